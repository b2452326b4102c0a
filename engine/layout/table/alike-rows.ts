/**
 * Detects runs of table rows with equal collapsed borders: rows with one cell per column, equal cell styles, and the same row group. From
 * the third such row on, the borders repeat those of the row before, which saves most of the work for long tables (1,000 rows of five
 * cells: 5% of all instructions).
 */
import type { StyleId } from '../../arena/ids.ts'
import type { BoxRows, BoxTree } from '../../boxes/boxes.ts'
import type { BorderConflicts } from './border-conflicts.ts'
import { type Grid, grownInts } from './grid.ts'

export class AlikeRows {
  /** Length of the run, with the current row; 0 when it cannot be part of one. */
  count = 0
  private readonly grid: Grid
  private readonly rows: BoxRows
  private readonly conflicts: BorderConflicts
  /** Of the row before: the styles of its cells, its own style, and its row group. */
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

  /** Continues with `row`, after the row before it. */
  take(row: number): void {
    const { grid, styles } = this
    const { style } = this.rows
    const { cellBox, columnCount } = grid
    const first = grid.rowFirst[row]
    // With spanning cells there are fewer cells than columns.
    const isFull = grid.rowFirst[row + 1] - first === columnCount && grid.rowColumns[row] === columnCount
    if (!isFull) {
      this.count = 0
      return
    }
    const group = grid.rowGroup[row]
    const own = style[grid.rowBox[row]]
    let isAlike = group === this.group && (own === this.style || (this.conflicts.isBare(own) && this.conflicts.isBare(this.style)))
    for (let c = 0; c < columnCount; c++) {
      const ofCell = style[cellBox[first + c]]
      if (ofCell === styles[c]) continue
      styles[c] = ofCell
      isAlike = false
    }
    this.count = isAlike && this.count > 0 ? this.count + 1 : 1
    this.style = own
    this.group = group
  }
}
