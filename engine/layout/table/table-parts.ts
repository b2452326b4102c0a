/**
 * The parts that lay out one table: grid, collapsed borders, columns, cell edges and rows. They refer to each other; a set belongs to one
 * table at a time.
 */
import type { BlockLayout } from '../block.ts'
import type { LayoutInput } from '../lines.ts'
import { CellEdges } from './cell-edges.ts'
import { Collapse } from './collapse.ts'
import { ColumnWidths } from './column-widths.ts'
import { Grid } from './grid.ts'
import { TableRows } from './rows.ts'

/** The parts of one table. */
export interface TableParts {
  readonly grid: Grid
  readonly collapse: Collapse
  readonly columns: ColumnWidths
  readonly edges: CellEdges
  readonly rows: TableRows
}

/** Creates the parts, connected to each other. */
export function createTableParts(doc: LayoutInput, block: BlockLayout): TableParts {
  const grid = new Grid(doc)
  const collapse = new Collapse(doc, grid)
  const columns = new ColumnWidths()
  const edges = new CellEdges(doc.styles, collapse)
  return { grid, collapse, columns, edges, rows: new TableRows(doc, block, { grid, columns, edges }) }
}

