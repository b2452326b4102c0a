/**
 * The tracks of one grid axis as typed arrays, reused by the frame of a container. Takes track sizes of styles; percentages behave as auto
 * where the axis size is indefinite. A collapsed track has no size, and its gutters collapse to one.
 */
import type { TrackBreadth, TrackSize } from '../../style/grid-types.ts'
import type { ValueStore } from '../../style/value-store.ts'

/** Kind of a minimum or maximum track sizing function. */
export const Sizing = { fixed: 0, auto: 1, minContent: 2, maxContent: 3, flex: 4 } as const
export type Sizing = (typeof Sizing)[keyof typeof Sizing]

export class Tracks {
  count = 0
  gap = 0
  minKind = new Uint8Array(16)
  maxKind = new Uint8Array(16)
  minSize = new Float64Array(16)
  maxSize = new Float64Array(16)
  /** Argument of fit-content(), px; NaN for other tracks. */
  fitLimit = new Float64Array(16)
  factor = new Float64Array(16)
  isCollapsed = new Uint8Array(16)
  base = new Float64Array(16)
  limit = new Float64Array(16)
  planned = new Float64Array(16)
  increase = new Float64Array(16)
  /** Room for further growth in the current distribution. */
  room = new Float64Array(16)
  isFrozen = new Uint8Array(16)
  /** The growth limit was infinite before intrinsic maximums were applied ("infinitely growable"). */
  isGrowable = new Uint8Array(16)
  /** Track positions, from the edge of the content box, px. */
  position = new Float64Array(16)
  hasFlex = false
  private hasCollapsed = false
  /** Whether any size is a percentage of this axis. */
  hasPercent = false

  reset(count: number): void {
    if (this.base.length < count) this.grow(Math.max(count, this.base.length * 2))
    this.count = count
    this.isCollapsed.fill(0, 0, count)
    this.planned.fill(0, 0, count)
    this.hasFlex = false
    this.hasCollapsed = false
    this.hasPercent = false
  }

  private grow(size: number): void {
    this.minKind = new Uint8Array(size)
    this.maxKind = new Uint8Array(size)
    this.minSize = new Float64Array(size)
    this.maxSize = new Float64Array(size)
    this.fitLimit = new Float64Array(size)
    this.factor = new Float64Array(size)
    this.isCollapsed = new Uint8Array(size)
    this.base = new Float64Array(size)
    this.limit = new Float64Array(size)
    this.planned = new Float64Array(size)
    this.increase = new Float64Array(size)
    this.room = new Float64Array(size)
    this.isFrozen = new Uint8Array(size)
    this.isGrowable = new Uint8Array(size)
    this.position = new Float64Array(size)
  }

  /** Sets the size of track `t`; `basis`: the definite size of the axis, else NaN. */
  set(t: number, size: TrackSize, basis: number, values: ValueStore): void {
    const least = this.breadth(size.min, basis, values)
    this.minKind[t] = this.kindOf(size.min, least)
    this.minSize[t] = least
    const most = this.breadth(size.max, basis, values)
    this.maxKind[t] = this.kindOf(size.max, most)
    this.maxSize[t] = most
    this.factor[t] = size.max.kind === 'flex' ? size.max.factor : 0
    this.hasFlex ||= size.max.kind === 'flex'
    const fit = size.fitContent
    this.fitLimit[t] = fit === null ? NaN : Math.max(0, values.used(fit.unit, fit.value, basis))
    this.hasPercent ||= fit !== null && Number.isNaN(values.used(fit.unit, fit.value, NaN))
  }

  private breadth(of: TrackBreadth, basis: number, values: ValueStore): number {
    if (of.kind !== 'length') return NaN
    const { unit, value } = of.size
    this.hasPercent ||= Number.isNaN(values.used(unit, value, NaN))
    const size = values.used(unit, value, basis)
    return Number.isNaN(size) ? NaN : Math.max(0, size)
  }

  private kindOf(of: TrackBreadth, size: number): Sizing {
    switch (of.kind) {
      case 'length': return Number.isNaN(size) ? Sizing.auto : Sizing.fixed
      case 'flex': return Sizing.flex
      case 'min-content': return Sizing.minContent
      case 'max-content': return Sizing.maxContent
      default: return Sizing.auto
    }
  }

  /** Collapses track `t`: no size and no gutter. */
  collapse(t: number): void {
    this.isCollapsed[t] = 1
    this.hasCollapsed = true
    this.minKind[t] = Sizing.fixed
    this.maxKind[t] = Sizing.fixed
    this.minSize[t] = 0
    this.maxSize[t] = 0
    this.factor[t] = 0
    this.fitLimit[t] = NaN
  }

  /** Number of tracks in a range that are not collapsed. */
  visible(start: number, end: number): number {
    if (!this.hasCollapsed) return end - start
    let count = 0
    for (let t = start; t < end; t++) if (this.isCollapsed[t] === 0) count++
    return count
  }

  gutters(start: number, end: number): number {
    return this.gap === 0 ? 0 : Math.max(0, this.visible(start, end) - 1) * this.gap
  }

  /** Largest size of a range: Infinity unless all maximums are fixed, or with `countsFit`, fit-content() limits. */
  greatest(start: number, end: number, countsFit: boolean): number {
    let sum = this.gutters(start, end)
    for (let t = start; t < end; t++) {
      const fit = this.fitLimit[t]
      if (this.maxKind[t] === Sizing.fixed) sum += this.maxSize[t] ?? 0
      else if (countsFit && !Number.isNaN(fit)) sum += fit
      else return Infinity
    }
    return sum
  }

  /** Size of a range whose tracks all have a fixed size; else NaN. */
  settled(start: number, end: number): number {
    let sum = this.gutters(start, end)
    for (let t = start; t < end; t++) {
      const isFixed = this.minKind[t] === Sizing.fixed && this.maxKind[t] === Sizing.fixed
      const least = this.minSize[t]
      if (!isFixed || this.maxSize[t] > least) return NaN
      sum += least
    }
    return sum
  }

  /** Whether the flex factors sum to less than 1. */
  isPartlyFlexible(): boolean {
    if (!this.hasFlex) return false
    let factors = 0
    for (let t = 0; t < this.count && factors < 1; t++) factors += this.factor[t]
    return factors < 1
  }

  /** Size of all tracks and gutters. */
  total(): number {
    let sum = this.gutters(0, this.count)
    for (let t = 0; t < this.count; t++) sum += this.base[t]
    return sum
  }

  /** Distance across a range of at least one track, once positions are set. */
  distance(start: number, end: number): number {
    return this.endOf(end) - this.position[start]
  }

  /** Position of line `line`: start of the track after it, or end of the track before it. */
  edge(line: number, isStart: boolean): number {
    if (this.count === 0) return 0
    if (line === 0) return this.position[0]
    return isStart && line < this.count ? this.position[line] : this.endOf(line)
  }

  /** End of the track before line `line`. */
  private endOf(line: number): number {
    return this.position[line - 1] + this.base[line - 1]
  }
}
