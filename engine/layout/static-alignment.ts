/**
 * Where a box out of flow lies that has no insets on an axis and says itself how it is aligned there (CSS Positioned Layout
 * 3, 3.5.1; CSS Box Alignment 3, 6): as a block in the flow would, across all the content width of its parent and down the
 * page from a line without height; what would stand in a line is aligned to a point across. Takes boxes whose x and y still
 * are that place. Children of flex and grid containers have places of their own: these functions leave them as they are.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { contentWidth } from '../boxes/content-width.ts'
import { enumOf } from '../style/properties/index.ts'
import { alignedAcross, beginsRight, flowSide, isInlineLevel, shrinksToAlign } from './flow-side.ts'
import { alignment, offsetInArea } from './grid/align.ts'
import type { LayoutInput } from './lines.ts'

const Self = enumOf('align-self')

/** How far a margin box of `outer` px lies from that place, from where lines of its parent begin. */
export function staticOffset(doc: LayoutInput, box: BoxId, style: StyleId, outer: number): number {
  const { styles } = doc
  if (!isAligned(doc, box, style)) return 0
  if (isInlineLevel(styles, style)) return alignedAcross(styles, style, -outer, 0)
  const parent = parentOf(doc, box)
  return alignedAcross(styles, style, contentWidth(doc, parent) - outer, flowSide(styles, styleOf(doc, parent)))
}

/** The same down the page. */
export function staticRise(doc: LayoutInput, box: BoxId, outer: number): number {
  const { styles } = doc
  const style = styleOf(doc, box)
  const { align } = styles.fixedSizes(style)
  if (align <= Self.stretch || !isInFlow(doc, box) || isInlineLevel(styles, style)) return 0
  return offsetInArea(alignment(align), 0, 0, -outer)
}

/** Room for the margin box of a block that is aligned so in the containing block `area`; NaN for others. */
export function staticRoom(doc: LayoutInput, box: BoxId, style: StyleId, area: Readonly<Record<'x' | 'width', number>>): number {
  const { styles } = doc
  if (!isAligned(doc, box, style) || isInlineLevel(styles, style)) return NaN
  const parent = parentOf(doc, box)
  const size = contentWidth(doc, parent)
  const side = flowSide(styles, styleOf(doc, parent))
  const x = (doc.boxes.rows.x[box] ?? 0) - area.x
  const left = beginsRight(side) ? x - size : x
  const right = area.width - left - size
  // A box of no width tells by which edge, or whether by its middle, boxes are held.
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
  return doc.boxes.rows.parent[box] ?? (0 as BoxId)
}

function styleOf(doc: LayoutInput, box: BoxId): StyleId {
  return doc.boxes.rows.style[box] ?? doc.styles.initial
}
