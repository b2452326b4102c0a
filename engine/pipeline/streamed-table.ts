/**
 * A table that is a child of body and is written row by row while it is read. Visits its nodes as they arrive: styles complete rows,
 * reports up to which row the table can be cut (no cell spans that place, and later nodes cannot change earlier rows), and builds the boxes
 * of these rows. A table for which this cannot be known is `isRefused` and is kept as a whole.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { OpenTableBoxes } from '../boxes/open-table.ts'
import type { StreamedBoxes } from '../boxes/streamed-boxes.ts'
import { Tag } from '../input/names.ts'
import { endOf, firstChild, isElement, nextSibling } from '../input/walk.ts'
import { columnSpanOf, rowSpanOf } from '../layout/table/spans.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Document } from './document-state.ts'
import { canGoByRows, canPart, forcesBreakBefore, isInFlow, isPlainRow } from './streamed-table-styles.ts'
import { LatePart, warnOfLate } from './streaming-limits.ts'
import { type LookAhead, Needs } from './streaming-selectors.ts'
import type { FlowChunk } from './flow-chunks.ts'

const Display = enumOf('display')
const CaptionSide = enumOf('caption-side')

const isFooter = (display: number): boolean => display === Display.tableFooterGroup || display === Display.InternalTableFooter
const isRowGroup = (display: number): boolean => display === Display.tableRowGroup
  || display === Display.tableHeaderGroup || isFooter(display)
/** Whether a part belongs before the rows wherever it occurs in the source. */
const isBeforeRows = (display: number): boolean => display === Display.tableCaption
  || display === Display.tableColumn || display === Display.tableColumnGroup

/** The first row whose boxes wait for the rows after it. */
export interface WaitingRows {
  node: number
  firstBox: BoxId
  /** Number of inline entries before those of the rows, when they were made. */
  readonly inlines: number
}

export class StreamedTable {
  isRefused = false
  /** Whether the whole table has been read and visited. */
  isComplete = false
  /** Null until the first rows are taken. */
  boxes: OpenTableBoxes | null = null
  waiting: WaitingRows = { node: 0, firstBox: 0 as BoxId, inlines: 0 }
  node: NodeId
  /** The chunk in which the table begins. */
  chunk: FlowChunk | null = null

  private readonly doc: Document
  private readonly ahead: LookAhead
  /** Styles a subtree of the table. */
  private readonly style: (n: NodeId) => void
  private hasCaption = false
  private header = 0 as NodeId
  private footer = 0 as NodeId
  /** The first row group after the parts that come before the rows. */
  private rows = 0 as NodeId
  /** Next node to visit; the row group around it, and the last row before it, whose next sibling is not known yet. */
  private cursor: NodeId
  private group = 0 as NodeId
  private row = 0 as NodeId
  /** Number of following rows that cells span into, and number of rows since the last cut. */
  private reach = 0
  private fresh = 0
  /** The last node before which the table can be cut, and the one before that; 0 for none. */
  private last = 0
  private before = 0
  /** Whether the current group, or all of the remaining table, must not be cut. */
  private isGroupHeld = false
  private isRestHeld = false
  /** First node without boxes, and the row group that is open there. */
  private built = 0 as NodeId
  private builtGroup = 0 as NodeId
  /** Row groups that begin in a chunk that is not pinned for them yet. */
  private waitingGroups = 0
  /** The chunks in which the table, the open group and the group before it begin. */
  private readonly pinned: FlowChunk[] = []

  constructor(doc: Document, ahead: LookAhead, node: NodeId, style: (n: NodeId) => void) {
    this.doc = doc
    this.ahead = ahead
    this.node = node
    this.style = style
    this.cursor = (node + 1) as NodeId
    this.isRefused = ahead.needsOf(node) !== 0 || (ahead.needsOfTag('tr') & Needs.siblings) !== 0 || !canGoByRows(doc, node)
  }

  /** Elements that may get more children. */
  get openNodes(): readonly NodeId[] {
    return this.builtGroup === 0 ? [this.node] : [this.node, this.builtGroup]
  }

