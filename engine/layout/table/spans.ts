/**
 * Column and row spans of cells and column elements (HTML, 4.9.11). Takes attribute values; gives numbers that a grid can hold. The spans
 * of one table may cover only a limited number of slots per cell and row, so that a few attributes cannot make a document expensive. A
 * rowspan of 0 counts as 1.
 */
import type { BoxId, NodeId } from '../../arena/ids.ts'
import { BoxFlag, type BoxTree } from '../../boxes/boxes.ts'
import { attributeText } from '../../input/attributes.ts'
import { Attr, Tag } from '../../input/names.ts'
import type { DocumentNodes } from '../../input/nodes.ts'

const MAX_COLUMN_SPAN = 1000
const MAX_ROW_SPAN = 65_534
/** Spans create no columns beyond this one; cells do. */
export const MAX_SPANNED_COLUMNS = 10_000
const FREE_SLOTS = 10_000
const SLOTS_PER_ROW_AND_CELL = 64

type SpanInput = DocumentNodes & { readonly boxes: BoxTree }
type SpanAttribute = typeof Attr.colspan | typeof Attr.rowspan | typeof Attr.span

function span(doc: SpanInput, box: BoxId, attribute: SpanAttribute, most: number): number {
  const { rows } = doc.boxes
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return 1
  return nodeSpan(doc, rows.node[box], attribute, most)
}

function nodeSpan(doc: DocumentNodes, node: NodeId, attribute: SpanAttribute, most: number): number {
  if (doc.nodes.attrs[node] === 0) return 1
  const tag = doc.nodes.tag[node]
  if (attribute === Attr.span ? tag !== Tag.col && tag !== Tag.colgroup : tag !== Tag.td && tag !== Tag.th) return 1
  const text = attributeText(doc, node, attribute)
  const digits = text === null ? undefined : /^[\t\n\f\r ]*\+?(\d+)/.exec(text)?.[1]
  return digits === undefined ? 1 : Math.max(1, Math.min(Number(digits), most))
}

/** Number of columns of a `col` or `colgroup`. */
export function elementSpan(doc: SpanInput, box: BoxId): number {
  return span(doc, box, Attr.span, MAX_COLUMN_SPAN)
}

/** The declared rowspan of a cell, whatever the number of rows. */
export function rowSpanOf(doc: DocumentNodes, cell: NodeId): number {
  return nodeSpan(doc, cell, Attr.rowspan, MAX_ROW_SPAN)
}

/** The declared colspan of a cell, or span of a column element. */
export function columnSpanOf(doc: DocumentNodes, cellOrColumn: NodeId): number {
  const isColumn = doc.nodes.tag[cellOrColumn] === Tag.col || doc.nodes.tag[cellOrColumn] === Tag.colgroup
  return nodeSpan(doc, cellOrColumn, isColumn ? Attr.span : Attr.colspan, MAX_COLUMN_SPAN)
}

/** Spans of cells; the result of `read` is in `columns` and `rows`. */
export class CellSpans {
  columns = 1
  rows = 1
  private readonly doc: SpanInput
  private slots = 0

  constructor(doc: SpanInput) {
    this.doc = doc
  }

  begin(rowsAndCells: number): void {
    this.slots = FREE_SLOTS + SLOTS_PER_ROW_AND_CELL * rowsAndCells
  }

  /** `rowsLeft`: number of rows from the cell's row to the end of its row group. */
  read(cell: BoxId, column: number, rowsLeft: number): void {
    const { nodes, boxes: { rows } } = this.doc
    // Most cells have no attributes.
    if (nodes.attrs[rows.node[cell]] === 0) {
      this.columns = this.rows = 1
      return
    }
    this.columns = Math.min(span(this.doc, cell, Attr.colspan, MAX_COLUMN_SPAN), Math.max(1, MAX_SPANNED_COLUMNS - column))
    this.rows = Math.min(span(this.doc, cell, Attr.rowspan, MAX_ROW_SPAN), rowsLeft)
    if (this.columns === 1 && this.rows === 1) return
    if (this.columns * this.rows > this.slots) this.rows = 1
    if (this.columns > this.slots) this.columns = 1
    this.slots -= this.columns * this.rows
  }

  /** Takes slots from the allowance; false when too few are left. The cell that asks for too many takes the last ones. */
  take(slots: number): boolean {
    const isThere = slots <= this.slots
    this.slots = Math.max(0, isThere ? this.slots - slots : this.slots - this.rows)
    return isThere
  }
}
