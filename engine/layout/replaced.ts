/**
 * Used sizes of replaced elements (CSS 2, 10.3.2, 10.6.2 and 10.4; CSS Images 3, 4). Takes a box whose `count` is the id of an image, 0 for
 * a missing one without natural size. With auto width and height, min-height and max-height first limit the width through the ratio; this
 * gives the results of the table in 10.4, and each height follows from its width. The painter finds the position of the picture in the
 * content box.
 */
import type { BoxId, ImageId, StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FormattingContext } from './contexts.ts'
import type { LayoutInput } from './lines.ts'
import {
  clampHeight, clampWidth, declaredHeight, declaredWidth, edgesOf, heightByRatio, heightWithin, widthByRatio, widthKeyword, zeroIfAuto,
} from './size.ts'

const Least = enumOf('min-width')
const Most = enumOf('max-width')
const Width = enumOf('width')

export class ReplacedLayout implements FormattingContext {
  private readonly doc: LayoutInput
  /** Sums of the horizontal and vertical edges of the box measured last, px. */
  private h = 0
  private v = 0

  constructor(doc: LayoutInput) {
    this.doc = doc
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows } = this.doc.boxes
    const used = Number.isNaN(height) ? this.heightAt(box, width, containingWidth) : height
    rows.width[box] = width
    rows.height[box] = used
  }

  /** Border-box height for a border-box width where none is declared: by ratio, else the natural height. */
  heightAt(box: BoxId, width: number, containingWidth: number): number {
    const style = this.measure(box, containingWidth)
    return this.heightFor(box, style, Math.max(0, width - this.h)) + this.v
  }

  /**
   * Border-box width by style, ratio or natural size. With a `containingWidth` of 0 this is the min-content contribution: a percentage
   * width compresses to 0 (CSS Sizing 3, 5.2.2).
   */
  usedWidth(box: BoxId, containingWidth: number, containingHeight: number): number {
    const { styles } = this.doc
    const style = this.measure(box, containingWidth)
    let width = declaredWidth(styles, style, containingWidth, this.h)
    if (Number.isNaN(width)) {
      const isFilled = this.fillsRoom(box, style, containingWidth, containingHeight)
      const naturalWidth = isFilled ? Math.max(0, containingWidth - this.h - this.margins(style, containingWidth))
        : !(containingWidth > 0) && this.contributesNothing(box, containingHeight) ? 0 : this.naturalWidth(box)
      width = isFilled && widthKeyword(styles, style) === Width.stretch ? naturalWidth : this.autoWidth(box, style, containingHeight, naturalWidth)
    }
    if (styles.fixedSizes(style).hasWidthLimits) return clampWidth(styles, style, width, containingWidth, this.h) + this.h
    return this.limitedWidth(box, style, width, containingWidth, containingHeight) + this.h
  }

  /** Content width after limits, including the intrinsic and `stretch` keywords. */
  private limitedWidth(box: BoxId, style: StyleId, tentative: number, containingWidth: number, containingHeight: number): number {
    const { styles } = this.doc
    const limit = (word: number, none: number): number => {
      if (word <= none) return NaN
      if (word !== Most.stretch) return this.autoWidth(box, style, containingHeight)
      return containingWidth > 0 ? Math.max(0, containingWidth - this.margins(style, containingWidth) - this.h) : NaN
    }
    const most = limit(styles.keywordOf('max-width', style), Most.none)
    const least = limit(styles.keywordOf('min-width', style), Least.auto)
    const width = clampWidth(styles, style, Number.isNaN(most) ? tentative : Math.min(tentative, most), containingWidth, this.h)
    return Number.isNaN(least) ? width : Math.max(width, least)
  }

  minContent(box: BoxId): number {
    const style = this.measure(box, NaN)
    return this.autoWidth(box, style, NaN, this.contributesNothing(box, NaN) ? 0 : this.naturalWidth(box))
  }

  maxContent(box: BoxId): number {
    return this.minContent(box)
  }

  /** Whether the box fills the available width and contributes 0 to intrinsic sizes: an image with a ratio, no size and no definite height. */
  contributesNothing(box: BoxId, containingHeight: number): boolean {
    const { boxes, images, styles } = this.doc
    const image = boxes.rows.count[box] as ImageId
    const style = boxes.rows.style[box]
    return image !== 0 && images.info(image).contributesNothing === true && styles.fixedSizes(style).widthKeyword === Width.auto
      && Number.isNaN(declaredHeight(styles, style, containingHeight, this.v))
  }

  /** Aspect ratio, width by height; 0 for none: the natural one, else that of the style. */
  ratioOf(box: BoxId): number {
    const style = this.doc.boxes.rows.style[box]
    return this.naturalRatio(box, style) || this.doc.styles.read.aspectRatio(style).ratio
  }

  firstBaseline(): number {
    return NaN
  }

  lastBaseline(): number {
    return NaN
  }

  /** Automatic content width. `width`: the width before the limits of the height, which apply through the ratio. */
  private autoWidth(box: BoxId, style: StyleId, containingHeight: number, width = this.naturalWidth(box)): number {
    const { styles } = this.doc
    const { v } = this
    const declared = declaredHeight(styles, style, containingHeight, v)
    const tentative = Number.isNaN(declared) ? this.heightFor(box, style, width) : declared
    const height = this.limitedHeight(box, style, tentative, containingHeight)
    if (Number.isNaN(declared) && height === tentative) return width
    return this.widthFor(box, style, height)
  }

  /** Content height after limits, including the intrinsic keywords. */
  private limitedHeight(box: BoxId, style: StyleId, tentative: number, containingHeight: number): number {
    const { styles } = this.doc
    if (!styles.fixedSizes(style).hasContentHeights) return clampHeight(styles, style, tentative, containingHeight, this.v)
    return heightWithin(styles, style, tentative, this.heightFor(box, style, this.naturalWidth(box)), { basis: containingHeight, edges: this.v })
  }

  /**
   * Whether a replaced element has the width of a block: with `width: stretch`, or with a natural ratio but no natural size and no definite
   * height (CSS 2, 10.3.2).
   */
  private fillsRoom(box: BoxId, style: StyleId, containingWidth: number, containingHeight: number): boolean {
    if (!(containingWidth > 0)) return false
    if (widthKeyword(this.doc.styles, style) === Width.stretch) return true
    const image = this.doc.boxes.rows.count[box] as ImageId
    return image !== 0 && this.doc.images.info(image).lacks === 'size'
      && Number.isNaN(declaredHeight(this.doc.styles, style, containingHeight, this.v))
  }

  private margins(style: StyleId, containingWidth: number): number {
    const { read } = this.doc.styles
    return (read.marginLeft(style, containingWidth) || 0) + (read.marginRight(style, containingWidth) || 0)
  }

  private heightFor(box: BoxId, style: StyleId, width: number): number {
    const natural = this.naturalRatio(box, style)
    if (natural > 0) return width / natural
    const height = heightByRatio(this.doc.styles, style, width, this.h, this.v)
    return Number.isNaN(height) ? this.naturalHeight(box) : height
  }

  private widthFor(box: BoxId, style: StyleId, height: number): number {
    const natural = this.naturalRatio(box, style)
    if (natural > 0) return height * natural
    const width = widthByRatio(this.doc.styles, style, height, this.h, this.v)
    return Number.isNaN(width) ? this.naturalWidth(box) : width
  }

  /** The natural ratio, where the style does not override it; 0 for none. */
  private naturalRatio(box: BoxId, style: StyleId): number {
    const { ratio, auto } = this.doc.styles.read.aspectRatio(style)
    if (ratio > 0 && !auto) return 0
    const height = this.naturalHeight(box)
    const image = this.doc.boxes.rows.count[box] as ImageId
    if (image !== 0 && this.doc.images.info(image).lacks === 'ratio') return 0
    return height > 0 ? this.naturalWidth(box) / height : 0
  }

  private naturalWidth(box: BoxId): number {
    const image = this.doc.boxes.rows.count[box] as ImageId
    return image === 0 ? 0 : this.doc.images.info(image).width * this.zoomOf(box)
  }

  private naturalHeight(box: BoxId): number {
    const image = this.doc.boxes.rows.count[box] as ImageId
    return image === 0 ? 0 : this.doc.images.info(image).height * this.zoomOf(box)
  }

  private zoomOf(box: BoxId): number {
    const { boxes, styles } = this.doc
    return styles.read.zoom(boxes.rows.style[box])
  }

  private measure(box: BoxId, containingWidth: number): StyleId {
    const style = this.doc.boxes.rows.style[box]
    const edges = edgesOf(this.doc.styles, style, zeroIfAuto(containingWidth))
    this.h = edges.horizontal
    this.v = edges.vertical
    return style
  }
}
