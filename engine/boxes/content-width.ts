/**
 * Content box size of a laid-out box: the basis of percentages. Padding and borders are not stored; they follow from the style and, where
 * they are percentages, from the containing block. Percentage heights resolve only against definite heights: declared ones, those between
 * two insets and those of stretched items.
 */
import type { BoxId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import { BoxFlag, BoxKind } from './boxes.ts'
import type { BoxBuilderInput } from './build.ts'

const Align = enumOf('align-items')
const Direction = enumOf('flex-direction')
const Self = enumOf('align-self')

/** Content width of a laid-out box, px. */
export function contentWidth(doc: BoxBuilderInput, box: BoxId): number {
  const { rows } = doc.boxes
  const { read } = doc.styles
  const style = rows.style[box]
  const width = rows.width[box]
  const left = read.paddingLeft(style, NaN)
  const right = read.paddingRight(style, NaN)
  const borders = read.borderLeftWidth(style) + read.borderRightWidth(style)
  if (!Number.isNaN(left + right)) return width - left - right - borders
  const basis = containingWidth(doc, box)
  return width - read.paddingLeft(style, basis) - read.paddingRight(style, basis) - borders
}

/** Content width of the parent of `box`, px; the root uses its own width. */
export function containingWidth(doc: BoxBuilderInput, box: BoxId): number {
  const parent = doc.boxes.rows.parent[box]
  return parent === 0 ? doc.boxes.rows.width[box] : contentWidth(doc, parent)
}

/** Content height of `box`, px, when it is definite; else NaN. */
export function contentHeight(doc: BoxBuilderInput, box: BoxId): number {
  const { rows } = doc.boxes
  const { read } = doc.styles
  for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
    const around = rows.style[at]
    const isAuto = Number.isNaN(read.height(around, 0))
    if (!Number.isNaN(read.height(around, NaN)) || (isAuto && isStretched(doc, at))) break
    if (isAuto && !isInColumn(doc, at)) return NaN
  }
  const style = rows.style[box]
  const basis = containingWidth(doc, box)
  return rows.height[box] - read.borderTopWidth(style) - read.borderBottomWidth(style)
    - read.paddingTop(style, basis) - read.paddingBottom(style, basis)
}

/** Whether a box with automatic height is stretched: between its insets, in its flex line, or in its grid area. */
function isStretched({ styles, boxes: { rows } }: BoxBuilderInput, box: BoxId): boolean {
  const { read } = styles
  const style = rows.style[box]
  if ((rows.flags[box] & BoxFlag.absolute) !== 0) return !Number.isNaN(read.top(style, 0) + read.bottom(style, 0))
  const parent = rows.parent[box]
  const around = rows.style[parent]
  const isRow = rows.kind[parent] === BoxKind.flex && !isColumn(read.flexDirection(around))
  if (!isRow && rows.kind[parent] !== BoxKind.grid) return false
  if (Number.isNaN(read.marginTop(style, 0) + read.marginBottom(style, 0))) return false
  const own = read.alignSelf(style)
  if (own !== Self.auto) return own === Self.stretch || own === Self.normal
  const all = read.alignItems(around)
  return all === Align.stretch || all === Align.normal
}

/** Whether a box is an item of a flex column, whose height determines that of its items. */
function isInColumn({ styles, boxes: { rows } }: BoxBuilderInput, box: BoxId): boolean {
  const parent = rows.parent[box]
  return rows.kind[parent] === BoxKind.flex && ((rows.flags[box] ?? 0) & BoxFlag.absolute) === 0
    && isColumn(styles.read.flexDirection(rows.style[parent] ?? styles.initial))
}

function isColumn(direction: number): boolean {
  return direction === Direction.column || direction === Direction.columnReverse
}
