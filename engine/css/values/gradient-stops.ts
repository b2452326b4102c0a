/**
 * Resolves gradient colour stops for drawing (CSS Images 4, 3.5): every stop gets a position, positions ascend, and colour hints and other
 * interpolation spaces are replaced by additional sRGB stops, so that a painter only interpolates neighbours. Offsets are fractions of the
 * gradient line (0 its start, 1 its end) and can lie outside 0 to 1. Colours are packed 0xRRGGBBAA.
 */
import { type Color, mixColors } from './color-mix.ts'
import { CURRENT_COLOR, packedOf, unpackColor } from './color.ts'
import type { GradientBase } from './gradient.ts'
import { evaluateMath, type UnitSizes } from './math-tree.ts'

export interface PlacedStop {
  readonly offset: number
  readonly color: number
}

/** Number of steps between two neighbours with a hint, another interpolation space or different alpha. */
const STEPS = 16

/** Returns at least two stops. `lineLength` is the length of the gradient line in px; `currentColor` is packed. */
export function placeStops(
  gradient: GradientBase, lineLength: number, sizes: UnitSizes, currentColor: number,
): readonly PlacedStop[] {
  const length = lineLength > 0 ? lineLength : 1
  const offsets = gradient.items.map(({ position }) =>
    position === null ? null : evaluateMath(position, sizes, length) / length)
  fill(offsets)
  const stops: PlacedStop[] = []
  let hint: number | null = null
  gradient.items.forEach((item, i) => {
    const offset = offsets[i] ?? 0
    if (item.kind === 'hint') {
      hint = offset
      return
    }
    const color = item.color === CURRENT_COLOR ? currentColor : item.color
    const last = stops[stops.length - 1]
    if (last !== undefined) between(gradient, last, { offset, color }, hint, stops)
    stops.push({ offset, color })
    hint = null
  })
  const [only] = stops
  if (only !== undefined && stops.length === 1) stops.push(only)
  return stops
}

/** The stop fixup: first at 0, last at 1, none before its predecessor; stops without a position are spread evenly. */
function fill(offsets: (number | null)[]): void {
  if (offsets.length === 0) return
  offsets[0] ??= 0
  offsets[offsets.length - 1] ??= 1
  let largest = -Infinity
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]
    if (offset == null) continue
    largest = Math.max(largest, offset)
    offsets[i] = largest
  }
  let from = 0
  for (let i = 1; i < offsets.length; i++) {
    const to = offsets[i]
    if (to == null) continue
    const start = offsets[from] ?? 0
    for (let k = from + 1; k < i; k++) offsets[k] = start + ((to - start) * (k - from)) / (i - from)
    from = i
  }
}

/** The stops strictly between two neighbours; none where plain sRGB interpolation is right. */
function between(
  { space, hue }: GradientBase, a: PlacedStop, b: PlacedStop, hint: number | null, out: PlacedStop[],
): void {
  const width = b.offset - a.offset
  // Colours interpolate premultiplied, which equals plain interpolation only between equal alphas.
  const isPlain = space === 'srgb' && hint === null && (a.color & 255) === (b.color & 255)
  if (width <= 0 || isPlain) return
  const middle = hint === null ? 0.5 : Math.max(0, Math.min(1, (hint - a.offset) / width))
  const first = unpackColor(a.color)
  const second = unpackColor(b.color)
  const mixed = (weight: number): Color => mixColors(space, hue, first, second, weight, 1)
  if (middle === 0 || middle === 1) {
    // A hint at 0 or 1 makes a sharp change at that end.
    out.push(middle === 0 ? { offset: a.offset, color: b.color } : { offset: b.offset, color: a.color })
    return
  }
  const exponent = Math.log(0.5) / Math.log(middle)
  for (let i = 1; i < STEPS; i++) {
    const at = i / STEPS
    out.push({ offset: a.offset + width * at, color: packedOf(mixed(hint === null ? at : at ** exponent)) })
  }
}
