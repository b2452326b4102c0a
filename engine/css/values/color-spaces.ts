/**
 * Conversions between the colour spaces of CSS Color 4, on component triples. All conversions pass through linear-light sRGB; Lab and LCH
 * pass through XYZ D50 as in the standard. Ranges: sRGB 0 to 1; hue in degrees; HSL and HWB 0 to 100; Lab/LCH lightness 0 to 100;
 * OKLab/OKLCH lightness 0 to 1.
 */
import { type Matrix, type RgbSpace, rgbSpaces } from './rgb-spaces.ts'

/** `xyz` is relative to D65. */
export type ColorSpace =
  | 'srgb' | 'srgb-linear' | 'lab' | 'oklab' | 'xyz' | 'xyz-d50' | 'hsl' | 'hwb' | 'lch' | 'oklch' | RgbSpace

export type Triple = readonly [number, number, number]

/** Index of the hue component; -1 in rectangular spaces. */
export function hueIndex(space: ColorSpace): -1 | 0 | 2 {
  if (space === 'hsl' || space === 'hwb') return 0
  return space === 'lch' || space === 'oklch' ? 2 : -1
}

/** To gamma-encoded sRGB, without clipping. */
export function toSrgb(space: ColorSpace, c: Triple): Triple {
  switch (space) {
    case 'srgb': return c
    case 'hsl': return hslToSrgb(c)
    case 'hwb': return hwbToSrgb(c)
    default: return map(toLinear(space, c), encodeGamma)
  }
}

/** From gamma-encoded sRGB. The hue of a grey is NaN (missing). */
export function fromSrgb(space: ColorSpace, c: Triple): Triple {
  switch (space) {
    case 'srgb': return c
    case 'hsl': return srgbToHsl(c)
    case 'hwb': return srgbToHwb(c)
    default: return fromLinear(space, map(c, decodeGamma))
  }
}

/** Between any two spaces, without clipping in between. */
export function convert(from: ColorSpace, to: ColorSpace, c: Triple): Triple {
  if (from === to) return c
  return fromSrgb(to, toSrgb(from, c))
}

function toLinear(space: ColorSpace, c: Triple): Triple {
  switch (space) {
    case 'srgb-linear': return c
    case 'xyz': return multiply(XYZ_TO_LINEAR, c)
    case 'xyz-d50': return multiply(XYZ_TO_LINEAR, multiply(D50_TO_D65, c))
    case 'display-p3':
    case 'a98-rgb':
    case 'prophoto-rgb':
    case 'rec2020': return rgbToLinear(space, c)
    case 'oklab': return oklabToLinear(c)
    case 'oklch': return oklabToLinear(fromPolar(c))
    case 'lab': return multiply(XYZ_TO_LINEAR, multiply(D50_TO_D65, labToXyz50(c)))
    case 'lch': return multiply(XYZ_TO_LINEAR, multiply(D50_TO_D65, labToXyz50(fromPolar(c))))
    default: return map(toSrgb(space, c), decodeGamma)
  }
}

function fromLinear(space: ColorSpace, c: Triple): Triple {
  switch (space) {
    case 'srgb-linear': return c
    case 'xyz': return multiply(LINEAR_TO_XYZ, c)
    case 'xyz-d50': return multiply(D65_TO_D50, multiply(LINEAR_TO_XYZ, c))
    case 'display-p3':
    case 'a98-rgb':
    case 'prophoto-rgb':
    case 'rec2020': return linearToRgb(space, c)
    case 'oklab': return linearToOklab(c)
    case 'oklch': return toPolar(linearToOklab(c), 4e-6)
    case 'lab': return xyz50ToLab(multiply(D65_TO_D50, multiply(LINEAR_TO_XYZ, c)))
    case 'lch': return toPolar(xyz50ToLab(multiply(D65_TO_D50, multiply(LINEAR_TO_XYZ, c))), 0.0015)
    default: return fromSrgb(space, map(c, encodeGamma))
  }
}

function rgbToLinear(space: RgbSpace, c: Triple): Triple {
  const { white, toXyz, decode } = rgbSpaces[space]
  const xyz = multiply(toXyz, map(c, decode))
  return multiply(XYZ_TO_LINEAR, white === 'D50' ? multiply(D50_TO_D65, xyz) : xyz)
}

function linearToRgb(space: RgbSpace, c: Triple): Triple {
  const { white, fromXyz, encode } = rgbSpaces[space]
  const xyz = multiply(LINEAR_TO_XYZ, c)
  return map(multiply(fromXyz, white === 'D50' ? multiply(D65_TO_D50, xyz) : xyz), encode)
}

function decodeGamma(v: number): number {
  const a = Math.abs(v)
  return a <= 0.04045 ? v / 12.92 : Math.sign(v) * ((a + 0.055) / 1.055) ** 2.4
}

function encodeGamma(v: number): number {
  const a = Math.abs(v)
  return a <= 0.0031308 ? v * 12.92 : Math.sign(v) * (1.055 * a ** (1 / 2.4) - 0.055)
}

