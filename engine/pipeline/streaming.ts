/**
 * Streaming mode: children of body are styled, laid out, broken into pages and painted as they are read, and their rows
 * are freed when the last page that shows them is written. Takes stretches of children between which no inline content
 * goes on, so that margins, floats and breaks come out as they do when the whole document is held. A body that is no
 * plain block cannot be cut so: then the document is held after all.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import type { ArenaName } from '../arena/schema.ts'
import { StreamedBoxes } from '../boxes/streamed-boxes.ts'
import { findPages } from '../fragment/page-ranges.ts'
import { PageAssigner } from '../fragment/breaks.ts'
import { SlabCollector } from '../fragment/slabs.ts'
import { TableHeaders } from '../fragment/table-headers.ts'
import type { Host } from '../host/host.ts'
import { Tag } from '../input/names.ts'
import type { TreeBuilder } from '../input/tree.ts'
import { endOf } from '../input/walk.ts'
import { positionsIn } from '../layout/absolute.ts'
import { Layout } from '../layout/layout.ts'
import { alignsContent } from '../layout/size.ts'
import type { Options } from '../options/table.ts'
import { enumOf } from '../style/properties/index.ts'
import { requestBackgrounds } from './background-images.ts'
import type { Document } from './document.ts'
import { loadFontFaces } from './font-faces.ts'
import { fontUnits } from './font-units.ts'
import { type HeadFacts, readHead } from './head.ts'
import { addSheets, type LaidOut } from './layout-document.ts'
import { fillPictures, requestPictures } from './pictures.ts'
import { refuseDecoratedRoot, refuseLateSheet, warnOfSelectors } from './streaming-limits.ts'
import { contentArea, pageRulesOf, StyleSheetLoader } from './style-sheets.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')

/** Node rows that are taken at once, and words that may pile up before those out of use are let go of. */
const STRETCH_NODES = 2048
const WORDS_KEPT = 8192

/** The end of each index space when a stretch began: what is below belongs to stretches before it. */
interface Mark {
  node: number
  readonly ends: Map<ArenaName, number>
}

/** Arenas whose rows belong to boxes. */
const BOX_ARENAS = ['inlines', 'lines', 'items', 'inlineFragments', 'memos', 'tableBorders'] as const

/** Writes pages as they become final; `page` counts from 0 among those of `laidOut` at that moment. */
export interface PageWriter {
  begin(laidOut: LaidOut): Promise<void>
  write(page: number): void | Promise<void>
  /** Rows have moved: what was remembered of nodes and boxes is worth nothing. */
  forget(): void
}

export class Streaming {
  /** The document cannot be cut: it is to be laid out as a whole at its end. */
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
  private slabs: SlabCollector | null = null
  private pages: PageAssigner | null = null
  /** Children of body settled, styled and made into boxes before these rows; boxes that have their places on the strip. */
  private settled = 0
  private styled = 0
  private built = 0
  private placed = 0
  private isPlaced = false
  private readonly marks: Mark[] = []
  private seenStyles = 0
  private wordMark = WORDS_KEPT

  constructor(doc: Document, options: Options, host: Host, tree: TreeBuilder, writer: PageWriter) {
    this.doc = doc
    this.options = options
    this.host = host
    this.tree = tree
    this.writer = writer
  }

  /** A child of body is complete. The last one is not looked at: what comes after it decides how it is styled. */
  settle(n: NodeId): void {
    this.settled = n
  }

  /** Goes as far as what was read allows. */
  advance(): void | Promise<void> {
    if (this.settled === 0 || this.isWhole) return
    if (!this.isStarted) return this.start().then(() => this.advance())
    if (this.settled - this.built >= STRETCH_NODES) return this.take(this.settled, false)
  }

  /** The input has ended: writes what is left. */
  async finish(): Promise<void> {
    this.html = this.tree.html
    this.body = this.tree.body
    if (!this.isStarted) await this.start()
    if (!this.isWhole) await this.take(endOf(this.doc, this.body), true)
  }

