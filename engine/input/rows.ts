/**
 * Puts nodes where the tree rules want them. As long as every node goes to the end of the current element, rows are
 * simply appended in pre-order; the first insertion anywhere else switches the open top-level element to links
 * (links.ts) until it settles. Nothing else in the input stage writes node rows.
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

export class Rows {
  readonly links: Links
  /** Whether what is not allowed in a table goes before it. */
  fostering = false
  /** Whether the document has null characters: hardly any does. */
  hasNull = false
  /** The open table that nothing can be put before: what belongs there stands where it comes. 0 for none. */
  pinned = 0
  /** Something that belongs before the pinned table stands in it. */
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

  /** A row for an element, placed where the current insertion point is; it is closed unless it gets opened. */
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

  /** Comment or doctype as a child of the document itself. */
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

  /** Appends text to the text node at the insertion point, or makes one. `from` is a range of `source`. */
  text(source: string, start: number, end: number, keepNull: boolean): void {
    const { text } = this.doc
    const at = text.appendSlice(source, start, end)
    this.textWritten(at, keepNull)
  }

  /** Same for breakUnits that are already the last ones of the text store, from `at` on. */
  textWritten(at: number, keepNull: boolean): void {
    const { nodes, text } = this.doc
    if (this.hasNull && text.has(0, at)) settleNull(text, at, keepNull)
    const size = text.length - at
    if (size === 0) return
    const previous = this.textBefore()
    if (previous !== 0 && (nodes.text[previous] ?? 0) + (nodes.size[previous] ?? 0) === at) {
      nodes.size[previous] = (nodes.size[previous] ?? 0) + size
      return
    }
    if (this.open.height >= this.maxDepth) throw tooDeep(this.maxDepth)
    // The text before it lies elsewhere in the store: a second row, which linearise joins to the first.
    if (previous !== 0) this.disturb()
    const n = this.row(Tag.text)
    nodes.text[n] = at as TextOffset
    nodes.size[n] = size
    this.place(n)
  }

  /** The element on top of the stack is complete. */
  close(n: NodeId): void {
    if (!this.links.active || n < this.links.base) this.doc.nodes.end[n] = this.doc.nodes.length as NodeId
  }

  /** From here on the open top-level element, with the text before it, is linked. */
  disturb(): void {
    if (this.links.active) return
    const { open } = this
    const at = this.body === 0 ? 1 : 2
    this.disturbFrom((open.height > at ? open.node[at] : this.lastOf(open.height - 1)) ?? 0)
  }

  disturbFrom(first: number): void {
    if (this.links.active) return
    const { nodes } = this.doc
    const previous = nodes.prev[first] ?? 0
    this.links.start(nodes.tag[previous] === Tag.text && nodes.end[previous] === first ? previous : first)
  }

  /** Back to rows in order; only when nothing of the linked region is open. */
  linearise(rewrite: boolean): void {
    const { links, open } = this
    if (!links.active) return
    const tracked = links.linearise(rewrite, [this.html, this.body], this.head)
    if (tracked !== 0) this.head = tracked
    open.lastChild[open.height - 1] = this.lastRootOf(links.root)
  }

  /** Appends to the children of `parent`, wherever that is (links are active). */
  moveTo(n: NodeId, parent: NodeId): void {
    this.links.detach(n)
    this.links.append(n, parent)
  }

  /** Moves `n` to the insertion point that foster parenting gives (links are active). */
  moveToFosterPlace(n: NodeId): void {
    this.links.detach(n)
    this.fosterPlace(n)
  }

  /** Whether the current element is one before which things go; to be asked while `fostering` is set, which is hardly ever. */
  private isFostering(): boolean {
    if ((this.open.currentBits & Class.fosters) === 0) return false
    if (this.pinned === 0 || !this.isPinned(this.open.topmost(Tag.table))) return true
    this.hasLateContent = true
    return false
  }

  /** Whether the open element at `table` is the pinned table, and what goes before it has to stand where it comes. */
  private isPinned(table: number): boolean {
    const { open } = this
    return table > 0 && open.node[table] === this.pinned && open.topmost(Tag.template) < table
  }

  /** Links the row in; when it goes elsewhere than to the end, links are active already. */
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

  /** Before the last table, or inside the last template or the element above the table on the stack. */
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

  /** The text node that new text at the insertion point belongs to, or 0. */
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
    for (let n = this.links.base; n < nodes.length; n = nodes.end[n] ?? nodes.length) if (nodes.parent[n] === parent) last = n
    return last
  }
}

/** Flags an element row starts with. */
export function elementFlags(kind: number, flags: number): number {
  return kind === Kind.html ? flags : flags | NodeFlag.foreign
}

/** Null characters at the end of the store, from `at` on, become U+FFFD or vanish. */
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
