/**
 * Clusters in words: the glyphs for the same characters (a base and its marks, or the parts of a syllable), which determine extracted text.
 * One glyph of a cluster, the lead, has its text. A row without code units, or without advance, belongs to the base before it. PDF readers
 * reverse right-to-left text character by character, so in such words each glyph keeps its own text.
 */
import { clearList } from '../arena/lists.ts'
import type { WordId } from '../arena/ids.ts'
import { advanceAt, unitsAt, WordFlag } from '../text/word-schema.ts'
import { holdsSpelling } from './ignorables.ts'
import type { WordSource } from './text-writer.ts'

export class Clusters {
  private readonly words: WordSource
  /** The cluster found last: end of its rows (exclusive), and its code units. */
  end = 0
  units = 0

  constructor(words: WordSource) {
    this.words = words
  }

  /** Whether a word has a cluster of several glyphs, or a character that only ActualText can represent. */
  isIn(word: WordId): boolean {
    const { rows, text } = this.words
    if ((rows.flags[word] & WordFlag.plain) !== 0) return false
    const first = rows.firstGlyph[word]
    const end = first + (rows.glyphCount[word] ?? 0)
    for (let row = first; row < end; row++) if (this.isMark(row)) return true
    const start = rows.text[word]
    return holdsSpelling(text.units, start, start + rows.textLength[word])
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

  /** Whether the glyphs from `row` on are a number, one glyph for each of `length` units; numbers run left to right in any word. */
  isNumber(row: number, length: number, end: number, at: number): boolean {
    const { glyphs, text } = this.words
    const first = text.units[at] ?? 0
    const isDigit = (first >= 0x30 && first <= 0x39) || (first >= 0x660 && first <= 0x669) || (first >= 0x6f0 && first <= 0x6f9)
    if (!isDigit || row + length > end) return false
    for (let next = row + 1; next < row + length; next++) if (unitsAt(glyphs, next) !== 0) return false
    return row + length === end || unitsAt(glyphs, row + length) !== 0
  }

  /**
   * Whether a further glyph of the cluster found last, from `row` on, is drawn on the baseline. `toOffset`: distance from a row to its
   * displacement row, 0 for none.
   */
  hasMarkOnLine(row: number, toOffset: number): boolean {
    const { glyphs, offsets } = this.words
    for (let next = row; next < this.end; next++) {
      if (toOffset === 0 || advanceAt(glyphs, next) !== 0 || offsets.y[toOffset + next] === 0) return true
    }
    return false
  }

  /** Advance of a word in layout, thousandths of an em, with the spacing after its characters. */
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
 * Marks above or below the baseline that have no text of their own. Drawn immediately, they would interrupt the text of the line for
 * readers that extract text by position, so they wait for the end of the run. Positions are in thousandths of an em from the pen at the
 * first waiting mark.
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
    clearList(this.cids)
    clearList(this.x)
    clearList(this.y)
  }
}
