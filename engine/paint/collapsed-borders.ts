/**
 * Paints collapsed borders of the part of a table that is on a page: each stretch that layout has found once, its middle
 * on the grid line. A page that ends between two rows shows the line between them on both sides. `inset` looks like
 * `ridge` here and `outset` like `groove` (CSS 2, 17.6.2).
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { FragmentFlag, type PageDoc } from '../fragment/pages.ts'
import { TableBorderFlag } from '../layout/table/schema.ts'
import { DASH, DOT_DISTANCE, eachBand, isStroked, LEFT, type Side, Style, TOP } from './border-sides.ts'
import { type Canvas, PathOp } from './canvas.ts'
import { Look, type Looks } from './looks.ts'
import { isRowOf } from './table-layers.ts'

/** Where the page's content begins, and the lowest place of it. */
export interface PagePlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export class CollapsedBorders {
  private readonly doc: PageDoc
  private readonly looks: Looks
  /** What was found last, by side. */
  private readonly sides: (Side & { readonly of: StyleId })[] = []

  constructor(doc: PageDoc, looks: Looks) {
    this.doc = doc
    this.looks = looks
  }

  /** `f`: the fragment of a table with collapsed borders. */
  paint(canvas: Canvas, f: number, place: PagePlace): void {
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const table = fragments.box[f] ?? (0 as BoxId)
    const end = rows.end[table] ?? table
    let last = 0
    let head = 0
    for (let g = f + 1; g < fragments.length; g++) {
      const row = fragments.box[g] ?? (0 as BoxId)
      if (row <= table || row >= end) break
      if (rows.kind[row] !== BoxKind.tableRow || !isRowOf(this.doc.boxes, row, table)) continue
      this.row(canvas, g, row, place)
      last = g
      if (((fragments.flags[g] ?? 0) & FragmentFlag.repeated) !== 0) head = g
    }
    // Below a head that stands there again is the line that is below it on its own page.
    if (head !== 0) this.lineBelow(canvas, head, table, place)
    if (last === 0 || ((fragments.flags[last] ?? 0) & FragmentFlag.last) === 0) return
    this.lineBelow(canvas, last, table, place)
  }

  /** The line between the row of a fragment and the next row of the table. */
  private lineBelow(canvas: Canvas, f: number, table: BoxId, place: PagePlace): void {
    const { fragments } = this.doc
    const next = this.rowAfter(fragments.box[f] ?? (0 as BoxId), table)
    const bottom = place.top + (fragments.y[f] ?? 0) + (fragments.height[f] ?? 0)
    if (next !== 0) this.lineAbove(canvas, next, place.left, bottom)
  }

  private row(canvas: Canvas, fragment: number, row: BoxId, place: PagePlace): void {
    const { fragments, tableBorders } = this.doc
    const { rows } = this.doc.boxes
    const flags = fragments.flags[fragment] ?? 0
    const isFirst = (flags & FragmentFlag.first) !== 0
    const isLast = (flags & FragmentFlag.last) !== 0
    const left = place.left + (rows.x[row] ?? 0)
    const top = place.top + (fragments.y[fragment] ?? 0)
    const bottom = top + (fragments.height[fragment] ?? 0)
    const first = rows.first[row] ?? 0
    for (let border: number = first; border < first + (rows.count[row] ?? 0); border++) {
      const of = tableBorders.flags[border] ?? 0
      const x = left + (tableBorders.x[border] ?? 0)
      const extent = tableBorders.extent[border] ?? 0
      if ((of & TableBorderFlag.vertical) !== 0) {
        // A row that goes on from another page or to it shows what falls within; a cell that spans rows may pass its end.
        const from = isFirst ? top + (tableBorders.y[border] ?? 0) : top
        const to = !isLast ? bottom : isFirst ? from + extent : Math.min(bottom, from + extent)
        this.stretch(canvas, border, x, from, Math.min(to, place.bottom) - from)
      } else if ((of & TableBorderFlag.above) === 0 ? isLast : isFirst) {
        this.stretch(canvas, border, x, (of & TableBorderFlag.above) === 0 ? bottom : top, extent)
      }
    }
  }

  private lineAbove(canvas: Canvas, row: BoxId, left: number, y: number): void {
    const { tableBorders } = this.doc
    const { rows } = this.doc.boxes
    const first = rows.first[row] ?? 0
    for (let border: number = first; border < first + (rows.count[row] ?? 0); border++) {
      if (((tableBorders.flags[border] ?? 0) & TableBorderFlag.above) === 0) continue
      const x = left + (rows.x[row] ?? 0) + (tableBorders.x[border] ?? 0)
      this.stretch(canvas, border, x, y, tableBorders.extent[border] ?? 0)
    }
  }

