/**
 * The boxes of columns of a document: what layout asks for their heights, and breaking for their break units and rows. Those in the
 * flow of pages are placed as pages are chosen; in what stands side by side or out of flow they take the room that the
 * pages leave their box in the continuous flow. Whoever walks the rows of boxes passes over what is in them: it has columns, not pages.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import type { BoxTree } from '../boxes/boxes.ts'
import { outermost } from '../boxes/outermost-columns.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import { type ColumnSettings, ColumnSet } from './column-set.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

/** Of a box that layout never asked for. */
const ONE_COLUMN: ColumnSettings = { count: 1, step: 0, limit: Infinity, isFilled: false }

/** Where a column is on the page. */
export interface ColumnPlace {
  /** From 0, among all columns of the box. */
  readonly column: number
  /** From where the continuous flow has what stands in it, px. */
  readonly x: number
  readonly y: number
  /** Height of what it shows, to where the next goes on. */
  readonly shown: number
  /** There is another beside it, which comes before it. */
  readonly hasBefore: boolean
}

export class ColumnSets {
  /** Of the columns of the page whose fragments there are, by their fragment. */
  readonly places = new Map<number, ColumnPlace>()
  private readonly sets = new Map<BoxId, ColumnSet>()
  private pageHeight = 0

  /** Forgets where the columns of the page before were; emptying what is empty would leave garbage. */
  beginPage(): void {
    if (this.places.size > 0) this.places.clear()
  }

  /** Boxes are made anew. */
  forget(): void {
    this.sets.clear()
    this.beginPage()
  }

  /** Of a box whose break units have been collected. */
  of(box: BoxId): ColumnSet | undefined {
    return this.sets.get(box)
  }

  /** Height of the content of `box` in columns, where no page ends. The boxes in it have places relative to it as on a flow offset. */
  fit(doc: FragmentationInput, box: BoxId, pageHeight: number, settings: ColumnSettings): number {
    const set = this.collect(doc, box, pageHeight, settings)
    set.fill(() => Infinity)
    return set.height
  }

  /** How far down in its columns, px, the place `y` of what is in `box` comes to stand; they were found last. */
  standingAt(box: BoxId, y: number): number {
    return this.sets.get(box)?.standingAt(y) ?? y
  }

  /** The break units of what is in `box`. */
  collect(doc: FragmentationInput, box: BoxId, pageHeight: number, settings = this.sets.get(box)?.settings ?? ONE_COLUMN): ColumnSet {
    this.pageHeight = pageHeight
    const set = new ColumnSet(doc, box, pageHeight, settings)
    this.sets.set(box, set)
    return set
  }

  /** Gives rows to columns that the choice of pages has not placed: `breaks` are those of what they are in. */
  place(doc: FragmentationInput, box: BoxId, breaks: BreakResult): ColumnSet {
    const { rows } = doc.boxes
    // Of boxes out of flow nobody has collected them where they are in the continuous flow.
    const set = this.collect(doc, box, this.pageHeight)
    const y = rows.y[box] ?? 0
    const first = (rows.firstPage[box] ?? 0) - 1
    const last = (rows.lastPage[box] ?? 0) - 1
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

  /** The page, from 0, of what is in columns as number `column` of the nearest columns around `box`; of anything else, `column` itself. */
  pageOf({ rows }: BoxTree, box: BoxId, column: number): number {
    let page = column
    for (let at = rows.parent[box] ?? (0 as BoxId); at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      const set = this.sets.get(at)
      if (set === undefined) continue
      const row = set.rows[Math.floor(page / set.settings.count)]
      page = row !== undefined && row.page < Infinity ? row.page : (rows.firstPage[at] ?? 1) - 1
    }
    return page
  }

  /** The break units of what `box` is in. */
  docOf(doc: FragmentationInput, box: BoxId): FragmentationInput {
    const { rows } = doc.boxes
    for (let at = rows.parent[box] ?? (0 as BoxId); at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      const set = this.sets.get(at)
      if (set !== undefined) return set.doc
    }
    return doc
  }

  /** The first pages are written: the others count from 0. */
  dropPages(boxes: BoxTree, count: number): void {
    for (const box of outermost(boxes, 1, boxes.rows.length)) for (const row of this.sets.get(box)?.rows ?? []) row.page -= count
  }

  /**
   * The boxes `[keep, cut)` are gone, and those after them moved down. The break units of columns have not: returns what gives their
   * boxes these back, for when the break units of the document have moved.
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

  /** What is in the boxes `[first, end)` has moved down the continuous flow. */
  move(boxes: BoxTree, first: number, end: number, by: number): void {
    if (by === 0) return
    for (const box of boxes.columns) if (box >= first && box < end) this.sets.get(box)?.move(by)
  }
}
