/**
 * Builds a CID-keyed CFF font with just the wanted glyphs, in the wanted order: the CID of a glyph is its index, as in the text of the
 * document. Outlines have no hints, which only low-resolution screens use, and no subroutines; if a charstring cannot be followed, all
 * glyphs keep theirs.
 */
import { inputError } from '../messages/errors.ts'
import type { FontProgram } from '../text/face.ts'
import { ByteBuffer } from './bytes.ts'
import { CffError, DictOperator, readCff, readDict, type CffFont, type CffIndex, type PrivateDict } from '../text/sfnt/cff-reader.ts'
import { EMPTY_GLYPH, unhintedOutlines } from './charstrings.ts'

/** The first string id (SID) that is not predefined. */
const FIRST_STRING = 391
/** Entries of a Private DICT besides hints: defaultWidthX and nominalWidthX. */
const WIDTHS: readonly number[] = [20, 21]
const NOTHING = new Uint8Array(0)

export function subsetCff(program: FontProgram, glyphs: Uint16Array, name: string): Uint8Array {
  const table = program.table('CFF ')
  const failed = (why: string): Error =>
    inputError(`cannot embed the font ${program.postscriptName}: its table 'CFF' is damaged (${why}); use another font file`)
  if (table === null) throw failed('missing')
  try {
    return writeSubset(readCff(table), glyphs, name)
  } catch (error) {
    if (error instanceof CffError) throw failed(error.message)
    throw error
  }
}

function writeSubset(font: CffFont, glyphs: Uint16Array, name: string): Uint8Array {
  const outlines = unhintedOutlines(font, glyphs)
  const isHinted = outlines === null
  const chosen = [...new Set(Array.from(glyphs, (glyph) => font.fontOf(glyph)))].sort((a, b) => a - b)
  const place = new Map(chosen.map((index, i) => [index, i]))

  const charStrings = buildIndex(outlines ?? Array.from(glyphs, (glyph) => item(font, font.charStrings, glyph) ?? EMPTY_GLYPH))
  const globalSubrs = buildIndex(isHinted ? subrsOf(font, font.globalSubrs) : [])
  const privates = chosen.map((index) => {
    const dict = font.fonts[index]
    return dict === undefined ? EMPTY_PRIVATE : buildPrivate(font, dict, isHinted)
  })
  const charset = buildCharset(glyphs.length)
  const select = Uint8Array.from([0, ...Array.from(glyphs, (glyph) => place.get(font.fontOf(glyph)) ?? 0)])

  // Offsets are always written in five bytes, so that the first layout already has the right sizes.
  const front = (offsets: Offsets): Uint8Array[] => [
    Uint8Array.of(1, 0, 4, 4),
    buildIndex([ascii(name.slice(0, 127))]),
    buildIndex([buildTop(font, glyphs.length, offsets)]),
    buildIndex([ascii('Adobe'), ascii('Identity')]),
    globalSubrs,
  ]
  const fontDicts = (starts: readonly number[]): Uint8Array => buildIndex(
    chosen.map((index, i) => buildFontDict(font, index, privates[i]?.dictSize ?? 0, starts[i] ?? 0)),
  )
  const zero: Offsets = { charset: 0, select: 0, charStrings: 0, fontDicts: 0 }
  const charsetAt = sizeOf(front(zero))
  const selectAt = charsetAt + charset.length
  const charStringsAt = selectAt + select.length
  const fontDictsAt = charStringsAt + charStrings.length
  let at = fontDictsAt + fontDicts([]).length
  const starts = privates.map((dict) => {
    const start = at
    at += dict.bytes.length
    return start
  })
  const parts = [
    ...front({ charset: charsetAt, select: selectAt, charStrings: charStringsAt, fontDicts: fontDictsAt }),
    charset, select, charStrings, fontDicts(starts), ...privates.map((dict) => dict.bytes),
  ]
  const out = new ByteBuffer(sizeOf(parts))
  for (const part of parts) out.bytes(part)
  return out.view()
}

interface BuiltPrivate {
  readonly bytes: Uint8Array
  readonly dictSize: number
}

const EMPTY_PRIVATE: BuiltPrivate = { bytes: NOTHING, dictSize: 0 }

interface Offsets {
  readonly charset: number
  readonly select: number
  readonly charStrings: number
  readonly fontDicts: number
}

