/**
 * Streaming mode: children of body are styled, laid out, broken into pages and painted as they are read, and their rows are freed when the
 * last page that shows them is written. Children are taken in chunks with no inline content across the ends of a chunk, so that margins,
 * floats and breaks are the same as in normal mode. A long table whose first rows determine its columns is taken in chunks of rows. A body
 * that is not a plain block container cannot be divided: such a document is laid out as a whole at its end.
 */
import type { BoxId, NodeId, BreakUnitId, StyleId } from '../arena/ids.ts'
import { dropUnusedTexts } from '../boxes/boxes.ts'
import { StreamedBoxes } from '../boxes/streamed-boxes.ts'
import { FilledPages } from '../fragment/filled-pages.ts'
import { isOnlyMargin } from '../fragment/end-of-document.ts'
import { PageNames } from '../fragment/page-names.ts'
import { placeNotes } from '../fragment/footnotes.ts'
import { findPages } from '../fragment/box-page-ranges.ts'
import { PageAssigner } from '../fragment/breaks.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import { OpenTableBreakUnits } from '../fragment/open-table.ts'
import { BreakUnitCollector } from '../fragment/break-units.ts'
import { ClonedEdges } from '../fragment/cloned-edges.ts'
import { TableFeet } from '../fragment/table-feet.ts'
import { TableHeaders } from '../fragment/table-headers.ts'
import type { Host } from '../host/host.ts'
import { isElement, Tag } from '../input/names.ts'
import type { TreeBuilder } from '../input/tree.ts'
import { NodeFlag } from '../input/nodes.ts'
import { endOf } from '../input/walk.ts'
import { Layout } from '../layout/layout.ts'
import { zeroIfAuto } from '../layout/size.ts'
import { setFlowOffsetsOfRows } from '../layout/flow-offsets.ts'
import { contentArea } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { enumOf } from '../style/properties/index.ts'
import { requestBackgrounds } from './background-images.ts'
import { columnFitter } from './column-fitter.ts'
import { pageBackgrounds } from './page-backgrounds.ts'
import type { Document } from './document-state.ts'
import { loadFontFaces } from './font-faces.ts'
import { fontUnits } from './font-units.ts'
import { type HeadFacts, readHead } from './head.ts'
import { addSheets } from './add-sheets.ts'
import type { LaidOut } from './layout-document.ts'
import { frameStyle } from './page-frame.ts'
import { requestOfRunningElements } from './page-elements.ts'
import { heightsOfPages } from './page-margins.ts'
import { decoratedAtListed } from './listed-roots.ts'
import { fillPictures, knowSources, requestObjects, requestPictures } from './pictures.ts'
import { CHUNK_NODES, TABLE_NODES, TEXTS_KEPT, WORDS_KEPT } from './streaming-amounts.ts'
import { LatePart, refuseDecoratedRoots, refuseLateSheet, rootDecoration, refuseTotal, warnOfLate, warnOfSelectors } from './streaming-limits.ts'
import { type Mutable, StreamedNotes } from './streamed-notes.ts'
import { StreamedTexts } from './streamed-texts.ts'
import { StreamedTable } from './streamed-table.ts'
import { LookAhead, Needs } from './streaming-selectors.ts'
import { type Moved, type FlowChunk, FlowChunks } from './flow-chunks.ts'
import { pageRulesOf, StyleSheetLoader } from './style-sheets.ts'
import { warnOfDropped } from './undrawn.ts'
import { mustBeWhole } from './whole-documents.ts'

const Float = enumOf('float')
const Position = enumOf('position')

/** Placeholder for page numbers, whose number of digits is unknown: two digits. */
const SAMPLE_PAGE = 10

/** Where a chunk of children of body may end before a given row. */
const Reach = {
  /** At the last place where no inline content continues: more nodes may follow. */
  cut: 0,
  /** At the row, because a block begins there. */
  block: 1,
  /** At the row, which is the end of body. */
  end: 2,
} as const
type Reach = (typeof Reach)[keyof typeof Reach]

