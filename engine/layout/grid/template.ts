/**
 * The explicit grid of one axis (CSS Grid 1, 7.1 to 7.4): the number of automatic repetitions, the sizes of all tracks, and named lines.
 * Takes track lists with repetitions not expanded. Each named area also names its lines `-start` and `-end`.
 */
import {
  autoTrack, type GridAreas, MAX_TRACKS, type TrackBreadth, type TrackList, type TrackSize,
} from '../../style/grid-types.ts'
import type { ValueStore } from '../../style/value-store.ts'
import type { Tracks } from './tracks.ts'

/** Inputs for the number of automatic repetitions: content box sizes, px, NaN for indefinite ones. */
export interface Room {
  readonly size: number
  readonly min: number
  readonly max: number
  readonly gap: number
}

function definite(of: TrackBreadth, basis: number, values: ValueStore): number {
  return of.kind === 'length' ? values.used(of.size.unit, of.size.value, basis) : NaN
}

/** Size of a track for counting repetitions: its definite maximum, floored by its minimum. */
function countedSize({ min, max }: TrackSize, basis: number, values: ValueStore): number {
  const least = definite(min, basis, values)
  const most = definite(max, basis, values)
  if (Number.isNaN(most)) return Number.isNaN(least) ? 0 : least
  return Number.isNaN(least) ? most : Math.max(least, most)
}

/** Number of `auto-fill` or `auto-fit` repetitions: as many as fit a size or maximum, or as few as fill a minimum. */
export function autoRepetitions(list: TrackList, room: Room, values: ValueStore): number {
  const basis = room.size
  let [others, otherCount, repeated, repeatedCount] = [0, 0, 0, 0]
  for (const item of list.items) {
    if (item.kind === 'track') {
      others += countedSize(item.size, basis, values)
      otherCount++
      continue
    }
    let sum = 0
    for (const { size } of item.tracks) sum += countedSize(size, basis, values)
    if (typeof item.count === 'number') {
      others += sum * item.count
      otherCount += item.tracks.length * item.count
    } else {
      repeated = sum
      repeatedCount = item.tracks.length
    }
  }
  if (repeatedCount === 0) return 0
  const most = Math.max(1, Math.floor((MAX_TRACKS - otherCount) / repeatedCount))
  const step = Math.max(1, repeated + room.gap * repeatedCount)
  const start = others + room.gap * (otherCount - 1)
  const upper = Number.isNaN(room.size) ? room.max : room.size
  let count = 1
  // Small tolerance: a third of a width fits three times.
  if (!Number.isNaN(upper)) count = Math.floor((upper - start) / step + 1e-6)
  else if (!Number.isNaN(room.min)) count = Math.ceil((room.min - start) / step - 1e-6)
  return Math.min(most, Math.max(1, count))
}

/** Number of explicit tracks of a list. */
export function trackCount(list: TrackList, repetitions: number): number {
  let count = 0
  for (const item of list.items) {
    if (item.kind === 'track') count++
    else count += item.tracks.length * (typeof item.count === 'number' ? item.count : repetitions)
  }
  return count
}

/** Sets the sizes of all tracks; `before`: implicit tracks before the explicit ones. */
export function sizeTracks(
  tracks: Tracks, list: TrackList, auto: readonly TrackSize[], before: number, repetitions: number, sizes: AxisSizes,
): void {
  const { basis, values } = sizes
  let t = before
  for (const item of list.items) {
    if (item.kind === 'track') {
      tracks.set(t++, item.size, basis, values)
      continue
    }
    const times = typeof item.count === 'number' ? item.count : repetitions
    for (let i = 0; i < times; i++) for (const { size } of item.tracks) tracks.set(t++, size, basis, values)
  }
  const n = Math.max(1, auto.length)
  for (let i = 0; t + i < tracks.count; i++) tracks.set(t + i, auto[i % n] ?? autoTrack, basis, values)
  for (let i = 0; i < before; i++) tracks.set(before - 1 - i, auto[n - 1 - (i % n)] ?? autoTrack, basis, values)
}

/** Percentage basis of track sizes. */
export interface AxisSizes {
  readonly basis: number
  readonly values: ValueStore
}

/** Range of the `auto-fit` tracks, without leading implicit tracks; empty for none. */
export function autoFitRange(list: TrackList, repetitions: number): readonly [start: number, end: number] {
  let t = 0
  for (const item of list.items) {
    if (item.kind === 'track') t++
    else if (typeof item.count === 'number') t += item.tracks.length * item.count
    else if (item.count === 'auto-fit') return [t, t + item.tracks.length * repetitions]
    else t += item.tracks.length * repetitions
  }
  return [0, 0]
}

/** Line names of an axis. Lines are numbered from 0. */
export class LineNames {
  private readonly lines = new Map<string, number[]>()
  private list: TrackList | null = null
  private areas: GridAreas | null = null
  private repetitions = 0

  /** Lines with this name, ascending. */
  of(name: string): readonly number[] {
    return this.lines.get(name) ?? []
  }

  build(list: TrackList, areas: GridAreas, repetitions: number, isRow: boolean): void {
    if (list === this.list && areas === this.areas && repetitions === this.repetitions) return
    this.list = list
    this.areas = areas
    this.repetitions = repetitions
    this.lines.clear()
    let line = 0
    for (const item of list.items) {
      this.addAll(item.names, line)
      if (item.kind === 'track') {
        line++
        continue
      }
      const times = typeof item.count === 'number' ? item.count : repetitions
      for (let i = 0; i < times; i++) {
        for (const track of item.tracks) this.addAll(track.names, line++)
        this.addAll(item.endNames, line)
      }
    }
    this.addAll(list.endNames, line)
    for (const area of areas.areas) {
      this.add(`${area.name}-start`, (isRow ? area.rowStart : area.columnStart) - 1)
      this.add(`${area.name}-end`, (isRow ? area.rowEnd : area.columnEnd) - 1)
    }
    if (areas.areas.length > 0) for (const lines of this.lines.values()) lines.sort((a, b) => a - b)
  }

  private addAll(names: readonly string[], line: number): void {
    for (const name of names) this.add(name, line)
  }

  private add(name: string, line: number): void {
    const lines = this.lines.get(name)
    if (lines === undefined) this.lines.set(name, [line])
    else if (lines.at(-1) !== line) lines.push(line)
  }
}
