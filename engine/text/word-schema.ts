/**
 * The word table's rows: a word is a piece of text shaped once per face, in font units, so that it serves every
 * size and colour. Its glyphs are the range `[firstGlyph, firstGlyph + glyphCount)`.
 */
import type { Arena } from '../arena/arena.ts'
import type { FaceId, GlyphOffsetRow, GlyphRow, TextOffset, WordId } from '../arena/ids.ts'
import { as, f32, i16, i32, id, u16, u8 } from '../arena/schema.ts'

export const wordSchema = {
  face: as<FaceId>(u16),
  flags: u16,
  /** Code units of the text that was shaped, in the `wordText` store. */
  text: id<TextOffset>('wordText'),
  /** Code units of that text (`length` is the arena's own). */
  textLength: u16,
  firstGlyph: id<GlyphRow>('glyphs'),
  glyphCount: u16,
  /** Sum of advances in font units, spacing not included. */
  width: f32,
  /** First row of x/y displacements, one per glyph; 0 when no glyph is displaced. */
  offsets: id<GlyphOffsetRow>('glyphOffsets'),
} as const

/** Read with `glyphAt`, `advanceAt` and `unitsAt`: what is asked for together stands in one number, and most glyphs stand for one unit. */
export const glyphSchema = {
  /** The glyph, and in the low 16 bits its advance in font units, kerning included. */
  drawn: i32,
  /** Code units of the word's text that this glyph stands for, less one, modulo 256. */
  more: u8,
} as const

/** Displacement of a glyph from the pen, font units, y up. Only complex shaping makes these. */
export const glyphOffsetSchema = { x: i16, y: i16 } as const

export const WordFlag = {
  /** At least one character has no glyph in this face. */
  missing: 1,
  /** Holds a space or no-break space (word-spacing applies to each). */
  hasSpace: 2,
  /** Shaped by the full shaper. */
  complex: 4,
  /** Rows are in visual order: the first row stands for the last code units of the text. */
  rightToLeft: 8,
  /** Holds an emoji, which a colour font is looked for. */
  emoji: 16,
  /** Spaces that fill the width of a tab, whatever the font says of theirs. */
  tab: 32,
  /** Holds an ideograph, beside which justification may widen the line. */
  ideographs: 64,
  /** Shaped for a place that runs from right to left, though its letters do not ask for it. */
  turned: 128,
  /** Each glyph stands on the line for one unit of the text, in its order. */
  plain: 256,
  /** Plain, and its only space is the U+0020 that it ends with: nearly all words of a text, whose spaces need not be looked for. */
  spaceAtEnd: 512,
  /** Its last glyph may be the first of a kerned pair: what follows the word may move it. */
  kernsOn: 1024,
  /** Kerned with what follows it on its line: its last advance is not that of the text alone. */
  followed: 2048,
  /** Plain, of Latin letters whose glyphs are those of the font for them, with advances as the font has them. */
  even: 4096,
} as const

export type WordRows = Arena<typeof wordSchema, WordId>
export type GlyphRows = Arena<typeof glyphSchema, GlyphRow>
export type GlyphOffsetRows = Arena<typeof glyphOffsetSchema, GlyphOffsetRow>

/** Of what the column `drawn` holds, font units. */
export const MOST_ADVANCE = 0x7fff

/** For the column `drawn`; the advance must fit in 16 bits. */
export function drawnAs(glyph: number, advance: number): number {
  return (glyph << 16) | (advance & 0xffff)
}

export function glyphAt(glyphs: GlyphRows, row: number): number {
  return (glyphs.drawn[row] ?? 0) >>> 16
}

export function advanceAt(glyphs: GlyphRows, row: number): number {
  return ((glyphs.drawn[row] ?? 0) << 16) >> 16
}

/** Code units that a glyph stands for; 0 for the further glyphs of a cluster. */
export function unitsAt(glyphs: GlyphRows, row: number): number {
  return ((glyphs.more[row] ?? 0) + 1) & 0xff
}
