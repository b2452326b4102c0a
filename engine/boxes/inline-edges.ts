/**
 * Whether an inline box has a margin, border or padding at its start or end: such a box generates a fragment even when it is empty (CSS 2,
 * 9.4.2). Start and end follow the direction of the box.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'

const Direction = enumOf('direction')

/** Whether an inline box has an edge at either end. */
export const hasEdges = (styles: Styles, style: StyleId): boolean => hasEdge(styles, style, true) || hasEdge(styles, style, false)

/** Whether an inline box has an edge at its start or, with `isStart` false, at its end. */
export function hasEdge({ read }: Styles, style: StyleId, isStart: boolean): boolean {
  const isLeft = isStart === (read.direction(style) === Direction.ltr)
  if (isLeft) return (read.borderLeftWidth(style) || read.paddingLeft(style, 1) || read.marginLeft(style, 1) || 0) !== 0
  return (read.borderRightWidth(style) || read.paddingRight(style, 1) || read.marginRight(style, 1) || 0) !== 0
}
