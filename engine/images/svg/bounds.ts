/**
 * The bounding box of a path, without its stroke: the reference box of `objectBoundingBox`. Curves are bounded by their extrema, not by
 * their control points.
 */
import { type Affine, PathOp } from '../../paint/canvas.ts'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Collects points; the box is null until there is one. */
export class BoundsCollector {
  private left = Infinity
  private top = Infinity
  private right = -Infinity
  private bottom = -Infinity

  get bounds(): Bounds | null {
    return this.left <= this.right ? { x: this.left, y: this.top, width: this.right - this.left, height: this.bottom - this.top } : null
  }

  add(x: number, y: number): void {
    if (x < this.left) this.left = x
    if (x > this.right) this.right = x
    if (y < this.top) this.top = y
    if (y > this.bottom) this.bottom = y
  }

  /** Adds the points of a path, transformed by a matrix. */
  addPath(path: readonly number[], [a, b, c, d, e, f]: Affine): void {
    let fromX = 0
    let fromY = 0
    const at = (i: number): number => path[i] ?? 0
    const x = (i: number): number => a * at(i) + c * at(i + 1) + e
    const y = (i: number): number => b * at(i) + d * at(i + 1) + f
    for (let i = 0; i < path.length;) {
      const op = path[i++]
      if (op === PathOp.close) continue
      if (op === PathOp.cubic) {
        const curve = [fromX, fromY, x(i), y(i), x(i + 2), y(i + 2), x(i + 4), y(i + 4)]
        this.addCurve(curve)
        i += 4
      }
      fromX = x(i)
      fromY = y(i)
      this.add(fromX, fromY)
      i += 2
    }
  }

  /** Adds the extrema of a curve; its end points are added separately. */
  private addCurve([x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: readonly number[]): void {
    const point = (t: number): void => {
      if (!(t > 0 && t < 1)) return
      const s = 1 - t
      this.add(
        s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3,
        s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3,
      )
    }
    for (const [p0, p1, p2, p3] of [[x0, x1, x2, x3], [y0, y1, y2, y3]] as const) {
      const a = -p0 + 3 * p1 - 3 * p2 + p3
      const b = 2 * (p0 - 2 * p1 + p2)
      const c = p1 - p0
      if (Math.abs(a) < 1e-9) {
        point(-c / b)
        continue
      }
      const root = Math.sqrt(b * b - 4 * a * c)
      point((-b + root) / (2 * a))
      point((-b - root) / (2 * a))
    }
  }
}

/** The path of a rectangle. */
export const rectanglePath = ({ x, y, width, height }: Bounds): readonly number[] => [
  PathOp.move, x, y, PathOp.line, x + width, y, PathOp.line, x + width, y + height, PathOp.line, x, y + height, PathOp.close,
]
