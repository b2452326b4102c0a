/**
 * Segments: the pieces a line is filled with. A text segment is what stands between two break opportunities, in one
 * style and one face, shaped; its trailing spaces count only when something follows on the same line. Box edges,
 * forced breaks and markers are segments without text. The columns are reused for every paragraph.
 */
import type { BoxId, FaceId, StyleId, WordId } from '../../arena/ids.ts'
import { BoxFlag } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import { BreakMode, Opportunity } from '../../text/breaks.ts'
import { MAX_WORD_UNITS } from '../../text/words.ts'
import { WordFlag } from '../../text/word-schema.ts'
import type { LayoutDoc } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { type InlineText, RunKind } from './inline-text.ts'

export const SegmentFlag = {
  /** A line may end before this segment. */
  breakBefore: 1,
  /** Ends with a soft hyphen: shows a hyphen when the line ends here. */
  softHyphen: 2,
  /** Its spaces are kept at the end of a line. */
  keepsSpaces: 4,
  /** May be cut anywhere when it does not fit a line of its own (overflow-wrap). */
  breakWord: 8,
} as const

const WhiteSpace = enumOf('white-space')
const WordBreak = enumOf('word-break')
const OverflowWrap = enumOf('overflow-wrap')
const Hyphens = enumOf('hyphens')
const SPACE = 0x20
const SOFT_HYPHEN = 0xad

export class Segments {
  count = 0
  /** RunKind. */
  kind = new Uint8Array(256)
  flags = new Uint8Array(256)
  run = new Int32Array(256)
  start = new Int32Array(256)
  end = new Int32Array(256)
  word = new Int32Array(256)
  /** px, trailing spaces included; for box edges the width of margin, border and padding. */
  width = new Float64Array(256)
  /** px of trailing collapsible spaces. */
  trailing = new Float64Array(256)

  private readonly doc: LayoutDoc
  private readonly text: InlineText
  private readonly fonts: FontMetrics
  private breaks = new Uint8Array(1024)

  constructor(doc: LayoutDoc, text: InlineText, fonts: FontMetrics) {
    this.doc = doc
    this.text = text
    this.fonts = fonts
  }

  /** Cuts the collected text into segments; `basis` is the width percentages of box edges refer to. */
  make(basis: number): void {
    const { text } = this
    this.count = 0
    this.findBreaks()
    let wrapsBefore = true
    for (let run = 0; run < text.runCount; run++) {
      const kind = text.kind[run]
      const style = (text.style[run] ?? 0) as StyleId
      if (kind === RunKind.text) {
        const whiteSpace = this.doc.styles.read.whiteSpace(style)
        const wraps = whiteSpace !== WhiteSpace.nowrap && whiteSpace !== WhiteSpace.pre
        this.cutRun(run, style, whiteSpace, wraps, wrapsBefore)
        wrapsBefore = wraps
      } else if (kind === RunKind.marker) {
        this.push(RunKind.marker, run, text.start[run] ?? 0, text.start[run] ?? 0, 0)
        this.shapeRange(run, style, text.start[run] ?? 0, text.end[run] ?? 0, 0)
        this.push(RunKind.marker, run, text.end[run] ?? 0, text.end[run] ?? 0, 0)
      } else {
        const segment = this.push(kind ?? RunKind.lineBreak, run, text.start[run] ?? 0, text.start[run] ?? 0, 0)
        if (kind === RunKind.open || kind === RunKind.close) this.width[segment] = this.edgeWidth(run, style, kind, basis)
      }
    }
  }

  /** Shapes `[start, end)` of the text in the face of `run` and files it as the word of an existing segment. */
  reshape(segment: number, start: number, end: number): void {
    const run = this.run[segment] ?? 0
    const style = (this.text.style[run] ?? 0) as StyleId
    const old = (this.word[segment] ?? 0) as WordId
    const face = this.doc.words.rows.face[old] ?? this.fonts.stack(style).primary
    const word = this.doc.words.shape(face, this.text.units, start, end)
    this.start[segment] = start
    this.end[segment] = end
    this.word[segment] = word
    this.width[segment] = this.fonts.wordWidth(word, style)
    this.trailing[segment] = 0
  }

