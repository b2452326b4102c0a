/**
 * Collapsed borders (CSS 2, 17.6.2). Takes a grid; gives the segments to draw, half the width of the widest winning border on each side of
 * each cell, and the same for the sides of the table. No border runs through a cell. One pass over the rows visits each slot once; the area
 * after the last cell of a row is handled as one piece. Columns and grid lines count from the start of the table: from its right edge in a
 * right-to-left table.
 */
import type { StyleId } from '../../arena/ids.ts'
import type { LayoutInput } from '../lines.ts'
import { AlikeRows } from './alike-rows.ts'
import { type Border, BorderConflicts, Side } from './border-conflicts.ts'
import { type Grid, grownFloats, grownInts } from './grid.ts'
import { emptied, isWithin, Slots } from './slots.ts'
import { type Crossing, BorderSegments } from './border-segments.ts'

export class Collapse {
  readonly stretches: BorderSegments
  /** Half border widths by cell, four each: top, right, bottom, left, px. */
  cellEdges = new Float64Array(0)
  top = 0
  right = 0
  bottom = 0
  left = 0

  private readonly conflicts: BorderConflicts
  private readonly alike: AlikeRows
  private readonly grid: Grid
  private readonly crossing: Crossing = { up: 0, down: 0, before: 0, after: 0 }
  private table = 0
  /** The physical side on which a table, cell or column has its first grid line, and its last. */
  private start: number = Side.left
  private end: number = Side.right
  private readonly slots: Slots
  /** By grid line: the border beside the row before, and beside this one. */
  private before = new Int32Array(0)
  private now = new Int32Array(0)
  /** By column: the border on the line above this row; `outer` applies after all cells. */
  private line = new Int32Array(0)
  private outer: Border = 0

  constructor(doc: LayoutInput, grid: Grid) {
    this.conflicts = new BorderConflicts(doc.styles, doc.boxes)
    this.grid = grid
    this.alike = new AlikeRows(grid, doc.boxes, this.conflicts)
    this.slots = new Slots(grid)
    this.stretches = new BorderSegments(this.conflicts)
  }

  resolve(table: StyleId): void {
    this.begin(table)
    this.lines(0, this.grid.rowCount)
  }

  begin(table: StyleId): void {
    const { columnCount, cellCount, isRightToLeft } = this.grid
    this.table = table * 4
    this.start = isRightToLeft ? Side.right : Side.left
    this.end = isRightToLeft ? Side.left : Side.right
    this.top = this.right = this.bottom = this.left = 0
    this.cellEdges = grownFloats(this.cellEdges, cellCount * 4)
    this.cellEdges.fill(0, 0, cellCount * 4)
    this.stretches.clear(columnCount)
    this.alike.begin()
    this.slots.begin(columnCount)
    this.line = emptied(this.line, columnCount)
    this.before = emptied(this.before, columnCount + 1)
    this.now = emptied(this.now, columnCount + 1)
  }

  /** Resolves the lines above the rows `[from, to]`, after the rows before them; the row after the last is the end of the table. */
  lines(from: number, to: number): void {
    const { rowCount, columnCount } = this.grid
    if (columnCount === 0 || rowCount === 0) return
    for (let row = from; row <= to; row++) {
      this.slots.fill(row, Math.max(this.columns(row - 2), this.columns(row - 1), this.columns(row)))
      if (row < rowCount) this.alike.take(row)
      if (row < rowCount && this.alike.count > 2 && !this.slots.overlaps) {
        this.repeat(row)
        continue
      }
      this.lineAbove(row)
      this.linesBeside(row)
      this.crossings(row)
    }
  }

  /** Copies the borders of a row that equals the two before it from the row before. */
  private repeat(row: number): void {
    const { cellEdges, grid: { rowFirst, columnCount } } = this
    const first = rowFirst[row]
    const above = first - columnCount
    // The cells of the row before get their bottom borders only now.
    cellEdges.copyWithin(first * 4, above * 4, first * 4)
    for (let at = above * 4 + Side.bottom; at < first * 4; at += 4) cellEdges[at] = cellEdges[at - columnCount * 4]
    this.stretches.repeat(row, columnCount)
  }

