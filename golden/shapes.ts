/**
 * Geometry of the raster canvas: paths to polygons, strokes to polygons, polygons to pixels. A polygon is a flat list of x and y that is
 * closed implicitly.
 */
import type { Path, StrokeStyle } from '../engine/paint/canvas.ts'
import { PathOp } from '../engine/paint/canvas.ts'

export type Polygon = readonly number[]
/** [a b c d e f], column vectors, as in CSS. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

const CURVE_STEPS = 24
const ROUND_STEPS = 24
/** Default miter limit of PDF: a longer miter is cut off. */
const MITER_LIMIT = 10

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function apply([a, b, c, d, e, f]: Matrix, polygon: Polygon): Polygon {
  const out: number[] = []
  for (let i = 0; i + 1 < polygon.length; i += 2) {
    const x = polygon[i] ?? 0
    const y = polygon[i + 1] ?? 0
    out.push(a * x + c * y + e, b * x + d * y + f)
  }
  return out
}

interface Subpath {
  readonly points: number[]
  closed: boolean
}

/** The subpaths of a path, with curves as short lines. */
function subpaths(path: Path): Subpath[] {
  const found: Subpath[] = []
  let at = 0
  const next = (): number => path[at++] ?? 0
  while (at < path.length) {
    const op = next()
    if (op === PathOp.move) {
      found.push({ points: [next(), next()], closed: false })
      continue
    }
    const current = found[found.length - 1]
    if (current === undefined) throw new Error('a path must begin with a move')
    const { points } = current
    if (op === PathOp.close) {
      current.closed = true
    } else if (op === PathOp.line) {
      points.push(next(), next())
    } else {
      const from = { x: points[points.length - 2] ?? 0, y: points[points.length - 1] ?? 0 }
      const [x1, y1, x2, y2, x3, y3] = [next(), next(), next(), next(), next(), next()]
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS
        const on = (p0: number, p1: number, p2: number, p3: number): number =>
          (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3
        points.push(on(from.x, x1, x2, x3), on(from.y, y1, y2, y3))
      }
    }
  }
  return found
}

export function flatten(path: Path): Polygon[] {
  return subpaths(path).map((subpath) => subpath.points)
}

/** One byte per pixel: 1 if the centre is inside. */
export function insideRows(polygons: readonly Polygon[], evenOdd: boolean, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    const crossings = polygons.flatMap((polygon) => crossingsAt(polygon, y)).sort((p, q) => p.x - q.x)
    let winding = 0
    let next = 0
    for (let column = 0; column < width; column++) {
      for (let c = crossings[next]; c !== undefined && c.x <= column + 0.5; c = crossings[++next]) winding += c.turn
      // A crossing changes the winding number by one, so its parity is that of the number of crossings.
      if (evenOdd ? (winding & 1) !== 0 : winding !== 0) mask[row * width + column] = 1
    }
  }
  return mask
}

function crossingsAt(polygon: Polygon, y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = []
  const last = polygon.length - 2
  let x0 = polygon[last] ?? 0
  let y0 = polygon[last + 1] ?? 0
  for (let i = 0; i <= last; i += 2) {
    const x1 = polygon[i] ?? 0
    const y1 = polygon[i + 1] ?? 0
    if ((y0 <= y) !== (y1 <= y)) found.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 })
    x0 = x1
    y0 = y1
  }
  return found
}

/** The pieces of a stroke: a rectangle per segment, joins and caps. They may overlap. */
export function strokeOutline(path: Path, stroke: StrokeStyle): Polygon[] {
  const half = stroke.width / 2
  const pieces: Polygon[] = []
  for (const subpath of subpaths(path)) {
    const points = subpath.closed ? [...subpath.points, ...subpath.points.slice(0, 2)] : subpath.points
    const runs = stroke.dash.length === 0 ? [points] : dashes(points, stroke.dash, stroke.dashPhase)
    for (const run of runs) strokeRun(run, subpath.closed && stroke.dash.length === 0, half, stroke, pieces)
  }
  return pieces
}

