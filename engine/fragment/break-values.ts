/**
 * Reads break-before and break-after of a box (CSS Fragmentation 3, 3.1) as flags of the boundary before a break unit. They apply to
 * block-level boxes, not to boxes in lines; anonymous boxes have no break values of their own.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { ASKS_LEFT, ASKS_PAGE, ASKS_RIGHT, type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'

const Break = enumOf('break-before')
const Display = enumOf('display')

/** Flags of the box's break-before; `inColumns`: the box is in a multi-column container, so `column` breaks apply. */
export const breakBefore = (doc: FragmentationInput, box: BoxId, inColumns: boolean): number =>
  asksForBreaks(doc, box) ? flagOf(doc.styles.read.breakBefore(doc.boxes.rows.style[box]), inColumns) : 0

/** Flags of the box's break-after. */
export const breakAfter = (doc: FragmentationInput, box: BoxId, inColumns: boolean): number =>
  asksForBreaks(doc, box) ? flagOf(doc.styles.read.breakAfter(doc.boxes.rows.style[box]), inColumns) : 0

/** Whether the box after `before` in `container` stays on its page: a caption with its table, a header row with the next row. */
export function keepsTogether({ boxes: { rows }, styles }: FragmentationInput, container: BoxId, before: BoxId): boolean {
  if (rows.kind[container] === BoxKind.tableWrapper) return true
  const part = rows.kind[container] === BoxKind.tableRowGroup ? container : before
  if (part === before && rows.kind[container] !== BoxKind.table) return false
  return styles.read.display(rows.style[part]) === Display.tableHeaderGroup
}

/** The break values of a table also cover its captions: the table wrapper box, which has the same style, applies them instead. */
function asksForBreaks({ boxes: { rows } }: FragmentationInput, box: BoxId): boolean {
  const flags = rows.flags[box]
  if (rows.kind[box] === BoxKind.tableWrapper) return (flags & BoxFlag.atomic) === 0
  if (rows.kind[box] === BoxKind.table && rows.kind[rows.parent[box]] === BoxKind.tableWrapper) return false
  return (flags & (BoxFlag.anonymous | BoxFlag.atomic)) === 0
}

function flagOf(value: number, inColumns: boolean): number {
  if (value === Break.page) return BreakUnitFlag.forcedBefore | ASKS_PAGE
  if (value === Break.left) return BreakUnitFlag.forcedBefore | ASKS_PAGE | ASKS_LEFT
  if (value === Break.right) return BreakUnitFlag.forcedBefore | ASKS_PAGE | ASKS_RIGHT
  if (value === Break.column) return inColumns ? BreakUnitFlag.forcedBefore : 0
  return value === Break.avoid ? BreakUnitFlag.avoidBefore : 0
}
