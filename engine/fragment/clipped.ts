/**
 * Boxes that clip content which goes on below their end: none of it may take room on the page, or ask for pages, where
 * the box has ended. Takes the break breakUnits of such a box; what is left of them reaches no further than the box does.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'

const Overflow = enumOf('overflow')

/** Overflow of the root and of the body is that of the page. */
export function clips({ boxes: { rows }, nodes, styles }: FragmentationInput, box: BoxId): boolean {
  const tag = nodes.tag[rows.node[box] ?? 0]
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0 || tag === Tag.html || tag === Tag.body) return false
  return styles.read.overflow(rows.style[box] ?? styles.initial) !== Overflow.visible
}

/** Cuts the break breakUnits of `box`, which begin with `first`, at its end. */
export function trim({ breakUnits, boxes: { rows } }: FragmentationInput, box: BoxId, first: BreakUnitId): void {
  rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.trimmed
  const bottom = (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
  for (let unit: number = first; unit < breakUnits.length; unit++) {
    const y = breakUnits.y[unit] ?? 0
    if (y + (breakUnits.height[unit] ?? 0) <= bottom) continue
    breakUnits.y[unit] = Math.min(y, bottom)
    breakUnits.height[unit] = bottom - Math.min(y, bottom)
    // What is before the first of them is before the box.
    const dropped = unit === first || y < bottom - PAGE_SLACK ? 0 : BreakUnitFlag.forcedBefore | BreakUnitFlag.avoidBefore
    breakUnits.flags[unit] = ((breakUnits.flags[unit] ?? 0) | BreakUnitFlag.solid) & ~dropped
  }
}
