/**
 * The shorthand `font` (CSS Fonts 4, 2.7) as longhands for SVG text. Omitted longhands are reset to their initial values. Null for an
 * invalid value, and for system font keywords.
 */
import { lengthOf, parseLength } from './lengths.ts'

export interface FontLonghands {
  readonly 'font-style': string
  readonly 'font-weight': string
  readonly 'font-size': string
  readonly 'font-family': string
}

const SIZE = String.raw`\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)|xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|larger|smaller`
const shorthand = new RegExp(String.raw`^((?:[a-z0-9.-]+\s+){0,5}?)(${SIZE})\s*(?:/\s*[a-z0-9.%+-]+\s*)?(?<=\s)(?=\S)(.+)$`, 'is')
const SKIPPED = /^(normal|small-caps|(?:ultra-|extra-|semi-)?(?:condensed|expanded)|-?[\d.]+(?:deg|grad|rad|turn))$/i

/** The longhands of a `font` value; null when it is invalid. */
export const parseFont = (text: string): FontLonghands | null => {
  const match = text.length > 4096 ? null : shorthand.exec(text.replace(/(?=["'])/, ' '))
  const size = match?.[2]
  const family = match?.[3]?.trim()
  if (match === null || size === undefined || family === undefined || family === '') return null
  let style = 'normal'
  let weight = 'normal'
  for (const word of (match[1] ?? '').trim().split(/\s+/)) {
    if (/^(italic|oblique)$/i.test(word)) style = word
    else if (/^(bold|bolder|lighter|[1-9]\d{0,3})$/i.test(word)) weight = word
    else if (word !== '' && !SKIPPED.test(word)) return null
  }
  return { 'font-style': style, 'font-weight': weight, 'font-size': size, 'font-family': family }
}

/** The absolute-size keywords of `font-size` relative to `medium` (CSS Fonts 4, 2.5). */
const sizes: Readonly<Record<string, number>> = {
  'xx-small': 9 / 16, 'x-small': 10 / 16, small: 13 / 16, medium: 1, large: 18 / 16, 'x-large': 24 / 16, 'xx-large': 2, 'xxx-large': 3,
}
const MEDIUM = 16
const STEP = 1.2

/** `font-size` in px; `parent` is the size that relative values refer to. */
export const parseFontSize = (text: string, parent: number): number | null => {
  const word = text.toLowerCase()
  if (word === 'larger') return parent * STEP
  if (word === 'smaller') return parent / STEP
  const known = sizes[word]
  if (known !== undefined) return known * MEDIUM
  const value = parseLength(text, parent)
  return value === null ? null : Math.max(0, lengthOf(value, parent))
}
