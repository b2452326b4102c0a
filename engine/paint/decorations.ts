/**
 * Underlines, overlines and lines through text. A decoration belongs to the box that asks for it: it keeps that box's
 * colour, thickness and baseline over everything within (CSS Text Decoration 3, 2), that of a block with the font of each
 * block in it that has lines, is drawn under text only, and is one
 * stroke as long as nothing but text edges lies between. Where strokes run must be known before any text of the line
 * is written, since lines under and over text lie below it and those through it above (3.4): so the items of a line
 * with decorations are gone through once for the strokes alone.
 */
import type { BoxId, LineId, NodeId, StyleId, WordId } from '../arena/ids.ts'
import { empty } from '../arena/lists.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FaceMetrics } from '../text/face.ts'
import type { Canvas } from './canvas.ts'
import { decorationStroke } from './decoration-strokes.ts'
import { DECORATED, PaintFlag, type PaintFlags } from './paint-flags.ts'

const UNDERLINE = 1
const LINE_THROUGH = 2
const OVERLINE = 4
const Style = enumOf('text-decoration-style')
const UnderlinePosition = enumOf('text-underline-position')
const Display = enumOf('display')
const Float = enumOf('float')
const Position = enumOf('position')

const BELOW = [UNDERLINE, OVERLINE] as const
const ABOVE = [LINE_THROUGH] as const
const Visibility = enumOf('visibility')
/** Numbers that a stroke takes in the list. */
const STROKE = 5
/** Inline boxes painted on their own, between whose ends no stroke may pass. */
const APART = DECORATED | PaintFlag.outline | PaintFlag.opacity | PaintFlag.relative

export class Decorations {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  /** Decorations in effect: style, that of their font, and baseline of each, and which stroke it is drawing; -1 for none. */
  private count = 0
  private readonly style: StyleId[] = []
  private readonly font: StyleId[] = []
  private readonly baseline: number[] = []
  private readonly stroke: number[] = []
  /** Inline boxes open at the pen: their fragments, and how many decorations were in effect before each. */
  private readonly fragments: number[] = []
  private readonly counts: number[] = []
  /** Strokes of the line from left to right: x, width, baseline, style and that of the font of each. One being drawn has no width yet. */
  private readonly strokes: number[] = []
  /** How many of their numbers are drawn, of lines below the text and of those above it. */
  private drawnBelow = 0
  private drawnAbove = 0
  /** The block looked at last, and the styles of the decorations it is under. */
  private block = 0 as BoxId
  private readonly blockStyles: StyleId[] = []
  /** The style of the block last found to be under none: those after it mostly have it, too. */
  private plain = 0 as StyleId

