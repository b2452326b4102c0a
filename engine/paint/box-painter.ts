/**
 * Paints what shows of a box itself: shadows, background, images, borders, and apart from these its outline. Used for
 * blocks and for pieces of inline boxes alike.
 */
import type { StyleId } from '../arena/ids.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { type BackgroundImages, paintBackgroundImages } from './backgrounds.ts'
import { type BorderBox, paintBorders, paintOutline } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { addRectangle, edgesOf, type Edges, insideEdges, insideRadii, type Radii, radiiOf, SQUARE } from './corners.ts'
import { DECORATED, Look, Looks } from './looks.ts'
import type { PaintSettings } from './page.ts'
import { paintShadows } from './shadows.ts'

export class BoxPainter {
  readonly looks: Looks
  private readonly doc: PageDoc
  private readonly settings: PaintSettings
  private readonly images: BackgroundImages

  constructor(doc: PageDoc, settings: PaintSettings, images: BackgroundImages) {
    this.doc = doc
    this.settings = settings
    this.images = images
    this.looks = new Looks(doc.styles)
  }

  /** `ownsBackground` is false for a box whose background went to the canvas. */
  paint(canvas: Canvas, style: StyleId, box: BorderBox, ownsBackground: boolean): void {
    const look = this.looks.of(style)
    if ((look & DECORATED) === 0 || (look & Look.hidden) !== 0) return
    const { styles } = this.doc
    const radii = this.radii(look, style, box)
    if ((look & Look.shadow) !== 0) paintShadows(canvas, styles, style, box, radii)
    if (ownsBackground && this.settings.background) {
      if ((look & Look.background) !== 0) {
        const color = styles.read.backgroundColor(style)
        if (radii === SQUARE) canvas.fillRect(box.x, box.y, box.width, box.height, color)
        else canvas.fillPath(addRectangle([], edgesOf(box), radii), false, color)
      }
      if ((look & Look.image) !== 0) paintBackgroundImages(canvas, styles, style, edgesOf(box), this.images)
    }
    if ((look & Look.border) !== 0) paintBorders(canvas, styles, style, box, radii)
  }

  outline(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const look = this.looks.of(style)
    if ((look & Look.outline) !== 0 && (look & Look.hidden) === 0) paintOutline(canvas, this.doc.styles, style, box)
  }

  /** Cuts what follows at the padding box. */
  clip(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const { read } = this.doc.styles
    const widths = [
      box.hasTop ? read.borderTopWidth(style) : 0, box.hasRight ? read.borderRightWidth(style) : 0,
      box.hasBottom ? read.borderBottomWidth(style) : 0, box.hasLeft ? read.borderLeftWidth(style) : 0,
    ] as const
    const inner: Edges = insideEdges(edgesOf(box), widths)
    const radii = this.radii(this.looks.of(style), style, box)
    if (radii === SQUARE) canvas.clipRect(inner.left, inner.top, Math.max(0, inner.right - inner.left), Math.max(0, inner.bottom - inner.top))
    else canvas.clipPath(addRectangle([], inner, insideRadii(radii, ...widths)), false)
  }

  private radii(look: number, style: StyleId, box: BorderBox): Radii {
    return (look & Look.radius) === 0 ? SQUARE : radiiOf(this.doc.styles, style, box)
  }
}
