/**
 * Numbers in right-to-left scripts. Their digits run from left to right (UAX #9), also next to letters in the same word, so such a word is
 * shaped in parts. Returns the parts in visual order.
 */
import { CharClass } from './scripts.ts'
import type { WordText } from './word-text.ts'

/** A run of characters of one direction; null for the direction of the script. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly direction: 'ltr' | 'rtl' | null
}

export interface NumberRun {
  /** In visual order, from left to right. */
  readonly parts: readonly Part[]
  /** The index of the trailing spaces. */
  readonly spaces: number
}

/** Null when there is no number, or nothing that is right-to-left. */
export const numberRun = (text: WordText, start: number, end: number): NumberRun | null => {
  let letters = false
  let numbers = false
  let turns = false
  for (let i = start; i < end; i++) {
    const code = text.codes[i] ?? 0
    if (isDigit(code)) numbers = true
    else if (isTurned(code) && text.classes[i] === CharClass.complex && !isNumberSign(code)) letters = true
    turns ||= isTurned(code)
  }
  if (!numbers || !turns) return null
  if (!letters) return { parts: [{ start, end, direction: 'ltr' }], spaces: end }
  let spaces = end
  while (spaces > start && (text.codes[spaces - 1] === 0x20 || text.codes[spaces - 1] === 0xa0)) spaces--
  const parts: Part[] = []
  for (let i = start; i < spaces;) {
    const from = i
    const direction = isDigit(text.codes[i] ?? 0) ? 'ltr' : 'rtl'
    if (direction === 'rtl') while (i < spaces && !isDigit(text.codes[i] ?? 0)) i++
    else i = numberEnd(text, i, spaces)
    parts.push({ start: from, end: i, direction })
  }
  return { parts: parts.reverse(), spaces }
}

/** The end of a number: digits, and separators between two digits. */
const numberEnd = (text: WordText, start: number, limit: number): number => {
  let end = start
  for (let i = start; i < limit; i++) {
    const code = text.codes[i] ?? 0
    if (isDigit(code)) end = i + 1
    else if (!SEPARATORS.has(code) || end < i) break
  }
  return end
}

/** . , : / - and the Arabic decimal and thousands separators. */
const SEPARATORS: ReadonlySet<number> = new Set([0x2e, 0x2c, 0x3a, 0x2f, 0x2d, 0x66b, 0x66c])

const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)

/** Arabic percent and per mille signs, and the separators within numbers. */
const isNumberSign = (code: number): boolean => (code >= 0x66a && code <= 0x66c) || code === 0x609 || code === 0x60a

/** Whether the code point is in a right-to-left block. */
export const isTurned = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe)
  || (code >= 0x10800 && code <= 0x10fff) || (code >= 0x1e800 && code <= 0x1efff)
