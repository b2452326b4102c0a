/**
 * What pages show besides their range of the continuous flow: footnotes, out-of-flow boxes, names, repeated table rows and edges. Types only;
 * `BreakResult` refers to them. Pages count from 0.
 */
import type { BoxId, BreakUnitId, StyleId } from '../arena/ids.ts'

/** The footnote area at the end of the content area of a page; lengths in px. */
export interface NoteArea {
  /** Style of its borders and background; 0 when it has none. */
  readonly style: StyleId
  readonly marginTop: number
  readonly marginBottom: number
  /** From the left and right edge of the page's content area to the border box of the footnote area. */
  readonly marginLeft: number
  readonly marginRight: number
  /** Margin, border and padding above and below the notes. */
  readonly above: number
  readonly below: number
  /** Left edge of its content box, from the edge of the page's content area. */
  readonly x: number
  readonly width: number
  /** Maximum height of the notes; Infinity for none. */
  readonly maxHeight: number
}

/** The notes of each page, from 0, and their height on it, px. */
export interface PageNotes {
  readonly area: NoteArea
  readonly boxes: readonly (readonly BoxId[])[]
  readonly heights: readonly number[]
  readonly all: ReadonlySet<BoxId>
}

/** The name of each page, from 0, '' for none, and its number within its page group, from 1. */
export interface PageNaming {
  readonly names: readonly string[]
  readonly within: readonly number[]
}

/** What a box shows on its pages, from page `first` on; lists as in `BreakResult`. */
export interface AbsposPages {
  readonly first: number
  readonly firstShown: readonly BreakUnitId[]
  readonly ends: readonly BreakUnitId[]
  readonly withinHeads: readonly BreakUnitId[]
}

/** The out-of-flow boxes of a document or multi-column container, with their pages or columns. */
export interface Positioned {
  /** Fixed boxes in document order. Both collections are sets, since a document may consist of such boxes only. */
  readonly fixed: ReadonlySet<BoxId>
  /** Absolutely positioned boxes by page, from 0. */
  readonly onPage: ReadonlyMap<number, ReadonlySet<BoxId>>
  /** Boxes that are fragmented over pages. */
  readonly parted: ReadonlyMap<BoxId, AbsposPages>
}

/** The footer rows at the bottom of each page. */
export interface FeetOfPages {
  readonly feet: RepeatedFeet
  /**
   * By page: the break unit before which the page ends, 0 where it repeats no footer; and the top of the innermost footer, px from the page
   * top.
   */
  readonly before: readonly BreakUnitId[]
  readonly tops: readonly number[]
}

/** Footer rows that pages repeat; see `TableFeet`. */
export interface RepeatedFeet {
  /** Height of the footer rows below `unit` on its page, px. */
  heightBelow(unit: number): number
  /** Height of the footer rows of the tables around `box` on a page that ends before `unit`, a unit in these tables, px. */
  heightAround(box: BoxId, unit: number): number
  /** The tables of `unit` with footer rows at the bottom of a page that ends before it, the innermost first. */
  tablesEndingBefore(unit: number): readonly BoxId[]
  /** The footer row group that every page of `table` shows; 0 for none. */
  footOf(table: BoxId): BoxId
  /** Height of a footer row group with the border spacing above it, px. */
  heightOf(table: BoxId, foot: BoxId): number
}

/** Edges that boxes repeat on each page (`box-decoration-break: clone`, CSS Fragmentation 3, 6.2); see `ClonedEdges`. */
export interface RepeatedEdges {
  /** Forgets the sums of the page before. */
  beginPage(): void
  /** Whether `box` repeats all its edges on each page that shows a part of it. */
  isCloned(box: BoxId): boolean
  /** Height of the edges below the break units `[unit, end)` of boxes that continue after them, px. */
  heightBelow(unit: number, end: number): number
  /** The largest height of the edges below any of the joined break units `[first, end)` of boxes that continue after it, px. */
  mostBelow(first: number, end: number): number
  /** Records that a break unit continues on further pages. */
  goesOn(unit: number): void
  /** Height of the edges that ancestors of `box` repeat above it on a page that they continue on, px. */
  above(box: BoxId, page: number): number
  /** Height of the edges that `box` itself repeats at its top on a page that it continues on, px. */
  topOn(box: BoxId, page: number): number
  /** Height of the edges below `box` of ancestors that continue after `page`, px. */
  below(box: BoxId, page: number): number
}

/** Header rows that pages repeat; see `TableHeaders`. */
export interface RepeatedHeads {
  readonly clones: RepeatedEdges | null
  readonly feet: RepeatedFeet | null
  /** Height of the header rows repeated above `unit` where it begins a page, px; only those of tables whose header begins above `place`. */
  heightAbove(unit: number, place?: number): number
  /** The header row group of `table` repeated above `unit`, a unit after that group; 0 for none. */
  headAbove(table: BoxId, unit: number): BoxId
  /** The header row group that later pages of `table` repeat; 0 for none. */
  headOf(table: BoxId): BoxId
  /** Height of a header row group with the space around it, px. */
  heightOf(table: BoxId, head: BoxId): number
  /** Space between the page top and a repeated header, px. */
  spaceAbove(table: BoxId, head: BoxId): number
  /** Rows have moved: forgets the results. */
  forget(): void
}
