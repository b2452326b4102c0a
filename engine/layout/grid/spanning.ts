/**
 * Track growth for items that span several tracks, and for items on flexible tracks (CSS Grid 2, 12.5 steps 3 and 4, and 12.5.1). All items
 * of a group are planned before any track grows, so their order makes no difference. A fit-content() argument limits a track like a maximum
 * once it has grown that far.
 */
import { type AxisRun, Contribution } from './contributions.ts'
import { fill, SPECK } from './distribution.ts'
import { Sizing, type Tracks } from './tracks.ts'

/** The growing size and the contribution of each phase. */
const Phase = { intrinsicMin: 0, contentMin: 1, maxContentMin: 2, intrinsicMax: 3, maxContentMax: 4 } as const
type Phase = (typeof Phase)[keyof typeof Phase]
const BASE_PHASES = [Phase.intrinsicMin, Phase.contentMin, Phase.maxContentMin] as const
const LIMIT_PHASES = [Phase.intrinsicMax, Phase.maxContentMax] as const

/** Grows tracks for `items[first..last)`, which have one span; with `isFlex`, for any spans, and only flexible tracks. */
export function growTracks(run: AxisRun, items: Int32Array, first: number, last: number, isFlex: boolean): void {
  if (first === last) return
  for (const phase of BASE_PHASES) {
    for (let n = first; n < last; n++) plan(run, items[n], phase, isFlex)
    for (let n = first; n < last; n++) growBases(run, items[n])
  }
  if (isFlex) return
  for (const phase of LIMIT_PHASES) {
    for (let n = first; n < last; n++) plan(run, items[n], phase, false)
    for (let n = first; n < last; n++) growLimits(run, items[n], phase)
  }
}

function growBases(run: AxisRun, i: number): void {
  const { base, limit, planned } = run.tracks
  const end = run.endOf(i)
  for (let t = run.startOf(i); t < end; t++) {
    if (planned[t] === 0) continue
    base[t] += planned[t]
    limit[t] = Math.max(limit[t], base[t])
    planned[t] = 0
  }
}

function growLimits(run: AxisRun, i: number, phase: Phase): void {
  const { tracks } = run
  const { base, limit, planned, isGrowable } = tracks
  const end = run.endOf(i)
  for (let t = run.startOf(i); t < end; t++) {
    const plan = planned[t]
    planned[t] = 0
    if (limit[t] !== Infinity) {
      limit[t] += plan
      if (phase === Phase.maxContentMax) isGrowable[t] = 0
    } else if (isAffected(tracks, t, phase, false)) {
      limit[t] = base[t] + plan
      isGrowable[t] = phase === Phase.intrinsicMax ? 1 : 0
    }
  }
}

function isAffected(tracks: Tracks, t: number, phase: Phase, isFlex: boolean): boolean {
  const min = tracks.minKind[t]
  const max = tracks.maxKind[t]
  if (isFlex && max !== Sizing.flex) return false
  switch (phase) {
    case Phase.intrinsicMin: return min !== Sizing.fixed
    case Phase.contentMin: return min === Sizing.minContent || min === Sizing.maxContent
    case Phase.maxContentMin: return min === Sizing.maxContent
    case Phase.intrinsicMax: return max !== Sizing.fixed
    case Phase.maxContentMax: return max === Sizing.maxContent || max === Sizing.auto
  }
}

/** Adds the growth that item `i` needs to `planned`. */
function plan(run: AxisRun, i: number, phase: Phase, isFlex: boolean): void {
  const { tracks } = run
  const { base, limit, planned, increase, factor } = tracks
  const start = run.startOf(i)
  const end = run.endOf(i)
  const growsLimit = phase >= Phase.intrinsicMax
  let size = tracks.gutters(start, end)
  let affected = 0
  let factors = 0
  for (let t = start; t < end; t++) {
    size += (growsLimit && limit[t] !== Infinity ? limit[t] : base[t])
    increase[t] = 0
    if (!isAffected(tracks, t, phase, isFlex)) continue
    affected++
    factors += factor[t]
  }
  if (affected === 0) return
  const space = contribution(run, i, phase) - size
  if (space <= SPECK) return
  if (isFlex && factors > 0) {
    for (let t = start; t < end; t++) {
      if (isAffected(tracks, t, phase, true)) increase[t] = (space * factor[t]) / factors
    }
  } else if (growsLimit) shareLimits(tracks, start, end, space, phase)
  else shareBases(tracks, start, end, space, phase, isFlex)
  for (let t = start; t < end; t++) planned[t] = Math.max(planned[t], increase[t])
}

