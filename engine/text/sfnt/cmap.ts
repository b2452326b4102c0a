/**
 * Maps code points to glyphs. The best Unicode subtable is chosen once; blocks of 256 code points are decoded at first use, because
 * decoding a whole CJK map costs more than a document. Supported are the formats 0, 4, 6, 10, 12, 13, and 14 for variation sequences. A
 * symbol font is looked up at U+F000 + c as well as at c.
 */
import { Bytes, FontError } from './bytes.ts'

const BLOCK = 256
const BLOCKS = 0x110000 / BLOCK
/** The blocks of the basic multilingual plane, which most texts use; a list of all blocks takes 34 KB per font. */
const PLAIN_BLOCKS = 0x10000 / BLOCK

/** Platform and encoding ids in order of preference: full Unicode, BMP, symbol, Macintosh Roman. */
const PREFERENCE: readonly (readonly [number, number])[] = [
  [3, 10], [0, 6], [0, 4], [3, 1], [0, 3], [0, 2], [0, 1], [0, 0], [3, 0], [1, 0],
]

/** The character map of a font. Throws a FontError when there is no usable subtable. */
export class CharacterMap {
  private blocks: (Uint16Array | undefined)[] = new Array<Uint16Array | undefined>(PLAIN_BLOCKS)
  private readonly subtable: Bytes
  private readonly format: number
  private readonly symbol: boolean
  private readonly macRoman: boolean
  private readonly glyphCount: number
  private readonly variations: Bytes | null

  constructor(table: Uint8Array, glyphCount: number) {
    const cmap = new Bytes(table, 'its cmap table')
    const choice = chooseSubtable(cmap)
    this.subtable = choice.subtable
    this.format = choice.subtable.u16(0)
    this.symbol = choice.platform === 3 && choice.encoding === 0
    this.macRoman = choice.platform === 1
    this.variations = choice.variations
    this.glyphCount = glyphCount
  }

  glyphOf(codePoint: number): number {
    const { blocks } = this
    const index = codePoint >>> 8
    const block = (index < blocks.length ? blocks[index] : undefined) ?? this.fill(index)
    return block[codePoint & 0xff] ?? 0
  }

  /** The glyph of a variation sequence; 0 when the font does not list it, -1 when it maps to the default glyph of the base character. */
  variantOf(codePoint: number, selector: number): number {
    const table = this.variations
    if (table === null) return 0
    try {
      return findVariant(table, codePoint, selector)
    } catch (error) {
      if (error instanceof FontError) return 0
      throw error
    }
  }

  /** Whether a range of `coveredRanges` contains the code point. The map must be sorted, as it must be for lookups. */
  mayHave(codePoint: number): boolean {
    const { subtable: t, format } = this
    if (this.macRoman || format === 0 || format === 6 || format === 10 || (this.symbol && codePoint <= 0xff)) {
      return this.glyphOf(codePoint) !== 0
    }
    if (format === 4) {
      const count = t.u16(6) >>> 1
      const s = firstWhere(count, (at) => t.u16(14 + at * 2) >= codePoint)
      return s < count && t.u16(16 + count * 2 + s * 2) <= codePoint && codePoint < 0xffff
    }
    const count = groupCount(t)
    const g = firstWhere(count, (at) => t.u32(20 + at * 12) >= codePoint)
    return g < count && t.u32(16 + g * 12) <= codePoint
  }

