/**
 * Paints line boxes: backgrounds and borders of inline boxes, text runs, decorations, link rectangles. A run is text in one face, size and
 * colour on one baseline; it continues over word boundaries, so that most lines are one run.
 */
import type { BoxId, FaceId, LineId, NodeId, StyleId, WordId } from '../arena/ids.ts'
import { RowCache } from '../arena/row-cache.ts'
import { clearList } from '../arena/lists.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { containingWidth, contentWidth } from '../boxes/content-width.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import { isControl } from '../boxes/form-controls.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { Tag } from '../input/names.ts'
import { InlineFragmentFlag, type InlineFragmentId, ItemKind, MARKER_SHIFT } from '../layout/lines.ts'
import type { CounterStyle } from '../style/counter-styles.ts'
import { enumOf } from '../style/properties/index.ts'
import { WordFlag, type WordRows } from '../text/word-schema.ts'
import { BorderBox } from './borders.ts'
import type { BoxPainter } from './box-painter.ts'
import type { Canvas, Rgba } from './canvas.ts'
import { textColor } from './clipped-text.ts'
import { Decorations } from './decorations.ts'
import { EmphasisMarks } from './emphasis.ts'
import type { Links } from './links.ts'
import { APART_IN_LINE, endOfInline } from './inline-parts.ts'
import { beginGroup, DECORATED, PaintFlag } from './paint-flags.ts'
import type { OverflowWatch } from './overflow.ts'
import type { PageArea } from './page-area.ts'
import { HELD_GAP } from './text-run.ts'
import { paintStrokedText } from './text-stroke.ts'
import { paintTextShadows } from './text-shadow.ts'
import { relativeOffset } from './transforms.ts'
import { wholeInline } from './whole-inline.ts'

const Direction = enumOf('direction')
const Visibility = enumOf('visibility')
/** Distance of an outside marker from the content edge of its list item, px. */
const MARKER_GAP = 8

/** Whether a marker includes its separator from the item. */
const isWhole = (marker: string | CounterStyle): boolean => typeof marker === 'string' || marker.isWhole
const Rules = enumOf('sizing-rules')

/** What line painting needs from the painter of the page. */
export interface LineHost {
  readonly area: PageArea
  /** Whether inline boxes with relative positioning or opacity are skipped; `paintPart` paints them. */
  readonly leavesParts: boolean
  /** Paints atomic inlines in their place in the line; `null` if they are painted after all lines. */
  readonly atomics: AtomicPainter | null
  /** Whether there may be text decorations. */
  readonly drawsLines: boolean
}

/** Properties of a style that affect a text run. */
interface TextLook {
  readonly isHidden: boolean
  /** Shadows or an outline. */
  readonly hasEffects: boolean
  readonly isMarked: boolean
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly size: number
  readonly color: Rgba
}

export interface AtomicPainter {
  /** `block`: fragment of the block whose line contains `box`; the box may contain lines itself. */
  paintAtomic(canvas: Canvas, box: BoxId, block: number): void
}

/** Decorations for which the fragments of an inline box are slices of the whole box, at the standard level. */
const SLICED_INLINE = PaintFlag.image | PaintFlag.borderImage | PaintFlag.fullRadius

export class LinePainter {
  private readonly host: LineHost
  private readonly watch: OverflowWatch | null
  private readonly doc: PageFragmentInput
  // Needed for each word.
  private readonly metrics: PageFragmentInput['metrics']
  private readonly words: WordRows
  private readonly boxes: BoxPainter
  private readonly links: Links
  private readonly decorations: Decorations
  private readonly emphasis: EmphasisMarks
  private readonly border = new BorderBox()
  /** By style. */
  private readonly textLooks = new RowCache<TextLook>()

  // The line being painted: its block and the fragment of the block, their origin on the page, and its items.
  private block = 0 as BoxId
  private blockStyle = 0 as StyleId
  private blockFragment = 0
  private x = 0
  private baseline = 0
  private firstItem = 0
  private endItem = 0
  private gap = 0
  private leavesParts = false
  /** Start and end of its text. */
  private textStart = 0
  private textEnd = 0
  private hasStrokes = false