function contribution(run: AxisRun, i: number, phase: Phase): number {
  switch (phase) {
    case Phase.intrinsicMin: return run.minimum(i)
    case Phase.maxContentMin: case Phase.maxContentMax: return run.contributions.of(i, Contribution.maxContent)
    default: return run.contributions.of(i, Contribution.minContent)
  }
}

/** Distributes space to growth limits: first equally to infinite or formerly infinite ones, then the rest to all affected tracks. */
function shareLimits(tracks: Tracks, start: number, end: number, space: number, phase: Phase): void {
  const { limit, isFrozen, isGrowable, room } = tracks
  for (let t = start; t < end; t++) {
    isFrozen[t] = isAffected(tracks, t, phase, false) ? 0 : 1
    room[t] = limit[t] === Infinity || isGrowable[t] === 1 ? limitRoom(tracks, t) : 0
  }
  const left = fill(tracks, start, end, space)
  if (left <= SPECK) return
  for (let t = start; t < end; t++) {
    isFrozen[t] = isAffected(tracks, t, phase, false) ? 0 : 1
    room[t] = Math.max(0, limitRoom(tracks, t) - (tracks.increase[t] ?? 0))
  }
  fill(tracks, start, end, left)
}

/** Distributes space to base sizes: equally up to the growth limits, then the rest beyond them. */
function shareBases(tracks: Tracks, start: number, end: number, space: number, phase: Phase, isFlex: boolean): void {
  const { base, limit, isFrozen, room } = tracks
  for (let t = start; t < end; t++) {
    isFrozen[t] = isAffected(tracks, t, phase, isFlex) ? 0 : 1
    room[t] = limit[t] - base[t]
  }
  const left = fill(tracks, start, end, space)
  if (left <= SPECK) return
  let grow = 0
  for (let t = start; t < end; t++) {
    const goesOn = isAffected(tracks, t, phase, isFlex) && growsBeyond(tracks, t, phase)
    isFrozen[t] = goesOn ? 0 : 1
    room[t] = Infinity
    if (goesOn) grow++
  }
  if (grow === 0) for (let t = start; t < end; t++) isFrozen[t] = isAffected(tracks, t, phase, isFlex) ? 0 : 1
  fill(tracks, start, end, left)
}

/** Whether a track grows beyond its limit: intrinsic maximums come first. */
function growsBeyond(tracks: Tracks, t: number, phase: Phase): boolean {
  const max = tracks.maxKind[t]
  if (baseRoom(tracks, t) - tracks.increase[t] <= SPECK) return false
  if (phase === Phase.maxContentMin) return max === Sizing.maxContent || max === Sizing.auto
  return max !== Sizing.fixed && max !== Sizing.flex
}

/** How much the base size may still grow under a fit-content() limit; Infinity without one. */
function baseRoom(tracks: Tracks, t: number): number {
  const fit = tracks.fitLimit[t]
  return Number.isNaN(fit) ? Infinity : Math.max(0, fit - (tracks.base[t] ?? 0))
}

/** The same for growth limits; an infinite one counts as the base size. */
function limitRoom(tracks: Tracks, t: number): number {
  const fit = tracks.fitLimit[t]
  if (Number.isNaN(fit)) return Infinity
  const known = tracks.limit[t] ?? 0
  return Math.max(0, fit - (known === Infinity ? tracks.base[t] ?? 0 : known))
}
