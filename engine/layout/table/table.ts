/**
 * Table layout without captions (CSS 2, 17.5 and 17.6): takes the box of a table; writes the positions and sizes of its columns, groups,
 * rows and cells. A table is never narrower than the minimum of its columns nor lower than its rows. Measurements are kept for the layout
 * that usually follows; tables nested in cells use frames of their own.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { Unit } from '../../style/units.ts'
import type { BlockLayout } from '../block.ts'
import { clampToIntrinsicWidth } from '../intrinsic-min-max.ts'
import { ContentWidths } from '../content-widths.ts'
import type { FormattingContext, LayoutServices } from '../contexts.ts'
import type { LayoutInput } from '../lines.ts'
import { clampWidth, declaredWidth, edgesOf, widthKeyword } from '../size.ts'
import type { CellEdges } from './cell-edges.ts'
import type { Collapse } from './collapse.ts'
import type { ColumnWidths } from './column-widths.ts'
import { AutoColumns } from './columns-auto.ts'
import { fixedColumns } from './columns-fixed.ts'
import type { Grid } from './grid.ts'
import { MergedColumns } from './merged-columns.ts'
import { OpenTable, type OutgrownTable } from './open-table.ts'
import { isAlignedByEdges, type TableRows } from './rows.ts'
import { createTableParts, type TableParts } from './table-parts.ts'
import { isFixedTable } from './table-styles.ts'
import { isCollapsedTable } from './table-styles.ts'
import { markCollapsed, writeTableBorders } from './write-borders.ts'

const Width = enumOf('width')
/** Width used where percentage columns require an unlimited one, px. */
const ENDLESS = 1e6

/** State of one table during layout; reused by all tables of one depth. */
class Frame implements TableParts {
  readonly grid: Grid
  readonly collapse: Collapse
  readonly columns: ColumnWidths
  readonly edges: CellEdges
  readonly auto: AutoColumns
  readonly rows: TableRows
  readonly merged: MergedColumns
  /** The tables to which this grid, and these columns, belong; 0 for none. */
  gridOf = 0
  measured = 0
  isCollapsed = false
  spacingX = 0
  spacingY = 0
  /** Edges of the table, px. */
  top = 0
  right = 0
  bottom = 0
  left = 0

  constructor(doc: LayoutInput, block: BlockLayout) {
    const parts = createTableParts(doc, block)
    this.grid = parts.grid
    this.collapse = parts.collapse
    this.columns = parts.columns
    this.edges = parts.edges
    this.rows = parts.rows
    this.auto = new AutoColumns(doc, block, parts)
    this.merged = new MergedColumns(doc, parts.grid)
  }
}