  /** Splits a segment so that the part before `at` stays and a new one begins there. */
  split(segment: number, at: number): void {
    const end = this.end[segment] ?? at
    this.insertAfter(segment)
    this.reshape(segment, this.start[segment] ?? at, at)
    const rest = segment + 1
    this.reshape(rest, at, end)
    const keeps = ((this.flags[segment] ?? 0) & SegmentFlag.keepsSpaces) !== 0
    if (!keeps) this.trailing[rest] = this.fonts.trailingSpaces((this.word[rest] ?? 0) as WordId, this.styleOf(rest))
    this.flags[rest] = (this.flags[segment] ?? 0) | SegmentFlag.breakBefore
    this.flags[segment] = (this.flags[segment] ?? 0) & ~SegmentFlag.softHyphen
  }

  styleOf(segment: number): StyleId {
    return (this.text.style[this.run[segment] ?? 0] ?? 0) as StyleId
  }

  faceOf(segment: number): FaceId {
    return this.doc.words.rows.face[(this.word[segment] ?? 0) as WordId] ?? (0 as FaceId)
  }

  private findBreaks(): void {
    const { text } = this
    if (this.breaks.length < text.length) this.breaks = new Uint8Array(Math.max(text.length, this.breaks.length * 2))
    let mode: BreakMode | -1 = -1
    let from = 0
    // One pass for a paragraph with one word-break value; else each stretch that differs is looked at once more.
    for (let run = 0; run < text.runCount; run++) {
      if (text.kind[run] !== RunKind.text) continue
      const own = this.breakMode((text.style[run] ?? 0) as StyleId)
      if (mode === -1) mode = own
      else if (own !== mode) {
        this.doc.breaker.findBreaks(text.units, from, text.start[run] ?? 0, this.breaks.subarray(from), mode)
        from = text.start[run] ?? 0
        mode = own
      }
    }
    if (text.length > from) {
      this.doc.breaker.findBreaks(text.units, from, text.length, this.breaks.subarray(from), mode === -1 ? BreakMode.normal : mode)
    }
  }

  private breakMode(style: StyleId): BreakMode {
    switch (this.doc.styles.read.wordBreak(style)) {
      case WordBreak.breakAll: return BreakMode.breakAll
      case WordBreak.keepAll: return BreakMode.keepAll
      default: return BreakMode.normal
    }
  }

  private cutRun(run: number, style: StyleId, whiteSpace: number, wraps: boolean, wrapsBefore: boolean): void {
    const { text, breaks } = this
    const { read } = this.doc.styles
    const { units } = text
    const start = text.start[run] ?? 0
    const end = text.end[run] ?? 0
    if (start === end) return
    const usesHyphens = read.hyphens(style) !== Hyphens.none
    let flags = 0
    if (whiteSpace === WhiteSpace.pre || whiteSpace === WhiteSpace.preWrap) flags |= SegmentFlag.keepsSpaces
    if (wraps && read.overflowWrap(style) === OverflowWrap.breakWord) flags |= SegmentFlag.breakWord
    let from = start
    let before = start > 0 && (wraps || wrapsBefore) && this.mayBreak(start, usesHyphens) ? SegmentFlag.breakBefore : 0
    for (let i = start + 1; i <= end; i++) {
      const opportunity = i === end ? Opportunity.allowed : wraps ? breaks[i] : Opportunity.none
      if (i < end && (opportunity === Opportunity.none || !this.mayBreak(i, usesHyphens)) && i - from < MAX_WORD_UNITS) continue
      const isHyphen = usesHyphens && units[i - 1] === SOFT_HYPHEN ? SegmentFlag.softHyphen : 0
      this.shapeRange(run, style, from, i, flags | before | isHyphen)
      before = i < end && opportunity !== Opportunity.none ? SegmentFlag.breakBefore : 0
      from = i
    }
  }

  private mayBreak(at: number, usesHyphens: boolean): boolean {
    if ((this.breaks[at] ?? 0) === Opportunity.none) return false
    return usesHyphens || this.text.units[at - 1] !== SOFT_HYPHEN
  }