/** Writes pages when they are final; `page`: index from 0 among the current pages of `laidOut`. */
export interface PageWriter {
  begin(laidOut: LaidOut, texts: StreamedTexts): Promise<void>
  write(page: number): void | Promise<void>
  /** Rows have moved: references to nodes and boxes are invalid. */
  forget(): void
}

export class Streaming {
  /** Whether the document cannot be divided and is laid out as a whole at its end. */
  isWhole = false
  laidOut: LaidOut | null = null

  private readonly doc: Document
  private readonly options: Options
  private readonly host: Host
  private readonly tree: TreeBuilder
  private readonly writer: PageWriter
  private isStarted = false
  private head: HeadFacts = { title: null, base: null }
  private html = 0 as NodeId
  private body = 0 as NodeId
  private root = 0 as BoxId
  private bodyBox = 0 as BoxId
  private boxes: StreamedBoxes | null = null
  private layout: Layout | null = null
  private units: BreakUnitCollector | null = null
  private pages: PageAssigner | null = null
  /** Children of body before these rows are settled, styled and have boxes; boxes before this one have flow offsets. */
  private settled = 0
  private styled = 0
  private built = 0
  private placed = 0
  private isPlaced = false
  private pageHeight = 0
  private chunks: FlowChunks | null = null
  private texts: StreamedTexts | null = null
  private breaks: Mutable<BreakResult> | null = null
  private headers: TableHeaders | null = null
  private notes: StreamedNotes | null = null
  /** The open child of body, if it is a table that may be written row by row. */
  private table: StreamedTable | null = null
  private tableBreakUnits: OpenTableBreakUnits | null = null
  /** The chunk of the next rows of the table. */
  private rowChunk: FlowChunk | null = null
  /** Whether the open child of body is kept until it is complete. */
  private isTopHeld = false
  private loader: StyleSheetLoader | null = null
  private filled: FilledPages | null = null
  /** Flow offset of the table that is written row by row, before pages filled by others moved it. */
  private tableTop = 0
  private ahead: LookAhead | null = null
  private seenStyles = 0
  /** Whether there are `<object>` elements whose images were not requested. */
  private hasObjects = false
  /** Number of words, and of generated texts, at which unused ones are released. */
  private wordMark = WORDS_KEPT
  private textMark = TEXTS_KEPT

  constructor(doc: Document, options: Options, host: Host, tree: TreeBuilder, writer: PageWriter) {
    this.doc = doc
    this.options = options
    this.host = host
    this.tree = tree
    this.writer = writer
    doc.boxes.targets.tellUnknown = () => doc.warnings.add('streaming-target')
    doc.boxes.pageCounters.refuseTotal = refuseTotal
    doc.boxes.pageCounters.sample = SAMPLE_PAGE
  }

  /** A child of body is complete. The last one is not styled yet: its style depends on the next sibling. */
  settle(n: NodeId): void {
    this.settled = n
    this.isTopHeld = false
    this.tree.pinTable(0 as NodeId)
  }

  /** Processes everything that the nodes read so far allow. */
  advance(): void | Promise<void> {
    if (this.isWhole) return
    const top = this.table?.node ?? this.longTable()
    if (this.settled === 0 && top === 0) return
    if (!this.isStarted) return this.start().then(() => this.advance())
    if (top !== 0) return this.advanceTable(top)
    if (this.settled - this.built >= CHUNK_NODES) return this.take(this.settled, Reach.cut)
  }

  /** Called at the end of the input: writes the rest. */
  async finish(): Promise<void> {
    this.html = this.tree.html
    this.body = this.tree.body
    if (!this.isStarted) await this.start()
    if (this.isWhole) return
    if (this.table !== null) await this.advanceTable(this.table.node)
    await this.take(endOf(this.doc, this.body), Reach.end)
  }