function buildTop(font: CffFont, count: number, offsets: Offsets): Uint8Array {
  const out = new ByteBuffer(128)
  writeInteger(out, FIRST_STRING)
  writeInteger(out, FIRST_STRING + 1)
  writeInteger(out, 0)
  writeOperator(out, DictOperator.ros)
  if (font.matrix !== null) {
    out.bytes(font.bytes, font.matrix.start, font.matrix.end)
    writeOperator(out, DictOperator.fontMatrix)
  }
  if (font.bbox !== null) {
    out.bytes(font.bytes, font.bbox.start, font.bbox.end)
    writeOperator(out, DictOperator.fontBBox)
  }
  const cidCount = 0x0c22
  const charset = 15
  // Some readers need the number of glyphs early, so the CharStrings INDEX comes before data per glyph.
  const entries: readonly (readonly [number, number])[] = [
    [count, cidCount], [offsets.charset, charset], [offsets.charStrings, DictOperator.charStrings],
    [offsets.fontDicts, DictOperator.fdArray], [offsets.select, DictOperator.fdSelect],
  ]
  for (const [value, operator] of entries) {
    writeInteger(out, value)
    writeOperator(out, operator)
  }
  return out.view()
}

function buildFontDict(font: CffFont, index: number, size: number, start: number): Uint8Array {
  const out = new ByteBuffer(64)
  const matrix = font.fonts[index]?.matrix ?? null
  if (matrix !== null) {
    out.bytes(font.bytes, matrix.start, matrix.end)
    writeOperator(out, DictOperator.fontMatrix)
  }
  writeInteger(out, size)
  writeInteger(out, start)
  writeOperator(out, DictOperator.private)
  return out.view()
}

/** A Private DICT; followed by its subroutines in a font that keeps its hints. */
function buildPrivate(font: CffFont, dict: PrivateDict, isHinted: boolean): BuiltPrivate {
  const out = new ByteBuffer(dict.end - dict.start + 16)
  for (const entry of readDict(font.bytes, dict.start, dict.end)) {
    if (isHinted ? entry.operator === DictOperator.subrs : !WIDTHS.includes(entry.operator)) continue
    out.bytes(font.bytes, entry.start, entry.end)
    writeOperator(out, entry.operator)
  }
  if (!isHinted || dict.subrs === null) return { bytes: out.view(), dictSize: out.length }
  const dictSize = out.length + 6
  writeInteger(out, dictSize)
  writeOperator(out, DictOperator.subrs)
  out.bytes(buildIndex(subrsOf(font, dict.subrs)))
  return { bytes: out.view(), dictSize }
}

/** Format 2 with one range: glyph n has CID n. */
function buildCharset(count: number): Uint8Array {
  if (count < 2) return Uint8Array.of(0)
  return Uint8Array.of(2, 0, 1, (count - 2) >> 8, (count - 2) & 0xff)
}

function subrsOf(font: CffFont, subrs: CffIndex): Uint8Array[] {
  return Array.from({ length: subrs.count }, (_, i) => item(font, subrs, i) ?? NOTHING)
}

function item(font: CffFont, index: CffIndex, i: number): Uint8Array | null {
  const span = index.span(i)
  return span === null ? null : font.bytes.subarray(...span)
}

function buildIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.of(0, 0)
  const total = sizeOf(items)
  let size = 1
  while (256 ** size <= total + 1) size++
  const out = new ByteBuffer(3 + (items.length + 1) * size + total)
  out.byte(items.length >> 8)
  out.byte(items.length & 0xff)
  out.byte(size)
  let offset = 1
  const writeOffset = (): void => {
    for (let k = size - 1; k >= 0; k--) out.byte(Math.floor(offset / 256 ** k) % 256)
  }
  writeOffset()
  for (const bytes of items) {
    offset += bytes.length
    writeOffset()
  }
  for (const bytes of items) out.bytes(bytes)
  return out.view()
}

function writeInteger(out: ByteBuffer, value: number): void {
  out.byte(29)
  for (let shift = 24; shift >= 0; shift -= 8) out.byte((value >> shift) & 0xff)
}

function writeOperator(out: ByteBuffer, operator: number): void {
  if (operator >= 0x0c00) out.byte(12)
  out.byte(operator & 0xff)
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0))
}
