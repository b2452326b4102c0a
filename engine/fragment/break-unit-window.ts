/**
 * The joined break units of a group, limited to those that the current page can reach. A float with thousands of lines would otherwise be
 * searched whole for each page. Small groups are searched whole.
 */
import { clearList } from '../arena/lists.ts'
import type { BreakInput, BreakUnits } from './break-unit-rows.ts'

const FEW = 64
/** A break unit that begins at most this far below the page end still counts as beside it, px. */
const PAGE_SLACK = 1

export class BreakUnitWindow {
  /** Break units without a page that may concern the current page, in document order. */
  readonly open: number[] = []
  /** One past the last break unit of the group. */
  end = 0
  private readonly units: BreakUnits
  /** The break units of a large group from top to bottom; the number taken so far; and, from each position on, the lowest unit id. */
  private readonly sorted: number[] = []
  private taken = 0
  private readonly firsts: number[] = []

  constructor(doc: Pick<BreakInput, 'breakUnits'>) {
    this.units = doc.breakUnits
  }

  begin(first: number, end: number): void {
    clearList(this.open)
    clearList(this.sorted)
    clearList(this.firsts)
    this.taken = 0
    this.end = end
    const list = end - first <= FEW ? this.open : this.sorted
    for (let unit = first; unit < end; unit++) list.push(unit)
    if (list === this.sorted) this.sort()
  }

  /** Adds all units that begin above `until`, and the highest unit that begins below it. */
  reach(until: number): void {
    const { sorted, open } = this
    const { y } = this.units
    let limit = until + PAGE_SLACK
    let isInOrder = true
    for (; this.taken < sorted.length; this.taken++) {
      const unit = sorted[this.taken] ?? 0
      const top = y[unit]
      if (top > limit) {
        if (limit > until + PAGE_SLACK) break
        limit = top + PAGE_SLACK
      }
      if (unit < (open[open.length - 1] ?? 0)) isInOrder = false
      open.push(unit)
    }
    if (!isInOrder) open.sort((a, b) => a - b)
  }

  /** Whether every remaining unit of the group has been reached. */
  get isWhole(): boolean {
    return this.taken === this.sorted.length
  }

  /** The first remaining break unit in document order; 0 when none remains. */
  firstLeft(): number {
    const open = this.open[0]
    const further = this.firsts.length === 0 ? this.sorted[this.taken] : this.firsts[this.taken]
    if (open === undefined || further === undefined) return open ?? further ?? 0
    return Math.min(open, further)
  }

  /** Sorts the remaining break units again, after some of them have moved. */
  moved(): void {
    const { sorted, taken } = this
    if (taken >= sorted.length) return
    sorted.splice(0, taken)
    this.firsts.splice(0, taken)
    this.taken = 0
    this.sort()
  }

  private sort(): void {
    const { sorted, firsts } = this
    const { y } = this.units
    if (sorted.every((unit, i) => i === 0 || y[sorted[i - 1] ?? 0] <= y[unit])) return
    sorted.sort((a, b) => y[a] - y[b] || a - b)
    clearList(firsts)
    let first = Infinity
    for (let i = sorted.length - 1; i >= 0; i--) firsts.push(first = Math.min(first, sorted[i] ?? first))
    firsts.reverse()
  }
}