  /** Open inline boxes at the pen: their fragments. */
  private depth = 0
  private readonly fragments: number[] = []

  // The run being written.
  private runFace = 0 as FaceId
  private runStyle = 0 as StyleId
  private runLetterSpacing = 0
  private runWordSpacing = 0
  private runBaseline = 0
  private isRunOpen = false
  /** px per font unit of its words. */
  private runScale = 0
  /** Whether its words follow each other without adjustments and are shown immediately. */
  private isRunPlain = false
  /** Whether words wait for the end of the run: shadows are drawn before it, and words separated by gaps are shown together. */
  private isRunHeld = false
  private hasGaps = false
  private isRunMarked = false
  /** Whether emphasis marks of the run wait for the end of the text. */
  private hasMarks = false
  private runStart = 0
  private runGap = 0
  private readonly heldWords: WordId[] = []
  /** Ranges of links within the line: left and right edges in turn. */
  private readonly linked: number[] = []

  constructor(doc: PageFragmentInput, boxes: BoxPainter, links: Links, host: LineHost, watch: OverflowWatch | null) {
    this.host = host
    this.watch = watch
    this.doc = doc
    this.metrics = doc.metrics
    this.words = doc.words.rows
    this.boxes = boxes
    this.links = links
    this.decorations = new Decorations(doc, boxes.looks)
    this.emphasis = new EmphasisMarks(doc)
  }

  private moveTo(line: LineId, x: number, y: number): void {
    const { lines, boxes: { rows } } = this.doc
    const block = lines.box[line]
    const first = lines.firstItem[line]
    const gap = lines.gap[line]
    this.block = block
    this.blockStyle = rows.style[block]
    this.x = x
    this.baseline = y + lines.baseline[line]
    this.firstItem = first
    this.endItem = first + lines.itemCount[line]
    this.gap = gap
    this.depth = 0
    if (this.linked.length > 0) clearList(this.linked)
    this.hasStrokes = this.host.drawsLines && this.decorations.find(line, x, this.baseline)
    this.hasGaps = gap !== 0 && this.findGap(first, this.endItem)
  }

  /**
   * Paints a line except for the parts that are painted on their own. `x`, `y`: left border edge of the block and top of the line on the
   * page. `fragment`: that of the block. `isWhole`: whether the page does not slice it.
   */
  paint(canvas: Canvas, line: LineId, x: number, y: number, fragment: number, isWhole: boolean): void {
    this.moveTo(line, x, y)
    this.blockFragment = fragment
    this.leavesParts = this.host.leavesParts
    const left = x + this.doc.lines.x[line]
    const { block, baseline } = this
    const pen = this.follow(canvas, this.firstItem, this.endItem, left)
    if (this.hasStrokes) this.decorations.above(canvas, Infinity)
    const link = this.links.enclosing(this.doc.boxes.rows.node[block])
    if (link !== 0 && pen > left && this.hasText(this.firstItem, this.endItem, this.blockStyle)) this.linkLine(canvas, link, left, pen)
    if (isWhole && this.watch !== null && this.endsText(left, pen)) this.watch.line(line, this.textStart, this.textEnd, baseline)
  }

  /** Finds the start and end of the words on the line, without atomic inlines at its ends; false if there are no words. */
  private endsText(left: number, pen: number): boolean {
    const { items: { kind, ref }, boxes: { rows } } = this.doc
    let first = this.firstItem
    let end = this.endItem
    this.textStart = left
    this.textEnd = pen
    while (first < end && !this.isShown(first)) {
      if (kind[first] === ItemKind.atomic) this.textStart = this.behind(ref[first] as BoxId, this.x - rows.x[this.block])
      first++
    }
    if (first === end) return false
    while (end > first && !this.isShown(end - 1)) {
      end--
      const box = ref[end] as BoxId
      if (kind[end] === ItemKind.atomic) this.textEnd = Math.min(this.textEnd, this.x - rows.x[this.block] + rows.x[box])
    }
    return true
  }

