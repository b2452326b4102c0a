/**
 * Writes the items of a line: words, markers, and a fragment for each inline box on it. Boxes still open at its end are opened again on the
 * next line, without their start edge.
 */
import { newRow } from '../../arena/arena.ts'
import { clearList } from '../../arena/lists.ts'
import type { BoxId, StyleId, WordId } from '../../arena/ids.ts'
import { BoxFlag, type BoxRows } from '../../boxes/boxes.ts'
import { isInlineLevel } from '../flow-side.ts'
import { isRightToLeft } from '../direction.ts'
import { InlineFragmentFlag, type InlineFragments, ItemKind, type Items, type LayoutInput, MARKER_SHIFT } from '../lines.ts'
import { type InlineText, RunKind } from './inline-text.ts'
import type { Atomics } from './atomics.ts'
import type { ClonedEnds } from './cloned-ends.ts'
import type { IdeographGaps } from './ideograph-gaps.ts'
import { eachLeaderWord } from './leaders.ts'
import type { LineFloats } from './line-floats.ts'
import type { LineExtent } from './line-extent.ts'
import type { Segments } from './segments.ts'
import { Step, VisualOrder } from './visual-order.ts'

const HYPHEN = 0x2d
const FULL_STOP = 0x2e
const ELLIPSIS = 0x2026

/** The inputs of a line. */
interface LineSources {
  readonly text: InlineText
  readonly segments: Segments
  readonly extent: LineExtent
  readonly atomics: Atomics
  readonly gaps: IdeographGaps
  readonly ends: ClonedEnds
}

export class LineItems {
  /** Inline boxes open at the start of the next line: their open segments, outermost first. */
  readonly open: number[] = []
  /** The sign at the end of the current line is an ellipsis, not a hyphen. */
  isShortened = false
  /** Text that replaces the ellipsis. */
  ownEllipsis: string | null = null
  /** `text-overflow` string for an overflowing line; null for an ellipsis. */
  overflowText: string | null = null
  /** Style of the ellipsis: that of the surrounding inline box. */
  ellipsisStyle = 0 as StyleId

  private readonly doc: LayoutInput
  private readonly items: Items
  private readonly inlineFragments: InlineFragments
  private readonly rows: BoxRows
  private readonly text: InlineText
  private readonly segments: Segments
  private readonly extent: LineExtent
  /** Fragments of the open boxes on the current line. */
  private readonly fragments: number[] = []
  private readonly hyphen = new Uint16Array([HYPHEN])
  private readonly ellipsis = new Uint16Array([ELLIPSIS, FULL_STOP, FULL_STOP, FULL_STOP])
  /** Percentage basis for edges, px. */
  private basis = 0
  private readonly atomics: Atomics
  private readonly gaps: IdeographGaps
  private readonly ends: ClonedEnds
  private order: VisualOrder | null = null
  /** The first gap that the items written so far have not reached. */
  private nextGap = 0
  /** Start edge of blocks in the border box, px. */
  private blockStart = 0
  /** End edge of lines in the border box, px. */
  private contentEnd = 0
  /** The floats beside the current line; null for none. */
  floats: LineFloats | null = null
  /** The current line: top, height and baseline in the block's border box, px. */
  top = 0
  height = 0
  baseline = 0

  constructor(doc: LayoutInput, { text, segments, extent, atomics, gaps, ends }: LineSources) {
    this.ends = ends
    this.atomics = atomics
    this.gaps = gaps
    this.doc = doc
    this.items = doc.items
    this.inlineFragments = doc.inlineFragments
    this.rows = doc.boxes.rows
    this.text = text
    this.segments = segments
    this.extent = extent
  }

  /** Begins a paragraph `basis` px wide, whose content begins `left` px from the border edge of its block. */
  begin(basis: number, left: number, isRightToLeft: boolean): void {
    clearList(this.open)
    this.blockStart = isRightToLeft ? left + basis : left
    this.contentEnd = isRightToLeft ? left : left + basis
    this.basis = basis
  }

  /** Width of the hyphen or ellipsis of a line that ends with `segment`, px. */
  signWidth(segment: number): number {
    if (this.isShortened) return this.ellipsisWidth(this.ellipsisStyle)
    return this.doc.metrics.wordWidth(this.signWord(segment), this.segments.styleOf(segment))
  }

