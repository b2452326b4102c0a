/**
 * The levels of a paragraph's text by the Unicode bidirectional algorithm, with what `direction` and `unicode-bidi` say of the
 * block and its inline boxes (CSS Writing Modes 3, 2.4): these stand for control characters at their edges. A forced break
 * ends a paragraph for the algorithm; boxes that are open there begin anew behind it.
 */
import type { StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Bidi } from '../../text/bidi.ts'
import { isRightToLeft } from '../flow-side.ts'
import type { LayoutDoc } from '../lines.ts'
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

export class BidiText {
  /** Level of each unit of the text, and of its paragraphs. */
  levels = new Uint8Array(0)
  base = 0

  /** Level of the control that stands at the edge of an isolated inline box, by its run. */
  readonly edges = new Map<number, number>()

  private readonly doc: LayoutDoc
  private readonly text: InlineText
  private readonly bidi: Bidi
  private readonly open: StyleId[] = []
  private marked = ''
  /** Place in `marked` of each unit of the text. */
  private places = new Int32Array(0)

  constructor(doc: LayoutDoc, text: InlineText) {
    this.doc = doc
    this.text = text
    this.bidi = doc.words.bidi
  }

  find(): void {
    const { text } = this
    const { styles } = this.doc
    const style = text.blockStyle
    const isPlain = styles.read.unicodeBidi(style) === UnicodeBidi.plaintext
    const isRight = isRightToLeft(styles, style)
    if (this.places.length < text.length) this.places = new Int32Array(text.length * 2)
    this.levels = new Uint8Array(text.length)
    this.mark()
    const levels = this.bidi.levels(this.marked, isPlain ? null : isRight ? 'rtl' : 'ltr')
    for (let i = 0; i < text.length; i++) {
      const place = this.places[i] ?? -1
      this.levels[i] = place < 0 ? 0 : levels[place] ?? 0
    }
    for (const [run, place] of this.edges) this.edges.set(run, levels[place] ?? 0)
    this.base = isRight ? 1 : 0
  }

  /** Whether a unit at an odd level is drawn as its mirror image. */
  isMirrored(at: number): boolean {
    const unit = this.text.units[at] ?? 0
    return ((this.levels[at] ?? 0) & 1) !== 0 && this.bidi.mirrored(unit) !== unit
  }

  private mark(): void {
    const { text, places, open } = this
    const override = this.isOverridden(text.blockStyle) ? this.before(text.blockStyle) : ''
    this.marked = override
    this.edges.clear()
    open.length = 0
    places.fill(-1, 0, text.length)
    for (let run = 0; run < text.runCount; run++) {
      const style = (text.style[run] ?? 0) as StyleId
      switch (text.kind[run]) {
        case RunKind.text: this.units(text.start[run] ?? 0, text.end[run] ?? 0); break
        case RunKind.atomic: case RunKind.leader: this.units(text.start[run] ?? 0, (text.start[run] ?? 0) + 1); break
        case RunKind.open:
          open.push(style)
          // The control that isolates comes first, and that which ends it last.
          if (this.isIsolated(style)) this.edges.set(run, this.marked.length)
          this.marked += this.before(style)
          break
        case RunKind.close:
          open.pop()
          this.marked += this.after(style)
          if (this.isIsolated(style)) this.edges.set(run, this.marked.length - 1)
          break
        case RunKind.lineBreak:
          this.marked += `\n${override}${open.map((each) => this.before(each)).join('')}`
          break
        default:
      }
    }
  }

  private units(start: number, end: number): void {
    const { units } = this.text
    for (let i = start; i < end; i++) {
      const unit = units[i] ?? 0
      this.places[i] = this.marked.length
      // Separators within a paragraph are spaces.
      this.marked += unit === 0x2029 || unit < 0x20 ? ' ' : String.fromCharCode(unit)
    }
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
