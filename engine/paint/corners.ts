/**
 * Round corners of a box: radii from its style, made smaller where they overlap (CSS Backgrounds 3, 5.5), and paths of
 * rounded rectangles. Corners at which the box is cut, by the end of a page or of a line, are square.
 */
import type { StyleId } from '../arena/ids.ts'
import type { CornerRadius } from '../style/corner-radius.ts'
import type { Styles } from '../style/styles.ts'
import type { BorderBox } from './borders.ts'
import { PathOp } from './canvas.ts'

/** Distance of the control points of a quarter of a circle from its ends, for radius 1. */
const KAPPA = 0.5522847498

/** Radii across and down of the corners top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number, number, number, number, number]

export const SQUARE: Radii = [0, 0, 0, 0, 0, 0, 0, 0]

/** A rectangle by its edges. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const isSquare = (radii: Radii): boolean => radii === SQUARE || radii.every((radius) => radius === 0)

/** The radii of a border box; `height` is that of the whole box where it is cut. */
export function radiiOf(styles: Styles, style: StyleId, box: BorderBox): Radii {
  const { read, values } = styles
  const { width, height } = box
  const across = ({ x }: CornerRadius): number => Math.max(0, values.used(x.unit, x.value, width))
  const down = ({ y }: CornerRadius): number => Math.max(0, values.used(y.unit, y.value, height))
  const corner = (radius: CornerRadius, isThere: boolean): readonly [number, number] => {
    const [x, y] = [across(radius), down(radius)]
    return isThere ? [x, y] : [0, 0]
  }
  const [a, b] = corner(read.borderTopLeftRadius(style), box.hasTop && box.hasLeft)
  const [c, d] = corner(read.borderTopRightRadius(style), box.hasTop && box.hasRight)
  const [e, f] = corner(read.borderBottomRightRadius(style), box.hasBottom && box.hasRight)
  const [g, h] = corner(read.borderBottomLeftRadius(style), box.hasBottom && box.hasLeft)
  return fittedRadii([a, b, c, d, e, f, g, h], width, height)
}

/** Radii made smaller until they fit the sides. A corner that is square for want of one radius takes part with the other one. */
export function fittedRadii(radii: Radii, width: number, height: number): Radii {
  const [a, b, c, d, e, f, g, h] = radii
  const scale = Math.min(1, ratio(width, a + c), ratio(width, g + e), ratio(height, b + h), ratio(height, d + f))
  return eachCorner(radii, (radius) => radius * scale)
}

/** New radii from the old, each by the place it has among them; a corner of which one comes to nothing is square. */
function eachCorner(radii: Radii, change: (radius: number, at: number) => number): Radii {
  const changed: [number, number, number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at < changed.length; at += 2) {
    const [x, y] = [change(radii[at] ?? 0, at), change(radii[at + 1] ?? 0, at + 1)]
    if (!(x > 0 && y > 0)) continue
    changed[at] = x
    changed[at + 1] = y
  }
  return changed
}

const ratio = (length: number, sum: number): number => sum > length ? length / sum : 1

/** The radii of an edge that lies inside by these widths. */
export function insideRadii(radii: Radii, top: number, right: number, bottom: number, left: number): Radii {
  if (radii === SQUARE) return SQUARE
  const by = [left, top, right, top, right, bottom, left, bottom] as const
  return eachCorner(radii, (radius, at) => radius - (by[at] ?? 0))
}

/** The radii of an edge that lies outside by `by`: square corners stay square, and those near to that sharper than round ones. */
export function outsideRadii(radii: Radii, by: number): Radii {
  return eachCorner(radii, (radius) => radius === 0 ? 0 : radius + (radius < by ? by * (1 + (radius / by - 1) ** 3) : by))
}

export const edgesOf = ({ x, y, width, height }: BorderBox): Edges => ({ left: x, top: y, right: x + width, bottom: y + height })

export const insideEdges = ({ left, top, right, bottom }: Edges, by: readonly [number, number, number, number]): Edges =>
  ({ left: left + by[3], top: top + by[0], right: right - by[1], bottom: bottom - by[2] })

/** Adds a rectangle to a path, clockwise from its top left corner; nothing when it has no area. */
export function addRectangle(path: number[], { left, top, right, bottom }: Edges, radii: Radii = SQUARE): number[] {
  if (right <= left || bottom <= top) return path
  if (isSquare(radii)) {
    path.push(
      PathOp.move, left, top, PathOp.line, right, top, PathOp.line, right, bottom, PathOp.line, left, bottom, PathOp.close)
    return path
  }
  const [a, b, c, d, e, f, g, h] = radii
  const k = 1 - KAPPA
  path.push(PathOp.move, left + a, top, PathOp.line, right - c, top)
  if (c > 0) path.push(PathOp.cubic, right - c * k, top, right, top + d * k, right, top + d)
  path.push(PathOp.line, right, bottom - f)
  if (e > 0) path.push(PathOp.cubic, right, bottom - f * k, right - e * k, bottom, right - e, bottom)
  path.push(PathOp.line, left + g, bottom)
  if (g > 0) path.push(PathOp.cubic, left + g * k, bottom, left, bottom - h * k, left, bottom - h)
  path.push(PathOp.line, left, top + b)
  if (a > 0) path.push(PathOp.cubic, left, top + b * k, left + a * k, top, left + a, top)
  path.push(PathOp.close)
  return path
}

/** Length of the outline, for dashes that meet where it closes. */
export function perimeter({ left, top, right, bottom }: Edges, radii: Radii): number {
  let length = 2 * (right - left + bottom - top)
  for (let i = 0; i < 8; i += 2) {
    const x = radii[i] ?? 0
    const y = radii[i + 1] ?? 0
    if (x === 0 || y === 0) continue
    // A quarter of an ellipse by Ramanujan's second approximation.
    const lambda = ((x - y) / (x + y)) ** 2
    length += (Math.PI / 4) * (x + y) * (1 + (3 * lambda) / (10 + Math.sqrt(4 - 3 * lambda))) - x - y
  }
  return length
}
