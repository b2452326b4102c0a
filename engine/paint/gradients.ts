/**
 * Gradients as shadings of a tile. A repeating gradient is written out as often as the tile shows it. Stops before the centre of a radial
 * gradient are cut off there, since a radius cannot be negative.
 */
import type { StyleId } from '../arena/ids.ts'
import { type PlacedStop, placeStops } from '../css/values/gradient-stops.ts'
import type { ConicGradient, Corner, Gradient, LinearGradient, RadialGradient } from '../css/values/gradient.ts'
import { evaluateMath, type MathValue, type UnitSizes } from '../css/values/math-tree.ts'
import type { LongLists } from '../messages/long-lists.ts'
import type { Styles } from '../style/styles.ts'
import type { Canvas, Shading } from './canvas.ts'
import { conicSectors, type ConicTile, paintSectors } from './conic-gradients.ts'
import { type BandTile, bandsOf, paintBands } from './gradient-bands.ts'

/** Maximum number of repetitions; a finer pattern looks like its mean colour. */
const MOST_REPEATS = 400
/** Repeated stops that count as one entry of a list. */
const STOPS_PER_ENTRY = 4
/** Components of a direction below this are rounding errors. */
const STRAIGHT = 1e-9
/** Distance of two stops with the same offset. */
const SUDDEN = 1e-4
/** Distance around a single offset with all stops: large enough that rounded coordinates keep the direction. */
const AROUND = 1 / 128

/** A gradient in a tile with its corner at (0, 0). */
export type TileShading = SmoothTile | ConicTile | BandTile

/** A shading, and the vertical scale around `centerY`. */
interface SmoothTile {
  readonly shading: Shading
  readonly stretch: number
  readonly centerY: number
}

export function tileShading(styles: Styles, style: StyleId, whole: Gradient, lists: LongLists, width: number, height: number): TileShading {
  const gradient = withShownStops(whole, lists)
  const sizes = unitSizes(styles, style)
  const color = styles.read.color(style)
  switch (gradient.kind) {
    case 'linear': return linear(gradient, width, height, sizes, color, lists)
    case 'radial': return radial(gradient, width, height, sizes, color, lists)
    default: return conic(gradient, width, height, sizes, color, lists)
  }
}

/** The gradient with only as many stops as the budget allows. */
function withShownStops<G extends Gradient>(gradient: G, lists: LongLists): G {
  const { items } = gradient
  const count = lists.allow('gradients', items.length)
  return count < items.length ? { ...gradient, items: items.slice(0, count) } : gradient
}

/** Draws the gradient within the clip, with the corner of the tile at (x, y). `tiles`: number of tiles in all. */
export function paintShading(canvas: Canvas, tile: TileShading, x: number, y: number, tiles = 1): void {
  if ('sectors' in tile) {
    paintSectors(canvas, tile, x, y, tiles)
    return
  }
  if ('bands' in tile) {
    paintBands(canvas, tile, x, y, 1, 1)
    return
  }
  const { shading, stretch, centerY } = tile
  canvas.transform(1, 0, 0, stretch, x, y + centerY * (1 - stretch))
  canvas.shade(shading)
}

function unitSizes(styles: Styles, style: StyleId): UnitSizes {
  const { read } = styles
  const look = () => ({ families: read.fontFamily(style), weight: read.fontWeight(style), style: read.fontStyle(style) })
  const font = { size: styles.fontSizeOf(style), lineHeight: styles.lineHeight(style), look }
  const root = { size: styles.rootFontSize(), lineHeight: NaN, look }
  return (base) => styles.lengthUnits.size(base, font, root)
}

function direction(to: number | Corner, width: number, height: number): readonly [number, number] {
  if (typeof to === 'number') {
    const angle = (to * Math.PI) / 180
    return [Math.sin(angle), -Math.cos(angle)]
  }
  // For a corner keyword, the middle colour runs through the two other corners.
  const length = Math.hypot(width, height) || 1
  return [(to.endsWith('left') ? -height : height) / length, (to.startsWith('top') ? -width : width) / length]
}

function linear(gradient: LinearGradient, width: number, height: number, sizes: UnitSizes, color: number, lists: LongLists): SmoothTile | BandTile {
  const [dx, dy] = direction(gradient.direction, width, height)
  const length = Math.abs(width * dx) + Math.abs(height * dy)
  const placed = placeStops(gradient, length, sizes, color)
  const all = gradient.repeating ? repeated(placed, 1, lists) : placed
  const isDown = Math.abs(dx) < STRAIGHT
  const bands = isDown || Math.abs(dy) < STRAIGHT ? bandsOf(all, length, isDown ? dy < 0 : dx < 0) : null
  if (bands !== null) return { bands, isDown, width, height }
  const { from, to, stops } = spread(all)
  const [x, y] = [width / 2 - (dx * length) / 2, height / 2 - (dy * length) / 2]
  return {
    shading: {
      x0: x + dx * length * from, y0: y + dy * length * from, x1: x + dx * length * to, y1: y + dy * length * to, radii: null, stops,
    },
    stretch: 1, centerY: 0,
  }
}

function radial(gradient: RadialGradient, width: number, height: number, sizes: UnitSizes, color: number, lists: LongLists): SmoothTile {
  const at = (value: MathValue, basis: number): number => evaluateMath(value, sizes, basis)
  const x = at(gradient.position.x, width)
  const y = at(gradient.position.y, height)
  const [radiusX, radiusY] = radiiOf(gradient, x, y, width, height, at)
  const placed = placeStops(gradient, radiusX, sizes, color)
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y) * (radiusX / radiusY)) / radiusX
  const { from, to, stops } = spread(fromCenter(gradient.repeating ? repeated(placed, farthest, lists) : placed), 0)
  return {
    shading: { x0: x, y0: y, x1: x, y1: y, radii: [radiusX * from, radiusX * to], stops },
    stretch: radiusY / radiusX, centerY: y,
  }
}

