/**
 * The predefined RGB spaces of color() other than sRGB (CSS Color 4, 10): a transfer function and a matrix to XYZ each. prophoto-rgb is
 * relative to the D50 white point, the others to D65; `white` tells which.
 */
export type RgbSpace = 'display-p3' | 'a98-rgb' | 'prophoto-rgb' | 'rec2020'

type Triple = readonly [number, number, number]
export type Matrix = readonly [Triple, Triple, Triple]

export interface RgbSpaceRow {
  readonly white: 'D50' | 'D65'
  readonly toXyz: Matrix
  readonly fromXyz: Matrix
  /** To and from linear light. Negative values are mirrored. */
  decode(value: number): number
  encode(value: number): number
}

const odd = (f: (value: number) => number) => (value: number): number => (value < 0 ? -f(-value) : f(value))
const power = (exponent: number): ((value: number) => number) => odd((value) => value ** exponent)

const REC2020_ALPHA = 1.09929682680944
const REC2020_BETA = 0.018053968510807

const p3ToXyz: Matrix = [
  [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
  [35783 / 156275, 247089 / 357200, 198249 / 2500400],
  [0, 32229 / 714400, 5220557 / 5000800],
]
const a98ToXyz: Matrix = [
  [573536 / 994567, 263643 / 1420810, 187206 / 994567],
  [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
  [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
]
const proPhotoToXyz: Matrix = [
  [0.79776664490064230, 0.13518129740053308, 0.03134773412839220],
  [0.28807482881940130, 0.71183523424187300, 0.00008993693872564],
  [0, 0, 0.82510460251046020],
]
const rec2020ToXyz: Matrix = [
  [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
  [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
  [0, 19567812 / 697040785, 295819943 / 278816314],
]

export const rgbSpaces: Readonly<Record<RgbSpace, RgbSpaceRow>> = {
  'display-p3': {
    white: 'D65',
    toXyz: p3ToXyz,
    fromXyz: inverse(p3ToXyz),
    decode: odd((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)),
    encode: odd((v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)),
  },
  'a98-rgb': {
    white: 'D65', toXyz: a98ToXyz, fromXyz: inverse(a98ToXyz), decode: power(563 / 256), encode: power(256 / 563),
  },
  'prophoto-rgb': {
    white: 'D50',
    toXyz: proPhotoToXyz,
    fromXyz: inverse(proPhotoToXyz),
    decode: odd((v) => (v <= 16 / 512 ? v / 16 : v ** 1.8)),
    encode: odd((v) => (v < 1 / 512 ? v * 16 : v ** (1 / 1.8))),
  },
  rec2020: {
    white: 'D65',
    toXyz: rec2020ToXyz,
    fromXyz: inverse(rec2020ToXyz),
    decode: odd((v) => (
      v < REC2020_BETA * 4.5 ? v / 4.5 : ((v + REC2020_ALPHA - 1) / REC2020_ALPHA) ** (1 / 0.45)
    )),
    encode: odd((v) => (v < REC2020_BETA ? v * 4.5 : REC2020_ALPHA * v ** 0.45 - (REC2020_ALPHA - 1))),
  },
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const x = e * i - f * h
  const y = f * g - d * i
  const z = d * h - e * g
  const determinant = a * x + b * y + c * z
  return [
    [x / determinant, (c * h - b * i) / determinant, (b * f - c * e) / determinant],
    [y / determinant, (a * i - c * g) / determinant, (c * d - a * f) / determinant],
    [z / determinant, (b * g - a * h) / determinant, (a * e - b * d) / determinant],
  ]
}
