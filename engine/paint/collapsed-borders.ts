/**
 * Paints the collapsed borders of the part of a table on a page: each border segment found by layout once, centred on its grid line. Between
 * two rows on different pages, the line is drawn on both pages in full width, and vertical borders end there as at the edges of a table
 * (`fragment/row-lines.ts`). `inset` is drawn like `ridge` and `outset` like `groove` (CSS 2, 17.6.2). The borders belong to the table: a
 * hidden cell or row keeps the borders that it shares.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import { FragmentFlag, type PageFragmentInput } from '../fragment/page-fragments.ts'
import { firstRowOf, halfLineAbove, rowAfter } from '../fragment/row-lines.ts'
import { TableBorderFlag } from '../layout/table/schema.ts'
import { BOTTOM, DASH, dots, eachBand, isStroked, LEFT, RIGHT, type Side, Style, TOP } from './border-sides.ts'
import { type Canvas, PathOp } from './canvas.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'
import { isRowOf, type FlowPlace } from './table-layers.ts'

/** Minimum width of a line with two shades, px. */
const SHADED = 2

/** With the highest and lowest visible position of the page content. */
interface PartPlace extends FlowPlace {
  readonly highest: number
  readonly bottom: number
}

/** A side with whether it is visible, as most segments need it. */
interface FoundSide extends Side {
  readonly of: StyleId
  readonly isShown: boolean
  readonly isSolid: boolean
}

export class CollapsedBorders {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  /** The sides found last, by side. */
  private readonly sides: FoundSide[] = []

