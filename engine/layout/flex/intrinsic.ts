/**
 * Content widths of flex containers (CSS Flexbox 1, 9.9, as browsers have it): items on one line add up, a line that may
 * wrap is as narrow as its widest item, and a column is as wide as its widest. A flex basis does not count.
 */
import type { BoxId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind } from '../../boxes/boxes.ts'
import type { LayoutServices } from '../contexts.ts'
import { horizontalMargins } from '../size.ts'
import type { FlexContainer } from './container.ts'

/** `axes`: a container whose axes are those of `box`. */
export function intrinsicWidth(services: LayoutServices, axes: FlexContainer, box: BoxId, isMax: boolean): number {
  const { styles, boxes } = services.doc
  const { rows } = boxes
  const { isRow, wraps } = axes
  const addsUp = isRow && (isMax || !wraps)
  const gap = addsUp ? styles.read.columnGap(rows.style[box] ?? styles.initial, NaN) || 0 : 0
  const end = rows.end[box] ?? box
  let sum = 0
  let widest = 0
  let count = 0
  for (let child = (box + 1) as BoxId; child < end; child = rows.end[child] ?? end) {
    if (rows.kind[child] === BoxKind.inline || ((rows.flags[child] ?? 0) & BoxFlag.absolute) !== 0) continue
    const width = (isMax ? services.maxContribution(child) : services.minContribution(child))
      + horizontalMargins(styles, rows.style[child] ?? styles.initial, 0)
    sum += width
    widest = Math.max(widest, width)
    count++
  }
  return addsUp ? Math.max(0, sum + gap * Math.max(0, count - 1)) : widest
}
