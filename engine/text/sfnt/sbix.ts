/**
 * Bitmaps of the sbix table: strikes of one size each, with a PNG file per glyph, or the number of a glyph that shares its file. The
 * largest strike with the glyph is used. A glyph in another graphic format is drawn by its outline.
 */
import { bitmapGlyphs, type ColorGlyphs, type GlyphBitmap } from '../color-glyphs.ts'
import { Bytes } from './bytes.ts'

const MAX_STRIKES = 64

interface Strike {
  readonly ppem: number
  readonly data: Bytes
}

/** The bitmaps of a font; null when it has none that can be read. */
export function readSbix(table: Uint8Array, glyphCount: number, unitsPerEm: number): ColorGlyphs | null {
  const sbix = new Bytes(table, 'its sbix table')
  const strikes: Strike[] = []
  const count = Math.min(sbix.u32(4), MAX_STRIKES)
  for (let i = 0; i < count; i++) {
    const data = sbix.from(sbix.u32(8 + i * 4))
    const ppem = data.u16(0)
    if (ppem > 0) strikes.push({ ppem, data })
  }
  if (strikes.length === 0) return null
  strikes.sort((a, b) => b.ppem - a.ppem)
  return bitmapGlyphs(strikes, (strike, glyph) => glyph < glyphCount ? bitmapOf(strike, glyph, glyphCount, unitsPerEm) : null)
}

function bitmapOf({ ppem, data }: Strike, glyph: number, glyphCount: number, unitsPerEm: number): GlyphBitmap | null {
  const picture = pictureOf(data, glyph)
  if (picture === null) return null
  let source: Bytes | null = picture
  if (picture.tag(4) === 'dupe') {
    const other = picture.u16(8)
    source = other < glyphCount ? pictureOf(data, other) : null
  }
  if (source === null || source.tag(4) !== 'png ') return null
  const scale = unitsPerEm / ppem
  return { png: source.from(8).data, scaleX: scale, scaleY: scale, left: picture.i16(0), bottom: picture.i16(2) }
}

/** The data of a glyph: the offset of its corner, the graphic type, the graphic. */
function pictureOf(strike: Bytes, glyph: number): Bytes | null {
  const start = strike.u32(4 + glyph * 4)
  const end = strike.u32(8 + glyph * 4)
  return end - start > 8 ? strike.view(start, end - start) : null
}
