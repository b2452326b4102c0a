/** What text of a drawing asks of the fonts of the document. Lengths are those of the drawing, y down. */
import type { FontFaceRule } from '../../css/font-face.ts'
import type { Rgba, VectorCanvas } from '../../paint/canvas.ts'

export interface SvgFont {
  /** As `font-family` has it. */
  readonly families: string
  readonly size: number
  readonly weight: number
  readonly isItalic: boolean
  readonly letterSpacing: number
  readonly wordSpacing: number
}

export interface FontExtent {
  readonly above: number
  readonly below: number
  readonly xHeight: number
}

/** A line with a text: how far its middle is above the baseline, and how thick it is. */
export interface FontLine {
  readonly above: number
  readonly thickness: number
}

export interface SvgTextMeasurer {
  width(text: string, font: SvgFont): number
  extent(font: SvgFont): FontExtent
  /** The bidirectional level of each code unit; null where all of the text runs from left to right. */
  levels(text: string, isRightToLeft: boolean): Uint8Array | null
  /** What is drawn for a character that runs from right to left. */
  mirrored(code: number): number
}

export interface SvgTextPainter extends SvgTextMeasurer {
  show(canvas: VectorCanvas, text: string, font: SvgFont, color: Rgba, x: number, y: number): void
  line(font: SvgFont, kind: 'under' | 'over' | 'through'): FontLine
  /** The same for an image that has font faces of its own; `note` is told which of them cannot be used. */
  withFaces(rules: readonly FontFaceRule[], note: (what: string) => void): SvgTextPainter
}
