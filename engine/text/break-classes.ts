/**
 * The line breaking class of every character: UAX #14 of Unicode 15.0 after rule LB1 (AI, SG, XX and SA become AL or CM), with five classes
 * split for rules that need more detail. The table is decoded only as far as a text needs it: decoding all of it takes 1% of the
 * instructions of a one-page invoice. Easy to get wrong: CJ stays a class of its own, because UAX #14 treats it as NS, but CSS `line-break:
 * normal` as ID.
 */
import { bmpAndPlane1 } from './break-classes.data.ts'

export const BreakClass = {
  AL: 0, HL: 1, NU: 2, ID: 3,
  /** Unassigned pictographs: like ID, but an emoji modifier may follow (LB30b). */
  IDX: 4,
  CJ: 5, NS: 6,
  /** The letters among NS: iteration marks. */
  NSL: 7,
  H2: 8, H3: 9, JL: 10, JV: 11, JT: 12,
  CM: 13, ZWJ: 14, SP: 15, ZW: 16, WJ: 17, GL: 18, BA: 19, BB: 20, HY: 21, B2: 22, CB: 23, OP: 24,
  /** OP of East Asian width; LB30 does not keep it with a letter before it. */
  OPW: 25,
  /** CL, and any CP of East Asian width, for LB30. */
  CL: 26, CP: 27,
  QU: 28, EX: 29, IN: 30, IS: 31, SY: 32, PR: 33, PO: 34, RI: 35, EB: 36, EM: 37,
  BK: 38, CR: 39, LF: 40, NL: 41,
} as const
export type BreakClass = (typeof BreakClass)[keyof typeof BreakClass]

export const BREAK_CLASSES = 42

const TABLE_SIZE = 0x20000
/** Possible ends of a table: after Latin letters; after general punctuation, currency signs and numerals; after plane 1. */
const TABLE_ENDS = [0x300, 0x2200, TABLE_SIZE]
const HANGUL_FIRST = 0xac00
const HANGUL_END = 0xd7a4
/** Syllables per leading consonant and vowel; the first of each has no trailing consonant (H2). */
const HANGUL_TRAILS = 28

/**
 * Decodes the classes from U+0000 to at least this code point of planes 0 and 1, one byte each. See `classOfCodePoint` for other planes.
 */
export function decodeBreakClasses(codePoint: number): Uint8Array {
  const table = new Uint8Array(TABLE_ENDS.find((end) => codePoint < end) ?? TABLE_SIZE)
  fillRuns(table, bmpAndPlane1)
  for (let syllable = HANGUL_FIRST; syllable < Math.min(HANGUL_END, table.length); syllable += HANGUL_TRAILS) table[syllable] = BreakClass.H2
  return table
}

/** The class of any code point. The table must reach to the end of plane 1. */
export function classOfCodePoint(table: Uint8Array, codePoint: number): number {
  if (codePoint < TABLE_SIZE) return table[codePoint] ?? BreakClass.AL
  if (codePoint < 0x40000) return (codePoint & 0xffff) < 0xfffe ? BreakClass.ID : BreakClass.AL
  // Plane 14: language tag, tags and variation selectors.
  const isMark = codePoint === 0xe0001 || (codePoint >= 0xe0020 && codePoint < 0xe0080)
    || (codePoint >= 0xe0100 && codePoint < 0xe01f0)
  return isMark ? BreakClass.CM : BreakClass.AL
}

/** Scans bytes: splitting would create 1,740 strings, and reading units of a string takes three times as long before V8 optimizes it. */
function fillRuns(table: Uint8Array, text: string): void {
  const data = new TextEncoder().encode(text)
  const end = table.length
  let at = 0
  let i = 0
  while (at < end && i < data.length) {
    let byte = data[i++] ?? SPACE
    if (byte <= SPACE) continue
    const name = i - 1
    while (byte > SPACE) byte = data[i++] ?? SPACE
    const value = classNamed(text.slice(name, i - 1))
    let length = 0
    for (byte = data[i++] ?? SPACE; byte > SPACE; byte = data[i++] ?? SPACE) {
      length = length * 36 + (byte <= DIGIT_NINE ? byte - DIGIT_ZERO : byte - SMALL_A + 10)
    }
    if (value !== BreakClass.AL) table.fill(value, at, at + length)
    at += length
  }
  if (at < end) throw new Error(`the break class data covers ${at} code points, not ${end}`)
}

const SPACE = 0x20
const DIGIT_ZERO = 0x30
const DIGIT_NINE = 0x39
const SMALL_A = 0x61

const byName: Readonly<Record<string, BreakClass>> = BreakClass

function classNamed(name: string): BreakClass {
  const value = byName[name]
  if (value === undefined) throw new Error(`no break class is named ${name}`)
  return value
}
