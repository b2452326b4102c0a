/**
 * Boxes of tables (CSS 2, 17.2.1). Takes a table element or a run of stray table parts; generates the missing anonymous boxes: a cell
 * around other content, a row around stray cells, a table around stray parts. White space between parts generates nothing. Header rows are
 * built first and footer rows last, whatever their place in the document. A table with captions has a table wrapper box.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import type { Nodes } from '../input/nodes.ts'
import { endOf, firstChild, isElement, nextSibling } from '../input/walk.ts'
import { enumOf } from '../style/properties/index.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from './boxes.ts'
import type { BoxBuilderInput } from './build.ts'
import { type BoxGeneration, BoxRole } from './box-generation.ts'
import type { InlineRuns } from './inline-runs.ts'
import type { InlineWriter } from './inline-writer.ts'
import type { PseudoBoxes } from './pseudo-boxes.ts'

const Display = enumOf('display')
const CaptionSide = enumOf('caption-side')

/** The interface of the box builder that tables use. */
export interface TableBuilder {
  readonly tables: TableBoxes
  readonly runs: InlineRuns
  readonly writer: InlineWriter
  readonly roles: BoxGeneration
  readonly pseudos: PseudoBoxes
  readonly doc: BoxBuilderInput
  pushBox(n: NodeId, style: StyleId, kind: BoxKind, parent: BoxId): BoxId
  /** An atomic inline begins in `container`. */
  beginAtomic(container: BoxId): void
  /** Builds the box of `n` with its descendants. */
  container(n: NodeId, kind: BoxKind, parent: BoxId, flags: number): BoxId
  /** Builds the box of a table part whose children come later; `leave` ends the innermost one. */
  enter(n: NodeId, kind: BoxKind, parent: BoxId): BoxId
  leave(): void
  /** Builds a child of `container`. */
  element(n: NodeId, container: BoxId): void
  text(n: NodeId, parent: NodeId, container: BoxId): void
}

/** Whether the children of this kind are table parts. */
export function isTablePart(kind: number | undefined): boolean {
  return kind === BoxKind.table || kind === BoxKind.tableRowGroup || kind === BoxKind.tableRow
    || kind === BoxKind.tableColumnGroup || kind === BoxKind.tableColumn
}

/** Anonymous boxes that are open in a table part; 0 for none. */
export interface OpenParts {
  row: BoxId
  cell: BoxId
}

export class TableBoxes {
  private readonly builder: TableBuilder
  private readonly doc: BoxBuilderInput
  private readonly rows: BoxRows
  private readonly nodes: Nodes
  private readonly roles: BoxGeneration

  constructor(builder: TableBuilder) {
    this.roles = builder.roles
    this.builder = builder
    this.doc = builder.doc
    this.rows = builder.doc.boxes.rows
    this.nodes = builder.doc.nodes
  }

  /** Builds the table of `n`, in a table wrapper box when it has captions. */
  table(n: NodeId, parent: BoxId, flags: number): BoxId {
    const { builder } = this
    if (!this.hasCaption(n)) return builder.container(n, BoxKind.table, parent, flags)
    const { rows } = this
    const wrapper = builder.pushBox(n, this.styleOf(n), BoxKind.tableWrapper, parent)
    rows.flags[wrapper] = flags | BoxFlag.anonymous
    const last = endOf(this.doc, n) as NodeId
    this.captions(firstChild(this.doc, n), last, wrapper, CaptionSide.top)
    builder.container(n, BoxKind.table, wrapper, 0)
    this.captions(firstChild(this.doc, n), last, wrapper, CaptionSide.bottom)
    rows.end[wrapper] = rows.length as BoxId
    return wrapper
  }

  /** Builds the content of `n`, whose box is a table or a table part. */
  contents(n: NodeId, box: BoxId): void {
    const { doc } = this
    const kind = doc.boxes.rows.kind[box]
    if (kind === BoxKind.tableColumn) return
    const open: OpenParts = { row: kind === BoxKind.tableRow ? box : 0 as BoxId, cell: 0 as BoxId }
    this.pseudo(n, 'before', box, open)
    this.parts(firstChild(doc, n), endOf(doc, n) as NodeId, box, open)
    this.pseudo(n, 'after', box, open)
    this.close(box, open)
  }

  /** Builds `::before` or `::after` of `n`, whose box is `box`: with `display: table-cell` as a cell, else in an anonymous cell. */
  pseudo(n: NodeId, pseudo: 'before' | 'after', box: BoxId, open: OpenParts): void {
    const { builder } = this
    const style = builder.pseudos.partStyle(n, pseudo)
    if (style === 0) return
    const roles = this.roles.of(style)
    if ((roles & BoxRole.absolute) !== 0 && open.cell === 0) return builder.pseudos.add(n, pseudo, box)
    const isCell = (roles & BoxRole.display) === Display.tableCell && (roles & BoxRole.outOfFlow) === 0
    if (isCell && open.cell !== 0) this.closeCell(open)
    builder.pseudos.add(n, pseudo, isCell ? this.openRow(box, open) : this.openCell(box, open))
  }

