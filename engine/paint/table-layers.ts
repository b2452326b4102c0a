/**
 * Backgrounds behind the cells of a table (CSS 2, 17.5.1): those of column groups, columns, row groups and rows, in this order, for each
 * cell that originates in them. A row without gaps is filled as one rectangle; otherwise each cell is filled separately, so that spacing
 * and missing cells do not show the colour. Also detects hidden empty cells.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import { BoxFlag, BoxKind, type BoxTree } from '../boxes/boxes.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { BorderBox } from './borders.ts'
import type { BoxPainter } from './box-painter.ts'
import type { Canvas } from './canvas.ts'
import { PaintFlag, UNIT } from './paint-flags.ts'

const Direction = enumOf('direction')
const EmptyCells = enumOf('empty-cells')
const FILLED = PaintFlag.background | PaintFlag.image

const Layer = { columnGroups: 1, columns: 2, group: 4, row: 8 } as const
const LAYERS = [Layer.columnGroups, Layer.columns, Layer.group, Layer.row] as const
const COLUMNS = Layer.columnGroups | Layer.columns

/** Whether a part of a table has its background painted with the table. */
export function isTableLayer(kind: number | undefined): boolean {
  return kind === BoxKind.tableRow || kind === BoxKind.tableRowGroup || kind === BoxKind.tableColumn || kind === BoxKind.tableColumnGroup
}

/** Insets the border box of a cell with collapsed borders to the inner edges of its own halves. */
export function insetByHalfBorders(box: BorderBox, styles: Styles, style: StyleId): void {
  const { read } = styles
  const left = read.borderLeftWidth(style) / 2
  const top = read.borderTopWidth(style) / 2
  box.x += left
  box.y += top
  box.width = Math.max(0, box.width - left - read.borderRightWidth(style) / 2)
  box.height = Math.max(0, box.height - top - read.borderBottomWidth(style) / 2)
}

/** Whether `row` belongs to `table` rather than to a nested table. */
export function isRowOf(boxes: BoxTree, row: BoxId, table: BoxId): boolean {
  const parent = boxes.rows.parent[row]
  return parent === table || (boxes.rows.kind[parent] === BoxKind.tableRowGroup && boxes.rows.parent[parent] === table)
}

/** Left and top of the page content, and the flow offset at which it begins. */
export interface FlowPlace {
  readonly left: number
  readonly top: number
  readonly start: number
}

export class TableLayers {
  private readonly doc: PageFragmentInput
  private readonly boxes: BoxPainter
  private readonly layer = new BorderBox()
  private readonly spot = new BorderBox()
  private readonly columns: BoxId[] = []
  /** Fragments of rows, each with the layers that are visible behind it. */
  private readonly found: number[] = []
  /** Whether cells begin at their right edge. */
  private isRightToLeft = false
  /** A part of a table with collapsed borders that is painted after the borders, and must not cover them. */
  private isAboveLines = false

  constructor(doc: PageFragmentInput, boxes: BoxPainter) {
    this.doc = doc
    this.boxes = boxes
  }

  /**
   * `f`: fragment of a table, or of a row or row group that is painted as one unit: the unit includes its background, which is not
   * painted with the table.
   */
  paint(canvas: Canvas, f: number, place: FlowPlace): void {
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const top = fragments.box[f]
    const table = this.tableOf(top)
    const end = rows.end[top]
    this.findColumns(top)
    this.isAboveLines = top !== table && (rows.flags[table] & BoxFlag.collapsed) !== 0
    clearList(this.found)
    let layers = this.columns.length > 0 ? COLUMNS : 0
    for (let g = f; g < fragments.length; g++) {
      const row = fragments.box[g]
      if (row < top || row >= end) break
      if (rows.kind[row] !== BoxKind.tableRow || !isRowOf(this.doc.boxes, row, table)) continue
      const parent = rows.parent[row]
      const group = parent === table || row === top || (parent !== top && this.isUnit(parent)) ? (0 as BoxId) : parent
      const isApart = row !== top && (this.isUnit(row) || (parent !== top && parent !== table && this.isUnit(parent)))
      const shown = (this.shows(group) ? Layer.group : 0) | (!isApart && this.shows(row) ? Layer.row : 0)
      layers |= shown
      if (layers !== 0) this.found.push(g, shown | COLUMNS)
    }
    // Cells may overlap: a whole layer is above the layer below it.
    for (const layer of LAYERS) {
      if ((layers & layer) === 0) continue
      for (let i = 0; i < this.found.length; i += 2) if (((this.found[i + 1] ?? 0) & layer) !== 0) this.row(canvas, this.found[i] ?? 0, layer, place)
    }
  }

  private tableOf(part: BoxId): BoxId {
    const { rows } = this.doc.boxes
    let table = part
    while (table !== 0 && rows.kind[table] !== BoxKind.table) table = rows.parent[table]
    return table
  }

  /** Whether a box is painted as one unit with its content. */
  private isUnit(box: BoxId): boolean {
    return (this.boxes.looks.of(this.styleOf(box)) & UNIT) !== 0
  }

