/**
 * text-transform, character by character (CSS Text 3, 2.1), and word starts for `capitalize`: the first letter or digit after any other
 * character. An apostrophe between letters does not end a word, nor does the edge of an element.
 */
import { enumOf } from '../../style/properties/index.ts'

export const Transform = enumOf('text-transform')

/** The character `text` after text-transform. */
export function transformed(text: string, transform: number, isWordStart: boolean): string {
  switch (transform) {
    case Transform.uppercase: return text.toUpperCase()
    case Transform.lowercase: return text.toLowerCase()
    case Transform.capitalize: return isWordStart ? text.toUpperCase() : text
    default: return text
  }
}

const CAPITAL_SIGMA = 0x3a3
const APOSTROPHE = 0x27
export const FINAL_SIGMA = '\u03c2'

/** Whether a capital sigma at `at` ends a word, so that lowercase makes it a final sigma; `isInWord`: a letter comes before it. */
export function isFinalSigma(units: Uint16Array, at: number, to: number, isInWord: boolean): boolean {
  if (units[at] !== CAPITAL_SIGMA || !isInWord) return false
  const next = at + 1 < to ? String.fromCharCode(units[at + 1] ?? 0, units[at + 2] ?? 0) : ''
  return !/^[\p{L}\p{M}]/u.test(next)
}

/** ASCII digits, letters and the underscore; without a pattern, whose character set V8 would build for a millisecond. */
const isAsciiOfWord = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f || (unit >= 0x61 && unit <= 0x7a)

/** Whether a letter after the character `text` belongs to the same word; `wasInWord`: the result for the character before. */
export function staysInWord(text: string, wasInWord: boolean): boolean {
  const unit = text.charCodeAt(0)
  if (unit < 0x80) return isAsciiOfWord(unit) || (wasInWord && unit === APOSTROPHE)
  return /^[\p{L}\p{M}\p{N}_]/u.test(text) || (wasInWord && /^[\u2019\u00ad\u200d]/.test(text))
}

/** The same for the text that ends before `at`. */
export function endsInWord(units: Uint16Array, at: number): boolean {
  const unit = units[at - 1] ?? 0
  if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return true
  if (unit === 0x20 || at === 0) return false
  if ((unit & 0xfc00) === 0xdc00 && at > 1) return staysInWord(String.fromCharCode(units[at - 2] ?? 0, unit), false)
  return staysInWord(String.fromCharCode(unit), at > 1 && staysInWord(String.fromCharCode(units[at - 2] ?? 0), false))
}
