/**
 * The kerning of a glyph pair, from GPOS pair adjustment (formats 1 and 2) or the older `kern` table (format 0). For a pair with more than
 * a change of the first advance the result is NOT_PLAIN; the full shaper must shape such a word.
 */
import { Bytes } from './bytes.ts'
import { Coverage, GlyphClasses } from './layout-tables.ts'

/** Returned instead of a kerning value when the pair displaces glyphs or changes the second one. */
export const NOT_PLAIN = 0x7fff_ffff

export interface PairKerning {
  /** The change of the first glyph's advance in font units, or NOT_PLAIN. */
  between(left: number, right: number): number
  /** Sets `bits` for glyphs that can be the first of a pair. */
  markFirst(flags: Uint16Array, bits: number): void
}

/** The values of several lookups add up; within a lookup the first subtable that covers the pair decides. */
export function pairLookups(compiled: readonly (readonly PairSubtable[])[]): PairKerning {
  return {
    between(left, right) {
      let sum = 0
      for (const subtables of compiled) {
        for (const subtable of subtables) {
          const value = subtable.find(left, right)
          if (value === NOT_COVERED) continue
          if (value === NOT_PLAIN) return NOT_PLAIN
          sum += value
          break
        }
      }
      return sum
    },
    markFirst(flags, bits) {
      for (const subtables of compiled) for (const subtable of subtables) subtable.first.mark(flags, bits)
    },
  }
}

const NOT_COVERED = -0x7fff_ffff

const X_ADVANCE = 4

/** A GPOS pair adjustment subtable. */
export class PairSubtable {
  readonly first: Coverage
  private readonly table: Bytes
  private readonly format: number
  private readonly format1: number
  private readonly format2: number
  private readonly size1: number
  private readonly size2: number
  private classes1: GlyphClasses | null = null
  private classes2: GlyphClasses | null = null

  constructor(t: Bytes) {
    this.table = t
    this.format = t.u16(0)
    this.first = new Coverage(t.from(t.u16(2)))
    this.format1 = t.u16(4)
    this.format2 = t.u16(6)
    this.size1 = bitCount(this.format1) * 2
    this.size2 = bitCount(this.format2) * 2
  }

  find(left: number, right: number): number {
    const index = this.first.indexOf(left)
    if (index < 0) return NOT_COVERED
    const t = this.table
    if (this.format === 2) {
      this.classes1 ??= new GlyphClasses(t.from(t.u16(8)))
      this.classes2 ??= new GlyphClasses(t.from(t.u16(10)))
      const class1 = this.classes1.classOf(left)
      const class2 = this.classes2.classOf(right)
      const count2 = t.u16(14)
      if (class1 >= t.u16(12) || class2 >= count2) return NOT_COVERED
      return this.value(16 + (class1 * count2 + class2) * (this.size1 + this.size2))
    }
    if (this.format !== 1 || index >= t.u16(8)) return NOT_COVERED
    const set = t.u16(10 + index * 2)
    const record = 2 + this.size1 + this.size2
    let low = 0
    let high = t.u16(set)
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = set + 2 + middle * record
      const second = t.u16(at)
      if (second === right) return this.value(at + 2)
      if (second < right) low = middle + 1
      else high = middle
    }
    return NOT_COVERED
  }

  private value(at: number): number {
    const t = this.table
    let advance = 0
    let read = at
    // Device tables (the upper bits) are for pixel grids and are ignored.
    for (let bit = 1; bit <= 0x80; bit <<= 1) {
      if ((this.format1 & bit) === 0) continue
      const value = t.i16(read)
      read += 2
      if (bit === X_ADVANCE) advance = value
      else if (bit < 0x10 && value !== 0) return NOT_PLAIN
    }
    read = at + this.size1
    for (let bit = 1; bit <= 8; bit <<= 1) {
      if ((this.format2 & bit) === 0) continue
      if (t.i16(read) !== 0) return NOT_PLAIN
      read += 2
    }
    return advance
  }
}

function bitCount(format: number): number {
  let bits = 0
  for (let rest = format & 0xffff; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/** The `kern` table with Microsoft's or Apple's header; null without kerning for horizontal text. */
export function kernTable(data: Uint8Array): PairKerning | null {
  const t = new Bytes(data, 'its kern table')
  const apple = t.u16(0) === 1
  const count = apple ? t.u32(4) : t.u16(2)
  const subtables: { pairs: number, at: number, overrides: boolean }[] = []
  let at = apple ? 8 : 4
  for (let i = 0; i < count && at + (apple ? 8 : 6) <= t.length; i++) {
    const length = apple ? t.u32(at) : t.u16(at + 2)
    const format = apple ? t.u8(at + 5) : t.u8(at + 4)
    const bits = apple ? t.u8(at + 4) : t.u8(at + 5)
    const applies = apple ? (bits & 0xe0) === 0 : (bits & 0x07) === 1
    const body = at + (apple ? 8 : 6)
    if (applies && format === 0) {
      // The length field overflows in fonts with many pairs, so the number of pairs is limited by the bytes present.
      const pairs = Math.min(t.u16(body), Math.floor((t.length - body - 8) / 6))
      subtables.push({ pairs, at: body + 8, overrides: !apple && (bits & 8) !== 0 })
    }
    if (length === 0) break
    at += length
  }
  if (subtables.length === 0) return null
  return {
    between(left, right) {
      let sum = 0
      for (const subtable of subtables) {
        const value = findPair(t, subtable.at, subtable.pairs, left * 0x10000 + right)
        sum = subtable.overrides ? value : sum + value
      }
      return sum
    },
    markFirst(flags, bits) {
      for (const subtable of subtables) {
        for (let i = 0; i < subtable.pairs; i++) {
          const glyph = t.u16(subtable.at + i * 6)
          if (glyph < flags.length) flags[glyph] = (flags[glyph] ?? 0) | bits
        }
      }
    },
  }
}

function findPair(t: Bytes, at: number, pairs: number, key: number): number {
  let low = 0
  let high = pairs
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = t.u32(at + middle * 6)
    if (found === key) return t.i16(at + middle * 6 + 4)
    if (found < key) low = middle + 1
    else high = middle
  }
  return 0
}
