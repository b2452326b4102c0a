/**
 * Parses colours: every notation of the given level to one unsigned 0xRRGGBBAA number (CSS Color 4 and 5). `currentcolor` is CURRENT_COLOR,
 * which differs from every packed colour. A parser that returns null restores the reader, so the caller can try another grammar.
 */
import type { CssLevel } from '../level.ts'
import { closerOf, type TokenReader } from '../token-reader.ts'
import { type Token, TokenType as T } from '../tokens.ts'
import { parseCalc } from './calc.ts'
import { type Color, standardMixSpaces, type HueMethod, mixColors, mixSpaces, zeroed } from './color-mix.ts'
import { type ColorSpace, convert, gamutMap, hueIndex, toSrgb, type Triple } from './color-spaces.ts'
import { angleUnits } from './length.ts'
import { isMathFunction, type MathNames, parseMath, parseMathAngle } from './math.ts'
import { namedColors } from './named-colors.ts'
import { systemColors } from './system-colors.ts'

export const CURRENT_COLOR = -1 as const
/** `transparent`: black with no alpha. */
const TRANSPARENT = 0

/** Maximum nesting of color-mix(); at the standard level, of all colours that contain colours. */
const MAX_MIX_DEPTH = 16

/** How the functions around a colour affect its parsing. */
interface Context {
  readonly isStandard: boolean
  readonly depth: number
  /** The channels of the origin colour of a relative colour; null outside of one. */
  readonly channels: MathNames | null
  /** The packed value of `currentcolor` inside other colours; absent where it is unknown. */
  readonly current?: number
}

/** A packed colour 0xRRGGBBAA, or CURRENT_COLOR; null, with nothing consumed, for an invalid colour. */
export function parseColor(reader: TokenReader, level: CssLevel = 'listed'): number | typeof CURRENT_COLOR | null {
  return parseAny(reader, { isStandard: level === 'standard', depth: 1, channels: null })
}

/** Parses a colour function that can contain `currentcolor`; `current` is its packed value. */
export function parseColorOf(reader: TokenReader, current: number): number | null {
  const packed = parseAny(reader, { isStandard: true, depth: 1, channels: null, current })
  return packed === CURRENT_COLOR ? current : packed
}

function parseAny(reader: TokenReader, context: Context): number | typeof CURRENT_COLOR | null {
  const mark = reader.mark()
  const token = reader.peek()
  if (token.type === T.ident && token.text.toLowerCase() === 'currentcolor') {
    reader.next()
    return CURRENT_COLOR
  }
  const isLightDark = context.isStandard && reader.isFunction('light-dark')
  const packed = isLightDark ? lightDark(reader, context) : parsePacked(reader, token, context)
  if (packed === null) reader.reset(mark)
  return packed
}

/** light-dark() gives its first colour: the used color scheme in print is light. */
function lightDark(reader: TokenReader, context: Context): number | typeof CURRENT_COLOR | null {
  const deeper = deepen(context)
  if (deeper === null) return null
  const inside = reader.block()
  inside.skipSpace()
  const light = parseAny(inside, deeper)
  if (light === null || !inside.comma() || parseAny(inside, deeper) === null) return null
  return inside.done() ? light : null
}

/** Null when the nesting limit is exceeded. */
function deepen(context: Context): Context | null {
  return context.depth >= MAX_MIX_DEPTH ? null : { ...context, depth: context.depth + 1, channels: null }
}

function parsePacked(reader: TokenReader, token: Token, context: Context): number | null {
  if (token.type === T.hash) {
    reader.next()
    return parseHex(token.text)
  }
  if (token.type === T.ident) {
    reader.next()
    return namedColor(token.text) ?? (context.isStandard ? systemColor(token.text) : null)
  }
  if (token.type !== T.function) return null
  const color = parseFunction(reader, context)
  return color === null ? null : packedOf(color)
}

