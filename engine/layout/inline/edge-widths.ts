/**
 * Widths of the edges of inline boxes, and of atomic inlines: what takes room on a line besides text. All widths are px; a box that a block
 * interrupts has no edge at the interruption.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind } from '../../boxes/boxes.ts'
import type { LayoutInput } from '../lines.ts'
import { horizontalMargins, zeroIfAuto } from '../size.ts'
import { RunKind } from './inline-text.ts'

/** An edge at the start or end of a box, on its left or right side. */
export interface InlineEdge {
  readonly isStart: boolean
  readonly isLeft: boolean
}

/** Width of the margin box of a laid-out atomic inline, px. */
export function outerWidth({ styles, boxes: { rows } }: LayoutInput, box: BoxId, basis: number): number {
  return rows.width[box] + horizontalMargins(styles, rows.style[box], basis)
}

/** Margin, border and padding at one end of an inline box, px; 0 where a block interrupts the box. */
export function edgeWidth({ styles: { read }, boxes: { rows } }: LayoutInput, box: BoxId, style: StyleId, basis: number, edge: InlineEdge): number {
  if ((rows.flags[box] & (edge.isStart ? BoxFlag.continued : BoxFlag.continues)) !== 0) return 0
  return edge.isLeft ? zeroIfAuto(read.marginLeft(style, basis)) + read.borderLeftWidth(style) + read.paddingLeft(style, basis)
    : zeroIfAuto(read.marginRight(style, basis)) + read.borderRightWidth(style) + read.paddingRight(style, basis)
}

/** Whether an inline box is the symbol of an inside list marker. */
export function isInsideSymbol({ boxes: { rows } }: LayoutInput, box: BoxId): boolean {
  return (rows.flags[box] & BoxFlag.listItem) !== 0 && rows.kind[box] === BoxKind.inline
}

/** Segments of a paragraph, by kind and width. */
interface Widths {
  readonly kind: ArrayLike<number>
  readonly width: ArrayLike<number>
}

/**
 * Width of the segment `close` that ends the box of such a symbol, px. As in browsers, the symbol is about a third of the ascent wide, in
 * whole pixels, followed by one em, independent of the font; this is the part that its text does not fill.
 */
export function symbolRest({ styles, metrics }: LayoutInput, { kind, width }: Widths, close: number, style: StyleId): number {
  const symbol = Math.floor((Math.floor((metrics.area(style).above * 2) / 3) + 1) / 2)
  let rest = symbol + 1 + styles.fontSizeOf(style) + (width[close] ?? 0)
  for (let i = close - 1; i >= 0 && kind[i] === RunKind.text; i--) rest -= width[i] ?? 0
  return rest
}
