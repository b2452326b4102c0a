import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId } from '../arena/ids.ts'
import { compileSelectorText } from '../css/selectors.ts'
import { attributeText } from '../input/attributes.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { isElement } from '../input/walk.ts'
import { MatchList } from './match.ts'
import { RuleIndex } from './rule-index.ts'

function parseHtml(html: string): DocumentNodes {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1_000_000, maxDepth: 600 })
  builder.write(html)
  builder.end()
  return doc
}

function addSelectors(index: RuleIndex, text: string, block = 1, rank = 0): void {
  const list = compileSelectorText(text)
  if (list === null) throw new Error(`invalid selector ${text}`)
  index.add({ selectors: list }, block as BlockId, rank)
}

function* elements(doc: DocumentNodes): Generator<NodeId> {
  for (let n = 1; n < doc.nodes.length; n++) if (isElement(doc, n as NodeId)) yield n as NodeId
}

/** The ids of the elements that match, in document order. */
function matching(html: string, selector: string): string {
  const doc = parseHtml(html)
  const index = new RuleIndex(doc)
  addSelectors(index, selector)
  const out = new MatchList()
  const ids: string[] = []
  for (const n of elements(doc)) {
    index.matchElement(n, out)
    if (out.count > 0) ids.push(attributeText(doc, n, doc.names.attr('id')) ?? doc.names.tagName(doc.nodes.tag[n] ?? (0 as never)))
  }
  return ids.join(' ')
}

describe('simple selectors', () => {
  const html = `<body><div id=a class="x y"><p id=b title="one two" lang=en-GB>t</p><P id=c class=X data-u="Ab"></P></div>
    <input id=d type=CheckBox><a id=e href=x>l</a><a id=f>m</a><svg id=g viewBox="0 0 1 1"><linearGradient id=h /></svg></body>`
  test.each([
    ['p', 'b c'], ['P', 'b c'], ['*', 'html head body a b c d e f g h'], ['.x', 'a'], ['.X', 'c'], ['.x.y', 'a'], ['.x.z', ''],
    ['#b', 'b'], ['p#a', ''], ['[title]', 'b'], ['[TITLE]', 'b'], ['[title="one two"]', 'b'], ['[title~=two]', 'b'], ['[title~="one two"]', ''],
    ['[title^=one]', 'b'], ['[title^=""]', ''], ['[title$=two]', 'b'], ['[title*="e t"]', 'b'], ['[title*=""]', ''], ['[lang|=en]', 'b'],
    ['[lang|=e]', ''], ['[data-u=ab]', ''], ['[data-u=ab i]', 'c'], ['[data-u*=B i]', 'c'], ['[type=checkbox]', 'd'], ['[type=checkbox s]', ''],
    ['[class~=y]', 'a'], ['[id=b]', 'b'], [':root', 'html'], [':link', 'e'], ['a:any-link', 'e'], [':hover', ''], [':not(:hover):not(html, head, body)', 'a b c d e f g h'],
    ['linearGradient', 'h'], ['lineargradient', ''], ['[viewBox]', 'g'], ['[viewbox]', ''], ['&', 'html'], [':is(#b, p.X)', 'b c'], [':is()', ''], [':not(:is())#b', 'b'],
  ])('%s', (selector, expected) => expect(matching(html, selector)).toBe(expected))
})

describe('tree selectors', () => {
  const html = `<body><ul id=u><li id=1><b id=b></b></li><!-- --><li id=2></li>text<li id=3><i id=i>x</i><b id=j></b></li><p id=p></p></ul></body>`
  test.each([
    ['ul b', 'b j'], ['ul > b', ''], ['li > b', 'b j'], ['li + li', '2 3'], ['li + p', 'p'], ['li ~ li', '2 3'], ['#\\31  ~ p', 'p'],
    ['i ~ b', 'j'], ['body li + li > i', 'i'], ['p ~ li', ''], ['li:first-child', '1'], ['#u > :last-child', 'p'], ['li:last-of-type', '3'], ['li:first-of-type', '1'],
    ['#u > :nth-child(2n)', '2 p'], ['#u > :nth-last-child(-n+2)', '3 p'], ['li:nth-of-type(odd)', '1 3'], ['li:nth-last-of-type(1)', '3'],
    ['b:only-child', 'b'], ['#u :only-of-type', 'b i j p'], ['#u :empty', 'b 2 j p'], ['li:has(b)', '1 3'], ['li:has(> i + b)', '3'], ['li:has(+ li)', '1 2'],
    ['li:has(~ p)', '1 2 3'], ['ul:has(li i, q)', 'u'], ['ul:has(q)', ''], ['body:has(ul > li i) p', 'p'], ['li:not(:has(*))', '2'],
    [':is(ul, ol) > :is(li, p):not(li li)', '1 2 3 p'], ['li:not(ul > :first-child)', '2 3'], ['li:has(~ li > i)', '1 2'],
  ])('%s', (selector, expected) => expect(matching(html, selector)).toBe(expected))
})

