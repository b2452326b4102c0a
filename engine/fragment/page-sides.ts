/**
 * Left and right pages (CSS Fragmentation 3, 3.1): a break may ask that what follows it begins on a page of one side. The first page
 * is a right one. Where the next page is of the other side it stays blank: no break unit begins on it, nor goes on to it.
 */
import type { BreakUnitId } from '../arena/ids.ts'
import type { BreakResult } from './break-result.ts'

export type PageSide = 'left' | 'right'

/** Of the break units that begin a page of one side. */
export type PageSides = Map<BreakUnitId, PageSide>

/** Whether `page`, from 0, is of the other side than what is asked for. */
export const isOfOtherSide = (page: number, side: PageSide | undefined): boolean =>
  side !== undefined && (page % 2 === 0) !== (side === 'right')

/** Whether `page`, from 0, is there only because the next has to be of its side. */
export const isBlankPage = (
  { pageSides }: { readonly pageSides?: PageSides }, { firstShown, ends }: Pick<BreakResult, 'firstShown' | 'ends'>, page: number,
): boolean => pageSides !== undefined && pageSides.size > 0 && firstShown[page] === ends[page]
