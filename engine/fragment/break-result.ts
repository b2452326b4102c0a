/**
 * The result of choosing page breaks: which range of the continuous flow each page shows. Every later stage reads it. `pageAt` finds the
 * page of a flow offset, `endOfPage` the offset where the content of a page ends. `endOfPage` takes negative numbers for pages that were
 * written and dropped.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import type { FeetOfPages, PageNaming, PageNotes, Positioned, RepeatedHeads } from './page-contents.ts'

/** Which range of the continuous flow each page shows. */
export interface BreakResult {
  /** Flow offset of each page's top, px. */
  readonly starts: readonly number[]
  /** First break unit that shows on each page: one that begins there, or a tall one that continues from the page before. */
  readonly firstShown: readonly BreakUnitId[]
  /** One past the last break unit that shows on each page. */
  readonly ends: readonly BreakUnitId[]
  readonly pageHeight: number
  /** Height of each page, or of each column where the fragmentainers are columns, px; absent when all have `pageHeight`. */
  readonly heights?: readonly number[]
  /**
   * Flow offsets of the ends of the latest dropped pages, in page order; they reach back to the first page that a kept break unit is on.
   */
  readonly pastEnds?: readonly number[]
  /** The break unit of each page's first content: its tables repeat their header rows above it; 0 for the first page. */
  readonly withinHeads: readonly BreakUnitId[]
  /** Which table header rows are repeated. */
  readonly headers?: RepeatedHeads
  /** Which table footer rows are placed at the bottom of which pages; absent when none is repeated. */
  readonly feet?: FeetOfPages
  /** Out-of-flow boxes, once they have their pages. */
  readonly positioned?: Positioned
  /** Page names (CSS `page`); absent when no page has one. */
  readonly names?: PageNaming
  /** Boxes that end where a page begins and fill the whole page before it; absent when there are none. */
  readonly filled?: ReadonlySet<BoxId>
  /** Footnotes; absent when there are none. */
  readonly notes?: PageNotes
}

/** Content height of a page without the height of its footnote area, px. */
export const heightOf = (breaks: BreakResult, page: number): number =>
  (breaks.heights?.[page] ?? breaks.pageHeight) - (breaks.notes?.heights[page] ?? 0)

/** Flow offset of the end of a page's content, px. Negative numbers are dropped pages; a page older than the kept ones gives -Infinity. */
export const endOfPage = (breaks: BreakResult, page: number): number =>
  page < 0 ? breaks.pastEnds?.[breaks.pastEnds.length + page] ?? -Infinity : (breaks.starts[page] ?? -Infinity) + heightOf(breaks, page)

/** The last page that shows a flow offset; when no page shows it, the last page that begins above it. */
export function pageAt(breaks: BreakResult, y: number): number {
  const { starts } = breaks
  let page = 0
  let high = starts.length - 1
  while (page < high) {
    const middle = (page + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) page = middle
    else high = middle - 1
  }
  // Content that overflows the end of its box gets pages of its own; the page after these begins higher in the continuous flow again.
  for (let at = page; at >= 0; at--) if ((starts[at] ?? 0) <= y && y < (starts[at] ?? 0) + heightOf(breaks, at)) return at
  return page
}
