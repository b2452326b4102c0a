/**
 * Shadows of a text run: the run again, offset and in the colour of the shadow, with the first shadow of the list on top. A blur is nine
 * copies around the sharp shadow, with alphas that add up to that of the colour.
 */
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import type { TextShadow } from '../style/text-effect-values.ts'
import type { LengthPart } from '../style/types.ts'
import type { Canvas } from './canvas.ts'
import { showWords, type TextRun } from './text-run.ts'

/** Row and column of a copy, in steps, and its share of the alpha. */
const COPIES: readonly (readonly [number, number, number])[] = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].map((column) => [row, column, (2 - Math.abs(row)) * (2 - Math.abs(column)) / 16] as const))
const SHARP: readonly (readonly [number, number, number])[] = [[0, 0, 1]]

export function paintTextShadows(canvas: Canvas, doc: PageFragmentInput, run: TextRun): void {
  const shadows = doc.styles.read.textShadow(run.style)
  if (!shadows.some(({ color }) => ((color < 0 ? doc.styles.read.color(run.style) : color) & 0xff) !== 0)) return
  // Copied text must not contain its shadows.
  canvas.beginArtifact()
  const steps = shadows.some(({ blur }) => px(blur) > 0) ? COPIES.length : 1
  for (let i = doc.warnings.longLists.allow('text-shadow', shadows.length, steps) - 1; i >= 0; i--) {
    const shadow = shadows[i]
    if (shadow !== undefined) paintShadow(canvas, doc, run, shadow)
  }
  canvas.endArtifact()
}

function paintShadow(canvas: Canvas, doc: PageFragmentInput, run: TextRun, shadow: TextShadow): void {
  const { read } = doc.styles
  const color = shadow.color < 0 ? read.color(run.style) : shadow.color
  const alpha = color & 0xff
  const blur = px(shadow.blur)
  const step = blur * 0.4
  for (const [row, column, part] of blur > 0 ? COPIES : SHARP) {
    const own = copyAlpha(alpha, part)
    if (own === 0) continue
    canvas.beginText(run.face, doc.styles.fontSizeOf(run.style), ((color & 0xffffff00) | own) >>> 0,
      run.x + px(shadow.x) + column * step, run.baseline + px(shadow.y) + row * step)
    showWords(canvas, doc, run)
    canvas.endText()
  }
}

/** Copies overlap: their transparencies multiply. */
function copyAlpha(alpha: number, part: number): number {
  if (part === 1) return alpha
  const whole = Math.min(alpha / 255, 0.985)
  return Math.round(255 * (1 - (1 - whole) ** part))
}

/** Shadows have no percentages: all computed lengths are px. */
const px = (part: LengthPart): number => part.value
