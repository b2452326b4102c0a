/**
 * The multi-column containers of a document. Layout asks them for their heights, page breaking for their break units and rows. Containers
 * in the page flow are placed while pages are chosen. Containers in parallel flows or out-of-flow boxes take the room that the pages leave
 * their box in the continuous flow. A walk over box rows must skip the descendants of such a container: they have columns, not pages.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import type { BoxTree } from '../boxes/boxes.ts'
import { outermost } from '../boxes/outermost-columns.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import { ColumnSet } from './column-set.ts'
import type { ColumnPlace, ColumnSettings, DocumentColumns } from './columns.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

/** Settings of a container that layout never asked about. */
const ONE_COLUMN: ColumnSettings = { count: 1, step: 0, limit: Infinity, isFilled: false }

export class ColumnSets implements DocumentColumns {
  /** The columns on the current page, by their fragment. */
  readonly places = new Map<number, ColumnPlace>()
  private readonly sets = new Map<BoxId, ColumnSet>()
  private pageHeight = 0

  /** Forgets the columns of the page before; clearing an empty map would create garbage. */
  beginPage(): void {
    if (this.places.size > 0) this.places.clear()
  }

  /** Boxes are built anew: forgets all. */
  forget(): void {
    this.sets.clear()
    this.beginPage()
  }

  /** The columns of a container whose break units have been collected. */
  of(box: BoxId): ColumnSet | undefined {
    return this.sets.get(box)
  }

  /** Height of the content of `box` in columns when no page ends, px. The boxes in it must have offsets relative to `box`. */
  fit(doc: FragmentationInput, box: BoxId, pageHeight: number, settings: ColumnSettings): number {
    const set = this.collect(doc, box, pageHeight, settings)
    set.fill(() => Infinity)
    return set.height
  }

  /** Offset from the top of its columns, px, of the content at `y` in `box`, for the breaks found last. */
  standingAt(box: BoxId, y: number): number {
    return this.sets.get(box)?.standingAt(y) ?? y
  }

  /** Collects the break units of the content of `box`. */
  collect(doc: FragmentationInput, box: BoxId, pageHeight: number, settings = this.sets.get(box)?.settings ?? ONE_COLUMN): ColumnSet {
    this.pageHeight = pageHeight
    const set = new ColumnSet(doc, box, pageHeight, settings)
    this.sets.set(box, set)
    return set
  }

  /** Gives rows to columns that page breaking has not placed. `breaks`: the breaks of the flow that contains them. */
  place(doc: FragmentationInput, box: BoxId, breaks: BreakResult): ColumnSet {
    const { rows } = doc.boxes
    // The break units of an out-of-flow box have not been collected at its final flow offset.
    const set = this.collect(doc, box, this.pageHeight)
    const y = rows.y[box]
    const first = rows.firstPage[box] - 1
    const last = rows.lastPage[box] - 1
    const isWhole = first < 0 || first === last
    const topOf = (page: number): number => {
      const within = breaks.withinHeads[page] ?? 0
      return page === first ? y : (breaks.starts[page] ?? 0) + (within === 0 ? 0 : breaks.headers?.heightAbove(within) ?? 0)
    }
    set.fill((page) => isWhole || first + page >= last ? Infinity : endOfPage(breaks, first + page) - topOf(first + page), false)
    for (const row of set.rows) {
      const page = Math.min(first + row.page, last)
      row.top += isWhole ? y : topOf(page)
      row.page = !isWhole ? page : first < 0 ? Infinity : first
    }
    set.isPlaced = true
    return set
  }

  /** The page, from 0, of column number `column` of the nearest multi-column container around `box`; outside columns, `column` itself. */
  pageOf({ rows }: BoxTree, box: BoxId, column: number): number {
    let page = column
    for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
      const set = this.sets.get(at)
      if (set === undefined) continue
      const row = set.rows[Math.floor(page / set.settings.count)]
      page = row !== undefined && row.page < Infinity ? row.page : (rows.firstPage[at] ?? 1) - 1
    }
    return page
  }

  /** The input whose break units `box` belongs to. */
  docOf(doc: FragmentationInput, box: BoxId): FragmentationInput {
    const { rows } = doc.boxes
    for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
      const set = this.sets.get(at)
      if (set !== undefined) return set.doc
    }
    return doc
  }

  /** The first `count` pages were written: the remaining ones count from 0. */
  dropPages(boxes: BoxTree, count: number): void {
    for (const box of outermost(boxes, 1, boxes.rows.length)) for (const row of this.sets.get(box)?.rows ?? []) row.page -= count
  }

  /**
   * Boxes `[keep, cut)` were dropped, and later ids moved down. The break units of columns did not move: call the returned function after
   * the document's break units have moved; it restores the break unit ranges of boxes in columns.
   */
  rebase(boxes: BoxTree, cut: number, keep: number): () => void {
    const { columns, rows } = boxes
    const delta = cut - keep
    const left = [...this.sets].filter(([box]) => box < keep || box >= cut)
    this.sets.clear()
    for (const [box, set] of left) {
      if (box >= cut) set.rebase(delta)
      this.sets.set(set.box, set)
    }
    let kept = 0
    for (const box of columns) if (box < keep || box >= cut) columns[kept++] = (box < keep ? box : box - delta) as BoxId
    columns.length = kept
    const held: number[] = []
    const within = outermost(boxes, 1, rows.length).map((box) => [box + 1, rows.end[box] ?? box] as const)
    for (const [first, end] of within) for (let box = first; box < end; box++) held.push(rows.breakUnitStart[box] ?? 0, rows.breakUnitEnd[box] ?? 0)
    return () => {
      let at = 0
      for (const [first, end] of within) {
        for (let box = first; box < end; box++) {
          rows.breakUnitStart[box] = (held[at++] ?? 0) as BreakUnitId
          rows.breakUnitEnd[box] = (held[at++] ?? 0) as BreakUnitId
        }
      }
    }
  }

  /** The boxes `[first, end)` have moved `by` px down the continuous flow. */
  move(boxes: BoxTree, first: number, end: number, by: number): void {
    if (by === 0) return
    for (const box of boxes.columns) if (box >= first && box < end) this.sets.get(box)?.move(by)
  }
}
