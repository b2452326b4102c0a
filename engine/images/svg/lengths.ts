/**
 * Numbers and lengths in SVG attributes: a bare number means px, a percentage refers to the viewport, and CSS math functions are allowed.
 * An invalid text gives null, and the caller uses its default. Numbers are clamped to a range that PDF can represent.
 */
import { TokenReader } from '../../css/token-reader.ts'
import { tokenize } from '../../css/tokens.ts'
import { type LengthBase, lengthUnit } from '../../css/values/length.ts'
import { parseMath } from '../../css/values/math.ts'
import { evaluateMath, isMathTree, type MathValue, resolveMath } from '../../css/values/math-tree.ts'

export interface SvgLength {
  readonly value: number
  readonly isPercent: boolean
  /** A math function that depends on the percentage basis; `value` is 0 then. Plain data, because styles are compared as JSON. */
  readonly math?: MathValue
}

/** The size that percentages refer to. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

const LARGEST = 1e7

/** Maximum length of a length or id; patterns with backtracking would take too long on longer text. */
const LONGEST_LENGTH = 64
const LONGEST_MATH = 512
const LONGEST_ID = 1024

const numberPattern = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?'
const lengthText = new RegExp(`^(${numberPattern})\\s*([a-zA-Z]+|%)?$`)
const listItem = new RegExp(numberPattern, 'g')

/** A number in the range that PDF can represent; NaN becomes 0. */
export const clamp = (value: number): number => (Number.isNaN(value) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, value)))

/** `fontSize` is the size for em. */
export const parseLength = (text: string | undefined, fontSize: number): SvgLength | null => {
  const trimmed = text?.trim() ?? ''
  if (trimmed.endsWith(')')) return parseMathLength(trimmed, fontSize)
  const match = trimmed.length > LONGEST_LENGTH ? null : lengthText.exec(trimmed)
  if (match === null) return null
  const value = Number(match[1])
  const unit = match[2]?.toLowerCase()
  if (unit === undefined || unit === 'px') return { value: clamp(value), isPercent: false }
  if (unit === '%') return { value: clamp(value), isPercent: true }
  const row = lengthUnit(unit)
  if (row === undefined) return null
  if (row.px !== null) return { value: clamp(value * row.px), isPercent: false }
  switch (row.base) {
    case 'em': return { value: clamp(value * fontSize), isPercent: false }
    case 'rem': return { value: clamp(value * 16), isPercent: false }
    case 'ex':
    case 'ch': return { value: clamp((value * fontSize) / 2), isPercent: false }
    default: return null
  }
}

/** A number result means px, as a bare number does. Viewport and line-height units are not supported here. */
const parseMathLength = (text: string, fontSize: number): SvgLength | null => {
  if (text.length > LONGEST_MATH) return null
  const reader = new TokenReader(tokenize(text))
  const parsed = parseMath(reader)
  if (parsed === null || !reader.done()) return null
  let isKnown = true
  const math = resolveMath(parsed, (base) => {
    const ems = fontUnits[base]
    isKnown &&= ems !== undefined
    return (ems ?? 0) * (base === 'rem' ? 16 : fontSize)
  })
  if (!isKnown) return null
  if (!isMathTree(math)) {
    const { px, percent, number } = math
    const length = px + number
    if (percent === 0 || length === 0) return percent === 0 ? { value: clamp(length), isPercent: false } : { value: clamp(percent), isPercent: true }
  }
  return { value: 0, isPercent: false, math }
}

const fontUnits: Partial<Record<LengthBase, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 }

export const ZERO: SvgLength = { value: 0, isPercent: false }

/** The length in px; a percentage refers to `basis`. */
export const lengthOf = ({ value, isPercent, math }: SvgLength, basis: number): number =>
  math !== undefined ? clamp(evaluateMath(math, () => 0, basis)) : isPercent ? (value * basis) / 100 : value
/** A horizontal length in px. */
export const acrossOf = (length: SvgLength, { width }: Viewport): number => lengthOf(length, width)
/** A vertical length in px. */
export const downOf = (length: SvgLength, { height }: Viewport): number => lengthOf(length, height)
/** For lengths that are neither horizontal nor vertical, such as radii and stroke widths. */
export const diagonalOf = (length: SvgLength, { width, height }: Viewport): number => lengthOf(length, Math.hypot(width, height) / Math.SQRT2)

/** A number or percentage (as a fraction); null for invalid text. */
export const parseNumber = (text: string | undefined): number | null => {
  const length = parseLength(text, 16)
  return length === null ? null : lengthOf(length, 1)
}

/** All numbers in the text, whatever separates them. */
export const parseNumbers = (text: string): number[] => (text.match(listItem) ?? []).map((each) => clamp(Number(each)))

/** The id in `#id` or `url(#id)`; null for any other reference. */
export const fragmentOf = (text: string | undefined): string | null => {
  if (text === undefined || text.length > LONGEST_ID) return null
  const match = /^\s*(?:url\(\s*(["']?)#([^)]*?)\1\s*\)|#(\S+))/i.exec(text)
  const id = match === null ? undefined : (match[2] ?? match[3])
  return id === undefined || id === '' ? null : id
}
