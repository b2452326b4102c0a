import { describe, expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { NodeId } from '../arena/ids.ts'
import { attributeText, findAttribute, hasAttribute, hasClassAtom, idAtom, textContent } from './attributes.ts'
import { describeNode } from './testing/dump.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { Attr, Tag, isElement as isElementTag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { TreeBuilder, type TreeHooks } from './tree.ts'
import {
  firstElement, isElement, nextElement, nextSibling, parentElement, previousElement, previousSibling,
} from './walk.ts'
import { LIMITS, parse, brief } from './testing/parsed.ts'

const body = (html: string): string => {
  const { doc, builder } = parse(html)
  return brief(doc, builder.body)
}

describe('rows', () => {
  it('are in pre-order with parent, end and prev, also where nodes were moved', () => {
    const { doc, builder } = parse('<p>a</p>t<table>u<tr><td><b>1<p>2</b>3<td>v</table>w<!--c--><p>z')
    const { nodes } = doc
    expect(builder.document).toBe(1)
    expect(nodes.end[1]).toBe(nodes.length)
    for (let n = 2; n < nodes.length; n++) {
      const parent = nodes.parent[n] ?? 0
      expect(parent).toBeGreaterThan(0)
      expect(parent).toBeLessThan(n)
      expect(nodes.end[n]).toBeLessThanOrEqual(nodes.end[parent] ?? 0)
      const prev = nodes.prev[n] ?? 0
      if (prev === 0) expect(n).toBe(parent + 1)
      else expect([nodes.end[prev], nodes.parent[prev]]).toEqual([n, parent])
    }
  })

  it('keep attribute rows and text in document order, so that a prefix can be discarded', () => {
    const { doc } = parse('<p id=a>1</p><table id=t><tr id=r>x<b id=b class="k l">y<td id=d>z</table><p id=e>2')
    let attrs = 0
    let text = 0
    const ids: string[] = []
    for (let n = 1; n < doc.nodes.length; n++) {
      const id = attributeText(doc, n as NodeId, Attr.id)
      if (id !== null) ids.push(id)
      const first = doc.nodes.attrs[n] ?? 0
      const start = doc.nodes.text[n] ?? 0
      if (first !== 0) {
        expect(first).toBeGreaterThan(attrs)
        attrs = first
      }
      if (start !== 0) {
        expect(start).toBeGreaterThan(text)
        text = start
      }
    }
    expect(ids).toEqual(['a', 'b', 't', 'r', 'd', 'e', 'b'])
  })

  it('answer questions about siblings, parents and text', () => {
    const { doc, builder } = parse('<body>a<i>b</i>c<b>d<u>e</u></b>')
    const i = firstElement(doc, builder.body)
    const b = nextElement(doc, i)
    expect(describeNode(doc, i)).toBe('<i>')
    expect(describeNode(doc, b)).toBe('<b>')
    expect(nextElement(doc, b)).toBe(0)
    expect(previousElement(doc, b)).toBe(i)
    expect(previousElement(doc, i)).toBe(0)
    expect(describeNode(doc, previousSibling(doc, i))).toBe('"a"')
    expect(parentElement(doc, b)).toBe(builder.body)
    expect(parentElement(doc, builder.html)).toBe(0)
    expect(isElement(doc, previousSibling(doc, i))).toBe(false)
    expect(textContent(doc, builder.body)).toBe('abcde')
    expect(nextSibling(doc, builder.document)).toBe(0)
  })
})

describe('attributes', () => {
  it('the first of equal names wins, names are lowered, entities decoded', () => {
    const { doc, builder } = parse('<p A=1 a=2 TITLE="&lt;&eacute;&ampx&copy=" hidden>')
    const p = firstElement(doc, builder.body)
    expect(attributeText(doc, p, doc.names.findAttr('a'))).toBe('1')
    expect(attributeText(doc, p, Attr.title)).toBe('<é&ampx&copy=')
    expect(attributeText(doc, p, Attr.hidden)).toBe('')
    expect(hasAttribute(doc, p, Attr.hidden)).toBe(true)
    expect(attributeText(doc, p, Attr.href)).toBe(null)
  })

  it('classes and ids have atoms, and the row says so', () => {
    const { doc, builder } = parse('<p class=" a\tb a " id=x style="color:red" align=left><p class="" id="">')
    const p = firstElement(doc, builder.body)
    const q = nextElement(doc, p)
    const { atoms } = doc
    expect(hasClassAtom(doc, p, atoms.find('a'))).toBe(true)
    expect(hasClassAtom(doc, p, atoms.find('b'))).toBe(true)
    expect(hasClassAtom(doc, p, atoms.internString('c'))).toBe(false)
    expect(idAtom(doc, p)).toBe(atoms.find('x'))
    expect(doc.nodes.flags[p]).toBe(
      NodeFlag.settled | NodeFlag.hasClass | NodeFlag.hasId | NodeFlag.hasInlineStyle | NodeFlag.hasHints)
    expect(idAtom(doc, q)).toBe(0)
    expect((doc.nodes.flags[q] ?? 0) & NodeFlag.hasId).toBe(0)
  })

  it('copies of formatting elements have the same attributes', () => {
    const { doc, builder } = parse('<p><font color=red class="a b" id=i>x<p>y')
    const copy = firstElement(doc, nextElement(doc, firstElement(doc, builder.body)))
    expect(describeNode(doc, copy)).toBe('<font color="red" class="a b" id="i">')
    expect(hasClassAtom(doc, copy, doc.atoms.find('b'))).toBe(true)
    expect(idAtom(doc, copy)).toBe(doc.atoms.find('i'))
  })

  it('100,000 on one tag are read once each', () => {
    const list = Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')
    const { doc, builder } = parse(`<p ${list} ${list}>`)
    const size = doc.nodes.size[firstElement(doc, builder.body)] ?? 0
    expect(size).toBeGreaterThan(60_000)
    expect(size).toBeLessThanOrEqual(65_536)
  })
})

describe('names', () => {
  it('known ones are fixed, others are numbered in order of appearance', () => {
    const { names } = createDocumentNodes(new Arenas())
    expect(names.tag('p')).toBe(Tag.p)
    expect(names.tagOfText('<DIV>', 1, 4)).toBe(Tag.div)
    const unknown = names.tag('constructor')
    expect(names.tag('__proto__')).toBe(unknown + 1)
    expect(names.tagName(unknown)).toBe('constructor')
    expect(names.attr('href')).toBe(Attr.href)
    expect(names.findAttr('toString')).toBe(0)
    expect([Tag.none, isElementTag(Tag.doctype), isElementTag(Tag.html), isElementTag(unknown)]).toEqual([0, false, true, true])
  })

  it('past 16 bits all share one id', () => {
    const { names } = createDocumentNodes(new Arenas())
    for (let i = 0; i < 70_000; i++) names.tag(`x${i}`)
    expect(names.tag('x1')).not.toBe(Tag.other)
    expect(names.tag('x69999')).toBe(Tag.other)
  })
})

describe('limits', () => {
  it('exactly as many nodes as allowed pass, one more does not', () => {
    // document, html, head, body and six line breaks
    const limits = { maxNodes: 10, maxDepth: 512 }
    expect(parse('<br>'.repeat(6), limits).doc.nodes.length).toBe(11)
    expect(() => parse('<br>'.repeat(7), limits)).toThrow(/more than 10 nodes: 11 were found and the limit is 10\n.*--streaming/)
    expect(() => parse('<br>'.repeat(7), limits)).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  it('characters are bounded, those of tags and comments that do not end too', () => {
    const limits = { maxNodes: 500_000, maxDepth: 512, maxText: 1000 }
    for (const start of ['<p>', '<!--', '<p title="', '<style>', '<textarea>', '<title>', '<!doctype ']) {
      const written = (count: number): TreeBuilder => {
        const builder = new TreeBuilder(createDocumentNodes(new Arenas()), limits)
        builder.write(start)
        for (let i = 0; i < count; i++) builder.write('a'.repeat(100))
        return builder
      }
      written(9).end()
      expect(() => written(12), start).toThrow(/more than 1000 characters at a time\nsplit the document, or use --streaming; a comment/)
      expect(() => written(12), start).toThrow(expect.objectContaining({ kind: 'input' }))
    }
  })

  it('exactly as many levels as allowed pass, one more does not', () => {
    const limits = { maxNodes: 500_000, maxDepth: 10 }
    expect(body(`${'<div>'.repeat(8)}`)).toContain('div')
    parse('<div>'.repeat(8), limits)
    expect(() => parse('<div>'.repeat(9), limits)).toThrow(/nested 11 levels deep; the limit is 10\n/)
    expect(() => parse(`${'<div>'.repeat(8)}x`, limits)).toThrow(expect.objectContaining({ kind: 'render' }))
    parse(`${'<div>'.repeat(7)}x`, limits)
  })

  it('reopening long attributes over and over is refused', () => {
    expect(() => parse(`<p><b class="${'x'.repeat(100_000)}"></p>${'<p>x</p>'.repeat(1000)}`)).toThrow(/reopened so often/)
  })
})

describe('children of body', () => {
  it('are announced in order when nothing can change them any more', () => {
    const seen: string[] = []
    let doc: DocumentNodes | null = null
    const hooks: TreeHooks = {
      onTopLevelSettled(n) {
        if (doc !== null) seen.push(brief(doc, n))
      },
    }
    doc = createDocumentNodes(new Arenas())
    const builder = new TreeBuilder(doc, LIMITS, hooks)
    const after = (text: string): string[] => {
      seen.length = 0
      builder.write(text)
      return [...seen]
    }
    expect(after('<head><title>t</title><body>a')).toEqual([])
    expect(after('b')).toEqual([])
    expect(after('<p>c')).toEqual([])
    expect(after('</p>')).toEqual(['"ab"', 'p("c")'])
    expect(after('d<table>e<tr>')).toEqual([])
    expect(after('</table>')).toEqual(['"de"', 'table(tbody(tr))'])
    expect(after('<b>x<p>y</b>z')).toEqual([])
    expect(after('</p>')).toEqual(['b("x")', 'p(b("y") "z")'])
    expect(after('tail')).toEqual([])
    seen.length = 0
    builder.end()
    expect(seen).toEqual(['"tail"'])
  })

  it('are announced when the next one closes them by implication', () => {
    const doc = createDocumentNodes(new Arenas())
    const seen: string[] = []
    const builder = new TreeBuilder(doc, LIMITS, { onTopLevelSettled: (n) => seen.push(brief(doc, n)) })
    const after = (text: string): string[] => {
      seen.length = 0
      builder.write(text)
      return [...seen]
    }
    expect(after('<!doctype html><p>1<b>x')).toEqual([])
    expect(after('<p>2')).toEqual(['p("1" b("x"))'])
    expect(after('<h2>')).toEqual(['p(b("2"))'])
    expect(after('</b></h2>text')).toEqual(['h2'])
    // Table content outside of cells joins the text before the table.
    expect(after('<table>more')).toEqual([])
    expect(after('</table><p>3<ul><li>4')).toEqual(['"textmore"', 'table', 'p("3")'])
    builder.end()
    expect(seen.at(-1)).toBe('ul(li("4"))')
  })

  it('may be discarded between writes: what follows is not disturbed', () => {
    const html = '<p><b class="k l" id=i>1<p>2</p><table id=t>x<tr><td>3</table><form id=f><div></form>4</div><p id=e>5<i>6</p><p>7'
      + '<table><form id=g><tr><td>8</form></table><b><p>9</b>0'
    for (const step of [1, 3, 7]) expect(bodyOfDiscarded(html, step)).toBe(body(html))
  })

  it('may be discarded in random documents of tags that close each other', () => {
    let state = 5
    const random = (bound: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    }
    const tags = ['p', 'p', 'p', 'p', 'b', 'i', 'a', 'nobr', 'div', 'h2', 'table', 'tr', 'td', 'form', 'li', 'ul', 'hr', 'template', 'svg', 'button', 'select']
    for (let round = 0; round < 400; round++) {
      let html = round % 2 === 0 ? '<!doctype html><body>' : '<body>'
      for (let left = 4 + random(30); left > 0; left--) {
        const tag = tags[random(tags.length)] ?? 'p'
        const kind = random(8)
        if (kind === 0) html += `</${tag}>`
        else if (kind < 5) html += `<${tag}${random(3) === 0 ? ` id=i${left} class="k l"` : ''}>`
        else html += kind === 5 ? ' ' : `t${left}`
      }
      expect(bodyOfDiscarded(html, 1 + random(9)), html).toBe(body(html))
    }
  })
})

/** The content of body when settled rows are discarded after every `step` code units. */
function bodyOfDiscarded(html: string, step: number): string {
  const arenas = new Arenas()
  const doc = createDocumentNodes(arenas)
  let out = ''
  const settled: NodeId[] = []
  const builder = new TreeBuilder(doc, LIMITS, { onTopLevelSettled: (n) => settled.push(n) })
  const flush = (): void => {
    const last = settled[settled.length - 1]
    if (last === undefined) return
    for (const n of settled) out += `${out === '' ? '' : ' '}${brief(doc, n)}`
    settled.length = 0
    const row = doc.nodes.end[last] ?? 0
    const keep = builder.body + 1
    let attrs = builder.pendingAttributes
    let text = builder.pendingText
    for (let n = row; n < doc.nodes.length; n++) {
      const first = doc.nodes.attrs[n] ?? 0
      if (first !== 0 && first < attrs) attrs = first
      const start = doc.nodes.text[n] ?? 0
      if (start !== 0 && start < text) text = start
    }
    for (let at = attrs; at < doc.attributes.length; at++) {
      const start = doc.attributes.value[at] ?? 0
      if (start !== 0 && start < text) text = start
    }
    arenas.discardBefore('nodes', row, keep)
    builder.rebase('nodes', row, keep)
    arenas.discardBefore('attributes', attrs, 1)
    builder.rebase('attributes', attrs, 1)
    arenas.discardBefore('text', text, 1)
    builder.rebase('text', text, 1)
  }
  for (let i = 0; i < html.length; i += step) {
    builder.write(html.slice(i, i + step))
    flush()
  }
  builder.end()
  flush()
  expect([doc.attributes.length, doc.text.length]).toEqual([1, 1])
  return out === '' ? 'body' : `body(${out})`
}

it('an empty document has html, head and body', () => {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, LIMITS)
  builder.end()
  expect(brief(doc, builder.document)).toBe('#document(html(head body))')
  expect(findAttribute(doc, builder.body, Attr.class)).toBe(0)
})
