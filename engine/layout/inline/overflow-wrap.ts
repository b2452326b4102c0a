/**
 * Cuts words that fit no line (overflow-wrap, CSS Text 3, 5.5). The cut is found from the glyphs of the whole word, so that each piece is
 * shaped once, however many lines the word takes. Between two lines, the segment holds the whole word with the start and width of its
 * remainder.
 */
import type { WordId } from '../../arena/ids.ts'
import { advanceAt, unitsAt, WordFlag } from '../../text/word-schema.ts'
import type { LayoutInput } from '../lines.ts'
import type { InlineText } from './inline-text.ts'
import { isContinuation } from './combining-marks.ts'
import { SegmentFlag, type Segments } from './segments.ts'

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0

export class OverflowWrapBreaks {
  /** Text index of the cut from `find`; 0 for none. */
  at = 0
  /** The text before the cut is wider than the room given to `find`. */
  isTooWide = false

  private readonly doc: LayoutInput
  private readonly text: InlineText
  private readonly segments: Segments
  /** The glyph after the cut, counted in text order, and the width before it, px. */
  private glyph = 0
  private headWidth = 0
  /** The segment that holds a whole word of which only the remainder is left, from `restGlyph` on; -1 for none. */
  private rest = -1
  private restGlyph = 0
  // The segment before its head was taken.
  private word = 0
  private end = 0
  private flags = 0
  private width = 0
  private trailing = 0

  constructor(doc: LayoutInput, text: InlineText, segments: Segments) {
    this.doc = doc
    this.text = text
    this.segments = segments
  }

  reset(): void {
    this.at = 0
    this.rest = -1
  }

  /**
   * Finds the last place to cut `segment` within `room` px. A word alone on its line is cut after at least one character. False when there
   * is no place.
   */
  find(segment: number, room: number, isAlone: boolean): boolean {
    const { words, metrics, styles } = this.doc
    const { units } = this.text
    const word = this.segments.word[segment] as WordId
    const style = this.segments.styleOf(segment)
    const end = this.segments.end[segment]
    const count = words.rows.glyphCount[word]
    const first = words.rows.firstGlyph[word]
    const isReversed = (words.rows.flags[word] & WordFlag.rightToLeft) !== 0
    const scale = metrics.scale(word, style)
    const letterSpacing = styles.read.letterSpacing(style, styles.fontSizeOf(style)) || 0
    const wordSpacing = styles.read.wordSpacing(style, styles.fontSizeOf(style)) || 0
    const start = this.segments.start[segment]
    let at = start
    let x = 0
    this.at = 0
    for (let g = segment === this.rest ? this.restGlyph : 0; g < count; g++) {
      const row = isReversed ? first + count - 1 - g : first + g
      const size = unitsAt(words.glyphs, row)
      if (size > 0 && at > start && at < end && !isContinuation(units[at])) {
        // Everything before this glyph fits, or is the one character that the line must have.
        if (x <= room || (isAlone && this.at === 0)) {
          this.at = at
          this.glyph = g
          this.headWidth = x
          this.isTooWide = x > room
        }
        if (x > room) break
      }
      x += advanceAt(words.glyphs, row) * scale
      if (size > 0) x += letterSpacing + (units[at] === SPACE || units[at] === NO_BREAK_SPACE ? wordSpacing : 0)
      at += size
    }
    return this.at !== 0
  }

  /** Undoes `find`. */
  cancel(): void {
    this.at = 0
  }

  /** Leaves only the head of the word in `segment`, for the line that is written next. */
  takeHead(segment: number): void {
    const { segments } = this
    this.word = segments.word[segment]
    this.end = segments.end[segment]
    this.flags = segments.flags[segment]
    this.width = segments.width[segment]
    this.trailing = segments.trailing[segment]
    segments.reshape(segment, segments.start[segment], this.at)
    segments.flags[segment] = this.flags & ~SegmentFlag.softHyphen
  }

  /** Turns `segment` into the remainder after its head was written. */
  takeRest(segment: number): void {
    const { segments } = this
    segments.word[segment] = this.word
    segments.start[segment] = this.at
    segments.end[segment] = this.end
    segments.flags[segment] = this.flags | SegmentFlag.breakBefore
    segments.width[segment] = this.width - this.headWidth
    segments.trailing[segment] = this.trailing
    this.rest = segment
    this.restGlyph = this.glyph
    this.at = 0
  }

  /** Must be called for each segment that goes on a line whole: the remainder of a word is shaped by itself. */
  settle(segment: number): void {
    if (segment !== this.rest) return
    this.rest = -1
    const { segments } = this
    const trailing = segments.trailing[segment]
    segments.reshape(segment, segments.start[segment], segments.end[segment])
    segments.trailing[segment] = trailing
  }
}
