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
    case Transform.capitalize: return isWordStart ? titlecased(text) : text
    default: return text
  }
}

/** The first of each group of three digraphs (capital, titlecase, small), and the letter with only two forms after each group. */
const DIGRAPHS = [0x1c4, 0x1c7, 0x1ca, 0x1f1]
/** Small letters with iota subscript: their titlecase is the letter with prosgegrammeni, which is one character. */
const IOTA = [0x1f80, 0x1f90, 0x1fa0]

/** The titlecase mapping of a character (Unicode, SpecialCasing.txt): it differs from uppercase for digraphs and ligatures. */
function titlecased(text: string): string {
  const code = text.codePointAt(0) ?? 0
  if (code < 0x100) return code === 0xdf ? 'Ss' : text.toUpperCase()
  const digraph = DIGRAPHS.find((first) => code >= first && code < first + 3)
  if (digraph !== undefined) return String.fromCharCode(digraph + 1)
  if (code >= 0x10d0 && code <= 0x10ff) return text
  const iota = IOTA.find((first) => code >= first && code < first + 16)
  if (iota !== undefined) return String.fromCharCode(code | 8)
  if (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3) return String.fromCharCode(code + 9)
  const upper = text.toUpperCase()
  if (upper.length === 1 || code === 0x149) return upper
  // Ligatures such as ﬁ: only the first letter is a capital. A capital iota after another letter stays an iota subscript.
  if (code >= 0x1f00 && code < 0x2000) return upper.replace('\u0399', '\u0345')
  const [first = '', ...rest] = upper
  return /^\p{L}/u.test(rest[0] ?? '') ? first + rest.join('').toLowerCase() : upper
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
  const unit = units[at - 1]
  if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return true
  if (unit === 0x20 || at === 0) return false
  if ((unit & 0xfc00) === 0xdc00 && at > 1) return staysInWord(String.fromCharCode(units[at - 2], unit), false)
  return staysInWord(String.fromCharCode(unit), at > 1 && staysInWord(String.fromCharCode(units[at - 2]), false))
}