  /** Shapes a range in the first face; where that lacks a character, in pieces with the faces that have it. */
  private shapeRange(run: number, style: StyleId, start: number, end: number, flags: number): void {
    const { words } = this.doc
    const { units } = this.text
    const stack = this.fonts.stack(style)
    const word = words.shape(stack.primary, units, start, end)
    if (((words.rows.flags[word] ?? 0) & WordFlag.missing) === 0) {
      this.fileWord(run, style, start, end, flags, word)
      return
    }
    let from = start
    let face = 0 as FaceId
    let pieceFlags = flags
    for (let i = start; i < end; ) {
      const unit = units[i] ?? 0
      const isPair = (unit & 0xfc00) === 0xd800 && i + 1 < end
      const point = isPair ? ((unit - 0xd7c0) << 10) + ((units[i + 1] ?? 0) & 0x3ff) : unit
      const size = isPair ? 2 : 1
      const next = this.faceFor(stack.primary, style, point, face)
      if (i > from && next !== face) {
        this.fileWord(run, style, from, i, pieceFlags & ~SegmentFlag.softHyphen, words.shape(face, units, from, i))
        pieceFlags = flags & ~SegmentFlag.breakBefore
        from = i
      }
      face = next
      i += size
    }
    this.fileWord(run, style, from, end, from === start ? flags : pieceFlags, words.shape(face, units, from, end))
  }

  /** Spaces and marks stay in the face of what comes before them. */
  private faceFor(primary: FaceId, style: StyleId, point: number, current: FaceId): FaceId {
    if (current !== 0 && (point === SPACE || point === 0x200d || point === SOFT_HYPHEN || (point >= 0x300 && point < 0x370)
      || (point >= 0xfe00 && point <= 0xfe0f))) return current
    return this.fonts.stack(style).faceFor(point) || primary
  }

  private fileWord(run: number, style: StyleId, start: number, end: number, flags: number, word: WordId): void {
    const segment = this.push(RunKind.text, run, start, end, flags)
    this.word[segment] = word
    this.width[segment] = this.fonts.wordWidth(word, style)
    this.trailing[segment] = (flags & SegmentFlag.keepsSpaces) !== 0 || this.text.units[end - 1] !== SPACE
      ? 0 : this.fonts.trailingSpaces(word, style)
  }

  /** Margin, border and padding at the start or end of an inline box; nothing where the box was cut by a block. */
  private edgeWidth(run: number, style: StyleId, kind: number, basis: number): number {
    const { read } = this.doc.styles
    const box = (this.text.ref[run] ?? 0) as BoxId
    const boxFlags = this.doc.boxes.rows.flags[box] ?? 0
    if (kind === RunKind.open) {
      if ((boxFlags & BoxFlag.continued) !== 0) return 0
      return zeroIfAuto(read.marginLeft(style, basis)) + read.borderLeftWidth(style) + read.paddingLeft(style, basis)
    }
    if ((boxFlags & BoxFlag.continues) !== 0) return 0
    return zeroIfAuto(read.marginRight(style, basis)) + read.borderRightWidth(style) + read.paddingRight(style, basis)
  }

  private push(kind: number, run: number, start: number, end: number, flags: number): number {
    if (this.count === this.kind.length) this.widen()
    const segment = this.count++
    this.kind[segment] = kind
    this.flags[segment] = flags
    this.run[segment] = run
    this.start[segment] = start
    this.end[segment] = end
    this.word[segment] = 0
    this.width[segment] = 0
    this.trailing[segment] = 0
    return segment
  }

  private insertAfter(segment: number): void {
    this.push(0, 0, 0, 0, 0)
    for (const column of [this.kind, this.flags, this.run, this.start, this.end, this.word, this.width, this.trailing]) {
      column.copyWithin(segment + 1, segment, this.count - 1)
    }
  }

  private widen(): void {
    const size = this.kind.length * 2
    this.kind = widened(this.kind, new Uint8Array(size))
    this.flags = widened(this.flags, new Uint8Array(size))
    this.run = widened(this.run, new Int32Array(size))
    this.start = widened(this.start, new Int32Array(size))
    this.end = widened(this.end, new Int32Array(size))
    this.word = widened(this.word, new Int32Array(size))
    this.width = widened(this.width, new Float64Array(size))
    this.trailing = widened(this.trailing, new Float64Array(size))
  }
}

function widened<A extends Uint8Array | Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from)
  return to
}

function zeroIfAuto(margin: number): number {
  return Number.isNaN(margin) ? 0 : margin
}
