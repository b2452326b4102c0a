/**
 * A text run with its outline (`-webkit-text-stroke`), which is centred on the edges of the glyphs. The outline is drawn above the fill, or
 * below it with `paint-order: stroke`.
 */
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Canvas, Rgba, StrokeStyle } from './canvas.ts'
import { showWords, type TextRun } from './text-run.ts'

const PaintOrder = enumOf('paint-order')
const MITER_LIMIT = 4

/** Draws the run; `color`: its fill colour. */
export function paintStrokedText(canvas: Canvas, doc: PageFragmentInput, run: TextRun, color: Rgba): void {
  const { read } = doc.styles
  const width = read.WebkitTextStrokeWidth(run.style)
  const stroke = read.WebkitTextStrokeColor(run.style)
  if (width === 0 || (stroke & 0xff) === 0) return show(canvas, doc, run, color)
  const outline: StrokeStyle = { width, color: stroke, dash: [], dashPhase: 0, cap: 'butt', join: 'miter', miterLimit: MITER_LIMIT }
  const isFilled = (color & 0xff) !== 0
  if (!isFilled || read.paintOrder(run.style) !== PaintOrder.stroke) {
    canvas.beginTextPaint(null, outline, isFilled ? color : undefined)
    show(canvas, doc, run, isFilled ? color : stroke)
    canvas.endTextPaint()
    return
  }
  // Copied text must not contain its outline.
  canvas.beginArtifact()
  canvas.beginTextPaint(null, outline)
  show(canvas, doc, run, stroke)
  canvas.endTextPaint()
  canvas.endArtifact()
  show(canvas, doc, run, color)
}

function show(canvas: Canvas, doc: PageFragmentInput, run: TextRun, color: Rgba): void {
  canvas.beginText(run.face, doc.styles.fontSizeOf(run.style), color, run.x, run.baseline)
  showWords(canvas, doc, run)
  canvas.endText()
}