  /** The open child of body, if it is a table long enough to be written before it is complete; else 0. */
  private longTable(): NodeId {
    const { nodes } = this.doc
    const top = this.isTopHeld ? (0 as NodeId) : this.tree.openTop
    return nodes.tag[top] === Tag.table && nodes.length - top >= TABLE_NODES ? top : (0 as NodeId)
  }

  /** Takes as many rows of an open table as possible. */
  private async advanceTable(top: NodeId): Promise<void> {
    const { doc, ahead, host } = this
    if (ahead === null) return
    host.stage?.('style')
    doc.cascade.expectMore()
    if (this.table === null) {
      doc.cascade.styleElement(top)
      this.table = new StreamedTable(doc, ahead, top, (n) => this.styleWithin(n))
    }
    const { table } = this
    if (this.tree.hasLateContent) warnOfLate(doc.warnings, LatePart.content)
    if (table.boxes !== null && this.tree.isMoving) return
    const isLost = table.boxes === null && this.tree.openTop !== table.node
    while (!isLost && table.advance(CHUNK_NODES)) {
      if (table.boxes === null && !await this.canBegin(table)) table.isRefused = true
      else await this.takeRows(table)
    }
    if (table.boxes === null && (isLost || table.isRefused || table.isComplete)) {
      this.table = null
      this.isTopHeld = !isLost && doc.nodes.end[table.node] === 0
    }
    if (table.boxes === null || !table.isComplete) return
    table.takeRest()
    await this.takeRows(table)
    this.styled = this.built = endOf(doc, table.node)
    this.table = this.tableBreakUnits = this.rowChunk = null
  }

  /** Takes the content before the table, and returns whether the columns and the place of the table are determined. */
  private async canBegin(table: StreamedTable): Promise<boolean> {
    const { doc, layout } = this
    if (table.exceedsColumns()) return false
    if (this.built < table.node || this.boxes?.hasOpening === true) {
      await this.take(table.node, Reach.block)
      // Text foster-parented before the table would continue the inline content that was taken, whether or not the table is kept whole.
      this.tree.pinTable(table.node)
    }
    const style = doc.nodes.style[table.node]
    const margin = doc.styles.read.marginTop(style, doc.boxes.rows.width[this.bodyBox])
    return layout !== null && !layout.floatsReach(zeroIfAuto(margin))
  }

  /** Takes rows of the table up to the last cut; rows that wait for their next siblings are laid out the next time. */
  private async takeRows(table: StreamedTable): Promise<void> {
    const { doc, boxes, host, layout, units, chunks } = this
    if (boxes === null || layout === null || units === null || chunks === null) return
    const { rows } = doc.boxes
    const isFirst = table.boxes === null
    const begun = table.waiting.firstBox
    const first = rows.length as BoxId
    const chunk = this.rowChunk ?? chunks.begin(table.node)
    if (this.rowChunk !== null) this.rowChunk.pins--
    host.stage?.('boxes')
    if (this.hasObjects) await this.loadObjects(table.node)
    table.build(boxes, chunk)
    boxes.settleEnds()
    await this.loadPictures(first)
    if (table.boxes === null) return
    const wait = table.waiting.firstBox
    host.stage?.('layout')
    if (isFirst) {
      this.tree.pinTable(table.node)
      this.tableBreakUnits = new OpenTableBreakUnits(doc, units, this.pageHeight)
      this.place(layout.beginTable(first, table.boxes, wait), first, wait)
      this.tableTop = rows.y[table.boxes.table]
    } else {
      const outgrown = layout.continueTable(table.boxes, begun, wait, table.isComplete)
      if (outgrown?.hasWiderSides === true) doc.warnings.add('streaming-table')
      if (outgrown?.hasMoreColumns === true) warnOfLate(doc.warnings, LatePart.columns)
      this.place(0, begun, wait)
      this.filled?.placed(begun, wait, this.tableTop - rows.y[table.boxes.table])
    }
    if (table.isComplete) this.standFootOnce(table.boxes.table)
    const isHeld = this.tableBreakUnits?.hasBegun === false
    this.tableBreakUnits?.add(table.boxes, isFirst ? first : begun, wait, table.isComplete)
    if (isHeld && table.chunk !== null) chunks.settleBreakUnits(table.chunk)
    this.rowChunk = table.isComplete ? null : chunks.begin(table.waiting.node, true, wait, table.waiting.inlines)
    if (this.rowChunk !== null) this.rowChunk.pins++
    await this.write(false)
  }

