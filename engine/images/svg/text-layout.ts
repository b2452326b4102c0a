/**
 * Positions the pieces of a `<text>` element (SVG 2, 11.5): one after another from each absolute position on, aligned there by
 * `text-anchor`, spread or stretched to `textLength`, or glyph by glyph along a path. Easy to get wrong: a glyph on a path is placed by its
 * midpoint, and is not drawn when the midpoint lies beyond an end of the path.
 */
import { BoundsCollector, type Bounds } from './bounds.ts'
import type { SvgStyle } from './style.ts'
import type { SvgElement } from './xml.ts'
import { inVisualOrder } from './text-order.ts'
import { type FittedLength, fontOf, type Measured, type TextPieces } from './text-pieces.ts'
import type { FontExtent, SvgFont, SvgTextMeasurer } from './text-painter.ts'

export interface PlacedText {
  readonly text: string
  readonly style: SvgStyle
  readonly font: SvgFont
  /** The start of the baseline. */
  readonly x: number
  readonly y: number
  /** In radians. */
  readonly angle: number
  /** The horizontal scale of the glyphs, along the baseline. */
  readonly stretch: number
  /** The advance along the baseline, stretched. */
  readonly width: number
  readonly extent: FontExtent
  readonly link: SvgElement | null
}

/** The positions of all pieces, in units of the drawing. */
export const layoutText = ({ pieces, fitted }: TextPieces, measurer: SvgTextMeasurer): readonly PlacedText[] => {
  const measured = pieces.map((piece): Measured => ({ piece, spacing: 0, stretch: 1, width: measurer.width(piece.text, fontOf(piece.style)) }))
  for (const each of fitted) fit(measured.slice(each.first, each.end), each)
  const placed: PlacedText[] = []
  let pen = { x: 0, y: 0 }
  for (let at = 0; at < measured.length;) {
    const end = endOfChunk(measured, at)
    const place = measured[at]?.piece.path == null ? straight : alongPath
    pen = place(measured.slice(at, end), pen, measurer, placed)
    at = end
  }
  return placed
}

/** The box around all glyph cells. */
export const boundsOfText = (placed: readonly PlacedText[]): Bounds | null => {
  const collector = new BoundsCollector()
  for (const { x, y, angle, width, extent: { above, below } } of placed) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (const [dx, dy] of [[0, -above], [width, -above], [0, below], [width, below]] as const) {
      collector.add(x + cos * dx - sin * dy, y + sin * dx + cos * dy)
    }
  }
  return collector.bounds
}

/** Fits the pieces to a `textLength`. The spacing after the last letter is not counted and not changed. */
const fit = (parts: readonly Measured[], { length, stretchesGlyphs }: FittedLength): void => {
  const last = parts.at(-1)
  if (last === undefined) return
  const trailing = (last.piece.style.letterSpacing + last.spacing) * last.stretch
  const natural = parts.reduce((sum, { piece, width }, i) => sum + width + (i === 0 ? 0 : piece.dx), -trailing)
  if (stretchesGlyphs) {
    if (!(natural > 0)) return
    for (const part of parts) {
      part.stretch *= length / natural
      part.width *= length / natural
    }
    return
  }
  const counts = parts.map(({ piece }) => lettersOf(piece.text))
  const gaps = counts.reduce((sum, count) => sum + count, -1)
  if (gaps <= 0) return
  const gap = (length - natural) / gaps
  for (const [i, part] of parts.entries()) {
    part.spacing += gap / part.stretch
    part.width += gap * ((counts[i] ?? 0) - (part === last ? 1 : 0))
  }
}

const lettersOf = (text: string): number => text.match(/\P{M}/gu)?.length ?? 0

/** A text chunk ends before the next absolute position, and before and after text on a path. */
const endOfChunk = (measured: readonly Measured[], start: number): number => {
  const path = measured[start]?.piece.path
  let end = start + 1
  for (let next = measured[end]; next !== undefined; next = measured[++end]) {
    if (next.piece.path !== path || !Number.isNaN(next.piece.x) || (path === null && !Number.isNaN(next.piece.y))) break
  }
  return end
}

/** The distance from the chunk's start to its anchor point. */
const anchored = (chunk: readonly Measured[]): number => {
  const style = chunk[0]?.piece.style
  if (style === undefined) return 0
  const width = chunk.reduce((sum, { piece, width: own }, i) => sum + (i === 0 ? 0 : piece.dx) + own, 0)
  if (style.textAnchor === 'middle') return width / 2
  return (style.textAnchor === 'end') === style.isRightToLeft ? 0 : width
}

interface Pen {
  readonly x: number
  readonly y: number
}

const straight = (chunk: readonly Measured[], pen: Pen, measurer: SvgTextMeasurer, placed: PlacedText[]): Pen => {
  const first = chunk[0]?.piece
  let x = (first === undefined || Number.isNaN(first.x) ? pen.x : first.x) - anchored(chunk)
  let y = first === undefined || Number.isNaN(first.y) ? pen.y : first.y
  for (const part of inVisualOrder(chunk, measurer)) {
    x += part.piece.dx
    y += part.piece.dy
    const own = partOf(part, measurer)
    placed.push({ ...own, x, y: y + own.down, angle: part.piece.turn })
    x += part.width
  }
  return { x, y }
}

const alongPath = (chunk: readonly Measured[], pen: Pen, measurer: SvgTextMeasurer, placed: PlacedText[]): Pen => {
  const first = chunk[0]?.piece
  if (first === undefined || first.path === null) return pen
  const { ruler, start } = first.path
  let at = start + (Number.isNaN(first.x) ? 0 : first.x) - anchored(chunk)
  let off = 0
  let end = pen
  for (const part of chunk) {
    at += part.piece.dx
    off += part.piece.dy
    const point = ruler.at(at + part.width / 2)
    if (point !== null) {
      const own = partOf(part, measurer)
      const [cos, sin] = [Math.cos(point.angle), Math.sin(point.angle)]
      const [back, down] = [-part.width / 2, off + own.down]
      placed.push({ ...own, x: point.x + cos * back - sin * down, y: point.y + sin * back + cos * down, angle: point.angle + part.piece.turn })
      end = { x: point.x - cos * back, y: point.y - sin * back }
    }
    at += part.width
  }
  return end
}

const partOf = ({ piece: { text, style, shift, link }, spacing, stretch, width }: Measured, measurer: SvgTextMeasurer) => {
  const font = fontOf(style, spacing)
  const extent = measurer.extent(font)
  return { text, style, font, stretch, width, extent, link, down: baselineOf(style, extent) - shift }
}

/** The distance of the baseline below the text position. */
const baselineOf = ({ dominantBaseline, alignmentBaseline }: SvgStyle, { above, below, xHeight }: FontExtent): number => {
  const isOwn = alignmentBaseline !== 'auto' && alignmentBaseline !== 'baseline'
  switch (isOwn ? alignmentBaseline : dominantBaseline) {
    case 'central': return (above - below) / 2
    case 'middle': return xHeight / 2
    case 'hanging': return above * 0.8
    case 'mathematical': return above / 2
    case 'text-before-edge': case 'text-top': case 'before-edge': case 'top': return above
    case 'text-after-edge': case 'text-bottom': case 'after-edge': case 'ideographic': case 'bottom': return -below
    default: return 0
  }
}