  /** Visits new nodes. Returns whether rows should be taken now: at least `size` nodes, or the first rows. */
  advance(size: number): boolean {
    while (!this.isRefused) {
      const c = this.cursor
      const around = this.group === 0 ? this.node : this.group
      if (c >= endOf(this.doc, around)) {
        if (this.doc.nodes.end[around] === 0) return false
        if (this.endRow() && this.isDue(size)) return true
        if (this.group === 0) {
          this.isComplete = true
          return false
        }
        this.leaveGroup(c)
        continue
      }
      if (this.group !== 0 && this.doc.nodes.tag[c] === Tag.tr && this.endRow() && this.isDue(size)) return true
      if (!(this.group === 0 && isElement(this.doc, c) ? this.child(c) : this.inGroup(c))) return false
    }
    return false
  }

  /** Marks everything that was read of a complete table to be taken, when no more nodes arrive. */
  takeRest(): void {
    if (this.last < this.cursor) this.before = this.last
    this.last = this.cursor
  }

  /** Builds the boxes of the rows up to the last cut; rows after the cut before it wait. */
  build(streamed: StreamedBoxes, chunk: FlowChunk): void {
    const { doc } = this
    if (this.boxes === null) {
      const { node: table, hasCaption, header, rows } = this
      this.boxes = streamed.openTable({ table, hasCaption, header, rows })
      this.built = (this.node + 1) as NodeId
      this.chunk = chunk
      this.pin(chunk)
    }
    for (; this.waitingGroups > 0; this.waitingGroups--) this.pin(chunk)
    if (this.before > this.built) this.buildTo(this.before)
    for (; this.waitingGroups > 0; this.waitingGroups--) this.pin(chunk)
    this.waiting = { node: this.built, firstBox: doc.boxes.rows.length as BoxId, inlines: doc.boxes.inlines.length }
    this.buildTo(this.last)
    this.fresh = 0
    if (this.isComplete) {
      this.boxes.close(this.footer)
      this.waiting = { node: this.built, firstBox: doc.boxes.rows.length as BoxId, inlines: doc.boxes.inlines.length }
      for (const each of this.pinned) each.pins--
      this.pinned.length = this.waitingGroups = 0
    }
    this.boxes.settleEnds()
    chunk.nodeEnd = this.waiting.node
  }

  /** Whether rows that were read have more columns than the rows that determine the columns. */
  exceedsColumns(): boolean {
    const { doc } = this
    const { nodes } = doc
    let columns = 0
    let known = 0
    for (let n = this.node; n < nodes.length; n++) {
      if (n === this.footer) {
        n = (endOf(doc, n) - 1) as NodeId
        continue
      }
      if (nodes.tag[n] === Tag.col && n < this.rows) columns += columnSpanOf(doc, n as NodeId)
      if (nodes.tag[n] === Tag.col) known = Math.max(known, columns)
      if (nodes.tag[n] !== Tag.tr) continue
      const count = this.columnsOf(n as NodeId)
      if (n < this.last) known = Math.max(known, count)
      else if (count > known) return true
      n = (endOf(doc, n as NodeId) - 1) as NodeId
    }
    return false
  }

  /** Updates row numbers: boxes and nodes that were at the first place are now at the second. */
  rebase(boxes: readonly [number, number], [from, to]: readonly [number, number]): void {
    this.boxes?.rebase(...boxes)
    if (this.waiting.firstBox >= boxes[0]) this.waiting.firstBox = (this.waiting.firstBox - boxes[0] + boxes[1]) as BoxId
    const moved = (n: number): NodeId => (n >= from ? n - from + to : n) as NodeId
    this.node = moved(this.node)
    this.header = moved(this.header)
    this.footer = moved(this.footer)
    this.rows = moved(this.rows)
    this.cursor = moved(this.cursor)
    this.group = moved(this.group)
    this.row = moved(this.row)
    this.last = moved(this.last)
    this.before = moved(this.before)
    this.built = moved(this.built)
    this.builtGroup = moved(this.builtGroup)
    this.waiting.node = moved(this.waiting.node)
  }

