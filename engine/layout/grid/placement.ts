/**
 * Grid item placement (CSS Grid 1, 8.5): items with a definite position first, then those with a definite row, then all others in order,
 * sparse or dense. Takes ranges in lines of the explicit grid; returns ranges of tracks of the implicit grid, which begins at 0. "Rows"
 * here are the major axis: with `grid-auto-flow: column` the axes are swapped.
 */
import { grown } from '../../arena/grown.ts'
import { MAX_LINE } from '../../style/grid-line.ts'
import { NO_LINE } from './lines.ts'
import { Occupancy } from './occupancy.ts'

/** Ranges of tracks of all items on one axis; an unplaced item has NO_LINE as start and its span as end. */
export class Ranges {
  start = new Int32Array(16)
  end = new Int32Array(16)
  /** Number of tracks of the implicit grid, and of those before the explicit grid. */
  count = 0
  before = 0

  ensure(size: number): void {
    if (this.start.length >= size) return
    const length = Math.max(size, this.start.length * 2)
    this.start = grown(this.start, length)
    this.end = grown(this.end, length)
  }
}

const SPENDABLE = 8_000_000
const SPANS = 2 * MAX_LINE + 1

export class Placement {
  private readonly cells = new Occupancy()
  /** Search starts. Dense: the first possible position for each item shape. Sparse: how far a row is filled. */
  private readonly next = new Map<number, number>()
  private minor = new Ranges()
  private major = new Ranges()
  private limit = 0
  /** One past the last occupied major line. */
  private used = 0
  private cursorMajor = 0
  private cursorMinor = 0

  /** `minorCount` and `majorCount`: explicit tracks. `minor` is the axis along which the auto-placement cursor moves. */
  place(items: number, minor: Ranges, major: Ranges, minorCount: number, majorCount: number, isDense: boolean): void {
    this.minor = minor
    this.major = major
    // Every item can be placed; only extreme spans come near the limit.
    this.limit = 2 * MAX_LINE + 4 * items
    this.begin(items, minor, minorCount)
    this.begin(items, major, majorCount)
    this.used = 0
    this.cells.reset(minor.count, SPENDABLE + 64 * items)
    this.next.clear()
    let waiting = 0
    let lockedRows = 0
    for (let i = 0; i < items; i++) {
      if (major.start[i] === NO_LINE) waiting++
      else if (minor.start[i] === NO_LINE) lockedRows++
      else this.settle(i)
    }
    if (lockedRows > 0) {
      for (let i = 0; i < items; i++) {
        if (minor.start[i] === NO_LINE && major.start[i] !== NO_LINE) this.inRow(i, isDense)
      }
    }
    if (waiting > 0) {
      this.next.clear()
      this.cursorMajor = 0
      this.cursorMinor = 0
      for (let i = 0; i < items; i++) {
        if (major.start[i] !== NO_LINE) continue
        if (minor.start[i] === NO_LINE) this.anywhere(i, isDense)
        else this.inColumn(i, isDense)
      }
    }
    major.count = Math.max(major.count, this.used)
  }

  /** Counts the tracks needed by placed items and shifts ranges so that the first track is 0. */
  private begin(items: number, ranges: Ranges, explicit: number): void {
    const { start, end } = ranges
    let first = 0
    let last = explicit
    // Without items, only explicit tracks exist.
    let longest = items === 0 ? 0 : 1
    for (let i = 0; i < items; i++) {
      const line = start[i]
      if (line === NO_LINE) longest = Math.max(longest, end[i])
      else {
        first = Math.min(first, line)
        last = Math.max(last, end[i])
      }
    }
    if (first < 0) {
      for (let i = 0; i < items; i++) {
        const line = start[i]
        if (line === NO_LINE) continue
        start[i] = line - first
        end[i] -= first
      }
    }
    ranges.before = -first
    ranges.count = last - first
    if (ranges === this.minor) ranges.count = Math.max(ranges.count, longest)
  }

  private settle(i: number): void {
    const end = this.major.end[i]
    this.cells.mark(this.major.start[i], end, this.minor.start[i], this.minor.end[i])
    if (end > this.used) this.used = end
  }

  private put(i: number, major: number, minor: number, majorSpan: number, minorSpan: number): void {
    this.major.start[i] = Math.min(major, this.limit - 1)
    this.major.end[i] = Math.min(major + majorSpan, this.limit)
    this.minor.start[i] = Math.min(minor, this.limit - 1)
    this.minor.end[i] = Math.min(minor + minorSpan, this.limit)
    this.settle(i)
  }

  /** Places an item with a definite row in the first free columns. */
  private inRow(i: number, isDense: boolean): void {
    const { cells, minor, major, next } = this
    const start = major.start[i]
    const end = major.end[i]
    const span = minor.end[i]
    // Dense: items of one shape fill free cells in order, so each search continues from the last.
    const key = isDense ? (start * SPANS + (end - start)) * SPANS + span : start
    let at = next.get(key) ?? 0
    while (!cells.isExhausted) {
      const behind = cells.blocked(start, end, at, at + span)
      if (behind < 0) break
      at = behind
    }
    if (cells.isExhausted) at = Math.min(minor.count, this.limit - 1)
    this.put(i, start, at, end - start, span)
    next.set(key, at + span)
    minor.count = Math.max(minor.count, minor.end[i])
  }

  /** Places an item with a definite column. */
  private inColumn(i: number, isDense: boolean): void {
    const { cells, minor, major, next } = this
    const start = minor.start[i]
    const end = minor.end[i]
    const span = major.end[i]
    const key = -1 - ((start * SPANS + (end - start)) * SPANS + span)
    let at = isDense ? next.get(key) ?? 0 : this.cursorMajor
    if (!isDense && start < this.cursorMinor) at++
    while (!cells.isExhausted && at < this.limit && cells.blocked(at, at + span, start, end) >= 0) at++
    if (cells.isExhausted) at = this.used
    this.put(i, at, start, span, end - start)
    if (isDense) next.set(key, at)
    else {
      this.cursorMajor = at
      this.cursorMinor = start
    }
  }

  private anywhere(i: number, isDense: boolean): void {
    const { cells, minor, major, next } = this
    const minorSpan = minor.end[i]
    const majorSpan = major.end[i]
    const key = majorSpan * SPANS + minorSpan
    const from = isDense ? next.get(key) ?? 0 : 0
    let row = isDense ? Math.floor(from / minor.count) : this.cursorMajor
    let at = isDense ? from % minor.count : this.cursorMinor
    while (!cells.isExhausted && row < this.limit) {
      if (at + minorSpan > minor.count) {
        row++
        at = 0
        continue
      }
      const behind = cells.blocked(row, row + majorSpan, at, at + minorSpan)
      if (behind < 0) break
      at = behind
    }
    if (cells.isExhausted) {
      row = this.used
      at = 0
    }
    this.put(i, row, at, majorSpan, minorSpan)
    if (isDense) next.set(key, row * minor.count + at)
    else {
      this.cursorMajor = row
      this.cursorMinor = at
    }
  }
}
