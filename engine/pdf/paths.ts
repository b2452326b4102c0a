/**
 * Writes paths, rectangles and matrices as PDF operands and operators, in the current space. Coordinates on a page have three decimals, px.
 * Vector images have coordinate systems of their own, in which that may be too coarse, and use more decimals.
 */
import { ConvertError } from '../messages/errors.ts'
import { type Affine, type Path, PathOp } from '../paint/canvas.ts'
import { type ByteBuffer, type Operator, operator } from './bytes.ts'
import type { Box } from './graphics-state.ts'

// Each operand before them is followed by a space.
const MOVE = operator('m\n')
const LINE = operator('l\n')
const CURVE = operator('c\n')
const CLOSE = operator('h\n')

/** Writes a path; returns false, without writing, for a path without operators. */
export function writePath(out: ByteBuffer, path: Path, isFine: boolean): boolean {
  let any = false
  for (let i = 0; i < path.length;) {
    const op = path[i++]
    if (op === PathOp.move || op === PathOp.line) {
      writePoints(out, path, i, i + 2, op === PathOp.move ? MOVE : LINE, isFine)
      i += 2
    } else if (op === PathOp.cubic) {
      writePoints(out, path, i, i + 6, CURVE, isFine)
      i += 6
    } else if (op === PathOp.close) {
      out.operator(CLOSE)
    } else {
      throw new ConvertError('internal', `unknown path operator ${op ?? 'none'}`)
    }
    any = true
  }
  return any
}

function writePoints(out: ByteBuffer, path: Path, start: number, end: number, painting: Operator, isFine: boolean): void {
  if (isFine) out.fineCoordinates(path, start, end, painting)
  else out.coordinates(path, start, end, painting)
}

/** Writes the six numbers of a matrix. */
export function writeMatrix(out: ByteBuffer, matrix: Affine): void {
  for (const [i, value] of matrix.entries()) {
    if (i > 0) out.byte(0x20)
    out.number6(value)
  }
}

/** The bounding box of all points of a path, including control points; (0, 0) for an empty path. */
export function boxOf(path: Path): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i < path.length;) {
    const op = path[i++]
    const count = op === PathOp.cubic ? 6 : op === PathOp.close ? 0 : 2
    for (const end = i + count; i < end; i += 2) {
      box.left = Math.min(box.left, path[i] ?? 0)
      box.right = Math.max(box.right, path[i] ?? 0)
      box.top = Math.min(box.top, path[i + 1] ?? 0)
      box.bottom = Math.max(box.bottom, path[i + 1] ?? 0)
    }
  }
  return box.left <= box.right ? box : { left: 0, top: 0, right: 0, bottom: 0 }
}
