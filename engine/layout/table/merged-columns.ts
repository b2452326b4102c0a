/**
 * Merges columns that exist only because cells span them or column elements name them (CSS Tables 3, 3.9.1). A column in which no cell
 * begins, and for which no column element declares a width, is merged with the column before it: it has no spacing, width or border of its
 * own. Takes a grid and removes such columns from it.
 */
import type { StyleId } from '../../arena/ids.ts'
import type { LayoutInput } from '../lines.ts'
import { clampWidth } from '../size.ts'
import { type Grid, grownInts } from './grid.ts'

export class MergedColumns {
  private readonly doc: LayoutInput
  private readonly grid: Grid
  /** By column, with one more: whether it is kept, then the number of kept columns before it. */
  private before = new Int32Array(0)

  constructor(doc: LayoutInput, grid: Grid) {
    this.doc = doc
    this.grid = grid
  }

  merge(): void {
    const { grid } = this
    const count = grid.columnCount
    // The first row has as many cells as columns: a cell begins in each.
    if (grid.rowCount > 0 && grid.rowFirst[1] === count) return
    this.before = grownInts(this.before, count + 1).fill(0, 0, count + 1)
    const { before } = this
    for (let cell = 0; cell < grid.cellCount; cell++) before[grid.cellColumn[cell]] = 1
    let kept = 0
    for (let c = 0; c < count; c++) {
      const counts = before[c] === 1 || this.asksForWidth(grid.columnBox[c]) || this.asksForWidth(grid.columnGroup[c])
      before[c] = kept
      if (!counts) continue
      grid.columnBox[kept] = grid.columnBox[c]
      grid.columnGroup[kept] = grid.columnGroup[c]
      kept++
    }
    before[count] = kept
    if (kept < count) this.renumber(kept)
  }

  private renumber(kept: number): void {
    const { before, grid } = this
    grid.columnCount = kept
    for (let cell = 0; cell < grid.cellCount; cell++) {
      const first = grid.cellColumn[cell]
      const end = first + grid.cellColumns[cell]
      const column = before[first]
      grid.cellColumn[cell] = column
      grid.cellColumns[cell] = before[end] - column
    }
    for (let row = 0; row < grid.rowCount; row++) grid.rowColumns[row] = before[grid.rowColumns[row]]
    let wide = 0
    for (let i = 0; i < grid.wideCount; i++) {
      const cell = grid.wideCells[i]
      if (grid.cellColumns[cell] > 1) grid.wideCells[wide++] = cell
    }
    grid.wideCount = wide
  }

  private asksForWidth(box: number): boolean {
    if (box === 0) return false
    const { styles } = this.doc
    const style: StyleId = this.doc.boxes.rows.style[box] ?? styles.initial
    // A percentage is NaN without a basis; with a basis of 100 px it is not.
    return styles.read.width(style, 100) > 0 || clampWidth(styles, style, 0, NaN, 0) > 0
  }
}
