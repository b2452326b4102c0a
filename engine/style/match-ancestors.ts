/**
 * A counting Bloom filter over the tags, ids and classes of the ancestors of one element: it rejects most descendant selectors without
 * walking up. `enter(n)` removes elements that are not ancestors of n and adds the missing ones, so a walk in document order costs one step
 * per element. The slots added for an element are stored, so that removing it stays right after its attributes changed.
 */
import type { NodeId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Attr } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import { endOf, parentElement } from '../input/walk.ts'

export const BloomKind = { tag: 1, id: 2, class: 3 } as const
export type BloomKind = (typeof BloomKind)[keyof typeof BloomKind]

const SLOTS = 4096

/** The filter slot of a name. */
export function bloomSlot(kind: BloomKind, id: number): number {
  let h = Math.imul(id ^ (kind << 28), 0x9e3779b1)
  h ^= h >>> 15
  return h & (SLOTS - 1)
}

/** The filter for the ancestors of the current element. */
export class AncestorFilter {
  private readonly doc: DocumentNodes
  /** How many ancestors use each slot. */
  readonly counts = new Int32Array(SLOTS)
  private path = new Int32Array(64)
  /** For each element of the path, the index in `slots` where its slots begin. */
  private starts = new Int32Array(64)
  private depth = 0
  private slots = new Uint16Array(256)
  private slotCount = 0

  constructor(doc: DocumentNodes) {
    this.doc = doc
  }

  /** Makes the filter contain exactly the ancestors of `n`. */
  enter(n: NodeId): void {
    const parent = parentElement(this.doc, n)
    while (this.depth > 0 && !this.isOnPath(parent)) this.leave()
    const top = this.depth > 0 ? this.path[this.depth - 1] : 0
    let missing = 0
    for (let a = parent; a !== top && a !== 0; a = parentElement(this.doc, a)) missing++
    if (missing === 0) return
    const depth = this.depth + missing
    if (depth > this.path.length) {
      this.path = grown(this.path, Math.max(depth, this.path.length * 2))
      this.starts = grown(this.starts, Math.max(depth, this.starts.length * 2))
    }
    for (let a = parent, i = depth - 1; i >= this.depth; i--, a = parentElement(this.doc, a)) this.path[i] = a
    while (this.depth < depth) this.add(this.depth++)
  }

  /** False when the ancestors certainly lack one of these names. */
  mayHave(slots: readonly number[]): boolean {
    const { counts } = this
    for (let i = 0; i < slots.length; i++) if (counts[slots[i] ?? 0] === 0) return false
    return true
  }

  reset(): void {
    this.counts.fill(0)
    this.depth = 0
    this.slotCount = 0
  }

  /** Whether the last element of the path is `parent` or an ancestor of it. */
  private isOnPath(parent: NodeId): boolean {
    const top = this.path[this.depth - 1] as NodeId
    return parent >= top && parent < endOf(this.doc, top)
  }

  private leave(): void {
    const { slots, counts, slotCount } = this
    const start = this.starts[--this.depth]
    for (let i = start; i < slotCount; i++) {
      const slot = slots[i]
      counts[slot] -= 1
    }
    this.slotCount = start
  }

  private add(level: number): void {
    const { nodes, attributes } = this.doc
    const n = this.path[level]
    const first = nodes.attrs[n]
    const size = (nodes.flags[n] & (NodeFlag.hasClass | NodeFlag.hasId)) === 0 ? 0 : nodes.size[n]
    let filled = this.slotCount
    if (filled + size >= this.slots.length) this.slots = grown(this.slots, Math.max(filled + size + 1, this.slots.length * 2))
    const { slots, counts } = this
    this.starts[level] = filled
    let slot = bloomSlot(BloomKind.tag, nodes.tag[n])
    slots[filled++] = slot
    counts[slot] += 1
    if (size > 0) {
      const { name: names, atom: atoms } = attributes
      const end = first + size
      for (let a: number = first; a < end; a++) {
        const name = names[a]
        if (name !== Attr.classToken && name !== Attr.id) continue
        slot = bloomSlot(name === Attr.id ? BloomKind.id : BloomKind.class, atoms[a])
        slots[filled++] = slot
        counts[slot] += 1
      }
    }
    this.slotCount = filled
  }
}
