/**
 * Min-content and max-content widths of inline content (CSS Sizing 3, 5.1): the widest piece without a break opportunity, and the widest
 * line when only forced breaks apply. Trailing spaces hang and do not count, except preserved ones before a forced break in the max-content
 * width (CSS Text 3, 4.1.3). A float counts beside the text for max-content, and alone for min-content.
 */
import type { BoxId } from '../../arena/ids.ts'
import { boxEntryAfter, firstBoxEntry } from '../../boxes/box-entries.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import type { LayoutServices } from '../contexts.ts'
import type { LayoutInput } from '../lines.ts'
import { horizontalMargins } from '../size.ts'
import type { MeasuredLines } from './measured-lines.ts'
import { type InlineText, RunKind } from './inline-text.ts'
import { narrowestCut } from './narrowest-cut.ts'
import { SegmentFlag, type Segments } from './segments.ts'

const Clear = enumOf('clear')
const Float = enumOf('float')

/** With a `::first-line` style, the first piece and line are measured in it, the rest without it. */
const Part = { all: 0, first: 1, rest: 2 } as const
type Part = (typeof Part)[keyof typeof Part]

/** Buffers shared by measuring and line layout; they are free while sizes are computed. */
export interface InlineParts {
  readonly text: InlineText
  readonly segments: Segments
  readonly drafts: MeasuredLines
}

export class InlineSizes {
  /** Content widths of the box measured last, px. */
  min = 0
  max = 0

  private readonly services: LayoutServices
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly text: InlineText
  private readonly segments: Segments
  private readonly drafts: MeasuredLines
  // The current piece and line, and the spaces at their ends, px.
  private piece = 0
  private line = 0
  private hanging = 0
  /** Start edges at the end of the piece: a break before the next segment comes before them. */
  private opening = 0
  /** The trailing spaces are preserved. */
  private keepsSpaces = false
  /** Widths of the floats so far, px. */
  private leftFloats = 0
  private rightFloats = 0
  /** Number of pieces and lines that have ended, and the part that counts. */
  private pieces = 0
  private lines = 0
  private part: Part = Part.all

  constructor(services: LayoutServices, { text, segments, drafts }: InlineParts) {
    this.services = services
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
    this.text = text
    this.segments = segments
    this.drafts = drafts
  }

  measure(box: BoxId): void {
    const { text } = this
    this.askBoxes(box)
    this.min = 0
    this.max = 0
    text.collect(box, true)
    if (text.firstLineStyle === 0) {
      this.add(box, Part.all)
      this.drafts.write(box, this.max)
    } else {
      this.add(box, Part.first)
      text.collect(box, false)
      this.add(box, Part.rest)
    }
  }

  /** Adds up the collected text, of which only `part` counts. */
  private add(box: BoxId, part: Part): void {
    const { segments, rows } = this
    segments.make(0)
    this.part = part
    this.pieces = this.lines = 0
    const indent = this.text.facts.indent(rows.style[box], 0)
    this.piece = this.line = indent !== 0 && isIndented(this.services.doc, box) ? indent : 0
    this.hanging = this.opening = 0
    if (segments.isUniform && part === Part.all && (segments.flags[0] & SegmentFlag.narrows) === 0) return this.addWords(this.piece)
    this.leftFloats = this.rightFloats = 0
    let inMarker = false
    let isEmpty = true
    let narrows = false
    for (let i = 0; i < segments.count; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      if (inMarker || kind === RunKind.marker || kind === RunKind.absolute) continue
      if (segments.flags[i] & SegmentFlag.breakBefore) this.breakPiece()
      if (kind !== RunKind.float) {
        const width = segments.width[i]
        this.opening = kind === RunKind.open ? this.opening + width : 0
        if (width !== 0 || kind === RunKind.lineBreak || kind === RunKind.atomic) isEmpty = false
      }
      switch (kind) {
        case RunKind.lineBreak: {
          const next = segments.afterForcedBreak(i)
          for (; i + 1 < next; i++) this.addWidth(segments.width[i + 1])
          this.endLine()
          break
        }
        case RunKind.float:
          this.addFloat(segments.boxOf(i))
          break
        case RunKind.atomic: {
          const atomic = segments.boxOf(i)
          const margins = this.marginsOf(atomic)
          this.piece += this.services.minContribution(atomic) + margins
          this.line += this.services.maxContribution(atomic) + margins
          this.hanging = 0
          narrows = false
          break
        }
        default: {
          if (segments.flags[i] & SegmentFlag.tab) segments.setTab(i, this.line)
          const mayNarrow = kind === RunKind.text && (segments.flags[i] & SegmentFlag.narrows) !== 0
          if (mayNarrow && narrows) this.breakPiece()
          if (kind === RunKind.text) narrows = mayNarrow
          this.line += segments.width[i]
          this.piece += mayNarrow ? this.narrowest(i) : segments.width[i]
          if (kind === RunKind.leader) this.hanging = 0
          else if (kind === RunKind.text) {
            this.hanging = segments.trailing[i] + (segments.hangs(i) ? this.hanging : 0)
            this.keepsSpaces = (segments.flags[i] & SegmentFlag.keepsSpaces) !== 0
          }
        }
      }
    }
    // No first line exists that could be indented.
    if (isEmpty) this.piece = this.line = 0
    this.endLine()
  }

