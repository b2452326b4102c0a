/** How wide the edges of inline boxes are, and boxes that stand in a line: what of them is on a line without any text. */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag } from '../../boxes/boxes.ts'
import type { LayoutDoc } from '../lines.ts'
import { horizontalMargins, zeroIfAuto } from '../size.ts'

/** An edge at the start or the end of a box, on the left or the right of it. */
export interface InlineEdge {
  readonly isStart: boolean
  readonly isLeft: boolean
}

/** Width of the margin box of an atomic inline, which is laid out. */
export function outerWidth({ styles, boxes: { rows } }: LayoutDoc, box: BoxId, basis: number): number {
  return (rows.width[box] ?? 0) + horizontalMargins(styles, rows.style[box] ?? styles.initial, basis)
}

/** Margin, border and padding at one end of an inline box; nothing where a block came between. */
export function edgeWidth({ styles: { read }, boxes: { rows } }: LayoutDoc, box: BoxId, style: StyleId, basis: number, edge: InlineEdge): number {
  if (((rows.flags[box] ?? 0) & (edge.isStart ? BoxFlag.continued : BoxFlag.continues)) !== 0) return 0
  return edge.isLeft ? zeroIfAuto(read.marginLeft(style, basis)) + read.borderLeftWidth(style) + read.paddingLeft(style, basis)
    : zeroIfAuto(read.marginRight(style, basis)) + read.borderRightWidth(style) + read.paddingRight(style, basis)
}
