/**
 * Bidi levels of the text of a paragraph by the Unicode bidirectional algorithm (UAX #9). `direction` and `unicode-bidi` of the block and
 * its inline boxes become control characters at their edges (CSS Writing Modes 3, 2.4). A forced break ends a bidi paragraph; boxes open
 * there are opened again after it. Very long paragraphs are resolved in chunks, for linear time; each chunk sees a little text on either
 * side of it.
 */
import type { StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Bidi } from '../../text/bidi.ts'
import { isRightToLeft } from '../direction.ts'
import type { LayoutInput } from '../lines.ts'
import { type InlineText, RunKind } from './inline-text.ts'

const UnicodeBidi = enumOf('unicode-bidi')
const LRE = '\u202a'
const RLE = '\u202b'
const PDF = '\u202c'
const LRO = '\u202d'
const RLO = '\u202e'
const LRI = '\u2066'
const RLI = '\u2067'
const FSI = '\u2068'
const PDI = '\u2069'

/** Characters of a chunk after which it ends behind the next space, and after which it ends anywhere. */
const STRETCH = 6144
const LONGEST_STRETCH = 8192
/** UTF-16 units of its neighbours that a chunk sees. */
const SEEN = 128
const SPACE = 0x20

export class BidiText {
  /** Level of each unit of the text, and of the paragraph. */
  levels = new Uint8Array(0)
  base = 0

  /** Level of the control at the edge of an isolated inline box, by its run. */
  readonly edges = new Map<number, number>()

  private readonly doc: LayoutInput
  private readonly text: InlineText
  private readonly bidi: Bidi
  private readonly open: StyleId[] = []
  /** The chunk with its controls, its first unit, and the control that overrides all of it. */
  private marked = ''
  private first = 0
  private override = ''
  /** Level of the paragraph; null until its first strong character determines it. */
  private level: number | null = null
  /** Index in `marked` of each unit of the text, and of the edges in it, by their runs. */
  private places = new Int32Array(0)
  private readonly marks = new Map<number, number>()

  constructor(doc: LayoutInput, text: InlineText) {
    this.doc = doc
    this.text = text
    this.bidi = doc.words.bidi
  }

  find(): void {
    const { text } = this
    const { styles } = this.doc
    const style = text.blockStyle
    if (this.places.length < text.unitCount) this.places = new Int32Array(text.unitCount * 2)
    this.places.fill(-1, 0, text.unitCount)
    this.levels = new Uint8Array(text.unitCount)
    this.edges.clear()
    this.base = isRightToLeft(styles, style) ? 1 : 0
    this.override = this.isOverridden(style) ? this.before(style) : ''
    this.open.length = 0
    this.beginParagraph(0)
    this.mark()
    this.resolve(text.unitCount)
  }

  /** Whether a unit at an odd level is drawn mirrored. */
  isMirrored(at: number): boolean {
    const unit = this.text.units[at]
    return (this.levels[at] & 1) !== 0 && this.bidi.mirrored(unit) !== unit
  }

  private mark(): void {
    const { text, open } = this
    for (let run = 0; run < text.runCount; run++) {
      const style = text.style[run] as StyleId
      const start = text.start[run]
      switch (text.kind[run]) {
        case RunKind.text: this.units(start, text.end[run]); break
        case RunKind.atomic: case RunKind.leader: this.units(start, start + 1); break
        case RunKind.open:
          if (this.marked.length >= LONGEST_STRETCH) this.cut(start)
          open.push(style)
          // The isolating control comes first, and the one that ends it comes last.
          if (this.isIsolated(style)) this.marks.set(run, this.marked.length)
          this.marked += this.before(style)
          break
        case RunKind.close:
          open.pop()
          this.marked += this.after(style)
          if (this.isIsolated(style)) this.marks.set(run, this.marked.length - 1)
          break
        case RunKind.lineBreak:
          this.resolve(start)
          this.beginParagraph(start)
          break
        case RunKind.marker: this.marker(style, start, text.end[run]); break
        default:
      }
    }
  }

  /** A marker is not part of the text beside it, but a paragraph with the direction of its item. */
  private marker(style: StyleId, start: number, end: number): void {
    if (end <= start) return
    const { levels } = this.bidi.levels(this.seen(start, end), isRightToLeft(this.doc.styles, style) ? 1 : 0)
    this.levels.set(levels.subarray(0, end - start), start)
  }

  private units(start: number, end: number): void {
    const { units } = this.text
    for (let i = start; i < end; i++) {
      const { length } = this.marked
      if (length >= STRETCH && (units[i - 1] === SPACE || length >= LONGEST_STRETCH)) this.cut(i)
      this.places[i] = this.marked.length
      this.marked += shown(units[i])
    }
  }

  private beginParagraph(at: number): void {
    const { styles } = this.doc
    this.level = styles.read.unicodeBidi(this.text.blockStyle) === UnicodeBidi.plaintext ? null : this.base
    this.beginStretch(at)
  }

  private beginStretch(at: number): void {
    this.first = at
    this.marked = this.override
    for (const each of this.open) this.marked += this.before(each)
  }

  /** Ends the chunk before the unit `at` and begins the next. */
  private cut(at: number): void {
    const { unitCount } = this.text
    this.marked += this.seen(at, Math.min(unitCount, at + SEEN))
    this.resolve(at)
    this.beginStretch(at)
    this.marked += this.seen(Math.max(0, at - SEEN), at)
  }

  private seen(start: number, end: number): string {
    return Array.from(this.text.units.subarray(start, end), shown).join('')
  }

  /** Sets the levels of the units up to `end` and of the edges between them. */
  private resolve(end: number): void {
    const { places, marks } = this
    const { levels, base } = this.bidi.levels(this.marked, this.level)
    this.level = base
    for (let i = this.first; i < end; i++) {
      const place = places[i]
      if (place >= 0) this.levels[i] = levels[place]
    }
    for (const [run, place] of marks) this.edges.set(run, levels[place])
    marks.clear()
  }

  private isIsolated(style: StyleId): boolean {
    const value = this.doc.styles.read.unicodeBidi(style)
    return value === UnicodeBidi.isolate || value === UnicodeBidi.isolateOverride || value === UnicodeBidi.plaintext
  }

  private isOverridden(style: StyleId): boolean {
    const value = this.doc.styles.read.unicodeBidi(style)
    return value === UnicodeBidi.bidiOverride || value === UnicodeBidi.isolateOverride
  }

  private before(style: StyleId): string {
    const { styles } = this.doc
    const isRight = isRightToLeft(styles, style)
    switch (styles.read.unicodeBidi(style)) {
      case UnicodeBidi.embed: return isRight ? RLE : LRE
      case UnicodeBidi.isolate: return isRight ? RLI : LRI
      case UnicodeBidi.bidiOverride: return isRight ? RLO : LRO
      case UnicodeBidi.isolateOverride: return FSI + (isRight ? RLO : LRO)
      case UnicodeBidi.plaintext: return FSI
      default: return ''
    }
  }

  private after(style: StyleId): string {
    switch (this.doc.styles.read.unicodeBidi(style)) {
      case UnicodeBidi.embed: case UnicodeBidi.bidiOverride: return PDF
      case UnicodeBidi.isolate: case UnicodeBidi.plaintext: return PDI
      case UnicodeBidi.isolateOverride: return PDF + PDI
      default: return ''
    }
  }
}

/** Separators inside a paragraph count as spaces. */
const shown = (unit: number): string => unit === 0x2029 || unit < 0x20 ? ' ' : String.fromCharCode(unit)
