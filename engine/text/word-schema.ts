/**
 * The rows of the word table. A word is a piece of text shaped once per face, in font units, so that it serves every font size and colour.
 * Its glyphs are the range `[firstGlyph, firstGlyph + glyphCount)`.
 */
import type { Arena } from '../arena/arena.ts'
import type { FaceId, GlyphOffsetRow, GlyphRow, TextOffset, WordId } from '../arena/ids.ts'
import { as, f32, i16, i32, id, u16, u8 } from '../arena/schema.ts'

export const wordSchema = {
  face: as<FaceId>(u16),
  flags: u16,
  /** The code units of the text, in the `wordText` store. */
  text: id<TextOffset>('wordText'),
  /** The number of code units of the text (`length` is the row count of the arena). */
  textLength: u16,
  firstGlyph: id<GlyphRow>('glyphs'),
  glyphCount: u16,
  /** The sum of advances in font units, without letter-spacing and word-spacing. */
  width: f32,
  /** The first row of x/y displacements, one per glyph; 0 when no glyph is displaced. */
  offsets: id<GlyphOffsetRow>('glyphOffsets'),
} as const

/**
 * Read with `glyphAt`, `advanceAt` and `unitsAt`: glyph and advance share one number because they are read together, and most glyphs
 * represent one code unit.
 */
export const glyphSchema = {
  /** The glyph; in the low 16 bits its advance in font units, kerning included. */
  drawn: i32,
  /** The number of code units of the text that this glyph represents, minus one, modulo 256. */
  more: u8,
} as const

/** The displacement of a glyph, in font units, y up. Only full shaping produces these. */
export const glyphOffsetSchema = { x: i16, y: i16 } as const

export const WordFlag = {
  /** At least one character has no glyph in this face. */
  missing: 1,
  /** Contains a space or no-break space (word-spacing applies to each). */
  hasSpace: 2,
  /** Shaped by the full shaper. */
  complex: 4,
  /** Rows are in visual order: the first row represents the last code units of the text. */
  rightToLeft: 8,
  /** Contains an emoji, for which a colour font is searched. */
  emoji: 16,
  /** Spaces with the total width of a tab, independent of the font's space. */
  tab: 32,
  /** Contains an ideograph, next to which justification can expand the line. */
  ideographs: 64,
  /** Shaped for a right-to-left context, although its letters are not right-to-left. */
  turned: 128,
  /** Each glyph represents one code unit of the text, in order. */
  plain: 256,
  /** Plain, and its only space is a final U+0020. Nearly all words are like this, so their spaces need not be searched. */
  spaceAtEnd: 512,
  /** Its last glyph can be the first of a kerned pair: the text that follows can change its advance. */
  kernsOn: 1024,
  /** Kerned with the text that follows on its line: its last advance is not that of the word alone. */
  followed: 2048,
  /** Plain, of Latin letters with their default glyphs and advances. */
  even: 4096,
} as const

export type WordRows = Arena<typeof wordSchema, WordId>
export type GlyphRows = Arena<typeof glyphSchema, GlyphRow>
export type GlyphOffsetRows = Arena<typeof glyphOffsetSchema, GlyphOffsetRow>

/** The largest advance that the column `drawn` can hold, font units. */
export const MOST_ADVANCE = 0x7fff

/** A value for the column `drawn`; the advance must fit into 16 bits. */
export function drawnAs(glyph: number, advance: number): number {
  return (glyph << 16) | (advance & 0xffff)
}

/** The glyph in a row. */
export function glyphAt(glyphs: GlyphRows, row: number): number {
  return glyphs.drawn[row] >>> 16
}

/** The advance in a row, in font units, kerning included. */
export function advanceAt(glyphs: GlyphRows, row: number): number {
  return (glyphs.drawn[row] << 16) >> 16
}

/** The number of code units that a glyph represents; 0 for the other glyphs of a cluster. */
export function unitsAt(glyphs: GlyphRows, row: number): number {
  return (glyphs.more[row] + 1) & 0xff
}
