/**
 * Gradients as PDF shadings (SVG 2, 14.2). An element inherits missing attributes and stops from the gradient that it references. A PDF
 * shading can only extend its end colours, so `repeat` and `reflect` are written out as often as the shape shows them.
 */
import { CURRENT_COLOR } from '../../css/values/color.ts'
import type { Affine, Paint, Rgba, Shading } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import { acrossOf, diagonalOf, downOf, fragmentOf, parseLength, parseNumber, type SvgLength, type Viewport } from './lengths.ts'
import { isDrawable, multiply, parseTransform } from './matrix.ts'
import type { SvgStyle } from './style.ts'
import type { ElementsById, SvgElement } from './xml.ts'

/** How elements of a file are looked up. */
export interface Lookup {
  readonly byId: ElementsById
  styleAt(element: SvgElement): SvgStyle
}

/** The shape to paint, in its own space. */
export interface Painted {
  readonly viewport: Viewport
  /** The box for objectBoundingBox. */
  readonly bounds: Bounds | null
  /** The area that the paint must cover. */
  readonly extent: Bounds | null
  readonly opacity: number
}

export type Resolved =
  | { readonly kind: 'none' }
  | { readonly kind: 'color', readonly color: Rgba }
  /** Call `paint` where it is used, inside the group for `opacity`: a tile belongs to the content stream that uses it. */
  | { readonly kind: 'painted', readonly paint: () => Paint, readonly opacity: number }

export const NOTHING: Resolved = { kind: 'none' }

/** Maximum length of a chain of references between gradients or patterns. */
const MOST_REFERENCES = 16
const MOST_REPEATS = 400
/** Maximum of stops written out for repetitions. */
const MOST_WRITTEN = 4096
const MOST_STOPS = 1024

/** The element and those that it inherits from, nearest first. */
export const chainOf = (element: SvgElement, { byId }: Lookup, isKin: (name: string) => boolean): readonly SvgElement[] => {
  const chain: SvgElement[] = [element]
  for (let at: SvgElement = element; chain.length < MOST_REFERENCES;) {
    const id = fragmentOf(at.attributes['href'])
    const next = id === null ? undefined : byId.get(id)
    if (next === undefined || chain.includes(next) || !isKin(next.name)) break
    chain.push(next)
    at = next
  }
  return chain
}

/** The value of an attribute on the first element of the chain that has it. */
export const attributeOf = (chain: readonly SvgElement[], name: string): string | undefined =>
  chain.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name]

/** The matrix from the unit square to a box. */
export const boundsMatrix = ({ x, y, width, height }: Bounds): Affine => [width, 0, 0, height, x, y]

interface Stop {
  readonly offset: number
  readonly color: Rgba
}

export const isGradient = (name: string): boolean => name === 'linearGradient' || name === 'radialGradient'

/** The paint of a gradient element. */
export const gradientPaint = (element: SvgElement, lookup: Lookup, painted: Painted): Resolved => {
  const chain = chainOf(element, lookup, isGradient)
  const stops = stopsOf(chain, lookup, painted.opacity)
  const last = stops.at(-1)
  if (last === undefined) return NOTHING
  const { bounds, extent } = painted
  const isBox = attributeOf(chain, 'gradientUnits') !== 'userSpaceOnUse'
  if (isBox && (bounds === null || !(bounds.width > 0 && bounds.height > 0))) return NOTHING
  if (stops.length === 1) return { kind: 'color', color: last.color }
  const own = parseTransform(attributeOf(chain, 'gradientTransform') ?? '')
  const matrix = isBox && bounds !== null ? multiply(boundsMatrix(bounds), own) : own
  if (!isDrawable(matrix)) return NOTHING
  // With bounding box units, percentages are fractions of the box.
  const viewport = isBox ? { width: 1, height: 1 } : painted.viewport
  const geometry = element.name === 'linearGradient' ? lineOf(chain, viewport) : circlesOf(chain, viewport)
  if (geometry === null) return { kind: 'color', color: last.color }
  const spread = attributeOf(chain, 'spreadMethod')
  const shading = spread === 'repeat' || spread === 'reflect'
    ? repeated({ ...geometry, stops }, spread === 'reflect', cornersOf(extent, matrix))
    : { ...geometry, stops }
  return { kind: 'painted', paint: () => ({ kind: 'shading', shading, matrix }), opacity: 1 }
}

const stopsOf = (chain: readonly SvgElement[], lookup: Lookup, opacity: number): readonly Stop[] => {
  const source = chain.find(({ children }) => children.some(({ name }) => name === 'stop'))
  const stops: Stop[] = []
  let least = 0
  for (const stop of source?.children ?? []) {
    if (stop.name !== 'stop' || stops.length === MOST_STOPS) continue
    const style = lookup.styleAt(stop)
    const color = style.stopColor === CURRENT_COLOR ? style.color : style.stopColor
    least = Math.max(least, Math.min(1, parseNumber(stop.attributes['offset']) ?? 0))
    stops.push({ offset: least, color: withOpacity(color, style.stopOpacity * opacity) })
  }
  const [first] = stops
  const last = stops.at(-1)
  if (first === undefined || last === undefined || stops.length === 1) return stops
  if (first.offset > 0) stops.unshift({ offset: 0, color: first.color })
  if (last.offset < 1) stops.push({ offset: 1, color: last.color })
  return stops
}

