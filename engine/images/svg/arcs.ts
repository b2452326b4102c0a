/**
 * Converts elliptical arcs to cubic Bézier curves (SVG 2, appendix B.2). Each curve covers at most a quarter turn. Radii that are too small
 * are scaled up; an arc with a radius of 0 becomes a line.
 */
import { PathOp } from '../../paint/canvas.ts'

export interface Arc {
  readonly x0: number
  readonly y0: number
  readonly rx: number
  readonly ry: number
  /** In degrees. */
  readonly rotation: number
  readonly isLarge: boolean
  readonly isSweep: boolean
  readonly x: number
  readonly y: number
}

/** Appends the curves of an arc from the current point; a line for degenerate radii. */
export const addArc = (path: number[], { x0, y0, rx: radiusX, ry: radiusY, rotation, isLarge, isSweep, x, y }: Arc): void => {
  let rx = Math.abs(radiusX)
  let ry = Math.abs(radiusY)
  if (x0 === x && y0 === y) return
  if (!(rx > 1e-9 && ry > 1e-9)) {
    path.push(PathOp.line, x, y)
    return
  }
  const turn = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const dx = (x0 - x) / 2
  const dy = (y0 - y) / 2
  const px = cos * dx + sin * dy
  const py = -sin * dx + cos * dy
  const reach = (px * px) / (rx * rx) + (py * py) / (ry * ry)
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const under = rx * rx * py * py + ry * ry * px * px
  const factor = Math.sqrt(Math.max(0, (rx * rx * ry * ry - under) / under)) * (isLarge === isSweep ? -1 : 1)
  const qx = (factor * rx * py) / ry
  const qy = (-factor * ry * px) / rx
  const cx = cos * qx - sin * qy + (x0 + x) / 2
  const cy = sin * qx + cos * qy + (y0 + y) / 2
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx)
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
  if (isSweep && sweep < 0) sweep += 2 * Math.PI
  if (!isSweep && sweep > 0) sweep -= 2 * Math.PI
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const step = sweep / pieces
  const handle = (4 / 3) * Math.tan(step / 4)
  for (let i = 0; i < pieces; i++) {
    const from = start + i * step
    const to = from + step
    const [c0, s0, c1, s1] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)]
    const point = (u: number, v: number): void => {
      path.push(cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v)
    }
    path.push(PathOp.cubic)
    point(c0 - handle * s0, s0 + handle * c0)
    point(c1 + handle * s1, s1 - handle * c1)
    if (i === pieces - 1) path.push(x, y)
    else point(c1, s1)
  }
}
