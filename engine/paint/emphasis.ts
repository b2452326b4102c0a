/**
 * Emphasis marks: half the font size, one above or below the middle of each character that is neither space nor punctuation (CSS Text
 * Decoration 3, 3). Shapes are paths, so that no font needs them and copied text does not contain them; a string is text in the font of its
 * characters. Marks are drawn after the line, because a path must not interrupt a text run.
 */
import type { StyleId, WordId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import { unitsOf } from '../arena/text-store.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { enumOf } from '../style/properties/index.ts'
import type { MarkShape } from '../style/text-effect-values.ts'
import { advanceAt, unitsAt, WordFlag } from '../text/word-schema.ts'
import { type Canvas, PathOp } from './canvas.ts'

const Position = enumOf('text-emphasis-position')
const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
/** Control point of a Bézier quarter circle of radius 1. */
const KAPPA = 0.5523

export class EmphasisMarks {
  private readonly doc: PageFragmentInput
  /** Marks of the line: x and y of the middle, and style. */
  private readonly marks: number[] = []

  constructor(doc: PageFragmentInput) {
    this.doc = doc
  }

  /** Adds the marks of a word that is shown at (`x`, `baseline`). */
  add(word: WordId, style: StyleId, x: number, baseline: number, gap: number): void {
    const { words, metrics, styles } = this.doc
    const { read } = styles
    const { rows, glyphs, text } = words
    const first = rows.firstGlyph[word]
    const count = rows.glyphCount[word]
    const isReversed = (rows.flags[word] & WordFlag.rightToLeft) !== 0
    const scale = metrics.scale(word, style)
    const letterSpacing = read.letterSpacing(style, styles.fontSizeOf(style)) || 0
    const wordSpacing = read.wordSpacing(style, styles.fontSizeOf(style)) || 0
    const y = this.middle(style, baseline)
    const start = rows.text[word]
    const size = rows.textLength[word]
    let at = isReversed ? size : 0
    let pen = x
    for (let g = first; g < first + count; g++) {
      const units = unitsAt(glyphs, g)
      const from = isReversed ? at - units : at
      at = isReversed ? at - units : at + units
      const unit = text.units[start + from]
      const width = advanceAt(glyphs, g) * scale
      if (units > 0 && !isUnmarked(text.slice(start + from, Math.min(units, 2)))) this.marks.push(pen + width / 2, y, style)
      pen += width
      if (units === 0) continue
      pen += letterSpacing
      if (unit === SPACE) pen += wordSpacing + gap
      else if (unit === NO_BREAK_SPACE) pen += wordSpacing
    }
  }

  /** Draws the marks of the line; all text runs must be closed. */
  draw(canvas: Canvas): void {
    const { marks } = this
    for (let i = 0; i < marks.length; i += 3) {
      this.drawMark(canvas, marks[i] ?? 0, marks[i + 1] ?? 0, (marks[i + 2] ?? 0) as StyleId)
    }
    clearList(marks)
  }

  /** Vertical middle of the marks: half a mark beyond the content area. */
  private middle(style: StyleId, baseline: number): number {
    const { metrics, styles } = this.doc
    const half = metrics.emphasisSize(style) / 2
    const { above, below } = metrics.area(style)
    return styles.read.textEmphasisPosition(style) === Position.under ? baseline + below + half : baseline - above - half
  }

  private drawMark(canvas: Canvas, x: number, y: number, style: StyleId): void {
    const { read } = this.doc.styles
    const mark = read.textEmphasisStyle(style)
    const color = read.textEmphasisColor(style)
    const size = this.doc.metrics.emphasisSize(style)
    if (mark === 'none') return
    if ('text' in mark) this.drawText(canvas, mark.text, x, y, style)
    else canvas.fillPath(shapePath(mark.shape, mark.isFilled, x, y, size), true, color)
  }

  private drawText(canvas: Canvas, mark: string, x: number, y: number, style: StyleId): void {
    const { words, metrics, styles } = this.doc
    const stack = metrics.stack(style)
    const face = stack.faceFor(mark.codePointAt(0) ?? 0) || stack.primary
    const word = words.shape(face, unitsOf(mark), 0, mark.length)
    const size = metrics.emphasisSize(style)
    const { unitsPerEm, ascent, descent } = this.doc.faces.get(face).program.metrics
    const width = (words.rows.width[word] * size) / unitsPerEm
    const baseline = y + ((ascent - descent) * size) / unitsPerEm / 2
    // Not part of the text.
    canvas.beginArtifact()
    canvas.beginText(face, size, styles.read.textEmphasisColor(style), x - width / 2, baseline)
    canvas.showWord(word, 0, 0, 0)
    canvas.endText()
    canvas.endArtifact()
  }
}

/** For even-odd filling: an open shape is a ring. */
function shapePath(shape: MarkShape, isFilled: boolean, x: number, y: number, size: number): number[] {
  const path: number[] = []
  const line = size * 0.06
  switch (shape) {
    case 'dot':
      circle(path, x, y, size * 0.16)
      if (!isFilled) circle(path, x, y, size * 0.16 - line)
      break
    case 'circle':
      circle(path, x, y, size * 0.3)
      if (!isFilled) circle(path, x, y, size * 0.3 - line)
      break
    case 'double-circle':
      circle(path, x, y, size * 0.3)
      circle(path, x, y, size * 0.3 - line)
      circle(path, x, y, size * 0.18)
      if (!isFilled) circle(path, x, y, size * 0.18 - line)
      break
    case 'triangle':
      triangle(path, x, y, size * 0.34)
      if (!isFilled) triangle(path, x, y, size * 0.34 - line * 2)
      break
    case 'sesame':
      sesame(path, x, y, size * 0.32)
      if (!isFilled) sesame(path, x, y, size * 0.32 - line * 1.5)
      break
  }
  return path
}

function circle(path: number[], x: number, y: number, r: number): void {
  const k = r * KAPPA
  path.push(PathOp.move, x + r, y,
    PathOp.cubic, x + r, y + k, x + k, y + r, x, y + r, PathOp.cubic, x - k, y + r, x - r, y + k, x - r, y,
    PathOp.cubic, x - r, y - k, x - k, y - r, x, y - r, PathOp.cubic, x + k, y - r, x + r, y - k, x + r, y, PathOp.close)
}

/** Equilateral, with its corners on a circle of radius `r`, vertically centred. */
function triangle(path: number[], x: number, y: number, r: number): void {
  const top = y - r * 0.75
  const bottom = y + r * 0.75
  path.push(PathOp.move, x, top, PathOp.line, x + r * 0.866, bottom, PathOp.line, x - r * 0.866, bottom, PathOp.close)
}

/** A drop that leans to the left, like a brush stroke. */
function sesame(path: number[], x: number, y: number, r: number): void {
  path.push(PathOp.move, x - r, y - r * 0.9,
    PathOp.cubic, x - r * 0.1, y - r * 0.7, x + r * 0.9, y - r * 0.1, x + r * 0.9, y + r * 0.45,
    PathOp.cubic, x + r * 0.9, y + r, x + r * 0.1, y + r, x - r * 0.25, y + r * 0.45,
    PathOp.cubic, x - r * 0.6, y - r * 0.1, x - r * 0.8, y - r * 0.5, x - r, y - r * 0.9, PathOp.close)
}

/**
 * Punctuation that is read as a word or symbol gets marks. The pattern is local, because V8 builds its character set where it is evaluated:
 * half a millisecond of the start.
 */
const isUnmarked = (text: string): boolean =>
  /^(?![#%&@*\u00a7\u00b6\u2030\u2031\u204a\u204b\u2053\ufe5f-\ufe61\ufe68\ufe6a\ufe6b\uff03\uff05\uff06\uff0a\uff20])[\p{P}\p{Z}\p{Cc}\p{Cf}\p{Cn}]/u.test(text)
