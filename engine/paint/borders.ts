/**
 * Borders of a rectangle. Four equal sides are one ring; otherwise each side is a quadrilateral whose ends run from
 * the outer to the inner corner, so that sides of different widths meet on the diagonal. Sides at which the box is
 * cut, by the end of a page or of a line, are left out.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'
import { type Canvas, PathOp } from './canvas.ts'

/** A border box on the page; one is reused for all. */
export class BorderBox {
  x = 0
  y = 0
  width = 0
  height = 0
  hasTop = true
  hasRight = true
  hasBottom = true
  hasLeft = true
}

/** Corners of one side: two of the outer edge, then two of the inner one. */
type Quad = readonly [number, number, number, number, number, number, number, number]

export function paintBorders(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox): void {
  const { read } = styles
  const top = box.hasTop ? read.borderTopWidth(style) : 0
  const right = box.hasRight ? read.borderRightWidth(style) : 0
  const bottom = box.hasBottom ? read.borderBottomWidth(style) : 0
  const left = box.hasLeft ? read.borderLeftWidth(style) : 0
  if (top + right + bottom + left === 0) return
  const { x, y } = box
  const x1 = x + box.width
  const y1 = y + box.height
  const topColor = visible(top, read.borderTopColor(style))
  const rightColor = visible(right, read.borderRightColor(style))
  const bottomColor = visible(bottom, read.borderBottomColor(style))
  const leftColor = visible(left, read.borderLeftColor(style))
  if (topColor !== 0 && topColor === rightColor && topColor === bottomColor && topColor === leftColor) {
    const ring = [
      PathOp.move, x, y, PathOp.line, x1, y, PathOp.line, x1, y1, PathOp.line, x, y1, PathOp.close,
      PathOp.move, x + left, y + top, PathOp.line, x1 - right, y + top, PathOp.line, x1 - right, y1 - bottom,
      PathOp.line, x + left, y1 - bottom, PathOp.close,
    ]
    canvas.fillPath(ring, true, topColor)
    return
  }
  if (topColor !== 0) paintSide(canvas, topColor, [x, y, x1, y, x1 - right, y + top, x + left, y + top])
  if (rightColor !== 0) paintSide(canvas, rightColor, [x1, y, x1, y1, x1 - right, y1 - bottom, x1 - right, y + top])
  if (bottomColor !== 0) paintSide(canvas, bottomColor, [x1, y1, x, y1, x + left, y1 - bottom, x1 - right, y1 - bottom])
  if (leftColor !== 0) paintSide(canvas, leftColor, [x, y1, x, y, x + left, y + top, x + left, y1 - bottom])
}

/** 0 for a side that shows nothing. */
function visible(width: number, color: number): number {
  return width > 0 && (color & 0xff) !== 0 ? color : 0
}

function paintSide(canvas: Canvas, color: number, quad: Quad): void {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad
  const isRectangle = (ay === by && bx === cx && cy === dy && dx === ax) || (ax === bx && by === cy && cx === dx && dy === ay)
  if (isRectangle) {
    canvas.fillRect(Math.min(ax, cx), Math.min(ay, cy), Math.abs(cx - ax), Math.abs(cy - ay), color)
  } else {
    canvas.fillPath([
      PathOp.move, ax, ay, PathOp.line, bx, by, PathOp.line, cx, cy, PathOp.line, dx, dy, PathOp.close,
    ], false, color)
  }
}
