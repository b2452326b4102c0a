/**
 * Which break units get their pages together: those that stand beside each other, and what must not be torn from them. Takes the
 * flags of the break units, which hold every break rule.
 */
import { BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'

/** A break unit with any of these is of a group with those beside each other before it. */
const GOES_ON = BreakUnitFlag.joined | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore

/**
 * One past the last break unit that is joined to `unit`, and where these may be parted, past what goes on below them and keeps
 * together with the last of them: text that ends below a float must not take the float with it.
 */
export function groupEnd({ flags, length }: BreakUnits, unit: number): number {
  let end = unit + 1
  while (end < length && ((flags[end] ?? 0) & BreakUnitFlag.joined) !== 0) end++
  if (end === unit + 1 || ((flags[unit] ?? 0) & BreakUnitFlag.whole) !== 0) return end
  while (end < length && goesOn(flags[end] ?? 0)) end++
  return end
}

/** What stands beside the break unit before it goes on with that though it asks for a page itself. */
const goesOn = (flags: number): boolean => (flags & GOES_ON) !== 0 && ((flags & BreakUnitFlag.joined) !== 0 || (flags & BreakUnitFlag.forcedBefore) === 0)
