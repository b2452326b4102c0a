/**
 * Siblings that match the same rules because selectors can tell no difference between them: they have one name, one `class`
 * and no other attribute, and no selector that might be for them asks where among its siblings an element stands or what is in it.
 * Cells of a row, items of a list and paragraphs are such: all but the first of them take the style of the one before.
 */
import type { NodeId } from '../arena/ids.ts'
import { Combinator } from '../css/compiled-selector.ts'
import { Attr, Tag } from '../input/names.ts'
import { type InputDoc, NodeFlag } from '../input/nodes.ts'
import type { BoundCompound, BoundTest } from './match-bind.ts'

const OTHER_ATTRIBUTES = NodeFlag.hasId | NodeFlag.hasInlineStyle | NodeFlag.hasHints

/** Whether of an element's attributes selectors see classes only. */
export function hasClassesOnly({ nodes, attributes }: InputDoc, n: NodeId): boolean {
  if (((nodes.flags[n] ?? 0) & OTHER_ATTRIBUTES) !== 0) return false
  const first = nodes.attrs[n] ?? 0
  const end = first + (nodes.size[n] ?? 0)
  for (let a: number = first; a < end; a++) {
    const name = attributes.name[a]
    if (name !== Attr.class && name !== Attr.classToken) return false
  }
  return true
}

/** The sibling before `n` if it is alike and marked as such, and not before the row `from`; else 0. */
export function alikeSibling(doc: InputDoc, n: NodeId, from: NodeId): NodeId {
  const { nodes, attributes, text: { units } } = doc
  const none = 0 as NodeId
  const tag = nodes.tag[n]
  let other = nodes.prev[n] ?? none
  while (other > from && (nodes.tag[other] ?? 0) <= Tag.doctype) other = nodes.prev[other] ?? none
  if (other <= from || nodes.tag[other] !== tag) return none
  const flags = nodes.flags[other] ?? 0
  if ((flags & NodeFlag.sharesStyle) === 0 || ((flags ^ (nodes.flags[n] ?? 0)) & (NodeFlag.hasClass | NodeFlag.foreign)) !== 0) return none
  const size = nodes.size[n] ?? 0
  if (size !== nodes.size[other] || !hasClassesOnly(doc, n)) return none
  if (size === 0) return other
  // The first row is the whole attribute: selectors may ask for its spaces too.
  const own = nodes.attrs[n] ?? 0
  const others = nodes.attrs[other] ?? 0
  const length = attributes.size[own] ?? 0
  if (length !== attributes.size[others]) return none
  const at = attributes.value[own] ?? 0
  const before = attributes.value[others] ?? 0
  for (let i = 0; i < length; i++) if (units[at + i] !== units[before + i]) return none
  return other
}

/** Whether a selector asks more of an element than its name, its attributes and what it is in. */
export function asksPlace({ tests, left, combinator }: BoundCompound): boolean {
  if (left !== null && (combinator === Combinator.nextSibling || combinator === Combinator.laterSibling)) return true
  return tests.some(testsPlace)
}

function testsPlace(test: BoundTest): boolean {
  switch (test.kind) {
    case 'is': case 'not': return test.list.selectors.some(asksPlace)
    case 'has': case 'nth': case 'nth-of': case 'empty': return true
    default: return false
  }
}
