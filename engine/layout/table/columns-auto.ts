/**
 * Column measures of automatic table layout (CSS Tables 3, 3.8; CSS 2, 17.5.2.2). Takes the grid; gives min-content, max-content, declared
 * and percentage widths of its columns. Each cell is measured once. Cells that span columns come later, smaller spans first, and add only
 * what the columns lack. min-width and max-width of a cell limit its contribution.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import type { BoxRows } from '../../boxes/boxes.ts'
import type { Styles } from '../../style/styles.ts'
import type { BlockLayout } from '../block.ts'
import type { LayoutInput } from '../lines.ts'
import { clampWidth, declaredWidth } from '../size.ts'
import type { CellEdges } from './cell-edges.ts'
import type { ColumnWidths } from './column-widths.ts'
import { type Grid, grownFloats } from './grid.ts'

export class AutoColumns {
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly block: BlockLayout
  private readonly grid: Grid
  private readonly columns: ColumnWidths
  private readonly edges: CellEdges
  /** Contributions of spanning cells. */
  private wideMin = new Float64Array(0)
  private wideMax = new Float64Array(0)
  private widePercent = new Float64Array(0)
  /** 1 for spanning cells with a declared width. */
  private wideDeclared = new Uint8Array(0)
  // Contributions of the cell measured last.
  private min = 0
  private max = 0
  private declared = NaN
  private percent = 0
  /** Style of the cell before, with its facts: most cells share it and have no declared widths. */
  private style = 0 as StyleId
  private isSized = false
  private stylePercent = 0

  constructor(doc: LayoutInput, block: BlockLayout, parts: { grid: Grid, columns: ColumnWidths, edges: CellEdges }) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.styles = doc.styles
    this.block = block
    this.grid = parts.grid
    this.columns = parts.columns
    this.edges = parts.edges
  }

  /** `spacing`: border spacing between columns, which a spanning cell covers too, px. */
  measure(spacing: number): void {
    const { columns, grid } = this
    columns.begin(grid.columnCount)
    declareColumns(this.doc, grid, columns)
    this.wideMin = grownFloats(this.wideMin, grid.wideCount)
    this.wideMax = grownFloats(this.wideMax, grid.wideCount)
    this.widePercent = grownFloats(this.widePercent, grid.wideCount)
    if (this.wideDeclared.length < grid.wideCount) this.wideDeclared = new Uint8Array(this.widePercent.length)
    let wide = 0
    const { cellColumn, cellColumns } = grid
    const { min, max } = columns
    for (let cell = 0; cell < grid.cellCount; cell++) {
      this.measureCell(cell)
      if (cellColumns[cell] > 1) {
        this.wideMin[wide] = this.min
        this.wideMax[wide] = Number.isNaN(this.declared) ? this.max : Math.max(this.min, this.declared)
        this.widePercent[wide] = this.percent
        this.wideDeclared[wide] = Number.isNaN(this.declared) ? 0 : 1
        wide++
        continue
      }
      const column = cellColumn[cell]
      if (this.min > min[column]) min[column] = this.min
      if (this.max > max[column]) max[column] = this.max
      if (this.percent > 0) columns.percent[column] = Math.max(columns.percent[column], this.percent)
      else if (!Number.isNaN(this.declared)) columns.declare(column, this.declared)
    }
    columns.settleWidest()
    if (wide > 0) this.addWideCells(spacing)
    columns.settlePercentages()
  }

  private measureCell(cell: number): void {
    const { styles } = this
    const box = this.grid.cellBox[cell] as BoxId
    const style = this.rows.style[box]
    this.min = this.block.minContent(box)
    this.max = this.block.maxContent(box)
    const h = this.edges.horizontal(cell, style, 0)
    if (style !== this.style) this.useStyle(style)
    this.declared = NaN
    this.percent = this.stylePercent
    if (!this.isSized) {
      this.min += h
      this.max += h
      return
    }
    const declared = declaredWidth(styles, style, NaN, h)
    this.min = clampWidth(styles, style, this.min, NaN, h) + h
    this.max = clampWidth(styles, style, this.max, NaN, h) + h
    if (!Number.isNaN(declared)) this.declared = clampWidth(styles, style, declared, NaN, h) + h
  }

  private useStyle(style: StyleId): void {
    const { read } = this.styles
    const width = read.width(style, NaN)
    this.style = style
    this.isSized = !Number.isNaN(width) || !Number.isNaN(read.minWidth(style, NaN)) || !Number.isNaN(read.maxWidth(style, NaN))
    this.stylePercent = percentOf(width, read.width(style, 100), read.width(style, 0))
  }

  private addWideCells(spacing: number): void {
    const { grid } = this
    const order = Array.from({ length: grid.wideCount }, (_, i) => i)
    const span = (wide: number): number => grid.cellColumns[grid.wideCells[wide]]
    order.sort((a, b) => span(a) - span(b) || a - b)
    for (const wide of order) {
      const cell = grid.wideCells[wide]
      const from = grid.cellColumn[cell]
      const to = from + span(wide)
      const between = spacing * (span(wide) - 1)
      const percent = this.widePercent[wide]
      if (percent > 0) this.addPercentage(from, to, percent)
      this.widen(from, to, this.wideMin[wide] - between, this.wideMax[wide] - between, this.wideDeclared[wide] === 1)
    }
  }

  /** Distributes the percentage of a spanning cell to columns without one, in proportion to their max-content width. */
  private addPercentage(from: number, to: number, percent: number): void {
    const { columns } = this
    let left = percent
    let sum = 0
    let count = 0
    for (let c = from; c < to; c++) {
      left -= columns.percent[c]
      if (columns.percent[c] > 0) continue
      sum += columns.max[c]
      count++
    }
    if (left <= 0 || count === 0) return
    for (let c = from; c < to; c++) {
      if (columns.percent[c] === 0) columns.percent[c] = left * (sum > 0 ? columns.max[c] / sum : 1 / count)
    }
  }

  /**
   * Widens columns for a spanning cell; percentages refer to its contribution. Columns with a declared width grow beyond it for the cell's
   * minimum and its declared width, but not for its max-content width.
   */
  private widen(from: number, to: number, min: number, max: number, isDeclared: boolean): void {
    const { columns } = this
    let least = 0
    for (let c = from; c < to; c++) least += columns.min[c]
    if (min > least) {
      columns.share(min, from, to, min)
      for (let c = from; c < to; c++) {
        columns.min[c] = Math.max(columns.min[c], columns.width[c])
        columns.max[c] = Math.max(columns.max[c], columns.min[c])
      }
    }
    columns.share(max, from, to, max, isDeclared)
    for (let c = from; c < to; c++) columns.max[c] = Math.max(columns.max[c], columns.width[c])
  }
}

