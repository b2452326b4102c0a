/**
 * Clusters of glyphs in words: the glyphs that stand for the same characters (a base and its marks, the parts of a syllable), by
 * which a reader gives back text. One glyph, the lead, has the text of its cluster. A row that stands for no units, or does not
 * advance, belongs to the base before it. Rows from right to left are turned around by readers, character by character, so that
 * there each glyph keeps what it stands for itself.
 */
import { empty } from '../arena/lists.ts'
import type { WordId } from '../arena/ids.ts'
import { advanceAt, unitsAt, WordFlag } from '../text/word-schema.ts'
import { holdsSpelling } from './ignorables.ts'
import type { WordSource } from './text-writer.ts'

export class Clusters {
  private readonly words: WordSource
  /** Of the cluster that was found last: one past its last row, and its code units. */
  end = 0
  units = 0

  constructor(words: WordSource) {
    this.words = words
  }

  /** Whether a word has a cluster of several glyphs, or one that is spelled with a character that no glyph may stand for. */
  isIn(word: WordId): boolean {
    const { rows, text } = this.words
    if (((rows.flags[word] ?? 0) & WordFlag.plain) !== 0) return false
    const first = rows.firstGlyph[word] ?? 0
    const end = first + (rows.glyphCount[word] ?? 0)
    for (let row = first; row < end; row++) if (this.isMark(row)) return true
    const start = rows.text[word] ?? 0
    return holdsSpelling(text.units, start, start + (rows.textLength[word] ?? 0))
  }

  /** Finds the cluster that begins at `row` of a word whose rows end at `last`. */
  find(row: number, last: number): void {
    const { glyphs } = this.words
    let end = row
    let units = unitsAt(glyphs, end++)
    while (end < last && this.isMark(end)) units += unitsAt(glyphs, end++)
    this.end = end
    this.units = units
  }

  /** Whether the glyphs from `row` on are those of a number, one for each of `length` units, which stand forwards in any word. */
  isNumber(row: number, length: number, end: number, at: number): boolean {
    const { glyphs, text } = this.words
    const first = text.units[at] ?? 0
    const isDigit = (first >= 0x30 && first <= 0x39) || (first >= 0x660 && first <= 0x669) || (first >= 0x6f0 && first <= 0x6f9)
    if (!isDigit || row + length > end) return false
    for (let next = row + 1; next < row + length; next++) if (unitsAt(glyphs, next) !== 0) return false
    return row + length === end || unitsAt(glyphs, row + length) !== 0
  }

  /**
   * Whether any further glyph of the cluster that was found last, from `row` on, is drawn on the line: `toOffset` leads from a row to
   * that of its displacement, 0 where there is none.
   */
  hasMarkOnLine(row: number, toOffset: number): boolean {
    const { glyphs, offsets } = this.words
    for (let next = row; next < this.end; next++) {
      if (toOffset === 0 || advanceAt(glyphs, next) !== 0 || offsets.y[toOffset + next] === 0) return true
    }
    return false
  }

  /** How far a word takes the pen of layout, thousandths of an em, with the gaps behind its characters. */
  widthOf(word: WordId, perUnit: number, gaps: { gapBehind(unit: number): number } | null): number {
    const { rows, glyphs, text: { units } } = this.words
    let sum = (rows.width[word] ?? 0) * perUnit
    if (gaps === null) return sum
    const first: number = rows.firstGlyph[word] ?? 0
    const end = first + (rows.glyphCount[word] ?? 0)
    const isBackwards = ((rows.flags[word] ?? 0) & WordFlag.rightToLeft) !== 0
    let at = (rows.text[word] ?? 0) + (isBackwards ? rows.textLength[word] ?? 0 : 0)
    for (let row = first; row < end; row++) {
      const length = unitsAt(glyphs, row)
      if (isBackwards) at -= length
      if (length > 0) sum += gaps.gapBehind(units[at] ?? 0)
      if (!isBackwards) at += length
    }
    return sum
  }

  private isMark(row: number): boolean {
    const { glyphs } = this.words
    return unitsAt(glyphs, row) === 0 || advanceAt(glyphs, row) === 0
  }
}

/**
 * Marks above or below the line that have no text of their own: drawn where they are met, they would part the text of the line for
 * readers that look at places, so that they wait for the end of the run. Places in thousandths of an em from where the first
 * of them was put aside.
 */
export class WaitingMarks {
  readonly cids: number[] = []
  readonly x: number[] = []
  readonly y: number[] = []

  add(cid: number, x: number, y: number): void {
    this.cids.push(cid)
    this.x.push(x)
    this.y.push(y)
  }

  clear(): void {
    empty(this.cids)
    empty(this.x)
    empty(this.y)
  }
}
