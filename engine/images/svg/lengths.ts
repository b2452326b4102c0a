/**
 * Numbers and lengths as SVG attributes write them: a bare number is px, a percentage refers to the viewport. Whatever
 * cannot be read is null, and the caller's default counts; numbers are held within bounds that PDF can write.
 */
import { lengthUnit } from '../../css/values/length.ts'

export interface SvgLength {
  readonly value: number
  readonly isPercent: boolean
}

/** The size that percentages refer to. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

const LARGEST = 1e7

/** Nothing that means a length or an id is longer; patterns that look back would take their time over it. */
const LONGEST_LENGTH = 64
const LONGEST_ID = 1024

const numberPattern = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?'
const lengthText = new RegExp(`^(${numberPattern})\\s*([a-zA-Z]+|%)?$`)
const listItem = new RegExp(numberPattern, 'g')

export const clamp = (value: number): number => (Number.isNaN(value) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, value)))

/** `fontSize` is what em refers to. */
export const parseLength = (text: string | undefined, fontSize: number): SvgLength | null => {
  const trimmed = text?.trim() ?? ''
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

export const ZERO: SvgLength = { value: 0, isPercent: false }

export const acrossOf = ({ value, isPercent }: SvgLength, { width }: Viewport): number => (isPercent ? (value * width) / 100 : value)
export const downOf = ({ value, isPercent }: SvgLength, { height }: Viewport): number => (isPercent ? (value * height) / 100 : value)
/** For what is neither: radii and widths of strokes. */
export const diagonalOf = ({ value, isPercent }: SvgLength, { width, height }: Viewport): number =>
  isPercent ? (value * Math.hypot(width, height)) / Math.SQRT2 / 100 : value

export const parseNumber = (text: string | undefined): number | null => {
  const length = parseLength(text, 16)
  return length === null ? null : length.isPercent ? length.value / 100 : length.value
}

/** Every number that stands in the text, whatever is between them. */
export const parseNumbers = (text: string): number[] => (text.match(listItem) ?? []).map((each) => clamp(Number(each)))

/** The id in `#id` or `url(#id)`; null when the text refers to something else. */
export const fragmentOf = (text: string | undefined): string | null => {
  if (text === undefined || text.length > LONGEST_ID) return null
  const match = /^\s*(?:url\(\s*(["']?)#([^)]*?)\1\s*\)|#(\S+))/i.exec(text)
  const id = match === null ? undefined : (match[2] ?? match[3])
  return id === undefined || id === '' ? null : id
}