/** Declares the widths of column elements; a column without one uses that of its group. */
export function declareColumns(doc: LayoutInput, grid: Grid, columns: ColumnWidths): void {
  const { styles } = doc
  const { rows } = doc.boxes
  for (let c = 0; c < grid.columnCount; c++) {
    if (!declareColumn(c, grid.columnBox[c])) declareColumn(c, grid.columnGroup[c])
  }

  function declareColumn(c: number, box: number): boolean {
    if (box === 0) return false
    const style: StyleId = rows.style[box]
    const { read } = styles
    const percent = percentOf(read.width(style, NaN), read.width(style, 100), read.width(style, 0))
    const width = declaredWidth(styles, style, NaN, 0)
    columns.min[c] = Math.max(columns.min[c], clampWidth(styles, style, 0, NaN, 0))
    if (percent > 0) columns.percent[c] = percent
    else if (!Number.isNaN(width)) columns.declare(c, clampWidth(styles, style, width, NaN, 0))
    return percent > 0 || !Number.isNaN(width)
  }
}

/** The percentage of a width; 0 for none. A percentage added to a length behaves as auto. */
export function percentOf(indefinite: number, ofHundred: number, ofNothing: number): number {
  return Number.isNaN(indefinite) && ofHundred > 0 && ofNothing === 0 ? ofHundred : 0
}
