/**
 * Where columns end that cannot all end at one cut: each at the last boundary above it that none of its wishes forbids. What
 * avoids breaks inside goes as a whole, with all its columns. One that asks for a new page ends there, and the others go on
 * beside it (CSS Fragmentation 3, 2.2). The next page begins with the highest slab that goes; what stays beside it, lower
 * down the strip, is on the page already.
 */
import { clear } from '../arena/lists.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { type BreakDoc, SlabFlag } from './slab-rows.ts'
import { addRestOfFlow } from './rest-of-flow.ts'
import type { SlabWindow } from './slab-window.ts'

/** Wishes that chase each other further through columns than this are given up. */
const MOST_PASSES = 8

export class ColumnEnds {
  private readonly doc: BreakDoc
  private readonly window: SlabWindow
  /** Slabs that begin above the cut and go all the same. */
  private readonly moved = new Set<number>()
  /** Those of them that go because of a forced break, and the slabs before which there is one. */
  private readonly forced = new Set<number>()
  private readonly asked = new Set<number>()
  /** The cut below which all goes; -Infinity while one cut is enough. */
  private cut = -Infinity

  constructor(doc: BreakDoc, window: SlabWindow) {
    this.doc = doc
    this.window = window
  }

  forget(): void {
    clear(this.moved)
    clear(this.forced)
    this.cut = -Infinity
  }

  /** Another group is parted. */
  begin(): void {
    this.forget()
    clear(this.asked)
  }

  /** Whether the page that `slab` asks for has begun, though others begin higher on it. */
  isGranted(slab: number): boolean {
    return this.asked.has(slab)
  }

  /** Notes that a new page is asked for before `slab`: what comes after it goes, wherever the others end. */
  force(slab: number): void {
    this.asked.add(slab)
    addRestOfFlow(this.doc, this.window.open, slab, this.forced)
  }

  /** Takes back what `force` noted for the page at hand. */
  unforce(slabs: readonly number[]): void {
    for (const slab of slabs) this.asked.delete(slab)
    this.forget()
  }

  isForced(slab: number): boolean {
    return this.forced.has(slab)
  }

  /**
   * Settles which slabs go when the columns end above `cut`; returns where the next page begins, or -Infinity when none stays
   * that shows anything: a line without height, such as that of a block with nothing but floats, is no reason to end there.
   */
  find(cut: number, against: number): number {
    this.moved.clear()
    for (const slab of this.forced) this.moved.add(slab)
    this.cut = cut
    for (let pass = 0, size = -1; size < this.moved.size; pass++) {
      if (pass === MOST_PASSES) return -Infinity
      size = this.moved.size
      this.takeBefore(against)
      this.takeAfter(against)
    }
    const { y, height } = this.doc.slabs
    let place = cut
    for (const slab of this.moved) place = Math.min(place, y[slab] ?? 0)
    return this.window.open.some((slab) => (height[slab] ?? 0) > 0 && !this.goes(slab)) ? place : -Infinity
  }

  /** Whether a slab stays on a page although the next one begins at `place`, no lower than it. */
  stays(slab: number): boolean {
    return this.cut > -Infinity && !this.goes(slab)
  }

  private goes(slab: number): boolean {
    return (this.doc.slabs.y[slab] ?? 0) >= this.cut - PAGE_SLACK || this.moved.has(slab)
  }

  /** A slab goes with the one after it, where that is below it in its column and must not be parted from it. */
  private takeBefore(against: number): void {
    const { y, flags } = this.doc.slabs
    const { open, end } = this.window
    for (let i = open.length - 1; i >= 0; i--) {
      const slab = open[i] ?? 0
      const next = slab + 1
      if (next >= end || this.goes(slab) || !this.goes(next) || this.forced.has(next)) continue
      const wishes = (flags[next] ?? 0) & against
      const isBelow = (y[next] ?? 0) > (y[slab] ?? 0) + PAGE_SLACK
      if ((wishes & SlabFlag.avoidInside) !== 0 || (wishes !== 0 && isBelow)) this.moved.add(slab)
    }
  }

  /** What is below a slab that goes, in its column, goes too; and so does the rest of what avoids breaks inside, such as shorter cells. */
  private takeAfter(against: number): void {
    const { y, flags } = this.doc.slabs
    const { open } = this.window
    const inside = against & SlabFlag.avoidInside
    let top = Infinity
    for (let i = 0; i < open.length; i++) {
      const slab = open[i] ?? 0
      const at = y[slab] ?? 0
      if (at <= top + PAGE_SLACK || this.forced.has(slab)) top = Infinity
      const isTied = ((flags[slab] ?? 0) & inside) !== 0 && open[i - 1] === slab - 1 && this.goes(slab - 1) && !this.forced.has(slab - 1)
      if (!this.goes(slab) && (at > top || isTied)) this.moved.add(slab)
      if (top === Infinity && this.moved.has(slab) && !this.forced.has(slab)) top = at
    }
  }
}
