/**
 * Colours: every notation of the seeds' list to one unsigned 0xRRGGBBAA. `currentcolor` is CURRENT_COLOR, which no
 * packed colour equals. The parser restores the reader when it returns null, so a caller may try something else.
 */
import { closerOf, type TokenReader } from '../token-reader.ts'
import { type Token, TokenType } from '../tokens.ts'
import { parseCalc } from './calc.ts'
import { type Color, type HueMethod, mixColors, mixSpaces, zeroed } from './color-mix.ts'
import { type ColorSpace, gamutMap, hueIndex, toSrgb, type Triple } from './color-spaces.ts'
import { angleUnits } from './length.ts'
import { namedColors } from './named-colors.ts'

export const CURRENT_COLOR = -1 as const
/** `transparent`: black with no alpha. */
export const TRANSPARENT = 0

/** color-mix() inside color-mix(). */
export const MAX_MIX_DEPTH = 16

const T = TokenType

export function parseColor(reader: TokenReader): number | typeof CURRENT_COLOR | null {
  const mark = reader.mark()
  const token = reader.peek()
  if (token.type === T.ident && token.text.toLowerCase() === 'currentcolor') {
    reader.next()
    return CURRENT_COLOR
  }
  const packed = parsePacked(reader, token)
  if (packed !== null) return packed
  reader.reset(mark)
  return null
}

function parsePacked(reader: TokenReader, token: Token): number | null {
  if (token.type === T.hash) {
    reader.next()
    return parseHex(token.text)
  }
  if (token.type === T.ident) {
    reader.next()
    return namedColor(token.text)
  }
  if (token.type !== T.function) return null
  const color = parseFunction(reader, 1)
  return color === null ? null : pack(color)
}

/** A colour keyword other than `currentcolor`, in any case. */
export function namedColor(name: string): number | null {
  const key = name.toLowerCase()
  if (key === 'transparent') return TRANSPARENT
  const rgb = Object.hasOwn(namedColors, key) ? namedColors[key] : undefined
  return rgb === undefined ? null : ((rgb << 8) | 0xff) >>> 0
}

/** 3, 4, 6 or 8 hexadecimal digits without the leading `#`. */
export function parseHex(digits: string): number | null {
  if (!/^[0-9a-f]+$/i.test(digits)) return null
  let text = digits
  if (text.length === 3 || text.length === 4) text = text.replace(/./g, '$&$&')
  if (text.length === 6) text += 'ff'
  return text.length === 8 ? Number.parseInt(text, 16) : null
}

