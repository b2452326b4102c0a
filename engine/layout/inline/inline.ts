/**
 * Inline layout of one block: text to segments, segments to lines, lines to rows (CSS 2, 9.4.2 and 10.8; CSS Text 3, 5 to 7). Takes a block
 * with inline content and its content width; writes its range of the line arena and returns the height. A line contains whole segments;
 * where not even the first fits, it overflows or is cut, by overflow-wrap.
 */
import { newRow } from '../../arena/arena.ts'
import type { BoxId, ItemId, LineId, StyleId, WordId } from '../../arena/ids.ts'
import { BoxFlag, type BoxRows } from '../../boxes/boxes.ts'
import { EPSILON } from '../../boxes/epsilon.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { WordFlag } from '../../text/word-schema.ts'
import type { LayoutInput, Lines } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import type { LayoutServices } from '../contexts.ts'
import type { LineClamp } from '../line-clamp.ts'
import { Floats } from '../floats.ts'
import { Atomics } from './atomics.ts'
import { ClonedEnds } from './cloned-ends.ts'
import { MeasuredLines } from './measured-lines.ts'
import { IdeographGaps } from './ideograph-gaps.ts'
import { isIndented } from './inline-sizes.ts'
import { InlineText, RunKind } from './inline-text.ts'
import { growLeaders } from './leaders.ts'
import { LineExtent } from './line-extent.ts'
import { balancedWidth } from './line-balance.ts'
import { prettyWidths } from './pretty-lines.ts'
import { LineFloats } from './line-floats.ts'
import { LineItems } from './line-items.ts'
import { lineOffset } from './line-offset.ts'
import { SegmentFlag, Segments } from './segments.ts'
import { OverflowWrapBreaks } from './overflow-wrap.ts'

const Align = enumOf('text-align')
const Overflow = enumOf('overflow')
const TextOverflow = enumOf('text-overflow')
const WrapStyle = enumOf('text-wrap-style')
const SPACE = 0x20
const ZERO_WIDTH_SPACE = 0x200b

/** Place of inline content in its block formatting context: the floats there, and the content box of its block. */
export class FlowPlace {
  floats = new Floats()
  x = 0
  y = 0
  /** Percentage basis for heights; NaN when indefinite. */
  height = NaN
  /** Line limit of the formatting context. */
  clamp: LineClamp | null = null
}

export class InlineLayout {
  /** The last paragraph has text or boxes with edges: margins do not collapse through it. */
  hasContent = false
  readonly text: InlineText
  readonly segments: Segments
  readonly drafts: MeasuredLines

  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly lines: Lines
  private readonly styles: Styles
  private readonly fonts: FontMetrics
  private readonly atomics: Atomics
  private readonly lineFloats: LineFloats
  private readonly extent: LineExtent
  private readonly cutter: OverflowWrapBreaks
  private readonly items: LineItems
  private readonly ends: ClonedEnds
  private readonly gaps: IdeographGaps
  // The current line: its room, and its place in the block's border box, px.
  private room = 0
  private lineX = 0
  private lineY = 0
  private indent = 0
  /** Largest line width, however much room there is. */
  private limit = Infinity
  private isRightToLeft = false
  private isLineShown = false
  private hanging = 0
  /** Largest overflow of a line past its room, at any width tried, px. */
  overfull = 0
  /** Lines wider than their room end with an ellipsis. */
  private shortens = false
  /** The current line is the last one allowed, and needs an ellipsis. */
  private isClamped = false

  constructor(services: LayoutServices) {
    const { doc } = services
    this.doc = doc
    this.rows = doc.boxes.rows
    this.lines = doc.lines
    this.styles = doc.styles
    this.atomics = new Atomics(services)
    this.text = new InlineText(doc)
    this.fonts = doc.metrics
    this.segments = new Segments(doc, this.text, this.fonts)
    this.drafts = new MeasuredLines(doc, this.text, this.segments)
    this.extent = new LineExtent(doc, this.fonts, this.segments, this.atomics)
    this.cutter = new OverflowWrapBreaks(doc, this.text, this.segments)
    this.gaps = new IdeographGaps(this.text, this.segments, doc.faces.kept.classes)
    this.ends = new ClonedEnds(doc, this.text, this.segments)
    const { text, segments, extent, atomics, gaps, ends } = this
    this.items = new LineItems(doc, { text, segments, extent, atomics, gaps, ends })
    this.lineFloats = new LineFloats(doc, this.segments)
  }

