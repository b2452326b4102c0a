/**
 * Colour bitmaps of the CBLC and CBDT tables. CBLC locates the data of each glyph, per size and glyph range; CBDT contains PNG files, with
 * metrics before them or in the index. The largest size that has the glyph is used, because a PDF can be viewed at any zoom.
 */
import { bitmapGlyphs, type ColorGlyphs, type GlyphBitmap } from '../color-glyphs.ts'
import { Bytes, FontError } from './bytes.ts'

/** A font has a few sizes; a table that claims more is invalid. */
const MAX_SIZES = 64
const MAX_SUBTABLES = 65_536

interface Size {
  readonly ppemX: number
  readonly ppemY: number
  /** The list of index subtables. */
  readonly list: Bytes
  readonly count: number
}

/** The location of a glyph's data in CBDT, with its metrics if they are in the index. */
interface Place {
  readonly format: number
  readonly start: number
  readonly end: number
  readonly metrics: Bytes | null
}

/** The colour bitmaps of a font; null when it has none that can be read. */
export function readColorBitmaps(cblc: Uint8Array, cbdt: Uint8Array, unitsPerEm: number): ColorGlyphs | null {
  const index = new Bytes(cblc, 'its CBLC table')
  const data = new Bytes(cbdt, 'its CBDT table')
  const sizes = readSizes(index)
  if (sizes.length === 0) return null
  return bitmapGlyphs(sizes, (size, glyph) => bitmapOf(size, data, glyph, unitsPerEm))
}

/** The sizes, largest first. */
function readSizes(index: Bytes): Size[] {
  const count = Math.min(index.u32(4), MAX_SIZES)
  const sizes: Size[] = []
  for (let i = 0; i < count; i++) {
    const at = 8 + i * 48
    const [ppemX, ppemY] = [index.u8(at + 44), index.u8(at + 45)]
    if (ppemX === 0 || ppemY === 0) continue
    sizes.push({ ppemX, ppemY, list: index.from(index.u32(at)), count: Math.min(index.u32(at + 8), MAX_SUBTABLES) })
  }
  return sizes.sort((a, b) => b.ppemY - a.ppemY)
}

function bitmapOf({ list, count, ppemX, ppemY }: Size, data: Bytes, glyph: number, unitsPerEm: number): GlyphBitmap | null {
  for (let i = 0; i < count; i++) {
    const first = list.u16(i * 8)
    if (glyph < first || glyph > list.u16(i * 8 + 2)) continue
    const place = placeOf(list.from(list.u32(i * 8 + 4)), glyph, first)
    if (place === null || place.end <= place.start) continue
    const glyphData = data.view(place.start, place.end - place.start)
    const png = pngOf(glyphData, place)
    if (png === null) continue
    const { metrics, file } = png
    const height = metrics.u8(0)
    return {
      png: file,
      scaleX: unitsPerEm / ppemX,
      scaleY: unitsPerEm / ppemY,
      left: signed(metrics.u8(2)),
      bottom: signed(metrics.u8(3)) - height,
    }
  }
  return null
}

/** The location of a glyph according to an index subtable; null when the subtable lacks the glyph. */
function placeOf(t: Bytes, glyph: number, first: number): Place | null {
  const format = t.u16(2)
  const base = t.u32(4)
  const at = glyph - first
  const between = (start: number, end: number): Place => ({ format, start: base + start, end: base + end, metrics: null })
  switch (t.u16(0)) {
    case 1: return between(t.u32(8 + at * 4), t.u32(12 + at * 4))
    case 2: return sized(t, at, format, base)
    case 3: return between(t.u16(8 + at * 2), t.u16(10 + at * 2))
    case 4: {
      const i = search(t, 12, 4, t.u32(8), glyph)
      return i < 0 ? null : between(t.u16(14 + i * 4), t.u16(18 + i * 4))
    }
    case 5: {
      const i = search(t, 24, 2, t.u32(20), glyph)
      return i < 0 ? null : sized(t, i, format, base)
    }
    default: throw new FontError('its CBLC table has an index of an unknown format')
  }
}

/** Formats with data of constant size and shared metrics. */
function sized(t: Bytes, at: number, format: number, base: number): Place {
  const size = t.u32(8)
  return { format, start: base + at * size, end: base + (at + 1) * size, metrics: t.view(12, 8) }
}

/** The index of `glyph` in an ascending list, or -1. */
function search(t: Bytes, start: number, step: number, count: number, glyph: number): number {
  let low = 0
  let high = Math.min(count, Math.floor((t.length - start) / step))
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = t.u16(start + middle * step)
    if (value === glyph) return middle
    if (value < glyph) low = middle + 1
    else high = middle
  }
  return -1
}

interface PngData {
  /** Height, width, left and top bearing: the first bytes of both small and big metrics. */
  readonly metrics: Bytes
  readonly file: Uint8Array
}

function pngOf(data: Bytes, { format, metrics }: Place): PngData | null {
  const own = format === 17 ? 5 : format === 18 ? 8 : 0
  if (format !== 19 && own === 0) return null
  const used = own > 0 ? data.view(0, own) : metrics
  return used === null ? null : { metrics: used, file: data.view(own + 4, data.u32(own)).data }
}

function signed(byte: number): number {
  return (byte << 24) >> 24
}
