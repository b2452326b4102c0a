/**
 * Columns in what stands side by side, such as cells, where pages cut it: they may need more room on their last page than the
 * flow offset has for them, because what they hold is not cut where pages end. Takes the pages chosen so far; gives what the columns
 * that end on the one that has just begun need on it, so that this may begin as much higher in the continuous flow.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { type BreakInput, BreakUnitFlag } from './break-unit-rows.ts'

/** The pages so far, of which the last has just begun. */
export interface PagesSoFar {
  readonly count: number
  /** Where in the continuous flow a page has room for what goes on there, below heads of tables. */
  contentTop(page: number): number
  endOf(page: number): number
}

/** What columns need on a page. */
export interface Need {
  /** px of the highest of them there. */
  height: number
  /** px that they need at most beyond what the continuous flow has for them. */
  excess: number
}

/** Of the break breakUnits `[first, end)`, those of columns that have begun above `place`, the top of the last page, and end on it. */
export function needOfColumns(doc: BreakInput, first: number, end: number, place: number, pages: PagesSoFar): Need {
  const need = { height: 0, excess: 0 }
  const { breakUnits, columnSets, boxes: { rows } } = doc
  const current = pages.count - 1
  for (let unit = first; unit < end; unit++) {
    if (((breakUnits.flags[unit] ?? 0) & BreakUnitFlag.columns) === 0) continue
    const set = columnSets?.of(breakUnits.owner[unit] ?? (0 as BoxId))
    if (set === undefined) continue
    // Edges around them belong to the break unit.
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