  /** Reads the head, loads its resources, and opens html and body. */
  private async start(): Promise<void> {
    const { doc, options, host } = this
    this.isStarted = true
    host.stage?.('style')
    this.html = this.tree.html
    this.body = this.tree.body
    this.head = readHead(doc)
    const base = this.head.base ?? ''
    // A document that is laid out as a whole reads its head again.
    doc.warnings.hold(true)
    this.loader = new StyleSheetLoader(host, options, doc.warnings, doc.encoding, this.body)
    const { sheets, page } = await this.loader.load(doc, base)
    this.ahead = new LookAhead(doc, sheets)
    addSheets(doc, sheets, base)
    const { width, height } = contentArea(page)
    doc.cascade.styles.lengthUnits.viewport = { width, height }
    doc.pageHeights = heightsOfPages(page, options)
    doc.blankEnds = doc.cascade.traits.leavesOutBlankEnds
    await loadFontFaces(doc, sheets, options, host, true)
    doc.cascade.styles.lengthUnits.fonts = fontUnits(doc)
    // An ignored declaration in a style attribute is reported once, however many elements have the same attribute.
    doc.warnings.hold(false)
    doc.cascade.styleElement(this.html)
    doc.cascade.styleElement(this.body)
    await this.refuseDecoration(base)
    const asked = this.ahead.needsOf(this.html) | this.ahead.needsOf(this.body)
    this.isWhole = (asked & Needs.descendants) !== 0 || mustBeWhole(doc, this.html, this.body)
    doc.warnings.settle(this.isWhole)
    if (this.isWhole) {
      // Its sheets are added again.
      doc.ignored.reset()
      doc.boxes.targets.tellUnknown = null
      return
    }
    warnOfSelectors(sheets, doc.warnings)
    this.styled = this.built = this.body + 1
    warnOfDropped(doc, 1, this.styled)
    knowSources(doc, base)
    if (doc.inlineSvg !== null) doc.inlineSvg.hasOwnSheets = true
    this.boxes = new StreamedBoxes(doc, this.html, this.body, doc.cascade.traits.hasFootnotes)
    this.root = this.boxes.root
    this.bodyBox = this.boxes.body
    this.placed = this.bodyBox + 1
    this.pageHeight = height
    this.chunks = new FlowChunks(doc, this.tree, this.body, this.bodyBox)
    this.layout = new Layout(doc, columnFitter(doc, height))
    this.layout.openDocument(this.root, this.bodyBox, width, height)
    this.units = new BreakUnitCollector(doc, height)
    const headers = this.headers = new TableHeaders(doc, height)
    if (doc.cascade.traits.clonesEdges) headers.clones = ClonedEdges.of(doc, height)
    this.filled = new FilledPages(doc)
    const pages = new PageAssigner(doc, height, headers, (end, bottom) => isOnlyMargin(doc, end, bottom, height), { filled: this.filled })
    this.pages = pages
    const breaks: Mutable<BreakResult> = { ...pages.breaks, headers }
    this.breaks = breaks
    this.notes = new StreamedNotes(doc, pages, page, breaks)
    const { title } = this.head
    this.laidOut = {
      page, fit: { page, scale: 1 }, breaks, title, base: this.head.base, pageRules: pageRulesOf(sheets), pageBackgrounds: pageBackgrounds(doc, sheets),
      pageFrame: page.frame === undefined ? 0 as StyleId : frameStyle(this.doc.styles, pageRulesOf(sheets)), strings: null, elements: null, bookmarks: [], isStreamed: true,
    }
    this.texts = new StreamedTexts(doc, page)
    await this.writer.begin(this.laidOut, this.texts)
  }

