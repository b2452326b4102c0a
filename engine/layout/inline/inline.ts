/**
 * Inline formatting of one block: text to segments, segments to lines, lines to rows (CSS 2, 9.4.2 and 10.8; CSS
 * Text 3, 5 to 7). Takes a block with inline content and its content width; writes its range of the line arena and
 * returns the height. A line holds whole segments; where not even the first fits, it overflows or is cut, as
 * overflow-wrap says.
 */
import type { BoxId, LineId, StyleId, WordId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import { InlineFragmentFlag, ItemKind, type LayoutDoc } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { InlineText, RunKind } from './inline-text.ts'
import { LineExtent } from './line-extent.ts'
import { SegmentFlag, Segments } from './segments.ts'

const Align = enumOf('text-align')
/** Rounding slack: a line may be this much wider than its room. */
const EPSILON = 0.01
const HYPHEN = 0x2d
const SPACE = 0x20

export class InlineLayout {
  /** The paragraph laid out last has text, or boxes with edges: it does not vanish between margins. */
  hasContent = false

  private readonly doc: LayoutDoc
  private readonly text: InlineText
  private readonly fonts: FontMetrics
  private readonly segments: Segments
  private readonly extent: LineExtent
  /** Inline boxes open where the next line begins: their open segments, outermost first. */
  private readonly open: number[] = []
  private readonly hyphen = new Uint16Array([HYPHEN])

  constructor(doc: LayoutDoc) {
    this.doc = doc
    this.text = new InlineText(doc)
    this.fonts = doc.metrics
    this.segments = new Segments(doc, this.text, this.fonts)
    this.extent = new LineExtent(doc, this.fonts, this.segments)
  }

  /** `left` and `top`: from the border box of `box` to its content box. */
  layout(box: BoxId, width: number, left: number, top: number): number {
    const { rows } = this.doc.boxes
    const { lines, styles } = this.doc
    const style = rows.style[box] ?? styles.initial
    this.text.collect(box)
    this.segments.make(width)
    this.open.length = 0
    this.hasContent = false
    const indent = styles.read.textIndent(style, width)
    const firstLine = lines.length as LineId
    let y = 0
    let from = 0
    let room = width - indent
    while (from < this.segments.count) {
      const next = this.findLineEnd(from, room)
      const isLast = next >= this.segments.count || this.endsWithForcedBreak(next)
      y += this.emitLine(box, style, from, next, left + (width - room), top + y, room, isLast)
      from = next
      room = width
    }
    rows.firstLine[box] = firstLine
    rows.lineCount[box] = lines.length - firstLine
    return y
  }

  private endsWithForcedBreak(next: number): boolean {
    return this.segments.kind[next - 1] === RunKind.lineBreak
  }

  /** The segment that begins the next line, for a line that begins with `from` and has `room` px. */
  private findLineEnd(from: number, room: number): number {
    const { segments } = this
    let x = 0
    let lastBreak = -1
    let inMarker = false
    for (let i = from; i < segments.count; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.lineBreak) return i + 1
      if (kind === RunKind.marker) {
        inMarker = !inMarker
        continue
      }
      if (inMarker) continue
      if (kind !== RunKind.text) {
        x += segments.width[i] ?? 0
        continue
      }
      const flags = segments.flags[i] ?? 0
      if ((flags & SegmentFlag.breakBefore) !== 0 && i > from) {
        const at = this.beforeOpenEdges(i, from)
        if (at > from) lastBreak = at
      }
      const width = segments.width[i] ?? 0
      if (x + width - (segments.trailing[i] ?? 0) + this.closingEdges(i) <= room + EPSILON) {
        x += width
        continue
      }
      if (lastBreak > from) return lastBreak
      if ((flags & SegmentFlag.breakWord) !== 0 && this.cutWord(i, room - x, i === this.firstText(from))) return i + 1
      x += width
    }
    return segments.count
  }

  /** A break before text stands before the inline boxes that open directly before it. */
  private beforeOpenEdges(segment: number, from: number): number {
    let at = segment
    while (at > from && this.segments.kind[at - 1] === RunKind.open) at--
    return at
  }

  /** Width of inline box ends that follow a segment without a break between. */
  private closingEdges(segment: number): number {
    let width = 0
    for (let i = segment + 1; i < this.segments.count && this.segments.kind[i] === RunKind.close; i++) {
      width += this.segments.width[i] ?? 0
    }
    return width
  }

  private firstText(from: number): number {
    for (let i = from; i < this.segments.count; i++) if (this.segments.kind[i] === RunKind.text) return i
    return -1
  }

  /** Cuts a word that fits no line so that its head fits `room`; false when not even one character would be gained. */
  private cutWord(segment: number, room: number, isFirst: boolean): boolean {
    const { segments, text } = this
    const start = segments.start[segment] ?? 0
    const end = segments.end[segment] ?? 0
    const style = segments.styleOf(segment)
    const face = segments.faceOf(segment)
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const width = this.fonts.wordWidth(this.doc.words.shape(face, text.units, start, middle), style)
      if (width <= room + EPSILON) low = middle
      else high = middle - 1
    }
    let at = this.clusterStart(low, start)
    if (at <= start) {
      if (!isFirst) return false
      at = this.clusterEnd(start, end)
    }
    if (at >= end) return false
    segments.split(segment, at)
    return true
  }

  private clusterStart(at: number, start: number): number {
    let i = at
    while (i > start && this.isContinuation(i)) i--
    return i
  }

  private clusterEnd(start: number, end: number): number {
    let i = start + 1
    while (i < end && this.isContinuation(i)) i++
    return i
  }

  /** Low surrogates and combining marks never begin a line. */
  private isContinuation(at: number): boolean {
    const unit = this.text.units[at] ?? 0
    return (unit & 0xfc00) === 0xdc00 || (unit >= 0x300 && unit < 0x370) || (unit >= 0xfe00 && unit <= 0xfe0f) || unit === 0x200d
  }

  /** Writes one line; returns its height, 0 for a line that holds nothing visible. */
  private emitLine(
    box: BoxId, style: StyleId, from: number, to: number, x: number, y: number, room: number, isLast: boolean,
  ): number {
    const { segments, doc } = this
    const hasText = this.trimEnd(from, to)
    const hasEdges = this.hasEdges(from, to)
    const isForced = to > from && segments.kind[to - 1] === RunKind.lineBreak
    const isVisible = hasText || hasEdges || isForced
    if (isVisible) this.hasContent = true
    this.extent.measure(style, from, to, this.open)

    let width = 0
    let spaces = 0
    let inMarker = false
    const hyphen = this.hyphenAt(to)
    for (let i = from; i < to; i++) {
      if (segments.kind[i] === RunKind.marker) inMarker = !inMarker
      if (inMarker) continue
      width += segments.width[i] ?? 0
      if (segments.kind[i] === RunKind.text) spaces += this.fonts.spaces((segments.word[i] ?? 0) as WordId, false)
    }
    if (hyphen >= 0) width += this.fonts.wordWidth(this.hyphenWord(hyphen), segments.styleOf(hyphen))

    const align = doc.styles.read.textAlign(style)
    const free = room - width
    let offset = 0
    let gap = 0
    if (free > 0) {
      if (align === Align.right) offset = free
      else if (align === Align.center) offset = free / 2
      else if (align === Align.justify && !isLast && spaces > 0) gap = free / spaces
    }

    const height = isVisible ? this.extent.height : 0
    const line = doc.lines.push()
    doc.lines.box[line] = box
    doc.lines.y[line] = y
    doc.lines.height[line] = height
    doc.lines.baseline[line] = isVisible ? this.extent.above : 0
    doc.lines.x[line] = x + offset
    doc.lines.gap[line] = gap
    const firstItem = doc.items.length
    doc.lines.firstItem[line] = firstItem as never
    this.emitItems(from, to, x + offset, gap, hyphen)
    doc.lines.itemCount[line] = doc.items.length - firstItem
    return height
  }

  /** Drops collapsible spaces at the end of the line; true when the line shows any text. */
  private trimEnd(from: number, to: number): boolean {
    const { segments, text } = this
    let isTrimming = true
    let inMarker = false
    let hasText = false
    for (let i = to - 1; i >= from; i--) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) {
        inMarker = !inMarker
        hasText = true
        continue
      }
      if (kind !== RunKind.text || inMarker) continue
      const start = segments.start[i] ?? 0
      const end = segments.end[i] ?? 0
      if (isTrimming && ((segments.flags[i] ?? 0) & SegmentFlag.keepsSpaces) === 0) {
        let cut = end
        while (cut > start && text.units[cut - 1] === SPACE) cut--
        if (cut === start) {
          segments.word[i] = 0
          segments.width[i] = 0
          continue
        }
        if (cut < end) segments.reshape(i, start, cut)
      }
      isTrimming = false
      hasText = true
    }
    return hasText
  }

  private hasEdges(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const kind = this.segments.kind[i]
      if ((kind === RunKind.open || kind === RunKind.close) && this.segments.width[i] !== 0) return true
    }
    return false
  }

  /** The segment whose soft hyphen ends the line that ends before `to`; -1 when there is none. */
  private hyphenAt(to: number): number {
    const { segments } = this
    if (to >= segments.count) return -1
    for (let i = to - 1; i >= 0; i--) {
      if (segments.kind[i] === RunKind.close) continue
      const isSoft = segments.kind[i] === RunKind.text && ((segments.flags[i] ?? 0) & SegmentFlag.softHyphen) !== 0
      return isSoft ? i : -1
    }
    return -1
  }

  private hyphenWord(segment: number): WordId {
    return this.doc.words.shape(this.segments.faceOf(segment), this.hyphen, 0, 1)
  }

  private emitItems(from: number, to: number, lineX: number, gap: number, hyphen: number): void {
    const { segments, open, doc } = this
    let x = lineX
    let inMarker = false
    const fragments: number[] = []
    for (const segment of open) fragments.push(this.openFragment(segment, x, false))
    for (let i = from; i < to; i++) {
      const width = segments.width[i] ?? 0
      switch (segments.kind[i]) {
        case RunKind.text: {
          const word = segments.word[i] ?? 0
          if (word !== 0) this.pushItem(ItemKind.word, word)
          if (!inMarker) x += width + (gap === 0 ? 0 : gap * this.fonts.spaces(word as WordId, false))
          if (i === hyphen) {
            const sign = this.hyphenWord(i)
            this.pushItem(ItemKind.word, sign)
            x += this.fonts.wordWidth(sign, segments.styleOf(i))
          }
          break
        }
        case RunKind.open:
          open.push(i)
          fragments.push(this.openFragment(i, x, true))
          x += width
          break
        case RunKind.close: {
          x += width
          open.pop()
          const fragment = fragments.pop() ?? 0
          doc.inlineFragments.width[fragment] = x - (doc.inlineFragments.x[fragment] ?? 0)
          doc.inlineFragments.flags[fragment] = (doc.inlineFragments.flags[fragment] ?? 0) | InlineFragmentFlag.last
          this.pushItem(ItemKind.close, fragment)
          break
        }
        case RunKind.marker:
          this.pushItem(inMarker ? ItemKind.markerEnd : ItemKind.marker, inMarker ? 0 : this.text.ref[segments.run[i] ?? 0] ?? 0)
          inMarker = !inMarker
          break
        default:
      }
    }
    for (let i = fragments.length - 1; i >= 0; i--) {
      const fragment = fragments[i] ?? 0
      doc.inlineFragments.width[fragment] = x - (doc.inlineFragments.x[fragment] ?? 0)
      this.pushItem(ItemKind.close, fragment)
    }
  }

  private openFragment(segment: number, x: number, isFirst: boolean): number {
    const { inlineFragments } = this.doc
    const fragment = inlineFragments.push()
    inlineFragments.box[fragment] = (this.text.ref[this.segments.run[segment] ?? 0] ?? 0) as BoxId
    inlineFragments.x[fragment] = x
    inlineFragments.shift[fragment] = this.extent.shiftOf(segment)
    inlineFragments.flags[fragment] = isFirst ? InlineFragmentFlag.first : 0
    this.pushItem(ItemKind.open, fragment)
    return fragment
  }

  private pushItem(kind: ItemKind, ref: number): void {
    const { items } = this.doc
    const item = items.push()
    items.kind[item] = kind
    items.ref[item] = ref
  }
}