function strokeRun(points: number[], closed: boolean, half: number, stroke: StrokeStyle, pieces: Polygon[]): void {
  const segments: Segment[] = []
  for (let i = 0; i + 3 < points.length; i += 2) {
    const segment = segmentOf(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0)
    if (segment !== null) segments.push(segment)
  }
  segments.forEach((segment, i) => {
    const first = !closed && i === 0 && stroke.cap === 'square' ? half : 0
    const last = !closed && i === segments.length - 1 && stroke.cap === 'square' ? half : 0
    pieces.push(band(segment, half, first, last))
    const before = segments[i - 1] ?? (closed ? segments[segments.length - 1] : undefined)
    if (before !== undefined && before !== segment) join(before, segment, half, stroke, pieces)
    if (stroke.cap === 'round' && !closed) {
      if (i === 0) pieces.push(circle(segment.x0, segment.y0, half))
      if (i === segments.length - 1) pieces.push(circle(segment.x1, segment.y1, half))
    }
  })
}

interface Segment {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Unit vector of the direction. */
  readonly dx: number
  readonly dy: number
}

function segmentOf(x0: number, y0: number, x1: number, y1: number): Segment | null {
  const length = Math.hypot(x1 - x0, y1 - y0)
  return length === 0 ? null : { x0, y0, x1, y1, dx: (x1 - x0) / length, dy: (y1 - y0) / length }
}

function band(s: Segment, half: number, first: number, last: number): Polygon {
  const [nx, ny] = [-s.dy * half, s.dx * half]
  const [x0, y0, x1, y1] = [s.x0 - s.dx * first, s.y0 - s.dy * first, s.x1 + s.dx * last, s.y1 + s.dy * last]
  return [x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny]
}

function join(before: Segment, after: Segment, half: number, stroke: StrokeStyle, pieces: Polygon[]): void {
  const { x0: x, y0: y } = after
  if (stroke.join === 'round') {
    pieces.push(circle(x, y, half))
    return
  }
  const turn = before.dx * after.dy - before.dy * after.dx
  if (turn === 0) return
  // The outer side of the corner is on the left of a right turn.
  const side = turn > 0 ? -half : half
  const [ax, ay] = [x - before.dy * side, y + before.dx * side]
  const [bx, by] = [x - after.dy * side, y + after.dx * side]
  const cosine = before.dx * after.dx + before.dy * after.dy
  const ratio = 1 / Math.sqrt((1 + cosine) / 2)
  if (stroke.join === 'bevel' || ratio > MITER_LIMIT) {
    pieces.push([x, y, ax, ay, bx, by])
    return
  }
  const [mx, my] = [(ax + bx) / 2 - x, (ay + by) / 2 - y]
  const scale = (half * half) / (mx * mx + my * my)
  pieces.push([x, y, ax, ay, x + mx * scale, y + my * scale, bx, by])
}

function circle(x: number, y: number, radius: number): Polygon {
  const out: number[] = []
  for (let i = 0; i < ROUND_STEPS; i++) {
    const angle = (i / ROUND_STEPS) * 2 * Math.PI
    out.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  return out
}

/** The visible parts of a dashed polyline. */
function dashes(points: readonly number[], pattern: readonly number[], phase: number): number[][] {
  const total = pattern.reduce((sum, length) => sum + length, 0)
  if (!(total > 0)) return [[...points]]
  const runs: number[][] = []
  let index = 0
  let left = phase % total
  while (left >= (pattern[index % pattern.length] ?? 0)) left -= pattern[index++ % pattern.length] ?? 0
  left = (pattern[index % pattern.length] ?? 0) - left
  let run: number[] = index % 2 === 0 ? points.slice(0, 2) : []
  for (let i = 0; i + 3 < points.length; i += 2) {
    const segment = segmentOf(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0)
    if (segment === null) continue
    const length = Math.hypot(segment.x1 - segment.x0, segment.y1 - segment.y0)
    let walked = 0
    while (length - walked > left) {
      walked += left
      const [x, y] = [segment.x0 + segment.dx * walked, segment.y0 + segment.dy * walked]
      if (index % 2 === 0) runs.push([...run, x, y])
      run = index % 2 === 0 ? [] : [x, y]
      left = pattern[++index % pattern.length] ?? 0
    }
    left -= length - walked
    if (index % 2 === 0) run.push(segment.x1, segment.y1)
  }
  if (run.length >= 4) runs.push(run)
  return runs
}
