/**
 * Writes the values of page counters into the lines of a page before it is painted, and restores the lines afterwards: boxes that appear on
 * several pages have another value on each. Layout measured a sample value, so the rest of the line moves by the difference, and the line
 * according to its alignment.
 */
import type { BoxId, LineId, StyleId, WordId } from '../arena/ids.ts'
import type { PageCounter } from '../boxes/page-counters.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import { MAX_WORD_UNITS } from '../text/shaped-word.ts'
import { WordFlag } from '../text/word-schema.ts'

const Align = enumOf('text-align')
const Direction = enumOf('direction')

/** The page numbers of the page being painted. */
export interface PageNumbers {
  readonly number: number
  readonly total: number
}

/** A column of an arena. */
type Column = Record<number, number>

export class PageCounterTexts {
  private readonly doc: PageFragmentInput
  private numbers: PageNumbers = { number: 0, total: 0 }
  /** The word for the page by sample word; 0 for words without a sample. Words may be renumbered between pages. */
  private readonly words = new Map<WordId, WordId>()
  /** Changes for the page: columns, rows and previous values. */
  private readonly changed: { readonly column: Column, readonly row: number, readonly value: number }[] = []

  constructor(doc: PageFragmentInput) {
    this.doc = doc
  }

  fill(numbers: PageNumbers): void {
    const { fragments } = this.doc
    this.numbers = numbers
    this.words.clear()
    const seen = new Set<number>()
    for (let f = 1; f < fragments.length; f++) {
      const first: number = fragments.firstLine[f]
      for (let line = first; line < first + fragments.lineCount[f]; line++) {
        if (!seen.has(line)) this.fillLine(line as LineId)
        seen.add(line)
      }
    }
  }

  restore(): void {
    for (let at = this.changed.pop(); at !== undefined; at = this.changed.pop()) at.column[at.row] = at.value
  }

  private set(column: Column, row: number, value: number): void {
    this.changed.push({ column, row, value: column[row] })
    column[row] = value
  }

  private fillLine(line: LineId): void {
    const { lines, items, inlineFragments, boxes: { rows }, metrics } = this.doc
    const first: number = lines.firstItem[line]
    const end = first + lines.itemCount[line]
    let has = false
    for (let i = first; i < end && !has; i++) has = items.kind[i] === ItemKind.word && this.wordFor(items.ref[i] as WordId) !== 0
    if (!has) return
    const block = lines.box[line]
    const blockStyle = rows.style[block]
    // Additional width of each item, and their sum.
    const wider: number[] = []
    const open: StyleId[] = [blockStyle]
    let isMarker = false
    let sum = 0
    for (let i = first; i < end; i++) {
      const ref = items.ref[i]
      const kind = items.kind[i]
      const style = open.at(-1) ?? blockStyle
      let more = 0
      if (kind === ItemKind.open) open.push(rows.style[inlineFragments.box[ref]])
      else if (kind === ItemKind.close) open.pop()
      else if (kind === ItemKind.marker) isMarker = true
      else if (kind === ItemKind.markerEnd) isMarker = false
      else if (kind === ItemKind.word) {
        const word = this.wordFor(ref as WordId)
        if (word !== 0) {
          if (!isMarker) more = metrics.wordWidth(word, style) - metrics.wordWidth(ref as WordId, style)
          this.set(items.ref, i, word)
        }
      }
      wider.push(more)
      sum += more
    }
    if (sum === 0) return
    this.move(line, this.startOf(blockStyle, sum), wider)
  }

  /** Shift of the start of a line that is wider by `sum`. */
  private startOf(style: StyleId, sum: number): number {
    const { read } = this.doc.styles
    const isRightToLeft = read.direction(style) === Direction.rtl
    switch (read.textAlign(style)) {
      case Align.center: case Align.WebkitCenter: return -sum / 2
      case Align.right: case Align.WebkitRight: return -sum
      case Align.left: case Align.WebkitLeft: return 0
      case Align.end: return isRightToLeft ? 0 : -sum
      default: return isRightToLeft ? -sum : 0
    }
  }

  private move(line: LineId, start: number, wider: readonly number[]): void {
    const { lines, items, inlineFragments } = this.doc
    const first = lines.firstItem[line]
    let by = start
    if (start !== 0) this.set(lines.x, line, (lines.x[line] ?? 0) + start)
    const begun = new Map<number, number>()
    for (const [at, more] of wider.entries()) {
      const i = first + at
      const ref = items.ref[i]
      by += more
      if (items.kind[i] === ItemKind.atomic) this.moveBox(ref as BoxId, by)
      else if (items.kind[i] === ItemKind.open) {
        begun.set(ref, by)
        this.set(inlineFragments.x, ref, inlineFragments.x[ref] + by)
        this.set(inlineFragments.contentX, ref, inlineFragments.contentX[ref] + by)
      } else if (items.kind[i] === ItemKind.close) {
        this.set(inlineFragments.width, ref, inlineFragments.width[ref] + by - (begun.get(ref) ?? by))
        this.set(inlineFragments.endX, ref, inlineFragments.endX[ref] + by)
      }
    }
  }

  private moveBox(box: BoxId, by: number): void {
    const { rows } = this.doc.boxes
    if (by === 0) return
    for (let inner: number = box; inner < (rows.end[box] ?? box); inner++) this.set(rows.x, inner, (rows.x[inner] ?? 0) + by)
  }

  /** The word with the values of the page for a word with samples; 0 for other words. */
  private wordFor(word: WordId): WordId {
    const known = this.words.get(word)
    if (known !== undefined) return known
    const { words } = this.doc
    const { rows } = words
    const from: number = rows.text[word]
    const text = words.text.slice(from, rows.textLength[word])
    const filled = this.doc.boxes.pageCounters.fill(text, (counter) => this.valueOf(counter))
    let found = 0 as WordId
    if (filled !== text && filled.length <= MAX_WORD_UNITS) {
      const units = Uint16Array.from(filled, (unit) => unit.charCodeAt(0))
      const face = rows.face[word]
      if (face !== undefined) {
        found = (rows.flags[word] & WordFlag.turned) !== 0 ? words.turned(face, units, 0, units.length) : words.shape(face, units, 0, units.length)
      }
    }
    this.words.set(word, found)
    return found
  }

  private valueOf({ name, style }: PageCounter): string {
    const { number, total } = this.numbers
    return this.doc.styles.counterStyles.named(style).text(name === 'page' ? number : total)
  }
}
