/**
 * Table rows (CSS 2, 17.5.3): lays out each cell at the width of its columns, finds row heights, and places cells, rows and groups. Cells
 * with rowspan come later, smaller spans first, and enlarge their rows in proportion. Rows and cells may have percentages of the table
 * height. Cell content is moved for vertical-align. It is laid out again only where it has percentage heights and its cell or table has a
 * definite height: these behave as auto until row heights are known (CSS Tables 3, 3.9).
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { clearMap } from '../../arena/lists.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import type { BlockLayout } from '../block.ts'
import { HeightDependence } from '../height-dependence.ts'
import type { LayoutInput } from '../lines.ts'
import { clampHeight, declaredHeight } from '../size.ts'
import type { CellEdges } from './cell-edges.ts'
import type { ColumnWidths } from './column-widths.ts'
import { type Grid, grownFloats } from './grid.ts'
import { centred } from '../centred.ts'

const Align = enumOf('vertical-align')
const Display = enumOf('display')

/** Size of a cell at a width while its percentage heights behave as auto. */
interface Natural {
  readonly width: number
  readonly height: number
  readonly baseline: number
}

export class TableRows {
  /** By column: distance from the left of the row; by row: distance from the top of the first row; px. */
  x = new Float64Array(0)
  y = new Float64Array(0)
  height = new Float64Array(0)
  /** From the top of the first row to the bottom of the last, px. */
  total = 0
  /** Number of laid-out rows of the grid: all, or those before the first waiting row. */
  count = 0
  /** Whether the table has a definite height, so that percentage heights in cells resolve in the end. */
  isSettled = false

  private readonly doc: LayoutInput
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly block: BlockLayout
  private readonly grid: Grid
  private readonly columns: ColumnWidths
  private readonly edges: CellEdges
  private spacing = 0
  /** By column: the width of a cell in that column only. */
  private single = new Float64Array(0)
  /** Vertical alignment of the last style asked for. */
  private align = 0
  private alignedStyle = 0 as StyleId
  /** For a table laid out in chunks: top of the next row, and top of the group that continues from the chunk before. */
  private nextY = 0
  private groupY = 0
  /** By cell: its height from content and style, and its baseline; NaN when aligned otherwise. */
  private cellHeight = new Float64Array(0)
  private cellBaseline = new Float64Array(0)
  /** By cell: 1 where the content is laid out again at the cell height. */
  private isTwice = new Uint8Array(0)
  /** By row: the lowest baseline, the largest extent below it of cells in this row only, and the declared height; NaN for none. */
  private ascent = new Float64Array(0)
  private descent = new Float64Array(0)
  private declared = new Float64Array(0)
  private readonly dependence: HeightDependence
  /** Percentage basis of the padding, px. */
  private basis = 0
  /** Results of cells that are laid out twice: without them, each nesting level would double the work. */
  private readonly naturals = new Map<BoxId, Natural>()

  constructor(doc: LayoutInput, block: BlockLayout, parts: { grid: Grid, columns: ColumnWidths, edges: CellEdges }) {
    this.doc = doc
    this.styles = doc.styles
    this.rows = doc.boxes.rows
    this.block = block
    this.grid = parts.grid
    this.columns = parts.columns
    this.edges = parts.edges
    this.dependence = new HeightDependence(doc)
  }

  /** No outer table is being laid out: box ids may change before the next one. */
  forget(): void {
    clearMap(this.naturals)
  }

  /** Lays out all rows; column widths are known. `least`: least height of all rows together, px; NaN for none. */
  layout(spacingX: number, spacingY: number, width: number, least: number): void {
    const { grid } = this
    this.begin(spacingX, spacingY)
    this.layoutRows(grid.rowCount, width, least)
  }

  /** Places the columns; lays out no row. */
  begin(spacingX: number, spacingY: number): void {
    this.spacing = spacingY
    this.nextY = 0
    this.settleColumns(spacingX)
  }