  /** Whether an item is a word or a form control, whose loss is reported if it is cut off. */
  private isShown(item: number): boolean {
    const { items: { kind, ref }, boxes: { rows }, nodes } = this.doc
    if (kind[item] !== ItemKind.atomic) return kind[item] === ItemKind.word
    return isControl(nodes.tag[rows.node[ref[item]]])
  }

  /** Paints the part on this line of the inline box opened by item `open`. */
  paintPart(canvas: Canvas, open: number, line: LineId, x: number, y: number, fragment: number): void {
    this.moveTo(line, x, y)
    this.blockFragment = fragment
    const { items, inlineFragments } = this.doc
    const left = x + inlineFragments.contentX[items.ref[open]]
    this.leavesParts = false
    if (this.hasStrokes) this.decorations.skip(left)
    this.follow(canvas, open, endOfInline(items, open, this.endItem), left)
  }

  /** Paints the items `[first, end)` with the pen at `pen`; returns the pen after them. */
  private follow(canvas: Canvas, first: number, end: number, pen: number): number {
    const { items, inlineFragments, boxes: { rows } } = this.doc
    const { kind: kinds, ref: refs } = items
    const { x, block, blockStyle, baseline, gap, words: { face: faces, width: widths, flags } } = this
    let resume = pen
    let style = blockStyle
    let ownBaseline = baseline
    for (let i = first; i < end; i++) {
      const ref = refs[i]
      const kind = kinds[i]
      if (kind === ItemKind.word) {
        // Fast path: most words continue the run, and no other check is needed.
        if (this.isRunPlain && this.isRunOpen && style === this.runStyle && ownBaseline === this.runBaseline && faces[ref] === this.runFace) {
          canvas.showWord(ref as WordId, 0, 0, gap)
          pen += widths[ref] * this.runScale
          if (gap !== 0) pen += (flags[ref] & WordFlag.spaceAtEnd) !== 0 ? gap : gap * this.metrics.spaces(ref as WordId, false)
        } else pen = this.showWord(canvas, ref as WordId, style, pen, ownBaseline, gap)
        continue
      }
      switch (kind) {
        case ItemKind.gap:
          pen += this.widen(gap)
          break
        case ItemKind.open: {
          const inner = rows.style[inlineFragments.box[ref]]
          if (this.leavesParts && (this.boxes.looks.of(inner) & APART_IN_LINE) !== 0) {
            const close = endOfInline(items, i, end)
            this.leaveOut(canvas, pen, i, close)
            pen = x + inlineFragments.endX[ref]
            if (this.hasStrokes) this.decorations.skip(pen)
            i = close - 1
            break
          }
          pen = this.move(canvas, pen, x + inlineFragments.contentX[ref])
          style = inner
          ownBaseline = baseline + inlineFragments.shift[ref]
          this.fragments[this.depth++] = ref
          this.enter(canvas, style, pen, block)
          this.openInline(canvas, ref, style, x, ownBaseline)
          if (this.isLink(ref) && this.hasText(i + 1, end, style)) this.linkInline(canvas, ref, style, x, ownBaseline)
          break
        }
        case ItemKind.close: {
          this.depth--
          pen = this.move(canvas, pen, x + inlineFragments.endX[ref])
          this.leave(canvas, style, pen)
          const outer = this.depth === 0 ? 0 : this.fragments[this.depth - 1] ?? 0
          style = outer === 0 ? blockStyle : rows.style[inlineFragments.box[outer]]
          ownBaseline = baseline + (outer === 0 ? 0 : inlineFragments.shift[outer])
          break
        }
        case ItemKind.atomic:
          this.endRun(canvas)
          this.host.atomics?.paintAtomic(canvas, ref as BoxId, this.blockFragment)
          pen = this.behind(ref as BoxId, x - rows.x[block])
          break
        case ItemKind.marker: {
          resume = pen
          this.endRun(canvas)
          const markerStyle = rows.style[ref as BoxId]
          pen = this.markerStart(i, end, ref as BoxId, markerStyle)
          while (i + 1 < end && kinds[i + 1] === ItemKind.word) pen = this.showWord(canvas, refs[++i] as WordId, markerStyle, pen, baseline, 0)
          break
        }
        case ItemKind.markerEnd:
          this.endRun(canvas)
          pen = resume
          break
        default:
      }
    }
    this.endRun(canvas)
    if (this.hasMarks) this.drawMarks(canvas)
    return pen
  }

