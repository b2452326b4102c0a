/**
 * Borders and padding above the content of a box. A box that begins lower than these edges was aligned: the distance is free space, not an
 * edge, and a page may cut it.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

/** A length of `box`, px. The percentage basis is looked up only when the length is a percentage. */
export function resolved(doc: FragmentationInput, box: BoxId, length: (style: StyleId, basis?: number) => number): number {
  const style = doc.boxes.rows.style[box]
  const px = length(style, NaN)
  return Number.isNaN(px) ? length(style, containingWidth(doc, box)) : px
}

/** Border and padding above the content of `box`, px; 0 for anonymous boxes. */
export function edgesAbove(doc: FragmentationInput, box: BoxId): number {
  const { boxes: { rows }, styles } = doc
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return 0
  const style = rows.style[box]
  const { edges } = styles.fixedSizes(style)
  return edges === null ? styles.read.borderTopWidth(style) + resolved(doc, box, styles.read.paddingTop) : edges.top
}

/**
 * Whether `box`, the first in a cell, flex container or grid container, begins lower than the content top of its parent. `above`: the top
 * of the outermost box with nothing above it yet; NaN for none.
 */
export function isAligned(doc: FragmentationInput, box: BoxId, top: number, above: number): boolean {
  if (Number.isNaN(above)) return false
  const { boxes: { rows }, styles: { read } } = doc
  const parent = rows.parent[box]
  const kind = rows.kind[parent]
  if (kind !== BoxKind.tableCell && kind !== BoxKind.flex && kind !== BoxKind.grid) return false
  const margin = (rows.flags[box] & BoxFlag.anonymous) !== 0 ? 0 : resolved(doc, box, read.marginTop)
  const contentTop = rows.y[parent] + edgesAbove(doc, parent)
  return above <= contentTop && top - Math.max(0, Number.isNaN(margin) ? 0 : margin) > contentTop + PAGE_SLACK
}
