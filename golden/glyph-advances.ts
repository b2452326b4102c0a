/**
 * Data of the word table for the raster canvas: the advance of each glyph of a word, and which glyphs are spaces. A negative advance is a
 * space: the pen moves by its absolute value, and nothing is drawn.
 */
import type { FaceId, WordId } from '../engine/arena/ids.ts'
import type { TextStore } from '../engine/arena/text-store.ts'
import { advanceAt, unitsAt, type GlyphRows, type WordRows } from '../engine/text/word-schema.ts'

export interface PaintedWords {
  readonly rows: WordRows
  readonly glyphs: GlyphRows
  readonly text: TextStore
  unitsPerEm(face: FaceId): number
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0xa0, 0x3000])

/** Advances in em, one per glyph of the word. */
export function glyphAdvances(words: PaintedWords, word: WordId): number[] {
  const { rows, glyphs, text } = words
  const face = rows.face[word]
  const first = rows.firstGlyph[word]
  const count = rows.glyphCount[word]
  let unit: number | undefined = rows.text[word]
  if (face === undefined || first === undefined || count === undefined || unit === undefined) {
    throw new Error(`there is no word ${word}`)
  }
  const perEm = words.unitsPerEm(face)
  const advances: number[] = []
  for (let g: number = first; g < first + count; g++) {
    const advance = advanceAt(glyphs, g) / perEm
    advances.push(SPACES.has(text.units[unit] ?? 0) ? -advance : advance)
    unit += unitsAt(glyphs, g)
  }
  return advances
}