  /** Ends the text up to the pen, with everything drawn above it, before something is painted on its own. */
  private finishText(canvas: Canvas, pen: number): void {
    this.endRun(canvas)
    if (this.hasMarks) this.drawMarks(canvas)
    if (this.hasStrokes) this.decorations.above(canvas, pen)
  }

  private drawMarks(canvas: Canvas): void {
    this.hasMarks = false
    this.emphasis.draw(canvas)
  }

  /** Skips the items `[open, close)` and their links, which are painted on their own. */
  private leaveOut(canvas: Canvas, pen: number, open: number, close: number): void {
    const { items, inlineFragments } = this.doc
    this.finishText(canvas, pen)
    for (let i = open; i < close; i++) {
      const ref = items.ref[i]
      if (items.kind[i] !== ItemKind.open || !this.isLink(ref)) continue
      const left = this.x + (inlineFragments.x[ref] ?? 0)
      this.linked.push(left, left + (inlineFragments.width[ref] ?? 0))
    }
  }

  private findGap(first: number, end: number): boolean {
    const { kind } = this.doc.items
    for (let i = first; i < end; i++) if (kind[i] === ItemKind.gap) return true
    return false
  }

  /** Margin, border and padding of an inline box end the run; an edge of width 0 does not. */
  private move(canvas: Canvas, from: number, to: number): number {
    if (Math.abs(to - from) < EPSILON) return from
    this.endRun(canvas)
    return to
  }

  /** Moves the pen between two words; the run continues after the gap. */
  private widen(gap: number): number {
    if (this.isRunOpen) this.heldWords.push(HELD_GAP)
    return gap
  }

  /** Shows a word at the pen and returns the pen after it. */
  private showWord(canvas: Canvas, word: WordId, style: StyleId, pen: number, baseline: number, gap: number): number {
    const { metrics } = this
    const next = pen + metrics.wordWidth(word, style) + (gap === 0 ? 0 : gap * metrics.spaces(word, false))
    const face = this.words.face[word]
    const isStrokeDue = this.hasStrokes && this.decorations.isDue(pen)
    if (!this.isRunOpen || face !== this.runFace || baseline !== this.runBaseline || isStrokeDue || !this.looksLikeRun(style)) {
      const { isHidden, hasEffects, isMarked, letterSpacing, wordSpacing, size, color } = this.textLooks.get(style) ?? this.readTextLook(style)
      this.endRun(canvas)
      if (isHidden) return next
      this.isRunOpen = true
      this.isRunHeld = this.hasGaps || hasEffects
      this.isRunMarked = isMarked
      // A decoration below the text may begin within a run and must be painted before it.
      this.isRunPlain = !this.isRunHeld && !isMarked && letterSpacing === 0 && wordSpacing === 0 && !this.hasStrokes
      this.runFace = face
      this.runStyle = style
      this.runScale = metrics.scale(word, style)
      this.runLetterSpacing = letterSpacing
      this.runWordSpacing = wordSpacing
      this.runBaseline = baseline
      this.runStart = pen
      this.runGap = gap
      if (!this.isRunHeld) {
        if (this.hasStrokes) this.decorations.below(canvas, pen)
        canvas.beginText(face, size, color, pen, baseline)
      }
    }
    if (this.isRunMarked) {
      this.hasMarks = true
      this.emphasis.add(word, style, pen, baseline, gap)
    }
    if (this.isRunHeld) this.heldWords.push(word)
    else canvas.showWord(word, this.runLetterSpacing, this.runWordSpacing, gap)
    return next
  }

  private readTextLook(style: StyleId): TextLook {
    const { styles } = this.doc
    const { read } = styles
    return this.textLooks.keep(style, {
      isHidden: read.visibility(style) === Visibility.hidden,
      hasEffects: read.textShadow(style).length > 0 || read.WebkitTextStrokeWidth(style) > 0,
      isMarked: read.textEmphasisStyle(style) !== 'none',
      letterSpacing: read.letterSpacing(style, styles.fontSizeOf(style)) || 0,
      wordSpacing: read.wordSpacing(style, styles.fontSizeOf(style)) || 0,
      size: styles.fontSizeOf(style),
      color: textColor(styles, style),
    })
  }

