/**
 * Underlines, overlines and line-through. A decoration belongs to its decorating box: it keeps the colour, thickness and baseline of that
 * box over all descendants (CSS Text Decoration 3, 2); a decoration of a block uses the font of each block descendant with lines. It is
 * drawn for text only, as one stroke as long as only the edges of text lie between. Strokes must be known before the text of the line is
 * written, since lines under and over text are painted below it and line-through above it (3.4). So the items of a line with decorations
 * are visited once for the strokes alone.
 */
import type { BoxId, LineId, StyleId, WordId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
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
/** Number of entries of a stroke in the list. */
const STROKE = 5
/** Inline boxes that are painted on their own: no stroke may cross their ends. */
const APART = DECORATED | PaintFlag.outline | PaintFlag.opacity | PaintFlag.relative

export class Decorations {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  /** Decorations in effect: style, style for the font, baseline, and index of the stroke that is drawn; -1 for none. */
  private count = 0
  private readonly style: StyleId[] = []
  private readonly font: StyleId[] = []
  private readonly baseline: number[] = []
  private readonly stroke: number[] = []
  /** Open inline boxes at the pen: their fragments, and the number of decorations in effect before each. */
  private readonly fragments: number[] = []
  private readonly counts: number[] = []
  /** Strokes of the line from left to right: x, width, baseline, style and font style. An open stroke has no width yet. */
  private readonly strokes: number[] = []
  /** Number of drawn entries, for lines below the text and above it. */
  private drawnBelow = 0
  private drawnAbove = 0
  /** The last block, and the styles of the decorations that propagate to it. */
  private block = 0 as BoxId
  private readonly blockStyles: StyleId[] = []
  /** Style of the last block without decorations; the following blocks usually have the same. */
  private plain = 0 as StyleId

  constructor(doc: PageFragmentInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  /** Finds the strokes of a line; returns whether there are any. `x`: left border edge of the block on the page. */
  find(line: LineId, x: number, baseline: number): boolean {
    const { lines } = this.doc
    const block = lines.box[line]
    if (block !== this.block) this.enter(block)
    clearList(this.strokes)
    this.drawnBelow = 0
    this.drawnAbove = 0
    if (this.blockStyles.length === 0 && !this.hasOwn(line)) return false
    this.count = 0
    const font = this.doc.boxes.rows.style[block]
    for (const style of this.blockStyles) this.push(style, baseline, font)
    this.follow(line, x, baseline)
    return this.strokes.length > 0
  }

  /** Draws the lines below the text at `pen`, up to the next place where something else must be painted first. */
  below(canvas: Canvas, pen: number): void {
    const { strokes } = this
    for (; this.drawnBelow < strokes.length && (strokes[this.drawnBelow] ?? 0) < pen + EPSILON; this.drawnBelow += STROKE) {
      this.drawStroke(canvas, this.drawnBelow, BELOW)
    }
  }

  /** Whether a line below the text at `pen` is not drawn yet. */
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

  /** Skips strokes that begin before `pen`. */
  skip(pen: number): void {
    const { strokes } = this
    while (this.drawnBelow < strokes.length && (strokes[this.drawnBelow] ?? 0) < pen - EPSILON) this.drawnBelow += STROKE
    while (this.drawnAbove < strokes.length && (strokes[this.drawnAbove] ?? 0) < pen - EPSILON) this.drawnAbove += STROKE
  }

  private hasOwn(line: LineId): boolean {
    const { lines, items, styles } = this.doc
    const first = lines.firstItem[line]
    const end = first + lines.itemCount[line]
    for (let i: number = first; i < end; i++) {
      if (items.kind[i] === ItemKind.open && styles.read.textDecorationLine(this.styleOf(items.ref[i])) !== 0) return true
    }
    return false
  }

  private styleOf(fragment: number): StyleId {
    return this.doc.boxes.rows.style[this.doc.inlineFragments.box[fragment]]
  }

  /** Moves along the line as the pen will. */
  private follow(line: LineId, x: number, baseline: number): void {
    const { lines, items, inlineFragments, styles } = this.doc
    const { rows } = this.doc.boxes
    const block = lines.box[line]
    const blockStyle = rows.style[block]
    const gap = lines.gap[line]
    const first = lines.firstItem[line]
    const end = first + lines.itemCount[line]
    let pen = x + lines.x[line]
    let style = blockStyle
    let depth = 0
    for (let i: number = first; i < end; i++) {
      const ref = items.ref[i]
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
          pen = this.move(pen, x + inlineFragments.contentX[ref], this.styleOf(ref))
          style = this.styleOf(ref)
          this.fragments[depth] = ref
          this.counts[depth++] = this.count
          if (styles.read.textDecorationLine(style) !== 0) this.push(style, baseline + inlineFragments.shift[ref], style)
          break
        case ItemKind.close:
          for (depth--; this.count > (this.counts[depth] ?? 0);) this.endStroke(--this.count, pen)
          pen = this.move(pen, x + inlineFragments.endX[ref], style)
          style = depth === 0 ? blockStyle : this.styleOf(this.fragments[depth - 1] ?? 0)
          break
        case ItemKind.atomic:
          this.cut(pen)
          pen = this.after(ref as BoxId, x - rows.x[block])
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

  /** Margin, border and padding of an inline box end strokes; an edge of width 0 does not, unless the box is painted on its own. */
  private move(from: number, to: number, style: StyleId): number {
    const hasMoved = Math.abs(to - from) >= EPSILON
    if (hasMoved || (this.looks.of(style) & APART) !== 0) this.cut(from)
    return hasMoved ? to : from
  }

  /** Right margin edge of an atomic inline; `shift`: from the continuous flow to the page. */
  private after(box: BoxId, shift: number): number {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const style = rows.style[box]
    const fixed = read.marginRight(style, NaN)
    const margin = Number.isNaN(fixed) ? read.marginRight(style, containingWidth(this.doc, box)) : fixed
    return shift + rows.x[box] + rows.width[box] + (Number.isNaN(margin) ? 0 : margin)
  }

  /** Text continues at `pen`. */
  private text(pen: number): void {
    for (let i = 0; i < this.count; i++) {
      if ((this.stroke[i] ?? -1) >= 0) continue
      this.stroke[i] = this.strokes.length
      this.strokes.push(pen, 0, this.baseline[i] ?? 0, this.style[i] ?? 0, this.font[i] ?? 0)
    }
  }

  /** Decorated text ends at `pen`. */
  private cut(pen: number): void {
    for (let i = 0; i < this.count; i++) this.endStroke(i, pen)
  }

  /** Finds the decorating ancestors of a block, by the decoration colours that it inherits. */
  private enter(block: BoxId): void {
    const { nodes, styles, boxes } = this.doc
    const { read } = styles
    this.block = block
    clearList(this.blockStyles)
    const own = boxes.rows.style[block]
    if (own === this.plain) return
    if (!this.isDecorated(own)) {
      this.plain = own
      return
    }
    for (let n = boxes.rows.node[block]; n !== 0; n = nodes.parent[n]) {
      const style = nodes.style[n]
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

  /** Decorations do not propagate to atomic inlines and out-of-flow boxes. */
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
      // Underlines of any thickness begin at the same distance from the text. An overline is above the content area; the other lines are at
      // the position in the font, except for an underline with an offset.
      const middle = line === UNDERLINE ? this.underline(style, font, scale, usual, thickness)
        : line === OVERLINE ? font.ascent * scale - thickness / 2 : font.strikePosition * scale
      const look = read.textDecorationStyle(style)
      if (look === Style.solid) canvas.fillRect(x, baseline - middle - thickness / 2, width, thickness, color)
      else decorationStroke(canvas, { x, y: baseline - middle, width, thickness, color, look, grows: line === OVERLINE ? -1 : line === UNDERLINE ? 1 : 0 })
    }
  }

  /** Distance of the middle of an underline above the baseline. */
  private underline(style: StyleId, font: FaceMetrics, scale: number, usual: number, thickness: number): number {
    const { read } = this.doc.styles
    const offset = read.textUnderlineOffset(style)
    const isUnder = read.textUnderlinePosition(style) === UnderlinePosition.under
    if (Number.isNaN(offset) && !isUnder) return font.underlinePosition * scale + (usual - thickness) / 2
    return 0 - (isUnder ? font.descent * scale : 0) - (offset || 0) - thickness / 2
  }
}
