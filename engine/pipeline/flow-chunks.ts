/**
 * The chunks of a document that is laid out piece by piece, and where the rows of each chunk begin in every arena. A chunk is discarded
 * when all its pages are written. A chunk with an element that is still open, such as a table, is kept with all of its rows, while later
 * chunks may be discarded. Nodes are kept for one more chunk, because the next chunk reads its siblings.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import type { ArenaName } from '../arena/schema.ts'
import type { TreeBuilder } from '../input/tree.ts'
import { Tag } from '../input/names.ts'
import type { Document } from './document-state.ts'

/** A chunk ends where the next one begins; rows before its start belong to earlier chunks. */
export interface FlowChunk {
  node: number
  /** End of its nodes, exclusive, if more nodes follow in the same element. */
  nodeEnd: number
  /** Number of rows in each of `ROWS` when it began. */
  readonly ends: number[]
  /** Whether it begins within an element that began before. */
  readonly isInside: boolean
  /** Number of open elements that begin in it, and of other reasons to keep it. */
  pins: number
}

/** Discarded rows: rows at `from` are now at `to`, and so on. */
export interface Moved {
  readonly boxes: readonly [number, number]
  readonly nodes: readonly [number, number]
  readonly units: readonly [number, number]
}

/** Arenas with rows of chunks: boxes, break units, and the rows that boxes refer to. */
const ROWS = ['boxes', 'breakUnits', 'inlines', 'lines', 'items', 'inlineFragments', 'memos', 'tableBorders'] as const satisfies readonly ArenaName[]
const BOXES = ROWS.indexOf('boxes')
const BREAK_UNITS = ROWS.indexOf('breakUnits')
const INLINES = ROWS.indexOf('inlines')

export class FlowChunks {
  private readonly doc: Document
  private readonly tree: TreeBuilder
  private readonly body: NodeId
  private readonly bodyBox: BoxId
  private readonly list: FlowChunk[] = []

  constructor(doc: Document, tree: TreeBuilder, body: NodeId, bodyBox: BoxId) {
    this.doc = doc
    this.tree = tree
    this.body = body
    this.bodyBox = bodyBox
  }

  /** Begins a chunk at `node` and at the current ends of the arenas; boxes and inline entries may have begun before. */
  begin(node: number, isInside = false, boxes?: number, inlines?: number): FlowChunk {
    const ends = this.lengths()
    if (boxes !== undefined) ends[BOXES] = boxes
    if (inlines !== undefined) ends[INLINES] = inlines
    const before = this.list.at(-1)
    if (before !== undefined && before.pins > 0 && !isInside) endAt(before, node)
    const chunk: FlowChunk = { node, nodeEnd: node, ends, isInside, pins: 0 }
    this.list.push(chunk)
    return chunk
  }

  /**
   * Keeps the chunk of the node with all of its rows until the returned function is called. Nodes of a table that is written row by row may
   * belong to no chunk: they stay with the table.
   */
  hold(node: number): () => void {
    let at = this.list.length - 1
    while (at > 0 && (this.list[at]?.node ?? 0) > node) at--
    const chunk = this.list[at]
    if (chunk === undefined) return () => {}
    const next = this.list[at + 1]
    if (next !== undefined && !next.isInside) endAt(chunk, next.node)
    chunk.pins++
    return () => chunk.pins--
  }

  /** Called when break units of this chunk were added late: later chunks have none yet. */
  settleBreakUnits(chunk: FlowChunk): void {
    for (const { ends } of this.list.slice(this.list.indexOf(chunk) + 1)) ends[BREAK_UNITS] = this.doc.breakUnits.length
  }

  /**
   * Discards content that only the first `count` pages show, all of which are written. `parents`: elements that may get more children.
   * `moved` is called after each cut. `firstNote`: the first box of a footnote that is not placed on a page yet.
   */
  discard(count: number, parents: readonly NodeId[], moved: (moved: Moved) => void, firstNote: () => number): void {
    for (let from = 0; from < this.list.length;) {
      while ((this.list[from]?.pins ?? 0) > 0) from++
      const to = this.firstLive(from, count, firstNote())
      if (to > from) this.cut(from, to, parents, moved)
      if ((this.list[from]?.pins ?? 0) === 0) return
    }
  }

  /** Number of rows in each of `ROWS`. */
  private lengths(): number[] {
    return ROWS.map((name) => this.doc.arenas.lengthOf(name))
  }

  private firstLive(from: number, count: number, note: number): number {
    const { rows } = this.doc.boxes
    for (let i = from; i < this.list.length; i++) {
      if ((this.list[i]?.pins ?? 0) > 0) return i
      const first = this.list[i]?.ends[BOXES] ?? 0
      const end = this.list[i + 1]?.ends[BOXES] ?? rows.length
      if (note < end) return i
      for (let box = first; box < end; box = rows.end[box]) if (rows.lastPage[box] > count) return i
    }
    return this.list.length
  }

