/**
 * Limits of a width that content decides: min-width and max-width of `min-content`, `max-content` and `fit-content`
 * (CSS Sizing 3, 5.2). Other limits are for `clampWidth`; most styles have no others, and content is asked only when
 * one does. Tables are as wide as their content needs in any case.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import type { LayoutServices } from './contexts.ts'
import { clampWidth, fillsRoom, fixedWidth, widthKeyword } from './size.ts'
import { isFixedTable } from './table/table-parts.ts'

const Least = enumOf('min-width')
const Most = enumOf('max-width')

/** The content width `tentative` after min and max; `room` is what there is for the border box, `edges` the sum of its own. */
export function limitWidth(
  services: LayoutServices, box: BoxId, tentative: number, basis: number, edges: number, room: number,
): number {
  const { styles, boxes: { rows } } = services.doc
  const style = rows.style[box] ?? styles.initial
  if (isTable(rows.kind[box])) {
    return Math.max(clampWidth(styles, style, tentative, basis, edges), narrowestTable(services, box, style, basis) - edges)
  }
  const fixed = styles.fixedSizes(style)
  if (fixed.hasWidthLimits) return fixedWidth(fixed, tentative, edges)
  const { read } = styles
  const hasMost = Number.isNaN(read.maxWidth(style, basis)) && limitOf(styles, style, 'max-width') !== Most.none
  const hasLeast = Number.isNaN(read.minWidth(style, basis)) && limitOf(styles, style, 'min-width') !== Least.auto
  if (!hasMost && !hasLeast) return clampWidth(styles, style, tentative, basis, edges)
  let width = tentative
  if (hasMost) width = Math.min(width, byContent(services, box, limitOf(styles, style, 'max-width'), basis, room) - edges)
  width = clampWidth(styles, style, width, basis, edges)
  if (hasLeast) width = Math.max(width, byContent(services, box, limitOf(styles, style, 'min-width'), basis, room) - edges)
  return Math.max(0, width)
}

/** Whether a width, or a limit of it, is one that content decides. */
export function needsContentWidth(styles: Styles, style: StyleId): boolean {
  return !fillsRoom(widthKeyword(styles, style))
    || limitOf(styles, style, 'max-width') !== Most.none || limitOf(styles, style, 'min-width') !== Least.auto
}

export function isTable(kind: number | undefined): boolean {
  return kind === BoxKind.table || kind === BoxKind.tableWrapper
}

/** Border box of a table that only holds its content: cells do not stand out of it, whatever its width says (CSS 2, 17.5.2.2). */
function narrowestTable(services: LayoutServices, box: BoxId, style: StyleId, basis: number): number {
  const { styles } = services.doc
  const isAsDeclared = isFixedTable(styles, style) && !Number.isNaN(styles.read.width(style, basis))
  return isAsDeclared ? 0 : services.minContentBox(box, basis)
}

/** The keyword; that of no limit for percentages of nothing. */
function limitOf(styles: Styles, style: StyleId, name: 'min-width' | 'max-width'): number {
  const keyword = styles.keywordOf(name, style)
  if (keyword >= 0) return keyword
  return name === 'min-width' ? Least.auto : Most.none
}

/** The keywords of both properties stand at the same places. */
function byContent(services: LayoutServices, box: BoxId, keyword: number, basis: number, room: number): number {
  switch (keyword) {
    case Most.minContent: return services.minContentBox(box, basis)
    case Most.maxContent: return services.maxContentBox(box, basis)
    default: return Math.max(services.minContentBox(box, basis), Math.min(room, services.maxContentBox(box, basis)))
  }
}
