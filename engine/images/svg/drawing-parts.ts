/**
 * What the parts of an SVG drawing (clip paths, masks, markers, text, patterns) ask of it. Types only; `SvgDrawing` implements it. Lengths are
 * user units.
 */
import type { VectorCanvas, Affine } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import type { Context, Fitted, ParseNested, Work } from './context.ts'
import type { Viewport } from './lengths.ts'
import type { ImageOf } from './nested-images.ts'
import type { Outline } from './path-data.ts'
import type { Repeated } from './repeated.ts'
import type { SvgStyle } from './style.ts'
import type { ElementsById, SvgTree, SvgElement } from './xml.ts'

/** One drawing of an SVG tree on a canvas. */
export interface Drawing {
  readonly byId: ElementsById
  readonly canvas: VectorCanvas
  readonly work: Work
  readonly note: (what: string) => void
  readonly parseNested: ParseNested
  readonly imageOf: ImageOf
  /** The cached masks and patterns of this drawing. */
  readonly repeated: Repeated
  /** Draws another image as a part of this one; it uses up the remaining work of this one. */
  drawInside(tree: SvgTree, viewport: Viewport, matrix: Affine): void
  /** The style of an element at its place in the file. */
  styleAt(element: SvgElement): SvgStyle
  /** The style of an element below another parent than in the file, as for `<use>`. */
  styleUnder(element: SvgElement, parent: SvgStyle): SvgStyle
  readonly drawsText: boolean
  /** Subtracts work; false when none is left. The first refusal is reported. */
  spend(amount: number): boolean
  /** Whether a referenced element may be drawn: it is not being drawn already, and the nesting is within the limit. */
  mayRefer(target: SvgElement, context: Context): boolean
  outline(element: SvgElement, style: SvgStyle, viewport: Viewport): Outline
  /** The element that `url(#id)` or `href` refers to; an external reference is reported. */
  target(id: string | null, reference: string): SvgElement | null
  children(element: SvgElement, style: SvgStyle, context: Context): void
  /** Makes the area of a link's content clickable. */
  link(element: SvgElement, bounds: Bounds | null): void
  /** The box around the glyph cells of a `<text>` element; null where text is not drawn. */
  textBounds(element: SvgElement, style: SvgStyle, context: Context): Bounds | null
  /** Applies transforms, clip paths, masks and opacity of an element around the output of `content`. */
  layer(element: SvgElement, style: SvgStyle, context: Context, content: (inner: Context) => void, opacity?: number): void
  /** `bounds`: the box of the element, which the transform can refer to. */
  matrixOf(style: SvgStyle, viewport: Viewport, bounds: () => Bounds | null): Affine
  /** The visible area of an `svg` or `symbol`, and the matrix of its content; null when nothing is visible. */
  fitted(element: SvgElement, sized: SvgElement, style: SvgStyle, viewport: Viewport): Fitted | null
  faded(opacity: number, draw: () => void): void
  across(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number
  down(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number
}