  /** Ranges `[first, last]` of code points that may have a glyph, flat and ascending; some code points inside may have none. */
  coveredRanges(): Uint32Array {
    const ranges: number[] = []
    const add = (first: number, last: number): void => {
      const end = ranges.length - 1
      const previous = ranges[end]
      if (previous !== undefined && first <= previous + 1 && first >= (ranges[end - 1] ?? 0)) {
        ranges[end] = Math.max(previous, last)
      } else if (last >= first) ranges.push(first, last)
    }
    const { subtable: t, format } = this
    if (this.macRoman) return Uint32Array.of(0x20, 0xffff)
    if (format === 0) add(0, 0xff)
    else if (format === 6) add(t.u16(6), t.u16(6) + t.u16(8) - 1)
    else if (format === 10) add(t.u32(12), t.u32(12) + t.u32(16) - 1)
    else if (format === 4) {
      const count = t.u16(6) >>> 1
      for (let s = 0; s < count; s++) {
        const first = t.u16(16 + count * 2 + s * 2)
        if (first !== 0xffff) add(first, t.u16(14 + s * 2))
      }
    } else {
      const count = groupCount(t)
      for (let g = 0; g < count; g++) add(t.u32(16 + g * 12), Math.min(0x10ffff, t.u32(20 + g * 12)))
    }
    if (this.symbol) return Uint32Array.of(0, 0xff, ...ranges)
    return Uint32Array.from(ranges)
  }

  private fill(index: number): Uint16Array {
    const block = new Uint16Array(BLOCK)
    if (index >= 0 && index < BLOCKS) {
      if (index >= this.blocks.length) this.blocks = this.blocks.concat(new Array<Uint16Array | undefined>(BLOCKS - PLAIN_BLOCKS))
      this.blocks[index] = block
      try {
        this.read(block, index * BLOCK)
        if (this.symbol && index === 0) this.readSymbols(block)
      } catch (error) {
        if (!(error instanceof FontError)) throw error
      }
      for (let i = 0; i < BLOCK; i++) if ((block[i] ?? 0) >= this.glyphCount) block[i] = 0
    }
    return block
  }

  /** Symbol fonts have their characters from U+F000 onwards; text with the plain codes is mapped there. */
  private readSymbols(block: Uint16Array): void {
    const high = new Uint16Array(BLOCK)
    this.read(high, 0xf000)
    for (let i = 0; i < BLOCK; i++) if (block[i] === 0) block[i] = high[i] ?? 0
  }

  private read(block: Uint16Array, start: number): void {
    if (this.macRoman) this.readMacRoman(block, start)
    else if (this.format === 4) this.readSegments(block, start)
    else if (this.format === 12 || this.format === 13) this.readGroups(block, start)
    else for (let i = 0; i < BLOCK; i++) block[i] = this.readOne(start + i)
  }

  private readOne(code: number): number {
    const t = this.subtable
    switch (this.format) {
      case 0: return code < 256 ? t.u8(6 + code) : 0
      case 6: {
        const i = code - t.u16(6)
        return i >= 0 && i < t.u16(8) ? t.u16(10 + i * 2) : 0
      }
      case 10: {
        const i = code - t.u32(12)
        return i >= 0 && i < t.u32(16) ? t.u16(20 + i * 2) : 0
      }
      case 4: {
        const single = new Uint16Array(BLOCK)
        this.readSegments(single, code & ~0xff)
        return single[code & 0xff] ?? 0
      }
      default: return 0
    }
  }

  private readMacRoman(block: Uint16Array, start: number): void {
    for (let i = 0; i < BLOCK; i++) {
      const code = start + i
      const high = code < 0x80 ? -1 : MAC_ROMAN_HIGH.indexOf(String.fromCharCode(code))
      if (code < 0x80 || high >= 0) block[i] = this.readOne(code < 0x80 ? code : 0x80 + high)
    }
  }