/** A colour with its alpha multiplied. */
export const withOpacity = (color: Rgba, opacity: number): Rgba =>
  ((color & 0xffffff00) | Math.round((color & 0xff) * opacity)) >>> 0

type Geometry = Omit<Shading, 'stops'>

/** Null when both ends are the same point. */
const lineOf = (chain: readonly SvgElement[], viewport: Viewport): Geometry | null => {
  const read = reader(chain)
  const x0 = acrossOf(read('x1', 0), viewport)
  const y0 = downOf(read('y1', 0), viewport)
  const x1 = acrossOf(read('x2', 100), viewport)
  const y1 = downOf(read('y2', 0), viewport)
  return x0 === x1 && y0 === y1 ? null : { x0, y0, x1, y1, radii: null }
}

/** A focus up to this many radii from the centre is moved just inside the circle; the rays through a pixel hardly change. */
const NEAR_EDGE = 1.01

/** A focus outside of the circle gives a cone, with nothing painted outside of it (SVG 2, 14.2.3). */
const circlesOf = (chain: readonly SvgElement[], viewport: Viewport): Geometry | null => {
  const read = reader(chain)
  const cx = read('cx', 50)
  const cy = read('cy', 50)
  const [x1, y1] = [acrossOf(cx, viewport), downOf(cy, viewport)]
  const radius = diagonalOf(read('r', 50), viewport)
  if (!(radius > 0)) return null
  let x0 = acrossOf(attributeOf(chain, 'fx') === undefined ? cx : read('fx', 50), viewport)
  let y0 = downOf(attributeOf(chain, 'fy') === undefined ? cy : read('fy', 50), viewport)
  const inner = Math.max(0, Math.min(radius, diagonalOf(read('fr', 0), viewport)))
  const away = Math.hypot(x0 - x1, y0 - y1)
  const room = Math.max(0, (radius - inner) * 0.999)
  if (away > room && away < radius * NEAR_EDGE) {
    x0 = x1 + ((x0 - x1) * room) / away
    y0 = y1 + ((y0 - y1) * room) / away
  }
  return { x0, y0, x1, y1, radii: [inner, radius] }
}

const reader = (chain: readonly SvgElement[]) => (name: string, percent: number): SvgLength =>
  parseLength(attributeOf(chain, name), 16) ?? { value: percent, isPercent: true }

/** The corners of the area to cover, in gradient space. */
const cornersOf = (extent: Bounds | null, [a, b, c, d, e, f]: Affine): readonly (readonly [number, number])[] => {
  if (extent === null) return []
  const det = a * d - b * c
  const { x, y, width, height } = extent
  return ([[x, y], [x + width, y], [x, y + height], [x + width, y + height]] as const).map(([px, py]) => [
    (d * (px - e) - c * (py - f)) / det, (a * (py - f) - b * (px - e)) / det,
  ])
}

/** The gradient with its periods written out from `from` to `to`. */
const repeated = (shading: Shading, isReflected: boolean, corners: readonly (readonly [number, number])[]): Shading => {
  const { x0, y0, x1, y1, radii } = shading
  const [dx, dy] = [x1 - x0, y1 - y0]
  let from = 0
  let to = 1
  const most = Math.max(1, Math.min(MOST_REPEATS, Math.floor(MOST_WRITTEN / shading.stops.length)))
  if (radii === null) {
    for (const [x, y] of corners) {
      const at = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
      from = Math.min(from, Math.floor(at))
      to = Math.max(to, Math.ceil(at))
    }
  } else {
    const grow = radii[1] - radii[0]
    const covers = (n: number): boolean =>
      corners.every(([x, y]) => Math.hypot(x - x0 - n * dx, y - y0 - n * dy) <= radii[0] + n * grow)
    while (to < most && !covers(to)) to++
    // Inwards, down to the circle of radius 0.
    from = grow > 0 ? -radii[0] / grow : 0
  }
  from = Math.max(from, -most)
  to = Math.min(to, most)
  const stops: Stop[] = []
  for (let period = Math.floor(from); period < to; period++) {
    const isTurned = isReflected && (period & 1) !== 0
    const own = isTurned ? shading.stops.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse() : shading.stops
    for (const { offset, color } of own) stops.push({ offset: (period + offset - from) / (to - from), color })
  }
  cutBefore0(stops)
  return {
    x0: x0 + from * dx, y0: y0 + from * dy, x1: x0 + to * dx, y1: y0 + to * dy,
    radii: radii === null ? null : [radii[0] + from * (radii[1] - radii[0]), radii[0] + to * (radii[1] - radii[0])],
    stops,
  }
}

/** Cuts off everything before offset 0. */
const cutBefore0 = (stops: Stop[]): void => {
  const first = stops.findIndex(({ offset }) => offset >= 0)
  const before = stops[first - 1]
  const after = stops[first]
  if (before === undefined || after === undefined) return
  const weight = after.offset > before.offset ? -before.offset / (after.offset - before.offset) : 1
  const channel = (shift: number): number => {
    const from = (before.color >>> shift) & 0xff
    return Math.round(from + (((after.color >>> shift) & 0xff) - from) * weight)
  }
  const color = ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0
  stops.splice(0, first, { offset: 0, color })
}
