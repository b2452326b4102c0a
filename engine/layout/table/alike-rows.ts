/**
 * How many rows of a table before the present one are like it, as far as their collapsed borders go: rows of as many cells as
 * there are columns, of the same styles in the same group. Of three such rows the last has its borders as the second has, which is
 * most of the work for a table of many rows (1,000 rows of five cells: 5% of all instructions).
 */
import type { StyleId } from '../../arena/ids.ts'
import type { BoxRows, BoxTree } from '../../boxes/boxes.ts'
import type { BorderConflicts } from './border-conflicts.ts'
import { type Grid, grownInts } from './grid.ts'

export class AlikeRows {
  /** The present row counted too; 0 for one that is like no other. */
  count = 0
  private readonly grid: Grid
  private readonly rows: BoxRows
  private readonly conflicts: BorderConflicts
  /** Of the row before: the styles of its cells and its own, and its group. */
  private styles = new Int32Array(0)
  private style = 0 as StyleId
  private group = 0

  constructor(grid: Grid, boxes: BoxTree, conflicts: BorderConflicts) {
    this.grid = grid
    this.rows = boxes.rows
    this.conflicts = conflicts
  }

  begin(): void {
    this.count = 0
    this.styles = grownInts(this.styles, this.grid.columnCount)
  }

  /** Goes on to `row`, after the row before it. */
  take(row: number): void {
    const { grid, styles } = this
    const { style } = this.rows
    const { cellBox, columnCount } = grid
    const first = grid.rowFirst[row] ?? 0
    // Where cells stand that span, there are fewer of them than columns.
    const isFull = (grid.rowFirst[row + 1] ?? 0) - first === columnCount && grid.rowColumns[row] === columnCount
    if (!isFull) {
      this.count = 0
      return
    }
    const group = grid.rowGroup[row] ?? 0
    const own = style[grid.rowBox[row] ?? 0] ?? (0 as StyleId)
    let isAlike = group === this.group && (own === this.style || (this.conflicts.isBare(own) && this.conflicts.isBare(this.style)))
    for (let c = 0; c < columnCount; c++) {
      const ofCell = style[cellBox[first + c] ?? 0] ?? 0
      if (ofCell === styles[c]) continue
      styles[c] = ofCell
      isAlike = false
    }
    this.count = isAlike && this.count > 0 ? this.count + 1 : 1
    this.style = own
    this.group = group
  }
}
