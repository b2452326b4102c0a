/**
 * The slabs of a group that stand beside each other, as far as the page at hand may reach them: of a float with thousands of
 * lines each page looks at its own, not at all that are left. Small groups are looked at whole.
 */
import { empty } from '../arena/lists.ts'
import type { BreakDoc, Slabs } from './slab-rows.ts'

const FEW = 64
/** Slabs that begin so far below the end of a page still count as beside it. */
const PAGE_SLACK = 1

export class SlabWindow {
  /** Slabs without a page that may concern the page at hand, in document order. */
  readonly open: number[] = []
  /** One past the last slab of the group. */
  end = 0
  private readonly slabs: Slabs
  /** Slabs of a large group from the top down, how many of them are taken, and the first in the document from each on. */
  private readonly sorted: number[] = []
  private taken = 0
  private readonly firsts: number[] = []

  constructor(doc: Pick<BreakDoc, 'slabs'>) {
    this.slabs = doc.slabs
  }

  begin(first: number, end: number): void {
    empty(this.open)
    empty(this.sorted)
    empty(this.firsts)
    this.taken = 0
    this.end = end
    const list = end - first <= FEW ? this.open : this.sorted
    for (let slab = first; slab < end; slab++) list.push(slab)
    if (list === this.sorted) this.sort()
  }

  /** Takes in all that begins above `until`, and the highest of what begins below. */
  reach(until: number): void {
    const { sorted, open } = this
    const { y } = this.slabs
    let limit = until + PAGE_SLACK
    let isInOrder = true
    for (; this.taken < sorted.length; this.taken++) {
      const slab = sorted[this.taken] ?? 0
      const top = y[slab] ?? 0
      if (top > limit) {
        if (limit > until + PAGE_SLACK) break
        limit = top + PAGE_SLACK
      }
      if (slab < (open[open.length - 1] ?? 0)) isInOrder = false
      open.push(slab)
    }
    if (!isInOrder) open.sort((a, b) => a - b)
  }

  /** Whether all of the group that is left has been reached. */
  get isWhole(): boolean {
    return this.taken === this.sorted.length
  }

  /** The first slab in the document that is left; 0 when none is. */
  firstLeft(): number {
    const open = this.open[0]
    const further = this.firsts.length === 0 ? this.sorted[this.taken] : this.firsts[this.taken]
    if (open === undefined || further === undefined) return open ?? further ?? 0
    return Math.min(open, further)
  }

  private sort(): void {
    const { sorted, firsts } = this
    const { y } = this.slabs
    if (sorted.every((slab, i) => i === 0 || (y[slab - 1] ?? 0) <= (y[slab] ?? 0))) return
    sorted.sort((a, b) => (y[a] ?? 0) - (y[b] ?? 0) || a - b)
    let first = Infinity
    for (let i = sorted.length - 1; i >= 0; i--) firsts.push(first = Math.min(first, sorted[i] ?? first))
    firsts.reverse()
  }
}
