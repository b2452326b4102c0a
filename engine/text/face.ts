/**
 * A font face as the rest of the engine uses it. Lengths are in font units (divide by `unitsPerEm`), y up. Synthetic bold and italic, for
 * styles that the file lacks, are separate faces with the same `program` and other flags.
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
  /** The centre of the underline relative to the baseline (negative: below). */
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

/** An opened font file, shared by one or more faces. */
export interface FontProgram {
  /** `truetype`: glyf outlines; `cff`: PostScript outlines; `none`: colour bitmaps only. */
  readonly outlines: 'truetype' | 'cff' | 'none'
  /** The colour glyphs, or null without any. */
  readonly color: ColorGlyphs | null
  /** Why the font's colours cannot be shown; null without a problem. */
  readonly colorProblem: string | null
  /** The bytes of the whole file (or of the whole collection). */
  readonly bytes: Uint8Array
  /** The index in the collection, else 0. */
  readonly index: number
  readonly postscriptName: string
  readonly familyName: string
  readonly glyphCount: number
  readonly metrics: FaceMetrics
  /** OS/2 weight class. */
  readonly weight: number
  readonly italic: boolean
  readonly monospaced: boolean
  /** The glyph of a code point, 0 when there is none. */
  glyphOf(codePoint: number): number
  /** The horizontal advance in font units. */
  advanceOf(glyph: number): number
  /** The raw bytes of a table, or null. */
  table(tag: string): Uint8Array | null
  /** See `glyphData`; absent when the whole table is in memory. */
  glyphData?(start: number, end: number): Uint8Array | null
}

/**
 * The bytes `[start, end)` of the glyf table; null when there is no such table or it is shorter. For a file that is read on demand, this
 * reads only these bytes, while `table('glyf')` reads all outlines.
 */
export function glyphData(program: FontProgram, start: number, end: number): Uint8Array | null {
  if (program.glyphData !== undefined) return program.glyphData(start, end)
  const glyf = program.table('glyf')
  return glyf === null || start > end || end > glyf.length ? null : glyf.subarray(start, end)
}

export interface Face {
  readonly id: FaceId
  readonly program: FontProgram
  /** Drawn with an additional stroke of 0.03 em. */
  readonly syntheticBold: boolean
  /** Sheared by 12 degrees. */
  readonly syntheticItalic: boolean
  /** Small capitals: letters are drawn as capitals, at the size that `setSize` gives. */
  readonly syntheticCaps: boolean
  /** Features turned on or off in addition to the font's defaults. */
  readonly features: FontFeatures | null
}
