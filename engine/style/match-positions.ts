/**
 * Positions of elements among their siblings, for :nth-child() and similar: from the start or the end, over all elements or those of one
 * type. The children of a closed parent are all numbered at the first question. Those of an open parent (still being parsed) are numbered
 * up to the element asked for. Either way every child is visited a constant number of times.
 */
import type { NodeId, TagId } from '../arena/ids.ts'
import { clearMap } from '../arena/lists.ts'
import { grown } from '../arena/grown.ts'
import { Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { endOf, firstElement, isElement, nextElement } from '../input/walk.ts'

const none = 0 as NodeId

/** How far the children of an open parent are numbered. */
interface OpenParent {
  last: NodeId
  readonly totals: Map<TagId, number>
  total: number
}

interface GoneChildren {
  total: number
  readonly totals: Map<TagId, number>
}

/** The sibling positions of one document. */
export class SiblingPositions {
  private readonly doc: DocumentNodes
  private child = new Int32Array(0)
  private childFromEnd = new Int32Array(0)
  private type = new Int32Array(0)
  private typeFromEnd = new Int32Array(0)
  /** One past the last numbered row. */
  private used = 0
  private readonly open = new Map<NodeId, OpenParent>()
  private readonly totals = new Map<TagId, number>()
  /** Counts of children whose rows were discarded, by parent, for parents that are parsed in pieces. */
  private readonly gone = new Map<NodeId, GoneChildren>()

  constructor(doc: DocumentNodes) {
    this.doc = doc
  }

  /** The position, counted from 1; from the last sibling when `fromEnd` is set. */
  position(n: NodeId, ofType: boolean, fromEnd: boolean): number {
    const { nodes } = this.doc
    const parent = nodes.parent[n]
    if (parent === 0) return 1
    if (this.child.length < nodes.length) this.widen(nodes.capacity)
    const isOpen = nodes.end[parent] === 0
    if (isOpen && fromEnd) return this.countToEnd(n, ofType)
    if (isOpen) this.numberUpTo(parent, n)
    else if ((fromEnd ? this.childFromEnd : this.child)[n] === 0) this.numberAll(parent)
    const column = ofType ? (fromEnd ? this.typeFromEnd : this.type) : fromEnd ? this.childFromEnd : this.child
    return column[n]
  }

  /** Whether the element is the first or the last child. If the neighbouring nodes decide it, no children are numbered. */
  isAtEdge(n: NodeId, fromEnd: boolean): boolean {
    const { nodes } = this.doc
    let beside = n
    if (fromEnd) {
      const end = nodes.end[nodes.parent[n]]
      for (let i = 0; i < 2 && end !== 0; i++) {
        beside = nodes.end[beside]
        if (beside === end) return true
        if (nodes.tag[beside] > Tag.doctype) return false
      }
    } else if (this.gone.size === 0) {
      for (let i = 0; i < 2; i++) {
        beside = nodes.prev[beside]
        if (beside === 0) return true
        if (nodes.tag[beside] > Tag.doctype) return false
      }
    }
    return this.position(n, false, fromEnd) === 1
  }

  reset(): void {
    const { used } = this
    this.used = 0
    this.child.fill(0, 0, used)
    this.childFromEnd.fill(0, 0, used)
    clearMap(this.open)
  }

  /**
   * Counts the children of `parents` in the rows `[first, end)`, which are about to be discarded; call `reset` afterwards. Counts of other
   * parents are dropped, because they get no more children.
   */
  countGone(parents: readonly NodeId[], first: NodeId, end: NodeId): void {
    const { doc } = this
    for (const parent of this.gone.keys()) if (!parents.includes(parent)) this.gone.delete(parent)
    for (const parent of parents) {
      const gone = this.gone.get(parent) ?? { total: 0, totals: new Map<TagId, number>() }
      this.gone.set(parent, gone)
      for (let c = first; c < end; c = endOf(doc, c)) {
        if (doc.nodes.parent[c] !== parent || !isElement(doc, c)) continue
        const tag = doc.nodes.tag[c]
        gone.total++
        gone.totals.set(tag, (gone.totals.get(tag) ?? 0) + 1)
      }
    }
  }

  private numberAll(parent: NodeId): void {
    const { doc, totals } = this
    totals.clear()
    const gone = this.gone.get(parent)
    if (gone !== undefined) for (const [tag, count] of gone.totals) totals.set(tag, count)
    let count = gone?.total ?? 0
    for (let c = firstElement(doc, parent); c !== 0; c = nextElement(doc, c)) {
      const tag = doc.nodes.tag[c]
      const ofType = (totals.get(tag) ?? 0) + 1
      totals.set(tag, ofType)
      this.child[c] = ++count
      this.type[c] = ofType
      this.used = Math.max(this.used, c + 1)
    }
    for (let c = firstElement(doc, parent); c !== 0; c = nextElement(doc, c)) {
      const tag = doc.nodes.tag[c]
      this.childFromEnd[c] = count + 1 - this.child[c]
      this.typeFromEnd[c] = (totals.get(tag) ?? 0) + 1 - this.type[c]
    }
  }

  private numberUpTo(parent: NodeId, n: NodeId): void {
    const { doc } = this
    let state = this.open.get(parent)
    if (state === undefined) {
      const gone = this.gone.get(parent)
      state = { last: none, totals: new Map(gone?.totals ?? []), total: gone?.total ?? 0 }
      this.open.set(parent, state)
    }
    while (this.child[n] === 0) {
      const c: NodeId = state.last === 0 ? firstElement(doc, parent) : nextElement(doc, state.last)
      if (c === 0) return
      const tag = doc.nodes.tag[c]
      const ofType = (state.totals.get(tag) ?? 0) + 1
      state.totals.set(tag, ofType)
      state.last = c
      this.child[c] = ++state.total
      this.used = Math.max(this.used, c + 1)
      this.type[c] = ofType
    }
  }

  /** While the parent is open, the last child is the last one parsed so far. */
  private countToEnd(n: NodeId, ofType: boolean): number {
    const { doc } = this
    const tag = doc.nodes.tag[n]
    let count = 1
    for (let c = nextElement(doc, n); c !== 0; c = nextElement(doc, c)) {
      if (!ofType || doc.nodes.tag[c] === tag) count++
    }
    return count
  }

  private widen(rows: number): void {
    this.child = grown(this.child, rows)
    this.childFromEnd = grown(this.childFromEnd, rows)
    this.type = grown(this.type, rows)
    this.typeFromEnd = grown(this.typeFromEnd, rows)
  }
}
