/**
 * The rendered legend of a fieldset, centred on its top border (HTML, 15.3.13): it shrinks to fit unless it has a width, and is placed
 * horizontally by `justify-self` or its margins. Gives how much lower the content of the fieldset begins; painting moves the visible border
 * down.
 */
import type { BoxId } from '../arena/ids.ts'
import { layoutFloat } from './float-placement.ts'
import type { LayoutServices } from './contexts.ts'
import { Alignment, alignment } from './grid/align.ts'
import { horizontalMargins, zeroIfAuto } from './size.ts'

/**
 * Lays out and places `legend`; returns the room it takes above the content, px. `width`: content width of the fieldset, which begins at
 * `left` in its border box; `height`: NaN if indefinite.
 */
export function placeLegend(services: LayoutServices, fieldset: BoxId, legend: BoxId, left: number, width: number, height: number): number {
  const { doc } = services
  const { rows } = doc.boxes
  const { read } = doc.styles
  const style = rows.style[legend]
  const border = read.borderTopWidth(rows.style[fieldset])
  layoutFloat(services, legend, width, height)
  const own = rows.height[legend]
  const [before, after] = [read.marginLeft(style, width), read.marginRight(style, width)]
  const free = Math.max(0, width - rows.width[legend] - horizontalMargins(doc.styles, style, width))
  rows.x[legend] = left + zeroIfAuto(before) + free * shareBefore(before, after, alignment(read.justifySelf(style)), read.direction(style))
  const top = zeroIfAuto(read.marginTop(style, width)) + Math.max(0, border - own) / 2
  rows.y[legend] = top
  return Math.max(0, top + own + zeroIfAuto(read.marginBottom(style, width)) - border)
}

/** Share of the free space that goes to the left: auto margins (NaN) come before alignment. */
function shareBefore(left: number, right: number, align: Alignment, direction: number): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0.5 : 1
  if (Number.isNaN(right)) return 0
  if (align === Alignment.center || align === Alignment.safeCenter) return 0.5
  const isAtEnd = align === Alignment.end || align === Alignment.safeEnd
  return isAtEnd === (direction === 0) ? 1 : 0
}
