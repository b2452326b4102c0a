/**
 * Makes the extended ends of a shading look the same in all readers. Some readers sample the shading without its exact ends (Chrome at
 * 0/256 to 255/256), and would extend a wrong colour if the last change is sharp or short: such an end is moved outwards, with one colour
 * up to it. A radial gradient that starts with a circle starts with its centre point instead: readers leave a hole in the circle.
 */
import type { Shading } from '../paint/canvas.ts'

/** Minimum fraction of the gradient with one colour at an end, if the colour changes quickly beside it. */
const PLAIN = 1 / 16
/** A change over at least this fraction is slow: a reader that omits one sample at the end misses a 64th of it. */
const SLOW = 1 / 4

/** The same gradient with ends that may be further out; offsets are from 0 to 1 again. */
export function withPlainEnds(shading: Shading): Shading {
  const { x0, y0, x1, y1, radii, stops } = shading
  const first = stops[0]
  const last = stops.at(-1)
  if (first === undefined || last === undefined) return shading
  const grow = radii === null ? 0 : radii[1] - radii[0]
  const before = radii !== null && grow > 0 ? radii[0] / grow : missing(stops, 1)
  const turned = stops.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse()
  // A radius cannot be negative.
  const room = radii !== null && grow < 0 ? radii[1] / -grow : Infinity
  const after = Math.min(room, missing(turned, 1 + before))
  if (before === 0 && after === 0) return shading
  const way = 1 + before + after
  const at = (from: number, to: number, share: number): number => from + (to - from) * share
  return {
    x0: at(x0, x1, -before), y0: at(y0, y1, -before), x1: at(x1, x0, -after), y1: at(y1, y0, -after),
    radii: radii === null ? null : [Math.max(0, radii[0] - grow * before), Math.max(0, radii[1] + grow * after)],
    stops: [
      { offset: 0, color: first.color },
      ...stops.map(({ offset, color }) => ({ offset: (offset + before) / way, color })),
      { offset: 1, color: last.color },
    ],
  }
}

/** Distance by which a gradient of length `way` must be extended at its start, for enough of it to have the colour of the first stop. */
function missing(stops: Shading['stops'], way: number): number {
  const start = stops[0]
  const changed = stops.findIndex(({ color }) => color !== start?.color)
  const from = stops[changed - 1]
  const to = stops[changed]
  if (from === undefined || to === undefined || to.offset - from.offset >= SLOW * way) return 0
  return Math.max(0, (PLAIN * way - from.offset) / (1 - PLAIN))
}
