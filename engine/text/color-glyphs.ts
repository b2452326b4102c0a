/**
 * The colour glyphs of a font: bitmaps (CBDT, sbix) or layers of plain outlines (COLR version 0). What a damaged table
 * says of a glyph is taken as nothing, so that the glyph is drawn in one colour or left empty.
 */
import { FontError } from './sfnt/bytes.ts'

export interface GlyphBitmap {
  /** A whole PNG file. */
  readonly png: Uint8Array
  /** Font units per pixel. */
  readonly scaleX: number
  readonly scaleY: number
  /** Lower left corner relative to the origin of the glyph, in pixels, y up. */
  readonly left: number
  readonly bottom: number
}

/** One outline of a glyph made of several, drawn from the first to the last. */
export interface ColorLayer {
  readonly glyph: number
  /** 0xRRGGBBAA; null for the colour of the text. */
  readonly color: number | null
}

export interface ColorGlyphs {
  /** Whether the glyph has colours; the others of the font are drawn as those of any font. */
  has(glyph: number): boolean
  bitmap(glyph: number): GlyphBitmap | null
  layers(glyph: number): readonly ColorLayer[] | null
}

/** Looks a glyph up once; what damaged data throws counts as "not there". */
export class GlyphMemo<T> {
  private readonly found = new Map<number, T | null>()
  private readonly find: (glyph: number) => T | null

  constructor(find: (glyph: number) => T | null) {
    this.find = find
  }

  get(glyph: number): T | null {
    let value = this.found.get(glyph)
    if (value === undefined) {
      try {
        value = this.find(glyph)
      } catch (error) {
        if (!(error instanceof FontError)) throw error
        value = null
      }
      this.found.set(glyph, value)
    }
    return value
  }
}

/** Glyphs that are pictures, of the first of the sizes that has one; `sizes`: the largest first. */
export function bitmapGlyphs<Size>(sizes: readonly Size[], bitmapOf: (size: Size, glyph: number) => GlyphBitmap | null): ColorGlyphs {
  const bitmaps = new GlyphMemo((glyph) => {
    for (const size of sizes) {
      const bitmap = bitmapOf(size, glyph)
      if (bitmap !== null) return bitmap
    }
    return null
  })
  return {
    has: (glyph) => bitmaps.get(glyph) !== null,
    bitmap: (glyph) => bitmaps.get(glyph),
    layers: () => null,
  }
}
