/**
 * Zero-length subpaths with square caps. SVG 2 (13.5.3) draws a square for them, aligned with the axes of the shape's space; PDF draws
 * nothing, because such a subpath has no direction. They are replaced by a line too short to be visible.
 */
import { type Path, PathOp } from '../../paint/canvas.ts'

/** Numbers in the PDF have four decimals: a shorter line would become a point again. */
const SHORTEST = 0.0004
const PART_OF_WIDTH = 0.002

const SIZES: Readonly<Record<number, number>> = { [PathOp.move]: 2, [PathOp.line]: 2, [PathOp.cubic]: 6, [PathOp.close]: 0 }

/** The dashes for square caps and this line width; a dash of length zero would not be drawn either. */
export function withSquareDashes(dash: readonly number[], width: number): readonly number[] {
  return dash.map((each, i) => i % 2 === 0 && each === 0 ? Math.max(width * PART_OF_WIDTH, SHORTEST) : each)
}

/** `path` for square caps and this line width. */
export function withSquareDots(path: Path, width: number): Path {
  const half = Math.max(width * PART_OF_WIDTH, SHORTEST) / 2
  const result: number[] = []
  let start = 0
  while (start < path.length) {
    let end = start + 3
    let isDot = path[start] === PathOp.move
    while (end < path.length && path[end] !== PathOp.move) {
      const size = SIZES[path[end] ?? 0] ?? 0
      for (let i = 1; i <= size; i++) isDot &&= path[end + i] === path[start + (i % 2 === 1 ? 1 : 2)]
      end += 1 + size
    }
    const [x = 0, y = 0] = [path[start + 1], path[start + 2]]
    if (isDot && end > start + 3) result.push(PathOp.move, x - half, y, PathOp.line, x + half, y)
    else for (let i = start; i < end; i++) result.push(path[i] ?? 0)
    start = end
  }
  return result
}
