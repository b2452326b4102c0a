/** Documents and selectors made to be slow: each must stay far from quadratic time. */
import { expect, test, vi } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId } from '../arena/ids.ts'
import { compileSelectorText, type SelectorList } from '../css/selectors.ts'
import { createInputDoc } from '../input/input-doc.ts'
import type { InputDoc } from '../input/nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { isElement } from '../input/walk.ts'
import { MatchList } from './match.ts'
import { RuleIndex } from './rule-index.ts'

vi.setConfig({ testTimeout: 60_000 })

function parseHtml(html: string): InputDoc {
  const doc = createInputDoc(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1_000_000, maxDepth: 600 })
  builder.write(html)
  builder.end()
  return doc
}

function secondsToMatch(doc: InputDoc, lists: readonly (SelectorList | null)[]): { seconds: number; matches: number } {
  const index = new RuleIndex(doc)
  let block = 0
  for (const list of lists) {
    if (list === null) throw new Error('invalid selector')
    block++
    for (const selector of list) index.add(selector, block as BlockId, 0)
  }
  const out = new MatchList()
  let matches = 0
  const started = process.cpuUsage().user
  for (let n = 1; n < doc.nodes.length; n++) {
    if (!isElement(doc, n as NodeId)) continue
    index.matchElement(n as NodeId, out)
    matches += out.count
  }
  return { seconds: (process.cpuUsage().user - started) / 1e6, matches }
}

const siblings = parseHtml(`<body>${'<p>x</p>'.repeat(100_000)}<i></i></body>`)
const deep = parseHtml(`<body>${`${'<div>'.repeat(450)}${'<p>x</p>'.repeat(200)}${'</div>'.repeat(450)}`.repeat(60)}</body>`)
const fans = parseHtml(`<body>${'<div>'.repeat(450)}${'<div><p>x</p></div>'.repeat(60_000)}`)
const types = parseHtml(`<body>${Array.from({ length: 60_000 }, (_, i) => `<t${i}></t${i}>`).join('')}</body>`)

test.each([
  'p:nth-child(2n+1)', 'p:nth-last-child(3n)', 'p:nth-of-type(5n)', 'p:nth-last-of-type(7n)', 'p:nth-child(3n) + p:nth-child(2n)', 'i ~ p', 'p ~ i ~ p',
  'p:not(q ~ p)', 'p:has(~ i)', 'p:has(~ q)', 'p:has(~ p ~ q)', 'body:has(q) p', 'p:has(+ q)', ':has(q)', 'p + p + p + p', 'p:not(:last-child)',
  'p:nth-child(n):nth-last-child(n):only-child', 'body > p ~ p ~ p ~ p ~ q', ':has(~ i) ~ :has(~ i)', ':is(i ~ p, q ~ p)', ':is(p ~ p) ~ :not(q ~ p)',
])('%s over 100,000 siblings', (text) => {
  expect(secondsToMatch(siblings, [compileSelectorText(text)]).seconds).toBeLessThan(2)
})

test.each([
  'div div div div p', 'q div p', ':has(q)', 'div:has(p) p', ':has(p):has(q)', 'div:not(:has(q)) div:not(:has(b)) p', 'body > div div:first-child p', ':has(div q)',
  ':is(div div) :is(div div) :is(div div) p', ':not(div div q) :not(div q) p', 'div > div div > div div > div p', ':has(> p) p', 'div:has(div:first-child p) > p',
  ':nth-child(2n) :nth-child(2n) :nth-child(2n) p', ':empty :empty :empty p',
])('%s in a deep tree', (text) => {
  expect(secondsToMatch(deep, [compileSelectorText(text)]).seconds).toBeLessThan(4)
  expect(secondsToMatch(fans, [compileSelectorText(text)]).seconds).toBeLessThan(4)
})

test('60,000 types of sibling', () => {
  for (const text of [':first-of-type', ':nth-last-of-type(1)', ':only-of-type:nth-of-type(1)']) {
    expect(secondsToMatch(types, [compileSelectorText(text)]).seconds).toBeLessThan(2)
  }
})

test('nested rules that multiply', () => {
  const lists: (SelectorList | null)[] = []
  let parent = compileSelectorText('div')
  while (parent !== null) {
    lists.push(parent)
    parent = compileSelectorText('& &', parent)
  }
  expect(secondsToMatch(deep, lists).seconds).toBeLessThan(8)
})

test('a long list behind a nesting selector that many rules use', () => {
  const parent = compileSelectorText(Array.from({ length: 1000 }, (_, i) => `.c${i}`).join())
  const lists = Array.from({ length: 50 }, (_, i) => compileSelectorText(`& p:not(.x${i})`, parent))
  expect(secondsToMatch(siblings, lists).seconds).toBeLessThan(8)
})

test('selectors at the bound of depth do not overflow the stack', () => {
  for (const combinator of [' ', ' > ', ' + ', ' ~ ']) {
    const chain = new Array<string>(700).fill('div').join(combinator)
    expect(secondsToMatch(deep, [compileSelectorText(chain)]).seconds).toBeLessThan(8)
    const inside = compileSelectorText(`:has(${new Array<string>(140).fill('div').join(combinator)})`)
    expect(secondsToMatch(deep, [inside]).seconds).toBeLessThan(8)
  }
})

test('an ordinary sheet takes about a microsecond per element', () => {
  const lists = Array.from({ length: 300 }, (_, i) => compileSelectorText(`.nav${i} .item > a.link${i}, h${i}.title, .grid-${i} p`))
  expect(secondsToMatch(siblings, lists).seconds).toBeLessThan(1)
})
