/**
 * Distribution of free space in flex containers: between lines, between items on the main axis, and around an item on the cross axis (CSS
 * Flexbox 1, 8; CSS Box Alignment 3, 4.3 and 5). Positions count from main-start and cross-start; `start` and `end` follow the writing mode
 * and swap where the axis is reversed. Overflowing content uses the fallback alignment of its value.
 */
import type { StyleId } from '../../arena/ids.ts'
import { SAFE } from '../../style/alignment.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { FlexContainer } from './container.ts'
import { type FlexItems, ItemFlag } from './items.ts'

export const SelfAlign = enumOf('align-self')
export const ContentAlign = enumOf('justify-content')

/** Space before the first item, and between two items in addition to the gap, px. */
export class Spread {
  offset = 0
  between = 0
}

/** Whether `align-content` stretches lines. */
export function isStretch(align: number): boolean {
  return align === ContentAlign.normal || align === ContentAlign.stretch
}

/** `isBackwards`: the start edge is at the end of the axis; `isReversed`: the left edge is. */
export function distribute(
  align: number, free: number, count: number, isBackwards: boolean, isReversed: boolean, out: Spread,
): void {
  out.offset = 0
  out.between = 0
  switch (align < SAFE ? align : free < 0 ? ContentAlign.start : align - SAFE) {
    case ContentAlign.flexEnd:
      out.offset = free
      return
    case ContentAlign.center:
      out.offset = free / 2
      return
    case ContentAlign.start:
      out.offset = isBackwards ? free : 0
      return
    case ContentAlign.end:
      out.offset = isBackwards ? 0 : free
      return
    case ContentAlign.left:
      out.offset = isReversed ? free : 0
      return
    case ContentAlign.right:
      out.offset = isReversed ? 0 : free
      return
    case ContentAlign.spaceBetween:
      if (free > 0 && count > 1) out.between = free / (count - 1)
      return
    case ContentAlign.spaceAround:
      around(free, count, count, isBackwards, out)
      return
    case ContentAlign.spaceEvenly:
      around(free, count, count + 1, isBackwards, out)
      return
    default:
  }
}

/** Falls back to `safe center`: centred, or at the start where it overflows. */
function around(free: number, count: number, shares: number, isBackwards: boolean, out: Spread): void {
  if (free < 0) {
    out.offset = isBackwards ? free : 0
    return
  }
  out.between = free / shares
  out.offset = (free - out.between * (count - 1)) / 2
}

/** Gives each auto margin of a line its share of positive free space; returns the space left. */
function shareOut(items: FlexItems, first: number, end: number, free: number): number {
  const { mainStart, mainEnd, mainExtra, edges } = items
  let autos = 0
  for (let i = first; i < end; i++) autos += isAuto(mainStart[i]) + isAuto(mainEnd[i])
  const share = autos > 0 && free > 0 ? free / autos : 0
  for (let i = first; i < end; i++) {
    if (isAuto(mainStart[i])) mainStart[i] = share
    if (isAuto(mainEnd[i])) mainEnd[i] = share
    mainExtra[i] = edges[i] + ((mainStart[i] || 0) + (mainEnd[i] || 0))
  }
  return share > 0 ? 0 : free
}

/** Places the items of a line on the main axis: auto margins take all free space before it is distributed. */
export function justify(container: FlexContainer, line: number, room: number, align: number, spread: Spread): void {
  const { items, mainGap } = container
  const { size, mainExtra, position } = items
  const first = container.lines.first[line]
  const end = container.lines.first[line + 1]
  // Free space of the line beside its items.
  let free = room - mainGap * (end - first - 1)
  for (let i = first; i < end; i++) free -= size[i] + mainExtra[i]
  if (items.hasAutoMargins) free = shareOut(items, first, end, free)
  distribute(align, free, end - first, container.isMainBackwards, container.isLeftLast, spread)
  const { between } = spread
  let at = spread.offset
  for (let i = first; i < end; i++) {
    position[i] = at
    at += size[i] + mainExtra[i] + mainGap + between
  }
}

/** Distance of an item's border box from the cross-start edge of its line, px. */
export function crossOffset(container: FlexContainer, line: number, item: number): number {
  const { items, lines, isCrossBackwards } = container
  const start = items.crossStart[item]
  if ((items.flags[item] & ItemFlag.stretches) !== 0) return start
  const end = items.crossEnd[item]
  const free = lines.cross[line] - (items.cross[item] + items.crossMargins[item])
  const autos = isAuto(start) + isAuto(end)
  if (autos > 0) {
    if (free > 0) return isAuto(start) ? free / autos : start
    // An overflowing item is placed at the start of the writing mode, wherever the axis begins.
    return (start || 0) + (isCrossBackwards ? free : 0)
  }
  const align = items.align[item]
  if (align % SAFE === SelfAlign.center && free > 0 && container.isBesidePages(line)) return start + (isCrossBackwards ? free : 0)
  const baseline = items.hasBaselines ? items.baseline[item] : NaN
  if (!Number.isNaN(baseline)) {
    return align === SelfAlign.lastBaseline
      ? start + free - ((lines.lastBaseline[line] ?? 0) - baseline) : start + lines.firstBaseline[line] - baseline
  }
  const isByItself = align % SAFE === SelfAlign.selfStart || align % SAFE === SelfAlign.selfEnd
  return start + selfOffset(align, free, isCrossBackwards, isByItself && container.beginsOpposite(items.style[item] ?? (0 as StyleId)))
}

/**
 * Offset of a box with `free` px around it, from the start of the axis. `isBackwards`: the container's start is at the end of the axis;
 * `isOwnBackwards`: the box's own start is.
 */
export function selfOffset(align: number, free: number, isBackwards: boolean, isOwnBackwards: boolean): number {
  switch (align < SAFE ? align : free < 0 ? SelfAlign.start : align - SAFE) {
    case SelfAlign.flexEnd: case SelfAlign.lastBaseline: return free
    case SelfAlign.center: return free / 2
    case SelfAlign.start: return isBackwards ? free : 0
    case SelfAlign.end: return isBackwards ? 0 : free
    case SelfAlign.selfStart: return isOwnBackwards ? free : 0
    case SelfAlign.selfEnd: return isOwnBackwards ? 0 : free
    default: return 0
  }
}

function isAuto(margin: number | undefined): number {
  return Number.isNaN(margin) ? 1 : 0
}
