/**
 * Measures a path along its length: the point at a distance from the start, and the direction there. Curves are approximated by short
 * lines; jumps between subpaths have no length.
 */
import { type Affine, PathOp } from '../../paint/canvas.ts'
import { parseNumber } from './lengths.ts'
import { IDENTITY } from './matrix.ts'

export interface PathPoint {
  readonly x: number
  readonly y: number
  /** In radians. */
  readonly angle: number
}

export interface PathRuler {
  readonly length: number
  /** Null before the start and after the end. */
  at(distance: number): PathPoint | null
}

interface Step {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  /** Distance from the start of the path. */
  readonly from: number
  readonly length: number
}

const STEPS_OF_CURVE = 32

/** Measures `path` after transforming it by `matrix`. */
export const pathRuler = (path: readonly number[], matrix: Affine | null): PathRuler => {
  const steps = stepsOf(path, matrix ?? IDENTITY)
  const last = steps.at(-1)
  const length = last === undefined ? 0 : last.from + last.length
  return {
    length,
    at(distance) {
      if (!(distance >= 0 && distance <= length)) return null
      let low = 0
      let high = steps.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((steps[middle]?.from ?? 0) <= distance) low = middle
        else high = middle - 1
      }
      const step = steps[low]
      if (step === undefined) return null
      const share = (distance - step.from) / step.length
      return { x: step.x + step.dx * share, y: step.y + step.dy * share, angle: Math.atan2(step.dy, step.dx) }
    },
  }
}

/** The scale of distances for a path with a `pathLength` attribute. */
export const lengthScale = (pathLength: string | undefined, length: number): number => {
  const meant = pathLength === undefined ? null : parseNumber(pathLength)
  return meant === null || !(meant > 0) ? 1 : length / meant
}

const stepsOf = (path: readonly number[], [a, b, c, d, e, f]: Affine): readonly Step[] => {
  const steps: Step[] = []
  let [x, y, startX, startY, from] = [0, 0, 0, 0, 0]
  const lineTo = (toX: number, toY: number): void => {
    const length = Math.hypot(toX - x, toY - y)
    if (length > 1e-9) {
      steps.push({ x, y, dx: toX - x, dy: toY - y, from, length })
      from += length
    }
    x = toX
    y = toY
  }
  const across = (i: number): number => a * (path[i] ?? 0) + c * (path[i + 1] ?? 0) + e
  const down = (i: number): number => b * (path[i] ?? 0) + d * (path[i + 1] ?? 0) + f
  for (let i = 0; i < path.length;) {
    const op = path[i++]
    if (op === PathOp.close) lineTo(startX, startY)
    else if (op === PathOp.cubic) {
      const [x0, y0] = [x, y]
      for (let step = 1; step <= STEPS_OF_CURVE; step++) {
        const t = step / STEPS_OF_CURVE
        const s = 1 - t
        const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
        lineTo(p * x0 + q * across(i) + r * across(i + 2) + u * across(i + 4), p * y0 + q * down(i) + r * down(i + 2) + u * down(i + 4))
      }
      i += 6
    } else {
      if (op === PathOp.move) {
        x = startX = across(i)
        y = startY = down(i)
      } else lineTo(across(i), down(i))
      i += 2
    }
  }
  return steps
}