  /** Visits a child of a row group that is not a row, or a row whose next sibling is not known yet; false if it must be complete first. */
  private inGroup(c: NodeId): boolean {
    if (this.doc.nodes.end[c] === 0) return false
    if (this.doc.nodes.tag[c] === Tag.tr) this.row = c
    else if (isElement(this.doc, c)) this.style(c)
    this.cursor = endOf(this.doc, c)
    return true
  }

  /** Visits a child of the table; false if it must be complete first. */
  private child(c: NodeId): boolean {
    const { doc } = this
    const { nodes, cascade, styles } = doc
    const tag = nodes.tag[c]
    const isSection = tag === Tag.thead || tag === Tag.tbody || tag === Tag.tfoot
    const isOpen = nodes.end[c] === 0
    if (isOpen && !isSection) return false
    cascade.styleElement(c)
    // An out-of-flow or floating element is blockified, whatever its display is.
    const style = nodes.style[c]
    const own = styles.read.display(style)
    const display = own === Display.none || isInFlow(doc, style) ? own : Display.block
    const isHead = display === Display.tableHeaderGroup && this.header === 0 && this.rows === 0
    const isFoot = isFooter(display) && this.footer === 0
    if (isSection && !isHead && !isFoot && isRowGroup(display)) {
      if (display === Display.tableHeaderGroup && this.header === 0) this.takeLate(LatePart.head)
      this.enterGroup(c)
      return true
    }
    if (isOpen) return false
    this.style(c)
    this.cursor = endOf(doc, c)
    if (isHead) this.header = c
    if (isFoot) this.footer = c
    if (this.rows === 0) this.isRefused ||= !this.fitsBeforeRows(c, display)
    else if (isFoot) this.isRestHeld = true
    else if (isBeforeRows(display)) this.takeLate(display === Display.tableCaption ? LatePart.caption : LatePart.column)
    return true
  }

  /** Whether a part before the rows does not depend on the nodes after it. */
  private fitsBeforeRows(c: NodeId, display: number): boolean {
    const { doc } = this
    const { read } = doc.styles
    if ((this.ahead.needsOf(c) & Needs.siblings) !== 0) return false
    const style = doc.nodes.style[c]
    switch (display) {
      case Display.none: case Display.tableHeaderGroup: return true
      case Display.tableFooterGroup: case Display.InternalTableFooter: return !this.mayRepeat(c, display)
      case Display.tableColumn: case Display.tableColumnGroup: {
        for (let n = c; n < endOf(doc, c); n++) {
          const images = isElement(doc, n) ? read.backgroundImage(doc.nodes.style[n]) : []
          if (images.some(({ kind }) => kind !== 'none')) return false
        }
        return true
      }
      case Display.tableCaption:
        this.hasCaption = true
        return read.captionSide(style) === CaptionSide.top
      default: return false
    }
  }

  /** Whether each page repeats the footer row group: it needs room above which the rows end, so the table is kept as a whole. */
  private mayRepeat(foot: NodeId, display: number): boolean {
    const { doc } = this
    if (!doc.cascade.traits.repeatsTableFeet) return false
    if (display === Display.tableFooterGroup) return true
    for (let n = foot; n < endOf(doc, foot); n++) {
      const tag = doc.nodes.tag[n]
      if (tag === Tag.img || tag === Tag.svg || tag === Tag.input) return false
      if (tag === Tag.text && /\S/.test(doc.text.slice(doc.nodes.text[n], doc.nodes.size[n]))) return false
    }
    return true
  }

  private takeLate(part: (typeof LatePart)[keyof typeof LatePart]): void {
    if (this.boxes === null) this.isRefused = true
    else warnOfLate(this.doc.warnings, part)
  }

