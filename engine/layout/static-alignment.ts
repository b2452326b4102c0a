/**
 * Self-alignment of out-of-flow boxes without insets on an axis (CSS Positioned Layout 3, 3.5.1; CSS Box Alignment 3, 6): a block-level box
 * is aligned in the content width of its parent, and vertically to a line without height; an inline-level box is aligned horizontally to a
 * point. Takes boxes whose x and y still are their static position. Children of flex and grid containers are not handled here.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { contentWidth } from '../boxes/content-width.ts'
import { enumOf } from '../style/properties/index.ts'
import { alignedAcross, beginsRight, flowSide, isInlineLevel, shrinksToAlign } from './flow-side.ts'
import { alignment, offsetInArea } from './grid/align.ts'
import type { LayoutInput } from './lines.ts'

const Self = enumOf('align-self')

/** Horizontal offset of a margin box of `outer` px from its static position, px, from the line start of its parent. */
export function staticOffset(doc: LayoutInput, box: BoxId, style: StyleId, outer: number): number {
  const { styles } = doc
  if (!isAligned(doc, box, style)) return 0
  if (isInlineLevel(styles, style)) return alignedAcross(styles, style, -outer, 0)
  const parent = parentOf(doc, box)
  return alignedAcross(styles, style, contentWidth(doc, parent) - outer, flowSide(styles, styleOf(doc, parent)))
}

/** The vertical offset. */
export function staticRise(doc: LayoutInput, box: BoxId, outer: number): number {
  const { styles } = doc
  const style = styleOf(doc, box)
  const { align } = styles.fixedSizes(style)
  if (align <= Self.stretch || !isInFlow(doc, box) || isInlineLevel(styles, style)) return 0
  return offsetInArea(alignment(align), 0, 0, -outer)
}

/** Available width for the margin box of a block aligned this way in the containing block `area`; NaN for other boxes. */
export function staticRoom(doc: LayoutInput, box: BoxId, style: StyleId, area: Readonly<Record<'x' | 'width', number>>): number {
  const { styles } = doc
  if (!isAligned(doc, box, style) || isInlineLevel(styles, style)) return NaN
  const parent = parentOf(doc, box)
  const size = contentWidth(doc, parent)
  const side = flowSide(styles, styleOf(doc, parent))
  const x = (doc.boxes.rows.x[box] ?? 0) - area.x
  const left = beginsRight(side) ? x - size : x
  const right = area.width - left - size
  // The offset of a box without width tells by which edge, or by its centre, boxes are aligned.
  const offset = alignedAcross(styles, style, size, side)
  const before = beginsRight(side) ? size - offset : offset
  return size + (before === 0 ? right : before === size ? left : 2 * Math.min(left, right))
}

function isAligned(doc: LayoutInput, box: BoxId, style: StyleId): boolean {
  return doc.styles.fixedSizes(style).justify !== 0 && shrinksToAlign(doc.styles, style, 0) && isInFlow(doc, box)
}

function isInFlow(doc: LayoutInput, box: BoxId): boolean {
  const kind = doc.boxes.rows.kind[parentOf(doc, box)]
  return kind === BoxKind.block || kind === BoxKind.columns
}

function parentOf(doc: LayoutInput, box: BoxId): BoxId {
  return doc.boxes.rows.parent[box]
}

function styleOf(doc: LayoutInput, box: BoxId): StyleId {
  return doc.boxes.rows.style[box]
}