  /**
   * The grid continues with other rows, of which the first is its present row `row`: the line above that row is resolved, and no cell
   * crosses it. Call `takeUp` when the grid has the new rows.
   */
  putDown(row: number): void {
    const { grid } = this
    const first = grid.rowFirst[row]
    const kept = grid.rowFirst[row + 1] - first
    this.slots.putDown(first)
    this.cellEdges.copyWithin(0, first * 4, (first + kept) * 4)
    this.cellEdges.fill(0, kept * 4)
    this.stretches.putDown(row)
    this.alike.begin()
  }

  /** Columns were added to the grid. */
  addColumns(): void {
    const { columnCount } = this.grid
    this.slots.widen(columnCount)
    this.stretches.widen(columnCount)
    this.line = grownInts(this.line, columnCount)
    this.before = grownInts(this.before, columnCount + 1)
    this.now = grownInts(this.now, columnCount + 1)
  }

  takeUp(): void {
    this.cellEdges = grownFloats(this.cellEdges, this.grid.cellCount * 4)
  }

  private columns(row: number): number {
    return row < 0 || row >= this.grid.rowCount ? 0 : this.grid.rowColumns[row]
  }

  /** Number of columns to visit on the line above `row`: all at the ends of the table, where columns have borders too. */
  private reach(row: number): number {
    if (row === 0 || row === this.grid.rowCount) return this.grid.columnCount
    return Math.max(this.columns(row - 1), this.columns(row))
  }

  private lineAbove(row: number): void {
    const { conflicts, grid, slots, line } = this
    const { above, here } = slots
    const isFirst = row === 0
    const isLast = row === grid.rowCount
    const width = this.reach(row)
    this.outer = this.rowLine(row)
    for (let c = 0; c < width; c++) {
      const upper = above[c]
      const lower = here[c]
      const upperUnder = slots.overlaps ? slots.underAbove[c] ?? 0 : 0
      const lowerUnder = slots.overlaps ? slots.underHere[c] ?? 0 : 0
      if (isWithin(upper, upperUnder, lower, lowerUnder)) {
        line[c] = 0
        continue
      }
      let winner = conflicts.better(this.cellBorder(upper, Side.bottom), this.cellBorder(lower, Side.top))
      if (upperUnder !== 0) winner = conflicts.better(winner, this.cellBorder(upperUnder, Side.bottom))
      if (lowerUnder !== 0) winner = conflicts.better(winner, this.cellBorder(lowerUnder, Side.top))
      winner = conflicts.better(winner, this.outer)
      if (isFirst || isLast) winner = this.columnEnd(winner, c, isFirst ? Side.top : Side.bottom)
      line[c] = winner
      const half = conflicts.width(winner) / 2
      this.widenEdge(upper, Side.bottom, half)
      this.widenEdge(lower, Side.top, half)
      if (upperUnder !== 0) this.widenEdge(upperUnder, Side.bottom, half)
      if (lowerUnder !== 0) this.widenEdge(lowerUnder, Side.top, half)
      if (isFirst) this.top = Math.max(this.top, half)
      if (isLast) this.bottom = Math.max(this.bottom, half)
    }
  }

  /** Winning border of rows and row groups on the line above `row`. */
  private rowLine(row: number): Border {
    const { conflicts, grid } = this
    const isFirst = row === 0
    const isLast = row === grid.rowCount
    const upperRow = isFirst ? 0 : grid.rowBox[row - 1]
    const lowerRow = isLast ? 0 : grid.rowBox[row]
    const winner = conflicts.better(conflicts.of(upperRow, Side.bottom), conflicts.of(lowerRow, Side.top))
    const upper = isFirst ? 0 : grid.rowGroup[row - 1]
    const lower = isLast ? 0 : grid.rowGroup[row]
    if (upper === lower) return winner
    return conflicts.better(winner, conflicts.better(conflicts.of(upper, Side.bottom), conflicts.of(lower, Side.top)))
  }

  /** Resolves a border at the first or last line of the table against the column, its group and the table. */
  private columnEnd(border: Border, column: number, side: number): Border {
    const { conflicts, grid } = this
    let winner = conflicts.better(border, conflicts.of(grid.columnBox[column], side))
    winner = conflicts.better(winner, conflicts.of(grid.columnGroup[column], side))
    return conflicts.better(winner, this.table + side)
  }

  private linesBeside(row: number): void {
    const { grid, before: next } = this
    this.before = this.now
    this.now = next
    const { columnCount, rowCount } = grid
    if (row === rowCount) return
    const width = this.columns(row)
    const isEnd = row === 0 || row === rowCount - 1
    const empty = isEnd ? columnCount : Math.max(width, this.columns(row - 1), this.columns(row + 1))
    next.fill(0, width, empty + 1)
    // Between two cells that both continue from above, the border stays the same.
    for (let c = 0; c <= width; c++) next[c] = this.goesOn(c) ? this.before[c] : this.lineAt(row, c)
    if (width < columnCount) next[columnCount] = this.lineAt(row, columnCount)
  }

