/**
 * Recognizes emoji and emoji sequences that form one picture: flags, keycaps, skin tones, ZWJ sequences, tag sequences (UTS #51). U+FE0F
 * selects emoji presentation, U+FE0E text presentation.
 */
import { within } from './code-point-ranges.ts'

const ZERO_WIDTH_JOINER = 0x200d
const TEXT_STYLE = 0xfe0e
const EMOJI_STYLE = 0xfe0f
const KEYCAP = 0x20e3

/** Emoji_Presentation of Unicode 15 in the BMP, flat `[first, last]` pairs. */
const BASIC = [
  0x231a, 0x231b, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3, 0x25fd, 0x25fe, 0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f,
  0x2693, 0x2693, 0x26a1, 0x26a1, 0x26aa, 0x26ab, 0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea,
  0x26f2, 0x26f3, 0x26f5, 0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b, 0x2728, 0x2728, 0x274c, 0x274c,
  0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x27b0, 0x27b0, 0x27bf, 0x27bf, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50,
  0x2b55, 0x2b55,
] as const
/** The same in the supplementary planes. */
const HIGH = [
  0x1f004, 0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f1e6, 0x1f1ff, 0x1f201, 0x1f201, 0x1f21a, 0x1f21a,
  0x1f22f, 0x1f22f, 0x1f232, 0x1f236, 0x1f238, 0x1f23a, 0x1f250, 0x1f251, 0x1f300, 0x1f320, 0x1f32d, 0x1f335, 0x1f337, 0x1f37c,
  0x1f37e, 0x1f393, 0x1f3a0, 0x1f3ca, 0x1f3cf, 0x1f3d3, 0x1f3e0, 0x1f3f0, 0x1f3f4, 0x1f3f4, 0x1f3f8, 0x1f43e, 0x1f440, 0x1f440,
  0x1f442, 0x1f4fc, 0x1f4ff, 0x1f53d, 0x1f54b, 0x1f54e, 0x1f550, 0x1f567, 0x1f57a, 0x1f57a, 0x1f595, 0x1f596, 0x1f5a4, 0x1f5a4,
  0x1f5fb, 0x1f64f, 0x1f680, 0x1f6c5, 0x1f6cc, 0x1f6cc, 0x1f6d0, 0x1f6d2, 0x1f6d5, 0x1f6d7, 0x1f6dc, 0x1f6df, 0x1f6eb, 0x1f6ec,
  0x1f6f4, 0x1f6fc, 0x1f7e0, 0x1f7eb, 0x1f7f0, 0x1f7f0, 0x1f90c, 0x1f93a, 0x1f93c, 0x1f945, 0x1f947, 0x1f9ff, 0x1fa70, 0x1faff,
] as const

/** Whether a character has emoji presentation by default (including regional indicators). */
export function isEmoji(code: number): boolean {
  if (code < 0x231a) return false
  return code < 0x10000 ? within(BASIC, code) : code >= 0x1f004 && code <= 0x1faff && within(HIGH, code)
}

/**
 * The end of the emoji that starts at `at`; `at` when none starts there. A character with text presentation by default only starts an emoji
 * together with a selector, modifier or keycap.
 */
export function emojiEnd(units: Uint16Array, at: number, end: number): number {
  const first = codeAt(units, at, end)
  let next = at + sizeOf(first)
  if (isFlagLetter(first)) {
    const second = next < end ? codeAt(units, next, end) : 0
    return isFlagLetter(second) ? next + 2 : next
  }
  let isPicture = isEmoji(first)
  if (!isPicture && !mayAsk(first)) return at
  const isLetter = isKey(first) || first < 0x2000
  if (next < end && units[next] === TEXT_STYLE) return at
  while (next < end) {
    const code = codeAt(units, next, end)
    if (code === EMOJI_STYLE || (code === KEYCAP && isKey(first)) || (isModifier(code) && !isLetter)) {
      isPicture = true
      next += sizeOf(code)
    } else if (isTag(code) && isPicture) next += 2
    else if (code === ZERO_WIDTH_JOINER && !isLetter && next + 1 < end && mayJoin(codeAt(units, next + 1, end))) {
      isPicture = true
      next += 1 + sizeOf(codeAt(units, next + 1, end))
    } else break
  }
  return isPicture ? next : at
}

/** Whether the text contains characters that occur only in emoji sequences, so that glyphs may have to be joined. */
export function hasSequence(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const unit = units[i] ?? 0
    if (unit < ZERO_WIDTH_JOINER) continue
    if (unit === ZERO_WIDTH_JOINER || unit === KEYCAP || unit === EMOJI_STYLE || unit === TEXT_STYLE) return true
    if ((unit & 0xfc00) !== 0xd800 || i + 1 >= end) continue
    const code = codeAt(units, i, end)
    if (isFlagLetter(code) || isModifier(code) || isTag(code)) return true
  }
  return false
}

/** Characters without a glyph of their own: selectors, joiners and tags. */
export function isInvisible(code: number): boolean {
  return code === ZERO_WIDTH_JOINER || code === TEXT_STYLE || code === EMOJI_STYLE || isTag(code)
}

/** The code point at `at`; a lone surrogate is returned as it is. */
export function codeAt(units: Uint16Array, at: number, end: number): number {
  const unit = units[at] ?? 0
  const low = at + 1 < end ? units[at + 1] ?? 0 : 0
  return (unit & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00 ? ((unit - 0xd7c0) << 10) + (low & 0x3ff) : unit
}

/** The number of UTF-16 code units of a code point. */
export function sizeOf(code: number): number {
  return code > 0xffff ? 2 : 1
}

function isFlagLetter(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff
}

function isModifier(code: number): boolean {
  return code >= 0x1f3fb && code <= 0x1f3ff
}

function isTag(code: number): boolean {
  return code >= 0xe0020 && code <= 0xe007f
}

function isKey(code: number): boolean {
  return code === 0x23 || code === 0x2a || (code >= 0x30 && code <= 0x39)
}

/** Characters with text presentation that U+FE0F, a skin tone or a keycap can change. */
function mayAsk(code: number): boolean {
  return isKey(code) || code === 0xa9 || code === 0xae || (code >= 0x203c && code < 0x3300) || (code >= 0x1f000 && code <= 0x1faff)
}

function mayJoin(code: number): boolean {
  return (code >= 0x2190 && code < 0x3300) || (code >= 0x1f000 && code <= 0x1faff)
}