  /** Places the columns at their present widths. */
  settleColumns(spacingX: number): void {
    const { grid } = this
    this.x = grownFloats(this.x, grid.columnCount + 1)
    let x = 0
    for (let i = 0; i < grid.columnCount; i++) {
      const c = this.fromLeft(i)
      this.x[c] = x
      x += this.columns.width[c] + spacingX
    }
  }

  /** Lays out the first `count` rows of the grid below the earlier rows; no cell of other rows spans into them. */
  layoutRows(count: number, width: number, least: number): void {
    const { grid } = this
    this.count = count
    this.basis = width
    this.beginRows()
    const cells = count === 0 ? 0 : grid.rowFirst[count]
    this.cellHeight = grownFloats(this.cellHeight, cells)
    this.cellBaseline = grownFloats(this.cellBaseline, cells)
    if (this.isTwice.length < cells) this.isTwice = new Uint8Array(this.cellHeight.length)
    this.single = grownFloats(this.single, grid.columnCount)
    for (let c = 0; c < grid.columnCount; c++) this.single[c] = this.widthOf(c, 1)
    for (let cell = 0; cell < cells; cell++) this.layoutCell(cell, width)
    for (let row = 0; row < count; row++) {
      const descent = this.descent[row]
      if (!Number.isNaN(descent)) this.height[row] = Math.max(this.height[row], this.ascent[row] + descent)
    }
    this.addTallCells()
    if (!Number.isNaN(least)) {
      this.takeParts(count, cells, least - this.spacing * (count - 1))
      this.growBodies(count, least)
    }
    let y = this.nextY
    for (let row = 0; row < count; row++) {
      this.y[row] = y
      y += this.height[row] + this.spacing
    }
    this.nextY = this.y[count] = y
    this.total = Math.max(0, y - this.spacing)
    // A table with a declared height has that height whatever its cells contain: content is centred in all of it.
    const pageHeight = this.styles.lengthUnits.viewport.height
    this.placeCells(cells, least > pageHeight ? Infinity : pageHeight)
  }

  /** Width of a cell over these columns, px; 0 in a table without columns. */
  widthOf(first: number, span: number): number {
    const last = first + span - 1
    const { isRightToLeft } = this.grid
    const right = isRightToLeft ? first : last
    return (this.x[right] ?? 0) + (this.columns.width[right] ?? 0) - (this.x[isRightToLeft ? last : first] ?? 0)
  }

  /** The `i`th column from the left. */
  private fromLeft(i: number): number {
    const { columnCount, isRightToLeft } = this.grid
    return isRightToLeft ? columnCount - 1 - i : i
  }

  private beginRows(): void {
    const { count, grid, styles } = this
    const { boxes } = this.doc
    this.y = grownFloats(this.y, count + 1)
    this.height = grownFloats(this.height, count)
    this.ascent = grownFloats(this.ascent, count).fill(0, 0, count)
    this.descent = grownFloats(this.descent, count).fill(NaN, 0, count)
    this.declared = grownFloats(this.declared, count)
    for (let row = 0; row < count; row++) {
      const style = boxes.rows.style[grid.rowBox[row]]
      const declared = styles.read.height(style, NaN)
      this.declared[row] = declared
      this.height[row] = Math.max(Number.isNaN(declared) ? 0 : declared, clampHeight(styles, style, 0, NaN, 0))
    }
  }

