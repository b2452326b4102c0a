/**
 * One run of the track sizing algorithm: the tracks of an axis, the items that lie on them and what these ask for. Kept
 * by the frame of a container, which fills it anew for each run.
 */
import type { Ranges } from './placement.ts'
import type { Tracks } from './tracks.ts'

/** `sizing`: what takes the place of the minimum while the size of the container is asked for. */
export const Contribution = { minimum: 0, minContent: 1, maxContent: 2, sizing: 3 } as const
export type Contribution = (typeof Contribution)[keyof typeof Contribution]

export interface Contributions {
  /** Margin-box size that item `i` asks of its tracks. */
  of(i: number, kind: Contribution): number
}

/** The size of the container is settled, or it is what is being asked for. */
export const Constraint = { none: 0, minContent: 1, maxContent: 2 } as const
export type Constraint = (typeof Constraint)[keyof typeof Constraint]

export class AxisRun {
  readonly tracks: Tracks
  readonly ranges: Ranges
  readonly contributions: Contributions
  items = 0
  /** Size of the content box, NaN when it is indefinite. */
  available = NaN
  constraint: Constraint = Constraint.none
  /** A limit has made the size less than what tracks come to: those that are not flexible take what they ask for all the same. */
  isLimited = false
  /** Whether auto tracks take what is left over. */
  stretches = false

  constructor(tracks: Tracks, ranges: Ranges, contributions: Contributions) {
    this.tracks = tracks
    this.ranges = ranges
    this.contributions = contributions
  }

  startOf(i: number): number {
    return this.ranges.start[i] ?? 0
  }

  endOf(i: number): number {
    return this.ranges.end[i] ?? 0
  }

  spanOf(i: number): number {
    return this.endOf(i) - this.startOf(i)
  }

  /** The minimum contribution; for a size that is asked for, limited by maximums that are all fixed (12.5). */
  minimum(i: number): number {
    const { tracks, contributions } = this
    const least = contributions.of(i, Contribution.minimum)
    if (this.constraint === Constraint.none) return least
    const asked = contributions.of(i, Contribution.sizing)
    return Math.max(least, Math.min(asked, tracks.greatest(this.startOf(i), this.endOf(i), true)))
  }
}