  /** Whether `n`, a child of a block, is a table part without a table. */
  isStray(n: NodeId): boolean {
    return (this.rolesOf(n) & BoxRole.tablePart) !== 0
  }

  /** Builds an anonymous table around `first` and the parts that follow it; returns the last node in it. */
  stray(first: NodeId, parent: BoxId): NodeId {
    const { builder, rows } = this
    builder.runs.interrupt(parent)
    return this.around(first, parent, rows.node[parent], rows.style[parent], 0)
  }

  /** The same for parts in an inline element: the anonymous table is an atomic inline. */
  strayInLine(first: NodeId, container: BoxId): NodeId {
    const { builder, nodes } = this
    const { runs, writer } = builder
    builder.beginAtomic(container)
    const nested = writer.beginNested(InlineKind.atomic)
    const around = nodes.parent[first] ?? (0 as NodeId)
    const parent = runs.box
    const outer = runs.suspend()
    const last = this.around(first, parent, around, this.styleOf(around), BoxFlag.atomic)
    runs.resume(outer)
    writer.endNested(nested)
    return last
  }

  /** Builds the anonymous table, as a box of `node` in `parent`. */
  private around(first: NodeId, parent: BoxId, node: NodeId, outerStyle: StyleId, flag: number): NodeId {
    const { builder, doc, rows } = this
    let last = first
    let hasCaption = false
    for (let c = first; c !== 0; c = nextSibling(doc, c)) {
      if (isElement(doc, c)) {
        if (this.displayOf(c) === Display.none) continue
        if (!this.isStray(c)) break
        hasCaption ||= this.displayOf(c) === Display.tableCaption
        last = c
      } else if (doc.nodes.tag[c] === Tag.text && !this.isWhiteSpace(c)) break
    }
    const end = endOf(doc, last) as NodeId
    const style = anonymousStyle(doc, outerStyle)
    let wrapper = 0 as BoxId
    if (hasCaption) {
      wrapper = builder.pushBox(node, style, BoxKind.tableWrapper, parent)
      rows.flags[wrapper] = BoxFlag.anonymous | flag
      this.captions(first, end, wrapper, CaptionSide.top)
    }
    const table = builder.pushBox(node, style, BoxKind.table, wrapper === 0 ? parent : wrapper)
    rows.flags[table] = BoxFlag.anonymous | (wrapper === 0 ? flag : 0)
    const open: OpenParts = { row: 0 as BoxId, cell: 0 as BoxId }
    this.parts(first, end, table, open)
    this.close(table, open)
    rows.end[table] = rows.length as BoxId
    if (wrapper === 0) return last
    this.captions(first, end, wrapper, CaptionSide.bottom)
    rows.end[wrapper] = rows.length as BoxId
    return last
  }

  /** Builds the siblings from `first` up to `end` as children of `box`. */
  private parts(first: NodeId, end: NodeId, box: BoxId, open: OpenParts): void {
    const { doc } = this
    const kind = doc.boxes.rows.kind[box]
    const isTable = kind === BoxKind.table
    const header = isTable ? this.firstOf(first, end, Display.tableHeaderGroup) : 0
    const footer = isTable ? this.firstOf(first, end, Display.tableFooterGroup, Display.InternalTableFooter) : 0
    if (header !== 0) this.builder.container(header as NodeId, BoxKind.tableRowGroup, box, 0)
    for (let c = first; c !== 0 && c < end; c = endOf(doc, c)) {
      if (c !== header && c !== footer) this.part(c, box, kind, open)
    }
    if (footer === 0) return
    this.close(box, open)
    this.builder.container(footer as NodeId, BoxKind.tableRowGroup, box, 0)
  }

  /** Builds `n`, a child of the element whose box is `box`. */
  part(n: NodeId, box: BoxId, kind: BoxKind, open: OpenParts): void {
    const { builder, nodes } = this
    const tag = nodes.tag[n]
    if (tag <= Tag.doctype) {
      const isText = tag === Tag.text && kind !== BoxKind.tableColumnGroup
      if (!isText || (open.cell === 0 && this.isWhiteSpace(n))) return
      const parent = nodes.parent[n]
      builder.text(n, parent, this.openCell(box, open))
      return
    }
    const roles = this.roles.of(nodes.style[n])
    const display = roles & BoxRole.display
    if (display === Display.none) return
    const isOutOfFlow = (roles & BoxRole.outOfFlow) !== 0
    const part = isOutOfFlow ? BoxKind.none : (roles >> BoxRole.partAt & BoxRole.four) as BoxKind
    if (kind === BoxKind.tableColumnGroup) {
      if (part === BoxKind.tableColumn) builder.container(n, part, box, 0)
    } else if (part === BoxKind.tableCell) {
      if (open.cell !== 0) this.closeCell(open)
      builder.container(n, part, open.row !== 0 ? open.row : this.openRow(box, open), 0)
    } else if ((roles & BoxRole.absolute) !== 0 && open.cell === 0) {
      builder.element(n, box)
    } else if (part === BoxKind.tableRow && kind !== BoxKind.tableRow) {
      this.close(box, open)
      builder.container(n, part, box, 0)
    } else if (part !== BoxKind.none && part !== BoxKind.tableRow && kind === BoxKind.table) {
      this.close(box, open)
      builder.container(n, part, box, 0)
    } else if (part === BoxKind.tableColumn || part === BoxKind.tableColumnGroup) {
      // A column outside its table has no effect.
    } else if (display !== Display.tableCaption || kind !== BoxKind.table || isOutOfFlow) {
      builder.element(n, this.openCell(box, open))
    }
  }