  private layoutCell(cell: number, basis: number): void {
    const { grid, edges, rows, styles } = this
    const box = grid.cellBox[cell] as BoxId
    const style = rows.style[box]
    const { heightKeyword, isHeightFree } = styles.fixedSizes(style)
    const row = grid.cellRow[cell]
    edges.measure(cell, style, basis)
    const { bottom } = edges
    const v = edges.top + bottom
    const declared = heightKeyword >= 0 ? NaN : declaredHeight(styles, style, NaN, v)
    const hasHeight = !Number.isNaN(declared)
    const column = grid.cellColumn[cell]
    const span = grid.cellColumns[cell]
    const width = span === 1 ? this.single[column] : this.widthOf(column, span)
    const isTwice = (this.isSettled || hasHeight) && this.dependence.look(box)
    this.isTwice[cell] = isTwice ? 1 : 0
    const known = isTwice ? this.naturals.get(box) : undefined
    const isKnown = known !== undefined && known.width === width
    if (!isKnown) {
      // Lines that were moved before do not give the content height.
      if (isTwice || (rows.width[box] === width && this.isMoved(box, edges.top))) rows.width[box] = NaN
      this.block.layoutWithin(box, width, NaN, edges)
    }
    const natural = isKnown ? known.height : rows.height[box]
    const least = isHeightFree ? v : clampHeight(styles, style, 0, NaN, v) + v
    const height = Math.max(natural, least, hasHeight ? declared + v : 0)
    this.cellHeight[cell] = height
    this.cellBaseline[cell] = NaN
    if (isTwice && !isKnown) this.naturals.set(box, { width, height: natural, baseline: this.block.firstBaseline(box) })
    const isTall = grid.cellRows[cell] > 1
    if (!isTall) {
      if (height > this.height[row]) this.height[row] = height
      if (hasHeight) this.declared[row] = declared
    }
    if (isAlignedByEdges(this.alignOf(style))) return
    const own = isKnown ? known.baseline : this.block.firstBaseline(box)
    const baseline = Number.isNaN(own) ? natural - bottom : own
    this.cellBaseline[cell] = baseline
    // The bottom of a rowspan cell without text does not affect its first row.
    if (!isTall || !Number.isNaN(own)) this.ascent[row] = Math.max(this.ascent[row], baseline)
    if (isTall) return
    const descent = this.descent[row]
    this.descent[row] = Number.isNaN(descent) ? natural - baseline : Math.max(descent, natural - baseline)
  }

  /** Whether the lines of a cell are lower than its top edge: they were aligned in an earlier layout of the table. */
  private isMoved(box: BoxId, top: number): boolean {
    const { rows } = this
    return (rows.flags[box] & BoxFlag.inlineContent) !== 0 && this.doc.lines.y[rows.firstLine[box]] !== top
  }

  private addTallCells(): void {
    const { grid } = this
    if (grid.tallCount === 0) return
    const order = grid.tallCells.slice(0, grid.tallCount).filter((cell) => grid.cellRow[cell] < this.count)
    order.sort((a, b) => grid.cellRows[a] - grid.cellRows[b] || a - b)
    for (const cell of order) {
      const from = grid.cellRow[cell]
      const box = grid.cellBox[cell] as BoxId
      const baseline = this.cellBaseline[cell]
      const shift = Number.isNaN(baseline) ? 0 : Math.max(0, this.ascent[from] - baseline)
      const needed = Math.max(this.cellHeight[cell], this.rows.height[box] + shift)
      this.grow(from, from + grid.cellRows[cell], needed)
    }
  }

  /**
   * Gives rows the percentages of `whole`, the height of all rows, that they and their cells declare, as far as the other rows leave room.
   */
  private takeParts(count: number, cells: number, whole: number): void {
    const { grid } = this
    const parts: number[] = []
    const ask = (row: number, box: number): void => {
      const style = this.rows.style[box as BoxId]
      const { read } = this.styles
      if (!Number.isNaN(read.height(style, NaN))) return
      const part = read.height(style, whole)
      if (part > (parts[row] ?? 0)) parts[row] = part
    }
    for (let row = 0; row < count; row++) ask(row, grid.rowBox[row])
    for (let cell = 0; cell < cells; cell++) if (grid.cellRows[cell] === 1) ask(grid.cellRow[cell], grid.cellBox[cell])
    let left = whole
    for (let row = 0; row < count; row++) left -= this.height[row]
    for (let row = 0; row < count; row++) {
      const part = parts[row]
      if (part === undefined) continue
      const have = this.height[row] ?? 0
      const more = Math.max(0, Math.min(part - have, left))
      left -= more
      this.height[row] = this.declared[row] = have + more
    }
  }

