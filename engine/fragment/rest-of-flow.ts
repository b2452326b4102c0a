/**
 * The content after a break unit in its parallel flow (CSS Fragmentation 3, 2): the rest of its cell, item or float, and the content below
 * the end of that box in its ancestors. Content beside these boxes belongs to another flow. Takes the break units of a group in document
 * order and the unit that begins the rest; adds the units of the rest to a set.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import type { BreakInput } from './break-unit-rows.ts'

/** Adds the units of `open` that follow `unit` in its flow, and `unit` itself, to `rest`. */
export function addRestOfFlow({ breakUnits, boxes: { rows } }: BreakInput, open: readonly number[], unit: number, rest: Set<number>): void {
  let box = breakUnits.owner[unit] ?? (0 as BoxId)
  let bottom = -Infinity
  for (let i = open.indexOf(unit); i < open.length; i++) {
    const at = open[i] ?? 0
    for (; box !== 0 && at >= (rows.breakUnitEnd[box] ?? at); box = rows.parent[box] ?? (0 as BoxId)) {
      bottom = Math.max(bottom, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
    }
    if ((breakUnits.y[at] ?? 0) >= bottom - PAGE_SLACK) rest.add(at)
  }
}
