/**
 * Paints the decorations of a box: shadows, background, images, borders, and separately its outline. Used for block-level boxes and for
 * fragments of inline boxes.
 */
import type { StyleId } from '../arena/ids.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import type { BoxArea } from '../style/paint-types.ts'
import { type BackgroundImages, paintBackgroundImages } from './backgrounds.ts'
import { paintBorderImage } from './border-image.ts'
import { BorderBox, paintBorders, paintOutline } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { addRectangle, edgesOf, type Edges, insideEdges, insideRadii, type Radii, radiiOf, SQUARE } from './corners.ts'
import { DECORATED, PaintFlag, PaintFlags } from './paint-flags.ts'
import type { PaintSettings } from './page-area.ts'
import { paintInsetShadows, paintShadows, shownShadows } from './shadows.ts'

/** Distance by which the gap for a legend extends beyond the border, px. */
const BESIDE = 1
/** Distance by which the clip of a fragment extends beyond the page where the box is not broken, px. */
const BEYOND = 1000
const NO_INSETS = [0, 0, 0, 0] as const

export class BoxPainter {
  readonly looks: PaintFlags
  private readonly doc: PageFragmentInput
  private readonly settings: PaintSettings
  readonly images: BackgroundImages
  /** The visible fragment of the box that is painted as a whole; null for all of it. */
  private slice: Edges | null = null
  private readonly composite = new BorderBox()
  /** The page box. */
  page: Edges = { left: 0, top: 0, right: 0, bottom: 0 }

  constructor(doc: PageFragmentInput, settings: PaintSettings, images: BackgroundImages) {
    this.doc = doc
    this.settings = settings
    this.images = images
    this.looks = new PaintFlags(doc.styles)
  }

  /** `ownsBackground`: false if its background propagated to the canvas; `ownsBorders`: false for collapsed borders. */
  paint(canvas: Canvas, style: StyleId, box: BorderBox, ownsBackground: boolean, ownsBorders = true): void {
    const look = this.looks.of(style)
    if ((look & DECORATED) === 0 || (look & PaintFlag.hidden) !== 0) return
    if (box.whole !== null) {
      this.paintSlice(canvas, style, box, box.whole, ownsBackground, ownsBorders)
      return
    }
    const { styles } = this.doc
    // Collapsed borders stay straight; at the standard level the background within them has rounded corners.
    const radii = ownsBorders || (look & PaintFlag.fullRadius) !== 0 ? this.radii(look, style, box) : SQUARE
    const shadows = (look & PaintFlag.shadow) === 0 ? 0 : shownShadows(this.doc.warnings.longLists, styles, style)
    if (shadows > 0) paintShadows(canvas, styles, style, box, radii, shadows)
    if (ownsBackground) this.background(canvas, style, box, radii)
    if (shadows > 0) {
      const widths = this.insets(style, box, 'padding-box')
      paintInsetShadows(canvas, styles, style, box, { padding: insideEdges(edgesOf(box), widths), radii: insideRadii(radii, ...widths) }, shadows)
    }
    const hasImage = ownsBorders && (look & PaintFlag.borderImage) !== 0 && this.settings.background
    if (hasImage && paintBorderImage(canvas, styles, style, box, this.images, this.doc.warnings)) return
    if (!ownsBorders || (look & PaintFlag.border) === 0) return
    const hasGap = box.gapRight > box.gapLeft
    if (hasGap) {
      canvas.save()
      this.clipGap(canvas, style, box)
    }
    paintBorders(canvas, styles, style, box, { radii, isFull: (look & PaintFlag.fullRadius) !== 0 })
    if (hasGap) canvas.restore()
  }

  /** Paints the whole box clipped to this fragment (`box-decoration-break: slice`). */
  private paintSlice(canvas: Canvas, style: StyleId, box: BorderBox, whole: Edges, ownsBackground: boolean, ownsBorders: boolean): void {
    const { slice } = this
    const own = edgesOf(box)
    // Shadows and border images extend beyond the edges at which the box is not broken.
    const left = box.hasLeft ? Math.min(own.left, this.page.left) - BEYOND : own.left
    const top = box.hasTop ? Math.min(own.top, this.page.top) - BEYOND : own.top
    const right = box.hasRight ? Math.max(own.right, this.page.right) + BEYOND : own.right
    const bottom = box.hasBottom ? Math.max(own.bottom, this.page.bottom) + BEYOND : own.bottom
    const composite = this.compositeOf(box, whole)
    canvas.save()
    canvas.clipRect(left, top, right - left, bottom - top)
    this.slice = own
    this.paint(canvas, style, composite, ownsBackground, ownsBorders)
    this.slice = slice
    canvas.restore()
  }

  private compositeOf(box: BorderBox, whole: Edges): BorderBox {
    const { composite } = this
    composite.x = whole.left
    composite.y = whole.top
    composite.width = whole.right - whole.left
    composite.height = whole.bottom - whole.top
    composite.gapLeft = box.gapLeft
    composite.gapRight = box.gapRight
    return composite
  }

  /** Clips out the part of the top border behind a legend. */
  private clipGap(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const { left, top, right, bottom } = edgesOf(box)
    const end = top + this.doc.styles.read.borderTopWidth(style)
    // The gap extends above and below the border, since antialiasing along a common edge would leave a trace.
    const gap = { left: Math.max(left, box.gapLeft), top: top - BESIDE, right: Math.min(right, box.gapRight), bottom: end + BESIDE }
    const all = { left: left - BESIDE, top: top - 2 * BESIDE, right: right + BESIDE, bottom: Math.max(bottom, end) + 2 * BESIDE }
    canvas.clipPath(addRectangle(addRectangle([], all, SQUARE), gap, SQUARE), true)
  }

