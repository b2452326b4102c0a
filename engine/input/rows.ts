/**
 * Inserts nodes at the place that tree construction determines. While every node goes to the end of the current element, rows are appended
 * in pre-order. The first insertion elsewhere switches the open top-level element to linked order (links.ts) until it is complete. No other
 * part of the input stage writes node rows.
 */
import { newRow } from '../arena/arena.ts'
import type { AttributeId, NodeId, TagId, TextOffset } from '../arena/ids.ts'
import type { TextStore } from '../arena/text-store.ts'
import { inputError } from '../messages/errors.ts'
import { Links } from './links.ts'
import { Tag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { tooDeep, type OpenElements } from './open-elements.ts'
import { Class, Kind } from './element-categories.ts'

/** Inserts the nodes of one document. Throws when the node or depth limit is exceeded. */
export class Rows {
  readonly links: Links
  /** Foster parenting: content that is not allowed in a table goes before the table. */
  fostering = false
  /** Whether the document contains null characters; few documents do. */
  hasNull = false
  /**
   * The open table before which nothing can be inserted any more, because it is partly laid out; content to be fostered stays inside. 0 for
   * none.
   */
  pinned = 0
  /** Content that should be before the pinned table is inside it. */
  hasLateContent = false
  readonly document: NodeId
  html = 0 as NodeId
  head = 0 as NodeId
  body = 0 as NodeId
  /** The form element pointer; -1 when that form is no longer open. */
  form = 0
  private documentLast = 0
  private readonly doc: DocumentNodes
  private readonly open: OpenElements
  private readonly maxNodes: number
  private readonly maxDepth: number

  constructor(doc: DocumentNodes, open: OpenElements, maxNodes: number, maxDepth: number) {
    this.doc = doc
    this.open = open
    this.maxNodes = maxNodes
    this.maxDepth = maxDepth
    this.links = new Links(doc, maxDepth)
    this.document = this.row(Tag.document)
  }

  /** Inserts a row for an element at the insertion point; the element is closed unless the caller opens it. */
  element(tag: TagId, flags: number, attrs: number, size: number): NodeId {
    const { nodes } = this.doc
    if (this.fostering && this.isFostering()) this.disturb()
    const n = this.row(tag)
    nodes.flags[n] = flags
    nodes.attrs[n] = attrs as AttributeId
    nodes.size[n] = size
    this.place(n)
    return n
  }

  comment(): void {
    this.place(this.row(Tag.comment))
  }

  /** Inserts a comment or doctype as a child of the document. */
  outside(tag: TagId): NodeId {
    const n = this.row(tag)
    const { nodes } = this.doc
    nodes.parent[n] = this.document
    nodes.prev[n] = this.documentLast as NodeId
    this.documentLast = n
    nodes.end[n] = n + 1 as NodeId
    return n
  }

  root(n: NodeId): void {
    this.html = n
    this.doc.nodes.parent[n] = this.document
    this.doc.nodes.prev[n] = this.documentLast as NodeId
    this.documentLast = n
  }

  /** Appends `source[start, end)` to the text node at the insertion point, or creates one. */
  text(source: string, start: number, end: number, keepNull: boolean): void {
    const { text } = this.doc
    const at = text.appendSlice(source, start, end)
    this.textWritten(at, keepNull)
  }

  /** The same for text that is already at the end of the text store, from `at` onwards. */
  textWritten(at: number, keepNull: boolean): void {
    const { nodes, text } = this.doc
    if (this.hasNull && text.has(0, at)) settleNull(text, at, keepNull)
    const size = text.length - at
    if (size === 0) return
    const previous = this.textBefore()
    if (previous !== 0 && nodes.text[previous] + nodes.size[previous] === at) {
      nodes.size[previous] += size
      return
    }
    if (this.open.height >= this.maxDepth) throw tooDeep(this.maxDepth)
    // The text node before has its text elsewhere in the store: a second row is made, and linearise joins the two.
    if (previous !== 0) this.disturb()
    const n = this.row(Tag.text)
    nodes.text[n] = at as TextOffset
    nodes.size[n] = size
    this.place(n)
  }

  /** Closes the element on top of the stack. */
  close(n: NodeId): void {
    if (!this.links.active || n < this.links.base) this.doc.nodes.end[n] = this.doc.nodes.length as NodeId
  }

  /** Switches the open top-level element, with the text before it, to linked order. */
  disturb(): void {
    if (this.links.active) return
    const { open } = this
    const at = this.body === 0 ? 1 : 2
    this.disturbFrom((open.height > at ? open.node[at] : this.lastOf(open.height - 1)) ?? 0)
  }

  disturbFrom(first: number): void {
    if (this.links.active) return
    const { nodes } = this.doc
    const previous = nodes.prev[first]
    this.links.start(nodes.tag[previous] === Tag.text && nodes.end[previous] === first ? previous : first)
  }

  /** Restores pre-order; only when no element of the linked region is open. */
  linearise(rewrite: boolean): void {
    const { links, open } = this
    if (!links.active) return
    const tracked = links.linearise(rewrite, [this.html, this.body], this.head)
    if (tracked !== 0) this.head = tracked
    open.lastChild[open.height - 1] = this.lastRootOf(links.root)
  }

  /** Appends to the children of `parent`, in any position of the tree (links are active). */
  moveTo(n: NodeId, parent: NodeId): void {
    this.links.detach(n)
    this.links.append(n, parent)
  }

  /** Moves `n` to the foster parent's insertion point (links are active). */
  moveToFosterPlace(n: NodeId): void {
    this.links.detach(n)
    this.fosterPlace(n)
  }

  /** Whether the current element fosters its content; ask only while `fostering` is set, which is rare. */
  private isFostering(): boolean {
    if ((this.open.currentBits & Class.fosters) === 0) return false
    if (this.pinned === 0 || !this.isPinned(this.open.topmost(Tag.table))) return true
    this.hasLateContent = true
    return false
  }

  /** Whether the open element at `table` is the pinned table, so that fostered content must stay inside. */
  private isPinned(table: number): boolean {
    const { open } = this
    return table > 0 && open.node[table] === this.pinned && open.topmost(Tag.template) < table
  }

  /** Links the row into the tree. When it does not go to the end, links are active already. */
  private place(n: NodeId): void {
    const { open, links } = this
    const { nodes } = this.doc
    if (this.fostering && this.isFostering()) {
      this.fosterPlace(n)
      return
    }
    const top = open.height - 1
    if (links.active) {
      links.append(n, open.node[top] ?? 0)
      return
    }
    nodes.parent[n] = (open.node[top] ?? 0) as NodeId
    nodes.prev[n] = (open.lastChild[top] ?? 0) as NodeId
    nodes.end[n] = n + 1 as NodeId
    open.lastChild[top] = n
  }

  /**
   * Inserts before the last table, or into the last template, or into the html element (HTML, "appropriate place for inserting a node").
   */
  private fosterPlace(n: NodeId): void {
    const { open, links } = this
    const table = open.topmost(Tag.table)
    const template = open.topmost(Tag.template)
    if (template > table) links.append(n, open.node[template] ?? 0)
    else if (this.isPinned(table)) {
      this.hasLateContent = true
      links.append(n, open.currentNode)
    } else if (table > 0) links.insertBefore(n, open.node[table] ?? 0)
    else links.append(n, open.node[0] ?? 0)
  }

  /** The text node that is extended by new text at the insertion point, or 0. */
  private textBefore(): NodeId {
    const { open, links } = this
    const { nodes } = this.doc
    let previous = 0 as NodeId
    if (this.fostering && this.isFostering()) {
      this.disturb()
      const table = open.topmost(Tag.table)
      const template = open.topmost(Tag.template)
      if (template > table) previous = links.lastChild(open.node[template] ?? 0)
      else if (table > 0) previous = links.previous(open.node[table] ?? 0)
      else previous = links.lastChild(open.node[0] ?? 0)
    } else if (links.active) previous = links.lastChild(open.currentNode)
    else previous = (open.lastChild[open.height - 1] ?? 0) as NodeId
    return nodes.tag[previous] === Tag.text ? previous : 0 as NodeId
  }

  private row(tag: TagId): NodeId {
    const { nodes } = this.doc
    if (nodes.length > this.maxNodes) {
      throw inputError(`the document has more than ${this.maxNodes} nodes: ${nodes.length} were found `
        + `and the limit is ${this.maxNodes}\nsplit the document, or use --streaming`)
    }
    const n = newRow(nodes)
    nodes.tag[n] = tag
    return n
  }

  private lastOf(position: number): number {
    return this.open.lastChild[position] ?? 0
  }

  private lastRootOf(parent: NodeId): number {
    const { nodes } = this.doc
    let last = 0
    for (let n = this.links.base; n < nodes.length; n = nodes.end[n]) if (nodes.parent[n] === parent) last = n
    return last
  }
}

/** The initial flags of an element row. */
export function elementFlags(kind: number, flags: number): number {
  return kind === Kind.html ? flags : flags | NodeFlag.foreign
}

/** Replaces null characters at the end of the store, from `at` onwards, by U+FFFD, or removes them. */
function settleNull(text: TextStore, at: number, keep: boolean): void {
  const { units } = text
  let out = at
  for (let i = at; i < text.length; i++) {
    const unit = units[i] ?? 0
    if (unit !== 0) units[out++] = unit
    else if (keep) units[out++] = 0xfffd
  }
  text.length = out
}
