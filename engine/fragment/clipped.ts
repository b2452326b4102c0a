/**
 * Boxes with overflow other than visible, whose content may overflow their end. The clipped content must not take room on a page, or add
 * pages, below the end of the box. `trim` shortens the break units of such a box so that none reaches past its bottom edge.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'

const Overflow = enumOf('overflow')

/**
 * Whether the box clips its overflow; not for the root and body elements, whose overflow is propagated to the viewport (CSS Overflow 3).
 */
export function clips({ boxes: { rows }, nodes, styles }: FragmentationInput, box: BoxId): boolean {
  const tag = nodes.tag[rows.node[box]]
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0 || tag === Tag.html || tag === Tag.body) return false
  return styles.read.overflow(rows.style[box]) !== Overflow.visible
}

/** Cuts the break units of `box`, from `first` on, at its bottom edge. */
export function trim({ breakUnits, boxes: { rows } }: FragmentationInput, box: BoxId, first: BreakUnitId): void {
  rows.flags[box] |= BoxFlag.trimmed
  const bottom = rows.y[box] + rows.height[box]
  for (let unit: number = first; unit < breakUnits.length; unit++) {
    const y = breakUnits.y[unit]
    if (y + breakUnits.height[unit] <= bottom) continue
    breakUnits.y[unit] = Math.min(y, bottom)
    breakUnits.height[unit] = bottom - Math.min(y, bottom)
    // The boundary before the first unit lies before the box itself.
    const dropped = unit === first || y < bottom - PAGE_SLACK ? 0 : BreakUnitFlag.forcedBefore | BreakUnitFlag.avoidBefore
    breakUnits.flags[unit] = (breakUnits.flags[unit] | BreakUnitFlag.solid) & ~dropped
  }
}