  /** Enlarges the rows to `needed` px in all: body rows take the excess in proportion, if there are any. */
  private growBodies(count: number, needed: number): void {
    let have = this.spacing * (count - 1)
    let inBodies = 0
    for (let row = 0; row < count; row++) {
      const height = this.height[row]
      have += height
      if (this.isInBody(row)) inBodies += height
    }
    const excess = needed - have
    if (!(excess > 0)) return
    if (inBodies === 0) return this.grow(0, count, needed)
    for (let from = 0; from < count;) {
      let own = 0
      let to = from
      while (to < count && this.grid.rowGroup[to] === this.grid.rowGroup[from]) own += this.height[to++]
      if (this.isInBody(from)) this.grow(from, to, own + this.spacing * (to - from - 1) + excess * own / inBodies)
      from = to
    }
  }

  private isInBody(row: number): boolean {
    const group = this.grid.rowGroup[row]
    if (group === 0) return true
    const { styles, boxes: { rows } } = this.doc
    const display = styles.read.display(rows.style[group])
    return display !== Display.tableHeaderGroup && display !== Display.tableFooterGroup && display !== Display.InternalTableFooter
  }

  /** Enlarges the rows `[from, to)` to `needed` px in all: rows without a declared height first, in proportion. */
  private grow(from: number, to: number, needed: number): void {
    let have = this.spacing * (to - from - 1)
    let free = 0
    for (let row = from; row < to; row++) {
      const height = this.height[row]
      have += height
      if (Number.isNaN(this.declared[row])) free += height
    }
    const excess = needed - have
    if (!(excess > 0)) return
    const sum = free > 0 ? free : have - this.spacing * (to - from - 1)
    for (let row = from; row < to; row++) {
      if (free > 0 && !Number.isNaN(this.declared[row])) continue
      const height = this.height[row]
      this.height[row] = height + excess * (sum > 0 ? height / sum : 1 / (to - from))
    }
  }

  /** `pageHeight`: content centred in a greater height is placed at the top. */
  private placeCells(cells: number, pageHeight: number): void {
    const { cellBox, cellRow, cellRows, cellColumn, cellColumns, isRightToLeft } = this.grid
    const { x: columnX, y: rowY, height: rowHeight, cellBaseline, isTwice, ascent } = this
    // No row is added in this loop.
    const { x, y, height: heights, style } = this.rows
    for (let cell = 0; cell < cells; cell++) {
      const box = cellBox[cell] as BoxId
      const row = cellRow[cell]
      const last = row + cellRows[cell] - 1
      const height = rowY[last] + rowHeight[last] - rowY[row]
      const spare = height - (isTwice[cell] === 1 ? this.layoutAgain(cell, box, height) : heights[box])
      const baseline = cellBaseline[cell]
      const align = this.alignOf(style[box])
      const shift = !Number.isNaN(baseline) ? Math.max(0, ascent[row] - baseline)
        : align === Align.middle ? centred(spare, height, pageHeight) : align === Align.bottom ? spare : 0
      const first = cellColumn[cell]
      x[box] = columnX[isRightToLeft ? first + cellColumns[cell] - 1 : first]
      y[box] = 0
      heights[box] = height
      if (shift !== 0) shiftContent(this.doc, box, shift)
    }
  }

  /** Lays out the content of a cell at the cell height; returns its content height then. */
  private layoutAgain(cell: number, box: BoxId, height: number): number {
    const { styles } = this
    const { boxes } = this.doc
    this.edges.measure(cell, boxes.rows.style[box] ?? styles.initial, this.basis)
    const width = this.naturals.get(box)?.width ?? 0
    boxes.rows.width[box] = NaN
    return Math.min(height, this.block.layoutWithin(box, width, height, this.edges))
  }

