/**
 * How out-of-flow boxes are positioned: by kind of positioning, at their static position or not, and relative to the page or to a
 * containing block in the flow. A fixed box inside a transformed element counts as absolute, since that element is its containing block.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingBlockElement, parentElementOfBox, isFixedToPages } from '../boxes/containing-blocks.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Position = enumOf('position')

/** Whether an absolutely positioned box has the initial containing block, which is the first page (CSS 2, 10.1). */
export function isOfFirstPage(doc: FragmentationInput, box: BoxId): boolean {
  if (positionOf(doc, box) === Position.fixed || isInFlowPlace(doc, box)) return false
  return containingBlockElement(doc, parentElementOfBox(doc, box), false) === 0
}

/** Whether an out-of-flow box is positioned relative to pages, independent of the flow. */
export const isOfPages = (doc: FragmentationInput, box: BoxId): boolean =>
  isOfFirstPage(doc, box) || (positionOf(doc, box) === Position.fixed && !isInFlowPlace(doc, box))

/** The used value of `position`, from `enumOf('position')`: `absolute` for a fixed box whose containing block is not the page. */
export function positionOf(doc: FragmentationInput, box: BoxId): number {
  const { rows } = doc.boxes
  const isAnonymous = (rows.flags[box] & BoxFlag.anonymous) !== 0 && rows.kind[box] !== BoxKind.tableWrapper
  if (isAnonymous) return Position.static
  const position = doc.styles.read.position(rows.style[box])
  return position === Position.fixed && !isFixedToPages(doc, box) ? Position.absolute : position
}

/** Whether a box has its static position on the block axis: top and bottom are auto. */
export function isInFlowPlace(doc: FragmentationInput, box: BoxId): boolean {
  const { styles, boxes } = doc
  const style: StyleId = boxes.rows.style[box]
  return Number.isNaN(styles.read.top(style, 0)) && Number.isNaN(styles.read.bottom(style, 0))
}
