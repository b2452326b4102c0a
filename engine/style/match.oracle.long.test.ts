/**
 * Compares matching with a plain recursive matcher without index, filter and memo, on random trees and random selectors. Elements are
 * matched in document order and in random order: the memos are designed for the first and must be right for the second.
 */
import { expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId } from '../arena/ids.ts'
import { Combinator, type CompiledSelector, type Compound, type PseudoTest } from '../css/compiled-selector.ts'
import { compileSelectorText, type SelectorList } from '../css/selectors.ts'
import { attributeText } from '../input/attributes.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { isElement, parentElement } from '../input/walk.ts'
import { MatchList } from './match.ts'
import { RuleIndex } from './rule-index.ts'

let state = 20260101
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return (state >> 8) % below
}
const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''

function randomHtml(depth: number, budget: { left: number }): string {
  let html = ''
  for (let i = random(5) + 1; i > 0 && budget.left > 0; i--) {
    budget.left--
    if (random(6) === 0) html += pick(['x', ' ', '<!-- c -->'])
    const tag = pick(['div', 'span', 'b', 'i'])
    const name = random(2) === 0 ? ` class="${pick(['a', 'b', 'c'])} ${pick(['a', 'd'])}"` : ''
    const id = random(5) === 0 ? ` id=${pick(['x', 'y'])}` : ''
    html += `<${tag}${name}${id}>${depth < 7 && random(3) > 0 ? randomHtml(depth + 1, budget) : ''}</${tag}>`
  }
  return html
}

function randomCompound(depth: number): string {
  let text = pick(['div', 'span', 'b', 'i', '*', '', '', ''])
  const count = random(3) + (text === '' ? 1 : 0)
  for (let i = 0; i < count; i++) {
    switch (random(depth > 1 ? 5 : 9)) {
      case 0: text += pick(['.a', '.b', '.c', '.d']); break
      case 1: text += pick(['#x', '#y', '[class]', '[class~=d]', '[id=x]', '[class^=a]']); break
      case 2: text += pick([':first-child', ':last-child', ':only-child', ':empty', ':root', ':first-of-type', ':only-of-type']); break
      case 3: text += `:nth-${pick(['child', 'last-child', 'of-type', 'last-of-type'])}(${pick(['2n', '2n+1', '-n+2', '3', 'n+2'])})`; break
      case 4: text += pick(['.a', ':hover', ':not(.a)', `:nth-${pick(['child', 'last-child'])}(${pick(['2n', '-n+2', '1'])} of ${pick(['.a', '.b, i', ':not(.c)', 'div > .a'])})`]); break
      case 5: text += `:is(${randomComplex(depth + 1)}, ${randomComplex(depth + 1)})`; break
      case 6: text += `:not(${randomComplex(depth + 1)})`; break
      default: text += `:has(${pick(['', '> ', '+ ', '~ '])}${randomComplex(depth + 2)})`; break
    }
  }
  return text
}

function randomComplex(depth: number): string {
  let text = randomCompound(depth)
  for (let i = random(3); i > 0; i--) text += pick([' ', ' > ', ' + ', ' ~ ', ' ']) + randomCompound(depth)
  return text
}

/** The same tree as objects. */
interface Element {
  readonly tag: string
  readonly id: string | null
  readonly classes: readonly string[]
  readonly className: string | null
  readonly parent: Element | null
  readonly children: Element[]
  readonly isEmpty: boolean
}

function mirror(doc: DocumentNodes): Map<NodeId, Element> {
  const made = new Map<NodeId, Element>()
  for (let i = 1; i < doc.nodes.length; i++) {
    const n = i as NodeId
    if (!isElement(doc, n)) continue
    const parent = made.get(parentElement(doc, n)) ?? null
    const className = attributeText(doc, n, doc.names.attr('class'))
    const content = Array.from({ length: (doc.nodes.end[n] ?? 0) - i - 1 }, (_, k) => i + 1 + k)
    const element: Element = {
      tag: doc.names.tagName(doc.nodes.tag[n] ?? (0 as never)),
      id: attributeText(doc, n, doc.names.attr('id')),
      classes: className?.split(' ') ?? [],
      className,
      parent,
      children: [],
      isEmpty: content.every((c) => doc.names.tagName(doc.nodes.tag[c] ?? (0 as never)) === '#comment'),
    }
    parent?.children.push(element)
    made.set(n, element)
  }
  return made
}

const siblings = (e: Element): readonly Element[] => e.parent?.children ?? [e]
const anyOf = (list: SelectorList, e: Element): boolean => list.some((selector) => chain(selector.compounds, 0, e))

function chain(compounds: readonly Compound[], at: number, e: Element): boolean {
  const compound = compounds[at]
  const left = compounds[at + 1]
  if (compound === undefined || !plain(compound, e)) return false
  if (left === undefined) return true
  return related(left.combinator, e).some((other) => chain(compounds, at + 1, other))
}

