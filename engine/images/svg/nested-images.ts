/** `<image>` elements: an SVG image out of a data: URL is drawn, everything else is told and left out. */
import { readDataUrl } from '../../host/data-url.ts'
import { ConvertError } from '../../messages/errors.ts'
import { ImageError } from '../image-error.ts'
import { type Bounds, rectanglePath } from './bounds.ts'
import type { Context } from './context.ts'
import type { SvgDrawing } from './drawing.ts'
import { acrossOf, downOf, parseLength, type SvgLength } from './lengths.ts'
import { multiply } from './matrix.ts'
import type { SvgStyle } from './style.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { SvgElement, SvgTree } from './xml.ts'

/** Pictures inside pictures. */
const MAX_NESTED = 3
const MAX_NESTED_BYTES = 20 * 1_048_576

export const drawImage = (drawing: SvgDrawing, element: SvgElement, parent: SvgStyle, context: Context): void => {
  const style = drawing.styleUnder(element, parent)
  const href = element.attributes['href'] ?? ''
  if (!style.isDisplayed || !style.isVisible || href === '') return
  if (!/^\s*data:image\/svg\+xml/i.test(href)) {
    drawing.note(/^\s*data:/i.test(href) ? 'an <image> of pixels' : `a reference out of it (${href.slice(0, 60)})`)
    return
  }
  const nested = nestedTree(drawing, href)
  if (nested === null) return
  const { viewport } = context
  const box = parseViewBox(nested.root.attributes['viewBox'])
  const length = (name: string): SvgLength | null => parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize)
  const own = (name: 'width' | 'height', size: number | undefined): number => {
    const value = parseLength(nested.root.attributes[name], 16)
    return value === null || value.isPercent ? (size ?? (name === 'width' ? 300 : 150)) : value.value
  }
  const natural = { x: 0, y: 0, width: own('width', box?.width), height: own('height', box?.height) }
  const area: Bounds = {
    x: drawing.across(element, style, 'x', viewport), y: drawing.down(element, style, 'y', viewport),
    width: acrossOf(length('width') ?? { value: natural.width, isPercent: false }, viewport),
    height: downOf(length('height') ?? { value: natural.height, isPercent: false }, viewport),
  }
  if (!(area.width > 0 && area.height > 0 && natural.width > 0 && natural.height > 0)) return
  const fit = fitViewBox(natural, area, parseAspectRatio(element.attributes['preserveAspectRatio']))
  const inside = box === null ? fit : multiply(fit, fitViewBox(box, natural, parseAspectRatio(nested.root.attributes['preserveAspectRatio'])))
  drawing.layer(element, style, context, () => {
    const { canvas } = drawing
    canvas.save()
    canvas.clipPath(rectanglePath(area), false)
    canvas.transform(...inside)
    drawing.drawInside(nested, box ?? natural)
    canvas.restore()
  })
}

const nestedTree = (drawing: SvgDrawing, href: string): SvgTree | null => {
  if (drawing.work.nested >= MAX_NESTED || !drawing.spend(href.length / 64)) return null
  try {
    return drawing.parseNested(readDataUrl(href, MAX_NESTED_BYTES).bytes)
  } catch (error) {
    if (!(error instanceof ImageError || error instanceof ConvertError)) throw error
    drawing.note(`an <image> that cannot be read (${error.message})`)
    return null
  }
}
