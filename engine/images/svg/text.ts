/**
 * `<text>` and `<tspan>` (SVG 2, 11): the characters of an element in document order, at places of their own where x, y, dx
 * and dy say so, aligned by `text-anchor` from each absolute place on. Shaping and fonts are the document's; without
 * something that draws text all of it is told and left out.
 */
import type { Rgba, VectorCanvas } from '../../paint/canvas.ts'
import type { Context } from './context.ts'
import type { SvgDrawing } from './drawing.ts'
import { acrossOf, downOf, parseLength } from './lengths.ts'
import { resolve } from './painting.ts'
import type { SvgStyle } from './style.ts'
import type { SvgElement } from './xml.ts'

export interface SvgFont {
  /** As `font-family` has it. */
  readonly families: string
  readonly size: number
  readonly weight: number
  readonly isItalic: boolean
  readonly letterSpacing: number
}

export interface FontExtent {
  readonly above: number
  readonly below: number
  readonly xHeight: number
}

/** Draws text with the fonts of the document; lengths are those of the drawing. */
export interface SvgTextPainter {
  width(text: string, font: SvgFont): number
  extent(font: SvgFont): FontExtent
  show(canvas: VectorCanvas, text: string, font: SvgFont, color: Rgba, x: number, y: number): void
}

/** Characters that stand together: of one element, and without a place of their own but for the first. */
interface Piece {
  text: string
  readonly element: SvgElement
  readonly style: SvgStyle
  /** NaN where the piece follows the one before. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

const MAX_TEXT = 100_000
/** Attributes that ask for what is not done. */
const ignored = ['rotate', 'textLength', 'lengthAdjust'] as const

export const drawText = (
  drawing: SvgDrawing, painter: SvgTextPainter, element: SvgElement, style: SvgStyle, context: Context,
): void => {
  const pieces = new TextCollector(drawing, context).collect(element, style)
  let at = 0
  let [x, y] = [0, 0]
  while (at < pieces.length) {
    let end = at + 1
    while (end < pieces.length && Number.isNaN(pieces[end]?.x) && Number.isNaN(pieces[end]?.y)) end++
    const chunk = pieces.slice(at, end)
    const first = chunk[0]
    if (first === undefined) return
    const width = chunk.reduce((sum, piece, i) => sum + (i === 0 ? 0 : piece.dx) + painter.width(piece.text, fontOf(piece.style)), 0)
    const share = first.style.textAnchor === 'middle' ? 0.5 : first.style.textAnchor === 'end' ? 1 : 0
    x = (Number.isNaN(first.x) ? x : first.x) - share * width
    y = Number.isNaN(first.y) ? y : first.y
    for (const piece of chunk) {
      x += piece.dx
      y += piece.dy
      show(drawing, painter, piece, context, x, y)
      x += painter.width(piece.text, fontOf(piece.style))
    }
    at = end
  }
}

const show = (drawing: SvgDrawing, painter: SvgTextPainter, { text, style }: Piece, context: Context, x: number, y: number): void => {
  if (!style.isVisible || text === '' || !drawing.spend(1 + text.length / 16)) return
  if (style.stroke.kind !== 'none') drawing.note('the outline of text')
  if (style.fill.kind === 'none' || style.fillOpacity === 0) return
  const font = fontOf(style)
  const paint = resolve(drawing, style.fill, style, context, {
    viewport: context.viewport, bounds: null, extent: null, opacity: style.fillOpacity,
  })
  if (paint.kind === 'color') painter.show(drawing.canvas, text, font, paint.color, x, y + shiftOf(style, painter.extent(font)))
  else drawing.note('text that is filled with a gradient or a pattern')
}

const fontOf = ({ fontFamily, fontSize, fontWeight, isItalic, letterSpacing }: SvgStyle): SvgFont =>
  ({ families: fontFamily, size: fontSize, weight: fontWeight, isItalic, letterSpacing })

/** How far below its place the baseline lies. */
const shiftOf = ({ dominantBaseline }: SvgStyle, { above, below, xHeight }: FontExtent): number => {
  switch (dominantBaseline) {
    case 'central': return (above - below) / 2
    case 'middle': return xHeight / 2
    case 'hanging': return above * 0.8
    case 'text-before-edge': case 'text-top': return above
    case 'text-after-edge': case 'text-bottom': return -below
    default: return 0
  }
}

class TextCollector {
  private readonly drawing: SvgDrawing
  private readonly context: Context
  private readonly pieces: Piece[] = []
  private units = 0
  private afterSpace = true
  /** Whether the next character follows one of the same element. */
  private joins = false
  /** Of the elements that are open, outermost first. */
  private readonly places: Places[] = []

  constructor(drawing: SvgDrawing, context: Context) {
    this.drawing = drawing
    this.context = context
  }

  collect(element: SvgElement, style: SvgStyle): readonly Piece[] {
    this.element(element, style, 0)
    const last = this.pieces[this.pieces.length - 1]
    if (last !== undefined) last.text = last.text.replace(/ $/, '')
    return this.pieces
  }

  private element(element: SvgElement, style: SvgStyle, depth: number): void {
    if (!style.isDisplayed || depth > 64) return
    for (const name of ignored) if (element.attributes[name] !== undefined) this.drawing.note(`the attribute ${name} of text`)
    this.places.push(this.placesOf(element, style))
    this.joins = false
    for (const part of element.content ?? []) {
      if (typeof part === 'string') this.string(part, element, style)
      else if (part.name === 'tspan' || part.name === 'a') this.element(part, this.drawing.styleUnder(part, style), depth + 1)
      else if (part.name === 'textPath') this.drawing.note('text on a path')
    }
    this.places.pop()
    this.joins = false
  }

  private string(text: string, element: SvgElement, style: SvgStyle): void {
    for (const char of text.replace(/[\t\n\r ]+/g, ' ')) {
      if (char === ' ' && this.afterSpace) continue
      this.afterSpace = char === ' '
      this.units += char.length
      if (this.units > MAX_TEXT) return
      const [x, y, dx, dy] = [this.next('x') ?? NaN, this.next('y') ?? NaN, this.next('dx') ?? 0, this.next('dy') ?? 0]
      const last = this.pieces[this.pieces.length - 1]
      const isPlaced = !Number.isNaN(x) || !Number.isNaN(y) || dx !== 0 || dy !== 0
      if (this.joins && !isPlaced && last !== undefined) last.text += char
      else this.pieces.push({ text: char, element, style, x, y, dx, dy })
      this.joins = true
      for (const places of this.places) places.index++
    }
  }

  /** What the innermost element says that has something to say of the next character. */
  private next(name: 'x' | 'y' | 'dx' | 'dy'): number | undefined {
    for (let i = this.places.length - 1; i >= 0; i--) {
      const places = this.places[i]
      const value = places?.[name][places.index]
      if (value !== undefined) return value
    }
    return undefined
  }

  private placesOf({ attributes }: SvgElement, { fontSize }: SvgStyle): Places {
    const { viewport } = this.context
    const list = (name: string, resolved: typeof acrossOf): number[] =>
      (attributes[name] ?? '').split(/[\s,]+/).filter((text) => text !== '').slice(0, 4096).map((text) => {
        const length = parseLength(text, fontSize)
        return length === null ? NaN : resolved(length, viewport)
      })
    return { index: 0, x: list('x', acrossOf), y: list('y', downOf), dx: list('dx', acrossOf), dy: list('dy', downOf) }
  }
}

interface Places {
  /** Of the next character in the element. */
  index: number
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly dx: readonly number[]
  readonly dy: readonly number[]
}