function related(combinator: Combinator, e: Element): readonly Element[] {
  const all = siblings(e)
  const position = all.indexOf(e)
  if (combinator === Combinator.child) return e.parent === null ? [] : [e.parent]
  if (combinator === Combinator.nextSibling) return all.slice(Math.max(0, position - 1), position)
  if (combinator === Combinator.laterSibling) return all.slice(0, position)
  const ancestors: Element[] = []
  for (let a = e.parent; a !== null; a = a.parent) ancestors.push(a)
  return ancestors
}

function below(e: Element): readonly Element[] {
  return e.children.flatMap((child) => [child, ...below(child)])
}

function plain(c: Compound, e: Element): boolean {
  return (c.tag === '' || c.tag === e.tag) && c.ids.every((id) => id === e.id) && c.classes.every((name) => e.classes.includes(name)) &&
    c.attributes.every(({ name, operator, value }) => {
      const actual = name === 'id' ? e.id : e.className
      if (actual === null) return false
      switch (operator) {
        case 'exists': return true
        case 'includes': return actual.split(' ').includes(value)
        case 'prefix': return actual.startsWith(value)
        default: return actual === value
      }
    }) && c.pseudos.every((test) => passes(test, e))
}

function passes(test: PseudoTest, e: Element): boolean {
  switch (test.kind) {
    case 'root': return e.parent === null
    case 'empty': return e.isEmpty
    case 'defined': return true
    case 'link':
    case 'lang':
    case 'never': return false
    case 'nth-of': {
      const all = siblings(e).filter((other) => anyOf(test.list, other))
      const index = test.fromEnd ? all.length - all.indexOf(e) : all.indexOf(e) + 1
      if (!all.includes(e)) return false
      for (let k = 0; k <= 200; k++) if (test.step * k + test.offset === index) return true
      return false
    }
    case 'is': return anyOf(test.list, e)
    case 'not': return !anyOf(test.list, e)
    case 'nth': {
      const all = siblings(e).filter((other) => !test.ofType || other.tag === e.tag)
      const index = test.fromEnd ? all.length - all.indexOf(e) : all.indexOf(e) + 1
      for (let k = 0; k <= 200; k++) if (test.step * k + test.offset === index) return true
      return false
    }
    case 'has': {
      const all = siblings(e)
      const position = all.indexOf(e)
      return test.relatives.some(({ combinator, compound }) => {
        const candidates = combinator === Combinator.child ? e.children
          : combinator === Combinator.nextSibling ? all.slice(position + 1, position + 2)
          : combinator === Combinator.laterSibling ? all.slice(position + 1)
          : below(e)
        return candidates.some((other) => plain(compound, other))
      })
    }
  }
}

test('the index agrees with the plain matcher on random trees and selectors', () => {
  let matched = 0
  let asked = 0
  for (let round = 0; round < 60; round++) {
    const doc = createDocumentNodes(new Arenas())
    const builder = new TreeBuilder(doc, { maxNodes: 100_000, maxDepth: 300 })
    builder.write(`<body>${randomHtml(0, { left: 60 })}</body>`)
    builder.end()
    const tree = mirror(doc)
    const index = new RuleIndex(doc)
    const selectors: { text: string; selector: CompiledSelector }[] = []
    let parent: SelectorList | null = null
    for (let i = 0; i < 40; i++) {
      const text = random(4) === 0 && parent !== null ? pick(['& > ', '&', '& ', '+ ']) + randomCompound(0).replace(/^[a-z*]+/, '') + '.a' : randomComplex(0)
      const list: SelectorList | null = compileSelectorText(text, random(2) === 0 ? parent : null, 'standard')
      if (list === null) continue
      parent = list
      for (const selector of list) {
        selectors.push({ text, selector })
        index.add({ selectors: [selector] }, selectors.length as BlockId, 0)
      }
    }
    const order = [...tree.keys()]
    for (const isShuffled of [false, true]) {
      if (isShuffled) order.sort(() => random(3) - 1)
      for (const n of order) {
        const element = tree.get(n)
        if (element === undefined) continue
        const out = new MatchList()
        index.matchElement(n, out)
        const found = new Set<number>(out.blocks)
        selectors.forEach(({ text, selector }, i) => {
          asked++
          const expected = chain(selector.compounds, 0, element)
          if (expected) matched++
          if (found.has(i + 1) !== expected) {
            expect.fail(`round ${round}: ${text} on node ${n} (${element.tag}): expected ${expected}`)
          }
        })
      }
    }
  }
  expect(asked).toBeGreaterThan(100_000)
  expect(matched).toBeGreaterThan(5_000)
}, 60_000)