  private lineAt(row: number, c: number): Border {
    const { conflicts, grid, slots, start, end } = this
    const { here } = slots
    const isFirst = c === 0
    const isLast = c === grid.columnCount
    const before = isFirst ? 0 : here[c - 1]
    const after = isLast ? 0 : here[c]
    const beforeUnder = isFirst || !slots.overlaps ? 0 : slots.underHere[c - 1] ?? 0
    const afterUnder = isLast || !slots.overlaps ? 0 : slots.underHere[c] ?? 0
    if (isWithin(before, beforeUnder, after, afterUnder)) return 0
    let winner = conflicts.better(this.cellBorder(before, end), this.cellBorder(after, start))
    if (beforeUnder !== 0) winner = conflicts.better(winner, this.cellBorder(beforeUnder, end))
    if (afterUnder !== 0) winner = conflicts.better(winner, this.cellBorder(afterUnder, start))
    const side = isFirst ? start : end
    if (isFirst || isLast) {
      winner = conflicts.better(winner, conflicts.of(grid.rowBox[row], side))
      winner = conflicts.better(winner, conflicts.of(grid.rowGroup[row], side))
    }
    winner = this.columnLine(winner, c)
    if (isFirst || isLast) winner = conflicts.better(winner, this.table + side)
    const half = conflicts.width(winner) / 2
    this.widenEdge(before, end, half)
    this.widenEdge(after, start, half)
    if (beforeUnder !== 0) this.widenEdge(beforeUnder, end, half)
    if (afterUnder !== 0) this.widenEdge(afterUnder, start, half)
    if (!isFirst && !isLast) return winner
    if (side === Side.left) this.left = Math.max(this.left, half)
    else this.right = Math.max(this.right, half)
    return winner
  }

  /** Resolves the border on grid line `c` against the columns and column groups beside it. */
  private columnLine(border: Border, c: number): Border {
    const { conflicts, grid, start, end } = this
    const before = c === 0 ? 0 : grid.columnBox[c - 1]
    const after = c === grid.columnCount ? 0 : grid.columnBox[c]
    const groupBefore = c === 0 ? 0 : grid.columnGroup[c - 1]
    const groupAfter = c === grid.columnCount ? 0 : grid.columnGroup[c]
    if ((before | after | groupBefore | groupAfter) === 0) return border
    const winner = conflicts.better(border, conflicts.better(conflicts.of(before, end), conflicts.of(after, start)))
    if (groupBefore === groupAfter) return winner
    return conflicts.better(winner, conflicts.better(conflicts.of(groupBefore, end), conflicts.of(groupAfter, start)))
  }

  private crossings(row: number): void {
    const { crossing, grid, line, before, now } = this
    const { columnCount, rowCount } = grid
    const reach = this.reach(row)
    this.stretches.beginRow()
    for (let c = 0; c <= columnCount; c++) {
      // After all cells there is one line without crossings, up to the edge of the table.
      if (c > reach) c = columnCount
      if (this.goesOn(c)) continue
      crossing.up = row === 0 ? 0 : before[c]
      crossing.down = row === rowCount ? 0 : now[c]
      crossing.before = c === 0 ? 0 : c <= reach ? line[c - 1] : this.outer
      crossing.after = c === columnCount ? 0 : c < reach ? line[c] : this.outer
      this.stretches.cross(row, c, crossing)
    }
  }

  /** Whether grid line `c` lies between cells that both span from the row before into this one. */
  private goesOn(c: number): boolean {
    const { grid, slots: { above, here, overlaps } } = this
    if (c === 0 || c === grid.columnCount || overlaps) return false
    return here[c - 1] !== 0 && here[c - 1] === above[c - 1] && here[c] !== 0 && here[c] === above[c]
  }

  private cellBorder(cell: number, side: number): Border {
    return cell === 0 ? 0 : this.conflicts.of(this.grid.cellBox[cell - 1], side)
  }

  private widenEdge(cell: number, side: number, half: number): void {
    if (cell === 0) return
    const at = (cell - 1) * 4 + side
    if (half > this.cellEdges[at]) this.cellEdges[at] = half
  }
}
