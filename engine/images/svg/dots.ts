/**
 * Subpaths without length. SVG 2 (13.5.3) draws a square for one whose caps are square, upright in the space of the
 * shape; PDF draws nothing, since such a subpath has no direction. A line too short to be seen has one.
 */
import { type Path, PathOp } from '../../paint/canvas.ts'

/** Numbers in the file have four decimals: a shorter line would be a point again. */
const SHORTEST = 0.0004
const PART_OF_WIDTH = 0.002

const SIZES: Readonly<Record<number, number>> = { [PathOp.move]: 2, [PathOp.line]: 2, [PathOp.cubic]: 6, [PathOp.close]: 0 }

/** Dashes as they are stroked with square caps of lines so wide: one without length would have no direction either. */
export function withSquareDashes(dash: readonly number[], width: number): readonly number[] {
  return dash.map((each, i) => i % 2 === 0 && each === 0 ? Math.max(width * PART_OF_WIDTH, SHORTEST) : each)
}

/** `path` as it is stroked with square caps of lines so wide. */
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
