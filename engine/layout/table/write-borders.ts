/**
 * Writes the stretches of collapsed borders as rows for painting, each with the table row that it begins at; those on the
 * last line belong to the last row. Stretches come in the order of rows, so that those of a row are one range. A table
 * laid out again writes its rows anew over the same range when they are as many as before. Of rows that wait for what
 * follows them only the line above the first is written: a page may end there.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag } from '../../boxes/boxes.ts'
import type { LayoutDoc } from '../lines.ts'
import type { Grid } from './grid.ts'
import type { TableRows } from './rows.ts'
import { TableBorderFlag } from './schema.ts'
import type { Stretches } from './stretches.ts'

export function writeTableBorders(doc: LayoutDoc, grid: Grid, stretches: Stretches, places: TableRows): void {
  const { rows } = doc.boxes
  const { tableBorders } = doc
  const { columnCount } = grid
  const rowCount = places.count
  if (rowCount === 0) return
  const { isRightToLeft } = grid
  const lineFromLeft = (column: number): number => column < columnCount ? places.x[column] ?? 0 : places.widthOf(0, columnCount)
  // The line before a column is at its right there, where the column before it begins.
  const lineFromRight = (column: number): number => column > 0 ? places.x[column - 1] ?? 0 : places.widthOf(0, columnCount)
  const edgeX = isRightToLeft ? lineFromRight : lineFromLeft
  const edgeY = (row: number): number => row < grid.rowCount ? places.y[row] ?? 0 : places.total
  const before = rows.first[grid.rowBox[0] ?? 0] ?? 0
  let known = 0
  for (let row = 0; row < rowCount; row++) known += rows.count[grid.rowBox[row] ?? 0] ?? 0
  let count = 0
  while (count < stretches.count && ((stretches.row[count] ?? 0) < rowCount || rowCount === grid.rowCount)) count++
  const isAgain = before !== 0 && known === count
  for (let row = 0; row < rowCount; row++) rows.count[grid.rowBox[row] ?? 0] = 0
  for (let i = 0; i < count; i++) {
    const row = stretches.row[i] ?? 0
    const owner = Math.min(row, rowCount - 1)
    const box = grid.rowBox[owner] ?? 0
    const border = stretches.border[i] ?? 0
    const isVertical = stretches.vertical[i] === 1
    const isTurned = isRightToLeft && !isVertical
    const x = edgeX((isTurned ? stretches.end[i] : stretches.column[i]) ?? 0)
    const y = edgeY(row)
    const last = stretches.end[i] ?? 0
    const end = isVertical ? edgeY(last) : edgeX(isTurned ? stretches.column[i] ?? 0 : last)
    const startShift = (isTurned ? -(stretches.endShift[i] ?? 0) : stretches.startShift[i]) ?? 0
    const endShift = (isTurned ? -(stretches.startShift[i] ?? 0) : stretches.endShift[i]) ?? 0
    const start = (isVertical ? y : x) + startShift
    const id = isAgain ? before + i : tableBorders.push()
    tableBorders.style[id] = (border >> 2) as StyleId
    tableBorders.flags[id] = (border & TableBorderFlag.side)
      | (isVertical ? TableBorderFlag.vertical : row < grid.rowCount ? TableBorderFlag.above : 0)
    tableBorders.x[id] = isVertical ? x : start
    tableBorders.y[id] = (isVertical ? start : y) - edgeY(owner)
    tableBorders.extent[id] = Math.max(0, end + endShift - start)
    if (rows.count[box] === 0) rows.first[box] = id
    rows.count[box] = (rows.count[box] ?? 0) + 1
  }
  if (rowCount < grid.rowCount) writeLineBelow(doc, grid, stretches, rowCount)
}

/** The line above the first row that waits, whose place nobody asks for yet: pages may end there. */
function writeLineBelow({ boxes: { rows }, tableBorders }: LayoutDoc, grid: Grid, stretches: Stretches, row: number): void {
  const box = grid.rowBox[row] ?? 0
  rows.first[box] = rows.count[box] = 0
  for (let i = 0; i < stretches.count; i++) {
    if (stretches.row[i] !== row || stretches.vertical[i] === 1) continue
    const border = stretches.border[i] ?? 0
    const id = tableBorders.push()
    tableBorders.style[id] = (border >> 2) as StyleId
    tableBorders.flags[id] = (border & TableBorderFlag.side) | TableBorderFlag.above
    if (rows.count[box] === 0) rows.first[box] = id
    rows.count[box] = (rows.count[box] ?? 0) + 1
  }
}

/** Tells painting that the borders of these boxes are lines of the grid. */
export function markCollapsed(doc: LayoutDoc, table: BoxId, grid: Grid): void {
  const { rows } = doc.boxes
  rows.flags[table] = (rows.flags[table] ?? 0) | BoxFlag.collapsed
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const box = grid.cellBox[cell] ?? 0
    rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.collapsed
  }
}
