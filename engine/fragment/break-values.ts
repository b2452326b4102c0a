/**
 * What styles say of the breaks beside a box (CSS Fragmentation 3, 3.1), as flags of the boundary before a break unit. Breaks are
 * asked for beside blocks, not in lines; anonymous boxes ask for none.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { ASKS_LEFT, ASKS_PAGE, ASKS_RIGHT, type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'

const Break = enumOf('break-before')
const Display = enumOf('display')

/** What the box asks for before itself; `inColumns`: it stands in columns, and may ask for the next of them. */
export const breakBefore = (doc: FragmentationInput, box: BoxId, inColumns: boolean): number =>
  asksForBreaks(doc, box) ? flagOf(doc.styles.read.breakBefore(doc.boxes.rows.style[box] ?? doc.styles.initial), inColumns) : 0

/** What the box asks for after itself. */
export const breakAfter = (doc: FragmentationInput, box: BoxId, inColumns: boolean): number =>
  asksForBreaks(doc, box) ? flagOf(doc.styles.read.breakAfter(doc.boxes.rows.style[box] ?? doc.styles.initial), inColumns) : 0

/** Whether what follows `before` in `container` stays on its page: a caption stands with its table, and the head of a table with a row. */
export function keepsTogether({ boxes: { rows }, styles }: FragmentationInput, container: BoxId, before: BoxId): boolean {
  if (rows.kind[container] === BoxKind.tableWrapper) return true
  const part = rows.kind[container] === BoxKind.tableRowGroup ? container : before
  if (part === before && rows.kind[container] !== BoxKind.table) return false
  return styles.read.display(rows.style[part] ?? styles.initial) === Display.tableHeaderGroup
}

/** What a table asks for holds for its captions too: their wrapper, of the same style, asks instead. */
function asksForBreaks({ boxes: { rows } }: FragmentationInput, box: BoxId): boolean {
  const flags = rows.flags[box] ?? 0
  if (rows.kind[box] === BoxKind.tableWrapper) return (flags & BoxFlag.atomic) === 0
  if (rows.kind[box] === BoxKind.table && rows.kind[rows.parent[box] ?? 0] === BoxKind.tableWrapper) return false
  return (flags & (BoxFlag.anonymous | BoxFlag.atomic)) === 0
}

function flagOf(value: number, inColumns: boolean): number {
  if (value === Break.page) return BreakUnitFlag.forcedBefore | ASKS_PAGE
  if (value === Break.left) return BreakUnitFlag.forcedBefore | ASKS_PAGE | ASKS_LEFT
  if (value === Break.right) return BreakUnitFlag.forcedBefore | ASKS_PAGE | ASKS_RIGHT
  if (value === Break.column) return inColumns ? BreakUnitFlag.forcedBefore : 0
  return value === Break.avoid ? BreakUnitFlag.avoidBefore : 0
}
