/**
 * Evaluates media features for a printed page, with the range syntax of Media Queries 4. Easy to get wrong: an unknown feature or an
 * invalid value is unknown rather than false, so that `not` does not turn it into true. em and rem in queries refer to the initial font
 * size, 16px, whatever the document sets.
 */
import { type Truth, truth } from './conditions.ts'
import type { MediaEnvironment } from './level.ts'
import type { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'
import { parseResolution } from './values/length.ts'
import { evaluateMath, type UnitSizes } from './values/math-tree.ts'
import { parseMath, parseMathNumber } from './values/math.ts'

const FONT_SIZE = 16

/** A4 without margins, in px. */
export const defaultMedia: MediaEnvironment = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }

interface RangeFeature {
  /** The value of the page. */
  value(media: MediaEnvironment): number
  /** Null when the next token is not a value of this feature. */
  parse(reader: TokenReader, media: MediaEnvironment): number | null
}

const lengthFeature = (value: (media: MediaEnvironment) => number): RangeFeature => ({
  value,
  parse(reader, media) {
    const math = parseMath(reader)
    if (math === null || (math.kind === 'number' && !('number' in math && math.number === 0))) return null
    return math.kind === 'length' || math.kind === 'number' ? evaluateMath(math, unitSizes(media), 0) : null
  },
})

/** The size of one unit of each length base in px, for media queries. */
export function unitSizes(media: MediaEnvironment): UnitSizes {
  return (base) => {
    switch (base) {
      case 'px': return 1
      case 'vw': return media.width / 100
      case 'vh': return media.height / 100
      case 'vmin': return Math.min(media.width, media.height) / 100
      case 'vmax': return Math.max(media.width, media.height) / 100
      case 'ex':
      case 'rex':
      case 'ch':
      case 'rch': return FONT_SIZE / 2
      default: return FONT_SIZE
    }
  }
}

const integerFeature = (value: number): RangeFeature => ({
  value: () => value,
  parse(reader) {
    const number = parseMathNumber(reader)
    return number !== null && Number.isInteger(number) ? number : null
  },
})

const ratioFeature: RangeFeature = {
  value: ({ width, height }) => width / height,
  parse(reader) {
    const first = parseMathNumber(reader)
    if (first === null || first < 0) return null
    const mark = reader.mark()
    reader.skipSpace()
    if (!reader.delim('/')) {
      reader.reset(mark)
      return first
    }
    reader.skipSpace()
    const second = parseMathNumber(reader)
    return second === null || second < 0 ? null : first / second
  },
}

const resolutionFeature: RangeFeature = {
  value: ({ resolution }) => resolution ?? 1,
  parse: (reader) => (reader.keyword('infinite') ? Infinity : parseResolution(reader)),
}

/** `-webkit-device-pixel-ratio`, an older form of resolution, takes a plain number. */
const pixelRatioFeature: RangeFeature = { value: resolutionFeature.value, parse: (reader) => parseMathNumber(reader) }

const ranges: ReadonlyMap<string, RangeFeature> = new Map([
  ['width', lengthFeature(({ width }) => width)],
  ['height', lengthFeature(({ height }) => height)],
  ['device-width', lengthFeature(({ width }) => width)],
  ['device-height', lengthFeature(({ height }) => height)],
  ['aspect-ratio', ratioFeature],
  ['device-aspect-ratio', ratioFeature],
  ['resolution', resolutionFeature],
  ['-webkit-device-pixel-ratio', pixelRatioFeature],
  ['color', integerFeature(8)],
  ['color-index', integerFeature(0)],
  ['monochrome', integerFeature(0)],
])

interface DiscreteFeature {
  readonly is: string
  readonly values: readonly string[]
}

const discrete = (is: string, ...others: readonly string[]): DiscreteFeature => ({ is, values: [is, ...others] })

/** Discrete features and their keywords. The first keyword is the one that is true for print. */
const discretes: ReadonlyMap<string, DiscreteFeature> = new Map([
  ['hover', discrete('none', 'hover')],
  ['any-hover', discrete('none', 'hover')],
  ['pointer', discrete('none', 'coarse', 'fine')],
  ['any-pointer', discrete('none', 'coarse', 'fine')],
  ['scripting', discrete('none', 'initial-only', 'enabled')],
  ['update', discrete('none', 'slow', 'fast')],
  ['overflow-block', discrete('paged', 'none', 'scroll')],
  ['overflow-inline', discrete('none', 'scroll')],
  ['color-gamut', discrete('srgb', 'p3', 'rec2020')],
  ['video-color-gamut', discrete('srgb', 'p3', 'rec2020')],
  ['dynamic-range', discrete('standard', 'high')],
  ['video-dynamic-range', discrete('standard', 'high')],
  ['inverted-colors', discrete('none', 'inverted')],
  ['forced-colors', discrete('none', 'active')],
  ['prefers-color-scheme', discrete('light', 'dark')],
  ['prefers-reduced-motion', discrete('reduce', 'no-preference')],
  ['prefers-reduced-transparency', discrete('no-preference', 'reduce')],
  ['prefers-reduced-data', discrete('no-preference', 'reduce')],
  ['prefers-contrast', discrete('no-preference', 'more', 'less', 'custom')],
  ['display-mode', discrete('browser', 'fullscreen', 'standalone', 'minimal-ui', 'picture-in-picture')],
  ['scan', discrete('progressive', 'interlace')],
])

