/**
 * Input of one run of the track sizing algorithm: the tracks of an axis, the items on them and their contributions. The frame of a
 * container owns it and fills it again for each run.
 */
import type { Ranges } from './placement.ts'
import type { Tracks } from './tracks.ts'

/** `sizing`: replaces the minimum contribution while the size of the container is computed. */
export const Contribution = { minimum: 0, minContent: 1, maxContent: 2, sizing: 3 } as const
export type Contribution = (typeof Contribution)[keyof typeof Contribution]

/** The contributions of the items on an axis. */
export interface Contributions {
  /** Margin-box size that item `i` contributes to its tracks, px. */
  of(i: number, kind: Contribution): number
}

/** Whether the container size is definite, or a min-content or max-content size is being computed. */
export const Constraint = { none: 0, minContent: 1, maxContent: 2 } as const
export type Constraint = (typeof Constraint)[keyof typeof Constraint]

/** One run of the track sizing algorithm. */
export class AxisRun {
  readonly tracks: Tracks
  readonly ranges: Ranges
  readonly contributions: Contributions
  items = 0
  /** Size of the content box, px; NaN when indefinite. */
  available = NaN
  constraint: Constraint = Constraint.none
  /** A limit made the size less than that of the tracks: non-flexible tracks keep their size all the same. */
  isLimited = false
  /** Whether auto tracks are stretched. */
  stretches = false

  constructor(tracks: Tracks, ranges: Ranges, contributions: Contributions) {
    this.tracks = tracks
    this.ranges = ranges
    this.contributions = contributions
  }

  startOf(i: number): number {
    return this.ranges.start[i]
  }

  endOf(i: number): number {
    return this.ranges.end[i]
  }

  spanOf(i: number): number {
    return this.endOf(i) - this.startOf(i)
  }

  /** Minimum contribution; while a container size is computed, clamped by fixed track maximums (12.5). */
  minimum(i: number): number {
    const { tracks, contributions } = this
    const least = contributions.of(i, Contribution.minimum)
    if (this.constraint === Constraint.none) return least
    const asked = contributions.of(i, Contribution.sizing)
    return Math.max(least, Math.min(asked, tracks.greatest(this.startOf(i), this.endOf(i), true)))
  }
}
