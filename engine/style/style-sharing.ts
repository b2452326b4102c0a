/**
 * Elements that match the same rules because selectors can tell no difference between them: they have one name, one `class`
 * and no other attribute, and so has each element that they are in. The cells of all rows, the parts of all cards are such:
 * one of them is matched, and the others that inherit from the same style take its style. Where a selector that might be
 * for one asks for the place of what it is in, only siblings are alike; where one asks for its own place or for what is in
 * it, none is.
 */
import { HashIndex, mix } from '../arena/hash-index.ts'
import type { NodeId, StyleId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Combinator } from '../css/compiled-selector.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import type { BoundCompound, BoundTest } from './match-bind.ts'

/** For whom what an element matched holds as well. */
export const Sharing = { none: 0, siblings: 1, all: 2 } as const
export type Sharing = (typeof Sharing)[keyof typeof Sharing]

const OTHER_ATTRIBUTES = NodeFlag.hasId | NodeFlag.hasInlineStyle | NodeFlag.hasHints
/** Groups known at a time. */
const MOST_GROUPS = 512

export class StyleSharing {
  private readonly doc: DocumentNodes
  private readonly index = new HashIndex(MOST_GROUPS * 2)
  /** Of each group: that of the parent and its style, the element that came first, and the style, 0 when none is known. */
  private readonly parents = new Int32Array(MOST_GROUPS)
  private readonly parentStyles = new Int32Array(MOST_GROUPS)
  private readonly firsts = new Int32Array(MOST_GROUPS)
  private readonly styles = new Int32Array(MOST_GROUPS)
  /** The parent of all that have the style; 0 for any of its group. */
  private readonly within = new Int32Array(MOST_GROUPS)
  private count = 1
  /** What was told of groups before these; names of groups are not given twice. */
  private gone = 0
  /** How many elements are in no group, each with a name of its own below 0. */
  private loners = 0

  /** The elements around the one that was asked for last, itself included, and their groups. */
  private path = new Int32Array(64)
  private pathGroups = new Int32Array(64)
  private depth = 0

  /** Where the element that was asked for last is to be kept; 0 for nowhere. */
  private row = 0

  constructor(doc: DocumentNodes) {
    this.doc = doc
  }

  /** Another subtree begins, or elements have changed. */
  begin(): void {
    this.depth = 0
    this.loners++
    this.clear()
  }

  /** The style of an element that is alike, 0 where none is known. To be asked of each element before those in it. */
  find(n: NodeId, parent: NodeId, parentStyle: StyleId): StyleId {
    while (this.depth > 0 && this.path[this.depth - 1] !== parent) this.depth--
    const around = this.depth === 0 ? 0 : this.pathGroups[this.depth - 1] ?? 0
    this.row = this.hasClassesOnly(n) ? this.rowOf(n, around, parentStyle) : 0
    if (this.depth === this.path.length) {
      this.path = grown(this.path, this.depth * 2)
      this.pathGroups = grown(this.pathGroups, this.depth * 2)
    }
    this.path[this.depth] = n
    this.pathGroups[this.depth++] = this.row === 0 ? -this.loners++ : this.gone + this.row
    const within = this.within[this.row] ?? 0
    return (within === 0 || within === parent ? this.styles[this.row] ?? 0 : 0) as StyleId
  }

  /** The style that the element asked for last was found to have, and for whom it holds. */
  keep(style: StyleId, alike: Sharing): void {
    const { row } = this
    if (row === 0) return
    this.styles[row] = alike === Sharing.none ? 0 : style
    this.within[row] = alike === Sharing.siblings ? this.path[this.depth - 2] ?? 0 : 0
  }

  private clear(): void {
    if (this.count === 1) return
    this.index.clear()
    this.gone += this.count
    this.count = 1
  }

  private rowOf(n: NodeId, around: number, parentStyle: StyleId): number {
    const { nodes, attributes } = this.doc
    const size = nodes.size[n] ?? 0
    const name = size < 2 ? size : attributes.atom[(nodes.attrs[n] ?? 0) + 1] ?? 0
    // The style of the parent hardly ever tells more than its group.
    const hash = mix(mix(around, nodes.tag[n] ?? 0), name)
    for (let row = this.index.seek(hash); row !== 0; row = this.index.next()) {
      if (this.parents[row] === around && this.parentStyles[row] === parentStyle && this.looksLike(n, (this.firsts[row] ?? 0) as NodeId)) return row
    }
    if (this.count === MOST_GROUPS) {
      this.clear()
      this.index.seek(hash)
    }
    const row = this.count++
    this.parents[row] = around
    this.parentStyles[row] = parentStyle
    this.firsts[row] = n
    this.styles[row] = 0
    this.within[row] = 0
    this.index.add(row)
    return row
  }

  /** Whether of an element's attributes selectors see classes only, and its text gives it nothing. */
  private hasClassesOnly(n: NodeId): boolean {
    const { nodes, attributes } = this.doc
    if (((nodes.flags[n] ?? 0) & OTHER_ATTRIBUTES) !== 0 || nodes.tag[n] === Tag.bdi) return false
    const first = nodes.attrs[n] ?? 0
    const end = first + (nodes.size[n] ?? 0)
    for (let a: number = first; a < end; a++) {
      const name = attributes.name[a]
      if (name !== Attr.class && name !== Attr.classToken) return false
    }
    return true
  }

  /** Whether two elements that have classes only have one name and the same classes. */
  private looksLike(n: NodeId, other: NodeId): boolean {
    const { nodes, attributes, text: { units } } = this.doc
    if (nodes.tag[n] !== nodes.tag[other] || (((nodes.flags[n] ?? 0) ^ (nodes.flags[other] ?? 0)) & (NodeFlag.hasClass | NodeFlag.foreign)) !== 0) return false
    const size = nodes.size[n] ?? 0
    if (size !== nodes.size[other]) return false
    if (size === 0) return true
    // The first row is the whole attribute: selectors may ask for its spaces too.
    const own = nodes.attrs[n] ?? 0
    const others = nodes.attrs[other] ?? 0
    const length = attributes.size[own] ?? 0
    if (length !== attributes.size[others]) return false
    const at = attributes.value[own] ?? 0
    const before = attributes.value[others] ?? 0
    for (let i = 0; i < length; i++) if (units[at + i] !== units[before + i]) return false
    return true
  }
}

/** For whom a selector holds that was asked of one element. */
export function sharingFor(subject: BoundCompound): Sharing {
  return asksPlace(subject) ? Sharing.none : asksPlaceAround(subject) ? Sharing.siblings : Sharing.all
}

/** Whether a selector asks more of an element than its name, its attributes and what it is in. */
function asksPlace({ tests, left, combinator }: BoundCompound): boolean {
  if (left !== null && (combinator === Combinator.nextSibling || combinator === Combinator.laterSibling)) return true
  return tests.length > 0 && tests.some(testsPlace)
}

function testsPlace(test: BoundTest): boolean {
  switch (test.kind) {
    case 'is': case 'not': return test.list.selectors.some(asksPlace)
    case 'has': case 'nth': case 'nth-of': case 'empty': return true
    default: return false
  }
}

/** Whether it asks that of what the element is in. */
function asksPlaceAround({ tests, left }: BoundCompound): boolean {
  return (left !== null && (asksPlace(left) || asksPlaceAround(left)))
    || (tests.length > 0 && tests.some((test) => (test.kind === 'is' || test.kind === 'not') && test.list.selectors.some(asksPlaceAround)))
}