  /** Reads the head, loads what it asks for, and opens html and body. */
  private async start(): Promise<void> {
    const { doc, options, host } = this
    this.isStarted = true
    this.html = this.tree.html
    this.body = this.tree.body
    this.head = readHead(doc)
    const base = this.head.base ?? ''
    const { sheets, page } = await new StyleSheetLoader(host, options, doc.warnings, this.body).load(doc, base)
    warnOfSelectors(sheets, doc.warnings)
    addSheets(doc, sheets, base)
    const { width, height } = contentArea(page)
    doc.cascade.styles.lengthUnits.viewport = { width, height }
    await loadFontFaces(doc, sheets, options, host, true)
    doc.cascade.styles.lengthUnits.fonts = fontUnits(doc)
    doc.cascade.styleElement(this.html)
    doc.cascade.styleElement(this.body)
    refuseDecoratedRoot(doc, this.html, this.body)
    this.isWhole = !this.isPlainBlock(this.html) || !this.isPlainBlock(this.body)
    if (this.isWhole) return
    this.styled = this.built = this.body + 1
    this.boxes = new StreamedBoxes(doc, this.html, this.body)
    this.root = this.boxes.root
    this.bodyBox = this.boxes.body
    this.placed = this.bodyBox + 1
    this.layout = new Layout(doc)
    this.layout.openDocument(this.root, this.bodyBox, width, height)
    this.slabs = new SlabCollector(doc, height)
    const headers = new TableHeaders(doc, height)
    this.pages = new PageAssigner(doc, height, headers)
    this.laidOut = { page, breaks: { ...this.pages.breaks, headers }, title: this.head.title, base: this.head.base, pageRules: pageRulesOf(sheets) }
    await this.writer.begin(this.laidOut)
  }

  private isPlainBlock(n: NodeId): boolean {
    const { nodes, styles } = this.doc
    const style = nodes.style[n] ?? (0 as StyleId)
    const { read } = styles
    const isInFlow = read.position(style) === Position.static || read.position(style) === Position.relative
    return read.display(style) === Display.block && isInFlow && read.float(style) === Float.none
      && read.opacity(style) === 1 && read.transform(style).length === 0 && read.contain(style) === 0 && !alignsContent(styles, style)
  }

  /** Takes the children of body before the row `end`, as far as a stretch may reach. */
  private async take(end: number, isFinal: boolean): Promise<void> {
    const { doc, boxes, layout, slabs, pages, laidOut } = this
    if (boxes === null || layout === null || slabs === null || pages === null || laidOut === null) return
    this.style(end)
    const cut = isFinal ? end : this.lastCut(end)
    if (cut === this.built && !isFinal) return
    const { rows } = doc.boxes
    const first = rows.length as BoxId
    this.mark(this.built)
    boxes.add(this.body, this.built as NodeId, cut as NodeId)
    if (isFinal) boxes.close(this.body)
    this.built = cut
    if (!this.options.noBackground) requestBackgrounds(doc)
    requestPictures(doc, this.head.base ?? '', first)
    if (doc.imageLoader.isWaiting) await doc.imageLoader.loadAll()
    fillPictures(doc, this.head.base ?? '', first)

    const top = layout.continueDocument(first, rows.length as BoxId)
    const bodyTop = isFinal ? layout.closeDocument(this.root, this.bodyBox) : top
    if (Number.isNaN(bodyTop)) return
    this.place(bodyTop)
    if (isFinal) {
      slabs.close(this.bodyBox)
      slabs.close(this.root)
    }
    pages.advance(slabs.marginsAfterBreak, isFinal)
    findPages(doc, pages.breaks)
    await this.write(pages, isFinal)
  }

