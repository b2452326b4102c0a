/**
 * Left and right pages (CSS Fragmentation 3, 3.1): a forced break may require that the content after it begins on a left or a right page.
 * The first page is a right page. Where the next page has the wrong side, it stays blank: no break unit begins or continues on it.
 */
import type { BreakUnitId } from '../arena/ids.ts'

export type PageSide = 'left' | 'right'

/** Break units that must begin on a page of one side. */
export type PageSides = Map<BreakUnitId, PageSide>

/** Whether `page`, from 0, has the wrong side for `side`. */
export const isOfOtherSide = (page: number, side: PageSide | undefined): boolean =>
  side !== undefined && (page % 2 === 0) !== (side === 'right')

/** Which break units each page shows, as in `BreakResult`. */
interface ShownUnits {
  readonly firstShown: readonly BreakUnitId[]
  readonly ends: readonly BreakUnitId[]
}

/**
 * Whether `page`, from 0, is blank so that the next page has the required side. A page that was added for out-of-flow boxes has no break
 * units at all.
 */
export const isBlankPage = ({ pageSides }: { readonly pageSides?: PageSides }, { firstShown, ends }: ShownUnits, page: number): boolean =>
  pageSides !== undefined && pageSides.size > 0 && ends[page] !== 0 && firstShown[page] === ends[page]
