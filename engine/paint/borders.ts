/**
 * Borders of a rectangle. Four equal sides are one ring; otherwise each side is a quadrilateral whose ends run from
 * the outer to the inner corner, so that sides of different widths meet on the diagonal. `hasTop` and `hasBottom`
 * are false where the box is cut by a page end.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'
import { type Canvas, PathOp } from './canvas.ts'

export function paintBorders(
  canvas: Canvas, styles: Styles, style: StyleId, x: number, y: number, width: number, height: number,
  hasTop: boolean, hasBottom: boolean,
): void {
  const { read } = styles
  const top = hasTop ? read.borderTopWidth(style) : 0
  const right = read.borderRightWidth(style)
  const bottom = hasBottom ? read.borderBottomWidth(style) : 0
  const left = read.borderLeftWidth(style)
  if (top + right + bottom + left === 0) return
  const x1 = x + width
  const y1 = y + height
  const sides = [
    { size: top, color: read.borderTopColor(style), points: [x, y, x1, y, x1 - right, y + top, x + left, y + top] },
    { size: right, color: read.borderRightColor(style), points: [x1, y, x1, y1, x1 - right, y1 - bottom, x1 - right, y + top] },
    { size: bottom, color: read.borderBottomColor(style), points: [x1, y1, x, y1, x + left, y1 - bottom, x1 - right, y1 - bottom] },
    { size: left, color: read.borderLeftColor(style), points: [x, y1, x, y, x + left, y + top, x + left, y1 - bottom] },
  ]
  const shown = sides.filter((side) => side.size > 0 && (side.color & 0xff) !== 0)
  const [one] = shown
  if (one === undefined) return
  if (shown.length === 4 && shown.every((side) => side.color === one.color)) {
    canvas.fillPath([
      ...rectangle(x, y, x1, y1), ...rectangle(x + left, y + top, x1 - right, y1 - bottom),
    ], true, one.color)
    return
  }
  for (const { color, points } of shown) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = points
    if (isRectangle(ax, ay, bx, by, cx, cy, dx, dy)) {
      const px = Math.min(ax, cx)
      const py = Math.min(ay, cy)
      canvas.fillRect(px, py, Math.abs(cx - ax), Math.abs(cy - ay), color)
    } else {
      canvas.fillPath([
        PathOp.move, ax, ay, PathOp.line, bx, by, PathOp.line, cx, cy, PathOp.line, dx, dy, PathOp.close,
      ], false, color)
    }
  }
}

function isRectangle(
  ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number,
): boolean {
  return (ay === by && bx === cx && cy === dy && dx === ax) || (ax === bx && by === cy && cx === dx && dy === ay)
}

function rectangle(x0: number, y0: number, x1: number, y1: number): number[] {
  return [PathOp.move, x0, y0, PathOp.line, x1, y0, PathOp.line, x1, y1, PathOp.line, x0, y1, PathOp.close]
}