  /** Whether a cell is hidden because it is empty (empty-cells: hide). */
  isHiddenCell(cell: BoxId): boolean {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    if (rows.kind[cell] !== BoxKind.tableCell || (rows.flags[cell] & BoxFlag.collapsed) !== 0) return false
    if (read.emptyCells(rows.style[cell]) !== EmptyCells.hide) return false
    const end = rows.end[cell]
    for (let box: number = cell + 1; box < end; box++) if (rows.kind[box] !== BoxKind.inline) return false
    const { lines, items } = this.doc
    const first = rows.firstLine[cell]
    for (let line: number = first; line < first + rows.lineCount[cell]; line++) {
      const firstItem = lines.firstItem[line]
      for (let i: number = firstItem; i < firstItem + lines.itemCount[line]; i++) {
        if (items.kind[i] === ItemKind.word || items.kind[i] === ItemKind.marker) return false
      }
    }
    return true
  }

  /** The columns of a table; its parts have none. */
  private findColumns(table: BoxId): void {
    const { rows } = this.doc.boxes
    clearList(this.columns)
    if (rows.kind[table] !== BoxKind.table) return
    this.isRightToLeft = this.doc.styles.read.direction(rows.style[table]) === Direction.rtl
    const end = rows.end[table]
    for (let part = (table + 1) as BoxId; part < end;) {
      const kind = rows.kind[part]
      if ((kind === BoxKind.tableColumn || kind === BoxKind.tableColumnGroup) && this.shows(part)) this.columns.push(part)
      part = kind === BoxKind.tableColumnGroup ? (part + 1) as BoxId : rows.end[part]
    }
  }

  /** Fills the row of fragment `f` with one layer of backgrounds. */
  private row(canvas: Canvas, f: number, layer: number, place: FlowPlace): void {
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const row = fragments.box[f]
    const of = layer === Layer.row ? row : rows.parent[row]
    const ownPlace = layer === Layer.row ? f : NaN
    if ((layer & COLUMNS) === 0 && !this.isAboveLines && this.isWhole(f, row)) {
      this.place(this.spot, f, place)
      this.fill(canvas, of, ownPlace, place)
      return
    }
    for (let g = f + 1; g < fragments.length; g++) {
      const cell = fragments.box[g]
      if (cell <= row || cell >= rows.end[row]) break
      if (rows.parent[cell] !== row || rows.kind[cell] !== BoxKind.tableCell || this.isHiddenCell(cell)) continue
      this.place(this.spot, g, place)
      if (this.isAboveLines) insetByHalfBorders(this.spot, this.doc.styles, rows.style[cell] ?? this.doc.styles.initial)
      if ((layer & COLUMNS) === 0) this.fill(canvas, of, ownPlace, place)
      else this.behindColumns(canvas, cell, layer === Layer.columns ? BoxKind.tableColumn : BoxKind.tableColumnGroup, place)
    }
  }

  private behindColumns(canvas: Canvas, cell: BoxId, kind: number, place: FlowPlace): void {
    for (const column of this.columns) if (this.doc.boxes.rows.kind[column] === kind && this.isIn(cell, column)) this.fill(canvas, column, NaN, place)
  }

  /** Fills the area with the background of `box`, whose images are positioned in its own box: that of fragment `f`, if any. */
  private fill(canvas: Canvas, box: BoxId, f: number, place: FlowPlace): void {
    const { rows } = this.doc.boxes
    const { layer, spot } = this
    const style = this.styleOf(box)
    if ((this.boxes.looks.of(style) & PaintFlag.image) === 0) {
      this.boxes.background(canvas, style, spot)
      return
    }
    if (Number.isNaN(f)) {
      layer.x = place.left + (rows.x[box] ?? 0)
      layer.y = place.top + (rows.y[box] ?? 0) - place.start
      layer.width = rows.width[box] ?? 0
      layer.height = rows.height[box] ?? 0
    } else this.place(layer, f, place)
    canvas.save()
    canvas.clipRect(spot.x, spot.y, spot.width, spot.height)
    this.boxes.background(canvas, style, layer)
    canvas.restore()
  }

  private place(spot: BorderBox, f: number, { left, top }: FlowPlace): void {
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const box = fragments.box[f]
    spot.x = left + rows.x[box]
    spot.y = top + fragments.y[f]
    spot.width = rows.width[box]
    spot.height = fragments.height[f]
  }

  /** Whether the cells of a row cover exactly the row. */
  private isWhole(f: number, row: BoxId): boolean {
    const { rows } = this.doc.boxes
    let width = 0
    const end = rows.end[row]
    for (let cell = (row + 1) as BoxId; cell < end; cell = rows.end[cell]) {
      if (rows.kind[cell] !== BoxKind.tableCell) continue
      if (rows.height[cell] > rows.height[row] + EPSILON || this.isHiddenCell(cell)) return false
      width += rows.width[cell]
    }
    return Math.abs(width - rows.width[row]) < EPSILON && this.doc.fragments.height[f] > 0
  }

  private isIn(cell: BoxId, column: BoxId): boolean {
    const { rows } = this.doc.boxes
    const width = rows.width[column]
    const fromLeft = rows.x[cell] - rows.x[column]
    const x = this.isRightToLeft ? width - fromLeft - (rows.width[cell] ?? 0) : fromLeft
    return x > -EPSILON && x < width - EPSILON
  }

  private shows(box: BoxId): boolean {
    const look = box === 0 ? 0 : this.boxes.looks.of(this.styleOf(box))
    return (look & FILLED) !== 0 && (look & PaintFlag.hidden) === 0
  }

  private styleOf(box: BoxId): StyleId {
    const { rows } = this.doc.boxes
    const isAnonymous = (rows.flags[box] & BoxFlag.anonymous) !== 0
    return isAnonymous ? this.doc.styles.initial : rows.style[box]
  }
}