export class TableLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly block: BlockLayout
  private readonly frames: Frame[] = []
  private depth = 0
  private readonly widths = new ContentWidths()
  /** Width of the same table with the percentages of its columns, which may not widen its containing block. */
  private percentWidth = 0
  /** The open table, whose rows are still arriving, with its box and its first waiting box. */
  private open: { readonly table: OpenTable, readonly box: BoxId, readonly wait: BoxId } | null = null

  constructor(services: LayoutServices, block: BlockLayout) {
    this.services = services
    this.doc = services.doc
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
    this.block = block
  }

  /** Begins `box`: only rows before the box `wait` are laid out, until `goOn` adds more. */
  begin(box: BoxId, wait: BoxId): void {
    this.open = { table: new OpenTable(this.doc, this.block, box, wait), box, wait }
  }

  /** Lays out more rows of the open table: see `OpenTable`. Returns how it exceeds what its first rows determined. */
  goOn(box: BoxId, first: BoxId, wait: BoxId, isLast: boolean): OutgrownTable | null {
    const { open } = this
    if (open === null) return null
    open.table.goOn(box, first, wait, isLast)
    if (isLast) this.open = null
    return open.table
  }

  /** Box rows have moved: forgets all measurements. */
  forget(): void {
    this.widths.forget()
    for (const frame of this.frames) frame.gridOf = frame.measured = 0
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows, open } = this
    if (open?.box === box) {
      open.table.begin(box, width, containingWidth, open.wait)
      this.open = { ...open, box: 0 as BoxId }
      return
    }
    const style = this.styleOf(box)
    const frame = this.push()
    if (this.isFixed(style)) {
      this.prepare(frame, box)
      fixedColumns(this.doc, frame.grid, frame.columns, frame.edges, frame.spacingX)
    } else if (frame.measured !== box) this.measureColumns(frame, box)
    // `share` overwrites the measured columns, so they are used only once.
    frame.measured = 0
    this.measureEdges(frame, style, containingWidth)
    const { grid, columns } = frame
    const across = grid.columnCount === 0 ? 0 : frame.spacingX * (grid.columnCount + 1)
    const room = Math.max(0, width - frame.left - frame.right - across)
    columns.share(room, 0, grid.columnCount, room)
    const down = grid.rowCount === 0 ? 0 : frame.spacingY * 2
    const least = Number.isNaN(height) ? NaN : height - frame.top - frame.bottom - down
    // A height from limits or a container is not definite for cells.
    frame.rows.isSettled = !Number.isNaN(least) && this.styles.unitOf('height', style) !== Unit.keyword
    frame.rows.layout(frame.spacingX, frame.spacingY, width, least)
    const left = frame.rows.leftmost(frame.left + frame.spacingX, width - frame.right - frame.spacingX)
    frame.rows.place(left, frame.top + (grid.rowCount === 0 ? 0 : frame.spacingY))
    rows.width[box] = width
    const content = frame.top + frame.rows.total + down + frame.bottom
    rows.height[box] = Number.isNaN(height) ? content : Math.max(height, content)
    this.placeEmptyGroups(box, frame)
    if (frame.isCollapsed) {
      markCollapsed(this.doc, box, grid)
      writeTableBorders(this.doc, grid, frame.collapse.stretches, frame.rows)
    }
    frame.gridOf = 0
    this.depth--
  }

  /** Border-box width of the table in `available` px (CSS 2, 17.5.2); `containingWidth` is NaN while that is being computed. */
  usedWidth(box: BoxId, available: number, containingWidth: number): number {
    const { styles } = this
    const style = this.styleOf(box)
    const h = this.ownEdges(box, Number.isNaN(containingWidth) ? 0 : containingWidth)
    const declared = declaredWidth(styles, style, containingWidth, h)
    const least = this.isFixed(style) && !Number.isNaN(declared) ? 0 : this.services.minContentBox(box, containingWidth) - h
    let content = declared
    if (Number.isNaN(content)) {
      const keyword = widthKeyword(styles, style)
      const most = keyword === Width.minContent ? least
        : Math.max(this.services.maxContentBox(box, containingWidth) - h, Number.isNaN(containingWidth) ? 0 : this.byPercentages(box))
      const fills = keyword === Width.stretch && !Number.isNaN(containingWidth)
      content = fills ? available - h : keyword === Width.maxContent ? most : Math.min(most, available - h)
    }
    if (!styles.fixedSizes(style).hasWidthLimits) return clampToIntrinsicWidth(this.services, box, content, containingWidth, h, available) + h
    return Math.max(clampWidth(styles, style, content, containingWidth, h), least) + h
  }

  /** Width required by percentages that count for the table's own width but not for its containing block; 0 when they count for both. */
  private byPercentages(box: BoxId): number {
    if (!this.isSharedOut(box)) return 0
    this.measure(box)
    return this.percentWidth
  }

  /** Whether the table is inside a cell, or a flex or grid item: its percentages would take room from the siblings. */
  private isSharedOut(box: BoxId): boolean {
    const { rows } = this
    for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
      const kind = rows.kind[at]
      if (kind === BoxKind.tableCell || kind === BoxKind.flex || kind === BoxKind.grid) return true
    }
    return false
  }

  /** Contribution of the table to the content widths of its containing block. */
  contribution(box: BoxId, isMax: boolean): number {
    return this.usedWidth(box, isMax ? Infinity : 0, NaN)
  }

  /** Sum of left and right edges, px; percentage padding refers to `basis`. */
  ownEdges(box: BoxId, basis: number): number {
    if (this.open?.box === box) return this.open.table.ownEdges(basis)
    const style = this.styleOf(box)
    if (this.isCollapsed(style)) {
      const frame = this.push()
      this.prepare(frame, box)
      this.depth--
      return frame.collapse.left + frame.collapse.right
    }
    return edgesOf(this.styles, style, basis).horizontal
  }

  minContent(box: BoxId): number {
    this.measure(box)
    return this.widths.min
  }

  maxContent(box: BoxId): number {
    this.measure(box)
    return this.widths.max
  }

  /** Baseline of the first row: that of a cell aligned by baseline, else the lowest content edge (CSS 2, 17.5.3). */
  firstBaseline(box: BoxId): number {
    const { rows } = this
    const end = rows.end[box]
    let y = 0
    let groupEnd = 0
    for (let part = (box + 1) as BoxId; part < end;) {
      const kind = rows.kind[part]
      if (part >= groupEnd) y = 0
      if (kind === BoxKind.tableRowGroup) {
        y = rows.y[part]
        groupEnd = rows.end[part]
        part++
      } else if (kind === BoxKind.tableRow) return y + rows.y[part] + this.rowBaseline(box, part)
      else part = rows.end[part] ?? end
    }
    return NaN
  }

  lastBaseline(box: BoxId): number {
    return this.firstBaseline(box)
  }

  private rowBaseline(table: BoxId, row: BoxId): number {
    const { styles, rows } = this
    const end = rows.end[row]
    for (let cell = (row + 1) as BoxId; cell < end; cell = rows.end[cell]) {
      if (rows.kind[cell] !== BoxKind.tableCell) continue
      const style = this.styleOf(cell)
      if (isAlignedByEdges(styles.keywordOf('vertical-align', style))) continue
      const baseline = this.block.firstBaseline(cell)
      if (!Number.isNaN(baseline)) return baseline
    }
    return this.lowestContent(table, row)
  }

  /** The lowest bottom content edge of the cells of a row, within the row. */
  private lowestContent(table: BoxId, row: BoxId): number {
    const { rows } = this
    const height = rows.height[row]
    const frame = this.push()
    this.prepare(frame, table)
    const { grid, edges } = frame
    let lowest = NaN
    for (let cell = 0; cell < grid.cellCount; cell++) {
      const box = grid.cellBox[cell] as BoxId
      if (rows.parent[box] !== row) continue
      edges.measure(cell, this.styleOf(box), rows.width[table])
      const bottom = Math.min(height, rows.height[box] - edges.bottom)
      if (!(lowest >= bottom)) lowest = bottom
    }
    this.depth--
    return Number.isNaN(lowest) ? height : lowest
  }

  private measure(box: BoxId): void {
    if (this.widths.isOf(box)) return
    if (this.fillsPart(this.styleOf(box))) {
      this.measureDeclared(box)
      return
    }
    const frame = this.push()
    if (frame.measured !== box) this.measureColumns(frame, box)
    this.depth--
    const { columns, grid } = frame
    const spacing = grid.columnCount === 0 ? 0 : frame.spacingX * (grid.columnCount + 1)
    let min = 0
    let max = 0
    let percent = 0
    let rest = 0
    let byPercent = 0
    for (let c = 0; c < grid.columnCount; c++) {
      const widest = columns.max[c]
      const part = columns.percent[c]
      min += columns.min[c]
      max += widest
      percent += part
      if (part > 0) byPercent = Math.max(byPercent, (widest * 100) / part)
      else rest += widest
    }
    const most = Math.max(ENDLESS, min)
    // Wide enough that each percentage is at least the preferred width of its column.
    const wide = percent > 0 ? Math.max(max, byPercent, rest === 0 ? 0 : percent >= 100 ? ENDLESS : (rest * 100) / (100 - percent)) : max
    this.percentWidth = Math.min(wide, most) + spacing
    this.widths.keep(box, min + spacing, percent > 0 && this.isSharedOut(box) ? Math.min(max, most) + spacing : this.percentWidth)
  }

  /** Content does not count: the minimum is what columns declare, and the maximum is unlimited. */
  private measureDeclared(box: BoxId): void {
    const frame = this.push()
    this.prepare(frame, box)
    this.depth--
    const { grid, columns, edges, spacingX } = frame
    fixedColumns(this.doc, grid, columns, edges, spacingX)
    frame.measured = 0
    let min = grid.columnCount === 0 ? 0 : spacingX * (grid.columnCount + 1)
    for (let c = 0; c < grid.columnCount; c++) min += columns.min[c] ?? 0
    this.percentWidth = Math.max(ENDLESS, min)
    this.widths.keep(box, min, this.percentWidth)
  }

  /** Whether a fixed table has a percentage width: it has no content width, and takes all available width, as in browsers. */
  private fillsPart(style: StyleId): boolean {
    return this.isFixed(style) && Number.isNaN(this.styles.read.width(style, NaN))
  }

  private measureColumns(frame: Frame, box: BoxId): void {
    this.prepare(frame, box)
    frame.auto.measure(frame.spacingX)
    frame.measured = box
  }

  /** Prepares the grid, spacing and collapsed borders: everything known before cells are measured. */
  private prepare(frame: Frame, box: BoxId): void {
    if (frame.gridOf === box) return
    const { read } = this.styles
    const style = this.styleOf(box)
    frame.gridOf = box
    frame.measured = 0
    frame.isCollapsed = frame.edges.isCollapsed = this.isCollapsed(style)
    frame.spacingX = frame.isCollapsed ? 0 : read.borderSpacingX(style)
    frame.spacingY = frame.isCollapsed ? 0 : read.borderSpacingY(style)
    frame.grid.build(box)
    if (!this.isFixed(style)) frame.merged.merge()
    if (frame.isCollapsed) frame.collapse.resolve(style)
  }

  private measureEdges(frame: Frame, style: StyleId, basis: number): void {
    const sides = frame.isCollapsed ? frame.collapse : edgesOf(this.styles, style, basis)
    frame.top = sides.top
    frame.right = sides.right
    frame.bottom = sides.bottom
    frame.left = sides.left
  }

  /** Row groups without rows are placed where the next row would be. */
  private placeEmptyGroups(box: BoxId, frame: Frame): void {
    const { rows } = this
    const end = rows.end[box]
    let y = frame.top
    for (let part = (box + 1) as BoxId; part < end; part = rows.end[part]) {
      if (rows.kind[part] !== BoxKind.tableRowGroup) {
        if (rows.kind[part] === BoxKind.tableRow) y = rows.y[part] + rows.height[part]
        continue
      }
      if (this.hasRows(part)) {
        y = rows.y[part] + rows.height[part]
        continue
      }
      rows.x[part] = frame.left
      rows.y[part] = y
      rows.width[part] = Math.max(0, rows.width[box] - frame.left - frame.right)
      rows.height[part] = 0
    }
  }

  private hasRows(group: BoxId): boolean {
    const { rows } = this
    const end = rows.end[group]
    for (let row = (group + 1) as BoxId; row < end; row = rows.end[row] ?? end) if (rows.kind[row] === BoxKind.tableRow) return true
    return false
  }

  private isCollapsed(style: StyleId): boolean {
    return isCollapsedTable(this.styles, style)
  }

  private isFixed(style: StyleId): boolean {
    return isFixedTable(this.styles, style)
  }

  private styleOf(box: BoxId): StyleId {
    return this.rows.style[box]
  }

  private push(): Frame {
    if (this.depth === 0) for (const { rows } of this.frames) rows.forget()
    const frame = this.frames[this.depth] ?? (this.frames[this.depth] = new Frame(this.doc, this.block))
    this.depth++
    return frame
  }
}
