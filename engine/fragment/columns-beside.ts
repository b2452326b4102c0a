/**
 * Multi-column containers in parallel flows, such as table cells, that a page cuts. On their last page they may need more room than the
 * continuous flow has for them, because their content is not cut at page ends. Takes the pages chosen so far; gives the room needed on the
 * last page by the columns that end there, so that this page can begin higher in the continuous flow.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { type BreakInput, BreakUnitFlag } from './break-unit-rows.ts'

/** The pages chosen so far; the last has just begun. */
export interface PagesSoFar {
  readonly count: number
  /** Flow offset where continued content begins on a page, below repeated table header rows. */
  contentTop(page: number): number
  endOf(page: number): number
}

/** Room that columns need on a page. */
export interface Need {
  /** Height of the tallest columns there, px. */
  height: number
  /** Largest shortfall against their room in the continuous flow, px. */
  excess: number
}

/** Need of the columns among the break units `[first, end)` that begin above `place`, the top of the last page, and end on that page. */
export function needOfColumns(doc: BreakInput, first: number, end: number, place: number, pages: PagesSoFar): Need {
  const need = { height: 0, excess: 0 }
  const { breakUnits, columnSets, boxes: { rows } } = doc
  const current = pages.count - 1
  for (let unit = first; unit < end; unit++) {
    if ((breakUnits.flags[unit] & BreakUnitFlag.columns) === 0) continue
    const set = columnSets?.of(breakUnits.owner[unit] ?? (0 as BoxId))
    if (set === undefined) continue
    // The break unit also includes the edges around the container.
    const top = rows.y[set.box] ?? 0
    const bottom = top + (rows.height[set.box] ?? 0)
    if ((breakUnits.y[unit] ?? 0) > place - PAGE_SLACK || bottom < place + PAGE_SLACK || bottom > pages.endOf(current) + PAGE_SLACK) continue
    let begin = breakUnits.page[unit] ?? 0
    if (begin < current && top > pages.endOf(begin) - PAGE_SLACK) begin++
    const roomOf = (page: number): number => {
      const at = begin + page
      return at >= current ? Infinity : pages.endOf(at) - (page === 0 ? top : pages.contentTop(at))
    }
    set.fill(roomOf, false)
    const last = set.rows[set.rows.length - 1]
    if (last === undefined || begin + last.page < current) continue
    const height = last.top + last.height
    need.height = Math.max(need.height, height)
    need.excess = Math.max(need.excess, height - (bottom - place))
  }
  return need
}
