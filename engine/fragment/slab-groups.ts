/**
 * Which slabs get their pages together: those that stand beside each other, and what must not be torn from them. Takes the
 * flags of the slabs, which hold every break rule.
 */
import { SlabFlag, type Slabs } from './slab-rows.ts'

/** A slab with any of these is of a group with those beside each other before it. */
const GOES_ON = SlabFlag.joined | SlabFlag.linesTogether | SlabFlag.avoidInside | SlabFlag.avoidBefore

/**
 * One past the last slab that is joined to `slab`, and where these may be parted, past what goes on below them and keeps
 * together with the last of them: text that ends below a float must not take the float with it.
 */
export function groupEnd({ flags, length }: Slabs, slab: number): number {
  let end = slab + 1
  while (end < length && ((flags[end] ?? 0) & SlabFlag.joined) !== 0) end++
  if (end === slab + 1 || ((flags[slab] ?? 0) & SlabFlag.whole) !== 0) return end
  while (end < length && goesOn(flags[end] ?? 0)) end++
  return end
}

/** What stands beside the slab before it goes on with that though it asks for a page itself. */
const goesOn = (flags: number): boolean => (flags & GOES_ON) !== 0 && ((flags & SlabFlag.joined) !== 0 || (flags & SlabFlag.forcedBefore) === 0)
