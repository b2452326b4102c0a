/**
 * Heights that are definite before layout: declared heights, percentages of such, and those to which a single-line flex row stretches its
 * items (CSS Sizing 3). Used where a width depends on a height while widths are still being computed.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { stretchesItem } from './flex/container.ts'
import type { LayoutInput } from './lines.ts'
import { clampHeight, declaredHeight, heightKeyword, verticalMargins } from './size.ts'

const Height = enumOf('height')

/** Content height of `box`, px; NaN where only layout can tell. */
export function definiteHeight(doc: LayoutInput, box: BoxId): number {
  const { styles } = doc
  const { rows } = doc.boxes
  const { read } = styles
  const kind = rows.kind[box]
  const parent = rows.parent[box]
  if (box === 0 || (kind !== BoxKind.block && kind !== BoxKind.flex && kind !== BoxKind.grid && kind !== BoxKind.columns)) return NaN
  const flags = rows.flags[box]
  if ((flags & BoxFlag.anonymous) !== 0) return rows.kind[parent] === BoxKind.block || rows.kind[parent] === BoxKind.columns ? definiteHeight(doc, parent) : NaN
  const style = rows.style[box]
  const v = read.borderTopWidth(style) + read.borderBottomWidth(style) + read.paddingTop(style, NaN) + read.paddingBottom(style, NaN)
  let height = declaredHeight(styles, style, NaN, v)
  if (!Number.isNaN(height)) return clampHeight(styles, style, height, NaN, v)
  if ((flags & BoxFlag.absolute) !== 0) return NaN
  if (heightKeyword(styles, style) !== Height.auto) return NaN
  const basis = definiteHeight(doc, parent)
  if (Number.isNaN(basis)) return NaN
  height = declaredHeight(styles, style, basis, v)
  if (Number.isNaN(height) && (flags & OUT_OF_FLOW) === 0 && stretchesItem(doc, parent, box)) {
    height = Math.max(0, basis - verticalMargins(styles, style, NaN) - v)
  }
  return clampHeight(styles, style, height, basis, v)
}