  /** Whether a style has the same text run properties as the run; all of them are inherited. */
  private looksLikeRun(style: StyleId): boolean {
    if (style === this.runStyle) return true
    const { styles } = this.doc
    return styles.inheritedRow(style) === styles.inheritedRow(this.runStyle)
  }

  private endRun(canvas: Canvas): void {
    if (!this.isRunOpen) return
    this.isRunOpen = false
    if (this.isRunHeld) this.drawHeld(canvas)
    else canvas.endText()
  }

  private drawHeld(canvas: Canvas): void {
    const { styles } = this.doc
    const style = this.runStyle
    const run = { face: this.runFace, style, x: this.runStart, baseline: this.runBaseline, gap: this.runGap, words: this.heldWords }
    paintTextShadows(canvas, this.doc, run)
    if (this.hasStrokes) this.decorations.below(canvas, run.x)
    paintStrokedText(canvas, this.doc, run, textColor(styles, style))
    clearList(this.heldWords)
  }

  private openInline(canvas: Canvas, fragment: number, style: StyleId, x: number, baseline: number): void {
    const { inlineFragments, metrics } = this.doc
    const node = this.doc.boxes.rows.node[inlineFragments.box[fragment]]
    const flags = inlineFragments.flags[fragment]
    const hasLeft = (flags & InlineFragmentFlag.first) !== 0
    const left = x + inlineFragments.x[fragment]
    const width = inlineFragments.width[fragment]
    if (hasLeft) this.links.mark(canvas, node, left, baseline - metrics.area(style).above)
    const look = this.boxes.looks.of(style)
    if (width <= 0 || (look & (DECORATED | PaintFlag.outline)) === 0) return
    this.endRun(canvas)
    const { border } = this
    border.x = left
    border.y = baseline - inlineFragments.above[fragment]
    border.width = width
    border.height = inlineFragments.above[fragment] + inlineFragments.below[fragment]
    border.hasLeft = hasLeft
    border.hasRight = (flags & InlineFragmentFlag.last) !== 0
    const isWhole = border.hasLeft && border.hasRight
    const isSliced = !isWhole && (look & SLICED_INLINE) !== 0 && this.doc.styles.read.sizingRules(style) === Rules.full
    border.whole = !isSliced ? null : wholeInline(this.doc, fragment as InlineFragmentId, border)
    this.boxes.paint(canvas, style, border, true)
    this.boxes.outline(canvas, style, border)
  }

  private isLink(fragment: number): boolean {
    const { inlineFragments, boxes, nodes } = this.doc
    const node = boxes.rows.node[inlineFragments.box[fragment]]
    return nodes.tag[node] === Tag.a && inlineFragments.width[fragment] > 0
  }

  /** Whether the inline box that begins here, in `style`, is visible and has text or no content; boxes in it are links of their own. */
  private hasText(item: number, end: number, style: StyleId): boolean {
    const { items, inlineFragments, boxes, styles } = this.doc
    let isShown = styles.read.visibility(style) !== Visibility.hidden
    let depth = 1
    for (let i = item; i < end && depth > 0; i++) {
      const kind = items.kind[i]
      if (kind === ItemKind.word && isShown) return true
      if (kind === ItemKind.open) {
        depth++
        const inner = boxes.rows.style[inlineFragments.box[items.ref[i]]]
        isShown ||= styles.read.visibility(inner) !== Visibility.hidden
      } else if (kind === ItemKind.close) depth--
    }
    return isShown && items.kind[item] === ItemKind.close
  }

  private linkInline(canvas: Canvas, fragment: number, style: StyleId, x: number, baseline: number): void {
    const { inlineFragments, metrics, boxes } = this.doc
    const link = this.links.enclosing(boxes.rows.node[inlineFragments.box[fragment]])
    const target = link === 0 ? null : this.links.target(link)
    if (target === null) return
    const { above, below } = metrics.area(style)
    const left = x + inlineFragments.x[fragment]
    const width = inlineFragments.width[fragment]
    this.linked.push(left, left + width)
    canvas.link(left, baseline - above, width, above + below, target)
  }

