/**
 * The four sides of a border, and the bands of their styles: a band is the part of a side between two fractions of its width, measured from
 * the outer edge. Dashed and dotted sides have no bands, they are strokes.
 */
import { enumOf } from '../style/properties/index.ts'
import type { Canvas, Rgba } from './canvas.ts'
import { addRectangle, type Edges, insideEdges, insideRadii, type Radii } from './corners.ts'

export const Style = enumOf('border-top-style')

export const TOP = 0
export const RIGHT = 1
export const BOTTOM = 2
export const LEFT = 3
export const SIDES = [TOP, RIGHT, BOTTOM, LEFT] as const

/** Change of the largest colour channel for the light and dark sides of groove, ridge, inset and outset. */
const SHADE = 0.33
/** Relative luminance below which a colour is lightened first; above it, the light side has the border colour itself. */
const TOO_DARK = 0.015
const BRIGHT = 0.83
/** Length of a dash and a gap in border widths; dots are two widths apart. */
export const DASH = 3
export const DOT_DISTANCE = 2

export interface Side {
  readonly width: number
  readonly style: number
  /** 0 for a side that is not visible. */
  readonly color: Rgba
}

export type Sides = readonly [top: Side, right: Side, bottom: Side, left: Side]

export const isStroked = ({ style }: Side): boolean => style === Style.dashed || style === Style.dotted

export const widthsAt = (sides: Sides, fraction: number): readonly [number, number, number, number] => [
  sides[TOP].width * fraction, sides[RIGHT].width * fraction, sides[BOTTOM].width * fraction, sides[LEFT].width * fraction,
]

/** Dash pattern with round caps for a line with a dot at each end and others between, about two widths apart. */
export function dots(length: number, width: number): readonly number[] {
  return [0, length / Math.max(1, Math.round(length / (DOT_DISTANCE * width)))]
}

/** Fills the part of all four sides between two fractions of their widths. */
export function paintRing(
  canvas: Canvas, sides: Sides, { edges, radii }: { readonly edges: Edges, readonly radii: Radii }, from: number, to: number, color: Rgba,
): void {
  const path: number[] = []
  for (const at of [from, to]) {
    const widths = widthsAt(sides, at)
    addRectangle(path, insideEdges(edges, widths), insideRadii(radii, ...widths))
  }
  canvas.fillPath(path, true, color)
}

/** Calls `band` for each band of one side with its two fractions and its colour. */
export function eachBand({ style, color, width }: Side, at: number, band: (from: number, to: number, color: Rgba) => void): void {
  const isFirst = at === TOP || at === LEFT
  switch (style) {
    case Style.double:
      band(0, 1 / 3, color)
      band(2 / 3, 1, color)
      break
    case Style.groove:
    case Style.ridge:
      band(0, 0.5, shaded(color, isFirst === (style === Style.ridge)))
      band(0.5, 1, shaded(color, isFirst !== (style === Style.ridge)))
      break
    case Style.inset:
    case Style.outset:
      band(0, 1, shaded(color, isFirst === (style === Style.outset)))
      break
    case Style.dashed:
    case Style.dotted:
      break
    case Style.InternalThin:
      band(0, Math.min(1, 1 / width), color)
      break
    default:
      band(0, 1, color)
  }
}

/** The colour of a side lit from the top left, as in browsers. */
function shaded(color: Rgba, isLit: boolean): Rgba {
  const brightness = luminance(color)
  const isDark = brightness < TOO_DARK
  const base = isDark ? moved(color, SHADE) : color
  if (isLit) return brightness > BRIGHT ? base : moved(base, SHADE)
  return isDark ? base : moved(base, -SHADE)
}

/** A colour of the same hue whose largest channel, from 0 to 1, is greater by `step`. */
function moved(color: Rgba, step: number): Rgba {
  const greatest = Math.max(color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff) / 255
  if (greatest === 0) return (Math.round(step * 255) * 0x1010100 | (color & 0xff)) >>> 0
  return scaled(color, Math.min(1, Math.max(0, greatest + step)) / greatest)
}

function scaled(color: Rgba, by: number): Rgba {
  const channel = (shift: number): number => Math.round(((color >>> shift) & 0xff) * by)
  return ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | (color & 0xff)) >>> 0
}

/** Relative luminance of an sRGB colour (WCAG 2). */
function luminance(color: Rgba): number {
  const linear = (shift: number): number => {
    const value = ((color >>> shift) & 0xff) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(24) + 0.7152 * linear(16) + 0.0722 * linear(8)
}