function systemColor(name: string): number | null {
  const key = name.toLowerCase()
  const rgb = Object.hasOwn(systemColors, key) ? systemColors[key] : undefined
  return rgb === undefined ? null : ((rgb << 8) | 0xff) >>> 0
}

/** A named colour, transparent or a system colour in any case; not `currentcolor`. */
function namedColor(name: string): number | null {
  const key = name.toLowerCase()
  if (key === 'transparent') return TRANSPARENT
  const rgb = Object.hasOwn(namedColors, key) ? namedColors[key] : undefined
  return rgb === undefined ? null : ((rgb << 8) | 0xff) >>> 0
}

/** 3, 4, 6 or 8 hexadecimal digits without the leading `#`. */
function parseHex(digits: string): number | null {
  if (!/^[0-9a-f]+$/i.test(digits)) return null
  let text = digits
  if (text.length === 3 || text.length === 4) text = text.replace(/./g, '$&$&')
  if (text.length === 6) text += 'ff'
  return text.length === 8 ? Number.parseInt(text, 16) : null
}

function packColor(red: number, green: number, blue: number, alpha: number): number {
  return ((byte(red) << 24) | (byte(green) << 16) | (byte(blue) << 8) | byte(alpha * 255)) >>> 0
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** Packs a colour of any space, gamut-mapped into sRGB. */
export function packedOf(color: Color): number {
  const [a, b, c] = color.components
  const known: Triple = [zeroed(a), zeroed(b), zeroed(c)]
  const isWide = color.space !== 'srgb' && color.space !== 'hsl' && color.space !== 'hwb'
  const [r, g, blue] = isWide ? gamutMap(color.space, known) : toSrgb(color.space, known)
  return packColor(round(r * 255), round(g * 255), round(blue * 255), zeroed(color.alpha))
}

/** Rounds off conversion errors, so that 127.49999999 counts as 127.5. */
const round = (value: number): number => Math.round(value * 1e7) / 1e7

/** Scales a percentage or number to the range of a component. */
type Scale = (c: Component) => number

const percentOrNumber = (perPercent: number): Scale => (c) => (c.isPercent ? c.value * perPercent : c.value)
const range = (scale: Scale, low: number, high: number): Scale => (c) => Math.max(low, Math.min(high, scale(c)))
const okLightness = range(percentOrNumber(0.01), 0, 1)

type Reader = (args: TokenReader, context: Context) => Color | null

const functions: Readonly<Record<string, Reader>> = {
  rgb: parseRgb,
  rgba: parseRgb,
  hsl: parseHsl,
  hsla: parseHsl,
  hwb: (args, context) => modern(args, context, 'hwb', [null, percentOrNumber(1), percentOrNumber(1)]),
  lab: (args, context) => modern(args, context, 'lab', [range(percentOrNumber(1), 0, 100), percentOrNumber(1.25), percentOrNumber(1.25)]),
  lch: (args, context) => modern(args, context, 'lch', [range(percentOrNumber(1), 0, 100), range(percentOrNumber(1.5), 0, Infinity), null]),
  oklab: (args, context) => modern(args, context, 'oklab', [okLightness, percentOrNumber(0.004), percentOrNumber(0.004)]),
  oklch: (args, context) => modern(args, context, 'oklch', [okLightness, range(percentOrNumber(0.004), 0, Infinity), null]),
  'color-mix': parseMix,
}

function parseFunction(reader: TokenReader, context: Context): Color | null {
  const name = reader.peek().text.toLowerCase()
  const args = context.isStandard && name === 'color' ? reader.block() : null
  if (args !== null) return predefined(args, context)
  const read = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (read === undefined) return null
  const inside = reader.block()
  inside.skipSpace()
  const own = context.isStandard ? relativeTo(inside, context, relativeSpaces.get(name)) : context
  const color = own === null ? null : read(inside, own)
  return color !== null && inside.done() ? color : null
}

interface RelativeSpace {
  readonly space: ColorSpace
  readonly names: readonly [string, string, string]
  /** Scale factor: the value in the function's notation that equals one unit of the space. */
  readonly scale: number
}

const relativeSpaces: ReadonlyMap<string, RelativeSpace> = new Map([
  ['rgb', { space: 'srgb', names: ['r', 'g', 'b'], scale: 255 }],
  ['rgba', { space: 'srgb', names: ['r', 'g', 'b'], scale: 255 }],
  ['hsl', { space: 'hsl', names: ['h', 's', 'l'], scale: 1 }],
  ['hsla', { space: 'hsl', names: ['h', 's', 'l'], scale: 1 }],
  ['hwb', { space: 'hwb', names: ['h', 'w', 'b'], scale: 1 }],
  ['lab', { space: 'lab', names: ['l', 'a', 'b'], scale: 1 }],
  ['lch', { space: 'lch', names: ['l', 'c', 'h'], scale: 1 }],
  ['oklab', { space: 'oklab', names: ['l', 'a', 'b'], scale: 1 }],
  ['oklch', { space: 'oklch', names: ['l', 'c', 'h'], scale: 1 }],
])

/** Reads `from <color>`, if there; null when the colour after it is invalid. */
function relativeTo(args: TokenReader, context: Context, target: RelativeSpace | undefined): Context | null {
  const mark = args.mark()
  const origin = target === undefined ? undefined : originOf(args, context)
  if (target === undefined || origin === undefined) {
    args.reset(mark)
    return { ...context, channels: null }
  }
  return origin === null ? null : { ...context, channels: channelsOf(origin, target) }
}

/** Undefined without `from`. Null (invalid) for `currentcolor` where its value is unknown. */
function originOf(args: TokenReader, context: Context): Color | null | undefined {
  if (!args.keyword('from')) return undefined
  const deeper = deepen(context)
  if (deeper === null || !args.skipSpace()) return null
  return operandColor(args, deeper)
}

function channelsOf(origin: Color, { space, names, scale }: RelativeSpace): MathNames {
  const [a, b, c] = origin.components
  const known: Triple = [zeroed(a), zeroed(b), zeroed(c)]
  const inSpace = origin.space === space ? known : convert(origin.space, space, known)
  const channels = new Map<string, number>([['alpha', zeroed(origin.alpha)]])
  names.forEach((name, i) => channels.set(name, zeroed(inSpace[i] ?? 0) * scale))
  return channels
}

const predefinedSpaces: ReadonlyMap<string, ColorSpace> = new Map([
  ['srgb', 'srgb'],
  ['srgb-linear', 'srgb-linear'],
  ['display-p3', 'display-p3'],
  ['a98-rgb', 'a98-rgb'],
  ['prophoto-rgb', 'prophoto-rgb'],
  ['rec2020', 'rec2020'],
  ['xyz', 'xyz'],
  ['xyz-d65', 'xyz'],
  ['xyz-d50', 'xyz-d50'],
])

/** color(), whose colour space follows the origin colour. */
function predefined(args: TokenReader, context: Context): Color | null {
  args.skipSpace()
  const origin = originOf(args, context)
  if (origin === null) return null
  args.skipSpace()
  const space = predefinedSpaces.get(args.ident() ?? '')
  if (space === undefined) return null
  const names = space === 'xyz' || space === 'xyz-d50' ? (['x', 'y', 'z'] as const) : (['r', 'g', 'b'] as const)
  const channels = origin === undefined ? null : channelsOf(origin, { space, names, scale: 1 })
  const scale = percentOrNumber(0.01)
  const color = modern(args, { ...context, channels }, space, [scale, scale, scale])
  return color !== null && args.done() ? color : null
}

/** One component: a percentage of its reference range, a number, or an angle. */
interface Component {
  readonly value: number
  readonly isPercent: boolean
}

/** A number, a percentage, `none` (NaN), a channel keyword or a math function; null for anything else. */
function component(args: TokenReader, context: Context): Component | null {
  const token = args.peek()
  if (token.type === T.number || token.type === T.percentage) {
    args.next()
    return { value: token.value, isPercent: token.type === T.percentage }
  }
  if (token.type === T.ident) {
    if (args.keyword('none')) return { value: Number.NaN, isPercent: false }
    const channel = context.channels?.get(token.text.toLowerCase())
    if (channel === undefined) return null
    args.next()
    return { value: channel, isPercent: false }
  }
  if (token.type !== T.function) return null
  const sum = context.isStandard ? parseMath(args, context.channels ?? undefined) : parseCalc(args)
  if (sum === null || !('number' in sum)) return null
  if (sum.kind === 'number') return { value: sum.number, isPercent: false }
  return sum.kind === 'percentage' ? { value: sum.percent, isPercent: true } : null
}

function hue(args: TokenReader, context: Context): Component | null {
  const token = args.peek()
  if (token.type !== T.dimension) {
    const number = component(args, context)
    if (number !== null) return number.isPercent ? null : number
    const angle = context.isStandard && token.type === T.function ? parseMathAngle(args, context.channels ?? undefined) : null
    return angle === null ? null : { value: angle, isPercent: false }
  }
  const factor = angleUnits.get(token.text.toLowerCase())
  if (factor === undefined) return null
  args.next()
  return { value: token.value * factor, isPercent: false }
}

/** Parses the alpha value after a slash or comma. */
function alphaValue(args: TokenReader, context: Context): number | null {
  const alpha = component(args, context)
  if (alpha === null) return null
  const value = alpha.isPercent ? alpha.value / 100 : alpha.value
  return Number.isNaN(value) ? value : Math.max(0, Math.min(1, value))
}

/** Without a slash the alpha is 1, or the alpha of the origin colour. */
function slashAlpha(args: TokenReader, context: Context): number | null {
  args.skipSpace()
  if (!args.delim('/')) return context.channels?.get('alpha') ?? 1
  args.skipSpace()
  return alphaValue(args, context)
}

/** The modern syntax: space-separated components with an optional `/ alpha`. A null scale marks the hue. */
function modern(
  args: TokenReader, context: Context, space: ColorSpace, scales: readonly (Scale | null)[],
): Color | null {
  const values: number[] = []
  for (const scale of scales) {
    args.skipSpace()
    const c = scale === null ? hue(args, context) : component(args, context)
    if (c === null) return null
    values.push(scale === null ? c.value : scale(c))
  }
  const alpha = slashAlpha(args, context)
  return alpha === null ? null : { space, components: [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0], alpha }
}

/** Whether this is the legacy syntax: commas between components, alpha without a slash. */
function isLegacy(args: TokenReader, context: Context): boolean {
  if (context.channels !== null) return false
  const mark = args.mark()
  args.skipComponent()
  const legacy = args.comma()
  args.reset(mark)
  return legacy
}

function legacyAlpha(args: TokenReader, context: Context): number | null {
  if (!args.comma()) return 1
  const alpha = alphaValue(args, context)
  return alpha === null || Number.isNaN(alpha) ? null : alpha
}

function parseRgb(args: TokenReader, context: Context): Color | null {
  const legacy = isLegacy(args, context)
  const values: number[] = []
  let percents = 0
  for (let i = 0; i < 3; i++) {
    if (i > 0 && legacy && !args.comma()) return null
    if (!legacy) args.skipSpace()
    const c = component(args, context)
    if (c === null || (legacy && Number.isNaN(c.value))) return null
    if (c.isPercent) percents++
    values.push(c.isPercent ? clampUnit(c.value / 100) : clampUnit(c.value / 255))
  }
  if (legacy && percents !== 0 && percents !== 3) return null
  const alpha = legacy ? legacyAlpha(args, context) : slashAlpha(args, context)
  return alpha === null ? null : { space: 'srgb', components: [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0], alpha }
}

function clampUnit(value: number): number {
  return Number.isNaN(value) ? value : Math.max(0, Math.min(1, value))
}

function parseHsl(args: TokenReader, context: Context): Color | null {
  const legacy = isLegacy(args, context)
  if (!legacy) {
    return modern(args, context, 'hsl', [null, range(percentOrNumber(1), 0, Infinity), percentOrNumber(1)])
  }
  const angle = hue(args, context)
  if (angle === null || !args.comma()) return null
  const saturation = component(args, context)
  if (saturation === null || !args.comma()) return null
  const lightness = component(args, context)
  if (lightness === null || !saturation.isPercent || !lightness.isPercent || Number.isNaN(angle.value)) return null
  const alpha = legacyAlpha(args, context)
  if (alpha === null) return null
  const s = Math.max(0, Math.min(100, saturation.value))
  const l = Math.max(0, Math.min(100, lightness.value))
  return { space: 'hsl', components: [angle.value, s, l], alpha }
}

function parseMix(args: TokenReader, context: Context): Color | null {
  if (context.depth > MAX_MIX_DEPTH || !args.keyword('in') || !args.skipSpace()) return null
  const name = args.ident()
  const spaces = context.isStandard ? standardMixSpaces : mixSpaces
  const space = name !== null && Object.hasOwn(spaces, name) ? spaces[name] : undefined
  if (space === undefined) return null
  const method = hueMethod(args, space)
  if (method === null || !args.comma()) return null
  const first = mixOperand(args, context)
  if (first === null || !args.comma()) return null
  const second = mixOperand(args, context)
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

function mixOperand(args: TokenReader, context: Context): Operand | null {
  let percent = mixPercent(args, context)
  if (percent === INVALID) return null
  const color = operandColor(args, context)
  if (color === null) return null
  if (percent === null) {
    const mark = args.mark()
    args.skipSpace()
    percent = mixPercent(args, context)
    if (percent === INVALID) return null
    if (percent === null) args.reset(mark)
  }
  return { color, percent }
}

const INVALID = -1

/** A percentage of 0 to 100; null without one; INVALID when it is out of range. */
function mixPercent(args: TokenReader, context: Context): number | null {
  const token = args.peek()
  const isMath = token.type === T.function &&
    (context.isStandard ? isMathFunction(token.text.toLowerCase()) : args.isFunction('calc'))
  if (token.type !== T.percentage && !isMath) return null
  const c = component(args, context)
  if (c === null || !c.isPercent) return INVALID
  args.skipSpace()
  return c.value >= 0 && c.value <= 100 ? c.value : INVALID
}

function operandColor(args: TokenReader, context: Context): Color | null {
  const token = args.peek()
  const name = token.text.toLowerCase()
  let packed: number | null = null
  if (name === 'currentcolor' && token.type === T.ident && context.current !== undefined) {
    args.next()
    return unpackColor(context.current)
  }
  if (token.type === T.function && !(context.isStandard && name === 'light-dark')) {
    return parseFunction(args, { ...context, depth: name === 'color-mix' ? context.depth + 1 : context.depth, channels: null })
  }
  if (token.type === T.function) packed = lightDark(args, context)
  else if (closerOf(token.type) === T.endOfFile && name !== 'currentcolor') packed = parsePacked(args, token, context)
  if (packed === CURRENT_COLOR) return context.current === undefined ? null : unpackColor(context.current)
  return packed === null ? null : unpackColor(packed)
}

/** A packed colour as sRGB components from 0 to 1. */
export function unpackColor(packed: number): Color {
  return {
    space: 'srgb',
    components: [(packed >>> 24) / 255, ((packed >>> 16) & 255) / 255, ((packed >>> 8) & 255) / 255],
    alpha: (packed & 255) / 255,
  }
}
