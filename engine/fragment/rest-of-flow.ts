/**
 * What follows a slab in the parallel flow that it stands in (CSS Fragmentation 3, 2.2): the rest of its cell, item or float, and
 * what begins below the end of that in the boxes around it. What stands beside these goes on in a flow of its own. Takes
 * slabs of a group, in document order, and the first of those that follow; adds these to a set.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import type { BreakDoc } from './slab-rows.ts'

export function addRestOfFlow({ slabs, boxes: { rows } }: BreakDoc, open: readonly number[], slab: number, rest: Set<number>): void {
  let box = slabs.owner[slab] ?? (0 as BoxId)
  let bottom = -Infinity
  for (let i = open.indexOf(slab); i < open.length; i++) {
    const at = open[i] ?? 0
    for (; box !== 0 && at >= (rows.slabEnd[box] ?? at); box = rows.parent[box] ?? (0 as BoxId)) {
      bottom = Math.max(bottom, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
    }
    if ((slabs.y[at] ?? 0) >= bottom - PAGE_SLACK) rest.add(at)
  }
}