  /**
   * Handles a table part that comes after laid-out rows: a column is ignored, a caption becomes the content of a cell. False for other
   * nodes.
   */
  latePart(n: NodeId, box: BoxId, open: OpenParts): boolean {
    if (this.nodes.tag[n] <= Tag.doctype || this.isOutOfFlow(n)) return false
    const display = this.displayOf(n)
    if (display === Display.tableCaption) {
      this.builder.container(n, BoxKind.block, this.openCell(box, open), 0)
      this.close(box, open)
    }
    return display === Display.tableCaption || display === Display.tableColumn || display === Display.tableColumnGroup
  }

  private openRow(box: BoxId, open: OpenParts): BoxId {
    if (open.row === 0) open.row = this.anonymous(BoxKind.tableRow, box)
    return open.row
  }

  openCell(box: BoxId, open: OpenParts): BoxId {
    if (open.cell === 0) open.cell = this.anonymous(BoxKind.tableCell, this.openRow(box, open))
    return open.cell
  }

  private closeCell(open: OpenParts): void {
    this.builder.runs.interrupt(open.cell)
    this.builder.runs.end()
    this.rows.end[open.cell] = this.rows.length as BoxId
    open.cell = 0 as BoxId
  }

  /** Closes the anonymous boxes open in `box`. */
  close(box: BoxId, open: OpenParts): void {
    if (open.cell !== 0) this.closeCell(open)
    if (open.row === 0 || open.row === box) return
    this.rows.end[open.row] = this.rows.length as BoxId
    open.row = 0 as BoxId
  }

  private anonymous(kind: BoxKind, parent: BoxId): BoxId {
    const { rows } = this
    const style = anonymousStyle(this.doc, rows.style[parent])
    const box = this.builder.pushBox(rows.node[parent], style, kind, parent)
    rows.flags[box] = BoxFlag.anonymous
    return box
  }

  private hasCaption(n: NodeId): boolean {
    return this.firstOf(firstChild(this.doc, n), endOf(this.doc, n) as NodeId, Display.tableCaption) !== 0
  }

  /** Builds the captions on one side of the table among the siblings `[first, end)`. */
  captions(first: NodeId, end: NodeId, wrapper: BoxId, side: number): void {
    const { doc } = this
    for (let c = first; c !== 0 && c < end; c = nextSibling(doc, c)) {
      if (!isElement(doc, c) || this.displayOf(c) !== Display.tableCaption || this.isOutOfFlow(c)) continue
      if (doc.styles.read.captionSide(this.styleOf(c)) === side) this.builder.container(c, BoxKind.block, wrapper, 0)
    }
  }

  /** The first of the siblings with either display; 0 for none. */
  private firstOf(first: NodeId, end: NodeId, display: number, other = display): NodeId {
    const { doc } = this
    for (let c = first; c !== 0 && c < end; c = nextSibling(doc, c)) {
      if (!isElement(doc, c)) continue
      const own = this.displayOf(c)
      if ((own === display || own === other) && !this.isOutOfFlow(c)) return c
    }
    return 0 as NodeId
  }

  private isOutOfFlow(n: NodeId): boolean {
    return (this.rolesOf(n) & BoxRole.outOfFlow) !== 0
  }

  private isWhiteSpace(n: NodeId): boolean {
    const { nodes } = this
    const { text } = this.doc
    const start = nodes.text[n]
    for (let i: number = start; i < start + nodes.size[n]; i++) {
      const unit = text.units[i]
      if (unit !== 0x20 && (unit < 0x09 || unit > 0x0d || unit === 0x0b)) return false
    }
    return true
  }

  /** The bits of `BoxRole` for a node. */
  private rolesOf(n: NodeId): number {
    return this.roles.of(this.styleOf(n))
  }

  private displayOf(n: NodeId): number {
    return this.rolesOf(n) & BoxRole.display
  }

  private styleOf(n: NodeId): StyleId {
    return this.nodes.style[n]
  }
}