  private readSegments(block: Uint16Array, start: number): void {
    if (start > 0xffff) return
    const t = this.subtable
    const count = t.u16(6) >>> 1
    const last = start + BLOCK - 1
    const ends = 14
    const starts = 16 + count * 2
    const deltas = starts + count * 2
    const offsets = deltas + count * 2
    let next = start
    for (let s = firstWhere(count, (at) => t.u16(ends + at * 2) >= start); s < count && next <= last; s++) {
      const first = t.u16(starts + s * 2)
      if (first > last) break
      const end = Math.min(t.u16(ends + s * 2), last)
      const delta = t.u16(deltas + s * 2)
      const offset = t.u16(offsets + s * 2)
      for (let code = Math.max(first, next); code <= end; code++) {
        if (offset === 0) block[code - start] = code + delta
        else {
          const at = offsets + s * 2 + offset + (code - first) * 2
          const glyph = at + 2 <= t.length ? t.u16(at) : 0
          if (glyph !== 0) block[code - start] = glyph + delta
        }
      }
      if (end >= next) next = end + 1
    }
  }

  private readGroups(block: Uint16Array, start: number): void {
    const t = this.subtable
    const count = groupCount(t)
    const last = start + BLOCK - 1
    let next = start
    for (let g = firstWhere(count, (at) => t.u32(20 + at * 12) >= start); g < count && next <= last; g++) {
      const first = t.u32(16 + g * 12)
      if (first > last) break
      const end = Math.min(t.u32(20 + g * 12), last)
      const glyph = t.u32(24 + g * 12)
      for (let code = Math.max(first, next); code <= end; code++) {
        const id = this.format === 12 ? glyph + (code - first) : glyph
        block[code - start] = id < this.glyphCount ? id : 0
      }
      if (end >= next) next = end + 1
    }
  }
}

/** The first of `count` indexes from which on the test is true; `count` when it never is. */
function firstWhere(count: number, test: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The number of groups of a format 12 or 13 subtable that fit into the table. */
function groupCount(t: Bytes): number {
  return Math.min(t.u32(12), Math.floor((t.length - 16) / 12))
}

interface Choice {
  readonly subtable: Bytes
  readonly platform: number
  readonly encoding: number
  readonly variations: Bytes | null
}

function chooseSubtable(cmap: Bytes): Choice {
  const count = cmap.u16(2)
  let best: { at: number, rank: number, platform: number, encoding: number } | null = null
  let variations: Bytes | null = null
  for (let i = 0; i < count; i++) {
    const platform = cmap.u16(4 + i * 8)
    const encoding = cmap.u16(6 + i * 8)
    const at = cmap.u32(8 + i * 8)
    if (at + 2 > cmap.length) continue
    const format = cmap.u16(at)
    if (format === 14) {
      if (platform === 0 && encoding === 5) variations = cmap.from(at)
      continue
    }
    if (![0, 4, 6, 10, 12, 13].includes(format)) continue
    const rank = PREFERENCE.findIndex(([p, e]) => p === platform && e === encoding)
    if (rank >= 0 && (best === null || rank < best.rank)) best = { at, rank, platform, encoding }
  }
  if (best === null) throw new FontError('it has no supported character map')
  return { subtable: cmap.from(best.at), platform: best.platform, encoding: best.encoding, variations }
}

function findVariant(t: Bytes, codePoint: number, selector: number): number {
  const count = t.u32(6)
  const low = firstWhere(count, (at) => t.u24(10 + at * 11) >= selector)
  if (low >= count || t.u24(10 + low * 11) !== selector) return 0
  const usual = t.u32(13 + low * 11)
  const other = t.u32(17 + low * 11)
  if (other !== 0) {
    let a = 0
    let b = t.u32(other)
    while (a < b) {
      const middle = (a + b) >>> 1
      const at = other + 4 + middle * 5
      const value = t.u24(at)
      if (value === codePoint) return t.u16(at + 3)
      if (value < codePoint) a = middle + 1
      else b = middle
    }
  }
  if (usual !== 0) {
    let a = 0
    let b = t.u32(usual)
    while (a < b) {
      const middle = (a + b) >>> 1
      const at = usual + 4 + middle * 4
      const first = t.u24(at)
      if (codePoint < first) b = middle
      else if (codePoint > first + t.u8(at + 3)) a = middle + 1
      else return -1
    }
  }
  return 0
}

const MAC_ROMAN_HIGH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