  private async refuseDecoration(base: string): Promise<void> {
    const { doc, options, host } = this
    const roots: [NodeId, NodeId] = [this.html, this.body]
    const decorated = roots.filter((n) => rootDecoration(doc, n) !== null)
    const isNew = decorated.length > 0 && doc.cascade.traits.refusesListedDecorations
    refuseDecoratedRoots(doc, roots, isNew ? await decoratedAtListed(doc, options, host, roots, base) : decorated)
  }

  /** Takes the children of body before the row `end`, as far as `reach` allows. */
  private async take(end: number, reach: Reach): Promise<void> {
    const { doc, boxes, host, layout, units } = this
    if (boxes === null || layout === null || units === null) return
    host.stage?.('style')
    this.style(end)
    const isFinal = reach === Reach.end
    const cut = reach === Reach.cut ? this.lastCut(end) : end
    if (cut === this.built && !isFinal && !(reach === Reach.block && boxes.hasOpening)) return
    const { rows } = doc.boxes
    const first = rows.length as BoxId
    if (this.hasObjects) await this.loadObjects(this.built)
    host.stage?.('boxes')
    this.chunks?.begin(this.built)
    boxes.add(this.built as NodeId, cut as NodeId, isFinal)
    // Styles of pseudo-elements are computed with their boxes.
    this.warnOfPositions()
    this.built = cut
    await this.loadPictures(first)
    host.stage?.('layout')
    const top = layout.continueDocument(first, rows.length as BoxId)
    this.findFeet(first)
    const bodyTop = isFinal ? layout.closeDocument(this.root, this.bodyBox) : top
    if (Number.isNaN(bodyTop)) return
    this.place(bodyTop, rows.length, rows.length)
    if (isFinal) {
      units.close(this.bodyBox)
      units.close(this.root)
    }
    await this.write(isFinal)
  }

  /** Loads the images of `<object>` elements from the row `first` on; their boxes depend on whether there is an image. */
  private async loadObjects(first: number): Promise<void> {
    this.hasObjects = false
    while (requestObjects(this.doc, this.head.base ?? '', first)) await this.doc.imageLoader.loadAll()
  }

  /** Records whether tables among the laid out boxes from `first` on have repeated footers, or boxes have cloned edges. */
  private findFeet(first: BoxId): void {
    const { doc, breaks, headers, pages } = this
    if (!doc.cascade.traits.repeatsTableFeet || breaks === null || pages === null || headers === null) return
    headers.clones ??= ClonedEdges.of(doc, this.pageHeight, first)
    if (headers.feet !== null) return
    const feet = headers.feet = TableFeet.of(doc, this.pageHeight, first)
    const found = pages.breaks.feet
    if (feet !== null && found !== undefined) breaks.feet = found
  }

  /** The rows of a table are written before its footer is read: the footer is drawn once. */
  private standFootOnce(table: BoxId): void {
    this.findFeet(table)
    if (this.headers?.feet?.standOnce(table) === true) warnOfLate(this.doc.warnings, LatePart.foot)
  }

  /** Loads the images of the boxes from `first` on. */
  private async loadPictures(first: BoxId): Promise<void> {
    const { doc } = this
    if (!this.options.noBackground) requestBackgrounds(doc)
    requestPictures(doc, this.head.base ?? '', first)
    if (doc.boxes.runningElements.length > 0) requestOfRunningElements(doc, this.head.base ?? '', !this.options.noBackground)
    this.notes?.open(this.laidOut?.pageRules ?? [], !this.options.noBackground)
    if (doc.imageLoader.isWaiting) await doc.imageLoader.loadAll()
    fillPictures(doc, this.head.base ?? '', first)
  }

