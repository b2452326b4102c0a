/**
 * How insets move a relatively positioned box (CSS 2, 9.4.3). Layout moves items of grids by the parts of their areas that
 * insets ask for, which nobody knows later; painting moves all boxes by the rest.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'

type Inset = 'top' | 'right' | 'bottom' | 'left'

/** Whether an inset is a part of what the containing block measures, if only as a summand. */
export function isPartInset(styles: Styles, style: StyleId, name: Inset): boolean {
  const unit = styles.unitOf(name, style)
  return unit === Unit.percent || unit === Unit.calc || unit === Unit.math
}

/** px from the start of an axis that insets come to; NaN for auto. The one at the start wins. */
export function movedBy(start: number, end: number): number {
  return !Number.isNaN(start) ? start : !Number.isNaN(end) ? 0 - end : 0
}