describe('the order of matches', () => {
  const doc = parseHtml('<body><p class=a id=b></p></body>')
  const p = [...elements(doc)].pop() ?? (0 as NodeId)
  const list = (out: MatchList): string => [...out.blocks].join(' ')

  test('is rank, then specificity, then order of adding', () => {
    const index = new RuleIndex(doc)
    addSelectors(index, '#b', 1, 0)
    addSelectors(index, 'p', 2, 3)
    addSelectors(index, '.a', 3, 0)
    addSelectors(index, 'p.a', 4, 3)
    addSelectors(index, 'p', 5, 3)
    addSelectors(index, '*', 6, 9)
    const out = new MatchList()
    index.matchElement(p, out)
    expect(list(out)).toBe('3 1 2 5 4 6')
    expect([...out.found.subarray(out.first, out.end)].map((place) => out.entries[place]?.rank)).toEqual([0, 0, 3, 3, 3, 9])
    addSelectors(index, 'p', 7, 3)
    index.matchElement(p, out)
    expect(list(out)).toBe('3 1 2 5 7 4 6')
  })

  test('counts a block once, at its strongest', () => {
    const index = new RuleIndex(doc)
    addSelectors(index, 'p, #b, .a', 1)
    addSelectors(index, '.a', 2)
    addSelectors(index, ':is(.a, #b, p)', 3)
    const out = new MatchList()
    index.matchElement(p, out)
    expect(list(out)).toBe('2 1 3')
  })

  test('holds for more matches than fit the list', () => {
    const index = new RuleIndex(doc)
    for (let block = 500; block > 0; block--) addSelectors(index, block % 2 === 0 ? 'p' : '.a', block)
    const out = new MatchList()
    index.matchElement(p, out)
    const blocks = [...out.blocks]
    expect(blocks).toHaveLength(500)
    expect(blocks[0]).toBe(500)
    expect(blocks[499]).toBe(1)
  })

  test('pseudo-elements have matches of their own', () => {
    const index = new RuleIndex(doc)
    addSelectors(index, 'p::before', 1)
    addSelectors(index, 'p', 2)
    const out = new MatchList()
    index.matchElement(p, out)
    expect(list(out)).toBe('2')
    index.matchPseudo(p, 'before', out)
    expect(list(out)).toBe('1')
    index.matchPseudo(p, 'after', out)
    expect(list(out)).toBe('')
    expect([index.hasPseudo('before'), index.hasPseudo('first-letter')]).toEqual([true, false])
  })
})

test('answers follow the tree while it grows, once the old ones are forgotten', () => {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1000, maxDepth: 100 })
  const index = new RuleIndex(doc)
  addSelectors(index, 'p:nth-child(2n)', 1)
  addSelectors(index, 'p:last-child', 2)
  addSelectors(index, 'p:has(~ i)', 3)
  addSelectors(index, 'h1 ~ p', 4)
  const blocksOf = (id: string): string => {
    const out = new MatchList()
    for (const n of elements(doc)) {
      if (attributeText(doc, n, doc.names.attr('id')) !== id) continue
      index.matchElement(n, out)
      return [...out.blocks].join(' ')
    }
    return 'absent'
  }
  builder.write('<body><h1></h1><p id=a></p>')
  expect(blocksOf('a')).toBe('4 1 2')
  builder.write('<p id=b></p><p id=c></p><i></i>')
  index.forget()
  expect([blocksOf('a'), blocksOf('b'), blocksOf('c')]).toEqual(['3 4 1', '3 4', '3 4 1'])
  builder.end()
})

test('a word of the class attribute is a class, unless it is written in a way that classes are not', () => {
  const html = '<p id=a class="x Y"><p id=b class="\tx\n"><p id=c class=xx><p id=d x><svg id=e class=x></svg>'
  expect(['[class~=x]', 'p[class~="x"][class~=Y]', '[class~=y]', '[class~=y i]', '[class~="x Y"]', '[class~=""]', '[CLASS~=x]', '.x[class~=x]:not([class~=Y])'].map((each) => matching(html, each)))
    .toEqual(['a b e', 'a', '', 'a', '', '', 'a b', 'b e'])
})

test('lists that say the same give one answer in each rule', () => {
  const html = '<div id=a class=x><p id=b class="x y"><i id=c></i></div><div id=d class=n><p id=e class=x><i id=f class=y></i></div>'
  const doc = parseHtml(html)
  const index = new RuleIndex(doc)
  const out = ':not(:where([class~=n], [class~=n] *))'
  ;[`.x${out}`, `.y${out}`, `i${out}`, `i:not(:where([class~=n], [class~=y] *))`].forEach((each, i) => addSelectors(index, each, i + 1))
  const matches = new MatchList()
  const found = [...elements(doc)].map((n) => {
    index.matchElement(n, matches)
    return `${attributeText(doc, n, doc.names.attr('id')) ?? ''}${[...matches.blocks].sort().join('')}`
  })
  expect(found.slice(3)).toEqual(['a1', 'b12', 'c3', 'd', 'e', 'f4'])
})

test('who is first or last is told by neighbours, whatever stands between', () => {
  const html = '<div id=a><!----><!----><!---->x<p id=b>y<!----><b id=c></b><!---->z<i id=d></i><!----><!----></p> <p id=e></p>\n<!----> <!----></div><u id=f></u>'
  expect([':first-child', ':last-child', ':only-child', 'b:first-child + i:last-child'].map((each) => matching(html, `body ${each}`)))
    .toEqual(['a b c', 'd e f', '', 'd'])
})

test('rules for an attribute are for elements that have it', () => {
  const html = '<p id=a title=x><p id=b lang=x class=c><svg id=c viewBox="0 0 1 1"><path id=d title=y></path></svg><p id=e hidden>'
  expect(['[title]', '[id][title=x]', '[lang], [hidden]', '[class]', '[viewBox]', '[viewbox]', '[title][lang]', ':is([title], [lang])', '[data-none]', '[TITLE]'].map((each) => matching(html, each)))
    .toEqual(['a d', 'a', 'b e', 'b', 'c', '', '', 'a b d', '', 'a'])
})
