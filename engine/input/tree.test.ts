import { describe, expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { NodeId } from '../arena/ids.ts'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { attributeText, findAttribute, hasAttribute, hasClassAtom, idAtom, textContent } from './attributes.ts'
import { describeNode } from './testing/dump.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { Attr, Tag, isElement as isElementTag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { TreeBuilder, type TreeHooks } from './tree.ts'
import {
  firstChild, firstElement, isElement, nextElement, nextSibling, parentElement, previousElement, previousSibling,
} from './walk.ts'

interface Parsed {
  readonly doc: DocumentNodes
  readonly builder: TreeBuilder
}

const LIMITS = { maxNodes: 500_000, maxDepth: 512 }

function parse(html: string, limits = LIMITS, hooks: TreeHooks = {}, step = html.length): Parsed {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, limits, hooks)
  for (let i = 0; i < html.length; i += step) builder.write(html.slice(i, i + step))
  builder.end()
  return { doc, builder }
}

/** The tree below `n` on one line: `p("x" b)`. */
function brief(doc: DocumentNodes, n: NodeId): string {
  const children: string[] = []
  for (let child = firstChild(doc, n); child !== 0; child = nextSibling(doc, child)) children.push(brief(doc, child))
  const own = describeNode(doc, n).replace(/^<(.*)>$/s, '$1')
  return children.length === 0 ? own : `${own}(${children.join(' ')})`
}

const body = (html: string): string => {
  const { doc, builder } = parse(html)
  return brief(doc, builder.body)
}
const page = (html: string): string => {
  const { doc, builder } = parse(html)
  return brief(doc, builder.html)
}
const D = '<!doctype html>'