  /**
   * Gives flow offsets to the boxes before `end` that were made since the last call, and collects the break units of the boxes before
   * `table`.
   */
  private place(bodyTop: number, table: number, end: number): void {
    const { doc, units, root, bodyBox } = this
    const { rows } = doc.boxes
    if (!this.isPlaced) {
      this.isPlaced = true
      rows.x[bodyBox] += rows.x[root]
      rows.y[bodyBox] = rows.y[root] + bodyTop
      units?.open(root)
      units?.open(bodyBox)
    }
    setFlowOffsetsOfRows(doc, this.placed, end)
    if (this.layout !== null) this.notes?.layOut(this.layout, this.placed as BoxId, end as BoxId)
    units?.add(this.placed as BoxId, table as BoxId)
    this.placed = end
  }

  /** Assigns pages to the placed boxes, and writes the pages that later content cannot change. */
  private async write(isFinal: boolean): Promise<void> {
    const { doc, host, pages, units } = this
    if (pages === null || units === null) return
    host.stage?.('pages')
    this.notes?.take(this.placed)
    pages.advance(units.marginsAfterBreak, isFinal, units.settledEnd)
    const count = pages.breaks.starts.length - (isFinal ? 0 : 1)
    // The pages of waiting boxes are not needed, and there may be thousands, such as empty boxes at the end of a page.
    if (count > 0) this.findPages(this.breaks ?? pages.breaks, count, isFinal)
    for (let page = 0; page < count; page++) {
      const pending = this.writer.write(page)
      if (pending !== undefined) await pending
    }
    host.stage?.('pages')
    if (isFinal || count === 0) return
    pages.dropPages(count)
    this.texts?.drop(count)
    this.notes?.drop(count)
    doc.columnSets.dropPages(doc.boxes, count)
    if (this.tableBreakUnits?.hasBegun !== false) this.discard(count)
  }

  private findPages(breaks: BreakResult, count: number, isFinal: boolean): void {
    const { doc, texts, chunks } = this
    this.notes?.settle()
    findPages(doc, breaks)
    if (breaks.notes !== undefined) placeNotes(doc, breaks, breaks.notes)
    texts?.take((node) => chunks?.hold(node) ?? (() => {}))
    texts?.settle({ breaks, count, placed: this.placed, body: this.bodyBox, isFinal })
  }

  /** Frees the rows that only the first `count` pages show. */
  private discard(count: number): void {
    const { doc, table } = this
    let isMoved = false
    this.chunks?.discard(count, [this.body, ...(table?.openNodes ?? [])], (moved) => {
      isMoved = true
      this.follow(moved)
    }, () => this.notes?.firstBox ?? Infinity)
    if (!isMoved) return
    const { rows } = doc.boxes
    rows.breakUnitStart[this.root] = rows.breakUnitStart[this.bodyBox] = 1 as BreakUnitId
    rows.breakUnitEnd[this.root] = rows.breakUnitEnd[this.bodyBox] = doc.breakUnits.length as BreakUnitId
    if (doc.words.rows.length > this.wordMark) {
      doc.words.compact()
      this.wordMark = Math.max(WORDS_KEPT, doc.words.rows.length * 2)
    }
    const { generated } = doc.boxes
    if (generated.count > this.textMark) {
      dropUnusedTexts(doc.boxes)
      this.textMark = Math.max(TEXTS_KEPT, generated.count * 2)
    }
    this.writer.forget()
  }

  /** Rows have moved: updates row numbers that are kept outside the arenas. */
  private follow({ boxes, nodes, units }: Moved): void {
    const moved = (at: number, [from, to]: readonly [number, number]): number => (at >= from ? at - from + to : Math.min(at, to))
    this.placed = moved(this.placed, boxes)
    this.texts?.follow(nodes)
    this.notes?.follow(boxes, units)
    this.headers?.feet?.follow(boxes)
    this.settled = moved(this.settled, nodes)
    this.styled = moved(this.styled, nodes)
    this.built = moved(this.built, nodes)
    this.layout?.forget()
    this.units?.rebase(...units)
    this.pages?.rebase(...units, boxes)
    this.tableBreakUnits?.rebase(...boxes)
    this.table?.rebase(boxes, nodes)
  }

