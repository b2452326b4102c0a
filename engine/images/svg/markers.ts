/**
 * Positions and directions of an outline's markers (SVG 2, 13): in the direction of the path; between two segments, along the bisector of
 * their directions.
 */
import { PathOp } from '../../paint/canvas.ts'
import type { Outline } from './path-data.ts'

export interface MarkerPlace {
  readonly x: number
  readonly y: number
  /** In radians. */
  readonly angle: number
  readonly kind: 'start' | 'mid' | 'end'
}

interface Direction {
  readonly x: number
  readonly y: number
}

interface Vertex {
  readonly x: number
  readonly y: number
  arriving: Direction | null
  leaving: Direction | null
}

/** The markers of an outline, in order along the path. */
export const markerPlaces = (outline: Outline): readonly MarkerPlace[] => {
  const vertices = verticesOf(outline)
  return vertices.map(({ x, y, arriving, leaving }, i) => ({
    x, y, angle: angleBetween(arriving, leaving), kind: i === 0 ? 'start' : i === vertices.length - 1 ? 'end' : 'mid',
  }))
}

const verticesOf = ({ path, vertices }: Outline): readonly Vertex[] => {
  const found: Vertex[] = []
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let first: Vertex | null = null
  let next = 0
  const at = (i: number): number => path[i] ?? 0
  let leaving: Direction | null = null
  for (let i = 0; i < path.length;) {
    const place = i
    const op = path[i++]
    const [fromX, fromY] = [x, y]
    let arriving: Direction | null = null
    let going: Direction | null = null
    if (op === PathOp.close) {
      x = startX
      y = startY
      arriving = going = directionOf(x - fromX, y - fromY)
    } else if (op === PathOp.cubic) {
      const points = [[fromX, fromY], [at(i), at(i + 1)], [at(i + 2), at(i + 3)], [at(i + 4), at(i + 5)]] as const
      x = at(i + 4)
      y = at(i + 5)
      i += 6
      going = directionOf(points[1][0] - fromX, points[1][1] - fromY)
        ?? directionOf(points[2][0] - fromX, points[2][1] - fromY) ?? directionOf(x - fromX, y - fromY)
      arriving = directionOf(x - points[2][0], y - points[2][1])
        ?? directionOf(x - points[1][0], y - points[1][1]) ?? directionOf(x - fromX, y - fromY)
    } else {
      x = at(i)
      y = at(i + 1)
      i += 2
      if (op === PathOp.line) arriving = going = directionOf(x - fromX, y - fromY)
    }
    if (op !== PathOp.move) leaving ??= going
    const last = found.at(-1)
    if (op !== PathOp.move && last !== undefined && last.leaving === null) last.leaving = leaving
    if (vertices[next] !== place) continue
    next++
    leaving = null
    const vertex: Vertex = { x, y, arriving, leaving: null }
    found.push(vertex)
    if (op === PathOp.move) {
      startX = x
      startY = y
      first = vertex
    } else if (op === PathOp.close && first !== null) {
      vertex.leaving = first.leaving
      first.arriving = arriving
    }
  }
  return found
}

const directionOf = (x: number, y: number): Direction | null => {
  const length = Math.hypot(x, y)
  return length > 1e-9 ? { x: x / length, y: y / length } : null
}

const angleBetween = (a: Direction | null, b: Direction | null): number => {
  if (a === null || b === null) {
    const only = a ?? b
    return only === null ? 0 : Math.atan2(only.y, only.x)
  }
  const [x, y] = [a.x + b.x, a.y + b.y]
  // The path turns straight back: a quarter turn from the incoming direction.
  return Math.hypot(x, y) < 1e-9 ? Math.atan2(a.x, -a.y) : Math.atan2(y, x)
}
