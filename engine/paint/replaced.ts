/**
 * Paints the image of a replaced box into its content box, with object-fit and object-position (CSS Images 3, 5.5), clipped to it; at the
 * standard level also to its rounded corners. Images are stored in camera orientation: the matrix rotates them, and the size to fit is that
 * of the upright image. Within a link the whole box is clickable, even without an image.
 */
import type { BoxId, ImageId, NodeId, StyleId } from '../arena/ids.ts'
import { containingWidth } from '../boxes/content-width.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { orientedPlacement } from '../images/orientation.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { addRectangle, edgesOf, type Edges, insideEdges, insideRadii, radiiOf } from './corners.ts'
import type { Links } from './links.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'

const Fit = enumOf('object-fit')
/** Overflow of the content box below this is rounding, px: an image that is not cut needs no clip. */
const ROUNDING = 0.001

export class ReplacedPainter {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  private readonly links: Links

  private readonly showsDrawing: ((node: NodeId) => void) | null

  constructor(doc: PageFragmentInput, looks: PaintFlags, links: Links, showsDrawing: ((node: NodeId) => void) | null = null) {
    this.showsDrawing = showsDrawing
    this.doc = doc
    this.looks = looks
    this.links = links
  }

  /** `border`: the border box of `box` on the page. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    const { rows } = this.doc.boxes
    const image = rows.count[box] as ImageId
    const style = rows.style[box]
    const look = this.looks.of(style)
    if ((look & PaintFlag.hidden) !== 0) return
    this.links.cover(canvas, rows.node[box], border)
    if (image === 0) return
    const insets = this.insets(box, style)
    const content = insideEdges(edgesOf(border), insets)
    if (!(content.right > content.left && content.bottom > content.top)) return
    const isRound = (look & PaintFlag.fullRadius) !== 0
    if (isRound) {
      canvas.save()
      const radii = insideRadii(radiiOf(this.doc.styles, style, border), ...insets)
      canvas.clipPath(addRectangle([], content, radii), false)
    }
    this.showsDrawing?.(rows.node[box])
    this.place(canvas, image, style, content)
    if (isRound) canvas.restore()
  }

  private place(canvas: Canvas, image: ImageId, style: StyleId, { left, top, right, bottom }: Edges): void {
    const { images, styles } = this.doc
    const info = images.info(image)
    const roomX = right - left
    const roomY = bottom - top
    const scale = scaleOf(styles.read.objectFit(style), roomX / info.width, roomY / info.height)
    const width = Number.isNaN(scale) ? roomX : info.width * scale
    const height = Number.isNaN(scale) ? roomY : info.height * scale
    const position = styles.read.objectPosition(style)
    const x = left + styles.values.used(position.x.unit, position.x.value, roomX - width)
    const y = top + styles.values.used(position.y.unit, position.y.value, roomY - height)
    if (!(width > 0 && height > 0 && x < right && y < bottom && x + width > left && y + height > top)) return
    const isCut = x < left - ROUNDING || y < top - ROUNDING
      || x + width > right + ROUNDING || y + height > bottom + ROUNDING
    if (isCut) {
      canvas.save()
      canvas.clipRect(left, top, roomX, roomY)
    }
    const drawn = info.drawn ?? image
    if (info.orientation === 1) {
      canvas.image(drawn, x, y, width, height)
    } else {
      canvas.save()
      canvas.transform(...orientedPlacement(info.orientation, x, y, width, height))
      canvas.image(drawn, 0, 0, 1, 1)
      canvas.restore()
    }
    if (isCut) canvas.restore()
  }

  /** Distances of the content box from the border edges; percentages refer to the containing block. */
  private insets(box: BoxId, style: StyleId): readonly [number, number, number, number] {
    const { read } = this.doc.styles
    const basis = containingWidth(this.doc, box)
    return [
      read.borderTopWidth(style) + Math.max(0, read.paddingTop(style, basis)),
      read.borderRightWidth(style) + Math.max(0, read.paddingRight(style, basis)),
      read.borderBottomWidth(style) + Math.max(0, read.paddingBottom(style, basis)),
      read.borderLeftWidth(style) + Math.max(0, read.paddingLeft(style, basis)),
    ]
  }
}

/** Scale relative to the intrinsic size; NaN if each side fills its room. */
function scaleOf(fit: number, across: number, down: number): number {
  switch (fit) {
    case Fit.contain: return Math.min(across, down)
    case Fit.cover: return Math.max(across, down)
    case Fit.none: return 1
    case Fit.scaleDown: return Math.min(1, across, down)
    default: return NaN
  }
}
