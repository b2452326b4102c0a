/**
 * The colour glyphs of a font: bitmaps (CBDT, sbix) or layers of outlines (COLR version 0). A glyph with damaged colour data counts as
 * having none: it is drawn in one colour or left empty.
 */
import { FontError } from './sfnt/bytes.ts'

export interface GlyphBitmap {
  /** A whole PNG file. */
  readonly png: Uint8Array
  /** Font units per pixel. */
  readonly scaleX: number
  readonly scaleY: number
  /** The lower left corner relative to the origin of the glyph, in pixels, y up. */
  readonly left: number
  readonly bottom: number
}

/** One outline layer of a colour glyph; layers are drawn from first to last. */
export interface ColorLayer {
  readonly glyph: number
  /** 0xRRGGBBAA; null for the text colour. */
  readonly color: number | null
}

export interface ColorGlyphs {
  /** Whether the glyph has colours; other glyphs are drawn as plain outlines. */
  has(glyph: number): boolean
  bitmap(glyph: number): GlyphBitmap | null
  layers(glyph: number): readonly ColorLayer[] | null
}

/** Looks each glyph up once; an error from damaged data counts as "not present". */
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

/** Colour glyphs as bitmaps: each from the first size that has it. `sizes`: largest first. */
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