  /** Lays out the lines of `box`. `left` and `top`: from its border box to its content box. Returns the height of the lines, px. */
  layout(box: BoxId, width: number, left: number, top: number, place: FlowPlace): number {
    const { rows, lines, cutter, segments, lineFloats } = this
    const style = rows.style[box]
    // Boxes in the content are laid out first, by this same object: none of its state is in use yet.
    const { floats, x, y, height, clamp } = place
    this.atomics.prepare(box, width, height)
    place.floats = floats
    place.x = x
    place.y = y
    place.clamp = clamp
    this.text.collect(box, true)
    let { firstLineStyle } = this.text
    lineFloats.begin(place, width, left, top, this.text.hasFloats)
    segments.make(width)
    this.ends.begin(width)
    cutter.reset()
    this.isRightToLeft = this.text.facts.of(style).isRightToLeft
    this.items.begin(width, left, this.isRightToLeft)
    this.hasContent = false
    this.shortens = this.endsWithEllipsis(box)
    this.indent = this.text.facts.indent(style, width)
    if (this.indent !== 0 && !isIndented(this.doc, box)) this.indent = 0
    this.limit = Infinity
    const { wrapStyle } = this.text.facts.of(style)
    const isWrapped = wrapStyle !== WrapStyle.auto && clamp === null && firstLineStyle === 0 && !lineFloats.isActive && !this.ends.isUsed
    const widths = isWrapped ? this.findWidths(width, wrapStyle) : null
    const firstLine = lines.length as LineId
    this.lineY = top
    this.extent.begin(box, firstLine)
    let from = 0
    while (from < segments.count) {
      const lineStyle = firstLineStyle || style
      if (widths !== null) this.limit = widths.shift() ?? Infinity
      let next = this.fillLine(lineStyle, from)
      if (clamp?.left === 1) next = this.endClamped(clamp, lineStyle, from, next)
      const isCut = cutter.at !== 0
      if (isCut) cutter.takeHead(next - 1)
      const isLast = !isCut && (next >= segments.count || segments.forcedBreak(next) >= 0)
      this.lineY += this.emitLine(box, lineStyle, from, next, isLast)
      if (isCut) cutter.takeRest(next - 1)
      from = isCut ? next - 1 : next
      this.indent = 0
      if (clamp !== null && this.isClampedOff(clamp, from)) break
      if (lineFloats.isActive) this.lineY = lineFloats.endLine(this.lineY, segments.forcedBreak(next))
      if (firstLineStyle !== 0) {
        firstLineStyle = 0 as StyleId
        if (from < segments.count) from = this.leaveFirstLine(box, width, from)
      }
    }
    rows.firstLine[box] = firstLine
    rows.lineCount[box] = lines.length - firstLine
    return this.lineY - top
  }

  /**
   * Leaves the first line, which had a `::first-line` style and ended before segment `from`: collects the text again in its own styles.
   * Returns the segment that begins the second line.
   */
  private leaveFirstLine(box: BoxId, width: number, from: number): number {
    const { text, segments, lineFloats, items } = this
    const run = segments.run[from]
    const place = text.plainPlace(segments.start[from])
    const placedRun = lineFloats.placed < 0 ? -1 : segments.run[lineFloats.placed]
    // The first open box is the first line itself.
    const open = items.open.slice(1).map((segment) => segments.run[segment])
    text.collect(box, false)
    segments.make(width)
    this.ends.begin(width)
    this.cutter.reset()
    if (placedRun >= 0) lineFloats.placed = segments.firstOf(placedRun)
    items.open.splice(0, items.open.length, ...open.map((each) => segments.firstOf(each)))
    return segments.beginAt(run, text.placeOfPlain(place))
  }

  /** Line widths for text-wrap-style: one per line, or null when all are alike. */
  private findWidths(width: number, wrapStyle: number): number[] | null {
    const { segments, cutter, indent } = this
    const endOf = (from: number, room: number): number => {
      this.room = room
      const next = this.findLineEnd(from)
      const isEven = cutter.at === 0 && (next === segments.count || segments.forcedBreak(next) < 0)
      cutter.cancel()
      return isEven ? next : -1
    }
    const widthOf = (from: number, end: number): number => this.lineWidth(from, end, -1)
    if (wrapStyle === WrapStyle.pretty) return prettyWidths({ segments: segments.count, width, indent, endOf, widthOf })
    this.limit = balancedWidth(segments.count, width, indent, endOf)
    return null
  }

