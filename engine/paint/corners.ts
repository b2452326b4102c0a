/**
 * Rounded corners: radii from the style, reduced where they overlap (CSS Backgrounds 3, 5.5), and paths of rounded rectangles. Corners
 * where the box is broken, at the end of a page or line, are square.
 */
import type { StyleId } from '../arena/ids.ts'
import type { CornerRadius } from '../style/corner-radius.ts'
import type { Styles } from '../style/styles.ts'
import type { BorderBox } from './borders.ts'
import { PathOp } from './canvas.ts'

/** Distance of the Bézier control points of a quarter circle from its ends, for radius 1. */
const KAPPA = 0.5522847498

/** Horizontal and vertical radii of the corners top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number, number, number, number, number]

export const SQUARE: Radii = [0, 0, 0, 0, 0, 0, 0, 0]

/** A rectangle by its edges. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function isSquare(radii: Radii): boolean {
  if (radii === SQUARE) return true
  for (let at = 0; at < 8; at++) if (radii[at] !== 0) return false
  return true
}

/** Mutable radii, addressed by index: destructuring or spreading them costs as much as all other work of this file. */
type NewRadii = [number, number, number, number, number, number, number, number]

const square = (): NewRadii => [0, 0, 0, 0, 0, 0, 0, 0]

/** The radii of a border box; `height`: that of the whole box if it is broken. */
export function radiiOf(styles: Styles, style: StyleId, box: BorderBox): Radii {
  const { read, values } = styles
  const { width, height, hasTop, hasRight, hasBottom, hasLeft } = box
  const radii = square()
  const corner = (at: number, { x, y }: CornerRadius): void => {
    radii[at] = Math.max(0, values.used(x.unit, x.value, width))
    radii[at + 1] = Math.max(0, values.used(y.unit, y.value, height))
  }
  if (hasTop && hasLeft) corner(0, read.borderTopLeftRadius(style))
  if (hasTop && hasRight) corner(2, read.borderTopRightRadius(style))
  if (hasBottom && hasRight) corner(4, read.borderBottomRightRadius(style))
  if (hasBottom && hasLeft) corner(6, read.borderBottomLeftRadius(style))
  return fittedRadii(radii, width, height)
}

/** Radii reduced to fit the sides. A corner with only one radius takes part with that radius. */
export function fittedRadii(radii: Radii, width: number, height: number): Radii {
  const across = Math.min(ratio(width, radii[0] + radii[2]), ratio(width, radii[6] + radii[4]))
  const down = Math.min(ratio(height, radii[1] + radii[7]), ratio(height, radii[3] + radii[5]))
  const scale = Math.min(across, down)
  const fitted = square()
  for (let at = 0; at < 8; at += 2) setCorner(fitted, at, (radii[at] ?? 0) * scale, (radii[at + 1] ?? 0) * scale)
  return fitted
}

/** Sets a corner; it is square if one of its radii is 0. */
function setCorner(radii: NewRadii, at: number, x: number, y: number): void {
  if (!(x > 0 && y > 0)) return
  radii[at] = x
  radii[at + 1] = y
}

const ratio = (length: number, sum: number): number => sum > length ? length / sum : 1

/** The radii of an edge that is inset by these widths. */
export function insideRadii(radii: Radii, top: number, right: number, bottom: number, left: number): Radii {
  if (radii === SQUARE) return SQUARE
  const inside = square()
  setCorner(inside, 0, radii[0] - left, radii[1] - top)
  setCorner(inside, 2, radii[2] - right, radii[3] - top)
  setCorner(inside, 4, radii[4] - right, radii[5] - bottom)
  setCorner(inside, 6, radii[6] - left, radii[7] - bottom)
  return inside
}

/** The radii of an edge that is outset by `by`: square corners stay square, and small radii grow less than large ones. */
export function outsideRadii(radii: Radii, by: number): Radii {
  const beyond = (radius: number): number => radius === 0 ? 0 : radius + (radius < by ? by * (1 + (radius / by - 1) ** 3) : by)
  const outside = square()
  for (let at = 0; at < 8; at += 2) setCorner(outside, at, beyond(radii[at] ?? 0), beyond(radii[at + 1] ?? 0))
  return outside
}

export const edgesOf = ({ x, y, width, height }: BorderBox): Edges => ({ left: x, top: y, right: x + width, bottom: y + height })

export const insideEdges = ({ left, top, right, bottom }: Edges, by: readonly [number, number, number, number]): Edges =>
  ({ left: left + by[3], top: top + by[0], right: right - by[1], bottom: bottom - by[2] })

/** Adds a rectangle to a path, clockwise from its top left corner; nothing for an empty one. */
export function addRectangle(path: number[], { left, top, right, bottom }: Edges, radii: Radii = SQUARE): number[] {
  if (right <= left || bottom <= top) return path
  if (isSquare(radii)) {
    path.push(
      PathOp.move, left, top, PathOp.line, right, top, PathOp.line, right, bottom, PathOp.line, left, bottom, PathOp.close)
    return path
  }
  const k = 1 - KAPPA
  const leftTop = radii[0]
  const rightTop = radii[2]
  const rightBottom = radii[4]
  const leftBottom = radii[6]
  path.push(PathOp.move, left + leftTop, top, PathOp.line, right - rightTop, top)
  if (rightTop > 0) path.push(PathOp.cubic, right - rightTop * k, top, right, top + radii[3] * k, right, top + radii[3])
  path.push(PathOp.line, right, bottom - radii[5])
  if (rightBottom > 0) path.push(PathOp.cubic, right, bottom - radii[5] * k, right - rightBottom * k, bottom, right - rightBottom, bottom)
  path.push(PathOp.line, left + leftBottom, bottom)
  if (leftBottom > 0) path.push(PathOp.cubic, left + leftBottom * k, bottom, left, bottom - radii[7] * k, left, bottom - radii[7])
  path.push(PathOp.line, left, top + radii[1])
  if (leftTop > 0) path.push(PathOp.cubic, left, top + radii[1] * k, left + leftTop * k, top, left + leftTop, top)
  path.push(PathOp.close)
  return path
}

/** Length of the outline, for dash patterns that close exactly. */
export function perimeter({ left, top, right, bottom }: Edges, radii: Radii): number {
  let length = 2 * (right - left + bottom - top)
  for (let i = 0; i < 8; i += 2) {
    const x = radii[i] ?? 0
    const y = radii[i + 1] ?? 0
    if (x === 0 || y === 0) continue
    // Perimeter of an ellipse by Ramanujan's second approximation.
    const lambda = ((x - y) / (x + y)) ** 2
    length += (Math.PI / 4) * (x + y) * (1 + (3 * lambda) / (10 + Math.sqrt(4 - 3 * lambda))) - x - y
  }
  return length
}
