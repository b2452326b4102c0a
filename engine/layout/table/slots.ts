/**
 * The cells of the current row and of the row above it, by column. A spanning cell may run into a slot that a rowspan from above has taken
 * (a table model error, HTML 4.9.12): it lies under that cell, and has the slot to itself where the other ends. Cells are counted from one;
 * 0 is an empty slot.
 */
import { type Grid, grownInts } from './grid.ts'

export class Slots {
  above = new Int32Array(0)
  here = new Int32Array(0)
  /** Cells under those; used only when `overlaps`, which is set when the table has any. */
  underAbove = new Int32Array(0)
  underHere = new Int32Array(0)
  overlaps = false
  private readonly grid: Grid

  constructor(grid: Grid) {
    this.grid = grid
  }

  begin(columnCount: number): void {
    this.above = emptied(this.above, columnCount)
    this.here = emptied(this.here, columnCount)
    this.underAbove = emptied(this.underAbove, columnCount)
    this.underHere = emptied(this.underHere, columnCount)
    this.overlaps = false
  }

  /** Columns were added, empty so far. */
  widen(columnCount: number): void {
    this.above = grownInts(this.above, columnCount)
    this.here = grownInts(this.here, columnCount)
    this.underAbove = grownInts(this.underAbove, columnCount)
    this.underHere = grownInts(this.underHere, columnCount)
  }

  /** Continues with `row`, after the row before it; no cell of this row or the two before it ends after column `width`. */
  fill(row: number, width: number): void {
    const { grid, here: last, above: next } = this
    this.above = last
    this.here = next
    if (grid.tallCount === 0) next.fill(0, 0, width)
    else for (let c = 0; c < width; c++) next[c] = this.ifReaches(last[c], row)
    if (this.overlaps) this.goUnder(row, width)
    if (row === grid.rowCount) return
    const { cellColumn, cellColumns } = grid
    const endCell = grid.rowFirst[row + 1]
    for (let cell = grid.rowFirst[row]; cell < endCell; cell++) {
      const first = cellColumn[cell]
      const end = first + cellColumns[cell]
      for (let c = first; c < end; c++) {
        if (next[c] === 0) next[c] = cell + 1
        else {
          this.underHere[c] = cell + 1
          this.overlaps = true
        }
      }
    }
  }

  /** The first `count` cells were dropped, together with the row above. */
  putDown(count: number): void {
    const { here, underHere } = this
    for (let c = 0; c < this.grid.columnCount; c++) {
      here[c] = Math.max(0, here[c] - count)
      underHere[c] = Math.max(0, underHere[c] - count)
    }
    this.above.fill(0)
    this.underAbove.fill(0)
  }

  private goUnder(row: number, width: number): void {
    const { here, underHere: last, underAbove: next } = this
    this.underAbove = last
    this.underHere = next.fill(0)
    for (let c = 0; c < width; c++) {
      const cell = this.ifReaches(last[c] ?? 0, row)
      if (here[c] === 0) here[c] = cell
      else next[c] = cell
    }
  }

  private ifReaches(cell: number, row: number): number {
    return cell !== 0 && this.grid.cellRow[cell - 1] + this.grid.cellRows[cell - 1] > row ? cell : 0
  }
}

/** Whether one cell is in both of two slots, each given with the cell under its own. */
export function isWithin(cell: number, under: number, other: number, underOther: number): boolean {
  return (cell !== 0 && (cell === other || cell === underOther)) || (under !== 0 && (under === other || under === underOther))
}

/** The array, or a longer one, with the first `length` numbers set to 0. */
export function emptied(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return grownInts(array, length).fill(0, 0, length)
}
