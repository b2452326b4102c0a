/**
 * `<text>` elements: positions their pieces, then paints them with fill, stroke and decorations in the order of `paint-order`. A gradient
 * spans the whole element. Text that is painted twice is marked as text once, so that a search finds it once. Shaping and fonts come from
 * the document; without a painter the text is reported and omitted.
 */
import { type Affine, PathOp } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import type { Context } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import type { Resolved } from './gradients.ts'
import { resolve } from './painting.ts'
import { strokeExtent, strokeOf } from './strokes.ts'
import type { PaintValue, SvgStyle } from './style.ts'
import { boundsOfText, layoutText, type PlacedText } from './text-layout.ts'
import type { SvgTextMeasurer, SvgTextPainter } from './text-painter.ts'
import { collectPieces } from './text-pieces.ts'
import type { SvgElement } from './xml.ts'

const BLACK = 0x000000ff

/** The positioned pieces of a `<text>` element. */
export const placeText = (
  drawing: Drawing, measurer: SvgTextMeasurer, element: SvgElement, style: SvgStyle, context: Context,
): readonly PlacedText[] => layoutText(collectPieces(drawing, element, style, context), measurer)

/** Draws a `<text>` element. */
export const drawText = (
  drawing: Drawing, painter: SvgTextPainter, element: SvgElement, style: SvgStyle, context: Context,
): void => {
  const placed = placeText(drawing, painter, element, style, context)
  const bounds = boundsOfText(placed)
  for (const each of placed) {
    if (each.style.isVisible && each.text !== '' && drawing.spend(1 + each.text.length / 16)) {
      new PiecePainter(drawing, painter, each, context, bounds).paint()
      if (each.link !== null) drawing.link(each.link, boundsOfText([each]))
    }
  }
}

class PiecePainter {
  private readonly drawing: Drawing
  private readonly painter: SvgTextPainter
  private readonly placed: PlacedText
  private readonly context: Context
  private readonly bounds: Bounds | null
  private isShown = false

  constructor(drawing: Drawing, painter: SvgTextPainter, placed: PlacedText, context: Context, bounds: Bounds | null) {
    this.drawing = drawing
    this.painter = painter
    this.placed = placed
    this.context = context
    this.bounds = bounds
  }

  paint(): void {
    const { style: { paintOrder, lines } } = this.placed
    if (lines.under) this.line('under')
    if (lines.over) this.line('over')
    for (const phase of paintOrder) {
      if (phase === 'fill') this.fill()
      else if (phase === 'stroke') this.stroke()
    }
    if (lines.through) this.line('through')
  }

  private resolved(value: PaintValue, opacity: number, extent: Bounds | null): Resolved {
    const { drawing, context, bounds, placed: { style } } = this
    return resolve(drawing, value, style, context, { viewport: context.viewport, bounds, extent, opacity })
  }

  private fill(): void {
    const { drawing: { canvas }, drawing, placed: { style } } = this
    if (style.fill.kind === 'none' || style.fillOpacity === 0) return
    const paint = this.resolved(style.fill, style.fillOpacity, this.bounds)
    if (paint.kind === 'color') this.show(paint.color)
    else if (paint.kind === 'painted') {
      drawing.faded(paint.opacity, () => {
        canvas.beginTextPaint(paint.paint(), null)
        this.show(BLACK)
        canvas.endTextPaint()
      })
    }
  }

  private stroke(): void {
    const { drawing: { canvas }, drawing, placed: { style }, context: { viewport } } = this
    if (style.stroke.kind === 'none' || style.strokeOpacity === 0) return
    const paint = this.resolved(style.stroke, style.strokeOpacity, strokeExtent(this.bounds, style, viewport))
    const stroke = strokeOf(style, viewport, paint.kind === 'color' ? paint.color : BLACK)
    if (paint.kind === 'none' || stroke === null) return
    drawing.faded(paint.kind === 'painted' ? paint.opacity : 1, () => {
      canvas.beginTextPaint(paint.kind === 'painted' ? paint.paint() : null, stroke)
      this.show(BLACK)
      canvas.endTextPaint()
    })
  }

  /** When the same text is painted again, it is marked as an artifact. */
  private show(color: number): void {
    const { drawing: { canvas }, painter, placed: { text, font, x, y, angle, stretch } } = this
    if (this.isShown) canvas.beginArtifact()
    if (angle === 0 && stretch === 1) painter.show(canvas, text, font, color, x, y)
    else {
      canvas.save()
      canvas.transform(...this.matrix())
      painter.show(canvas, text, font, color, 0, 0)
      canvas.restore()
    }
    if (this.isShown) canvas.endArtifact()
    this.isShown = true
  }

  private line(kind: 'under' | 'over' | 'through'): void {
    const { drawing, placed: { style, font, width }, bounds } = this
    const { above, thickness } = this.painter.line(font, kind)
    const paint = this.resolved(style.fill, style.fillOpacity, bounds)
    const [a, b, c, d, e, f] = this.matrix(1)
    const point = (x: number, y: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f]
    const [top, bottom] = [-above - thickness / 2, -above + thickness / 2]
    const path = [
      PathOp.move, ...point(0, top), PathOp.line, ...point(width, top), PathOp.line, ...point(width, bottom),
      PathOp.line, ...point(0, bottom), PathOp.close,
    ]
    if (paint.kind === 'color') drawing.canvas.fillPath(path, false, paint.color)
    else if (paint.kind === 'painted') drawing.faded(paint.opacity, () => drawing.canvas.fillPainted(path, false, paint.paint()))
  }

  private matrix(stretch = this.placed.stretch): Affine {
    const { x, y, angle } = this.placed
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [cos * stretch, sin * stretch, -sin, cos, x, y]
  }
}