  constructor(doc: PageFragmentInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  /** `f`: the fragment of a table with collapsed borders. */
  paint(canvas: Canvas, f: number, place: PartPlace): void {
    const { fragments, boxes } = this.doc
    const { rows } = boxes
    const table = fragments.box[f]
    if ((this.looks.of(rows.style[table]) & PaintFlag.hidden) !== 0) return
    const end = rows.end[table]
    const part: PartOfTable = {
      table, first: firstRowOf(boxes, table), last: this.lastRow(f, table, end), head: 0, before: 0 as BoxId, below: 0 as BoxId,
    }
    for (let g = f + 1; g < fragments.length; g++) {
      const row = fragments.box[g]
      if (row <= table || row >= end) break
      if (rows.kind[row] !== BoxKind.tableRow || !isRowOf(boxes, row, table)) continue
      const isRepeated = (fragments.flags[g] & FragmentFlag.repeated) !== 0
      // Below a repeated header is the line that is below it on its first page.
      if (part.head !== 0 && !isRepeated && part.below === 0) {
        part.below = rowAfter(boxes, fragments.box[part.head], table)
        this.line(canvas, part.below, place.left, this.bottomOf(part.head, place))
      }
      if (isRepeated) part.head = g
      this.row(canvas, g, part, place)
      part.before = row
    }
  }

  /** The last row of the table on the page if the table continues on another page; 0 for none. */
  private lastRow(f: number, table: BoxId, end: BoxId): number {
    const { fragments, boxes } = this.doc
    let last = 0
    for (let g = f + 1; g < fragments.length; g++) {
      const row = fragments.box[g]
      if (row <= table || row >= end) break
      if (boxes.rows.kind[row] === BoxKind.tableRow && isRowOf(boxes, row, table)) last = g
    }
    if (last === 0 || !this.endsHere(last)) return 0
    return rowAfter(boxes, fragments.box[last], table) === 0 ? 0 : last
  }

  /** Whether a row ends on the page; only cells that span further rows may continue then. */
  private endsHere(f: number): boolean {
    const { fragments, boxes: { rows } } = this.doc
    if ((fragments.flags[f] & FragmentFlag.last) !== 0) return true
    const row = fragments.box[f]
    let hasOwn = false
    for (let g = f + 1; g < fragments.length; g++) {
      const cell = fragments.box[g]
      if (cell <= row || cell >= rows.end[row]) break
      if (rows.parent[cell] !== row || rows.height[cell] > rows.height[row] + EPSILON) continue
      if ((fragments.flags[g] & FragmentFlag.last) === 0) return false
      hasOwn = true
    }
    return hasOwn
  }

  /** The top of the row of a fragment, which may be above the page. */
  private topOf(f: number, place: PartPlace): number {
    const { fragments, boxes: { rows } } = this.doc
    const isFirst = (fragments.flags[f] & FragmentFlag.first) !== 0
    return place.top + (isFirst ? fragments.y[f] : rows.y[fragments.box[f]] - place.start)
  }

  private bottomOf(f: number, place: PartPlace): number {
    return this.topOf(f, place) + this.doc.boxes.rows.height[this.doc.fragments.box[f]]
  }

  private row(canvas: Canvas, f: number, part: PartOfTable, place: PartPlace): void {
    const { fragments, boxes, tableBorders } = this.doc
    const { rows } = boxes
    const row = fragments.box[f]
    const isFirst = (fragments.flags[f] & FragmentFlag.first) !== 0
    const isLast = (fragments.flags[f] & FragmentFlag.last) !== 0
    const left = place.left + rows.x[row]
    const top = this.topOf(f, place)
    const bottom = this.bottomOf(f, place)
    const isBelowHead = isFirst && part.below !== 0 && Math.abs(top - this.bottomOf(part.head, place)) <= EPSILON
    const lineAbove = isBelowHead ? part.below : row
    const isCutAbove = isFirst && (isBelowHead || part.before === 0 || rowAfter(boxes, part.before, part.table) !== row)
      && row !== part.first
    const lineBelow = f === part.last ? rowAfter(boxes, row, part.table) : 0 as BoxId
    const goesOn = !isLast && !this.endsHere(f)
    const endOfRow = bottom - halfLineAbove(this.doc, lineBelow) - EPSILON
    const first = rows.first[row]
    for (let border: number = first; border < first + rows.count[row]; border++) {
      const of = tableBorders.flags[border]
      const x = left + tableBorders.x[border]
      const y = tableBorders.y[border]
      const extent = tableBorders.extent[border]
      if ((of & TableBorderFlag.vertical) !== 0) {
        let from = top + y
        let to = from + extent
        const reachesEnd = to >= endOfRow
        if (isCutAbove && Math.abs(y) <= halfLineAbove(this.doc, row) + EPSILON) from = top + this.inset(lineAbove, tableBorders.x[border])
        if (lineBelow !== 0 && reachesEnd) to = bottom - this.inset(lineBelow, tableBorders.x[border])
        // A row that continues from or on another page shows the part within this page, below a repeated header.
        if (!isFirst) from = Math.max(from, part.head === 0 ? place.highest : this.bottomOf(part.head, place))
        if (goesOn && reachesEnd) to = place.bottom
        this.stretch(canvas, border, x, from, Math.min(to, place.bottom) - from)
      } else if ((of & TableBorderFlag.above) === 0 ? isLast : isFirst && !isBelowHead) {
        this.stretch(canvas, border, x, (of & TableBorderFlag.above) === 0 ? bottom : top, extent)
      }
    }
    this.line(canvas, lineBelow, place.left, bottom)
  }

  /**
   * Distance below the centre of the line above `row` at which a vertical border at `x` begins if there is no border above the line: where
   * the line is interrupted, the border extends to the far edge of the line. Upwards from the line below, the distance is the same.
   */
  private inset(row: BoxId, x: number): number {
    const { tableBorders, boxes: { rows } } = this.doc
    const first = rows.first[row]
    for (let border: number = first; border < first + rows.count[row]; border++) {
      if ((tableBorders.flags[border] & TableBorderFlag.above) === 0) continue
      const from = tableBorders.x[border]
      if (x >= from - EPSILON && x <= from + tableBorders.extent[border] + EPSILON) return this.side(border).width / 2
    }
    return -halfLineAbove(this.doc, row)
  }

  /** Paints the line above `row`, centred at `y`. */
  private line(canvas: Canvas, row: BoxId, left: number, y: number): void {
    const { tableBorders } = this.doc
    const { rows } = this.doc.boxes
    const first = rows.first[row]
    if (row === 0) return
    for (let border: number = first; border < first + rows.count[row]; border++) {
      if ((tableBorders.flags[border] & TableBorderFlag.above) === 0) continue
      const x = left + rows.x[row] + tableBorders.x[border]
      this.stretch(canvas, border, x, y, tableBorders.extent[border])
    }
  }

  private stretch(canvas: Canvas, border: number, x: number, y: number, extent: number): void {
    const side = this.side(border)
    if (!side.isShown || !(extent > 0)) return
    const { width, color } = side
    const isVertical = (this.doc.tableBorders.flags[border] & TableBorderFlag.vertical) !== 0
    if (!side.isSolid) this.drawOther(canvas, side, isVertical, x, y, extent)
    else if (isVertical) canvas.fillRect(x - width / 2, y, width, extent, color)
    else canvas.fillRect(x, y - width / 2, extent, width, color)
  }

  private drawOther(canvas: Canvas, side: Side, isVertical: boolean, x: number, y: number, extent: number): void {
    if (isStroked(side)) this.stroke(canvas, side, isVertical, x, y, extent)
    else this.bands(canvas, side, isVertical, x, y, extent)
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

  /** Most tables have one style for each side. */
  private side(border: number): FoundSide {
    const { tableBorders } = this.doc
    const style = tableBorders.style[border]
    const at = tableBorders.flags[border] & TableBorderFlag.side
    const known = this.sides[at]
    return known !== undefined && known.of === style ? known : this.findSide(style, at)
  }

  private findSide(style: StyleId, at: number): FoundSide {
    const side = this.readSide(style, at)
    return this.sides[at] = { of: style, isShown: (side.color & 0xff) !== 0, isSolid: side.style === Style.solid, ...side }
  }

  private readSide(style: StyleId, side: number): Side {
    const { read } = this.doc.styles
    switch (side) {
      case TOP: return asLine(read.borderTopWidth(style), read.borderTopStyle(style), read.borderTopColor(style))
      case RIGHT: return asLine(read.borderRightWidth(style), read.borderRightStyle(style), read.borderRightColor(style))
      case BOTTOM: return asLine(read.borderBottomWidth(style), read.borderBottomStyle(style), read.borderBottomColor(style))
      default: return asLine(read.borderLeftWidth(style), read.borderLeftStyle(style), read.borderLeftColor(style))
    }
  }
}

/** A line too thin for two shades has the declared colour, as in browsers: for example with the attribute `border=1` of a table. */
function asLine(width: number, declared: number, color: number): Side {
  const style = declared === Style.inset ? Style.ridge : declared === Style.outset ? Style.groove : declared
  return { width, style: width < SHADED && (style === Style.ridge || style === Style.groove) ? Style.solid : style, color }
}

/** State of a table on a page while its rows are visited. */
interface PartOfTable {
  readonly table: BoxId
  readonly first: BoxId
  /** Fragment of the last row before the page break, and of the last row of a repeated header; 0 for none. */
  readonly last: number
  head: number
  /** The previous row. */
  before: BoxId
  /** The row whose upper line is the line below the header. */
  below: BoxId
}

/** Dash pattern with whole dashes or dots along a line, from end to end. */
function dashes(length: number, width: number, isDotted: boolean): readonly number[] {
  if (isDotted) return dots(length, width)
  const dash = DASH * width
  const gaps = Math.round((length - dash) / (2 * dash))
  return gaps < 1 ? [] : [dash, (length - dash * (gaps + 1)) / gaps]
}
