/**
 * Style sharing: finds elements that match the same rules because selectors cannot distinguish them. They have the same name, the same
 * `class` and no other attribute, and so have all their ancestors; the cells of all rows are an example. One of them is matched, and the
 * others with the same parent style take its style. Easy to get wrong: a selector that tests the position or the content of an ancestor
 * restricts sharing to siblings, and one that tests the element's own position or content forbids it.
 */
import { HashIndex, mix } from '../arena/hash-index.ts'
import type { NodeId, StyleId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Combinator } from '../css/compiled-selector.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import type { BoundCompound, BoundTest } from './match-bind.ts'

/** With which similar elements a match can be shared. */
export const Sharing = { none: 0, siblings: 1, all: 2 } as const
export type Sharing = (typeof Sharing)[keyof typeof Sharing]

const OTHER_ATTRIBUTES = NodeFlag.hasId | NodeFlag.hasInlineStyle | NodeFlag.hasHints
/** Maximum of groups stored at a time. */
const MOST_GROUPS = 512

/** The groups of similar elements of one document. */
export class StyleSharing {
  private readonly doc: DocumentNodes
  private readonly index = new HashIndex(MOST_GROUPS * 2)
  /** Columns of a group: the parent's group and style, the first element, and the style (0 when unknown). */
  private readonly parents = new Int32Array(MOST_GROUPS)
  private readonly parentStyles = new Int32Array(MOST_GROUPS)
  private readonly firsts = new Int32Array(MOST_GROUPS)
  private readonly styles = new Int32Array(MOST_GROUPS)
  /** The parent that all members must have; 0 for no such restriction. */
  private readonly within = new Int32Array(MOST_GROUPS)
  private count = 1
  /** The number of groups that were dropped before; group names are never reused. */
  private gone = 0
  /** The number of elements without a group; each has a unique name below 0. */
  private loners = 0

  /** The last element asked for with its ancestors, and their groups. */
  private path = new Int32Array(64)
  private pathGroups = new Int32Array(64)
  private depth = 0

  /** The row to store the last element's style in; 0 for none. */
  private row = 0

  constructor(doc: DocumentNodes) {
    this.doc = doc
  }

  /** Starts another subtree, or starts again after elements have changed. */
  begin(): void {
    this.depth = 0
    this.loners++
    this.clear()
  }

  /** The shared style of an element; 0 when there is none. Ask each element before its descendants. */
  find(n: NodeId, parent: NodeId, parentStyle: StyleId): StyleId {
    while (this.depth > 0 && this.path[this.depth - 1] !== parent) this.depth--
    const around = this.depth === 0 ? 0 : this.pathGroups[this.depth - 1]
    this.row = this.hasClassesOnly(n) ? this.rowOf(n, around, parentStyle) : 0
    if (this.depth === this.path.length) {
      this.path = grown(this.path, this.depth * 2)
      this.pathGroups = grown(this.pathGroups, this.depth * 2)
    }
    this.path[this.depth] = n
    this.pathGroups[this.depth++] = this.row === 0 ? -this.loners++ : this.gone + this.row
    const within = this.within[this.row]
    return (within === 0 || within === parent ? this.styles[this.row] : 0) as StyleId
  }

  /** Stores the style of the element asked for last, and with which elements it can be shared. */
  keep(style: StyleId, alike: Sharing): void {
    const { row } = this
    if (row === 0) return
    this.styles[row] = alike === Sharing.none ? 0 : style
    this.within[row] = alike === Sharing.siblings ? this.path[this.depth - 2] : 0
  }

  /** Whether two elements have the same parent, name and classes, and no other attribute. */
  areLikeSiblings(n: NodeId, other: NodeId): boolean {
    const { nodes } = this.doc
    return nodes.parent[n] === nodes.parent[other] && this.hasClassesOnly(n) && this.hasClassesOnly(other) && this.looksLike(n, other)
  }

  private clear(): void {
    if (this.count === 1) return
    this.index.clear()
    this.gone += this.count
    this.count = 1
  }

  private rowOf(n: NodeId, around: number, parentStyle: StyleId): number {
    const { nodes, attributes } = this.doc
    const size = nodes.size[n]
    const name = size < 2 ? size : attributes.atom[nodes.attrs[n] + 1]
    // The parent's group nearly always determines the parent's style, so the hash leaves it out.
    const hash = mix(mix(around, nodes.tag[n]), name)
    for (let row = this.index.seek(hash); row !== 0; row = this.index.next()) {
      if (this.parents[row] === around && this.parentStyles[row] === parentStyle && this.looksLike(n, this.firsts[row] as NodeId)) return row
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

  /** Whether the element's only attribute is class, and its text does not affect its style. */
  private hasClassesOnly(n: NodeId): boolean {
    const { nodes, attributes } = this.doc
    if ((nodes.flags[n] & OTHER_ATTRIBUTES) !== 0 || nodes.tag[n] === Tag.bdi) return false
    const first = nodes.attrs[n]
    const end = first + nodes.size[n]
    for (let a: number = first; a < end; a++) {
      const name = attributes.name[a]
      if (name !== Attr.class && name !== Attr.classToken) return false
    }
    return true
  }

  /** Whether two elements with no other attributes have the same name and the same classes. */
  private looksLike(n: NodeId, other: NodeId): boolean {
    const { nodes, attributes, text: { units } } = this.doc
    if (nodes.tag[n] !== nodes.tag[other] || ((nodes.flags[n] ^ nodes.flags[other]) & (NodeFlag.hasClass | NodeFlag.foreign)) !== 0) return false
    const size = nodes.size[n]
    if (size !== nodes.size[other]) return false
    if (size === 0) return true
    // The first row holds the whole attribute value: attribute selectors can test its white space too.
    const own = nodes.attrs[n]
    const others = nodes.attrs[other]
    const length = attributes.size[own]
    if (length !== attributes.size[others]) return false
    const at = attributes.value[own]
    const before = attributes.value[others]
    for (let i = 0; i < length; i++) if (units[at + i] !== units[before + i]) return false
    return true
  }
}

/** With which similar elements the match of a selector can be shared. */
export function sharingFor(subject: BoundCompound): Sharing {
  return asksPlace(subject) ? Sharing.none : asksPlaceAround(subject) ? Sharing.siblings : Sharing.all
}

/** Whether a selector tests the position or the content of the element, beyond its name, attributes and ancestors. */
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

/** Whether it tests the position or the content of an ancestor. */
function asksPlaceAround({ tests, left }: BoundCompound): boolean {
  return (left !== null && (asksPlace(left) || asksPlaceAround(left)))
    || (tests.length > 0 && tests.some((test) => (test.kind === 'is' || test.kind === 'not') && test.list.selectors.some(asksPlaceAround)))
}
