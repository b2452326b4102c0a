/**
 * The grid of one table (HTML, 4.9.12): its rows and columns, and the position and span of each cell. Takes the box of a table; the result
 * is in reused typed arrays, cells in row order. The cells of a row skip slots taken by rowspans from above, and no cell leaves its row
 * group. Columns count from the start of the table: from its right edge when the table's own direction is right to left (CSS 2, 17.5).
 */
import type { BoxId } from '../../arena/ids.ts'
import { grown } from '../../arena/grown.ts'
import { BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import type { Styles } from '../../style/styles.ts'
import { isRightToLeft } from '../direction.ts'
import type { LayoutInput } from '../lines.ts'
import { CellSpans, elementSpan, MAX_SPANNED_COLUMNS } from './spans.ts'

/** The array, or a longer copy where it is shorter than `length`. */
export function grownInts(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return array.length >= length ? array : grown(array, Math.max(length, array.length * 2, 16))
}

/** The same for floating-point numbers. */
export function grownFloats(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  return array.length >= length ? array : grown(array, Math.max(length, array.length * 2, 16))
}

export class Grid {
  rowCount = 0
  columnCount = 0
  cellCount = 0
  /** Whether the first column is at the right. */
  isRightToLeft = false
  /** By row: its box, its group (0 for none), its first cell (one more entry at the end), and the number of columns it uses. */
  rowBox = new Int32Array(0)
  rowGroup = new Int32Array(0)
  rowFirst = new Int32Array(0)
  rowColumns = new Int32Array(0)
  /** By cell: its box, row and column, and the number of columns and rows it spans. */
  cellBox = new Int32Array(0)
  cellRow = new Int32Array(0)
  cellColumn = new Int32Array(0)
  cellColumns = new Int32Array(0)
  cellRows = new Int32Array(0)
  /** By column: the boxes of its column and column group, 0 for none. */
  columnBox = new Int32Array(0)
  columnGroup = new Int32Array(0)
  /** Cells that span columns, or rows, in order. */
  wideCells = new Int32Array(0)
  wideCount = 0
  tallCells = new Int32Array(0)
  tallCount = 0

  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly spans: CellSpans
  /** By column: the first row in which it is free again. */
  private busy = new Int32Array(0)
  /** By row: columns that rowspans from above may use. */
  private reach = new Int32Array(0)
  /** By row: one past the last row of its group. */
  private groupEnd = new Int32Array(0)

  constructor(doc: LayoutInput) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.styles = doc.styles
    this.spans = new CellSpans(doc)
  }

  build(table: BoxId): void {
    const { styles } = this
    const { boxes } = this.doc
    this.columnCount = 0
    this.isRightToLeft = isRightToLeft(styles, boxes.rows.style[table])
    this.fill((table + 1) as BoxId, this.rows.end[table])
  }

  /**
   * Keeps the columns and builds other rows: those among the boxes `[first, end)`, children of the table or of a group that began earlier.
   * No cell of the earlier rows reaches them. `moved`: change of the table's box ids since.
   */
  goOn(first: BoxId, end: BoxId, moved: number): void {
    this.busy.fill(0)
    for (let c = 0; c < this.columnCount; c++) {
      if (this.columnBox[c] !== 0) this.columnBox[c] += moved
      if (this.columnGroup[c] !== 0) this.columnGroup[c] += moved
    }
    this.fill(first, end)
  }

  /** Number of rows before the box `end`. */
  rowsBefore(end: BoxId): number {
    let row = this.rowCount
    while (row > 0 && this.rowBox[row - 1] >= end) row--
    return row
  }

  private fill(first: BoxId, end: BoxId): void {
    this.rowCount = this.cellCount = this.wideCount = this.tallCount = 0
    this.parts(first, end)
    this.findGroupEnds()
    this.spans.begin(this.rowCount + this.countCells())
    for (let row = 0; row < this.rowCount; row++) this.cells(row)
    this.rowFirst[this.rowCount] = this.cellCount
  }

  private parts(first: BoxId, end: BoxId): void {
    const { rows } = this
    for (let part = first; part < end; part = rows.end[part]) {
      switch (rows.kind[part]) {
        case BoxKind.tableRow: {
          const parent = rows.parent[part]
          this.row(part, rows.kind[parent] === BoxKind.tableRowGroup ? parent : 0)
          break
        }
        case BoxKind.tableColumn: this.column(part, 0); break
        case BoxKind.tableColumnGroup: this.columns(part); break
        case BoxKind.tableRowGroup: {
          const groupEnd = rows.end[part]
          for (let row = (part + 1) as BoxId; row < groupEnd; row = rows.end[row]) {
            if (rows.kind[row] === BoxKind.tableRow) this.row(row, part)
          }
        }
      }
    }
  }

  private row(box: BoxId, group: number): void {
    const row = this.rowCount++
    this.rowBox = grownInts(this.rowBox, row + 1)
    this.rowGroup = grownInts(this.rowGroup, row + 1)
    this.rowFirst = grownInts(this.rowFirst, row + 2)
    this.rowColumns = grownInts(this.rowColumns, row + 1)
    this.rowBox[row] = box
    this.rowGroup[row] = group
  }

  private columns(group: BoxId): void {
    const { rows } = this
    const end = rows.end[group]
    let isEmpty = true
    for (let column = (group + 1) as BoxId; column < end; column = rows.end[column]) {
      if (rows.kind[column] !== BoxKind.tableColumn) continue
      this.column(column, group)
      isEmpty = false
    }
    if (isEmpty) this.addColumns(elementSpan(this.doc, group), 0, group)
  }

  private column(box: BoxId, group: number): void {
    this.addColumns(elementSpan(this.doc, box), box, group)
  }

  private addColumns(span: number, box: number, group: number): void {
    const first = this.columnCount
    const end = first + Math.min(span, Math.max(1, MAX_SPANNED_COLUMNS - first))
    this.ensureColumns(end)
    this.columnBox.fill(box, first, end)
    this.columnGroup.fill(group, first, end)
  }

  private ensureColumns(count: number): void {
    if (count <= this.columnCount) return
    this.columnBox = grownInts(this.columnBox, count)
    this.columnGroup = grownInts(this.columnGroup, count)
    this.busy = grownInts(this.busy, count)
    this.columnBox.fill(0, this.columnCount, count)
    this.columnGroup.fill(0, this.columnCount, count)
    this.busy.fill(0, this.columnCount, count)
    this.columnCount = count
  }

  /** Consecutive rows directly in the table form one group. */
  private findGroupEnds(): void {
    this.groupEnd = grownInts(this.groupEnd, this.rowCount)
    this.reach = grownInts(this.reach, this.rowCount).fill(0, 0, this.rowCount)
    let end = this.rowCount
    for (let row = this.rowCount - 1; row >= 0; row--) {
      if (row + 1 < this.rowCount && this.rowGroup[row + 1] !== this.rowGroup[row]) end = row + 1
      this.groupEnd[row] = end
    }
  }

  private countCells(): number {
    const { rows } = this
    let count = 0
    for (let row = 0; row < this.rowCount; row++) {
      const box = this.rowBox[row] as BoxId
      const end = rows.end[box]
      for (let cell = (box + 1) as BoxId; cell < end; cell = rows.end[cell]) if (rows.kind[cell] === BoxKind.tableCell) count++
    }
    return count
  }

  private cells(row: number): void {
    const { rows, spans } = this
    const box = this.rowBox[row] as BoxId
    const end = rows.end[box]
    let column = 0
    let used = 0
    this.rowFirst[row] = this.cellCount
    for (let cell = (box + 1) as BoxId; cell < end; cell = rows.end[cell]) {
      if (rows.kind[cell] !== BoxKind.tableCell) continue
      while (column < this.columnCount && this.busy[column] > row) column++
      spans.read(cell, column, this.groupEnd[row] - row)
      const next = column + spans.columns
      if (spans.rows > 1) this.reachDown(row, next)
      this.ensureColumns(next)
      this.addCell(cell, row, column)
      if (spans.rows > 1) for (let c = column; c < next; c++) this.busy[c] = Math.max(this.busy[c], row + spans.rows)
      column = used = next
    }
    // Rowspans from above may reach further.
    const above = row === 0 ? 0 : this.rowColumns[row - 1]
    for (let c = used; c < above; c++) if (this.busy[c] > row) used = c + 1
    this.rowColumns[row] = used
  }

  /** Charges the slots that a rowspan takes, up to its column in each row; too many reduce it to 1. */
  private reachDown(row: number, columns: number): void {
    const { spans, reach } = this
    const end = row + spans.rows
    let slots = spans.rows
    for (let r = row + 1; r < end; r++) slots += Math.max(0, columns - reach[r])
    if (!spans.take(slots)) {
      spans.rows = 1
      return
    }
    for (let r = row + 1; r < end; r++) reach[r] = Math.max(reach[r], columns)
  }

  /** All cell arrays have one length. */
  private growCells(count: number): void {
    this.cellBox = grownInts(this.cellBox, count)
    this.cellRow = grownInts(this.cellRow, count)
    this.cellColumn = grownInts(this.cellColumn, count)
    this.cellColumns = grownInts(this.cellColumns, count)
    this.cellRows = grownInts(this.cellRows, count)
  }

  private addCell(box: BoxId, row: number, column: number): void {
    const { spans } = this
    const cell = this.cellCount++
    if (cell >= this.cellBox.length) this.growCells(cell + 1)
    this.cellBox[cell] = box
    this.cellRow[cell] = row
    this.cellColumn[cell] = column
    this.cellColumns[cell] = spans.columns
    this.cellRows[cell] = spans.rows
    if (spans.columns > 1) {
      this.wideCells = grownInts(this.wideCells, this.wideCount + 1)
      this.wideCells[this.wideCount++] = cell
    }
    if (spans.rows > 1) {
      this.tallCells = grownInts(this.tallCells, this.tallCount + 1)
      this.tallCells[this.tallCount++] = cell
    }
  }
}
