/**
 * Masks (CSS Masking 1): the content of a `mask` element within its area becomes the mask for the next drawing operations. The area is
 * clipped to `x`, `y`, `width` and `height`, by default the bounding box with a margin of 10%. Without a bounding box everything is masked
 * out.
 */
import { type Bounds, rectanglePath } from './bounds.ts'
import { type Context, MASK_WORK } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { boundsMatrix } from './gradients.ts'
import { acrossOf, downOf, parseLength, type SvgLength } from './lengths.ts'
import { multiply } from './matrix.ts'
import type { SvgStyle } from './style.ts'
import type { SvgElement } from './xml.ts'

/** An invalid reference does not mask. */
export const addMask = (drawing: Drawing, id: string, context: Context, bounds: () => Bounds | null): void => {
  const { canvas } = drawing
  const element = drawing.target(id, 'a mask')
  if (element?.name !== 'mask' || !drawing.mayRefer(element, context) || !drawing.spend(1)) return
  const style = drawing.styleAt(element)
  const box = bounds()
  const { made, isNew } = drawing.repeated.of(drawing, element, context, box, () => {
    canvas.beginMask(style.maskLuminance)
    if (box !== null && drawing.spend(MASK_WORK)) drawContent(drawing, element, style, context, box)
    return canvas.endMask()
  })
  if (!isNew) canvas.useMask(made)
}

/** `box`: the bounding box of the masked element. */
const drawContent = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context, box: Bounds): void => {
  const { canvas } = drawing
  const isBox = element.attributes['maskUnits'] !== 'userSpaceOnUse'
  const unit = isBox ? { width: 1, height: 1 } : context.viewport
  const read = (name: string, percent: number): SvgLength =>
    parseLength(element.attributes[name], style.fontSize) ?? { value: percent, isPercent: true }
  const [ox, oy, w, h] = isBox ? [box.x, box.y, box.width, box.height] : [0, 0, 1, 1]
  const area: Bounds = {
    x: ox + acrossOf(read('x', -10), unit) * w, y: oy + downOf(read('y', -10), unit) * h,
    width: acrossOf(read('width', 120), unit) * w, height: downOf(read('height', 120), unit) * h,
  }
  if (!(area.width > 0 && area.height > 0)) return
  canvas.save()
  canvas.clipPath(rectanglePath(area), false)
  const isContentBox = element.attributes['maskContentUnits'] === 'objectBoundingBox'
  if (isContentBox) canvas.transform(...boundsMatrix(box))
  const matrix = isContentBox ? multiply(context.matrix, boundsMatrix(box)) : context.matrix
  const inner = { ...context, matrix, depth: context.depth + 1, references: [...context.references, element] }
  if (!isContentBox || (box.width > 0 && box.height > 0)) drawing.children(element, style, inner)
  canvas.restore()
}
