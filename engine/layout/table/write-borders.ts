/**
 * Writes the segments of collapsed borders as rows for painting, each with the table row at which it begins; those on the last line belong
 * to the last row. Segments are in row order, so those of a row form one range. A table that is laid out again reuses its range when the
 * number is the same. For waiting rows, only the line above the first is written: a page may end there.
 */
import { newRow } from '../../arena/arena.ts'
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag } from '../../boxes/boxes.ts'
import type { LayoutInput } from '../lines.ts'
import type { Grid } from './grid.ts'
import type { TableRows } from './rows.ts'
import { TableBorderFlag } from './schema.ts'
import type { BorderSegments } from './border-segments.ts'

/** Writes the border segments of the laid-out rows in `places`, and sets the range of each table row. */
export function writeTableBorders(doc: LayoutInput, grid: Grid, stretches: BorderSegments, places: TableRows): void {
  const { rows } = doc.boxes
  const { tableBorders } = doc
  const rowCount = places.count
  if (rowCount === 0) return
  const { isRightToLeft, rowBox } = grid
  const { row: beginRow, column: beginColumn, end: ends, border: borders, vertical, startShift, endShift } = stretches
  const xs = linesAcross(grid, places)
  const ys = places.y
  const lowest = places.total
  const before = rows.first[rowBox[0]]
  let known = 0
  for (let row = 0; row < rowCount; row++) known += rows.count[rowBox[row]]
  let count = 0
  while (count < stretches.count && (beginRow[count] < rowCount || rowCount === grid.rowCount)) count++
  const isAgain = before !== 0 && known === count
  for (let row = 0; row < rowCount; row++) rows.count[rowBox[row]] = 0
  const begin: number = isAgain ? before : tableBorders.pushMany(count)
  // No border is added in this loop.
  const { style: styles, flags, x: xOf, y: yOf, extent } = tableBorders
  let owner = -1
  for (let i = 0; i < count; i++) {
    const row = beginRow[i]
    const border = borders[i]
    const isVertical = vertical[i] === 1
    const isTurned = isRightToLeft && !isVertical
    const column = beginColumn[i]
    const last = ends[i]
    const x = xs[isTurned ? last : column]
    const y = (row < grid.rowCount ? ys[row] : lowest)
    const end = (isVertical ? last < grid.rowCount ? ys[last] : lowest : xs[isTurned ? column : last])
    const from = (isVertical ? y : x) + (isTurned ? -endShift[i] : startShift[i])
    const to = end + (isTurned ? -startShift[i] : endShift[i])
    const id = begin + i
    // The segments of a row are consecutive.
    if (owner !== Math.min(row, rowCount - 1)) {
      if (owner >= 0) rows.count[rowBox[owner]] = id - rows.first[rowBox[owner]]
      owner = Math.min(row, rowCount - 1)
      rows.first[rowBox[owner]] = id
    }
    styles[id] = (border >> 2) as StyleId
    flags[id] = (border & TableBorderFlag.side)
      | (isVertical ? TableBorderFlag.vertical : row < grid.rowCount ? TableBorderFlag.above : 0)
    xOf[id] = isVertical ? x : from
    yOf[id] = (isVertical ? from : y) - ys[owner]
    extent[id] = Math.max(0, to - from)
  }
  if (owner >= 0) rows.count[rowBox[owner]] = begin + count - rows.first[rowBox[owner]]
  if (rowCount < grid.rowCount) writeLineBelow(doc, grid, stretches, rowCount)
}

/**
 * Positions of the grid lines between columns, from the left of the row; in a right-to-left table, the line before a column is at its
 * right.
 */
function linesAcross({ columnCount, isRightToLeft }: Grid, places: TableRows): Float64Array {
  const lines = new Float64Array(columnCount + 1)
  for (let c = 0; c < columnCount; c++) lines[isRightToLeft ? c + 1 : c] = places.x[c]
  lines[isRightToLeft ? 0 : columnCount] = places.widthOf(0, columnCount)
  return lines
}

/** Writes the line above the first waiting row, which has no position yet: a page may end there. */
function writeLineBelow({ boxes: { rows }, tableBorders }: LayoutInput, grid: Grid, stretches: BorderSegments, row: number): void {
  const box = grid.rowBox[row]
  rows.first[box] = rows.count[box] = 0
  for (let i = 0; i < stretches.count; i++) {
    if (stretches.row[i] !== row || stretches.vertical[i] === 1) continue
    const border = stretches.border[i]
    const id = newRow(tableBorders)
    tableBorders.style[id] = (border >> 2) as StyleId
    tableBorders.flags[id] = (border & TableBorderFlag.side) | TableBorderFlag.above
    if (rows.count[box] === 0) rows.first[box] = id
    rows.count[box] += 1
  }
}

/** Marks boxes whose borders are drawn as grid lines. */
export function markCollapsed(doc: LayoutInput, table: BoxId, grid: Grid): void {
  const { rows } = doc.boxes
  const { flags } = rows
  const { cellBox, cellCount } = grid
  flags[table] |= BoxFlag.collapsed
  for (let cell = 0; cell < cellCount; cell++) {
    const box = cellBox[cell]
    flags[box] |= BoxFlag.collapsed
  }
}
