/**
 * Columns with `table-layout: fixed` (CSS 2, 17.5.2.1): widths come from column elements first, then from the cells of the first row; no
 * cell is measured. Columns without a width share the rest. A percentage of a single-column cell applies to its content box, as lengths do;
 * together percentages take no more than lengths leave. Columns that are too wide together shrink in proportion. min-width and max-width of
 * a cell limit its width, which CSS leaves open.
 */
import type { BoxId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { LayoutInput } from '../lines.ts'
import { clampWidth, declaredWidth } from '../size.ts'
import type { CellEdges } from './cell-edges.ts'
import type { ColumnWidths } from './column-widths.ts'
import { declareColumns, percentOf } from './columns-auto.ts'
import type { Grid } from './grid.ts'

const BoxSizing = enumOf('box-sizing')

/** Sets the measures of `columns` for fixed table layout. `spacing`: border spacing between columns, px. */
export function fixedColumns(doc: LayoutInput, grid: Grid, columns: ColumnWidths, edges: CellEdges, spacing: number): void {
  const { styles } = doc
  const { read } = styles
  columns.begin(grid.columnCount)
  declareColumns(doc, grid, columns)
  const end = grid.rowCount === 0 ? 0 : grid.rowFirst[1]
  for (let cell = 0; cell < end; cell++) {
    const box = grid.cellBox[cell] as BoxId
    const style = doc.boxes.rows.style[box]
    const h = edges.horizontal(cell, style, 0)
    const span = grid.cellColumns[cell]
    const percent = percentOf(read.width(style, NaN), read.width(style, 100), read.width(style, 0)) / span
    let width = declaredWidth(styles, style, NaN, h)
    // Without a declared width, min-width gives the cell's width.
    if (Number.isNaN(width) && clampWidth(styles, style, 0, NaN, h) > 0) width = 0
    if (!Number.isNaN(width)) width = Math.max(0, clampWidth(styles, style, width, NaN, h) + h - spacing * (span - 1)) / span
    const first = grid.cellColumn[cell]
    for (let c = first; c < first + span; c++) {
      if (columns.percent[c] > 0 || !Number.isNaN(columns.declared[c])) continue
      if (percent > 0) {
        columns.percent[c] = percent
        columns.percentEdges[c] = span > 1 || read.boxSizing(style) === BoxSizing.borderBox ? 0 : h
      }
      else if (!Number.isNaN(width)) columns.declare(c, width)
    }
  }
  columns.shareHundred()
  columns.settlePercentages()
  columns.settleWidest()
  columns.keepDeclared()
}
