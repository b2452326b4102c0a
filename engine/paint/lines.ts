/**
 * Paints line boxes: backgrounds of inline boxes, runs of text, decorations, link rectangles. A run is text in one
 * face, size and colour on one baseline; it goes on over word boundaries, so that most lines are one run.
 */
import type { BoxId, FaceId, LineId, NodeId, StyleId, WordId } from '../arena/ids.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { NodeFlag } from '../input/nodes.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { InlineFragmentFlag, ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import { paintBorders } from './borders.ts'
import type { Canvas } from './canvas.ts'
import type { Links } from './links.ts'
import type { PageArea, PaintSettings } from './page.ts'

const Visibility = enumOf('visibility')
/** Distance of an outside marker from the content edge of its list item, px. */
const MARKER_GAP = 8

export class LinePainter {
  private readonly doc: PageDoc
  private readonly settings: PaintSettings
  private readonly links: Links
  private canvas: Canvas | null = null

  // The run being written.
  private runFace = 0 as FaceId
  private runStyle = 0 as StyleId
  private runBaseline = 0
  private isRunOpen = false

  // The decoration being measured.
  private decorationStyle = 0 as StyleId
  private decorationStart = 0
  private decorationBaseline = 0

  constructor(doc: PageDoc, settings: PaintSettings, links: Links) {
    this.doc = doc
    this.settings = settings
    this.links = links
  }

  /** `x` and `y`: the block's left border edge and the line's top on the page. */
  paint(canvas: Canvas, line: LineId, x: number, y: number, area: PageArea): void {
    const { lines, items, inlineFragments, styles } = this.doc
    const { rows } = this.doc.boxes
    this.canvas = canvas
    const block = lines.box[line] ?? (0 as BoxId)
    const blockStyle = rows.style[block] ?? styles.initial
    const gap = lines.gap[line] ?? 0
    const baseline = y + (lines.baseline[line] ?? 0)
    const first = lines.firstItem[line] ?? 0
    const end = first + (lines.itemCount[line] ?? 0)
    const lineLeft = x + (lines.x[line] ?? 0)
    let pen = lineLeft
    let resume = pen
    let style = blockStyle
    let shift = 0
    this.decorationStyle = 0 as StyleId
    for (let i: number = first; i < end; i++) {
      const ref = items.ref[i] ?? 0
      switch (items.kind[i]) {
        case ItemKind.word:
          pen = this.word(ref as WordId, style, pen, baseline + shift, gap)
          break
        case ItemKind.open: {
          const box = inlineFragments.box[ref] ?? (0 as BoxId)
          style = rows.style[box] ?? style
          shift = inlineFragments.shift[ref] ?? 0
          this.endDecoration(pen)
          this.openInline(canvas, ref, box, style, x, baseline + shift)
          pen += this.leftEdge(ref, box, style, block)
          break
        }
        case ItemKind.close: {
          const box = inlineFragments.box[ref] ?? (0 as BoxId)
          this.endDecoration(pen)
          pen = x + (inlineFragments.x[ref] ?? 0) + (inlineFragments.width[ref] ?? 0)
          const parent = this.parentFragment(i, first)
          style = parent === 0 ? blockStyle : rows.style[inlineFragments.box[parent] ?? box] ?? blockStyle
          shift = parent === 0 ? 0 : inlineFragments.shift[parent] ?? 0
          break
        }
        case ItemKind.marker:
          resume = pen
          style = rows.style[ref as BoxId] ?? style
          this.endRun()
          pen = this.markerStart(i, end, ref as BoxId, style, area)
          break
        case ItemKind.markerEnd:
          this.endDecoration(pen)
          this.endRun()
          pen = resume
          style = blockStyle
          break
        default:
      }
    }
    this.endDecoration(pen)
    this.endRun()
    if (pen > lineLeft) this.linkLine(canvas, block, blockStyle, lineLeft, pen, baseline)
  }

  /** Writes a word at the pen and returns the pen after it. */
  private word(word: WordId, style: StyleId, pen: number, baseline: number, gap: number): number {
    const { styles, words, metrics } = this.doc
    const { read } = styles
    const letterSpacing = read.letterSpacing(style) || 0
    const wordSpacing = read.wordSpacing(style) || 0
    const next = pen + metrics.wordWidth(word, style) + (gap === 0 ? 0 : gap * metrics.spaces(word, false))
    if (read.visibility(style) === Visibility.hidden) {
      this.endDecoration(pen)
      this.endRun()
      return next
    }
    this.decorate(style, pen, baseline)
    const face = words.rows.face[word] ?? (0 as FaceId)
    const { canvas } = this
    if (canvas === null) return next
    if (!this.isRunOpen || face !== this.runFace || style !== this.runStyle || baseline !== this.runBaseline) {
      this.endRun()
      canvas.beginText(face, styles.fontSizeOf(style), read.color(style), pen, baseline)
      this.isRunOpen = true
      this.runFace = face
      this.runStyle = style
      this.runBaseline = baseline
    }
    canvas.showWord(word, letterSpacing, wordSpacing, gap)
    return next
  }

  private endRun(): void {
    if (!this.isRunOpen) return
    this.canvas?.endText()
    this.isRunOpen = false
  }

  /** Starts measuring a decoration when the style has one; text of one style goes on. */
  private decorate(style: StyleId, pen: number, baseline: number): void {
    const { read } = this.doc.styles
    if (((read.underlineColor(style) | read.lineThroughColor(style)) & 0xff) === 0) {
      this.endDecoration(pen)
      return
    }
    if (this.decorationStyle === style && this.decorationBaseline === baseline) return
    this.endDecoration(pen)
    this.decorationStyle = style
    this.decorationStart = pen
    this.decorationBaseline = baseline
  }

  private endDecoration(pen: number): void {
    const style = this.decorationStyle
    if (style === 0) return
    this.decorationStyle = 0 as StyleId
    const { canvas } = this
    const width = pen - this.decorationStart
    if (canvas === null || width <= 0) return
    this.endRun()
    const { styles, faces, metrics } = this.doc
    const { read } = styles
    const font = faces.get(metrics.stack(style).primary).program.metrics
    const scale = styles.fontSizeOf(style) / font.unitsPerEm
    const paintLine = (color: number, position: number, thickness: number): void => {
      if ((color & 0xff) === 0) return
      const y = this.decorationBaseline - position * scale - (thickness * scale) / 2
      canvas.fillRect(this.decorationStart, y, width, thickness * scale, color)
    }
    paintLine(read.underlineColor(style), font.underlinePosition, font.underlineThickness)
    paintLine(read.lineThroughColor(style), font.strikePosition, font.strikeThickness)
  }

  private openInline(canvas: Canvas, fragment: number, box: BoxId, style: StyleId, x: number, baseline: number): void {
    const { inlineFragments, styles, metrics, nodes } = this.doc
    const { rows } = this.doc.boxes
    const { read } = styles
    const node = rows.node[box] ?? (0 as NodeId)
    const left = x + (inlineFragments.x[fragment] ?? 0)
    const isFirst = ((inlineFragments.flags[fragment] ?? 0) & InlineFragmentFlag.first) !== 0
    const { above, below } = metrics.contentArea(style, metrics.stack(style).primary)
    if (isFirst) this.markDestination(canvas, node, left, baseline - above)
    const width = inlineFragments.width[fragment] ?? 0
    if (nodes.tag[node] === Tag.a && width > 0) {
      const link = this.links.enclosing(node)
      const target = link === 0 ? null : this.links.target(link)
      if (target !== null) canvas.link(left, baseline - above, width, above + below, target)
    }
    const color = read.backgroundColor(style)
    const hasBackground = (color & 0xff) !== 0 && this.settings.background
    const borders = read.borderTopWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style) + read.borderLeftWidth(style)
    if ((!hasBackground && borders === 0) || read.visibility(style) === Visibility.hidden || width <= 0) return
    this.endRun()
    const padTop = read.paddingTop(style, 0) + read.borderTopWidth(style)
    const padBottom = read.paddingBottom(style, 0) + read.borderBottomWidth(style)
    const top = baseline - above - padTop
    const height = above + below + padTop + padBottom
    const marginLeft = isFirst ? read.marginLeft(style, 0) || 0 : 0
    const isLast = ((inlineFragments.flags[fragment] ?? 0) & InlineFragmentFlag.last) !== 0
    const marginRight = isLast ? read.marginRight(style, 0) || 0 : 0
    const boxWidth = width - marginLeft - marginRight
    if (hasBackground) canvas.fillRect(left + marginLeft, top, boxWidth, height, color)
    if (borders > 0) paintBorders(canvas, styles, style, left + marginLeft, top, boxWidth, height, true, true)
  }

  private markDestination(canvas: Canvas, node: NodeId, x: number, y: number): void {
    const { nodes } = this.doc
    if (((nodes.flags[node] ?? 0) & NodeFlag.hasId) !== 0) {
      const id = attributeText(this.doc, node, Attr.id)
      if (id !== null && id !== '') this.links.destination(canvas, id, x, y)
    }
    if (nodes.tag[node] !== Tag.a) return
    const name = attributeText(this.doc, node, Attr.name)
    if (name !== null && name !== '') this.links.destination(canvas, name, x, y)
  }

  /** Margin, border and padding at the start of an inline box, on the line where it begins. */
  private leftEdge(fragment: number, box: BoxId, style: StyleId, block: BoxId): number {
    const { inlineFragments, styles } = this.doc
    const { rows } = this.doc.boxes
    if (((inlineFragments.flags[fragment] ?? 0) & InlineFragmentFlag.first) === 0) return 0
    const { read } = styles
    const basis = rows.width[block] ?? 0
    if (((rows.flags[box] ?? 0) & BoxFlag.continued) !== 0) return 0
    return (read.marginLeft(style, basis) || 0) + read.borderLeftWidth(style) + read.paddingLeft(style, basis)
  }

  /** The fragment still open after the close item at `item`; 0 for none. */
  private parentFragment(item: number, first: number): number {
    const { items } = this.doc
    let depth = 1
    for (let i = item - 1; i >= first; i--) {
      if (items.kind[i] === ItemKind.close) depth++
      else if (items.kind[i] === ItemKind.open && --depth < 0) return items.ref[i] ?? 0
    }
    return 0
  }

  /** Pen position at which an outside marker begins: it ends a fixed gap left of its item's content. */
  private markerStart(item: number, end: number, listItem: BoxId, style: StyleId, area: PageArea): number {
    const { items, styles, metrics } = this.doc
    const { rows } = this.doc.boxes
    let width = 0
    for (let i = item + 1; i < end && items.kind[i] === ItemKind.word; i++) {
      width += metrics.wordWidth((items.ref[i] ?? 0) as WordId, style)
    }
    const basis = rows.width[rows.parent[listItem] ?? listItem] ?? 0
    const edge = styles.read.borderLeftWidth(style) + styles.read.paddingLeft(style, basis)
    return area.left + (rows.x[listItem] ?? 0) + edge - MARKER_GAP - width
  }

  /** A line of a block that lies within a link is a link as a whole. */
  private linkLine(canvas: Canvas, block: BoxId, style: StyleId, left: number, right: number, baseline: number): void {
    const { metrics } = this.doc
    const link = this.links.enclosing(this.doc.boxes.rows.node[block] ?? (0 as NodeId))
    const target = link === 0 ? null : this.links.target(link)
    if (target === null) return
    const { above, below } = metrics.contentArea(style, metrics.stack(style).primary)
    canvas.link(left, baseline - above, right - left, above + below, target)
  }
}
