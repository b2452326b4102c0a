/**
 * Linear gradients that consist of bands of one colour, across or down a tile: ruled paper, stripes, bars. They are drawn as rectangles
 * rather than shadings, since PDF readers omit parts of shadings that are thinner than a pixel. Opaque bands extend below the bands after
 * them, so that there is no seam; thin ones are drawn once more on top, in their exact width.
 */
import type { PlacedStop } from '../css/values/gradient-stops.ts'
import type { Canvas, Rgba } from './canvas.ts'

interface Band {
  /** From the start of the tile, px. */
  readonly from: number
  readonly to: number
  /** Overlap below the following bands, px. */
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

/** A transition shorter than this fraction of the gradient line is a sharp change. */
const SUDDEN = 1e-9
/** Bands up to this width might be hidden by the antialiased edges of the next band, px. */
const THIN = 2

/**
 * `stops` on a gradient line of `length` px in the direction of the axis, or against it with `isTurned`. Null for a gradient with gradual
 * transitions.
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
  // All opaque bands of a run end at the same place.
  for (let i = bands.length - 2; i >= 0; i--) {
    const [band, next] = [bands[i], bands[i + 1]]
    if (band !== undefined && next !== undefined && (band.color & next.color & 0xff) === 0xff) band.below = next.below
  }
  return bands
}

/** Draws `columns` times `rows` adjacent tiles within the clip, the first with its corner at (x, y). */
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
