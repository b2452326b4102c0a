/**
 * Break rules of boxes side by side: a break requested before one of them applies before all of them. Boxes of one flex line or table row
 * count as side by side, whatever their alignment.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { type FragmentationInput, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'

const Direction = enumOf('flex-direction')

/** Whether boxes in `container` whose vertical ranges overlap belong to one line, such as cells of a row, whatever their alignment. */
export function holdsOneLine(doc: FragmentationInput, container: BoxId): boolean {
  const { boxes: { rows }, styles } = doc
  if (rows.kind[container] === BoxKind.tableRow) return true
  if (rows.kind[container] !== BoxKind.flex) return false
  const direction = styles.read.flexDirection(rows.style[container])
  return direction === Direction.row || direction === Direction.rowReverse
}

/** Moves the break flags before the unit `from` to the unit `to`, where `margin` is kept above a forced break. */
export function moveBreaks(units: BreakUnits, from: number, to: number, margins: Map<BreakUnitId, number>, margin: number): void {
  const { flags } = units
  const asked = flags[from] & (BreakUnitFlag.forcedBefore | BreakUnitFlag.avoidBefore)
  if (asked === 0) return
  flags[from] &= ~asked
  flags[to] |= asked
  margins.delete(from as BreakUnitId)
  if ((asked & BreakUnitFlag.forcedBefore) !== 0) margins.set(to as BreakUnitId, margin)
}