  private cut(from: number, to: number, parents: readonly NodeId[], moved: (moved: Moved) => void): void {
    const { doc } = this
    const { arenas } = doc
    const cuts = this.list[to]?.ends.slice() ?? this.lengths()
    const keeps = from === 0 ? ROWS.map((name) => name === 'boxes' ? this.bodyBox + 1 : 1) : this.list[from]?.ends.slice() ?? []
    const boxCut = cuts[BOXES] ?? 1
    const keep = keeps[BOXES] ?? 1
    const unitKeep = keeps[BREAK_UNITS] ?? 1
    const unit = Math.max(unitKeep, Math.min(cuts[BREAK_UNITS] ?? 1, this.firstLiveBreakUnit(boxCut)))
    cuts[BREAK_UNITS] = unit
    arenas.discardBefore('boxes', boxCut, keep)
    const giveBack = doc.boxes.columns.length === 0 ? null : doc.columnSets.rebase(doc.boxes, boxCut, keep)
    for (const [i, name] of ROWS.entries()) {
      if (i !== BOXES && i !== BREAK_UNITS && arenas.has(name)) arenas.discardBefore(name, cuts[i] ?? 1, keeps[i] ?? 1)
    }
    arenas.discardBefore('breakUnits', unit, unitKeep)
    giveBack?.()
    const nodeKeep = from === 0 ? this.body + 1 : this.list[from - 1]?.nodeEnd ?? 0
    let last = to - 1
    if (from === 0) while (last > 0 && this.list[last]?.isInside === true) last--
    const nodeCut = this.list[last]?.node ?? 0
    this.list.splice(from, to - from)
    for (const { ends } of this.list.slice(from)) {
      for (let i = 0; i < ends.length; i++) ends[i] = (ends[i] ?? 1) - (cuts[i] ?? 1) + (keeps[i] ?? 1)
    }
    const isCut = this.cutNodes(nodeCut, nodeKeep, parents)
    moved({ boxes: [boxCut, keep], units: [unit, unitKeep], nodes: isCut ? [nodeCut, nodeKeep] : [nodeKeep, nodeKeep] })
  }

  /** The first break unit of the boxes from `box` on; floats may have added theirs earlier. */
  private firstLiveBreakUnit(box: number): number {
    const { rows } = this.doc.boxes
    const { breakUnits } = this.doc
    let first = breakUnits.length
    for (let b = box; b < rows.length; b = rows.end[b]) {
      const start = rows.breakUnitStart[b]
      if (start > 0 && start < first) first = start
    }
    return first
  }

  /** Discards the nodes `[keep, cut)` with their attributes and text, unless selectors still need them. Returns whether it did. */
  private cutNodes(cut: number, keep: number, parents: readonly NodeId[]): boolean {
    const { cascade } = this.doc
    if (cut <= keep) return false
    if (cascade.usesEarlierSiblings) {
      cascade.expectMore()
      return false
    }
    cascade.forgetNodes(parents, keep as NodeId, cut as NodeId)
    const [attributeKeep, textKeep] = this.dataBefore(keep)
    const [attributeCut, textCut] = this.dataFrom(cut)
    this.discardRows('nodes', cut, keep)
    for (const chunk of this.list) {
      if (chunk.node >= cut) chunk.node -= cut - keep
      if (chunk.nodeEnd >= cut) chunk.nodeEnd -= cut - keep
    }
    if (attributeCut > attributeKeep) this.discardRows('attributes', attributeCut, attributeKeep)
    if (textCut > textKeep) this.discardRows('text', textCut, textKeep)
    return true
  }

  private discardRows(name: 'nodes' | 'attributes' | 'text', cut: number, keep: number): void {
    this.doc.arenas.discardBefore(name, cut, keep)
    this.tree.rebase(name, cut, keep)
  }

  /** The ends of the attributes and the text of the nodes before `keep`. */
  private dataBefore(keep: number): [number, number] {
    const { nodes, attributes } = this.doc
    let attributeKeep = 1
    let textKeep = 1
    for (let n = 1; n < keep; n++) {
      if (nodes.tag[n] === Tag.text) textKeep = Math.max(textKeep, nodes.text[n] + nodes.size[n])
      else if (nodes.attrs[n] > 0) attributeKeep = Math.max(attributeKeep, nodes.attrs[n] + nodes.size[n])
    }
    for (let a = 1; a < attributeKeep; a++) textKeep = Math.max(textKeep, attributes.value[a] + attributes.size[a])
    return [attributeKeep, textKeep]
  }

  /** The starts of the attributes and the text of the nodes from `cut` on. */
  private dataFrom(cut: number): [number, number] {
    const { nodes, attributes } = this.doc
    let attributeCut = this.tree.pendingAttributes
    let textCut = this.tree.pendingText
    for (let n = cut; n < nodes.length; n++) {
      const attrs = nodes.attrs[n]
      const text = nodes.text[n]
      if (attrs > 0 && attrs < attributeCut) attributeCut = attrs
      if (nodes.tag[n] === Tag.text && text > 0 && text < textCut) textCut = text
    }
    for (let a = attributeCut; a < attributes.length; a++) {
      const value = attributes.value[a]
      if (value > 0 && value < textCut) textCut = value
    }
    return [attributeCut, textCut]
  }
}

/** Ends the nodes of a chunk that is kept at `node`, unless they already have an end. */
function endAt(chunk: FlowChunk, node: number): void {
  if (!chunk.isInside && chunk.nodeEnd === chunk.node) chunk.nodeEnd = node
}
