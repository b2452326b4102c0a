/** Documents and selectors designed to be slow: matching time must stay far from quadratic. */
import { expect, test, vi } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId } from '../arena/ids.ts'
import { compileSelectorText, type SelectorList } from '../css/selectors.ts'
import { growthOver, LINEAR } from '../debug/testing/growth.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { isElement } from '../input/walk.ts'
import { MatchList } from './match.ts'
import { RuleIndex } from './rule-index.ts'

vi.setConfig({ testTimeout: 60_000 })

function parseHtml(html: string): DocumentNodes {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1_000_000, maxDepth: 600 })
  builder.write(html)
  builder.end()
  return doc
}

/** A document for each number of repetitions. */
const documents = (html: (count: number) => string): ((count: number) => DocumentNodes) => {
  const made = new Map<number, DocumentNodes>()
  return (count) => {
    const doc = made.get(count) ?? parseHtml(html(count))
    made.set(count, doc)
    return doc
  }
}

function matchAll(doc: DocumentNodes, lists: readonly (SelectorList | null)[]): void {
  const index = new RuleIndex(doc)
  let block = 0
  for (const list of lists) {
    if (list === null) throw new Error('invalid selector')
    block++
    index.add({ selectors: list }, block as BlockId, 0)
  }
  const out = new MatchList()
  for (let n = 1; n < doc.nodes.length; n++) if (isElement(doc, n as NodeId)) index.matchElement(n as NodeId, out)
}

const siblings = documents((count) => `<body>${'<p>x</p>'.repeat(count)}<i></i></body>`)
const deep = documents((count) => `<body>${`${'<div>'.repeat(450)}${'<p>x</p>'.repeat(200)}${'</div>'.repeat(450)}`.repeat(count)}</body>`)
const fans = documents((count) => `<body>${'<div>'.repeat(450)}${'<div><p>x</p></div>'.repeat(count)}`)
const types = documents((count) => `<body>${Array.from({ length: count }, (_, i) => `<t${i}></t${i}>`).join('')}</body>`)

/** The growth of the matching time with the size of the document. */
const growthIn = (document: (count: number) => DocumentNodes, size: number, lists: readonly (SelectorList | null)[]): number =>
  growthOver(document, (doc) => matchAll(doc, lists), size)

test.each([
  'p:nth-child(2n+1)', 'p:nth-last-child(3n)', 'p:nth-of-type(5n)', 'p:nth-last-of-type(7n)', 'p:nth-child(3n) + p:nth-child(2n)', 'i ~ p', 'p ~ i ~ p',
  'p:not(q ~ p)', 'p:has(~ i)', 'p:has(~ q)', 'p:has(~ p ~ q)', 'body:has(q) p', 'p:has(+ q)', ':has(q)', 'p + p + p + p', 'p:not(:last-child)',
  'p:nth-child(n):nth-last-child(n):only-child', 'body > p ~ p ~ p ~ p ~ q', ':has(~ i) ~ :has(~ i)', ':is(i ~ p, q ~ p)', ':is(p ~ p) ~ :not(q ~ p)',
])('%s over 100,000 siblings', (text) => {
  expect(growthIn(siblings, 100_000, [compileSelectorText(text)])).toBeLessThan(LINEAR)
})

test.each([
  'div div div div p', 'q div p', ':has(q)', 'div:has(p) p', ':has(p):has(q)', 'div:not(:has(q)) div:not(:has(b)) p', 'body > div div:first-child p', ':has(div q)',
  ':is(div div) :is(div div) :is(div div) p', ':not(div div q) :not(div q) p', 'div > div div > div div > div p', ':has(> p) p', 'div:has(div:first-child p) > p',
  ':nth-child(2n) :nth-child(2n) :nth-child(2n) p', ':empty :empty :empty p',
])('%s in a deep tree', (text) => {
  expect(growthIn(deep, 60, [compileSelectorText(text)])).toBeLessThan(LINEAR)
  expect(growthIn(fans, 60_000, [compileSelectorText(text)])).toBeLessThan(LINEAR)
})

test('60,000 types of sibling', () => {
  for (const text of [':first-of-type', ':nth-last-of-type(1)', ':only-of-type:nth-of-type(1)']) {
    expect(growthIn(types, 60_000, [compileSelectorText(text)])).toBeLessThan(LINEAR)
  }
})

test('nested rules that multiply are refused before they take long', () => {
  const lists: (SelectorList | null)[] = []
  let parent = compileSelectorText('div')
  while (parent !== null) {
    lists.push(parent)
    parent = compileSelectorText('& &', parent)
  }
  expect(lists.length).toBeLessThan(20)
  expect(growthIn(deep, 20, lists)).toBeLessThan(LINEAR)
})

test('a long list behind a nesting selector that many rules use is tried once for an element', () => {
  const parent = compileSelectorText(Array.from({ length: 1000 }, (_, i) => `.c${i}`).join())
  const rules = (count: number): readonly (SelectorList | null)[] => Array.from({ length: count }, (_, i) => compileSelectorText(`& p:not(.x${i})`, parent))
  expect(growthOver(rules, (lists) => matchAll(siblings(12_500), lists), 80)).toBeLessThan(LINEAR)
})

test.each([
  ['classes', (i: number) => `.x${i}`], ['ids', (i: number) => `#x${i}`], ['types', (i: number) => `x${i}`], ['children', (i: number) => `> .x${i}`],
  ['siblings', (i: number) => `~ .x${i}`], ['next ones', (i: number) => `+ .x${i}`],
])('long lists in :has() grow with the document, and with it: %s', (_, entry) => {
  const lists = (size: number): { readonly doc: DocumentNodes, readonly lists: readonly (SelectorList | null)[] }[] => [siblings(size), fans(size)].map((doc) => {
    const list = Array.from({ length: size }, (__, i) => entry(i)).join()
    return { doc, lists: [compileSelectorText(`:has(${list})`), compileSelectorText(`p:not(:has(${list}))`)] }
  })
  expect(growthOver(lists, (made) => made.forEach(({ doc, lists: each }) => matchAll(doc, each)), 8000)).toBeLessThan(LINEAR)
})

test('selectors at the bound of depth do not overflow the stack', () => {
  for (const combinator of [' ', ' > ', ' + ', ' ~ ']) {
    const chain = new Array<string>(700).fill('div').join(combinator)
    expect(growthIn(deep, 20, [compileSelectorText(chain)])).toBeLessThan(LINEAR)
    const inside = compileSelectorText(`:has(${new Array<string>(140).fill('div').join(combinator)})`)
    expect(growthIn(deep, 20, [inside])).toBeLessThan(LINEAR)
  }
})

test('rules that an element cannot match cost it nothing', () => {
  const rules = (count: number): readonly (SelectorList | null)[] =>
    Array.from({ length: count }, (_, i) => compileSelectorText(`.nav${i} .item > a.link${i}, h${i}.title, .grid-${i} p.x${i}`))
  expect(growthOver(rules, (lists) => matchAll(siblings(100_000), lists), 300)).toBeLessThan(0.5)
})
