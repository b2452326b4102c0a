/** The interface between the text of a drawing and the fonts of the document. Lengths are in units of the drawing, y down. */
import type { FontFaceRule } from '../../css/font-face.ts'
import type { Rgba, VectorCanvas } from '../../paint/canvas.ts'

export interface SvgFont {
  /** A `font-family` value. */
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

/** A decoration line: the distance of its middle above the baseline, and its thickness. */
export interface FontLine {
  readonly above: number
  readonly thickness: number
}

export interface SvgTextMeasurer {
  width(text: string, font: SvgFont): number
  extent(font: SvgFont): FontExtent
  /** The bidirectional level of each code unit; null for entirely left-to-right text. */
  levels(text: string, isRightToLeft: boolean): Uint8Array | null
  /** The mirrored character for right-to-left text. */
  mirrored(code: number): number
}

export interface SvgTextPainter extends SvgTextMeasurer {
  show(canvas: VectorCanvas, text: string, font: SvgFont, color: Rgba, x: number, y: number): void
  line(font: SvgFont, kind: 'under' | 'over' | 'through'): FontLine
  /** The same for an image with @font-face rules of its own; `note` reports unusable ones. */
  withFaces(rules: readonly FontFaceRule[], note: (what: string) => void): SvgTextPainter
}