  /** Paints the background only. */
  background(canvas: Canvas, style: StyleId, box: BorderBox, radii: Radii = SQUARE): void {
    const look = this.looks.of(style)
    const { styles } = this.doc
    if (!this.settings.background) return
    // The colour is clipped like the last layer.
    const clip = (look & PaintFlag.background) === 0 ? 'text' : styles.read.backgroundClip(style).at(-1) ?? 'border-box'
    if (clip !== 'text') {
      const color = styles.read.backgroundColor(style)
      const widths = this.insets(style, box, clip)
      const edges = insideEdges(edgesOf(box), widths)
      if (radii !== SQUARE) canvas.fillPath(addRectangle([], edges, insideRadii(radii, ...widths)), false, color)
      else canvas.fillRect(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top, color)
    }
    if ((look & PaintFlag.image) !== 0) this.paintImages(canvas, style, box, radii)
  }

  outline(canvas: Canvas, style: StyleId, box: BorderBox): void {
    const look = this.looks.of(style)
    if ((look & PaintFlag.outline) === 0 || (look & PaintFlag.hidden) !== 0) return
    paintOutline(canvas, this.doc.styles, style, box, { radii: this.radii(look, style, box), isFull: (look & PaintFlag.fullRadius) !== 0 })
  }

  /** Clips further drawing to the padding box, and returns that box. */
  clip(canvas: Canvas, style: StyleId, box: BorderBox): Edges {
    const widths = this.insets(style, box, 'padding-box')
    const inner: Edges = insideEdges(edgesOf(box), widths)
    const radii = this.radii(this.looks.of(style), style, box)
    if (box.whole !== null && radii !== SQUARE) {
      const composite = this.compositeOf(box, box.whole)
      canvas.clipRect(inner.left, inner.top, Math.max(0, inner.right - inner.left), Math.max(0, inner.bottom - inner.top))
      const around = this.insets(style, composite, 'padding-box')
      canvas.clipPath(addRectangle([], insideEdges(edgesOf(composite), around), insideRadii(this.radii(this.looks.of(style), style, composite), ...around)), false)
    } else if (radii === SQUARE) canvas.clipRect(inner.left, inner.top, Math.max(0, inner.right - inner.left), Math.max(0, inner.bottom - inner.top))
    else canvas.clipPath(addRectangle([], inner, insideRadii(radii, ...widths)), false)
    return inner
  }

  /** Paints background images; at the listed level, rounded corners do not clip them. */
  private paintImages(canvas: Canvas, style: StyleId, box: BorderBox, radii: Radii): void {
    const { styles } = this.doc
    const edges = edgesOf(box)
    const area = (name: BoxArea): Edges => insideEdges(edges, this.insets(style, box, name))
    const isRound = (this.looks.of(style) & PaintFlag.fullRadius) !== 0
    const corners = (name: BoxArea): Radii => isRound ? insideRadii(radii, ...this.insets(style, box, name)) : SQUARE
    const { slice } = this
    const clip = (name: BoxArea): Edges => (slice === null ? area(name) : intersection(area(name), slice))
    paintBackgroundImages(canvas, styles, style, { origin: area, clip, shape: area, corners, page: this.page }, this.images, this.doc.warnings.longLists)
  }

  /**
   * Paints the images of the canvas background, which has the style of the root or body element: they cover the area `shown` but are
   * positioned in the box of the root element.
   */
  paintCanvasImages(canvas: Canvas, style: StyleId, root: { readonly style: StyleId, readonly box: BorderBox }, shown: Edges): void {
    const origin = (name: BoxArea): Edges => insideEdges(edgesOf(root.box), this.insets(root.style, root.box, name))
    this.canvasImages(canvas, style, origin, shown)
  }

  /** Paints the background of the page box, which covers the page but is positioned in the page area `content`. */
  paintPageBackground(canvas: Canvas, style: StyleId, content: Edges): void {
    const { left, top, right, bottom } = this.page
    if (!this.settings.background) return
    canvas.fillRect(left, top, right - left, bottom - top, this.doc.styles.read.backgroundColor(style))
    this.canvasImages(canvas, style, () => content, this.page)
  }

  private canvasImages(canvas: Canvas, style: StyleId, origin: (name: BoxArea) => Edges, shown: Edges): void {
    const areas = { origin, clip: () => shown, shape: () => shown, corners: () => SQUARE, page: this.page }
    paintBackgroundImages(canvas, this.doc.styles, style, areas, this.images, this.doc.warnings.longLists)
  }

  /** Distances of an area of the box from its border edges, px. */
  private insets(style: StyleId, box: BorderBox, area: BoxArea): readonly [number, number, number, number] {
    if (area === 'border-box') return NO_INSETS
    const { read } = this.doc.styles
    const inside = area === 'content-box'
    // Percentages are rare here; the width of the box is used as their basis.
    const padding = (width: number): number => inside ? width : 0
    return [
      box.hasTop ? read.borderTopWidth(style) + padding(read.paddingTop(style, box.width)) : 0,
      box.hasRight ? read.borderRightWidth(style) + padding(read.paddingRight(style, box.width)) : 0,
      box.hasBottom ? read.borderBottomWidth(style) + padding(read.paddingBottom(style, box.width)) : 0,
      box.hasLeft ? read.borderLeftWidth(style) + padding(read.paddingLeft(style, box.width)) : 0,
    ]
  }

  private radii(look: number, style: StyleId, box: BorderBox): Radii {
    return (look & PaintFlag.radius) === 0 ? SQUARE : radiiOf(this.doc.styles, style, box)
  }
}

const intersection = (one: Edges, other: Edges): Edges => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
})
