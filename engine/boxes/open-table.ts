/**
 * Boxes of a table whose rows arrive in chunks: first the captions and header rows, then rows and row groups, and at the end the footer
 * rows, wherever they are in the document. Open boxes end at the last row so far.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { firstChild } from '../input/walk.ts'
import { enumOf } from '../style/properties/index.ts'
import { BoxFlag, BoxKind } from './boxes.ts'
import type { OpenParts, TableBuilder } from './table-boxes.ts'

const CaptionSide = enumOf('caption-side')

/** Parts of the table known before its rows; 0 for a missing part. */
export interface TableHead {
  readonly table: NodeId
  readonly hasCaption: boolean
  readonly header: NodeId
  /** Its first body part: the first row group that is neither header nor footer. */
  readonly rows: NodeId
}

/** A table in a block: its grid box, and the wrapper box with its captions; the same box without captions. */
export interface TablePlace {
  readonly outer: BoxId
  readonly table: BoxId
}

export class OpenTableBoxes implements TablePlace {
  outer: BoxId
  table: BoxId

  private readonly builder: TableBuilder
  /** The open row group, and the anonymous boxes open in the table and in the group. */
  private group = 0 as BoxId
  private inTable: OpenParts = { row: 0 as BoxId, cell: 0 as BoxId }
  private inGroup: OpenParts = { row: 0 as BoxId, cell: 0 as BoxId }

  constructor(builder: TableBuilder, head: TableHead, parent: BoxId) {
    const { doc, tables } = builder
    const { rows } = doc.boxes
    const n = head.table
    this.builder = builder
    let within = parent
    if (head.hasCaption) {
      within = builder.pushBox(n, doc.nodes.style[n], BoxKind.tableWrapper, parent)
      rows.flags[within] = BoxFlag.anonymous
      tables.captions(firstChild(doc, n), head.rows, within, CaptionSide.top)
    }
    this.table = builder.enter(n, BoxKind.table, within)
    this.outer = head.hasCaption ? within : this.table
    if (head.header !== 0) builder.container(head.header, BoxKind.tableRowGroup, this.table, 0)
    this.settleEnds()
  }

  /** A row group begins; its children follow as parts, then `closeGroup`. */
  openGroup(n: NodeId): void {
    const { builder } = this
    builder.tables.close(this.table, this.inTable)
    this.group = builder.enter(n, BoxKind.tableRowGroup, this.table)
    this.inGroup = { row: 0 as BoxId, cell: 0 as BoxId }
    builder.tables.pseudo(n, 'before', this.group, this.inGroup)
  }

  /** Adds a child of the open row group, or of the table when none is open. `isLate`: it comes after rows. */
  part(n: NodeId, isLate: boolean): void {
    const { tables } = this.builder
    if (isLate && this.group === 0 && tables.latePart(n, this.table, this.inTable)) return
    if (this.group !== 0) tables.part(n, this.group, BoxKind.tableRowGroup, this.inGroup)
    else tables.part(n, this.table, BoxKind.table, this.inTable)
  }

  closeGroup(n: NodeId): void {
    const { builder } = this
    builder.tables.pseudo(n, 'after', this.group, this.inGroup)
    builder.tables.close(this.group, this.inGroup)
    builder.leave()
    this.settleEnds()
    this.group = 0 as BoxId
  }

  /** Ends the table with its footer row group; 0 for none. */
  close(foot: NodeId): void {
    const { builder } = this
    builder.tables.close(this.table, this.inTable)
    if (foot !== 0) builder.container(foot, BoxKind.tableRowGroup, this.table, 0)
    builder.leave()
    this.settleEnds()
  }

  settleEnds(): void {
    const { rows } = this.builder.doc.boxes
    for (const box of [this.group, this.table, this.outer]) if (box !== 0) rows.end[box] = rows.length as BoxId
  }

  /** Box ids moved: `from` is now `to`. */
  rebase(from: number, to: number): void {
    const moved = (box: BoxId): BoxId => (box >= from ? box - from + to : box) as BoxId
    this.outer = moved(this.outer)
    this.table = moved(this.table)
    this.group = moved(this.group)
  }
}
