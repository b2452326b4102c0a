/**
 * Least width of a word that may be cut between any two characters for the min-content width (`overflow-wrap: anywhere`, CSS Text 3, 5.5):
 * that of its widest character with its marks.
 */
import type { WordId } from '../../arena/ids.ts'
import { advanceAt, unitsAt, WordFlag } from '../../text/word-schema.ts'
import type { LayoutInput } from '../lines.ts'
import type { InlineText } from './inline-text.ts'
import { isContinuation } from './combining-marks.ts'
import type { Segments } from './segments.ts'

const SPACE = 0x20

/** Width in px; spaces do not count. */
export function narrowestCut(doc: LayoutInput, text: InlineText, segments: Segments, segment: number): number {
  const { words, metrics, styles } = doc
  const { units } = text
  const word = segments.word[segment] as WordId
  const style = segments.styleOf(segment)
  const count = words.rows.glyphCount[word]
  const first = words.rows.firstGlyph[word]
  const isReversed = (words.rows.flags[word] & WordFlag.rightToLeft) !== 0
  const scale = metrics.scale(word, style)
  const letterSpacing = styles.read.letterSpacing(style, styles.fontSizeOf(style)) || 0
  let at = segments.start[segment]
  let widest = 0
  let cluster = 0
  for (let g = 0; g < count; g++) {
    const row = isReversed ? first + count - 1 - g : first + g
    const size = unitsAt(words.glyphs, row)
    if (size > 0 && !isContinuation(units[at])) cluster = 0
    if (units[at] !== SPACE) cluster += advanceAt(words.glyphs, row) * scale + (size > 0 ? letterSpacing : 0)
    widest = Math.max(widest, cluster)
    at += size
  }
  return widest
}
