/**
 * A table with `table-layout: fixed` that is laid out while its rows arrive: column elements and the first row determine its columns and
 * edges, and each chunk of rows continues below the one before. Rows from `wait` on exist but wait for the following rows, because
 * collapsed borders are shared with the row below. No cell may span chunks. Wider side borders of later rows extend beyond the table box
 * (CSS 2, 17.6.2).
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import type { BlockLayout } from '../block.ts'
import type { LayoutInput } from '../lines.ts'
import { edgesOf } from '../size.ts'
import { fixedColumns } from './columns-fixed.ts'
import { createTableParts, type TableParts } from './table-parts.ts'
import { isCollapsedTable } from './table-styles.ts'
import { markCollapsed, writeTableBorders } from './write-borders.ts'

/** How rows exceed what the first rows determined. */
export interface OutgrownTable {
  readonly hasWiderSides: boolean
  readonly hasMoreColumns: boolean
}

export class OpenTable implements OutgrownTable {
  /** Whether later rows have wider side borders than the table. */
  hasWiderSides = false
  /** Whether later rows have more columns than the first rows. */
  hasMoreColumns = false

  private readonly doc: LayoutInput
  private readonly parts: TableParts
  private readonly table: StyleId
  /** Box id of the table at the last call: ids move. */
  private box: BoxId
  /** The first waiting row of the grid; rows before it are laid out. */
  private waiting = 0
  private isCollapsed = false
  private spacingX = 0
  private spacingY = 0
  private width = 0
  private top = 0
  private right = 0
  private bottom = 0
  private left = 0
  /** Bottom of the rows laid out so far, in the table. */
  private lowest = 0

  /** Opens the table of box `box`; rows from the box `wait` on wait. */
  constructor(doc: LayoutInput, block: BlockLayout, box: BoxId, wait: BoxId) {
    const { boxes, styles } = doc
    this.doc = doc
    this.box = box
    this.parts = createTableParts(doc, block)
    this.table = boxes.rows.style[box]
    const { grid, collapse, edges } = this.parts
    const { read } = styles
    this.isCollapsed = edges.isCollapsed = isCollapsedTable(styles, this.table)
    this.spacingX = this.isCollapsed ? 0 : read.borderSpacingX(this.table)
    this.spacingY = this.isCollapsed ? 0 : read.borderSpacingY(this.table)
    grid.build(box)
    this.waiting = grid.rowsBefore(wait)
    if (!this.isCollapsed) return
    collapse.begin(this.table)
    collapse.lines(0, this.waiting)
  }

  /** Sum of left and right edges, px; percentage padding refers to `basis`. */
  ownEdges(basis: number): number {
    const { collapse } = this.parts
    if (this.isCollapsed) return collapse.left + collapse.right
    return edgesOf(this.doc.styles, this.table, basis).horizontal
  }

  /** Lays out the rows that do not wait, and places the columns. */
  begin(box: BoxId, width: number, containingWidth: number, wait: BoxId): void {
    const { grid, columns, collapse, edges, rows } = this.parts
    fixedColumns(this.doc, grid, columns, edges, this.spacingX)
    const own = edgesOf(this.doc.styles, this.table, containingWidth)
    const sides = this.isCollapsed ? collapse : own
    this.top = sides.top
    this.right = sides.right
    this.bottom = sides.bottom
    this.left = sides.left
    this.width = width
    this.doc.boxes.rows.width[box] = width
    this.shareWidth()
    rows.begin(this.spacingX, this.spacingY)
    this.lowest = this.top
    this.layoutRows(box, (box + 1) as BoxId, wait)
    rows.placeColumns(this.leftmost(), this.top + this.spacingY)
  }

  /** Lays out the rows from box `first` up to `wait`; after the last chunk, `isLast`, none waits. */
  goOn(box: BoxId, first: BoxId, wait: BoxId, isLast: boolean): void {
    const { grid, collapse } = this.parts
    const { columnCount } = grid
    if (this.isCollapsed) collapse.putDown(this.waiting)
    grid.goOn(first, this.doc.boxes.rows.end[box], box - this.box)
    this.box = box
    if (grid.columnCount > columnCount) this.addColumns()
    this.waiting = isLast ? grid.rowCount : grid.rowsBefore(wait)
    if (this.isCollapsed) {
      const { rows } = this.doc.boxes
      const waited = grid.rowBox[0]
      // The border above it is written again, in one range with the others.
      rows.first[waited] = rows.count[waited] = 0
      collapse.takeUp()
      collapse.lines(1, this.waiting)
      this.hasWiderSides ||= collapse.left > this.left || collapse.right > this.right
      if (isLast) this.bottom = collapse.bottom
    }
    this.layoutRows(box, first, wait)
  }

  /** Adds columns for rows with more columns than before; all columns then share the table width again. */
  private addColumns(): void {
    const { grid, columns, collapse, edges, rows } = this.parts
    this.hasMoreColumns = true
    if (this.isCollapsed) collapse.addColumns()
    fixedColumns(this.doc, grid, columns, edges, this.spacingX)
    this.shareWidth()
    rows.settleColumns(this.spacingX)
  }

  private shareWidth(): void {
    const { grid, columns } = this.parts
    const across = grid.columnCount === 0 ? 0 : this.spacingX * (grid.columnCount + 1)
    const room = Math.max(0, this.width - this.left - this.right - across)
    columns.share(room, 0, grid.columnCount, room)
  }

  private leftmost(): number {
    return this.parts.rows.leftmost(this.left + this.spacingX, this.width - this.right - this.spacingX)
  }

  private layoutRows(box: BoxId, first: BoxId, wait: BoxId): void {
    const { grid, collapse, rows } = this.parts
    const boxes = this.doc.boxes.rows
    const begun = grid.rowGroup[0]
    rows.forget()
    rows.layoutRows(this.waiting, this.width, NaN)
    rows.placeRows(this.leftmost(), this.top + this.spacingY, begun < first ? begun : 0)
    boxes.height[box] = this.top + rows.total + this.spacingY * 2 + this.bottom
    this.placeEmptyGroups(box, first, wait)
    if (!this.isCollapsed) return
    markCollapsed(this.doc, box, grid)
    writeTableBorders(this.doc, grid, collapse.stretches, rows)
  }

  /** Row groups without rows are placed where the next row would be. */
  private placeEmptyGroups(box: BoxId, first: BoxId, wait: BoxId): void {
    const { grid, rows: places } = this.parts
    const { rows } = this.doc.boxes
    let row = 0
    for (let part = first; part < wait; part = rows.end[part]) {
      const end = rows.end[part]
      const before = row
      while (row < this.waiting && grid.rowBox[row] < end) row++
      if (row > before) this.lowest = this.top + this.spacingY + places.y[row - 1] + places.height[row - 1]
      else if (rows.kind[part] === BoxKind.tableRowGroup) {
        rows.x[part] = this.left
        rows.y[part] = this.lowest
        rows.width[part] = Math.max(0, rows.width[box] - this.left - this.right)
        rows.height[part] = 0
      }
    }
  }
}