  /** Fast path for text of plain words that may not be cut; it begins after `indent` px. */
  private addWords(indent: number): void {
    const { count, flags, width: widths, trailing } = this.segments
    let { min } = this
    let piece = indent
    let line = indent
    let hanging = 0
    let isEmpty = true
    for (let i = 0; i < count; i++) {
      if ((flags[i] & SegmentFlag.breakBefore) !== 0) {
        min = Math.max(min, piece - hanging)
        piece = 0
      }
      const width = widths[i]
      if (width !== 0) isEmpty = false
      line += width
      piece += width
      hanging = trailing[i] + (this.segments.hangs(i) ? hanging : 0)
    }
    if (isEmpty) piece = line = 0
    this.min = Math.max(min, piece - hanging)
    this.max = Math.max(this.max, line - ((flags[0] & SegmentFlag.keepsSpaces) !== 0 ? 0 : hanging))
  }

  /** A float counts beside the line for max-content, and alone for min-content. */
  private addFloat(float: BoxId): void {
    const { styles, rows } = this
    const style = rows.style[float]
    this.clearFloats(styles.read.clear(style))
    this.min = Math.max(this.min, this.outer(float, this.services.minContribution(float)))
    const width = this.outer(float, this.services.maxContribution(float))
    if (styles.read.float(style) === Float.left) this.leftFloats += width
    else this.rightFloats += width
  }

  /** Least width of a word that may be cut anywhere, with its trailing spaces, px. */
  private narrowest(segment: number): number {
    const { segments } = this
    const trailing = segments.trailing[segment]
    const width = segments.width[segment] - trailing
    return Math.min(width, narrowestCut(this.services.doc, this.text, segments, segment)) + trailing
  }

  private addWidth(width: number): void {
    this.piece += width
    this.line += width
  }

  private counts(place: number): boolean {
    return this.part === Part.all || (this.part === Part.first) === (place === 0)
  }

  /** Ends the piece before the start edges at its end. */
  private breakPiece(): void {
    const { opening } = this
    this.piece -= opening
    this.endPiece()
    this.piece = opening
  }

  private endPiece(): void {
    if (this.counts(this.pieces++)) this.min = Math.max(this.min, this.piece - this.hanging)
    this.piece = 0
  }

  /** A float that clears a side is placed below the floats on it. */
  private clearFloats(clear: number): void {
    if (clear === Clear.none) return
    if (this.counts(this.lines)) this.max = Math.max(this.max, this.lineWidth())
    if (clear !== Clear.right) this.leftFloats = 0
    if (clear !== Clear.left) this.rightFloats = 0
  }

  /** Width of the line so far, with the floats beside it, px. */
  private lineWidth(): number {
    const hanging = this.keepsSpaces ? 0 : this.hanging
    return this.line - hanging + this.leftFloats + this.rightFloats
  }

  private endLine(): void {
    this.endPiece()
    if (this.counts(this.lines++)) this.max = Math.max(this.max, this.lineWidth())
    this.line = 0
    this.hanging = 0
  }

  /** Measures nested boxes first: they use the same buffers and cache their results. */
  private askBoxes(box: BoxId): void {
    const { boxes } = this.services.doc
    const { inlines } = boxes
    for (let i = firstBoxEntry(boxes, box); i !== 0; i = boxEntryAfter(boxes, box, i)) {
      if (inlines.kind[i] === InlineKind.absolute) continue
      const inner = inlines.ref[i] as BoxId
      this.services.minContribution(inner)
      this.services.maxContribution(inner)
    }
  }

  private outer(box: BoxId, width: number): number {
    return Math.max(0, width + this.marginsOf(box))
  }

  private marginsOf(box: BoxId): number {
    const { styles, rows } = this
    return horizontalMargins(styles, rows.style[box], 0)
  }
}

/** Whether text-indent applies: to the first line of an element or item, not to inline content after a block in it. */
export function isIndented({ boxes: { rows } }: LayoutInput, box: BoxId): boolean {
  if ((rows.flags[box] & BoxFlag.anonymous) === 0) return true
  const parent = rows.parent[box] ?? 0
  if (rows.kind[parent] === BoxKind.flex || rows.kind[parent] === BoxKind.grid) return true
  let before: number = parent + 1
  while (before < box && ((rows.flags[before] ?? 0) & (BoxFlag.float | BoxFlag.absolute)) !== 0) before = rows.end[before] ?? box
  return before === box
}
