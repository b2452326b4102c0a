/**
 * `<image>` elements (SVG 2, 12.3). An SVG image in a `data:` URL is drawn as a part of this one; other images come from `ImageOf`. A
 * missing width or height follows from the natural aspect ratio.
 */
import type { ImageId } from '../../arena/ids.ts'
import { readDataUrl } from '../../host/data-url.ts'
import { ConvertError } from '../../messages/errors.ts'
import { ImageError } from '../image-error.ts'
import { type Orientation, orientedPlacement } from '../orientation.ts'
import { type Bounds, rectanglePath } from './bounds.ts'
import type { Context } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { acrossOf, downOf, parseLength, type Viewport } from './lengths.ts'
import { multiply } from './matrix.ts'
import type { SvgStyle } from './style.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { SvgElement, SvgTree } from './xml.ts'

/** An image for the canvas, with its natural size as displayed. */
export interface PlacedImage {
  readonly id: ImageId
  readonly width: number
  readonly height: number
  readonly orientation: Orientation
}

/** The image of a reference; null when it cannot be loaded, undefined when such images are not drawn. */
export type ImageOf = (href: string) => PlacedImage | null | undefined

/** Maximum nesting of images. */
const MAX_NESTED = 3
const MAX_NESTED_BYTES = 20 * 1_048_576

/** Draws an `<image>` element. */
export const drawImage = (drawing: Drawing, element: SvgElement, parent: SvgStyle, context: Context): void => {
  const style = drawing.styleUnder(element, parent)
  const href = element.attributes['href'] ?? ''
  if (!style.isDisplayed || !style.isVisible || href === '') return
  if (/^\s*data:image\/svg\+xml/i.test(href)) {
    const nested = nestedTree(drawing, href)
    if (nested !== null) drawNested(drawing, element, style, context, nested)
    return
  }
  const image = drawing.spend(1) ? drawing.imageOf(href.trim()) : null
  if (image === undefined) drawing.note(/^\s*data:/i.test(href) ? 'a raster <image>' : `an external reference (${href.slice(0, 60)})`)
  else if (image !== null) drawPixels(drawing, element, style, context, image)
}

const drawPixels = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context, image: PlacedImage): void => {
  const area = areaOf(drawing, element, style, context, image)
  if (area === null) return
  const ratio = parseAspectRatio(element.attributes['preserveAspectRatio'])
  const [scaleX, , , scaleY, x, y] = fitViewBox({ x: 0, y: 0, width: image.width, height: image.height }, area, ratio)
  const [width, height] = [image.width * scaleX, image.height * scaleY]
  drawing.layer(element, style, context, () => {
    const { canvas } = drawing
    const isCut = ratio.fit === 'slice'
    if (isCut || image.orientation !== 1) canvas.save()
    if (isCut) canvas.clipPath(rectanglePath(area), false)
    if (image.orientation === 1) canvas.image(image.id, x, y, width, height)
    else {
      canvas.transform(...orientedPlacement(image.orientation, x, y, width, height))
      canvas.image(image.id, 0, 0, 1, 1)
    }
    if (isCut || image.orientation !== 1) canvas.restore()
  })
}

const drawNested = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context, nested: SvgTree): void => {
  const box = parseViewBox(nested.root.attributes['viewBox'])
  const own = (name: 'width' | 'height', size: number | undefined): number => {
    const value = parseLength(nested.root.attributes[name], 16)
    return value === null || value.isPercent || value.math !== undefined ? (size ?? (name === 'width' ? 300 : 150)) : value.value
  }
  const natural = { x: 0, y: 0, width: own('width', box?.width), height: own('height', box?.height) }
  const area = areaOf(drawing, element, style, context, natural)
  if (area === null) return
  const fit = fitViewBox(natural, area, parseAspectRatio(element.attributes['preserveAspectRatio']))
  const inside = box === null ? fit : multiply(fit, fitViewBox(box, natural, parseAspectRatio(nested.root.attributes['preserveAspectRatio'])))
  drawing.layer(element, style, context, ({ matrix }) => {
    const { canvas } = drawing
    canvas.save()
    canvas.clipPath(rectanglePath(area), false)
    canvas.transform(...inside)
    drawing.drawInside(nested, box ?? natural, multiply(matrix, inside))
    canvas.restore()
  })
}

/** Null for an empty area. */
const areaOf = (drawing: Drawing, element: SvgElement, style: SvgStyle, { viewport }: Context, natural: Viewport): Bounds | null => {
  if (!(natural.width > 0 && natural.height > 0)) return null
  const given = (name: string, resolved: typeof acrossOf): number | null => {
    const length = parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize)
    return length === null ? null : resolved(length, viewport)
  }
  const [width, height] = [given('width', acrossOf), given('height', downOf)]
  const area = {
    x: drawing.across(element, style, 'x', viewport), y: drawing.down(element, style, 'y', viewport),
    width: width ?? (height === null ? natural.width : (height * natural.width) / natural.height),
    height: height ?? (width === null ? natural.height : (width * natural.height) / natural.width),
  }
  return area.width > 0 && area.height > 0 ? area : null
}

const nestedTree = (drawing: Drawing, href: string): SvgTree | null => {
  if (drawing.work.nested >= MAX_NESTED || !drawing.spend(href.length / 64)) return null
  try {
    return drawing.parseNested(readDataUrl(href, MAX_NESTED_BYTES).bytes)
  } catch (error) {
    if (!(error instanceof ImageError || error instanceof ConvertError)) throw error
    drawing.note(`an <image> that cannot be read (${error.message})`)
    return null
  }
}