  ellipsisWidth(style: StyleId): number {
    return this.doc.metrics.wordWidth(this.ellipsisWord(style), style)
  }

  /**
   * Writes the line of segments `[from, to)`, which begins at `lineX`. `gap`: px added to each space and each place in `gaps`; `last`: the
   * segment before the hyphen or ellipsis.
   */
  write(from: number, to: number, lineX: number, gap: number, last: number): void {
    const { segments, open, fragments } = this
    const { kind: kinds, width: widths, word: words } = segments
    const hasGaps = this.gaps.places.length > 0
    if (segments.isUniform && last < 0 && !hasGaps) return this.writeWords(from, to)
    if (segments.levels !== null) return this.writeInOrder(from, to, lineX, gap, last)
    let x = lineX
    let inMarker = false
    let boxes = 0
    let isEmpty = true
    this.nextGap = 0
    clearList(fragments)
    for (const segment of open) {
      const edge = this.ends.isCloned(segment) ? segment : -1
      fragments.push(this.openFragment(segment, x, this.extent.shiftOf(boxes++), edge))
      if (edge >= 0) x += widths[edge]
    }
    for (let i = from; i < to; i++) {
      const width = widths[i]
      switch (kinds[i]) {
        case RunKind.text: {
          const word = words[i] as WordId
          if (word !== 0) isEmpty = false
          if (hasGaps && !inMarker && this.hasGap(i)) x += this.pushParts(i, gap)
          else {
            if (word !== 0) this.pushItem(ItemKind.word, word)
            if (!inMarker) x += width + (gap === 0 ? 0 : gap * this.doc.metrics.spaces(word, false))
          }
          if (i === last) x += this.pushSign(i)
          break
        }
        case RunKind.open:
          // A gap before the first character of a box lies outside the box.
          if (this.gaps.places[this.nextGap] === segments.start[i]) x += this.pushGap(gap)
          open.push(i)
          fragments.push(this.openFragment(i, x, this.extent.shiftOf(boxes++), i))
          x += width
          break
        case RunKind.close:
          open.pop()
          this.closeFragment(fragments.pop() ?? 0, x, width, BoxFlag.continues)
          x += width
          break
        case RunKind.atomic: {
          const box = segments.boxOf(i)
          if (this.hasGap(i)) x += this.pushGap(gap)
          this.atomics.place(box, x, this.baseline + this.extent.shiftOf(boxes++))
          this.pushItem(ItemKind.atomic, box)
          isEmpty = false
          x += width
          if (i === last) x += this.pushSign(i)
          break
        }
        case RunKind.leader:
          // An ellipsis may have removed it from the line.
          if (segments.word[i] === 0) break
          this.pushLeader(i, x)
          isEmpty = false
          x += width
          if (i === last) x += this.pushSign(i)
          break
        case RunKind.absolute:
          this.placeStatically(segments.boxOf(i), x, !isEmpty)
          break
        case RunKind.marker:
          this.pushItem(inMarker ? ItemKind.markerEnd : ItemKind.marker, inMarker ? this.markerShift(i) : this.text.ref[segments.run[i]])
          inMarker = !inMarker
          break
        default:
      }
    }
    for (let i = fragments.length - 1; i >= 0; i--) {
      const segment = open[i] ?? 0
      const isCloned = this.ends.isCloned(segment)
      const width = isCloned ? this.ends.endOf(segment) : 0
      this.closeFragment(fragments[i] ?? 0, x, width, isCloned ? BoxFlag.continues : -1)
      x += width
    }
  }

  /** The same for a line of plain words. */
  private writeWords(from: number, to: number): void {
    const { items, segments: { word: words } } = this
    let count = 0
    for (let i = from; i < to; i++) if (words[i] !== 0) count++
    let item: number = items.pushMany(count)
    for (let i = from; i < to; i++) {
      const word = words[i]
      if (word === 0) continue
      items.kind[item] = ItemKind.word
      items.ref[item++] = word
    }
  }

