/**
 * color-mix() (CSS Color 5): interpolates two colours in a given space, with premultiplied alpha and hue interpolation methods. A missing
 * component (NaN: the hue of a grey, or `none`) takes the value of the other colour (CSS Color 4, 12.2).
 */
import { type ColorSpace, convert, hueIndex, type Triple } from './color-spaces.ts'

/** A colour before packing. NaN components are missing. */
export interface Color {
  readonly space: ColorSpace
  readonly components: Triple
  readonly alpha: number
}

export type HueMethod = 'shorter' | 'longer' | 'increasing' | 'decreasing'

export const mixSpaces: Readonly<Record<string, ColorSpace>> = {
  srgb: 'srgb',
  'srgb-linear': 'srgb-linear',
  lab: 'lab',
  oklab: 'oklab',
  xyz: 'xyz',
  'xyz-d65': 'xyz',
  hsl: 'hsl',
  hwb: 'hwb',
  lch: 'lch',
  oklch: 'oklch',
}

/** Spaces of the standard level. */
export const standardMixSpaces: Readonly<Record<string, ColorSpace>> = {
  ...mixSpaces,
  'display-p3': 'display-p3',
  'a98-rgb': 'a98-rgb',
  'prophoto-rgb': 'prophoto-rgb',
  rec2020: 'rec2020',
  'xyz-d50': 'xyz-d50',
}

/** `weight` is the share of the second colour, 0 to 1; `shortfall` multiplies the resulting alpha. */
export function mixColors(
  space: ColorSpace,
  method: HueMethod,
  first: Color,
  second: Color,
  weight: number,
  shortfall: number,
): Color {
  const hue = hueIndex(space)
  const a = into(space, first)
  const b = into(space, second)
  const alphaA = Number.isNaN(first.alpha) ? (Number.isNaN(second.alpha) ? 1 : second.alpha) : first.alpha
  const alphaB = Number.isNaN(second.alpha) ? alphaA : second.alpha
  const alpha = alphaA * (1 - weight) + alphaB * weight
  const mixed = [0, 1, 2].map((i) => {
    const rawA = a[i] ?? 0
    const rawB = b[i] ?? 0
    if (Number.isNaN(rawA) && Number.isNaN(rawB)) return i === hue ? Number.NaN : 0
    const va = Number.isNaN(rawA) ? rawB : rawA
    const vb = Number.isNaN(rawB) ? rawA : rawB
    if (i === hue) return mixHue(va, vb, weight, method)
    if (alpha === 0) return va * (1 - weight) + vb * weight
    return (va * alphaA * (1 - weight) + vb * alphaB * weight) / alpha
  })
  return {
    space,
    components: [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0],
    alpha: alpha * shortfall,
  }
}

/** Missing components survive a conversion only into the same space. */
function into(space: ColorSpace, color: Color): Triple {
  if (color.space === space) return color.components
  const known: Triple = [zeroed(color.components[0]), zeroed(color.components[1]), zeroed(color.components[2])]
  return convert(color.space, space, known)
}

/** A component with a missing value (NaN) as 0. */
export const zeroed = (value: number): number => (Number.isNaN(value) ? 0 : value)

function mixHue(from: number, to: number, weight: number, method: HueMethod): number {
  let a = ((from % 360) + 360) % 360
  let b = ((to % 360) + 360) % 360
  const delta = b - a
  switch (method) {
    case 'shorter':
      if (delta > 180) a += 360
      else if (delta < -180) b += 360
      break
    case 'longer':
      if (delta > 0 && delta < 180) a += 360
      else if (delta > -180 && delta <= 0) b += 360
      break
    case 'increasing':
      if (delta < 0) b += 360
      break
    case 'decreasing':
      if (delta > 0) a += 360
      break
  }
  return (((a + (b - a) * weight) % 360) + 360) % 360
}
