/**
 * Segments of collapsed borders while they are found: each has one look from start to end, in grid rows and columns. Where borders cross,
 * the wider one continues and the others end at its edge; the shifts give how far past a grid line a segment begins or ends. Of equal
 * widths, the horizontal one continues.
 */
import { type Border, BorderConflicts } from './border-conflicts.ts'
import { grownFloats, grownInts } from './grid.ts'

export class BorderSegments {
  count = 0
  /** Grid row and column of the start, and the row or column of the end. */
  row = new Int32Array(0)
  column = new Int32Array(0)
  end = new Int32Array(0)
  border = new Int32Array(0)
  /** 1 for a vertical segment. */
  vertical = new Int32Array(0)
  startShift = new Float64Array(0)
  endShift = new Float64Array(0)

  private readonly conflicts: BorderConflicts
  /** The open horizontal segment, and the open vertical one on each grid line; plus one, 0 for none. */
  private across = 0
  private down = new Int32Array(0)
  /** By grid line: the end shift of the vertical segment that ended last. */
  private downShift = new Float64Array(0)
  /** The first segment that begins in the last row of crossings. */
  private rowStart = 0

  constructor(conflicts: BorderConflicts) {
    this.conflicts = conflicts
  }

  clear(columns: number): void {
    this.count = 0
    this.across = 0
    this.down = grownInts(this.down, columns + 1)
    this.down.fill(0, 0, columns + 1)
    this.downShift = grownFloats(this.downShift, columns + 1)
    this.rowStart = 0
  }

  /** Columns were added, without open segments on their lines. */
  widen(columns: number): void {
    this.down = grownInts(this.down, columns + 1)
    this.downShift = grownFloats(this.downShift, columns + 1)
  }

  /** The crossings of the next row follow. */
  beginRow(): void {
    this.rowStart = this.count
  }

  /** Repeats the crossings of the row before `row`, where the same borders meet. */
  repeat(row: number, columns: number): void {
    const { rowStart: from, count: to } = this
    const added = to - from
    this.grow(to + added)
    const { end, endShift, down, downShift } = this
    this.row.fill(row, to, to + added)
    this.column.copyWithin(to, from, to)
    this.border.copyWithin(to, from, to)
    this.vertical.copyWithin(to, from, to)
    this.startShift.copyWithin(to, from, to)
    end.copyWithin(to, from, to)
    endShift.copyWithin(to, from, to)
    for (let c = 0; c <= columns; c++) {
      const open = down[c]
      if (open === 0) continue
      end[open - 1] = row
      endShift[open - 1] = downShift[c]
      down[c] = open + added
    }
    this.rowStart = to
    this.count = to + added
  }

  /** Drops the segments that begin before a row, which becomes the first: none crosses its line. */
  putDown(row: number): void {
    let from = 0
    while (from < this.count && this.row[from] < row) from++
    const { count } = this
    for (const column of [this.column, this.end, this.border, this.vertical, this.startShift, this.endShift]) column.copyWithin(0, from, count)
    this.count -= from
    this.row.fill(0, 0, this.count)
    this.across = Math.max(0, this.across - from)
    this.rowStart = this.count
    for (let c = 0; c < this.down.length; c++) this.down[c] = Math.max(0, this.down[c] - from)
  }

  /** Adds the borders that meet at a crossing; there is no crossing inside a border between two cells that span rows. */
  cross(row: number, column: number, borders: Crossing): void {
    const { conflicts } = this
    const { up, down, before, after } = borders
    const upWidth = conflicts.width(up)
    const downWidth = conflicts.width(down)
    const widthBefore = conflicts.width(before)
    const widthAfter = conflicts.width(after)
    const halfVertical = Math.max(upWidth, downWidth) / 2
    const halfHorizontal = Math.max(widthBefore, widthAfter) / 2
    const isVerticalThrough = halfVertical > halfHorizontal

    if (isVerticalThrough || !conflicts.looksAlike(before, after)) {
      const firstReaches = !isVerticalThrough && widthBefore >= widthAfter
      if (this.across !== 0) this.finish(this.across - 1, column, firstReaches ? halfVertical : -halfVertical)
      this.across = 0
      const begins = isVerticalThrough || firstReaches ? halfVertical : -halfVertical
      if (widthAfter > 0) this.across = 1 + this.begin(row, column, after, 0, begins)
    }
    const upReaches = isVerticalThrough && upWidth >= downWidth
    const open = this.down[column]
    const shift = upReaches ? halfHorizontal : -halfHorizontal
    this.downShift[column] = shift
    if (open !== 0) this.finish(open - 1, row, shift)
    const begins = !isVerticalThrough || upReaches ? halfHorizontal : -halfHorizontal
    this.down[column] = downWidth > 0 ? 1 + this.begin(row, column, down, 1, begins) : 0
  }

  private begin(row: number, column: number, border: Border, vertical: number, shift: number): number {
    if (this.count === this.row.length) this.grow(this.count + 1)
    const at = this.count++
    this.row[at] = row
    this.column[at] = column
    this.border[at] = border
    this.vertical[at] = vertical
    this.startShift[at] = shift
    return at
  }

  private grow(count: number): void {
    if (count <= this.row.length) return
    this.row = grownInts(this.row, count)
    this.column = grownInts(this.column, count)
    this.end = grownInts(this.end, count)
    this.border = grownInts(this.border, count)
    this.vertical = grownInts(this.vertical, count)
    this.startShift = grownFloats(this.startShift, count)
    this.endShift = grownFloats(this.endShift, count)
  }

  private finish(at: number, end: number, shift: number): void {
    this.end[at] = end
    this.endShift[at] = shift
  }
}

/** The borders that meet at a crossing of grid lines. */
export interface Crossing {
  up: Border
  down: Border
  /** On the horizontal line, beside the columns before and after. */
  before: Border
  after: Border
}