  /** The pen after the margin box of an atomic inline. `shift`: from the continuous flow to the page. */
  private behind(box: BoxId, shift: number): number {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const style = rows.style[box]
    const fixed = read.marginRight(style, NaN)
    const margin = Number.isNaN(fixed) ? read.marginRight(style, containingWidth(this.doc, box)) : fixed
    return shift + rows.x[box] + rows.width[box] + (Number.isNaN(margin) ? 0 : margin)
  }

  /** Begins opacity and relative positioning of an inline box; `leave` ends them. */
  private enter(canvas: Canvas, style: StyleId, pen: number, block: BoxId): void {
    const look = this.boxes.looks.of(style)
    if ((look & APART_IN_LINE) === 0) return
    this.finishText(canvas, pen)
    if ((look & PaintFlag.relative) !== 0) {
      const { x, y } = relativeOffset(this.doc, style, contentWidth(this.doc, block), block)
      canvas.save()
      canvas.transform(1, 0, 0, 1, x, y)
    }
    if ((look & PaintFlag.opacity) !== 0) beginGroup(canvas, this.doc.styles, style)
  }

  private leave(canvas: Canvas, style: StyleId, pen: number): void {
    const look = this.boxes.looks.of(style)
    if ((look & APART_IN_LINE) === 0) return
    this.finishText(canvas, pen)
    if ((look & PaintFlag.opacity) !== 0) canvas.endGroup()
    if ((look & PaintFlag.relative) !== 0) canvas.restore()
  }

  /** Pen position of an outside marker: a fixed gap, or the space in the marker, is between it and the content of its list item. */
  private markerStart(item: number, end: number, marker: BoxId, style: StyleId): number {
    const { items, styles, metrics } = this.doc
    const { rows } = this.doc.boxes
    const { area } = this.host
    const listItem = rows.kind[marker] === BoxKind.inline ? rows.parent[marker] : marker
    const itemStyle = rows.style[listItem]
    let width = 0
    let hasSpace = false
    let last = item + 1
    for (; last < end && items.kind[last] === ItemKind.word; last++) {
      const word = items.ref[last] as WordId
      width += metrics.wordWidth(word, style)
      hasSpace ||= metrics.spaces(word, false) > 0
    }
    const { read } = styles
    const isWritten = hasSpace || isWhole(styles.markerStyle(itemStyle)) || (marker !== listItem && typeof read.content(style) !== 'string')
    const gap = isWritten ? 0 : MARKER_GAP
    const shift = items.ref[last] / MARKER_SHIFT
    const left = area.left + rows.x[listItem]
    if (read.direction(itemStyle) === Direction.rtl) return left + rows.width[listItem] - this.markerEdge(listItem, itemStyle, false) + gap - shift
    return left + this.markerEdge(listItem, itemStyle, true) - gap - width + shift
  }

  /** Distance from the border edge of a list item to the content beside its marker; at the standard level 0. */
  private markerEdge(listItem: BoxId, style: StyleId, isLeft: boolean): number {
    const { read } = this.doc.styles
    if (read.sizingRules(style) === Rules.full) return 0
    const width = containingWidth(this.doc, listItem)
    return isLeft ? read.borderLeftWidth(style) + read.paddingLeft(style, width) : read.borderRightWidth(style) + read.paddingRight(style, width)
  }

  /** Makes a line of a block within a link clickable as a whole, except for the links within the line. */
  private linkLine(canvas: Canvas, link: NodeId, left: number, right: number): void {
    const target = this.links.target(link)
    if (target === null) return
    const { baseline } = this
    const { above, below } = this.doc.metrics.area(this.blockStyle)
    let from = left
    for (let i = 0; i <= this.linked.length; i += 2) {
      const to = this.linked[i] ?? right
      if (to - from > EPSILON) canvas.link(from, baseline - above, to - from, above + below, target)
      from = Math.max(from, this.linked[i + 1] ?? right)
    }
  }
}