  /** The row of `table` that follows `row`, in the same group or another; 0 for none. */
  private rowAfter(row: BoxId, table: BoxId): BoxId {
    const { rows } = this.doc.boxes
    const end = rows.end[table] ?? table
    let next = rows.end[row] ?? end
    while (next < end) {
      if (rows.kind[next] === BoxKind.tableRow) return next
      // Into a group, and past anything else.
      next = rows.kind[next] === BoxKind.tableRowGroup ? (next + 1) as BoxId : rows.end[next] ?? end
    }
    return 0 as BoxId
  }

  private stretch(canvas: Canvas, border: number, x: number, y: number, extent: number): void {
    const flags = this.doc.tableBorders.flags[border] ?? 0
    const style = this.doc.tableBorders.style[border] ?? this.doc.styles.initial
    if (!(extent > 0) || (this.looks.of(style) & Look.hidden) !== 0) return
    const side = this.side(border)
    const { width, color } = side
    if ((color & 0xff) === 0) return
    const isVertical = (flags & TableBorderFlag.vertical) !== 0
    if (isStroked(side)) this.stroke(canvas, side, isVertical, x, y, extent)
    else if (side.style !== Style.solid) this.bands(canvas, side, isVertical, x, y, extent)
    else if (isVertical) canvas.fillRect(x - width / 2, y, width, extent, color)
    else canvas.fillRect(x, y - width / 2, extent, width, color)
  }

  private stroke(canvas: Canvas, side: Side, isVertical: boolean, x: number, y: number, extent: number): void {
    const { width, color } = side
    const isDotted = side.style === Style.dotted
    const inset = isDotted ? Math.min(width, extent) / 2 : 0
    const from = (isVertical ? y : x) + inset
    const to = (isVertical ? y : x) + extent - inset
    canvas.strokePath(
      isVertical ? [PathOp.move, x, from, PathOp.line, x, to] : [PathOp.move, from, y, PathOp.line, to, y],
      { width, color, dash: dashes(to - from, width, isDotted), dashPhase: 0, cap: isDotted ? 'round' : 'butt', join: 'miter' },
    )
  }

  private bands(canvas: Canvas, side: Side, isVertical: boolean, x: number, y: number, extent: number): void {
    const { width } = side
    const start = (isVertical ? x : y) - width / 2
    eachBand(side, isVertical ? LEFT : TOP, (from, to, shade) => {
      const at = start + width * from
      const thickness = width * (to - from)
      if (isVertical) canvas.fillRect(at, y, thickness, extent, shade)
      else canvas.fillRect(x, at, extent, thickness, shade)
    })
  }

  /** Most tables have one look for each side. */
  private side(border: number): Side {
    const style = this.doc.tableBorders.style[border] ?? this.doc.styles.initial
    const at = (this.doc.tableBorders.flags[border] ?? 0) & TableBorderFlag.side
    const known = this.sides[at]
    if (known !== undefined && known.of === style) return known
    const side = { of: style, ...this.readSide(style, at) }
    this.sides[at] = side
    return side
  }

  private readSide(style: StyleId, side: number): Side {
    const { read } = this.doc.styles
    const asLine = (kind: number): number => kind === Style.inset ? Style.ridge : kind === Style.outset ? Style.groove : kind
    switch (side) {
      case 0: return { width: read.borderTopWidth(style), style: asLine(read.borderTopStyle(style)), color: read.borderTopColor(style) }
      case 1: return { width: read.borderRightWidth(style), style: asLine(read.borderRightStyle(style)), color: read.borderRightColor(style) }
      case 2: return { width: read.borderBottomWidth(style), style: asLine(read.borderBottomStyle(style)), color: read.borderBottomColor(style) }
      default: return { width: read.borderLeftWidth(style), style: asLine(read.borderLeftStyle(style)), color: read.borderLeftColor(style) }
    }
  }
}

/** Whole dashes or dots along a line, from end to end. */
function dashes(length: number, width: number, isDotted: boolean): readonly number[] {
  if (isDotted) return [0, length / Math.max(1, Math.round(length / (DOT_DISTANCE * width)))]
  const dash = DASH * width
  const gaps = Math.round((length - dash) / (2 * dash))
  return gaps < 1 ? [] : [dash, (length - dash * (gaps + 1)) / gaps]
}
