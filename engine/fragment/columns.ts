/**
 * What other files ask of multi-column containers (CSS Multi-column Layout 1): types only. `ColumnSet` and `ColumnSets` implement them. Pages
 * and columns count from 0.
 */
import type { BoxId } from '../arena/ids.ts'
import type { BoxTree } from '../boxes/boxes.ts'
import type { BreakResult } from './break-result.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { Positioned } from './page-contents.ts'

/** The columns of a container: their number and their positions. */
export interface ColumnSettings {
  readonly count: number
  /** Distance from the left edge of one column to that of the next, px. */
  readonly step: number
  /** Height or maximum height of the container, px; Infinity for none. */
  readonly limit: number
  /** `column-fill: auto`: columns are filled one after the other, not balanced. */
  readonly isFilled: boolean
}

/** A row of columns side by side. */
export interface ColumnRow {
  /**
   * Page of the row, from 0 at the page of the first row. Once the rows are placed, from the first page of the document; Infinity for every
   * page that shows the box.
   */
  page: number
  /** Top of the row from the top of its room on the page, px. Once the rows are placed, the flow offset where its columns begin. */
  top: number
  height: number
}

/**
 * Height that footnotes take of a page, px, when their calls are in columns before number `columns`. Pages count from the page of the first
 * row.
 */
export type NotesTake = (page: number, columns: number) => number

/** Position of a column on the page. */
export interface ColumnPlace {
  /** Number of the column in its container, from 0. */
  readonly column: number
  /** Offset of the column from the place of its content in the continuous flow, px. */
  readonly x: number
  readonly y: number
  /** Height of the content shown, down to where the next column continues, px. */
  readonly shown: number
  /** Another column lies before this one in the same row. */
  readonly hasBefore: boolean
}

/** The columns of one multi-column container; see `ColumnSet`. */
export interface ContainerColumns {
  readonly box: BoxId
  /** The input of fragmentation with the break units of the container. */
  readonly doc: FragmentationInput
  readonly settings: ColumnSettings
  readonly rows: readonly ColumnRow[]
  /** Breaks of the content into columns. */
  readonly breaks: BreakResult
  /** The rows have flow offsets, provisional or final. */
  isPlaced: boolean
  isSettled: boolean
  /** The first column is at the right (direction: rtl). */
  readonly isRightToLeft: boolean
  /** A forced page break comes before all content, or after it. */
  readonly startsPage: boolean
  readonly endsPage: boolean
  /** No column is taller than this, px. */
  readonly pageHeight: number
  /** Least height that the first column must have to begin, px. */
  readonly leastStart: number
  /** Whether it has no in-flow content. */
  readonly isEmpty: boolean
  /** Height of all rows when no page ends between them, px. */
  readonly height: number
  /** The last page of its rows; null until the rows are settled. */
  readonly lastPage: number | null
  /** Offset from the top of the first row, px, of the content at flow offset `y`. */
  standingAt(y: number): number
  /** Sets the out-of-flow boxes that belong to its columns. */
  hold(positioned: Positioned): void
  unsettle(): void
  /** Height of column number `column`, px. */
  heightOf(column: number): number
  /** Distance of column number `column` from the left edge of the leftmost column, px. */
  placeOf(column: number): number
  /** Whether a page break is forced at `unit` and `column` is not the first of its row. */
  skips(unit: number, column: number): boolean
  /** Whether a monolithic piece of `height` px does not fit `column`, but may fit a column of another row on its own page. */
  isTooLow(height: number, column: number): boolean
  /** Least height of a column that begins with `unit`, px. */
  leastFrom(unit: number): number
  /** Height of the tallest break unit in `[first, next)`, px; see `ColumnSet.thickest`. */
  thickest(first?: number, next?: number, start?: number): number
  /** Finds the rows; see `ColumnSet.fill`. */
  fill(roomOf: (page: number) => number, isInFlow?: boolean, notes?: NotesTake | null): void
}

/** The multi-column containers of a document; see `ColumnSets`. */
export interface DocumentColumns {
  /** The columns on the current page, by their fragment. */
  readonly places: Map<number, ColumnPlace>
  /** Forgets the columns of the page before. */
  beginPage(): void
  /** The columns of a container whose break units have been collected. */
  of(box: BoxId): ContainerColumns | undefined
  /** Collects the break units of the content of `box`. */
  collect(doc: FragmentationInput, box: BoxId, pageHeight: number): ContainerColumns
  /** Gives rows to columns that page breaking has not placed. `breaks`: the breaks of the flow that contains them. */
  place(doc: FragmentationInput, box: BoxId, breaks: BreakResult): ContainerColumns
  /** The boxes `[first, end)` have moved `by` px down the continuous flow. */
  move(boxes: BoxTree, first: number, end: number, by: number): void
}
