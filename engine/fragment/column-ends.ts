/**
 * Where columns end that cannot all end at one cut: each at the last boundary above it that none of its break rules forbids. What
 * avoids breaks inside goes as a whole, with all its columns. One that asks for a new page ends there, and the others go on
 * beside it (CSS Fragmentation 3, 2.2). The next page begins with the highest break unit that goes; what stays beside it, lower
 * down the continuous flow, is on the page already.
 */
import { clear } from '../arena/lists.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { type BreakInput, BreakUnitFlag } from './break-unit-rows.ts'
import { addRestOfFlow } from './rest-of-flow.ts'
import type { BreakUnitWindow } from './break-unit-window.ts'

/** Rules that chase each other further through columns than this are given up. */
const MOST_PASSES = 8

export class ColumnEnds {
  private readonly doc: BreakInput
  private readonly window: BreakUnitWindow
  /** Break breakUnits that begin above the cut and go all the same. */
  private readonly moved = new Set<number>()
  /** Those of them that go because of a forced break, and the break breakUnits before which there is one. */
  private readonly forced = new Set<number>()
  private readonly asked = new Set<number>()
  /** The cut below which all goes; -Infinity while one cut is enough. */
  private cut = -Infinity

  constructor(doc: BreakInput, window: BreakUnitWindow) {
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

  /** Whether the page that `unit` asks for has begun, though others begin higher on it. */
  isGranted(unit: number): boolean {
    return this.asked.has(unit)
  }

  /** Notes that a new page is asked for before `unit`: what comes after it goes, wherever the others end. */
  force(unit: number): void {
    this.asked.add(unit)
    addRestOfFlow(this.doc, this.window.open, unit, this.forced)
  }

  /** Takes back what `force` noted for the page at hand. */
  unforce(units: readonly number[]): void {
    for (const unit of units) this.asked.delete(unit)
    this.forget()
  }

  isForced(unit: number): boolean {
    return this.forced.has(unit)
  }

  /**
   * Settles which break breakUnits go when the columns end above `cut`; returns where the next page begins, or -Infinity when none stays
   * that shows anything: a line without height, such as that of a block with nothing but floats, is no reason to end there.
   */
  find(cut: number, against: number): number {
    this.moved.clear()
    for (const unit of this.forced) this.moved.add(unit)
    this.cut = cut
    for (let pass = 0, size = -1; size < this.moved.size; pass++) {
      if (pass === MOST_PASSES) return -Infinity
      size = this.moved.size
      this.takeBefore(against)
      this.takeAfter(against)
    }
    const { y, height } = this.doc.breakUnits
    let place = cut
    for (const unit of this.moved) place = Math.min(place, y[unit] ?? 0)
    return this.window.open.some((unit) => (height[unit] ?? 0) > 0 && !this.goes(unit)) ? place : -Infinity
  }

  /** Whether a break unit stays on a page although the next one begins at `place`, no lower than it. */
  stays(unit: number): boolean {
    return this.cut > -Infinity && !this.goes(unit)
  }

  private goes(unit: number): boolean {
    return (this.doc.breakUnits.y[unit] ?? 0) >= this.cut - PAGE_SLACK || this.moved.has(unit)
  }

  /** A break unit goes with the one after it, where that is below it in its column and must not be parted from it. */
  private takeBefore(against: number): void {
    const { y, flags } = this.doc.breakUnits
    const { open, end } = this.window
    for (let i = open.length - 1; i >= 0; i--) {
      const unit = open[i] ?? 0
      const next = unit + 1
      if (next >= end || this.goes(unit) || !this.goes(next) || this.forced.has(next)) continue
      const broken = (flags[next] ?? 0) & against
      const isBelow = (y[next] ?? 0) > (y[unit] ?? 0) + PAGE_SLACK
      if ((broken & BreakUnitFlag.avoidInside) !== 0 || (broken !== 0 && isBelow)) this.moved.add(unit)
    }
  }

  /** What is below a break unit that goes, in its column, goes too; and so does the rest of what avoids breaks inside, such as shorter cells. */
  private takeAfter(against: number): void {
    const { y, flags } = this.doc.breakUnits
    const { open } = this.window
    const inside = against & BreakUnitFlag.avoidInside
    let top = Infinity
    for (let i = 0; i < open.length; i++) {
      const unit = open[i] ?? 0
      const at = y[unit] ?? 0
      if (at <= top + PAGE_SLACK || this.forced.has(unit)) top = Infinity
      const isTied = ((flags[unit] ?? 0) & inside) !== 0 && open[i - 1] === unit - 1 && this.goes(unit - 1) && !this.forced.has(unit - 1)
      if (!this.goes(unit) && (at > top || isTied)) this.moved.add(unit)
      if (top === Infinity && this.moved.has(unit) && !this.forced.has(unit)) top = at
    }
  }
}
