/**
 * Distribution of space among tracks (CSS Grid 2, 12.5.1, 12.6, 12.7.1): equally up to the room of each, or by flex factors. The share of a
 * track goes to `increase`; `isFrozen` is scratch. Each round freezes all full tracks, so a few rounds suffice.
 */
import { Sizing, type Tracks } from './tracks.ts'

/** Space below this is rounding error and is not distributed, px. */
export const SPECK = 1e-6

/** Distributes `space` equally among the tracks of a range with `isFrozen` 0, at most `room` each; returns the rest. */
export function fill(tracks: Tracks, start: number, end: number, space: number): number {
  const { increase, isFrozen, room } = tracks
  let active = 0
  for (let t = start; t < end; t++) if (isFrozen[t] === 0) active++
  let left = space
  while (active > 0 && left > SPECK) {
    const share = left / active
    let taken = 0
    let filled = 0
    for (let t = start; t < end; t++) {
      if (isFrozen[t] !== 0) continue
      const most = room[t]
      if (most > share) continue
      const got = Math.max(0, most)
      increase[t] += got
      isFrozen[t] = 1
      taken += got
      filled++
    }
    if (filled === 0) {
      for (let t = start; t < end; t++) if (isFrozen[t] === 0) increase[t] += share
      return 0
    }
    left -= taken
    active -= filled
  }
  return left
}

/** Size of an fr with which the flexible tracks of a range fill `space` (12.7.1). */
export function frSize(tracks: Tracks, start: number, end: number, space: number): number {
  const { base, factor, maxKind, isFrozen } = tracks
  let left = space - tracks.gutters(start, end)
  let factors = 0
  for (let t = start; t < end; t++) {
    isFrozen[t] = maxKind[t] === Sizing.flex ? 0 : 1
    if (isFrozen[t] === 0) factors += factor[t]
    else left -= base[t]
  }
  for (;;) {
    const fr = Math.max(0, left) / Math.max(1, factors)
    let changed = false
    for (let t = start; t < end; t++) {
      if (isFrozen[t] !== 0 || fr * factor[t] >= base[t]) continue
      isFrozen[t] = 1
      left -= base[t]
      factors -= factor[t]
      changed = true
    }
    if (!changed) return fr
    factors = Math.max(0, factors)
  }
}