  private enterGroup(c: NodeId): void {
    if (this.rows === 0) this.rows = c
    this.group = c
    this.cursor = (c + 1) as NodeId
    if (this.ahead.needsOf(c) !== 0) {
      if (this.boxes === null) this.isRefused = true
      this.isRestHeld = true
    }
    this.isGroupHeld = !canPart(this.doc, c)
    if (this.boxes === null) this.refuseBreakBelowHead(c, c + 1)
  }

  /**
   * A forced break before the first row propagates to the header or caption above it, which is already written: such a table is refused.
   */
  private refuseBreakBelowHead(from: number, to: number): void {
    if (this.header !== 0 || this.hasCaption) this.isRefused ||= forcesBreakBefore(this.doc, from, to)
  }

  private leaveGroup(end: NodeId): void {
    this.group = 0 as NodeId
    this.cursor = end
    this.reach = 0
    this.isGroupHeld = false
    this.mayCut(end)
  }

  /** The last row read is complete, with everything that affects its style. Returns whether the table may be cut after it. */
  private endRow(): boolean {
    const { row } = this
    if (row === 0) return false
    this.row = 0 as NodeId
    this.style(row)
    if (this.boxes === null) this.refuseBreakBelowHead(row, endOf(this.doc, row))
    if (!isPlainRow(this.doc, row)) return false
    this.fresh++
    let tallest = 1
    for (let c = firstChild(this.doc, row); c !== 0; c = nextSibling(this.doc, c)) {
      const { attrs } = this.doc.nodes
      if (attrs[c] !== 0 && isElement(this.doc, c)) tallest = Math.max(tallest, rowSpanOf(this.doc, c))
    }
    this.reach = Math.max(this.reach, tallest) - 1
    return this.reach === 0 && this.mayCut(endOf(this.doc, row))
  }

  private mayCut(at: number): boolean {
    // The border below a repeated header is the border above the first row, which therefore stays with the parts before the rows.
    if (this.isGroupHeld || this.isRestHeld || this.last + this.fresh === 0) return false
    if (this.fresh > 0) this.before = this.last
    this.last = at
    this.fresh = 0
    return true
  }

  private isDue(size: number): boolean {
    return this.boxes === null ? this.before > 0 : this.last - this.built >= size
  }

  private buildTo(end: number): void {
    const { boxes, doc } = this
    if (boxes === null) return
    while (this.built < end || this.isGroupOver()) {
      const c = this.built
      if (this.isGroupOver()) {
        boxes.closeGroup(this.builtGroup)
        this.builtGroup = 0 as NodeId
      } else if (this.builtGroup === 0 && this.isBody(c)) {
        boxes.openGroup(c)
        this.builtGroup = c
        this.built = (c + 1) as NodeId
        this.waitingGroups++
      } else {
        if (c !== this.header && c !== this.footer) boxes.part(c, this.rows !== 0 && c > this.rows)
        this.built = endOf(doc, c)
      }
    }
  }

  private isGroupOver(): boolean {
    const end = this.doc.nodes.end[this.builtGroup]
    return this.builtGroup !== 0 && end !== 0 && this.built >= end
  }

  /** Whether the rows of a row group are taken one by one. */
  private isBody(c: NodeId): boolean {
    const { nodes, styles } = this.doc
    const tag = nodes.tag[c]
    if ((tag !== Tag.thead && tag !== Tag.tbody && tag !== Tag.tfoot) || c === this.header || c === this.footer) return false
    return isRowGroup(styles.read.display(nodes.style[c]))
  }

  /** The chunk of the table is kept until its end, the chunk of a group while the next group is open: selectors need both. */
  private pin(chunk: FlowChunk): void {
    chunk.pins++
    this.pinned.push(chunk)
    if (this.pinned.length <= 3) return
    for (const each of this.pinned.splice(1, 1)) each.pins--
  }

  private columnsOf(row: NodeId): number {
    let columns = 0
    for (let c = firstChild(this.doc, row); c !== 0; c = nextSibling(this.doc, c)) {
      if (isElement(this.doc, c)) columns += columnSpanOf(this.doc, c)
    }
    return columns
  }
}
