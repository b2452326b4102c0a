/**
 * Splits the characters of a `<text>` element, in document order, into pieces (SVG 2, 11.4): text of one element, in which only the first
 * character may have a position or rotation. White space is collapsed over the whole element unless it is preserved. Position lists count
 * the characters of their element; the innermost list that is long enough wins.
 */
import type { Context } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { acrossOf, diagonalOf, downOf, fragmentOf, lengthOf, parseLength, parseNumber } from './lengths.ts'
import { lengthScale, type PathRuler, pathRuler } from './path-ruler.ts'
import { outlineOf, isShape } from './shapes.ts'
import type { SvgStyle } from './style.ts'
import type { SvgFont } from './text-painter.ts'
import type { SvgElement } from './xml.ts'

export interface TextPath {
  readonly ruler: PathRuler
  /** Distance along the path where its text starts. */
  readonly start: number
}

/** A `textLength` for the pieces `[first, end)` of an element. */
export interface FittedLength {
  readonly first: number
  end: number
  readonly length: number
  readonly stretchesGlyphs: boolean
}

export interface Piece {
  text: string
  readonly style: SvgStyle
  /** NaN where the piece follows the previous one. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  /** The rotation of each of its characters, in radians. */
  readonly turn: number
  /** The baseline shift, upwards. */
  readonly shift: number
  /** Null for text that is not on a path. */
  readonly path: TextPath | null
  /** The enclosing `<a>` within the text. */
  readonly link: SvgElement | null
}

export interface TextPieces {
  readonly pieces: readonly Piece[]
  /** Outer ones come after the inner ones. */
  readonly fitted: readonly FittedLength[]
}

export interface Measured {
  readonly piece: Piece
  spacing: number
  stretch: number
  width: number
}

/** The font of a style; `spacing` is added to its letter-spacing. */
export const fontOf = ({ fontFamily, fontSize, fontWeight, isItalic, letterSpacing, wordSpacing }: SvgStyle, spacing = 0): SvgFont =>
  ({ families: fontFamily, size: fontSize, weight: fontWeight, isItalic, letterSpacing: letterSpacing + spacing, wordSpacing })

const MAX_TEXT = 100_000
const MAX_DEPTH = 64
const MAX_PLACES = 4096

/** The pieces of a `<text>` element. */
export const collectPieces = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context): TextPieces =>
  new Collector(drawing, context).collect(element, style)

type PlaceName = 'x' | 'y' | 'dx' | 'dy'

interface Places extends Readonly<Record<PlaceName, readonly number[]>> {
  /** Index of the next character in the element. */
  index: number
  readonly rotate: readonly number[]
}

interface Around extends Pick<Piece, 'shift' | 'path' | 'link'> {
  readonly depth: number
}

class Collector {
  private readonly drawing: Drawing
  private readonly context: Context
  private readonly pieces: Piece[] = []
  private readonly fitted: FittedLength[] = []
  private units = 0
  private afterSpace = true
  /** Whether the next character follows one of the same element. */
  private joins = false
  /** The position lists of the open elements, outermost first. */
  private readonly places: Places[] = []

  constructor(drawing: Drawing, context: Context) {
    this.drawing = drawing
    this.context = context
  }

  collect(element: SvgElement, style: SvgStyle): TextPieces {
    this.element(element, style, { depth: 0, shift: 0, path: null, link: null })
    const last = this.pieces[this.pieces.length - 1]
    if (last !== undefined && !last.style.keepsSpace) last.text = last.text.replace(/ $/, '')
    return { pieces: this.pieces, fitted: this.fitted }
  }

  private element(element: SvgElement, style: SvgStyle, around: Around): void {
    if (!style.isDisplayed || around.depth > MAX_DEPTH) return
    const path = element.name === 'textPath' ? this.pathOf(element, style) : around.path
    if (element.name === 'textPath' && path === null) return
    this.places.push(this.placesOf(element, style))
    const fitted = this.fittedOf(element, style)
    const inner = { depth: around.depth + 1, shift: around.shift + style.baselineShift, path, link: element.name === 'a' ? element : around.link }
    this.joins = false
    for (const part of element.content ?? []) {
      if (typeof part === 'string') this.string(part, style, inner)
      else if (part.name === 'tspan' || part.name === 'a' || (part.name === 'textPath' && path === null)) {
        this.element(part, this.drawing.styleUnder(part, style), inner)
      }
    }
    this.places.pop()
    this.joins = false
    if (fitted !== null) {
      fitted.end = this.pieces.length
      this.fitted.push(fitted)
    }
  }