function conic(gradient: ConicGradient, width: number, height: number, sizes: UnitSizes, color: number, lists: LongLists): ConicTile {
  const x = evaluateMath(gradient.position.x, sizes, width)
  const y = evaluateMath(gradient.position.y, sizes, height)
  const placed = placeStops(gradient, 1, sizes, color)
  return {
    sectors: conicSectors(gradient.repeating ? repeated(placed, 1, lists) : placed), from: gradient.from, x, y,
    reach: Math.hypot(Math.max(x, width - x), Math.max(y, height - y)),
  }
}

/** Radii of the ending shape; never 0, since the shape must not be degenerate. */
function radiiOf(
  { size, shape }: RadialGradient, x: number, y: number, width: number, height: number, at: (value: MathValue, basis: number) => number,
): readonly [number, number] {
  const least = 0.01
  if (typeof size !== 'string') return [Math.max(least, at(size[0], width)), Math.max(least, at(size[1], height))]
  const isClosest = size.startsWith('closest')
  const pick = isClosest ? Math.min : Math.max
  const [sideX, sideY] = [pick(Math.abs(x), Math.abs(width - x)), pick(Math.abs(y), Math.abs(height - y))]
  if (shape === 'circle') {
    const radius = size.endsWith('side') ? pick(sideX, sideY) : Math.hypot(sideX, sideY)
    return [Math.max(least, radius), Math.max(least, radius)]
  }
  const scale = size.endsWith('corner') ? Math.SQRT2 : 1
  return [Math.max(least, sideX * scale), Math.max(least, sideY * scale)]
}

/** The stops repeated to cover offsets from 0 to `most`; their mean colour if the repetitions are too many or too costly. */
function repeated(stops: readonly PlacedStop[], most: number, lists: LongLists): readonly PlacedStop[] {
  const start = stops[0]?.offset ?? 0
  const period = (stops.at(-1)?.offset ?? 0) - start
  const first = Math.floor(-start / period)
  const count = Math.ceil((most - start) / period) - first
  const entries = Math.ceil((count * stops.length) / STOPS_PER_ENTRY)
  if (!(period > 0) || !(count <= MOST_REPEATS) || !lists.allowRepeats(entries)) {
    const color = mean(stops)
    return [{ offset: 0, color }, { offset: most, color }]
  }
  const out: PlacedStop[] = []
  for (let i = 0; i < count; i++) {
    for (const { offset, color } of stops) out.push({ offset: offset + (first + i) * period, color })
  }
  return out
}

/** The mean colour of the stops: segments are weighted by length, equally if all have length 0. */
function mean(stops: readonly PlacedStop[]): number {
  const isFlat = (stops.at(-1)?.offset ?? 0) <= (stops[0]?.offset ?? 0)
  const weights = stops.map(() => 0)
  for (let i = 1; i < stops.length; i++) {
    const length = isFlat ? 1 : (stops[i]?.offset ?? 0) - (stops[i - 1]?.offset ?? 0)
    weights[i - 1] = (weights[i - 1] ?? 0) + length
    weights[i] = (weights[i] ?? 0) + length
  }
  const sum = (value: (color: number) => number): number => stops.reduce((all, { color }, i) => all + value(color) * (weights[i] ?? 0), 0)
  const alpha = sum((color) => color & 0xff)
  // Colours are weighted by alpha.
  const channel = (shift: number): number => alpha === 0 ? 0 : Math.round(sum((color) => ((color >>> shift) & 0xff) * (color & 0xff)) / alpha)
  const opacity = Math.round(alpha / Math.max(sum(() => 1), 1e-9))
  return ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | opacity) >>> 0
}

/** Cuts off the part before offset 0. */
function fromCenter(stops: readonly PlacedStop[]): readonly PlacedStop[] {
  const inside = stops.findIndex(({ offset }) => offset >= 0)
  if (inside === 0) return stops
  const after = stops[inside]
  const before = stops[inside - 1] ?? stops.at(-1)
  if (after === undefined || before === undefined) return [{ offset: 0, color: before?.color ?? 0 }, { offset: 1, color: before?.color ?? 0 }]
  const weight = -before.offset / (after.offset - before.offset)
  const channel = (shift: number): number => {
    const from = (before.color >>> shift) & 0xff
    return Math.round(from + (((after.color >>> shift) & 0xff) - from) * weight)
  }
  const color = ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0
  return [{ offset: 0, color }, ...stops.slice(inside)]
}

/**
 * Offsets as fractions between the first and the last stop. If all stops have the same offset, a short distance around it preserves the
 * direction.
 */
function spread(placed: readonly PlacedStop[], least = -Infinity): { readonly from: number, readonly to: number, readonly stops: Shading['stops'] } {
  const start = placed[0]?.offset ?? 0
  const length = (placed.at(-1)?.offset ?? 0) - start
  const isSudden = length < SUDDEN
  const from = isSudden ? Math.max(least, start - AROUND) : start
  const way = isSudden ? 2 * AROUND : length
  const stops = placed.map(({ offset, color }) => ({ offset: (offset - from) / way, color: color >>> 0 }))
  const [first] = stops
  const last = stops.at(-1)
  if (isSudden && first !== undefined && last !== undefined) {
    stops.unshift({ offset: 0, color: first.color })
    stops.push({ offset: 1, color: last.color })
  }
  return { from, to: from + way, stops }
}