  /** Styles the children that arrived since the last call. A style sheet among them is too late. */
  private style(end: number): void {
    const { doc } = this
    const { cascade } = doc
    cascade.expectMore()
    this.look(this.styled, end)
    for (let c = this.styled as NodeId; c < end; c = endOf(doc, c)) cascade.styleSubtree(c)
    warnOfDropped(doc, this.styled, end)
    this.styled = end
    this.warnOfPositions()
  }

  /** Styles a part of an open child of body. */
  private styleWithin(n: NodeId): void {
    this.look(n, endOf(this.doc, n))
    this.doc.cascade.styleSubtree(n)
    warnOfDropped(this.doc, n, endOf(this.doc, n))
    this.warnOfPositions()
  }

  /** Looks for style sheets among these nodes, which are too late. */
  private look(first: number, end: number): void {
    const { doc } = this
    for (let n = first; n < end; n++) {
      const tag = doc.nodes.tag[n]
      if (tag === Tag.style && isForeign(doc, n)) this.takeDrawingSheet(n as NodeId)
      else if (tag === Tag.style || (tag === Tag.link && !isForeign(doc, n))) refuseLateSheet(doc, n as NodeId)
      else if (tag === Tag.object) this.hasObjects = true
    }
  }

  /** Takes a sheet in an inline `<svg>`, which applies to the drawings after it. */
  private takeDrawingSheet(n: NodeId): void {
    const { doc, loader } = this
    const sheet = doc.inlineSvg === null ? null : loader?.sheetOf(doc, n, this.head.base ?? '') ?? null
    if (sheet === null) return
    doc.inlineSvg?.addSheets([sheet])
    doc.warnings.add('streaming-svg-style')
  }

  /** Called for the first style with a page name. */
  private beginNames(): void {
    const { units, texts } = this
    if (units === null || texts === null || texts.names !== null) return
    units.names = texts.names = PageNames.from(this.doc)
  }

  private warnOfPositions(): void {
    const { styles, warnings } = this.doc
    for (let s = this.seenStyles + 1; s < styles.rows.length; s++) {
      const position = styles.read.position(s as StyleId)
      if (position === Position.absolute || position === Position.fixed) warnings.add('streaming-position')
      if (styles.read.page(s as StyleId) !== 0) this.beginNames()
    }
    this.seenStyles = styles.rows.length - 1
  }

  /** The last row before `end` where no inline content continues: next to an in-flow block. */
  private lastCut(end: number): number {
    const { doc, boxes } = this
    let cut = this.built
    for (let c = this.built as NodeId; c < end; c = endOf(doc, c)) {
      if (boxes?.isSolid(c) === true) cut = endOf(doc, c)
    }
    return this.isPlaced || !beginsWithFloats(doc, this.body, cut) ? cut : this.built
  }
}

const isForeign = ({ nodes }: Document, n: number): boolean => (nodes.flags[n] & NodeFlag.foreign) !== 0

/** Whether the visible content of body before the row `end` is only floats: margins of later content would move them. */
function beginsWithFloats({ nodes, styles: { read }, text }: Document, body: NodeId, end: number): boolean {
  let hasFloats = false
  for (let n = body + 1; n < end; n++) {
    const tag = nodes.tag[n]
    const style = nodes.style[n]
    if (!isElement(tag)) {
      const start = nodes.text[n]
      if (tag === Tag.text && text.slice(start, nodes.size[n]).trim() !== '') return false
    } else if (read.float(style) !== Float.none) {
      hasFloats = true
      n = nodes.end[n] - 1
    } else if (tag === Tag.img || tag === Tag.input || tag === Tag.table || tag === Tag.hr || !Number.isNaN(read.height(style, 0))) return false
  }
  return hasFloats
}
