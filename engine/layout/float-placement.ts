/**
 * Size and position of floats in their formatting context (CSS 2, 9.5.1 and 10.3.5). A float shrinks to fit and is never placed above
 * earlier content.
 */
import type { BoxId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { LayoutServices } from './contexts.ts'
import type { Floats } from './floats.ts'
import type { LayoutInput } from './lines.ts'
import { horizontalMargins, zeroIfAuto } from './size.ts'

const Clear = enumOf('clear')
const Float = enumOf('float')

/** Lays out a float, or another shrink-to-fit box, in a containing block of this size (height NaN: indefinite). */
export function layoutFloat(services: LayoutServices, box: BoxId, containingWidth: number, containingHeight: number): void {
  const { styles, boxes } = services.doc
  const margins = horizontalMargins(styles, boxes.rows.style[box], containingWidth)
  const width = services.fitWidth(box, containingWidth - margins, containingWidth, containingHeight)
  services.atWidth(box, width, containingWidth, containingHeight)
}

/**
 * Places a laid-out float at or below `y`, in a containing block that begins at `x`; sets the box's x and y to those in the formatting
 * context.
 */
export function placeFloat(
  doc: LayoutInput, floats: Floats, box: BoxId, y: number, x: number, containingWidth: number,
): void {
  const { rows } = doc.boxes
  const { read } = doc.styles
  const style = rows.style[box]
  const left = zeroIfAuto(read.marginLeft(style, containingWidth))
  const top = zeroIfAuto(read.marginTop(style, containingWidth))
  const width = rows.width[box] + left + zeroIfAuto(read.marginRight(style, containingWidth))
  const height = rows.height[box] + top + zeroIfAuto(read.marginBottom(style, containingWidth))
  const clear = read.clear(style)
  const least = clear === Clear.none ? y : Math.max(y, floats.lowest(clear !== Clear.right, clear !== Clear.left))
  floats.passed(y)
  floats.box = box
  const place = floats.place(read.float(style) === Float.left, least, width, height, x, x + containingWidth)
  rows.x[box] = place.x + left
  rows.y[box] = place.y + top
}