export function packColor(red: number, green: number, blue: number, alpha: number): number {
  return ((byte(red) << 24) | (byte(green) << 16) | (byte(blue) << 8) | byte(alpha * 255)) >>> 0
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

function pack(color: Color): number {
  const [a, b, c] = color.components
  const known: Triple = [zeroed(a), zeroed(b), zeroed(c)]
  const isWide = color.space !== 'srgb' && color.space !== 'hsl' && color.space !== 'hwb'
  const [r, g, blue] = isWide ? gamutMap(color.space, known) : toSrgb(color.space, known)
  return packColor(round(r * 255), round(g * 255), round(blue * 255), zeroed(color.alpha))
}

/** Takes conversion noise off, so that 127.49999999 counts as the half it stands for. */
const round = (value: number): number => Math.round(value * 1e7) / 1e7

/** What a component's percentage or number stands for. */
type Scale = (c: Component) => number

const percentOrNumber = (perPercent: number): Scale => (c) => (c.isPercent ? c.value * perPercent : c.value)
const range = (scale: Scale, low: number, high: number): Scale => (c) => Math.max(low, Math.min(high, scale(c)))
const okLightness = range(percentOrNumber(0.01), 0, 1)

type Reader = (args: TokenReader, depth: number) => Color | null

const functions: Readonly<Record<string, Reader>> = {
  rgb: parseRgb,
  rgba: parseRgb,
  hsl: parseHsl,
  hsla: parseHsl,
  hwb: (args) => modern(args, 'hwb', [null, percentOrNumber(1), percentOrNumber(1)]),
  lab: (args) => modern(args, 'lab', [range(percentOrNumber(1), 0, 100), percentOrNumber(1.25), percentOrNumber(1.25)]),
  lch: (args) => modern(args, 'lch', [range(percentOrNumber(1), 0, 100), range(percentOrNumber(1.5), 0, Infinity), null]),
  oklab: (args) => modern(args, 'oklab', [okLightness, percentOrNumber(0.004), percentOrNumber(0.004)]),
  oklch: (args) => modern(args, 'oklch', [okLightness, range(percentOrNumber(0.004), 0, Infinity), null]),
  'color-mix': parseMix,
}

function parseFunction(reader: TokenReader, depth: number): Color | null {
  const name = reader.peek().text.toLowerCase()
  const read = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (read === undefined) return null
  const args = reader.block()
  args.skipSpace()
  const color = read(args, depth)
  return color !== null && args.done() ? color : null
}

/** One component: a percentage of some scale, a number, or an angle. */
interface Component {
  readonly value: number
  readonly isPercent: boolean
}

/** Number, percentage, `none` (NaN) or a calc() of these; null when it is something else. */
function component(args: TokenReader): Component | null {
  const token = args.peek()
  if (token.type === T.number || token.type === T.percentage) {
    args.next()
    return { value: token.value, isPercent: token.type === T.percentage }
  }
  if (token.type === T.ident && args.keyword('none')) return { value: Number.NaN, isPercent: false }
  const sum = token.type === T.function ? parseCalc(args) : null
  if (sum?.kind === 'number') return { value: sum.number, isPercent: false }
  return sum?.kind === 'percentage' ? { value: sum.percent, isPercent: true } : null
}

function hue(args: TokenReader): Component | null {
  const token = args.peek()
  if (token.type !== T.dimension) {
    const number = component(args)
    return number === null || number.isPercent ? null : number
  }
  const factor = angleUnits.get(token.text.toLowerCase())
  if (factor === undefined) return null
  args.next()
  return { value: token.value * factor, isPercent: false }
}

/** Alpha after a slash or comma; 1 when there is none. */
function alphaValue(args: TokenReader): number | null {
  const alpha = component(args)
  if (alpha === null) return null
  const value = alpha.isPercent ? alpha.value / 100 : alpha.value
  return Number.isNaN(value) ? value : Math.max(0, Math.min(1, value))
}

function slashAlpha(args: TokenReader): number | null {
  args.skipSpace()
  if (!args.delim('/')) return 1
  args.skipSpace()
  return alphaValue(args)
}

/** Space-separated components with an optional `/ alpha`; a null scale marks the hue. */
function modern(args: TokenReader, space: ColorSpace, scales: readonly (Scale | null)[]): Color | null {
  const values: number[] = []
  for (const scale of scales) {
    args.skipSpace()
    const c = scale === null ? hue(args) : component(args)
    if (c === null) return null
    values.push(scale === null ? c.value : scale(c))
  }
  const alpha = slashAlpha(args)
  return alpha === null ? null : { space, components: [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0], alpha }
}

/** The legacy forms separate by commas and give alpha without a slash. */
function isLegacy(args: TokenReader): boolean {
  const mark = args.mark()
  args.skipComponent()
  const legacy = args.comma()
  args.reset(mark)
  return legacy
}

function legacyAlpha(args: TokenReader): number | null {
  if (!args.comma()) return 1
  const alpha = alphaValue(args)
  return alpha === null || Number.isNaN(alpha) ? null : alpha
}

function parseRgb(args: TokenReader): Color | null {
  const legacy = isLegacy(args)
  const values: number[] = []
  let percents = 0
  for (let i = 0; i < 3; i++) {
    if (i > 0 && legacy && !args.comma()) return null
    if (!legacy) args.skipSpace()
    const c = component(args)
    if (c === null || (legacy && Number.isNaN(c.value))) return null
    if (c.isPercent) percents++
    values.push(c.isPercent ? clampUnit(c.value / 100) : clampUnit(c.value / 255))
  }
  if (legacy && percents !== 0 && percents !== 3) return null
  const alpha = legacy ? legacyAlpha(args) : slashAlpha(args)
  return alpha === null ? null : { space: 'srgb', components: [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0], alpha }
}

function clampUnit(value: number): number {
  return Number.isNaN(value) ? value : Math.max(0, Math.min(1, value))
}

function parseHsl(args: TokenReader): Color | null {
  const legacy = isLegacy(args)
  if (!legacy) {
    return modern(args, 'hsl', [null, range(percentOrNumber(1), 0, Infinity), percentOrNumber(1)])
  }
  const angle = hue(args)
  if (angle === null || !args.comma()) return null
  const saturation = component(args)
  if (saturation === null || !args.comma()) return null
  const lightness = component(args)
  if (lightness === null || !saturation.isPercent || !lightness.isPercent || Number.isNaN(angle.value)) return null
  const alpha = legacyAlpha(args)
  if (alpha === null) return null
  const s = Math.max(0, Math.min(100, saturation.value))
  const l = Math.max(0, Math.min(100, lightness.value))
  return { space: 'hsl', components: [angle.value, s, l], alpha }
}

function parseMix(args: TokenReader, depth: number): Color | null {
  if (depth > MAX_MIX_DEPTH || !args.keyword('in') || !args.skipSpace()) return null
  const name = args.ident()
  const space = name !== null && Object.hasOwn(mixSpaces, name) ? mixSpaces[name] : undefined
  if (space === undefined) return null
  const method = hueMethod(args, space)
  if (method === null || !args.comma()) return null
  const first = mixOperand(args, depth)
  if (first === null || !args.comma()) return null
  const second = mixOperand(args, depth)
  if (second === null) return null
  const a = first.percent ?? (second.percent === null ? 50 : 100 - second.percent)
  const b = second.percent ?? 100 - a
  const total = a + b
  if (total <= 0) return null
  return mixColors(space, method, first.color, second.color, b / total, Math.min(1, total / 100))
}

function hueMethod(args: TokenReader, space: ColorSpace): HueMethod | null {
  const mark = args.mark()
  args.skipSpace()
  const word = args.ident()
  if (word === null) {
    args.reset(mark)
    return 'shorter'
  }
  if (word !== 'shorter' && word !== 'longer' && word !== 'increasing' && word !== 'decreasing') return null
  args.skipSpace()
  return hueIndex(space) >= 0 && args.keyword('hue') ? word : null
}

interface Operand {
  readonly color: Color
  readonly percent: number | null
}

function mixOperand(args: TokenReader, depth: number): Operand | null {
  let percent = mixPercent(args)
  if (percent === INVALID) return null
  const color = operandColor(args, depth)
  if (color === null) return null
  if (percent === null) {
    const mark = args.mark()
    args.skipSpace()
    percent = mixPercent(args)
    if (percent === INVALID) return null
    if (percent === null) args.reset(mark)
  }
  return { color, percent }
}

const INVALID = -1

/** A percentage of 0 to 100; null when there is none; INVALID when it is out of range. */
function mixPercent(args: TokenReader): number | null {
  const token = args.peek()
  if (token.type !== T.percentage && !args.isFunction('calc')) return null
  const c = component(args)
  if (c === null || !c.isPercent) return INVALID
  args.skipSpace()
  return c.value >= 0 && c.value <= 100 ? c.value : INVALID
}

function operandColor(args: TokenReader, depth: number): Color | null {
  const token = args.peek()
  if (token.type === T.function) {
    const isMix = token.text.toLowerCase() === 'color-mix'
    return parseFunction(args, isMix ? depth + 1 : depth)
  }
  if (closerOf(token.type) !== T.endOfFile) return null
  const packed = token.type === T.ident && token.text.toLowerCase() === 'currentcolor' ? null : parsePacked(args, token)
  if (packed === null) return null
  return {
    space: 'srgb',
    components: [(packed >>> 24) / 255, ((packed >>> 16) & 255) / 255, ((packed >>> 8) & 255) / 255],
    alpha: (packed & 255) / 255,
  }
}
