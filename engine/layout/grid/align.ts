/**
 * Alignment in grids (CSS Box Alignment 3; CSS Grid 1, 10): positions of tracks in the content box, the alignment of an item, and its
 * offset in its grid area. Overflowing tracks may be centred or end-aligned, but are never spread. Auto margins take free space before any
 * alignment.
 */
import type { StyleId } from '../../arena/ids.ts'
import { SAFE } from '../../style/alignment.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isRightToLeft } from '../direction.ts'
import type { Tracks } from './tracks.ts'

// The keywords of the other axis have the same numbers.
const Content = enumOf('justify-content')
const Self = enumOf('justify-self')

/** Alignment of an item on one axis. */
export const Alignment = { start: 0, center: 1, end: 2, stretch: 3, normal: 4, baseline: 5, safeCenter: 6, safeEnd: 7 } as const
export type Alignment = (typeof Alignment)[keyof typeof Alignment]

/** Whether auto tracks are stretched. */
export function stretchesTracks(position: number): boolean {
  return position === Content.normal || position === Content.stretch
}

/** Writes the positions of tracks in a content box of `size` px, from its start; `isFromRight`: the start is at the right. */
export function placeTracks(tracks: Tracks, position: number, size: number, isFromRight: boolean): void {
  const free = size - tracks.total()
  const count = tracks.visible(0, tracks.count)
  let at = 0
  let between = 0
  switch (position < SAFE ? position : free < 0 ? Content.start : position - SAFE) {
    case Content.center: at = free / 2; break
    case Content.end: case Content.flexEnd: at = free; break
    case Content.left: at = isFromRight ? free : 0; break
    case Content.right: at = isFromRight ? 0 : free; break
    case Content.spaceBetween: between = free > 0 && count > 1 ? free / (count - 1) : 0; break
    case Content.spaceAround:
      between = free > 0 && count > 0 ? free / count : 0
      at = between / 2
      break
    case Content.spaceEvenly:
      between = free > 0 ? free / (count + 1) : 0
      at = between
      break
    default:
  }
  const step = tracks.gap + between
  let seen = 0
  for (let t = 0; t < tracks.count; t++) {
    if (tracks.isCollapsed[t] === 0) {
      if (seen > 0) at += step
      seen++
    }
    tracks.position[t] = at
    at += tracks.base[t]
  }
}

/** The alignment of a `justify-self`, `align-self` or similar keyword; `safe` is kept for center and end. */
export function alignment(position: number): Alignment {
  if (position >= SAFE) {
    const found = alignment(position - SAFE)
    return found === Alignment.center ? Alignment.safeCenter : found === Alignment.end ? Alignment.safeEnd : found
  }
  switch (position) {
    case Self.normal: return Alignment.normal
    case Self.stretch: return Alignment.stretch
    case Self.center: return Alignment.center
    case Self.end: case Self.flexEnd: case Self.selfEnd: case Self.right: case Self.lastBaseline: return Alignment.end
    case Self.baseline: return Alignment.baseline
    default: return Alignment.start
  }
}

/** Inline-axis alignment of items without `justify-self`, where it is the same for all; else null. */
export function justifyItemsOf(styles: Styles, container: StyleId): Alignment | null {
  const position = styles.read.justifyItems(container)
  const found = alignment(position)
  switch (position % SAFE) {
    case Self.left: case Self.right: case Self.selfStart: case Self.selfEnd: return null
    default: return found === Alignment.baseline ? Alignment.start : found
  }
}

/** The same on the block axis, where baseline alignment depends on margins. */
export function alignItemsOf(styles: Styles, container: StyleId): Alignment | null {
  const found = alignment(styles.read.alignItems(container))
  return found === Alignment.baseline ? null : found
}

/** Inline-axis alignment; baseline means start. */
export function justifyOf(styles: Styles, style: StyleId, container: StyleId): Alignment {
  const own = styles.read.justifySelf(style)
  const position = own === Self.auto ? styles.read.justifyItems(container) : own
  const found = alignment(position)
  if (found === Alignment.baseline) return Alignment.start
  return isTurned(styles, position % SAFE, style, container) ? turned(found) : found
}

/**
 * Whether `start` of an alignment is at the end of the container's inline axis; `isFromRight` and `isOwn`: the container, and the box, run
 * right to left.
 */
export function isTurnedIn(position: number, isFromRight: boolean, isOwn: boolean): boolean {
  switch (position) {
    case Self.left: case Self.right: return isFromRight
    case Self.selfStart: case Self.selfEnd: return isFromRight !== isOwn
    default: return false
  }
}

function isTurned(styles: Styles, position: number, style: StyleId, container: StyleId): boolean {
  return isTurnedIn(position, isRightToLeft(styles, container), isRightToLeft(styles, style))
}

/** The alignment at the opposite end of the axis. */
export function turned(align: Alignment): Alignment {
  switch (align) {
    case Alignment.start: return Alignment.end
    case Alignment.end: case Alignment.safeEnd: return Alignment.start
    default: return align
  }
}

/** Block-axis alignment. Auto margins exclude an item from baseline alignment. */
export function alignOf(styles: Styles, style: StyleId, container: StyleId): Alignment {
  const own = styles.read.alignSelf(style)
  const found = alignment(own === Self.auto ? styles.read.alignItems(container) : own)
  if (found !== Alignment.baseline) return found
  const { read } = styles
  return Number.isNaN(read.marginTop(style, 0)) || Number.isNaN(read.marginBottom(style, 0)) ? Alignment.start : found
}

/** Offset of a border box from the start of its grid area, from its margins (NaN for auto) and the free space beside the border box. */
export function offsetInArea(align: Alignment, start: number, end: number, room: number): number {
  const isStartAuto = Number.isNaN(start)
  const isEndAuto = Number.isNaN(end)
  const before = isStartAuto ? 0 : start
  const free = room - before - (isEndAuto ? 0 : end)
  if (isStartAuto || isEndAuto) {
    if (free <= 0 || !isStartAuto) return before
    return isEndAuto ? free / 2 : free
  }
  switch (align) {
    case Alignment.center: return before + free / 2
    case Alignment.end: return before + free
    case Alignment.safeCenter: return before + Math.max(0, free / 2)
    case Alignment.safeEnd: return before + Math.max(0, free)
    default: return before
  }
}
