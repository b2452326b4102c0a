/**
 * Used main sizes of the items of one line (CSS Flexbox 1, 9.7, Resolving Flexible Lengths): free space is distributed by flex factors,
 * items stopped by a limit are frozen, and the rest is distributed again. Factors that sum to less than 1 take only that fraction.
 */
import { ItemFlag, type FlexItems } from './items.ts'

/** Each round freezes an item, nearly always all remaining ones. Contrived lines that need more rounds keep their sizes at this limit. */
const MOST_ROUNDS = 1000
/** Larger factors count as this; sums stay finite. */
const MOST_FACTOR = 1e12
const ROUND = ItemFlag.frozen | ItemFlag.raised | ItemFlag.cut

/** `room`: content main size of the container. */
export function resolveFlexibleLengths(items: FlexItems, first: number, end: number, room: number, gap: number): void {
  const { flags, size, base, min, max, hypothetical, mainExtra } = items
  let hypotheticalSum = gap * (end - first - 1)
  for (let i = first; i < end; i++) hypotheticalSum += hypothetical[i] + mainExtra[i]
  const isGrowing = hypotheticalSum < room
  const factors = isGrowing ? items.grow : items.shrink
  let open = 0
  // Initial free space: frozen items have their target size, the others their base size.
  let initialFree = room - gap * (end - first - 1)
  for (let i = first; i < end; i++) {
    const target = hypothetical[i]
    const from = base[i]
    size[i] = target
    const isFrozen = factors[i] === 0 || (isGrowing ? from > target : from < target)
    const rest = flags[i] & ~ROUND
    flags[i] = isFrozen ? rest | ItemFlag.frozen : rest
    if (!isFrozen) open++
    initialFree -= (isFrozen ? target : from) + mainExtra[i]
  }
  if (open === 0) return
  for (let round = 0; open > 0 && round < MOST_ROUNDS; round++) {
    let free = round === 0 ? initialFree : freeRoom(items, first, end, room, gap)
    let factorSum = 0
    let weightSum = 0
    for (let i = first; i < end; i++) {
      if ((flags[i] & ItemFlag.frozen) !== 0) continue
      const factor = Math.min(MOST_FACTOR, factors[i])
      factorSum += factor
      weightSum += isGrowing ? factor : factor * base[i]
    }
    if (factorSum < 1 && Math.abs(initialFree * factorSum) < Math.abs(free)) free = initialFree * factorSum
    let violation = 0
    for (let i = first; i < end; i++) {
      if ((flags[i] & ItemFlag.frozen) !== 0) continue
      const from = base[i]
      const factor = Math.min(MOST_FACTOR, factors[i])
      const weight = isGrowing ? factor : factor * from
      const wanted = weightSum > 0 ? from + free * (weight / weightSum) : from
      const got = Math.min(max[i], Math.max(min[i], 0, wanted))
      size[i] = got
      violation += got - wanted
      const kind = got > wanted ? ItemFlag.raised : got < wanted ? ItemFlag.cut : 0
      flags[i] = (flags[i] & ~ROUND) | kind
    }
    // Rounding errors are no violation.
    if (Math.abs(violation) < 1e-9) return
    const stopped = violation > 0 ? ItemFlag.raised : ItemFlag.cut
    for (let i = first; i < end; i++) {
      const known = flags[i]
      if ((known & ItemFlag.frozen) !== 0 || (known & stopped) === 0) continue
      flags[i] = known | ItemFlag.frozen
      open--
    }
  }
}

/** Remaining free space after a round. */
function freeRoom({ flags, size, base, mainExtra }: FlexItems, first: number, end: number, room: number, gap: number): number {
  let free = room - gap * (end - first - 1)
  for (let i = first; i < end; i++) {
    const isFrozen = (flags[i] & ItemFlag.frozen) !== 0
    free -= (isFrozen ? size[i] : base[i]) + mainExtra[i]
  }
  return free
}