  /** The same for a bidirectional line: items from left to right, with boxes opened around them. */
  private writeInOrder(from: number, to: number, lineX: number, gap: number, last: number): void {
    const { segments, fragments } = this
    const order = this.order ??= new VisualOrder(segments)
    clearList(fragments)
    order.find(from, to, this.open)
    this.writeMarkers(order.markers)
    let x = lineX
    for (const [i, segment] of order.at.entries()) {
      const isOutermost = order.isOutermost[i] ?? false
      // The start and end edges on this line; -1 when they are elsewhere.
      const isCloned = this.ends.isCloned(segment)
      const start = segment >= from || isCloned ? segment : -1
      const end = order.closes.get(segment) ?? (isCloned ? this.ends.closeOf(segment) : -1)
      const isRight = isRightToLeft(this.doc.styles, segments.styleOf(segment))
      let edge = -1
      switch (order.steps[i]) {
        case Step.open:
          edge = isOutermost ? isRight ? end : start : -1
          fragments.push(this.openFragment(segment, x, this.extent.shiftOf(order.numbers.get(segment) ?? 0), edge))
          x += segments.width[edge] ?? 0
          break
        case Step.close:
          edge = isOutermost ? isRight ? start : end : -1
          this.closeFragment(fragments.pop() ?? 0, x, segments.width[edge] ?? 0, edge < 0 ? -1 : edge === start ? BoxFlag.continued : BoxFlag.continues)
          x += segments.width[edge] ?? 0
          break
        default:
          x += this.show(segment, x, gap, segment === last, order.numbers.get(segment) ?? 0)
      }
    }
  }

  private writeMarkers(markers: readonly number[]): void {
    const { segments } = this
    let isOpen = false
    for (const segment of markers) {
      if (segments.kind[segment] !== RunKind.marker) this.pushItem(ItemKind.word, segments.word[segment])
      else {
        this.pushItem(isOpen ? ItemKind.markerEnd : ItemKind.marker, isOpen ? this.markerShift(segment) : this.text.ref[segments.run[segment]])
        isOpen = !isOpen
      }
    }
  }

  /** Shift of a marker beside floats: it comes before the floats of its own item, but after earlier ones. */
  private markerShift(segment: number): number {
    const { floats } = this
    if (floats === null) return 0
    const item = this.text.ref[this.segments.run[segment]] as BoxId
    return Math.round(floats.pushBefore(item, isRightToLeft(this.doc.styles, this.text.blockStyle)) * MARKER_SHIFT)
  }

  /** Writes a word or box at `x`, with the hyphen or ellipsis where it `isLast` in the text; returns the width, px. */
  private show(segment: number, x: number, gap: number, isLast: boolean, number: number): number {
    const { segments } = this
    const word = segments.word[segment] as WordId
    const isTurned = ((segments.levels?.[segments.start[segment]] ?? 0) & 1) !== 0 || (this.isShortened && segments.base === 1)
    const before = isLast && isTurned ? this.pushSign(segment) : 0
    let width = segments.width[segment]
    switch (segments.kind[segment]) {
      case RunKind.atomic: {
        const box = segments.boxOf(segment)
        this.atomics.place(box, x + before, this.baseline + this.extent.shiftOf(number))
        this.pushItem(ItemKind.atomic, box)
        break
      }
      case RunKind.leader: this.pushLeader(segment, x + before); break
      case RunKind.absolute: this.placeStatically(segments.boxOf(segment), x, true); break
      default:
        this.pushItem(ItemKind.word, word)
        if (gap !== 0) width += gap * this.doc.metrics.spaces(word, false)
    }
    return before + width + (isLast && !isTurned ? this.pushSign(segment) : 0)
  }

  /** Whether a gap lies before or inside the segment. */
  private hasGap(segment: number): boolean {
    const place = this.gaps.places[this.nextGap]
    return place !== undefined && place < this.segments.end[segment]
  }

  /** Writes the word of a segment in parts, with a gap at each of its places; returns the width, px. */
  private pushParts(segment: number, gap: number): number {
    const { segments } = this
    const { metrics, words } = this.doc
    const style = segments.styleOf(segment)
    const face = segments.faceOf(segment)
    const end = segments.end[segment]
    let from = segments.start[segment]
    let width = 0
    while (from < end) {
      if (this.gaps.places[this.nextGap] === from) width += this.pushGap(gap)
      const to = Math.min(end, this.gaps.places[this.nextGap] ?? end)
      const part = words.shape(face, this.text.units, from, to)
      this.pushItem(ItemKind.word, part)
      width += metrics.wordWidth(part, style) + gap * metrics.spaces(part, false)
      from = to
    }
    return width
  }