  /** Fills the next line beside the floats there; returns the segment after it. */
  private fillLine(style: StyleId, from: number): number {
    const { lineFloats } = this
    if (!lineFloats.isActive) {
      this.room = Math.min(lineFloats.width, this.limit) - this.indent
      this.lineX = lineFloats.left + this.indentBefore()
      const next = this.findLineEnd(from)
      this.room = lineFloats.width - this.indent
      return next
    }
    const strut = this.fonts.strut(style)
    const least = strut.above + strut.below
    let height = least
    for (;;) {
      lineFloats.open(this.lineY, height)
      this.takeBand()
      const next = this.findLineEnd(from)
      const isTooWide = this.cutter.at !== 0 ? this.cutter.isTooWide : this.lineWidth(from, next, -1) > this.room + EPSILON
      // A word that may be cut fits as soon as a part of it fits.
      if (!isTooWide || !lineFloats.isNarrow || !this.showsText(from, next)) {
        // Content of the line may make it so high that lower floats lie beside it too.
        this.extent.measure(style, from, next, this.items.open)
        if (this.extent.height <= height + EPSILON || !lineFloats.narrows(this.lineY, this.extent.height)) return next
        height = this.extent.height
        this.cutter.cancel()
        continue
      }
      // Nothing fits beside the floats: the line moves down to where they leave more room.
      this.cutter.cancel()
      this.lineY = lineFloats.below(this.lineY)
      height = least
    }
  }

  private takeBand(): void {
    this.room = this.lineFloats.bandWidth - this.indent
    this.lineX = this.lineFloats.bandLeft + this.indentBefore()
  }

  /** text-indent applies at the line start. */
  private indentBefore(): number {
    return this.isRightToLeft ? 0 : this.indent
  }