function hslToSrgb([h, s, l]: Triple): Triple {
  const hue = turn(h) / 30
  const light = l / 100
  const a = (s / 100) * Math.min(light, 1 - light)
  const channel = (n: number): number => {
    const k = (n + hue) % 12
    return light - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function srgbToHsl([r, g, b]: Triple): Triple {
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const light = (max + min) / 2
  const spread = max - min
  if (spread < 1e-9) return [Number.NaN, 0, light * 100]
  let saturation = light === 0 || light === 1 ? 0 : (max - light) / Math.min(light, 1 - light)
  let hue = max === r ? (g - b) / spread + (g < b ? 6 : 0) : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  hue *= 60
  if (saturation < 0) {
    hue += 180
    saturation = -saturation
  }
  return [turn(hue), saturation * 100, light * 100]
}

function hwbToSrgb([h, w, b]: Triple): Triple {
  const white = w / 100
  const black = b / 100
  if (white + black >= 1) {
    const grey = white / (white + black)
    return [grey, grey, grey]
  }
  return map(hslToSrgb([h, 100, 50]), (v) => v * (1 - white - black) + white)
}

function srgbToHwb(c: Triple): Triple {
  const hue = srgbToHsl(c)[0]
  return [hue, Math.min(...c) * 100, (1 - Math.max(...c)) * 100]
}

const LAB_EPSILON = 216 / 24389
const LAB_KAPPA = 24389 / 27
const D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]

function labToXyz50([l, a, b]: Triple): Triple {
  const fy = (l + 16) / 116
  const fx = a / 500 + fy
  const fz = fy - b / 200
  const x = fx ** 3 > LAB_EPSILON ? fx ** 3 : (116 * fx - 16) / LAB_KAPPA
  const y = l > LAB_KAPPA * LAB_EPSILON ? fy ** 3 : l / LAB_KAPPA
  const z = fz ** 3 > LAB_EPSILON ? fz ** 3 : (116 * fz - 16) / LAB_KAPPA
  return [x * D50[0], y * D50[1], z * D50[2]]
}

function xyz50ToLab([x, y, z]: Triple): Triple {
  const f = (v: number): number => (v > LAB_EPSILON ? Math.cbrt(v) : (LAB_KAPPA * v + 16) / 116)
  const fx = f(x / D50[0])
  const fy = f(y / D50[1])
  const fz = f(z / D50[2])
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

function oklabToLinear([l, a, b]: Triple): Triple {
  const x = (l + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3
  const y = (l - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3
  const z = (l - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3
  return [
    4.076741636075958 * x - 3.307711539258063 * y + 0.2309699031821043 * z,
    -1.2684379732850315 * x + 2.609757349287688 * y - 0.341319376002657 * z,
    -0.0041960761386756 * x - 0.7034186179359362 * y + 1.7076146940746117 * z,
  ]
}

function linearToOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b)
  const m = Math.cbrt(0.2119034958178252 * r + 0.6806995506452344 * g + 0.1073969535369406 * b)
  const s = Math.cbrt(0.0883024591900564 * r + 0.2817188391361215 * g + 0.6299787016738222 * b)
  return [
    0.210454268309314 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
    1.9779985324311684 * l - 2.4285922420485799 * m + 0.450593709617411 * s,
    0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s,
  ]
}

function toPolar([l, a, b]: Triple, grey: number): Triple {
  const chroma = Math.hypot(a, b)
  return [l, chroma, chroma <= grey ? Number.NaN : turn((Math.atan2(b, a) * 180) / Math.PI)]
}

function fromPolar([l, c, h]: Triple): Triple {
  const radians = (h * Math.PI) / 180
  return [l, c * Math.cos(radians), c * Math.sin(radians)]
}

/** A hue in degrees, normalized to 0 up to 360. */
export function turn(hue: number): number {
  const h = hue % 360
  return h < 0 ? h + 360 : h
}

const LINEAR_TO_XYZ: Matrix = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
]
const XYZ_TO_LINEAR: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
]
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
]
const D65_TO_D50: Matrix = [
  [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
  [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
  [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
]

function multiply([a, b, c]: Matrix, [x, y, z]: Triple): Triple {
  return [
    a[0] * x + a[1] * y + a[2] * z,
    b[0] * x + b[1] * y + b[2] * z,
    c[0] * x + c[1] * y + c[2] * z,
  ]
}

function map([a, b, c]: Triple, f: (v: number) => number): Triple {
  return [f(a), f(b), f(c)]
}

/** Maps a colour of any space into sRGB by reducing its OKLCH chroma (CSS Color 4, section 13, gamut mapping). */
export function gamutMap(space: ColorSpace, c: Triple): Triple {
  const direct = toSrgb(space, c)
  if (inGamut(direct)) return clip(direct)
  const [light, chroma, hue] = convert(space, 'oklch', c)
  if (light >= 1) return [1, 1, 1]
  if (light <= 0) return [0, 0, 0]
  const angle = Number.isNaN(hue) ? 0 : hue
  const at = (value: number): Triple => toSrgb('oklch', [light, value, angle])
  let best = clip(direct)
  if (difference(best, [light, chroma, angle]) < JUST_NOTICEABLE) return best
  let low = 0
  let high = chroma
  let lowFits = true
  while (high - low > 0.0001) {
    const middle = (low + high) / 2
    const candidate = at(middle)
    if (lowFits && inGamut(candidate)) {
      low = middle
      best = candidate
      continue
    }
    best = clip(candidate)
    const e = difference(best, [light, middle, angle])
    if (e >= JUST_NOTICEABLE) high = middle
    else if (JUST_NOTICEABLE - e < 0.0001) return best
    else {
      lowFits = false
      low = middle
    }
  }
  return clip(best)
}

const JUST_NOTICEABLE = 0.02

function difference(srgb: Triple, oklch: Triple): number {
  const [l, a, b] = fromSrgb('oklab', srgb)
  const [x, y, z] = fromPolar(oklch)
  return Math.hypot(l - x, a - y, b - z)
}

const inGamut = (c: Triple): boolean => c.every((v) => v >= -0.000001 && v <= 1.000001)
const clip = (c: Triple): Triple => map(c, (v) => Math.max(0, Math.min(1, v)))
