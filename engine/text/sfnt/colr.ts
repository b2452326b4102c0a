/**
 * Glyphs of coloured layers: COLR version 0 with the first palette of CPAL. Palette entry 0xFFFF is the text colour. A version 1 table can
 * contain version 0 glyphs too; only those are read.
 */
import { GlyphMemo, type ColorGlyphs, type ColorLayer } from '../color-glyphs.ts'
import { Bytes } from './bytes.ts'

const TEXT_COLOR = 0xffff
/** Maximum of layers per glyph; complex emoji have some two hundred. */
const MAX_LAYERS = 1024
const BLACK = 0x000000ff

/** The layered glyphs of a font; null when it has none that can be read. */
export function readColorLayers(colr: Uint8Array, cpal: Uint8Array, glyphCount: number): ColorGlyphs | null {
  const t = new Bytes(colr, 'its COLR table')
  const count = t.u16(2)
  if (count === 0) return null
  const bases = t.view(t.u32(4), count * 6)
  const layerCount = t.u16(12)
  const records = t.view(t.u32(8), layerCount * 4)
  const palette = readPalette(new Bytes(cpal, 'its CPAL table'))
  const layers = new GlyphMemo((glyph): readonly ColorLayer[] | null => {
    const at = findBase(bases, count, glyph)
    if (at < 0) return null
    const first = bases.u16(at + 2)
    const end = Math.min(first + Math.min(bases.u16(at + 4), MAX_LAYERS), layerCount)
    const list: ColorLayer[] = []
    for (let i = first; i < end; i++) {
      const layer = records.u16(i * 4)
      const entry = records.u16(i * 4 + 2)
      if (layer < glyphCount) list.push({ glyph: layer, color: entry === TEXT_COLOR ? null : palette[entry] ?? BLACK })
    }
    return list.length === 0 ? null : list
  })
  return {
    has: (glyph) => layers.get(glyph) !== null,
    bitmap: () => null,
    layers: (glyph) => layers.get(glyph),
  }
}

/** The index of a glyph's base record, or -1. */
function findBase(bases: Bytes, count: number, glyph: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = bases.u16(middle * 6)
    if (value === glyph) return middle * 6
    if (value < glyph) low = middle + 1
    else high = middle
  }
  return -1
}

/** The colours of the first palette, 0xRRGGBBAA. */
function readPalette(t: Bytes): Uint32Array {
  const size = t.u16(2)
  const first = t.u16(12)
  const records = t.from(t.u32(8))
  const known = Math.min(t.u16(6), records.length >>> 2)
  const palette = new Uint32Array(size).fill(BLACK)
  for (let i = 0; i < size && first + i < known; i++) {
    const at = (first + i) * 4
    palette[i] = ((records.u8(at + 2) << 24) | (records.u8(at + 1) << 16) | (records.u8(at) << 8) | records.u8(at + 3)) >>> 0
  }
  return palette
}