  /** Gives the boxes made since the last time their places on the strip, and collects their slabs. */
  private place(bodyTop: number): void {
    const { doc, slabs, root, bodyBox } = this
    const { rows } = doc.boxes
    if (!this.isPlaced) {
      this.isPlaced = true
      rows.x[bodyBox] = (rows.x[bodyBox] ?? 0) + (rows.x[root] ?? 0)
      rows.y[bodyBox] = (rows.y[root] ?? 0) + bodyTop
      slabs?.open(root)
      slabs?.open(bodyBox)
    }
    positionsIn(doc, this.placed, rows.length)
    slabs?.add(this.placed as BoxId, rows.length as BoxId)
    this.placed = rows.length
  }

  private async write(pages: PageAssigner, isFinal: boolean): Promise<void> {
    const count = pages.breaks.starts.length - (isFinal ? 0 : 1)
    for (let page = 0; page < count; page++) {
      const pending = this.writer.write(page)
      if (pending !== undefined) await pending
    }
    if (isFinal || count === 0) return
    const dead = this.deadStretches(count)
    pages.dropPages(count)
    if (dead > 0) this.discard(dead)
  }

  /** Styles the children that came since the last time; sheets among them come too late. */
  private style(end: number): void {
    const { doc } = this
    const { nodes, cascade } = doc
    cascade.expectMore()
    for (let n = this.styled; n < end; n++) {
      if (nodes.tag[n] === Tag.style || nodes.tag[n] === Tag.link) refuseLateSheet(doc, n as NodeId)
      else if (nodes.tag[n] === Tag.svg) doc.warnings.add('inline-svg')
    }
    for (let c = this.styled as NodeId; c < end; c = endOf(doc, c)) cascade.styleSubtree(c)
    this.styled = end
    this.warnOfPositions()
  }

  private warnOfPositions(): void {
    const { styles, warnings } = this.doc
    for (let s = this.seenStyles + 1; s < styles.rows.length; s++) {
      const position = styles.read.position(s as StyleId)
      if (position === Position.absolute || position === Position.fixed) warnings.add('streaming-position')
    }
    this.seenStyles = styles.rows.length - 1
  }

  /** The last place before `end` where no inline content goes on: beside a block in flow. */
  private lastCut(end: number): number {
    const { doc, boxes } = this
    let cut = this.built
    for (let c = this.built as NodeId; c < end; c = endOf(doc, c)) {
      if (boxes?.isSolid(c) === true) cut = endOf(doc, c)
    }
    return cut
  }

  private mark(node: number): void {
    const ends = new Map<ArenaName, number>()
    for (const arena of this.doc.arenas.all()) ends.set(arena.arenaName, arena.length)
    this.marks.push({ node, ends })
  }

  /** How many stretches show on none but the first `count` pages, all of which are written. */
  private deadStretches(count: number): number {
    const { rows } = this.doc.boxes
    let dead = 0
    for (let i = 0; i < this.marks.length; i++) {
      const first = this.marks[i]?.ends.get('boxes') ?? 0
      const end = this.marks[i + 1]?.ends.get('boxes') ?? rows.length
      for (let box = first; box < end; box = rows.end[box] ?? end) if ((rows.lastPage[box] ?? 0) > count) return dead
      dead++
    }
    return dead
  }