  private string(text: string, style: SvgStyle, { shift, path, link }: Around): void {
    const spaced = style.keepsSpace ? text.replace(/\r\n?|[\t\n]/g, ' ') : text.replace(/[\t\n\r ]+/g, ' ')
    for (const cluster of clustersIn(spaced)) {
      if (cluster === ' ' && this.afterSpace && !style.keepsSpace) continue
      const starts = this.afterSpace
      this.afterSpace = cluster === ' '
      this.units += cluster.length
      if (this.units > MAX_TEXT) return
      const [x, y, dx, dy] = [this.next('x') ?? NaN, this.next('y') ?? NaN, this.next('dx') ?? 0, this.next('dy') ?? 0]
      const turn = this.turn()
      const last = this.pieces[this.pieces.length - 1]
      const isPlaced = !Number.isNaN(x) || !Number.isNaN(y) || dx !== 0 || dy !== 0 || turn !== 0 || last?.turn !== 0 || path !== null
      const shown = inCase(cluster, style.textCase, starts)
      if (this.joins && !isPlaced && last !== undefined) last.text += shown
      else this.pieces.push({ text: shown, style, x, y, dx, dy, turn, shift, path, link })
      this.joins = true
      // Positions count characters, including combining marks.
      const characters = cluster.length === 1 ? 1 : [...cluster].length
      for (const places of this.places) places.index += characters
    }
  }

  /** The value for the next character in the innermost element whose list has one. */
  private next(name: PlaceName): number | undefined {
    for (let i = this.places.length - 1; i >= 0; i--) {
      const places = this.places[i]
      const value = places?.[name][places.index]
      if (value !== undefined) return value
    }
    return undefined
  }

  /** The last value of a `rotate` list applies to all further characters. */
  private turn(): number {
    for (let i = this.places.length - 1; i >= 0; i--) {
      const places = this.places[i]
      const value = places?.rotate[Math.min(places.index, places.rotate.length - 1)]
      if (value !== undefined) return value
    }
    return 0
  }

  private placesOf({ attributes }: SvgElement, { fontSize }: SvgStyle): Places {
    const { viewport } = this.context
    const list = (name: string, resolved: typeof acrossOf): number[] => wordsOf(attributes[name]).map((text) => {
      const length = parseLength(text, fontSize)
      return length === null ? NaN : resolved(length, viewport)
    })
    const rotate = wordsOf(attributes['rotate']).map((text) => ((parseNumber(text) ?? 0) * Math.PI) / 180)
    return { index: 0, x: list('x', acrossOf), y: list('y', downOf), dx: list('dx', acrossOf), dy: list('dy', downOf), rotate }
  }

  private fittedOf({ attributes }: SvgElement, { fontSize }: SvgStyle): FittedLength | null {
    const given = parseLength(attributes['textLength'], fontSize)
    if (given === null || !(given.value > 0)) return null
    const length = acrossOf(given, this.context.viewport)
    return { first: this.pieces.length, end: 0, length, stretchesGlyphs: attributes['lengthAdjust'] === 'spacingAndGlyphs' }
  }

  private pathOf(element: SvgElement, style: SvgStyle): TextPath | null {
    const { drawing, context: { viewport } } = this
    const { attributes } = element
    const data = attributes['path']
    const id = fragmentOf(attributes['href'])
    const found = data !== undefined ? { ...element, name: 'path', attributes: { d: data } } : drawing.target(id, attributes['href'] ?? 'no href')
    if (found === null || !isShape(found.name)) return null
    const target = data === undefined ? drawing.styleAt(found) : style
    const { path } = outlineOf(found, viewport, target.fontSize, (name) => target.geometry?.get(name) ?? found.attributes[name])
    if (path.length === 0 || !drawing.spend(path.length)) return null
    const ruler = pathRuler(path, data === undefined ? drawing.matrixOf(target, viewport, () => null) : null)
    const offset = parseLength(attributes['startOffset'], style.fontSize)
    const scale = lengthScale(found.attributes['pathLength'], ruler.length)
    const start = offset === null ? 0 : offset.isPercent || offset.math !== undefined ? lengthOf(offset, ruler.length) : diagonalOf(offset, viewport) * scale
    return { ruler, start }
  }
}

const wordsOf = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(/[\s,]+/).filter((word) => word !== '').slice(0, MAX_PLACES)

/**
 * Letters with their combining marks. The pattern is inside the function, because V8 builds its character sets where the literal occurs.
 */
const clustersIn = (text: string): readonly string[] => text.match(/\P{M}[\p{M}\u200d\ufe0e\ufe0f]*|\p{M}+/gu) ?? []

const inCase = (cluster: string, textCase: SvgStyle['textCase'], startsWord: boolean): string => {
  switch (textCase) {
    case 'uppercase': return cluster.toUpperCase()
    case 'lowercase': return cluster.toLowerCase()
    case 'capitalize': return startsWord ? cluster.toUpperCase() : cluster
    default: return cluster
  }
}
