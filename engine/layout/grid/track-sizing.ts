/**
 * The track sizing algorithm for one axis (CSS Grid 2, 12.3 to 12.8). Takes a run: tracks, item ranges and contributions; leaves the size
 * of each track in `base`. Contributions are read only where a track depends on them. Work grows with the number of spanned tracks, so
 * their sum is limited.
 */
import { type AxisRun, Constraint, Contribution } from './contributions.ts'
import { fill, frSize, SPECK } from './distribution.ts'
import { growTracks } from './spanning.ts'
import { Sizing, type Tracks } from './tracks.ts'

/** Limit of spanned tracks in all; items beyond it contribute nothing. */
const MOST_SPANNED = 4_000_000

export class TrackSizer {
  /** Items that span several non-flexible tracks, by span; and items on a flexible track. */
  private spanning = new Int32Array(16)
  private spanningCount = 0
  private flexible = new Int32Array(16)
  private flexibleCount = 0

  size(run: AxisRun): void {
    const { tracks } = run
    const isIntrinsic = initialize(tracks)
    if (isIntrinsic || tracks.hasFlex) this.sortItems(run)
    if (isIntrinsic) {
      growSingle(run)
      this.growSpanned(run)
      growTracks(run, this.flexible, 0, this.flexibleCount, true)
    }
    for (let t = 0; t < tracks.count; t++) if (tracks.limit[t] === Infinity) tracks.limit[t] = tracks.base[t]
    if (run.constraint !== Constraint.minContent) {
      maximize(run)
      if (tracks.hasFlex) this.expandFlexible(run)
    }
    if (run.stretches) stretchAuto(run)
  }

  private sortItems(run: AxisRun): void {
    const { tracks } = run
    if (this.spanning.length < run.items) {
      const size = Math.max(run.items, this.spanning.length * 2)
      this.spanning = new Int32Array(size)
      this.flexible = new Int32Array(size)
    }
    this.spanningCount = 0
    this.flexibleCount = 0
    let left = MOST_SPANNED
    let [least, most] = [Infinity, 0]
    const { start, end } = run.ranges
    for (let i = 0; i < run.items; i++) {
      const first = start[i]
      const behind = end[i]
      const span = behind - first
      if (span > 1 && (left -= span) < 0) continue
      if (tracks.hasFlex && crossesFlexible(tracks, first, behind)) {
        this.flexible[this.flexibleCount++] = i
      } else if (span > 1) {
        this.spanning[this.spanningCount++] = i
        least = Math.min(least, span)
        most = Math.max(most, span)
      }
    }
    if (least < most) {
      this.spanning.subarray(0, this.spanningCount).sort((a, b) => run.spanOf(a) - run.spanOf(b) || a - b)
    }
  }

  /** 12.5, step 3: items with smaller spans first. */
  private growSpanned(run: AxisRun): void {
    const { spanning, spanningCount } = this
    for (let first = 0; first < spanningCount;) {
      const span = run.spanOf(spanning[first])
      let last = first + 1
      while (last < spanningCount && run.spanOf(spanning[last] ?? 0) === span) last++
      growTracks(run, spanning, first, last, false)
      first = last
    }
  }

  /** 12.7, Expand Flexible Tracks. */
  private expandFlexible(run: AxisRun): void {
    const { tracks } = run
    const { base, factor, maxKind } = tracks
    let fr = 0
    if (!Number.isNaN(run.available)) fr = frSize(tracks, 0, tracks.count, run.available)
    else {
      for (let t = 0; t < tracks.count; t++) {
        if (maxKind[t] === Sizing.flex) fr = Math.max(fr, base[t] / Math.max(1, factor[t]))
      }
      for (let n = 0; n < this.flexibleCount; n++) {
        const i = this.flexible[n]
        const asked = run.contributions.of(i, Contribution.maxContent)
        fr = Math.max(fr, frSize(tracks, run.startOf(i), run.endOf(i), asked))
      }
    }
    for (let t = 0; t < tracks.count; t++) {
      if (maxKind[t] === Sizing.flex) base[t] = Math.max(base[t], fr * factor[t])
    }
  }
}

function crossesFlexible(tracks: Tracks, start: number, end: number): boolean {
  for (let t = start; t < end; t++) if (tracks.maxKind[t] === Sizing.flex) return true
  return false
}

/** 12.4, Initialize Track Sizes. Returns whether any track is intrinsic. */
function initialize(tracks: Tracks): boolean {
  const { base, limit, minKind, maxKind, minSize, maxSize, isGrowable } = tracks
  let isIntrinsic = false
  for (let t = 0; t < tracks.count; t++) {
    const hasMin = minKind[t] === Sizing.fixed
    const hasMax = maxKind[t] === Sizing.fixed
    const least = hasMin ? minSize[t] : 0
    base[t] = least
    limit[t] = hasMax ? Math.max(least, maxSize[t]) : Infinity
    isGrowable[t] = 0
    isIntrinsic ||= !hasMin || (!hasMax && maxKind[t] !== Sizing.flex)
  }
  return isIntrinsic
}

/** 12.5, step 2: items on a single non-flexible track. */
function growSingle(run: AxisRun): void {
  const { tracks, contributions } = run
  const { base, limit, minKind, maxKind, fitLimit } = tracks
  const { start, end } = run.ranges
  for (let i = 0; i < run.items; i++) {
    const t = start[i]
    if (end[i] !== t + 1 || maxKind[t] === Sizing.flex) continue
    const min = minKind[t]
    if (min !== Sizing.fixed) {
      const least = min === Sizing.auto ? run.minimum(i)
        : contributions.of(i, min === Sizing.minContent ? Contribution.minContent : Contribution.maxContent)
      base[t] = Math.max(base[t], least)
    }
    const max = maxKind[t]
    if (max === Sizing.fixed) continue
    let most = contributions.of(i, max === Sizing.minContent ? Contribution.minContent : Contribution.maxContent)
    const fit = fitLimit[t]
    if (!Number.isNaN(fit)) most = Math.min(most, fit)
    limit[t] = limit[t] === Infinity ? most : Math.max(limit[t], most)
  }
  for (let t = 0; t < tracks.count; t++) limit[t] = Math.max(limit[t], base[t])
}

/** 12.6, Maximize Tracks: free space goes to tracks below their growth limit. */
function maximize(run: AxisRun): void {
  const { tracks } = run
  const { base, limit, increase, isFrozen, room } = tracks
  if (Number.isNaN(run.available) || run.isLimited) {
    for (let t = 0; t < tracks.count; t++) base[t] = Math.max(base[t], limit[t])
    return
  }
  const space = run.available - tracks.total()
  if (space <= SPECK) return
  for (let t = 0; t < tracks.count; t++) {
    increase[t] = 0
    room[t] = limit[t] - base[t]
    isFrozen[t] = room[t] > 0 ? 0 : 1
  }
  fill(tracks, 0, tracks.count, space)
  for (let t = 0; t < tracks.count; t++) base[t] += increase[t]
}

/** 12.8, Stretch auto Tracks: tracks with an auto maximum share the remaining space. */
function stretchAuto(run: AxisRun): void {
  const { tracks, available } = run
  if (Number.isNaN(available)) return
  const { base, maxKind } = tracks
  let count = 0
  for (let t = 0; t < tracks.count; t++) if (maxKind[t] === Sizing.auto) count++
  const space = available - tracks.total()
  if (count === 0 || space <= 0) return
  for (let t = 0; t < tracks.count; t++) if (maxKind[t] === Sizing.auto) base[t] += space / count
}
