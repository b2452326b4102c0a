/**
 * Tells which break units get their pages together: units that lie side by side (parallel flows, CSS Fragmentation 3, 2), and units below
 * them that no break may separate from them. It reads only the flags of the break units, which hold every break rule.
 */
import { BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'

/** A break unit with any of these flags belongs to the group of joined units before it. */
const GOES_ON = BreakUnitFlag.joined | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore

/**
 * One past the last break unit joined to `unit`. Where the joined units can be split, the group also includes the units below that must
 * stay with the last of them: text that ends below a float must not take the float along.
 */
export function groupEnd({ flags, length }: BreakUnits, unit: number): number {
  let end = unit + 1
  while (end < length && (flags[end] & BreakUnitFlag.joined) !== 0) end++
  if (end === unit + 1 || (flags[unit] & BreakUnitFlag.whole) !== 0) return end
  while (end < length && goesOn(flags[end])) end++
  return end
}

/** A joined unit belongs to the group even when it has a forced break before it. */
const goesOn = (flags: number): boolean => (flags & GOES_ON) !== 0 && ((flags & BreakUnitFlag.joined) !== 0 || (flags & BreakUnitFlag.forcedBefore) === 0)
