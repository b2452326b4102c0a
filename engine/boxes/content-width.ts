/**
 * Size of a laid-out box's content, to which percentages of what lies in it refer. Edges are not stored: they follow
 * from the style and, where they are percentages themselves, from the boxes around. Percentages down the page refer only
 * to heights that were declared.
 */
import type { BoxId } from '../arena/ids.ts'
import type { BoxDoc } from './build.ts'

export function contentWidth(doc: BoxDoc, box: BoxId): number {
  const { rows } = doc.boxes
  const { read } = doc.styles
  const style = rows.style[box] ?? doc.styles.initial
  const width = rows.width[box] ?? 0
  const left = read.paddingLeft(style, NaN)
  const right = read.paddingRight(style, NaN)
  const borders = read.borderLeftWidth(style) + read.borderRightWidth(style)
  if (!Number.isNaN(left + right)) return width - left - right - borders
  const basis = containingWidth(doc, box)
  return width - read.paddingLeft(style, basis) - read.paddingRight(style, basis) - borders
}

/** Content width of the box around `box`; the root stands for its own. */
export function containingWidth(doc: BoxDoc, box: BoxId): number {
  const parent = doc.boxes.rows.parent[box] ?? (0 as BoxId)
  return parent === 0 ? doc.boxes.rows.width[box] ?? 0 : contentWidth(doc, parent)
}

/** Content height of `box` where it does not come of what is in it, else NaN. */
export function contentHeight(doc: BoxDoc, box: BoxId): number {
  const { rows } = doc.boxes
  const { read, initial } = doc.styles
  for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
    const around = rows.style[at] ?? initial
    if (Number.isNaN(read.height(around, 0))) return NaN
    if (!Number.isNaN(read.height(around, NaN))) break
  }
  const style = rows.style[box] ?? initial
  const basis = containingWidth(doc, box)
  return (rows.height[box] ?? 0) - read.borderTopWidth(style) - read.borderBottomWidth(style)
    - read.paddingTop(style, basis) - read.paddingBottom(style, basis)
}