/** Evaluates the content of the parentheses; null when a nested condition starts there. */
export function evaluateFeature(inside: TokenReader, media: MediaEnvironment): Truth | null {
  inside.skipSpace()
  const first = inside.peek()
  if (first.type === TokenType.openParen) return null
  if (first.type === TokenType.ident && first.text.toLowerCase() === 'not') return null
  if (first.type !== TokenType.ident) return valueFirst(inside, media) ?? functionOrUnknown(first.type)
  const name = inside.ident() ?? ''
  if (inside.done()) return boolean(name, media)
  if (inside.peek().type === TokenType.colon) {
    inside.next()
    inside.skipSpace()
    return plain(name, inside, media)
  }
  const range = ranges.get(name)
  const operator = comparison(inside)
  if (range === undefined || operator === null) return 'unknown'
  const value = range.parse(inside, media)
  return value === null || !inside.done() ? 'unknown' : truth(holds(range.value(media), operator, value))
}

const functionOrUnknown = (type: TokenType): Truth | null => (type === TokenType.function ? null : 'unknown')

/** `(name)` in a boolean context: true unless the value is zero, `none` or `no-preference`. */
function boolean(name: string, media: MediaEnvironment): Truth {
  if (name === 'orientation') return 'true'
  if (name === 'grid') return 'false'
  const range = ranges.get(name)
  if (range !== undefined) return truth(range.value(media) !== 0)
  const feature = discretes.get(name)
  return feature === undefined ? 'unknown' : truth(feature.is !== 'none' && feature.is !== 'no-preference')
}

/** `(name: value)`, with the prefixes min- and max- for range features. */
function plain(name: string, reader: TokenReader, media: MediaEnvironment): Truth {
  if (name === 'orientation') {
    const word = reader.ident()
    if ((word !== 'portrait' && word !== 'landscape') || !reader.done()) return 'unknown'
    return truth(word === (media.height >= media.width ? 'portrait' : 'landscape'))
  }
  if (name === 'grid') {
    const value = parseMathNumber(reader)
    return (value !== 0 && value !== 1) || !reader.done() ? 'unknown' : truth(value === 0)
  }
  const feature = discretes.get(name)
  if (feature !== undefined) {
    const word = reader.ident() ?? ''
    return feature.values.includes(word) && reader.done() ? truth(word === feature.is) : 'unknown'
  }
  const [, vendor = '', bound, rest = ''] = /^(-webkit-)?(min-|max-)?(.*)$/.exec(name) ?? []
  const range = ranges.get(vendor + rest)
  const value = range?.parse(reader, media) ?? null
  if (range === undefined || value === null || !reader.done()) return 'unknown'
  return truth(holds(range.value(media), bound === 'min-' ? '>=' : bound === 'max-' ? '<=' : '=', value))
}

/** `(value < name)` and `(value < name < value)`; null when the content does not start with a value. */
function valueFirst(inside: TokenReader, media: MediaEnvironment): Truth | null {
  const start = inside.mark()
  while (!inside.atEnd() && inside.peek().type !== TokenType.delim) inside.skipComponent()
  // A ratio contains a delimiter of its own, the slash, before the operator.
  while (!inside.atEnd() && !isOperatorStart(inside.peek().text)) inside.skipComponent()
  const left = comparison(inside)
  const name = left === null ? null : inside.ident()
  const range = name === null ? undefined : ranges.get(name)
  if (left === null || range === undefined) return null
  const after = inside.mark()
  inside.reset(start)
  const low = range.parse(inside, media)
  inside.skipSpace()
  if (low === null || comparison(inside) !== left) return 'unknown'
  inside.reset(after)
  const has = range.value(media)
  const isFirst = holds(low, left, has)
  if (inside.done()) return truth(isFirst)
  const right = comparison(inside)
  if (right === null || right.charAt(0) !== left.charAt(0) || right === '=') return 'unknown'
  const high = range.parse(inside, media)
  return high === null || !inside.done() ? 'unknown' : truth(isFirst && holds(has, right, high))
}

type Comparison = '<' | '<=' | '>' | '>=' | '='

const isOperatorStart = (text: string): boolean => text === '<' || text === '>' || text === '='

/** Consumes the operator and white space around it. */
function comparison(reader: TokenReader): Comparison | null {
  reader.skipSpace()
  let operator: Comparison
  if (reader.delim('=')) operator = '='
  else if (reader.delim('<')) operator = reader.delim('=') ? '<=' : '<'
  else if (reader.delim('>')) operator = reader.delim('=') ? '>=' : '>'
  else return null
  reader.skipSpace()
  return operator
}

/** Tolerance: px values converted from mm and pt carry rounding errors, which must not decide a comparison. */
const NOISE = 1e-6

function holds(a: number, operator: Comparison, b: number): boolean {
  const difference = a === b ? 0 : a - b
  switch (operator) {
    case '<': return difference < -NOISE
    case '<=': return difference <= NOISE
    case '>': return difference > NOISE
    case '>=': return difference >= -NOISE
    case '=': return Math.abs(difference) <= NOISE
  }
}
