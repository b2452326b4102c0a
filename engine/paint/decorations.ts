/**
 * Underlines and lines through text. A decoration belongs to the box that asks for it: it keeps that box's colour,
 * thickness and baseline over everything within (CSS Text Decoration 3, 2), is drawn under text only, and is one
 * stroke as long as nothing but text edges lies between. Strokes are collected and drawn when the line is done, so
 * that they never cut a run of text.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Canvas } from './canvas.ts'
import { decorationStroke } from './decoration-strokes.ts'

const UNDERLINE = 1
const LINE_THROUGH = 2
const OVERLINE = 4
const Style = enumOf('text-decoration-style')
const Display = enumOf('display')
const Float = enumOf('float')
const Position = enumOf('position')

export class Decorations {
  /** Decorations in effect; while it is 0 there is nothing to call. */
  count = 0

  private readonly doc: PageDoc
  private readonly style: StyleId[] = []
  private readonly baseline: number[] = []
  /** Where the stroke being measured began; NaN when there is none. */
  private readonly start: number[] = []
  /** Strokes to draw: x, width, baseline and style of each. */
  private readonly strokes: number[] = []
  /** The block looked at last, and how many decorations it is under. */
  private block = 0 as BoxId
  private readonly blockStyles: StyleId[] = []

  constructor(doc: PageDoc) {
    this.doc = doc
  }

  /** Begins a line of `block` with the decorations of the block and of everything around it. */
  begin(block: BoxId, baseline: number): void {
    if (block !== this.block) this.enter(block)
    this.count = 0
    for (const style of this.blockStyles) this.push(style, baseline)
  }

  /** An inline box begins; true when it has a decoration of its own, which `close` must end. */
  open(style: StyleId, baseline: number): boolean {
    if (this.doc.styles.read.textDecorationLine(style) === 0) return false
    this.push(style, baseline)
    return true
  }

  /** The inline box that opened the innermost decoration ends at `pen`. */
  close(pen: number): void {
    this.count--
    this.endStroke(this.count, pen)
  }

  /** Text goes on at `pen`. */
  text(pen: number): void {
    for (let i = 0; i < this.count; i++) if (Number.isNaN(this.start[i])) this.start[i] = pen
  }

  /** Text ends at `pen`: what follows is not decorated. */
  cut(pen: number): void {
    for (let i = 0; i < this.count; i++) this.endStroke(i, pen)
  }

  /** Draws the strokes of the line, which ends at `pen`. */
  draw(canvas: Canvas, pen: number): void {
    this.cut(pen)
    const { strokes } = this
    for (let i = 0; i < strokes.length; i += 4) {
      this.drawStroke(canvas, strokes[i] ?? 0, strokes[i + 1] ?? 0, strokes[i + 2] ?? 0, (strokes[i + 3] ?? 0) as StyleId)
    }
    strokes.length = 0
    this.count = 0
  }

  /** The decorated elements around a block, found by the colours it inherits from them. */
  private enter(block: BoxId): void {
    const { nodes, styles, boxes } = this.doc
    const { read } = styles
    this.block = block
    this.blockStyles.length = 0
    const isDecorated = (style: StyleId): boolean => 
      ((read.underlineColor(style) | read.lineThroughColor(style) | read.overlineColor(style)) & 0xff) !== 0
    if (!isDecorated(boxes.rows.style[block] ?? styles.initial)) return
    for (let n = boxes.rows.node[block] ?? (0 as NodeId); n !== 0; n = nodes.parent[n] ?? (0 as NodeId)) {
      const style = nodes.style[n] ?? styles.initial
      if (style === 0 || !isDecorated(style)) break
      if (read.textDecorationLine(style) !== 0) this.blockStyles.push(style)
      if (this.keepsOut(style)) break
    }
    this.blockStyles.reverse()
  }

  /** Decorations of what is around do not reach into boxes that stand in lines, nor out of flow. */
  private keepsOut(style: StyleId): boolean {
    const { read } = this.doc.styles
    switch (read.display(style)) {
      case Display.inlineBlock: case Display.inlineFlex: case Display.inlineGrid: case Display.inlineTable: return true
      default: {
        const position = read.position(style)
        return read.float(style) !== Float.none || position === Position.absolute || position === Position.fixed
      }
    }
  }

  private push(style: StyleId, baseline: number): void {
    const at = this.count++
    this.style[at] = style
    this.baseline[at] = baseline
    this.start[at] = NaN
  }

  private endStroke(at: number, pen: number): void {
    const start = this.start[at] ?? NaN
    if (pen > start) this.strokes.push(start, pen - start, this.baseline[at] ?? 0, this.style[at] ?? 0)
    this.start[at] = NaN
  }

  private drawStroke(canvas: Canvas, x: number, width: number, baseline: number, style: StyleId): void {
    const { styles, faces, metrics } = this.doc
    const { read } = styles
    const font = faces.get(metrics.stack(style).primary).program.metrics
    const scale = styles.fontSizeOf(style) / font.unitsPerEm
    const lines = read.textDecorationLine(style)
    const own = read.textDecorationThickness(style)
    for (const line of [UNDERLINE, OVERLINE, LINE_THROUGH]) {
      const color = line === UNDERLINE ? read.underlineColor(style)
        : line === OVERLINE ? read.overlineColor(style) : read.lineThroughColor(style)
      if ((lines & line) === 0 || (color & 0xff) === 0) continue
      const thickness = Number.isNaN(own) ? (line === LINE_THROUGH ? font.strikeThickness : font.underlineThickness) * scale : own
      // An overline stands on top of the content area, the others where the font says.
      const middle = line === UNDERLINE ? font.underlinePosition * scale
        : line === OVERLINE ? font.ascent * scale - thickness / 2 : font.strikePosition * scale
      const look = read.textDecorationStyle(style)
      if (look === Style.solid) canvas.fillRect(x, baseline - middle - thickness / 2, width, thickness, color)
      else decorationStroke(canvas, { x, y: baseline - middle, width, thickness, color, look, grows: line === OVERLINE ? -1 : 1 })
    }
  }
}
