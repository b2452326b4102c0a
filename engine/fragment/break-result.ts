/**
 * Where the pages of a document lie in the continuous flow: the outcome of choosing breaks, which everything after it reads. A page is
 * found for a place of the continuous flow, and the end of its content; both count pages that were written and forgotten too.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import type { PageNotes } from './footnotes.ts'
import type { PageNaming } from './page-names.ts'
import type { Positioned } from './positioned.ts'
import type { FeetOfPages } from './table-feet.ts'
import type { TableHeaders } from './table-headers.ts'

/** Where pages lie in the continuous flow. */
export interface BreakResult {
  /** Flow offset of each page's top, px. */
  readonly starts: readonly number[]
  /** First break unit that shows on each page: one that begins there, or a tall one that goes on from the page before. */
  readonly firstShown: readonly BreakUnitId[]
  /** One past the last break unit that shows on each page. */
  readonly ends: readonly BreakUnitId[]
  readonly pageHeight: number
  /** Of pages, or of columns that stand for them, where they are not all as high. */
  readonly heights?: readonly number[]
  /** Flow offsets of the ends of pages that were written and forgotten, the last of them last, back to the first that a break unit is on. */
  readonly pastEnds?: readonly number[]
  /** The break unit of each page's first content, whose tables show their heads above it; 0 for the first page. */
  readonly withinHeads: readonly BreakUnitId[]
  /** Which heads of tables are repeated. */
  readonly headers?: TableHeaders
  /** Which feet of tables stand at the bottom of which pages, where any is repeated. */
  readonly feet?: FeetOfPages
  /** Boxes out of flow, once they have their pages. */
  readonly positioned?: Positioned
  /** Of the pages, where any has one. */
  readonly names?: PageNaming
  /** Boxes that end where a page begins, and take all of the one before; where there are any. */
  readonly filled?: ReadonlySet<BoxId>
  /** Footnotes, where there are any. */
  readonly notes?: PageNotes
}

/** What a page has for content: its height without that of its footnotes. */
export const heightOf = (breaks: BreakResult, page: number): number =>
  (breaks.heights?.[page] ?? breaks.pageHeight) - (breaks.notes?.heights[page] ?? 0)

/** Flow offset of the end of a page's content; pages below 0 were written and forgotten, and -Infinity is before all pages. */
export const endOfPage = (breaks: BreakResult, page: number): number =>
  page < 0 ? breaks.pastEnds?.[breaks.pastEnds.length + page] ?? -Infinity : (breaks.starts[page] ?? -Infinity) + heightOf(breaks, page)

/** The last page that shows a place of the continuous flow; below all of them, the last one above it. */
export function pageAt(breaks: BreakResult, y: number): number {
  const { starts } = breaks
  let page = 0
  let high = starts.length - 1
  while (page < high) {
    const middle = (page + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) page = middle
    else high = middle - 1
  }
  // What ran over the end of its box has pages of its own, after which others begin higher in the continuous flow again.
  for (let at = page; at >= 0; at--) if ((starts[at] ?? 0) <= y && y < (starts[at] ?? 0) + heightOf(breaks, at)) return at
  return page
}
