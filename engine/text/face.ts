/**
 * A face as the rest of the engine sees it. Lengths are font units (divide by `unitsPerEm`), y up.
 * Bold and italic that the file lacks are synthetic: a face with the same `program` and other flags.
 */
import type { FaceId } from '../arena/ids.ts'
import type { FontFeatures } from './font-features.ts'
import type { ColorGlyphs } from './color-glyphs.ts'

export interface FaceMetrics {
  readonly unitsPerEm: number
  /** Above the baseline, positive. */
  readonly ascent: number
  /** Below the baseline, positive. */
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number
  readonly capHeight: number
  /** Centre of the underline relative to the baseline (negative: below). */
  readonly underlinePosition: number
  readonly underlineThickness: number
  readonly strikePosition: number
  readonly strikeThickness: number
  /** Degrees, counter-clockwise. */
  readonly italicAngle: number
  readonly xMin: number
  readonly yMin: number
  readonly xMax: number
  readonly yMax: number
}

/** The opened font file behind one or more faces. */
export interface FontProgram {
  /** 'truetype' has glyf outlines, 'cff' PostScript ones; 'none' only bitmaps in colour. */
  readonly outlines: 'truetype' | 'cff' | 'none'
  /** Glyphs with colours of their own, or null. */
  readonly color: ColorGlyphs | null
  /** Why colours that the font has are not shown; null when there is nothing to say. */
  readonly colorProblem: string | null
  /** The bytes of the whole file (for a collection: of the collection). */
  readonly bytes: Uint8Array
  /** Index in the collection, 0 otherwise. */
  readonly index: number
  readonly postscriptName: string
  readonly familyName: string
  readonly glyphCount: number
  readonly metrics: FaceMetrics
  /** OS/2 weight class. */
  readonly weight: number
  readonly italic: boolean
  readonly monospaced: boolean
  /** Glyph of a code point, 0 when there is none. */
  glyphOf(codePoint: number): number
  /** Horizontal advance in font units. */
  advanceOf(glyph: number): number
  /** Raw table bytes, or null. */
  table(tag: string): Uint8Array | null
  /** See `glyphData`; absent where the whole table is at hand. */
  glyphData?(start: number, end: number): Uint8Array | null
}

/**
 * Bytes `[start, end)` of the glyf table, or null where there is none or it does not reach so far. Of a file that is read as
 * far as it is used, `table('glyf')` has all outlines read, this no more than these.
 */
export function glyphData(program: FontProgram, start: number, end: number): Uint8Array | null {
  if (program.glyphData !== undefined) return program.glyphData(start, end)
  const glyf = program.table('glyf')
  return glyf === null || start > end || end > glyf.length ? null : glyf.subarray(start, end)
}

export interface Face {
  readonly id: FaceId
  readonly program: FontProgram
  /** Drawn with an added stroke of 0.03 em. */
  readonly syntheticBold: boolean
  /** Sheared by 12 degrees. */
  readonly syntheticItalic: boolean
  /** Letters are drawn by capitals, at the size that `setSize` gives. */
  readonly syntheticCaps: boolean
  /** What is on or off beyond what the font does of itself. */
  readonly features: FontFeatures | null
}
