/**
 * Draws conic gradients as sectors of one colour each, since PDF has no conic shading. There are as many sectors as colour steps, so that sharp
 * changes of colour are exact. PDF readers antialias the edges of shapes, so the background would show between two sectors: an opaque
 * sector extends below the next.
 */
import type { PlacedStop } from '../css/values/gradient-stops.ts'
import { type Canvas, PathOp, type Rgba } from './canvas.ts'

/** A sector between two fractions of the turn, 0 to 1. */
interface Sector {
  readonly start: number
  readonly end: number
  readonly color: Rgba
}

/** In a tile with its corner at (0, 0). */
export interface ConicTile {
  readonly sectors: readonly Sector[]
  /** Start angle of the first sector in degrees, 0 upwards, clockwise. */
  readonly from: number
  /** The centre, and the radius that covers the tile. */
  readonly x: number
  readonly y: number
  readonly reach: number
}

/** Maximum number of sectors in a turn: finer ones are not distinguishable. */
const MOST_STEPS = 720
/** Maximum number of sectors for all tiles of one gradient. */
const MOST_SECTORS = 100_000
/** Overlap of the last sector below the first. */
const UNDERLAP = 1 / 360

/** The sectors of the whole turn; stops may be before or after it. */
export function conicSectors(stops: readonly PlacedStop[]): readonly Sector[] {
  const sectors: Sector[] = []
  const add = (start: number, end: number, color: Rgba): void => {
    const last = sectors[sectors.length - 1]
    const [from, to] = [Math.max(0, start), Math.min(1, end)]
    if (to <= from) return
    if (last?.color === color) sectors[sectors.length - 1] = { ...last, end: to }
    else sectors.push({ start: from, end: to, color })
  }
  const [first] = stops
  const last = stops.at(-1)
  if (first === undefined || last === undefined) return sectors
  add(0, first.offset, first.color >>> 0)
  for (let i = 1; i < stops.length; i++) {
    const [a, b] = [stops[i - 1], stops[i]]
    if (a === undefined || b === undefined || b.offset <= a.offset) continue
    const steps = Math.min(colorSteps(a.color, b.color), Math.ceil(MOST_STEPS * Math.min(1, b.offset - a.offset)))
    const width = (b.offset - a.offset) / steps
    for (let step = 0; step < steps; step++) {
      add(a.offset + step * width, step === steps - 1 ? b.offset : a.offset + (step + 1) * width, mixed(a.color, b.color, (step + 0.5) / steps))
    }
  }
  add(last.offset, 1, last.color >>> 0)
  return sectors
}

const channels = [24, 16, 8, 0] as const

/** Number of colour steps from one colour to the other, inclusive; 1 for equal colours. */
function colorSteps(a: number, b: number): number {
  let most = 0
  for (const shift of channels) most = Math.max(most, Math.abs(((a >>> shift) & 0xff) - ((b >>> shift) & 0xff)))
  return most + 1
}

function mixed(a: number, b: number, weight: number): Rgba {
  let color = 0
  for (const shift of channels) {
    const from = (a >>> shift) & 0xff
    color |= Math.round(from + (((b >>> shift) & 0xff) - from) * weight) << shift
  }
  return color >>> 0
}

/** Draws the sectors with the corner of the tile at (left, top); with very many `tiles`, fewer sectors. */
export function paintSectors(canvas: Canvas, { sectors, from, x, y, reach }: ConicTile, left: number, top: number, tiles: number): void {
  const stride = Math.max(1, Math.ceil((sectors.length * tiles) / MOST_SECTORS))
  const last = sectors.at(-1)
  if (last !== undefined && sectors.length > 1 && isOpaque(last) && isOpaque(sectors[0])) {
    // The last sector extends below the first, which it precedes.
    canvas.fillPath(sectorPath(left + x, top + y, reach, from / 360 + last.start, from / 360 + 1 + UNDERLAP), false, last.color)
  }
  for (let i = 0; i < sectors.length; i += stride) {
    const sector = sectors[i]
    if (sector === undefined || (sector.color & 0xff) === 0) continue
    // An opaque sector also extends below the next one, so that nothing shows through between them.
    const goesOn = isOpaque(sector) && isOpaque(sectors[i + stride])
    const end = sectors[i + (goesOn ? 2 : 1) * stride]?.start ?? 1
    canvas.fillPath(sectorPath(left + x, top + y, reach, from / 360 + sector.start, from / 360 + end), false, sector.color)
  }
}

const isOpaque = (sector: Sector | undefined): boolean => sector !== undefined && (sector.color & 0xff) === 0xff

/** A polygon that contains the sector of a circle between two fractions of the turn. */
function sectorPath(x: number, y: number, radius: number, start: number, end: number): readonly number[] {
  const sides = Math.max(1, Math.ceil((end - start) * 8))
  const isWhole = end - start > 1 - 1e-9
  const path: number[] = isWhole ? [] : [PathOp.move, x, y]
  // The corners of a polygon with 45 degree steps, whose sides are outside the circle.
  const out = radius / Math.cos(Math.PI / 8) + 1
  for (let i = 0; i <= sides; i++) {
    const angle = 2 * Math.PI * (start + ((end - start) * i) / sides)
    path.push(path.length === 0 ? PathOp.move : PathOp.line, x + out * Math.sin(angle), y - out * Math.cos(angle))
  }
  path.push(PathOp.close)
  return path
}
