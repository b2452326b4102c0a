/**
 * The legend of a fieldset, which stands in the middle of the border at its top (HTML, 15.3.13): as wide as its content
 * unless it says otherwise, at the side that `justify-self` or its margins say. Gives how much lower the content of the
 * fieldset begins because of it; the border that shows moves down when it is painted.
 */
import type { BoxId } from '../arena/ids.ts'
import { layoutFloat } from './float-placement.ts'
import type { LayoutServices } from './contexts.ts'
import { Alignment, alignment } from './grid/align.ts'
import { horizontalMargins, zeroIfAuto } from './size.ts'

/** Lays out and places `legend`. `width`: of the content of the fieldset, whose border box has it at `left`; `height`: NaN if not definite. */
export function placeLegend(services: LayoutServices, fieldset: BoxId, legend: BoxId, left: number, width: number, height: number): number {
  const { doc } = services
  const { rows } = doc.boxes
  const { read, initial } = doc.styles
  const style = rows.style[legend] ?? initial
  const border = read.borderTopWidth(rows.style[fieldset] ?? initial)
  layoutFloat(services, legend, width, height)
  const own = rows.height[legend] ?? 0
  const [before, after] = [read.marginLeft(style, width), read.marginRight(style, width)]
  const free = Math.max(0, width - (rows.width[legend] ?? 0) - horizontalMargins(doc.styles, style, width))
  rows.x[legend] = left + zeroIfAuto(before) + free * shareBefore(before, after, alignment(read.justifySelf(style)), read.direction(style))
  const top = zeroIfAuto(read.marginTop(style, width)) + Math.max(0, border - own) / 2
  rows.y[legend] = top
  return Math.max(0, top + own + zeroIfAuto(read.marginBottom(style, width)) - border)
}

/** Which part of the room that is left lies on the left: margins that are `auto` (NaN) go before alignment. */
function shareBefore(left: number, right: number, align: Alignment, direction: number): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0.5 : 1
  if (Number.isNaN(right)) return 0
  if (align === Alignment.center || align === Alignment.safeCenter) return 0.5
  const isAtEnd = align === Alignment.end || align === Alignment.safeEnd
  return isAtEnd === (direction === 0) ? 1 : 0
}