  private showsText(from: number, to: number): boolean {
    const { segments } = this
    for (let i = from; i < to; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.atomic || kind === RunKind.leader || (kind === RunKind.text && segments.width[i] > segments.trailing[i])) return true
    }
    return false
  }

  /** Whether text-overflow applies: to block containers with overflow other than visible, and to their anonymous blocks. */
  private endsWithEllipsis(box: BoxId): boolean {
    const { rows } = this
    const { read } = this.styles
    const isAnonymous = (rows.flags[box] & BoxFlag.anonymous) !== 0
    const style = rows.style[isAnonymous ? rows.parent[box] : box]
    const overflow = read.textOverflow(style)
    this.items.overflowText = this.styles.values.textOf(overflow)
    return overflow !== TextOverflow.clip && read.overflow(style) !== Overflow.visible
  }

  /**
   * The segment that begins the line after the one beginning with `from`. Where the last segment before it must be cut, the cutter holds
   * the place.
   */
  private findLineEnd(from: number): number {
    const { segments, cutter, ends } = this
    const { count, kind: kinds, flags: flagsOf, width: widths, trailing } = segments
    // Without inline boxes there are no edges beside words.
    const hasEdges = this.text.runCount > 1
    let x = ends.starts(this.items.open)
    let after = ends.ends(this.items.open, from, from)
    let lastBreak = -1
    let lastText = -1
    let lastFlags = 0
    let inMarker = false
    for (let i = from; i < count; i++) {
      const kind = kinds[i]
      if (kind === RunKind.lineBreak) return segments.afterForcedBreak(i)
      if (kind === RunKind.marker) {
        inMarker = !inMarker
        continue
      }
      if (inMarker) continue
      const flags = flagsOf[i]
      if ((flags & SegmentFlag.tab) !== 0) segments.setTab(i, this.placeInBlock(x))
      const width = widths[i]
      if (kind === RunKind.float) {
        // Trailing spaces that would hang at the line end leave their room to a float.
        const hanging = lastText < 0 ? 0 : trailing[lastText]
        if (this.lineFloats.meet(i, x, this.room - x + hanging, this.lineY)) this.takeBand()
        continue
      }
      if (kind !== RunKind.text && kind !== RunKind.atomic && kind !== RunKind.leader) {
        x += width
        if (ends.isUsed) after += ends.change(i)
        continue
      }
      if ((flags & SegmentFlag.breakBefore) !== 0 && lastText >= 0
        && (lastBreak < 0 || (lastFlags & SegmentFlag.softHyphen) === 0 || this.hyphenFits(lastText, i, x))) {
        lastBreak = hasEdges ? this.beforeOpenEdges(i) : i
      }
      const isTooLong = x + width - trailing[i] + (hasEdges ? after + ends.closing(i) : 0) > this.room + EPSILON
      // Trailing spaces hang; on a line that is too long already they add nothing.
      const mayHang = (flags & SegmentFlag.keepsSpaces) !== 0 || x > this.room + EPSILON
      if (isTooLong && !(mayHang && segments.hangs(i))) {
        if (lastBreak > from) return lastBreak
        if ((flags & SegmentFlag.breakWord) !== 0) {
          if (cutter.find(i, this.room - x - after + EPSILON, lastText < 0)) return i + 1
          if (lastText >= 0) return this.beforeOpenEdges(i)
        }
        this.overfull = Math.max(this.overfull, x + width - this.room)
      }
      if (kind === RunKind.text) cutter.settle(i)
      x += width
      lastText = i
      lastFlags = flags
    }
    return count
  }

  /** Distance of a place `x` px into the line from the block's start edge, px. */
  private placeInBlock(x: number): number {
    return x + (this.isRightToLeft ? this.indent : this.lineX - this.lineFloats.left)
  }

  /** Whether a line that ends at the soft hyphen of a segment has room for the hyphen; `x`: its width without it. */
  private hyphenFits(segment: number, next: number, x: number): boolean {
    let width = x
    for (let i = segment + 1; i < next; i++) if (this.segments.kind[i] === RunKind.open) width -= this.segments.width[i] ?? 0
    return width + this.items.signWidth(segment) <= this.room + EPSILON
  }

  /** A break before text comes before the inline boxes that open directly before it. */
  private beforeOpenEdges(segment: number): number {
    let at = segment
    while (at > 0 && this.segments.kind[at - 1] === RunKind.open) at--
    return at
  }

  /** Writes one line; returns its height, px; 0 for a line that shows nothing. */
  private emitLine(box: BoxId, style: StyleId, from: number, to: number, isLast: boolean): number {
    const { segments, doc } = this
    const { lines } = doc
    const isVisible = this.trimEnd(from, to) || segments.forcedBreak(to) >= 0 || this.hasEdges(from, to)
    if (isVisible) this.hasContent = true
    let hyphen = to < segments.count ? this.hyphenAt(from, to) : -1
    const isTooLong = this.shortens && this.lineWidth(from, to, hyphen) > this.room + EPSILON
    if (this.isClamped || isTooLong) {
      this.items.isShortened = true
      if (!this.isClamped) this.items.ownEllipsis = this.items.overflowText
      hyphen = this.shorten(style, from, to)
    }
    if (this.text.leaderTexts.length > 0) growLeaders(this.segments, from, to, this.room - this.lineWidth(from, to, hyphen))
    this.isLineShown = isVisible
    this.extent.measure(style, from, to, this.items.open)
    // An overflowing line begins at its start edge, ellipsis or not (CSS Text 3, 6.1).
    const facts = this.text.facts.of(style)
    const align = isTooLong ? Align.start : isLast ? facts.lastAlign : facts.textAlign
    let offset = 0
    let gap = 0
    this.gaps.clear()
    if ((align !== Align.left && align !== Align.start) || this.isRightToLeft) {
      let free = this.room - this.lineWidth(from, to, hyphen)
      // Before a forced break, spaces hang only as far as they do not fit (CSS Text 3, 4.1.3).
      if (isLast && free > 0) free = Math.max(0, free - this.hanging)
      if (align === Align.justify && free > 0) gap = this.gapFor(free, from, to)
      if (gap === 0) offset = lineOffset(align, free, this.isRightToLeft)
    }

    const height = isVisible ? this.extent.height : 0
    const line = newRow(lines)
    lines.box[line] = box
    lines.y[line] = this.lineY
    lines.height[line] = height
    lines.baseline[line] = isVisible ? this.extent.above : 0
    lines.x[line] = this.lineX + offset
    lines.gap[line] = gap
    const { items } = this
    items.top = this.lineY
    items.height = height
    items.baseline = this.lineY + (isVisible ? this.extent.above : 0)
    const firstItem = doc.items.length
    lines.firstItem[line] = firstItem as ItemId
    items.floats = this.lineFloats.isActive ? this.lineFloats : null
    items.write(from, to, this.lineX + offset, gap, hyphen)
    items.isShortened = this.isClamped = false
    items.ownEllipsis = null
    lines.itemCount[line] = doc.items.length - firstItem
    return height
  }

  /**
   * Ends the last line allowed, which would end before `next`: where content follows, it leaves room for an ellipsis. Returns the segment
   * after it.
   */
  private endClamped(clamp: LineClamp, style: StyleId, from: number, next: number): number {
    const { segments, cutter, items } = this
    const goesOn = clamp.goesOn || cutter.at !== 0 || this.showsText(next, segments.count)
    if (!goesOn || !this.showsText(from, next)) return next
    clamp.goesOn = true
    if (clamp.isEnded) return next
    clamp.isEnded = this.isClamped = true
    items.ownEllipsis = clamp.text
    if (clamp.cutsWords) return next
    const { room } = this
    cutter.cancel()
    this.room = Math.max(0, room - items.ellipsisWidth(style))
    const end = this.findLineEnd(from)
    this.room = room
    return end
  }

  /** Whether no more lines may follow after the line before segment `from`; boxes from there on are then hidden. */
  private isClampedOff(clamp: LineClamp, from: number): boolean {
    const { segments } = this
    if (this.isLineShown && --clamp.left > 0) return false
    if (clamp.left > 0) return false
    for (const segment of this.lineFloats.leave()) this.atomics.cutOff(segments.boxOf(segment))
    for (let i = from; i < segments.count; i++) {
      const kind = segments.kind[i]
      const isPlaced = kind === RunKind.float && i <= this.lineFloats.placed
      if (kind === RunKind.atomic || kind === RunKind.absolute || (kind === RunKind.float && !isPlaced)) this.atomics.cutOff(segments.boxOf(i))
    }
    return true
  }

  /**
   * Shortens the line to what fits before an ellipsis, but at least one character or box. Returns the segment that the ellipsis follows, -1
   * for a line without either. The ellipsis has the style of the surrounding inline box.
   */
  private shorten(style: StyleId, from: number, to: number): number {
    const { segments, cutter, items } = this
    const outer: StyleId[] = [style]
    for (const segment of items.open) outer.push(segments.styleOf(segment))
    let x = 0
    let last = -1
    let inMarker = false
    for (let i = from; i < to; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      if (inMarker || kind === RunKind.marker) continue
      if (kind === RunKind.open) outer.push(segments.styleOf(i))
      else if (kind === RunKind.close) outer.pop()
      const width = segments.width[i]
      const isText = kind === RunKind.text && segments.word[i] !== 0
      if (!isText && kind !== RunKind.atomic) {
        x += width
        continue
      }
      const around = outer[outer.length - 1] ?? style
      const room = this.room - items.ellipsisWidth(around) + EPSILON - x
      if (width <= room) {
        x += width
        last = i
        items.ellipsisStyle = around
        continue
      }
      if (isText && (last < 0 || room > 0) && cutter.find(i, room, last < 0)) {
        segments.reshape(i, segments.start[i], cutter.at)
        last = i
        items.ellipsisStyle = around
      } else if (last < 0) {
        last = i
        items.ellipsisStyle = around
      }
      cutter.reset()
      this.dropText(last + 1, to)
      break
    }
    return last
  }

  /** Removes text, boxes and edges after an ellipsis; inline boxes still open and close there. */
  private dropText(from: number, to: number): void {
    const { segments } = this
    for (let i = from; i < to; i++) {
      if (segments.kind[i] === RunKind.atomic) this.atomics.cutOff(segments.boxOf(i))
      segments.word[i] = 0
      segments.width[i] = 0
      segments.trailing[i] = 0
    }
  }

  /** Width of the line without hanging spaces, px; their width goes into `hanging`. */
  private lineWidth(from: number, to: number, hyphen: number): number {
    const { segments } = this
    const { open } = this.items
    let width = this.ends.starts(open) + this.ends.ends(open, from, to) + (hyphen >= 0 ? this.items.signWidth(hyphen) : 0)
    let hanging = 0
    let inMarker = false
    for (let i = from; i < to; i++) {
      if (segments.kind[i] === RunKind.marker) inMarker = !inMarker
      if (inMarker) continue
      width += segments.width[i]
      if (segments.kind[i] === RunKind.atomic || segments.kind[i] === RunKind.leader) hanging = 0
      else if (segments.kind[i] === RunKind.text && segments.word[i] !== 0) {
        hanging = segments.trailing[i] + (segments.hangs(i) ? hanging : 0)
      }
    }
    this.hanging = hanging
    return width - hanging
  }

  /** Width added to each space and each ideograph gap of a justified line to distribute `free` px. */
  private gapFor(free: number, from: number, to: number): number {
    const { segments } = this
    const { rows } = this.doc.words
    let count = 0
    let inMarker = false
    let hasIdeographs = false
    for (let i = from; i < to; i++) {
      if (segments.kind[i] === RunKind.marker) inMarker = !inMarker
      else if (!inMarker && segments.kind[i] === RunKind.text) {
        const word = segments.word[i] as WordId
        const flags = rows.flags[word]
        count += (flags & WordFlag.spaceAtEnd) !== 0 ? 1 : this.fonts.spaces(word, false)
        hasIdeographs ||= (flags & WordFlag.ideographs) !== 0
      }
    }
    if (this.hanging > 0) count -= this.hangingSpaces(from, to)
    if (hasIdeographs && segments.levels === null) count += this.gaps.find(from, to)
    return count === 0 ? 0 : free / count
  }

  /** Number of preserved spaces that hang at the line end: they take no share of the free space. */
  private hangingSpaces(from: number, to: number): number {
    const { segments, text } = this
    let count = 0
    for (let i = to - 1; i >= from; i--) {
      if (segments.kind[i] === RunKind.open || segments.kind[i] === RunKind.close) continue
      if (segments.kind[i] !== RunKind.text || (segments.flags[i] ?? 0) & SegmentFlag.tab) return count
      const start = segments.start[i] ?? 0
      let at = segments.end[i] ?? 0
      for (; at > start && text.units[at - 1] === SPACE; at--) count++
      if (at > start) return count
    }
    return count
  }

  /** Drops collapsible spaces at the line end; true when the line shows text. */
  private trimEnd(from: number, to: number): boolean {
    const { segments, text } = this
    let isShown = false
    for (let i = to - 1; i >= from; i--) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker || kind === RunKind.atomic || kind === RunKind.leader) return true
      if (kind !== RunKind.text) continue
      if ((segments.flags[i] & SegmentFlag.keepsSpaces) !== 0) return true
      const start = segments.start[i] ?? 0
      const end = segments.end[i]
      let cut = end
      let hasSpace = false
      // Spaces before a zero-width space are at the line end too.
      for (; cut > start && (text.units[cut - 1] === SPACE || text.units[cut - 1] === ZERO_WIDTH_SPACE); cut--) {
        if (text.units[cut - 1] === SPACE) hasSpace = true
      }
      if (cut === start && !hasSpace && end > start) {
        isShown = true
        continue
      }
      if (!hasSpace) {
        // It was kerned with a word that is on the next line now.
        if ((this.doc.words.rows.flags[segments.word[i]] & WordFlag.followed) !== 0) segments.reshape(i, start, end)
        return true
      }
      if (cut > start) {
        segments.reshape(i, start, cut)
        return true
      }
      segments.word[i] = 0
      segments.width[i] = 0
      segments.trailing[i] = 0
    }
    return isShown
  }

  private hasEdges(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const kind = this.segments.kind[i]
      if ((kind === RunKind.open || kind === RunKind.close) && this.segments.width[i] !== 0) return true
    }
    return false
  }

  /** The segment whose soft hyphen ends the line; -1 for none. */
  private hyphenAt(from: number, to: number): number {
    const { segments } = this
    for (let i = to - 1; i >= from; i--) {
      if (segments.kind[i] === RunKind.close || segments.kind[i] === RunKind.open) continue
      const isSoft = segments.kind[i] === RunKind.text && (segments.flags[i] & SegmentFlag.softHyphen) !== 0
      return isSoft ? i : -1
    }
    return -1
  }
}
