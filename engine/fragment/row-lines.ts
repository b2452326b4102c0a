/**
 * Collapsed borders between table rows where the table is cut between two rows: each part shows the whole border, as if it were the table
 * edge (CSS 2, 17.6.2). Half of the border lies in the row. The other half takes room on the page: at the end of the page before the cut,
 * and at the top of the page after it. Below a repeated header row group, the first row has the border below that group. Takes the break
 * units of a row and extends them by the half borders above and below. A cut through a row has no border.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxTree } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { TableBorderFlag } from '../layout/table/schema.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

export class RowLines {
  private readonly doc: FragmentationInput
  /** The row after the last one taken and the half border above it: most rows are consecutive. */
  private next = 0 as BoxId
  private aboveNext = 0

  constructor(doc: FragmentationInput) {
    this.doc = doc
  }

  /** Extends the break units of `row`, from `first` on, that touch its top or bottom edge. */
  take(row: BoxId, first: number): void {
    const { doc } = this
    const { breakUnits, boxes: { rows } } = doc
    const table = tableOfRow(doc.boxes, row)
    if ((rows.flags[table] & BoxFlag.collapsed) === 0) return
    const top = rows.y[row]
    const bottom = top + rows.height[row]
    const above = row === this.next ? this.aboveNext : halfLineAbove(doc, row)
    const next = rowAfter(doc.boxes, row, table)
    // The border of the table is below the last row.
    const below = next === 0 ? 0 : halfLineAbove(doc, next)
    this.next = next
    this.aboveNext = below
    for (let unit = first; unit < breakUnits.length; unit++) {
      const y = breakUnits.y[unit]
      const end = y + breakUnits.height[unit]
      const from = y <= top + PAGE_SLACK ? Math.min(y, top - above) : y
      // A cell with rowspan ends with a later row.
      const to = Math.abs(end - bottom) <= PAGE_SLACK ? bottom + below : end
      breakUnits.y[unit] = from
      breakUnits.height[unit] = to - from
    }
  }

  /** Box rows have moved. */
  forget(): void {
    this.next = 0 as BoxId
  }
}

/** How far `unit` reaches above `row` of `table`, which it begins, px. */
export function lineAboveBreakUnit({ boxes: { rows }, breakUnits }: FragmentationInput, unit: number, row: BoxId, table: BoxId): number {
  if (row === 0 || (rows.flags[table] & BoxFlag.collapsed) === 0) return 0
  return Math.max(0, rows.y[row] - breakUnits.y[unit])
}

/** The row of `table` after `row`, in the same row group or another; 0 for none. */
export function rowAfter(boxes: BoxTree, row: BoxId, table: BoxId): BoxId {
  return rowFrom(boxes, boxes.rows.end[row], table)
}

/** The first row of `table`; 0 for none. */
export function firstRowOf(boxes: BoxTree, table: BoxId): BoxId {
  return rowFrom(boxes, (table + 1) as BoxId, table)
}

function rowFrom({ rows }: BoxTree, from: BoxId, table: BoxId): BoxId {
  const end = rows.end[table]
  let next = from
  while (next < end) {
    if (rows.kind[next] === BoxKind.tableRow) return next
    // Enter a row group; skip any other box.
    next = rows.kind[next] === BoxKind.tableRowGroup ? (next + 1) as BoxId : rows.end[next]
  }
  return 0 as BoxId
}

/** Half of the widest border above `row`, px. */
export function halfLineAbove({ boxes: { rows }, tableBorders, styles: { read } }: FragmentationInput, row: BoxId): number {
  const first = rows.first[row]
  const end = first + rows.count[row]
  let width = 0
  let lastStyle = 0
  let lastFlags = 0
  for (let border: number = first; border < end; border++) {
    const flags = tableBorders.flags[border]
    if ((flags & TableBorderFlag.above) === 0) continue
    const style: StyleId = tableBorders.style[border]
    // In most rows the whole line above has one style.
    if (style === lastStyle && flags === lastFlags) continue
    lastStyle = style
    lastFlags = flags
    width = Math.max(width, (flags & TableBorderFlag.side) === 0 ? read.borderTopWidth(style) : read.borderBottomWidth(style))
  }
  return width / 2
}

function tableOfRow({ rows }: BoxTree, row: BoxId): BoxId {
  const parent = rows.parent[row]
  return rows.kind[parent] === BoxKind.tableRowGroup ? rows.parent[parent] : parent
}