  /** Frees the rows of the first `dead` stretches. Of nodes one stretch stays: the next one asks for its siblings. */
  private discard(dead: number): void {
    const { doc } = this
    const { arenas } = doc
    const live = this.marks[dead]
    const cutOf = (name: ArenaName): number =>
      live?.ends.get(name) ?? arenas.all().find((arena) => arena.arenaName === name)?.length ?? 1
    const slab = Math.min(cutOf('slabs'), this.firstLiveSlab(cutOf('boxes')))
    const keep = this.bodyBox + 1
    const boxCut = cutOf('boxes')
    const cuts: [ArenaName, number][] = BOX_ARENAS.map((name) => [name, cutOf(name)])
    arenas.discardBefore('boxes', boxCut, keep)
    for (const [name, cut] of cuts) if (arenas.has(name)) arenas.discardBefore(name, cut, 1)
    arenas.discardBefore('slabs', slab, 1)
    this.placed -= boxCut - keep
    this.slabs?.rebase(slab)
    this.pages?.rebase(slab)
    const { rows } = doc.boxes
    rows.slabStart[this.root] = rows.slabStart[this.bodyBox] = 1 as never
    rows.slabEnd[this.root] = rows.slabEnd[this.bodyBox] = doc.slabs.length as never
    const nodeCut = this.marks[dead - 1]?.node ?? 0
    this.marks.splice(0, dead)
    for (const mark of this.marks) {
      for (const [name, cut] of [...cuts, ['slabs', slab] as const]) mark.ends.set(name, (mark.ends.get(name) ?? 1) - cut + 1)
      mark.ends.set('boxes', (mark.ends.get('boxes') ?? 1) - boxCut + keep)
    }
    this.discardNodes(nodeCut)
    if (doc.words.rows.length > this.wordMark) {
      doc.words.compact()
      this.wordMark = Math.max(WORDS_KEPT, doc.words.rows.length * 2)
    }
    this.writer.forget()
  }

  /** The first slab of the boxes from `box` on: floats may have given theirs before. */
  private firstLiveSlab(box: number): number {
    const { rows } = this.doc.boxes
    const { slabs } = this.doc
    let first = slabs.length
    for (let b = box; b < rows.length; b = rows.end[b] ?? rows.length) {
      const start = rows.slabStart[b] ?? 0
      if (start > 0 && start < first) first = start
    }
    return first
  }

  private discardNodes(cut: number): void {
    const { doc, tree } = this
    const { nodes, attributes, arenas, cascade } = doc
    const keep = this.body + 1
    if (cut <= keep) return
    if (cascade.usesEarlierSiblings) {
      cascade.expectMore()
      return
    }
    cascade.forgetNodes(this.body, keep as NodeId, cut as NodeId)
    // What html, head and body have stays; what lies between them and the first node that stays goes.
    let attributeKeep = 1
    let textKeep = 1
    for (let n = 1; n < keep; n++) {
      if (nodes.tag[n] === Tag.text) textKeep = Math.max(textKeep, (nodes.text[n] ?? 0) + (nodes.size[n] ?? 0))
      else if ((nodes.attrs[n] ?? 0) > 0) attributeKeep = Math.max(attributeKeep, (nodes.attrs[n] ?? 0) + (nodes.size[n] ?? 0))
    }
    for (let a = 1; a < attributeKeep; a++) textKeep = Math.max(textKeep, (attributes.value[a] ?? 0) + (attributes.size[a] ?? 0))
    let attributeCut = tree.pendingAttributes
    let textCut = tree.pendingText
    for (let n = cut; n < nodes.length; n++) {
      const attrs = nodes.attrs[n] ?? 0
      const text = nodes.text[n] ?? 0
      if (attrs > 0 && attrs < attributeCut) attributeCut = attrs
      if (nodes.tag[n] === Tag.text && text > 0 && text < textCut) textCut = text
    }
    for (let a = attributeCut; a < attributes.length; a++) {
      const value = attributes.value[a] ?? 0
      if (value > 0 && value < textCut) textCut = value
    }
    arenas.discardBefore('nodes', cut, keep)
    tree.rebase('nodes', cut, keep)
    const moved = cut - keep
    this.settled -= moved
    this.styled -= moved
    this.built -= moved
    for (const mark of this.marks) mark.node -= moved
    if (attributeCut > attributeKeep) {
      arenas.discardBefore('attributes', attributeCut, attributeKeep)
      tree.rebase('attributes', attributeCut, attributeKeep)
    }
    if (textCut > textKeep) {
      arenas.discardBefore('text', textCut, textKeep)
      tree.rebase('text', textCut, textKeep)
    }
  }
}