  private alignOf(style: StyleId): number {
    // Most cells have the style of the cell before.
    if (style !== this.alignedStyle) {
      const keyword = this.styles.keywordOf('vertical-align', style)
      this.align = keyword < 0 ? Align.baseline : keyword
      this.alignedStyle = style
    }
    return this.align
  }

  /** Left edge of the columns between the edges of a table; columns that do not fit overflow at the end edge. */
  leftmost(left: number, right: number): number {
    const { columnCount, isRightToLeft } = this.grid
    return isRightToLeft && columnCount > 0 ? right - this.widthOf(0, columnCount) : left
  }

  /** Writes the positions of rows, groups and columns; `left` and `top`: of the first slot, from the border box of the table. */
  place(left: number, top: number): void {
    this.placeRows(left, top, 0)
    this.placeColumns(left, top)
  }

  /** The same without the columns. The group `begun` is placed already; 0 for none. */
  placeRows(left: number, top: number, begun: number): void {
    const { grid, rows } = this
    const width = grid.columnCount === 0 ? 0 : this.widthOf(0, grid.columnCount)
    for (let row = 0; row < this.count; row++) {
      const box = grid.rowBox[row]
      const group = grid.rowGroup[row]
      const y = top + this.y[row]
      if (group !== 0) {
        if (group !== begun && (row === 0 || grid.rowGroup[row - 1] !== group)) {
          rows.x[group] = left
          rows.y[group] = this.groupY = y
          rows.width[group] = width
        }
        rows.height[group] = y + this.height[row] - this.groupY
      }
      rows.x[box] = group === 0 ? left : 0
      rows.y[box] = y - (group === 0 ? 0 : this.groupY)
      rows.width[box] = width
      rows.height[box] = this.height[row]
    }
  }

  placeColumns(left: number, top: number): void {
    const { grid, rows } = this
    for (let i = 0; i < grid.columnCount; i++) {
      const c = this.fromLeft(i)
      const before = this.fromLeft(i - 1)
      const group = grid.columnGroup[c]
      const box = grid.columnBox[c]
      const isNewGroup = group !== 0 && (i === 0 || grid.columnGroup[before] !== group)
      if (isNewGroup) rows.x[group] = left + this.x[c]
      if (box !== 0 && (i === 0 || grid.columnBox[before] !== box)) {
        rows.x[box] = left + this.x[c] - (group === 0 ? 0 : rows.x[group])
      }
      const end = left + this.x[c] + this.columns.width[c]
      const groupX = group === 0 ? 0 : rows.x[group]
      if (group !== 0) this.endColumn(group, top, end)
      if (box !== 0) this.endColumn(box, group === 0 ? top : 0, end - groupX)
    }
  }

  private endColumn(box: number, top: number, end: number): void {
    const { rows } = this
    rows.y[box] = top
    rows.width[box] = end - rows.x[box]
    rows.height[box] = this.total
  }
}

/** Other values of vertical-align count as `baseline` for cells. */
export function isAlignedByEdges(align: number): boolean {
  return align === Align.top || align === Align.middle || align === Align.bottom
}

function shiftContent(doc: LayoutInput, cell: BoxId, shift: number): void {
  const { lines } = doc
  const { rows } = doc.boxes
  if ((rows.flags[cell] & BoxFlag.inlineContent) !== 0) {
    const first = rows.firstLine[cell]
    for (let line: number = first; line < first + rows.lineCount[cell]; line++) lines.y[line] += shift
  }
  const end = rows.end[cell]
  for (let child: number = cell + 1; child < end;) {
    // Boxes inside an inline element are positioned relative to the cell too.
    if (rows.kind[child] === BoxKind.inline) {
      child++
      continue
    }
    rows.y[child] += shift
    child = rows.end[child]
  }
}