  constructor(doc: PageFragmentInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  /** Finds the strokes of a line, and tells whether there are any. `x` is the block's left border edge on the page. */
  find(line: LineId, x: number, baseline: number): boolean {
    const { lines } = this.doc
    const block = lines.box[line] ?? (0 as BoxId)
    if (block !== this.block) this.enter(block)
    empty(this.strokes)
    this.drawnBelow = 0
    this.drawnAbove = 0
    if (this.blockStyles.length === 0 && !this.hasOwn(line)) return false
    this.count = 0
    const font = this.doc.boxes.rows.style[block] ?? this.doc.styles.initial
    for (const style of this.blockStyles) this.push(style, baseline, font)
    this.follow(line, x, baseline)
    return this.strokes.length > 0
  }

  /** Draws the lines that lie below the text at `pen`, up to where something else has to be painted first. */
  below(canvas: Canvas, pen: number): void {
    const { strokes } = this
    for (; this.drawnBelow < strokes.length && (strokes[this.drawnBelow] ?? 0) < pen + EPSILON; this.drawnBelow += STROKE) {
      this.drawStroke(canvas, this.drawnBelow, BELOW)
    }
  }

  /** Whether a line that lies below the text at `pen` is still to be drawn. */
  isDue(pen: number): boolean {
    return this.drawnBelow < this.strokes.length && (this.strokes[this.drawnBelow] ?? 0) < pen + EPSILON
  }

  /** Draws the lines above the text that ends at `pen`. */
  above(canvas: Canvas, pen: number): void {
    const { strokes } = this
    for (; this.drawnAbove < strokes.length && (strokes[this.drawnAbove] ?? 0) < pen - EPSILON; this.drawnAbove += STROKE) {
      this.drawStroke(canvas, this.drawnAbove, ABOVE)
    }
  }

  /** Leaves out what begins before `pen`. */
  skip(pen: number): void {
    const { strokes } = this
    while (this.drawnBelow < strokes.length && (strokes[this.drawnBelow] ?? 0) < pen - EPSILON) this.drawnBelow += STROKE
    while (this.drawnAbove < strokes.length && (strokes[this.drawnAbove] ?? 0) < pen - EPSILON) this.drawnAbove += STROKE
  }

  private hasOwn(line: LineId): boolean {
    const { lines, items, styles } = this.doc
    const first = lines.firstItem[line] ?? 0
    const end = first + (lines.itemCount[line] ?? 0)
    for (let i: number = first; i < end; i++) {
      if (items.kind[i] === ItemKind.open && styles.read.textDecorationLine(this.styleOf(items.ref[i] ?? 0)) !== 0) return true
    }
    return false
  }

  private styleOf(fragment: number): StyleId {
    return this.doc.boxes.rows.style[this.doc.inlineFragments.box[fragment] ?? (0 as BoxId)] ?? this.doc.styles.initial
  }

  /** Goes along the line as the pen will. */
  private follow(line: LineId, x: number, baseline: number): void {
    const { lines, items, inlineFragments, styles } = this.doc
    const { rows } = this.doc.boxes
    const block = lines.box[line] ?? (0 as BoxId)
    const blockStyle = rows.style[block] ?? styles.initial
    const gap = lines.gap[line] ?? 0
    const first = lines.firstItem[line] ?? 0
    const end = first + (lines.itemCount[line] ?? 0)
    let pen = x + (lines.x[line] ?? 0)
    let style = blockStyle
    let depth = 0
    for (let i: number = first; i < end; i++) {
      const ref = items.ref[i] ?? 0
      switch (items.kind[i]) {
        case ItemKind.word:
          if (styles.read.visibility(style) === Visibility.hidden) this.cut(pen)
          else this.text(pen)
          pen += this.width(ref as WordId, style, gap)
          break
        case ItemKind.gap:
          pen += gap
          break
        case ItemKind.open:
          pen = this.move(pen, x + (inlineFragments.contentX[ref] ?? 0), this.styleOf(ref))
          style = this.styleOf(ref)
          this.fragments[depth] = ref
          this.counts[depth++] = this.count
          if (styles.read.textDecorationLine(style) !== 0) this.push(style, baseline + (inlineFragments.shift[ref] ?? 0), style)
          break
        case ItemKind.close:
          for (depth--; this.count > (this.counts[depth] ?? 0);) this.endStroke(--this.count, pen)
          pen = this.move(pen, x + (inlineFragments.endX[ref] ?? 0), style)
          style = depth === 0 ? blockStyle : this.styleOf(this.fragments[depth - 1] ?? 0)
          break
        case ItemKind.atomic:
          this.cut(pen)
          pen = this.after(ref as BoxId, x - (rows.x[block] ?? 0))
          break
        case ItemKind.marker:
          while (i + 1 < end && items.kind[i + 1] === ItemKind.word) i++
          break
        default:
      }
    }
    this.cut(pen)
    this.count = 0
  }

  private width(word: WordId, style: StyleId, gap: number): number {
    const { metrics } = this.doc
    return metrics.wordWidth(word, style) + (gap === 0 ? 0 : gap * metrics.spaces(word, false))
  }

  /** Margin, border and padding of an inline box part strokes; a bare edge does not, unless the box is painted on its own. */
  private move(from: number, to: number, style: StyleId): number {
    const hasMoved = Math.abs(to - from) >= EPSILON
    if (hasMoved || (this.looks.of(style) & APART) !== 0) this.cut(from)
    return hasMoved ? to : from
  }

  /** Right margin edge of a box that stands in the line; `shift` leads from the continuous flow to the page. */
  private after(box: BoxId, shift: number): number {
    const { rows } = this.doc.boxes
    const { read, initial } = this.doc.styles
    const style = rows.style[box] ?? initial
    const fixed = read.marginRight(style, NaN)
    const margin = Number.isNaN(fixed) ? read.marginRight(style, containingWidth(this.doc, box)) : fixed
    return shift + (rows.x[box] ?? 0) + (rows.width[box] ?? 0) + (Number.isNaN(margin) ? 0 : margin)
  }

  /** Text goes on at `pen`. */
  private text(pen: number): void {
    for (let i = 0; i < this.count; i++) {
      if ((this.stroke[i] ?? -1) >= 0) continue
      this.stroke[i] = this.strokes.length
      this.strokes.push(pen, 0, this.baseline[i] ?? 0, this.style[i] ?? 0, this.font[i] ?? 0)
    }
  }

  /** Text ends at `pen`: what follows is not decorated. */
  private cut(pen: number): void {
    for (let i = 0; i < this.count; i++) this.endStroke(i, pen)
  }

  /** The decorated elements around a block, found by the colours it inherits from them. */
  private enter(block: BoxId): void {
    const { nodes, styles, boxes } = this.doc
    const { read } = styles
    this.block = block
    empty(this.blockStyles)
    const own = boxes.rows.style[block] ?? styles.initial
    if (own === this.plain) return
    if (!this.isDecorated(own)) {
      this.plain = own
      return
    }
    for (let n = boxes.rows.node[block] ?? (0 as NodeId); n !== 0; n = nodes.parent[n] ?? (0 as NodeId)) {
      const style = nodes.style[n] ?? styles.initial
      if (style === 0 || !this.isDecorated(style)) break
      if (read.textDecorationLine(style) !== 0) this.blockStyles.push(style)
      if (this.keepsOut(style)) break
    }
    this.blockStyles.reverse()
  }

  private isDecorated(style: StyleId): boolean {
    const { read } = this.doc.styles
    return ((read.underlineColor(style) | read.lineThroughColor(style) | read.overlineColor(style)) & 0xff) !== 0
  }

  /** Decorations of what is around do not reach into boxes that stand in lines, nor out of flow. */
  private keepsOut(style: StyleId): boolean {
    const { read } = this.doc.styles
    switch (read.display(style)) {
      case Display.inlineBlock: case Display.inlineFlex: case Display.inlineGrid: case Display.inlineTable:
      case Display.WebkitInlineBox: return true
      default: {
        const position = read.position(style)
        return read.float(style) !== Float.none || position === Position.absolute || position === Position.fixed
      }
    }
  }

  private push(style: StyleId, baseline: number, font: StyleId): void {
    const at = this.count++
    this.font[at] = font
    this.style[at] = style
    this.baseline[at] = baseline
    this.stroke[at] = -1
  }

  private endStroke(at: number, pen: number): void {
    const stroke = this.stroke[at] ?? -1
    if (stroke >= 0) this.strokes[stroke + 1] = Math.max(0, pen - (this.strokes[stroke] ?? 0))
    this.stroke[at] = -1
  }

  private drawStroke(canvas: Canvas, at: number, kinds: readonly number[]): void {
    const { styles, faces, metrics } = this.doc
    const [x = 0, width = 0, baseline = 0] = [this.strokes[at], this.strokes[at + 1], this.strokes[at + 2]]
    if (width === 0) return
    const style = (this.strokes[at + 3] ?? 0) as StyleId
    const { read } = styles
    const fontStyle = (this.strokes[at + 4] ?? 0) as StyleId
    const font = faces.get(metrics.stack(fontStyle).primary).program.metrics
    const scale = styles.fontSizeOf(fontStyle) / font.unitsPerEm
    const lines = read.textDecorationLine(style)
    const own = read.textDecorationThickness(style)
    for (const line of kinds) {
      const color = line === UNDERLINE ? read.underlineColor(style)
        : line === OVERLINE ? read.overlineColor(style) : read.lineThroughColor(style)
      if ((lines & line) === 0 || (color & 0xff) === 0) continue
      const usual = (line === LINE_THROUGH ? font.strikeThickness : font.underlineThickness) * scale
      const thickness = Number.isNaN(own) ? usual : own
      // An underline of another thickness begins at the same distance from the text. An overline stands on top of the content
      // area, the others where the font says, but for an underline that was moved.
      const middle = line === UNDERLINE ? this.underline(style, font, scale, usual, thickness)
        : line === OVERLINE ? font.ascent * scale - thickness / 2 : font.strikePosition * scale
      const look = read.textDecorationStyle(style)
      if (look === Style.solid) canvas.fillRect(x, baseline - middle - thickness / 2, width, thickness, color)
      else decorationStroke(canvas, { x, y: baseline - middle, width, thickness, color, look, grows: line === OVERLINE ? -1 : line === UNDERLINE ? 1 : 0 })
    }
  }

  /** Above the baseline: the middle of an underline. */
  private underline(style: StyleId, font: FaceMetrics, scale: number, usual: number, thickness: number): number {
    const { read } = this.doc.styles
    const offset = read.textUnderlineOffset(style)
    const isUnder = read.textUnderlinePosition(style) === UnderlinePosition.under
    if (Number.isNaN(offset) && !isUnder) return font.underlinePosition * scale + (usual - thickness) / 2
    return 0 - (isUnder ? font.descent * scale : 0) - (offset || 0) - thickness / 2
  }
}