describe('the tree is that of the HTML standard', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['html, head and body are implied; white space around them is dropped', ' <p>x', 'html(head body(p("x")))'],
    ['a title without a head goes into the head', '<title>t</title>x', 'html(head(title("t")) body("x"))'],
    ['a second html or body tag adds the attributes that are missing',
      '<html a=1><body b=1><html a=2 c=2><body b=3 d=4 class="x y">t', 'html a="1" c="2"(head body b="1" d="4" class="x y"("t"))'],
    ['content after the body and html end tags belongs to the body',
      '<body>a</body>\n<!--c--><p>b</html><p>c', 'html(head body("a\\n" p("b") p("c")) !----)'],
    ['a link after the head goes into the head', '<head></head> <link>x', 'html(head(link) " " body("x"))'],
    ['noscript in the head is read as markup', '<head><noscript><link></noscript>', 'html(head(noscript(link)) body)'],
  ]
  for (const [name, html, tree] of cases) it(name, () => expect(page(html)).toBe(tree))

  const bodies: readonly (readonly [string, string, string])[] = [
    ['tbody is implied', '<table><tr><td>x', 'body(table(tbody(tr(td("x")))))'],
    ['tr and tbody are implied by a cell', '<table><td>x<th>y', 'body(table(tbody(tr(td("x") th("y")))))'],
    ['colgroup is implied by a col', '<table><col><col><tr>', 'body(table(colgroup(col col) tbody(tr)))'],
    ['text in a table goes before it', 'a<table>b<tr>c<td>d</table>e', 'body("abc" table(tbody(tr(td("d")))) "e")'],
    ['an element in a table goes before it', '<table><tr><p>x<td>y', 'body(p("x") table(tbody(tr(td("y")))))'],
    ['white space in a table stays there', '<table> <tr> <td>x', 'body(table(" " tbody(tr(" " td("x")))))'],
    ['misnested formatting is opened again', '<b>1<i>2</b>3</i>4', 'body(b("1" i("2")) i("3") "4")'],
    ['the adoption agency splits formatting around a block', '<b>1<p>2</b>3</p>', 'body(b("1") p(b("2") "3"))'],
    ['formatting goes on in the next paragraph', '<p><b>1<p>2', 'body(p(b("1")) p(b("2")))'],
    ['formatting does not go on in the next cell', '<table><td><b>1<td>2', 'body(table(tbody(tr(td(b("1")) td("2")))))'],
    ['table sections end each other', '<table><thead><tr><td>1<tbody><tr><td>2<tfoot><tr><td>3',
      'body(table(thead(tr(td("1"))) tbody(tr(td("2"))) tfoot(tr(td("3")))))'],
    ['a row ends the caption', '<table><caption>c<tr><td>x', 'body(table(caption("c") tbody(tr(td("x")))))'],
    ['a table in a cell has its own tbody', '<table><td><table><td>x',
      'body(table(tbody(tr(td(table(tbody(tr(td("x")))))))))'],
    ['a table ends a paragraph', `${D}<p>a<table>`, 'body(p("a") table)'],
    ['a table stays in a paragraph in quirks mode', '<p>a<table>', 'body(p("a" table))'],
    ['an old transitional doctype means quirks mode',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><p>a<table>', 'body(p("a" table))'],
    ['the same doctype with a system identifier does not',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><p>a<table>',
      'body(p("a") table)'],
    ['the first line feed of pre and textarea is dropped', '<pre>\n\nx</pre><textarea>\r\ny</textarea><listing>&#10;z',
      'body(pre("\\nx") textarea("y") listing("z"))'],
    ['carriage returns become line feeds', '<pre>a\rb\r\nc&#13;d', 'body(pre("a\\nb\\nc\\rd"))'],
    ['null characters vanish from text', 'a\0b', 'body("ab")'],
    ['null characters in attributes, raw text and SVG are replaced', '<p a="\0"><style>\0</style><svg>\0',
      'body(p a="\ufffd"(style("\ufffd") foreign svg("\ufffd")))'],
    ['SVG names get their case back', '<svg viewbox="0 0 1 1"><lineargradient/><foreignobject><div>x</div></foreignobject></svg>y',
      'body(foreign svg viewBox="0 0 1 1"(foreign linearGradient foreign foreignObject(div("x"))) "y")'],
    ['HTML tags end SVG', '<svg><g><p>x', 'body(foreign svg(foreign g) p("x"))'],
    ['CDATA sections are text in SVG and MathML and comments elsewhere',
      '<svg><g><![CDATA[a<b>]]></g><desc><![CDATA[c]]></desc></svg><math><mi><![CDATA[d]]></mi></math><![CDATA[e>f',
      'body(foreign svg(foreign g("a<b>") foreign desc("c")) foreign math(foreign mi("d")) !---- "f")'],
    ['nobr ends nobr', '<nobr>a<nobr>b', 'body(nobr("a") nobr("b"))'],
    ['a link ends a link', '<a href=1>a<a href=2>b', 'body(a href="1"("a") a href="2"("b"))'],
    ['center ends a paragraph', '<p>a<center>b', 'body(p("a") center("b"))'],
    ['list items end each other', '<ul><li>a<li>b<ul><li>c</ul>d<dl><dt>e<dd>f', 'body(ul(li("a") li("b" ul(li("c")) "d" dl(dt("e") dd("f")))))'],
    ['options end each other and other tags in a select are dropped', '<select><option>a<option>b<p>c</select>d',
      'body(select(option("a") option("bc")) "d")'],
    ['image is img, br and p end tags make elements', '<image src=x></br></p>', 'body(img src="x" br p)'],
    ['the end tag of a table section that is not open is ignored', '<table><tr><td>a</td></thead><td>b',
      'body(table(tbody(tr(td("a") td("b")))))'],
    ['a template bounds what a table tag in it can close', '<table><tr><td><template><tr></table><td>x</template>y',
      'body(table(tbody(tr(td(template(tr tr(td("x"))) "y")))))'],
    ['a form that ends inside another element still ends', '<form><div></form>x</div>y', 'body(form(div("x")) "y")'],
    ['unknown elements and names that objects have are elements like others', '<my-x>a<constructor __proto__=1>b',
      'body(my-x("a" constructor __proto__="1"("b")))'],
  ]
  for (const [name, html, tree] of bodies) it(name, () => expect(body(html)).toBe(tree))
})

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

  it.each<readonly [name: string, html: (count: number) => string, count: number]>([
    ['nested blocks', (n) => '<div>'.repeat(n), 500_000],
    ['nested tables', (n) => '<table><td>'.repeat(n), 250_000],
    ['nested formatting', (n) => '<b><i>'.repeat(n), 250_000],
    ['stray end tags on a full stack', (n) => '<b>'.repeat(400) + '</i></p></div></table>'.repeat(n), 125_000],
    ['paragraphs below a full stack', (n) => '<span>'.repeat(500) + '<p></p>'.repeat(n), 250_000],
    ['misnested formatting', (n) => '<b><p></b>'.repeat(n), 160_000],
    ['text before a table', (n) => `<table>${'x<tr a=b>'.repeat(n)}`, 120_000],
    ['tables with text', (n) => '<table>x</table>'.repeat(n), 120_000],
    ['unclosed formatting', (n) => '<b a=b>' + '<p>x</p>'.repeat(n), 160_000],
    ['links after the head', (n) => '<head></head>' + ' <link>'.repeat(n), 200_000],
    ['body tags', (n) => Array.from({ length: n }, (_, i) => `<body a${i}=1>x`).join(''), 50_000],
  ])('%s by the hundred thousand take time as they are many, or are refused', (_name, html, count) => {
    const read = (n: number): void => {
      try {
        parse(html(n))
      } catch (error) {
        expect(error).toMatchObject({ name: /^(Input|Render)Error$/.exec((error as Error).name)?.[0] })
      }
    }
    expect(growth(read, count)).toBeLessThan(LINEAR)
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

it('random bytes in random pieces give a tree, never a crash', () => {
  let state = 7
  const random = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const alphabet = '<<<>>>//=="\'!-[]& \n\r\0;abptdisvgrhx#1é\ud83d?'
  for (let round = 0; round < 2000; round++) {
    let html = ''
    for (let left = random(120); left > 0; left--) html += alphabet.charAt(random(alphabet.length))
    const whole = parse(html)
    const pieces = parse(html, LIMITS, {}, 1 + random(5))
    expect(brief(pieces.doc, pieces.builder.document)).toBe(brief(whole.doc, whole.builder.document))
  }
})
