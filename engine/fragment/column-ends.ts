/**
 * Ends of parallel flows that cannot all end at one cut: each ends at the last boundary above the cut that no break rule forbids. A box
 * that avoids breaks inside moves as a whole, with all its flows. A flow with a forced break ends there, and the others continue beside it
 * (CSS Fragmentation 3, 2). The next page begins with the highest break unit that moves; units beside it that stay, lower in the continuous
 * flow, are already on the page.
 */
import { clearMap } from '../arena/lists.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { type BreakInput, BreakUnitFlag } from './break-unit-rows.ts'
import { addRestOfFlow } from './rest-of-flow.ts'
import type { BreakUnitWindow } from './break-unit-window.ts'

/** Passes after which units that keep moving each other are given up. */
const MOST_PASSES = 8

export class ColumnEnds {
  private readonly doc: BreakInput
  private readonly window: BreakUnitWindow
  /** Break units that begin above the cut but move to the next page. */
  private readonly moved = new Set<number>()
  /** The moved units that follow a forced break, and the units that have a forced break before them. */
  private readonly forced = new Set<number>()
  private readonly asked = new Set<number>()
  /** Everything below this cut moves; -Infinity while one straight cut is enough. */
  private cut = -Infinity

  constructor(doc: BreakInput, window: BreakUnitWindow) {
    this.doc = doc
    this.window = window
  }

  forget(): void {
    clearMap(this.moved)
    clearMap(this.forced)
    this.cut = -Infinity
  }

  /** Begins another group. */
  begin(): void {
    this.forget()
    clearMap(this.asked)
  }

  /** Whether the forced break before `unit` has been carried out, although other units begin higher on the same page. */
  isGranted(unit: number): boolean {
    return this.asked.has(unit)
  }

  /** Notes a forced break before `unit`: the rest of its flow moves, wherever the other flows end. */
  force(unit: number): void {
    this.asked.add(unit)
    addRestOfFlow(this.doc, this.window.open, unit, this.forced)
  }

  /** Undoes `force` for the current page. */
  unforce(units: readonly number[]): void {
    for (const unit of units) this.asked.delete(unit)
    this.forget()
  }

  isForced(unit: number): boolean {
    return this.forced.has(unit)
  }

  /**
   * Settles which break units move when the flows end above `cut`. Returns the flow offset where the next page begins, or -Infinity when no
   * unit with height stays: a line without height, such as one that holds only floats, is no reason to end a page.
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
    for (const unit of this.moved) place = Math.min(place, y[unit])
    return this.window.open.some((unit) => height[unit] > 0 && !this.goes(unit)) ? place : -Infinity
  }

  /** Whether a break unit stays on this page although it begins no higher than the top of the next page. */
  stays(unit: number): boolean {
    return this.cut > -Infinity && !this.goes(unit)
  }

  private goes(unit: number): boolean {
    return this.doc.breakUnits.y[unit] >= this.cut - PAGE_SLACK || this.moved.has(unit)
  }

  /** A break unit moves with the unit below it in its flow when a rule forbids the break between them. */
  private takeBefore(against: number): void {
    const { y, flags } = this.doc.breakUnits
    const { open, end } = this.window
    for (let i = open.length - 1; i >= 0; i--) {
      const unit = open[i] ?? 0
      const next = unit + 1
      if (next >= end || this.goes(unit) || !this.goes(next) || this.forced.has(next)) continue
      const broken = flags[next] & against
      const isBelow = y[next] > y[unit] + PAGE_SLACK
      if ((broken & BreakUnitFlag.avoidInside) !== 0 || (broken !== 0 && isBelow)) this.moved.add(unit)
    }
  }

  /** The units below a moved unit in its flow move too; so does the rest of a box that avoids breaks inside, such as shorter cells. */
  private takeAfter(against: number): void {
    const { y, flags } = this.doc.breakUnits
    const { open } = this.window
    const inside = against & BreakUnitFlag.avoidInside
    let top = Infinity
    for (let i = 0; i < open.length; i++) {
      const unit = open[i] ?? 0
      const at = y[unit]
      if (at <= top + PAGE_SLACK || this.forced.has(unit)) top = Infinity
      const isTied = (flags[unit] & inside) !== 0 && open[i - 1] === unit - 1 && this.goes(unit - 1) && !this.forced.has(unit - 1)
      if (!this.goes(unit) && (at > top || isTied)) this.moved.add(unit)
      if (top === Infinity && this.moved.has(unit) && !this.forced.has(unit)) top = at
    }
  }
}
