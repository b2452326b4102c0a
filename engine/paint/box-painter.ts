/**
 * Paints what shows of a box itself: shadows, background, images, borders, and apart from these its outline. Used for
 * blocks and for pieces of inline boxes alike.
 */
import type { StyleId } from '../arena/ids.ts'
import type { PageDoc } from '../fragment/pages.ts'
import type { BoxArea } from '../style/paint-types.ts'
import { Level } from '../style/units.ts'
import { type BackgroundImages, paintBackgroundImages } from './backgrounds.ts'
import { type BorderBox, paintBorders, paintOutline } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { addRectangle, edgesOf, type Edges, insideEdges, insideRadii, type Radii, radiiOf, SQUARE } from './corners.ts'
import { DECORATED, Look, Looks } from './looks.ts'
import type { PaintSettings } from './page.ts'
import { paintShadows } from './shadows.ts'

const NO_INSETS = [0, 0, 0, 0] as const

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
        // The colour shows where the last layer does.
        const clip = styles.read.backgroundClip(style).at(-1) ?? 'border-box'
        const widths = this.insets(style, box, clip)
        const edges = insideEdges(edgesOf(box), widths)
        if (radii !== SQUARE) canvas.fillPath(addRectangle([], edges, insideRadii(radii, ...widths)), false, color)
        else canvas.fillRect(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top, color)
      }
      if ((look & Look.image) !== 0) this.paintImages(canvas, style, box, radii)
    }
    if ((look & Look.border) !== 0) paintBorders(canvas, styles, style, box, radii)
  }

  outline(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const look = this.looks.of(style)
    if ((look & Look.outline) !== 0 && (look & Look.hidden) === 0) paintOutline(canvas, this.doc.styles, style, box)
  }

  /** Cuts what follows at the padding box. */
  clip(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const widths = this.insets(style, box, 'padding-box')
    const inner: Edges = insideEdges(edgesOf(box), widths)
    const radii = this.radii(this.looks.of(style), style, box)
    if (radii === SQUARE) canvas.clipRect(inner.left, inner.top, Math.max(0, inner.right - inner.left), Math.max(0, inner.bottom - inner.top))
    else canvas.clipPath(addRectangle([], inner, insideRadii(radii, ...widths)), false)
  }

  /** At the listed level corners do not cut images. */
  private paintImages(canvas: Canvas, style: StyleId, box: BorderBox, radii: Radii): void {
    const { styles, cascade } = this.doc
    const edges = edgesOf(box)
    const isRound = radii !== SQUARE && cascade.level >= Level.extended
    if (isRound) {
      canvas.save()
      canvas.clipPath(addRectangle([], edges, radii), false)
    }
    const isListed = cascade.level < Level.extended
    const area = (name: BoxArea): Edges =>
      insideEdges(edges, this.insets(style, box, name !== 'auto' ? name : isListed ? 'border-box' : 'padding-box'))
    paintBackgroundImages(canvas, styles, style, area, this.images)
    if (isRound) canvas.restore()
  }

  /** Distances of one of a box's areas from its border edges. */
  private insets(style: StyleId, box: BorderBox, area: BoxArea): readonly [number, number, number, number] {
    if (area === 'border-box') return NO_INSETS
    const { read } = this.doc.styles
    const inside = area === 'content-box'
    // Percentages are rare here, and the box's own width is at hand.
    const padding = (width: number): number => inside ? width : 0
    return [
      box.hasTop ? read.borderTopWidth(style) + padding(read.paddingTop(style, box.width)) : 0,
      box.hasRight ? read.borderRightWidth(style) + padding(read.paddingRight(style, box.width)) : 0,
      box.hasBottom ? read.borderBottomWidth(style) + padding(read.paddingBottom(style, box.width)) : 0,
      box.hasLeft ? read.borderLeftWidth(style) + padding(read.paddingLeft(style, box.width)) : 0,
    ]
  }

  private radii(look: number, style: StyleId, box: BorderBox): Radii {
    return (look & Look.radius) === 0 ? SQUARE : radiiOf(this.doc.styles, style, box)
  }
}
