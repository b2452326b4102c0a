/**
 * Offsets of relatively positioned boxes by their insets (CSS 2, 9.4.3). Layout applies percentage insets of grid items, since their grid
 * areas are not known later; painting applies all others.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'

type Inset = 'top' | 'right' | 'bottom' | 'left'

/** Whether an inset is a percentage, or a calculation with one. */
export function isPartInset(styles: Styles, style: StyleId, name: Inset): boolean {
  const unit = styles.unitOf(name, style)
  return unit === Unit.percent || unit === Unit.calc || unit === Unit.math
}

/** Offset along an axis, px; NaN for an auto inset. The start inset wins over the end inset. */
export function movedBy(start: number, end: number): number {
  return !Number.isNaN(start) ? start : !Number.isNaN(end) ? 0 - end : 0
}
