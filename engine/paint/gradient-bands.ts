/**
 * Linear gradients that are bands of one colour each, across or down a tile: lines of ruled paper, stripes, bars. They are
 * rectangles, not shadings, of which readers leave out what is thinner than a pixel. Opaque bands reach below those that
 * follow them, so that no seam shows between, and thin ones are drawn once more above all, as wide as they are.
 */
import type { PlacedStop } from '../css/values/gradient-stops.ts'
import type { Canvas, Rgba } from './canvas.ts'

interface Band {
  /** From the start of the tile, px. */
  readonly from: number
  readonly to: number
  /** How far it goes below others that follow it. */
  readonly below: number
  readonly color: Rgba
}

/** A tile of bands; `isDown`: one below the other. */
export interface BandTile {
  readonly bands: readonly Band[]
  readonly isDown: boolean
  readonly width: number
  readonly height: number
}

/** Parts of the way with less length than this, as a share of it, are places where the colour changes. */
const SUDDEN = 1e-9
/** px: the edges of the next band might hide one that is no wider. */
const THIN = 2

/**
 * `stops` along a way of `length` px that goes the way of the axis, or with `isTurned` against it; null where the colour changes
 * by and by.
 */
export function bandsOf(stops: readonly PlacedStop[], length: number, isTurned: boolean): readonly Band[] | null {
  const bands: { from: number, to: number, below: number, color: Rgba }[] = []
  const add = (start: number, end: number, color: Rgba): void => {
    const [from, to] = [Math.max(0, start) * length, Math.min(1, end) * length]
    if (!(to > from)) return
    const last = isTurned ? length - from : to
    bands.push({ from: isTurned ? length - to : from, to: last, below: last, color: color >>> 0 })
  }
  let before: PlacedStop | null = null
  for (const stop of stops) {
    if (before === null) add(-Infinity, stop.offset, stop.color)
    else if (stop.offset - before.offset > SUDDEN) {
      if (stop.color !== before.color) return null
      add(before.offset, stop.offset, stop.color)
    }
    before = stop
  }
  if (before !== null) add(before.offset, Infinity, before.color)
  if (isTurned) bands.reverse()
  // One end for each run of opaque bands.
  for (let i = bands.length - 2; i >= 0; i--) {
    const [band, next] = [bands[i], bands[i + 1]]
    if (band !== undefined && next !== undefined && (band.color & next.color & 0xff) === 0xff) band.below = next.below
  }
  return bands
}

/** Draws `columns` times `rows` tiles that follow each other without a gap, the first with its corner at (x, y), within the clip. */
export function paintBands(canvas: Canvas, { bands, isDown, width, height }: BandTile, x: number, y: number, columns: number, rows: number): void {
  const draw = (at: number, from: number, to: number, color: Rgba): void => {
    if ((color & 0xff) === 0) return
    if (isDown) canvas.fillRect(x, y + at * height + from, width * columns, to - from, color)
    else canvas.fillRect(x + at * width + from, y, to - from, height * rows, color)
  }
  const count = isDown ? rows : columns
  for (let at = 0; at < count; at++) for (const { from, below, color } of bands) draw(at, from, below, color)
  for (const { from, to, below, color } of bands) {
    if (below > to && to - from <= THIN) for (let at = 0; at < count; at++) draw(at, from, to, color)
  }
}
