/**
 * Intrinsic and `stretch` limits: min-width, max-width, min-height and max-height of `min-content`, `max-content`, `fit-content` and
 * `stretch` (CSS Sizing 3, 3.2; CSS Sizing 4, 6.1). `clampWidth` and `clampHeight` handle all others, so most styles measure no content.
 * While the containing width is being computed, `basis` is NaN and `stretch` has no room. A table is never narrower than its content.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import type { LayoutServices } from './contexts.ts'
import { clampHeight, clampWidth, edgesOf, fillsRoom, fixedWidth, heightByRatio, heightWithin, widthKeyword } from './size.ts'
import { isFixedTable } from './table/table-styles.ts'

const Least = enumOf('min-width')
const Most = enumOf('max-width')
const Self = enumOf('justify-self')

/** The content width `tentative` after min and max. `room`: available width for the border box; `edges`: sum of its own edges. */
export function clampToIntrinsicWidth(
  services: LayoutServices, box: BoxId, tentative: number, basis: number, edges: number, room: number,
): number {
  const { styles, boxes: { rows } } = services.doc
  const style = rows.style[box]
  if (isTable(rows.kind[box])) {
    return Math.max(limited(services, box, tentative, basis, edges, room), narrowestTable(services, box, style, basis) - edges)
  }
  const fixed = styles.fixedSizes(style)
  return fixed.hasWidthLimits ? fixedWidth(fixed, tentative, edges) : limited(services, box, tentative, basis, edges, room)
}

function limited(services: LayoutServices, box: BoxId, tentative: number, basis: number, edges: number, room: number): number {
  const { styles, boxes: { rows } } = services.doc
  const style = rows.style[box]
  const most = limitOf(styles, style, 'max-width')
  const least = limitOf(styles, style, 'min-width')
  const fills = Number.isNaN(basis)
  const hasMost = most !== Most.none && !(fills && most === Most.stretch)
  const hasLeast = least !== Least.auto && !(fills && least === Least.stretch)
  let width = tentative
  if (hasMost) width = Math.min(width, byContent(services, box, most, basis, room) - edges)
  width = clampWidth(styles, style, width, basis, edges)
  if (hasLeast) width = Math.max(width, byContent(services, box, least, basis, room) - edges)
  return Math.max(0, width)
}

/**
 * The content height `tentative` of a box with border-box width `width`, after min and max. `basis`: height of the containing block. A
 * height by ratio counts as the content height.
 */
export function clampToIntrinsicHeight(
  services: LayoutServices, box: BoxId, tentative: number, width: number, containingWidth: number, basis: number,
): number {
  const { styles, boxes: { rows } } = services.doc
  const style = rows.style[box]
  const { horizontal: h, vertical: v } = edgesOf(styles, style, containingWidth)
  const { ratio, hasContentHeights } = styles.fixedSizes(style)
  if (!hasContentHeights || isTable(rows.kind[box])) return clampHeight(styles, style, tentative, basis, v)
  const content = ratio > 0 ? heightByRatio(styles, style, width - h, h, v) : services.contentHeight(box, width, containingWidth) - v
  return heightWithin(styles, style, tentative, content, { basis, edges: v })
}

/** Whether the width of a style or one of its limits depends on content, or the style aligns blocks, whose width then does. */
export function needsContentWidth(styles: Styles, style: StyleId): boolean {
  const { justify, justifyItems } = styles.fixedSizes(style)
  return justify > Self.normal || justifyItems > Self.normal || !fillsRoom(widthKeyword(styles, style))
    || limitOf(styles, style, 'max-width') !== Most.none || limitOf(styles, style, 'min-width') !== Least.auto
}

/** Whether a box kind is a table grid box or table wrapper box. */
export function isTable(kind: number | undefined): boolean {
  return kind === BoxKind.table || kind === BoxKind.tableWrapper
}

/** Least border-box width of a table: cells do not overflow it, whatever its declared width (CSS 2, 17.5.2.2). */
function narrowestTable(services: LayoutServices, box: BoxId, style: StyleId, basis: number): number {
  const { styles } = services.doc
  const isAsDeclared = isFixedTable(styles, style) && !Number.isNaN(styles.read.width(style, basis))
  return isAsDeclared ? 0 : services.minContentBox(box, basis)
}

/** The keyword of a limit; a percentage without a basis counts as no limit. */
function limitOf(styles: Styles, style: StyleId, name: 'min-width' | 'max-width'): number {
  const keyword = styles.keywordOf(name, style)
  if (keyword >= 0) return keyword
  return name === 'min-width' ? Least.auto : Most.none
}

/** The keywords of min-width and max-width have the same numbers. */
function byContent(services: LayoutServices, box: BoxId, keyword: number, basis: number, room: number): number {
  switch (keyword) {
    case Most.minContent: return services.minContentBox(box, basis)
    case Most.maxContent: return services.maxContentBox(box, basis)
    case Most.stretch: return Math.max(0, room)
    default: return Math.max(services.minContentBox(box, basis), Math.min(room, services.maxContentBox(box, basis)))
  }
}