  private pushLeader(segment: number, x: number): void {
    eachLeaderWord(this.doc.metrics, this.segments, segment, x, this.contentEnd, (word) => this.pushItem(ItemKind.word, word))
  }

  private pushGap(gap: number): number {
    this.nextGap++
    this.pushItem(ItemKind.gap, 0)
    return gap
  }

  /** Sets the static position of an absolutely positioned box: a block-level one is on a line of its own after the line's content. */
  private placeStatically(box: BoxId, x: number, isAfter: boolean): void {
    const { rows } = this
    const { styles } = this.doc
    const isInline = isInlineLevel(styles, rows.style[box])
    rows.x[box] = isInline ? x : this.blockStart
    rows.y[box] = this.top + (isInline || !isAfter ? 0 : this.height)
  }

  private pushSign(segment: number): number {
    this.pushItem(ItemKind.word, this.signWord(segment))
    return this.signWidth(segment)
  }

  private signWord(segment: number): WordId {
    if (this.isShortened) return this.ellipsisWord(this.ellipsisStyle)
    const style = this.segments.styleOf(segment)
    const own = this.doc.styles.values.textOf(this.doc.styles.read.hyphenateCharacter(style))
    if (own !== null) return this.segments.textWord(own, style)
    return this.doc.words.shape(this.segments.faceOf(segment), this.hyphen, 0, 1)
  }

  /** The ellipsis as a word; three full stops replace it when no font has the character. */
  private ellipsisWord(style: StyleId): WordId {
    const { words, metrics } = this.doc
    const stack = metrics.stack(style)
    if (this.ownEllipsis !== null) return this.segments.textWord(this.ownEllipsis, style)
    if (!stack.canDraw(ELLIPSIS)) return words.shape(stack.primary, this.ellipsis, 1, 4)
    return words.shape(stack.faceFor(ELLIPSIS) || stack.primary, this.ellipsis, 0, 1)
  }

  /** `edge`: the segment of the edge on the left side of the box that `segment` opens; -1 where it is on another line. */
  private openFragment(segment: number, x: number, shift: number, edge: number): number {
    const { inlineFragments } = this
    const { boxes, styles } = this.doc
    const box = this.text.ref[this.segments.run[segment]] as BoxId
    const style = boxes.rows.style[box]
    const { read } = styles
    const { above, below } = this.doc.metrics.area(style)
    const fragment = newRow(inlineFragments)
    const isParted = edge === segment ? BoxFlag.continued : BoxFlag.continues
    const isStart = edge >= 0 && (boxes.rows.flags[box] & isParted) === 0
    inlineFragments.box[fragment] = box
    inlineFragments.x[fragment] = x + (isStart ? read.marginLeft(style, this.basis) || 0 : 0)
    inlineFragments.contentX[fragment] = x + (this.segments.width[edge] ?? 0)
    inlineFragments.above[fragment] = above + read.paddingTop(style, this.basis) + read.borderTopWidth(style)
    inlineFragments.below[fragment] = below + read.paddingBottom(style, this.basis) + read.borderBottomWidth(style)
    inlineFragments.shift[fragment] = shift
    inlineFragments.flags[fragment] = isStart ? InlineFragmentFlag.first : 0
    this.pushItem(ItemKind.open, fragment)
    return fragment
  }

  /**
   * `edge`: width of the edge on the right side of the box; `parted`: the flag of boxes without that edge, -1 where it is on another line.
   */
  private closeFragment(fragment: number, x: number, edge: number, parted: number): void {
    const { inlineFragments } = this
    const { boxes, styles } = this.doc
    const box = inlineFragments.box[fragment]
    const isEnd = parted >= 0 && (boxes.rows.flags[box] & parted) === 0
    const margin = isEnd ? styles.read.marginRight(boxes.rows.style[box], this.basis) || 0 : 0
    inlineFragments.width[fragment] = x + edge - margin - inlineFragments.x[fragment]
    inlineFragments.endX[fragment] = x + edge
    if (isEnd) inlineFragments.flags[fragment] |= InlineFragmentFlag.last
    this.pushItem(ItemKind.close, fragment)
  }

  private pushItem(kind: ItemKind, ref: number): void {
    const { items } = this
    const item = newRow(items)
    items.kind[item] = kind
    items.ref[item] = ref
  }
}
