/**
 * The list of active formatting elements, its reconstruction, and the adoption agency algorithm for misnested tags (HTML, 13.2.4.3 and
 * 13.2.6.4.7). Easy to get wrong: entries keep attributes as strings after the element has settled, because its rows can be discarded.
 */
import type { AttrName, NodeId, TagId, TextOffset } from '../arena/ids.ts'
import { inputError } from '../messages/errors.ts'
import { Attr } from './names.ts'
import { type DocumentNodes } from './nodes.ts'
import type { OpenElements } from './open-elements.ts'
import type { Rows } from './rows.ts'
import { Class, classOf, Kind } from './element-categories.ts'

interface Attribute {
  readonly name: AttrName
  readonly value: string
}

interface Attributes {
  readonly list: readonly Attribute[]
  readonly flags: number
  /** Equal for equal attribute sets, in any order. */
  readonly key: string
}

const MARKER = 0
const NONE: Attributes = { list: [], flags: 0, key: '' }
/** Limit for the attribute text that reconstructed elements add to the document, in characters. */
const CLONE_ALLOWANCE = 4_000_000

/** The active formatting elements of one document, first to last. */
export class Formatting {
  /**
   * The number of entries. The arrays never shrink: each cell adds a marker, and V8 would release memory whenever the last entry is
   * removed.
   */
  private height = 0
  /** Element names; MARKER separates cells, templates and similar elements. */
  private readonly tags: number[] = []
  /** 0 when the element is certainly not open any more. */
  private readonly nodes: number[] = []
  private readonly attributes: (Attributes | null)[] = []
  private cloned = 0
  private readonly doc: DocumentNodes
  private readonly open: OpenElements
  private readonly rows: Rows

  constructor(doc: DocumentNodes, open: OpenElements, rows: Rows) {
    this.doc = doc
    this.open = open
    this.rows = rows
  }

  marker(): void {
    this.insertEntry(this.height, MARKER as TagId, 0, NONE)
  }

  clearToMarker(): void {
    while (this.height > 0) if (this.tags[--this.height] === MARKER) return
  }

  /** Adds the element just opened. With three equal entries already in the list, the earliest is removed (Noah's Ark clause). */
  push(node: NodeId, tag: TagId): void {
    let alike = 0
    let earliest = -1
    let attributes: Attributes | null = null
    for (let i = this.height - 1; i >= 0 && this.tags[i] !== MARKER; i--) {
      if (this.tags[i] !== tag) continue
      attributes ??= this.read(node)
      if (this.attributesOf(i).key !== attributes.key) continue
      alike++
      earliest = i
    }
    if (alike >= 3) this.removeEntry(earliest)
    this.insertEntry(this.height, tag, node, attributes)
  }

  /** Index of the last entry of that name after the last marker, -1 without one. */
  find(tag: TagId): number {
    for (let i = this.height - 1; i >= 0 && this.tags[i] !== MARKER; i--) if (this.tags[i] === tag) return i
    return -1
  }

  nodeAt(entry: number): number {
    return this.nodes[entry] ?? 0
  }

  remove(node: number): void {
    const entry = node === 0 ? -1 : this.entryOf(node)
    if (entry >= 0) this.removeEntry(entry)
  }

  removeAt(entry: number): void {
    this.removeEntry(entry)
  }

  /** Reconstructs the active formatting elements: reopens those that were closed by implication. */
  reconstruct(): void {
    const last = this.height - 1
    if (last < 0 || !this.isClosed(last)) return
    let first = last
    while (first > 0 && this.isClosed(first - 1)) first--
    for (let i = first; i <= last; i++) {
      const tag = (this.tags[i] ?? 0) as TagId
      const node = this.clone(i)
      this.open.push(node, tag, Kind.html, classOf(tag, Kind.html))
      this.nodes[i] = node
    }
  }

  /** Tells that no entry with a row before `end` is open any more: the rows can be discarded. */
  settle(end = Infinity): void {
    for (let i = 0; i < this.height; i++) {
      const node = this.nodes[i] ?? 0
      if (node === 0 || node >= end) continue
      this.attributesOf(i)
      this.nodes[i] = 0
    }
  }

  rebase(row: number, delta: number): void {
    for (let i = 0; i < this.height; i++) {
      const node = this.nodes[i] ?? 0
      if (node >= row) this.nodes[i] = node - delta
    }
  }

  /** Runs the adoption agency algorithm for an end tag. False when the tag must be processed as any other end tag. */
  adopt(tag: TagId): boolean {
    const { open } = this
    if (open.currentIs(tag) && this.entryOf(open.currentNode) < 0) {
      this.popCurrent()
      return true
    }
    for (let round = 0; round < 8; round++) {
      const entry = this.find(tag)
      if (entry < 0) return round > 0
      const node = this.nodes[entry] ?? 0
      const position = node === 0 ? -1 : open.indexOf(node)
      if (position < 0) {
        this.removeEntry(entry)
        return true
      }
      if (!open.positionInScope(position, Class.scope)) return true
      let block = position + 1
      while (block < open.height && ((open.bits[block] ?? 0) & Class.special) === 0) block++
      if (block === open.height) {
        while (open.height > position) this.popCurrent()
        this.removeEntry(entry)
        return true
      }
      this.rows.disturb()
      this.adoptOnce(entry, position, block)
    }
    return true
  }

  private adoptOnce(entry: number, position: number, furthest: number): void {
    const { open, rows } = this
    const formatting = this.nodes[entry] ?? 0
    const furthestNode = (open.node[furthest] ?? 0) as NodeId
    let bookmark = entry
    let last = furthestNode
    let counter = 0
    let block = furthest
    for (let i = furthest - 1; i > position; i--) {
      counter++
      const node = open.node[i] ?? 0
      let at = this.entryOf(node)
      if (counter > 3 && at >= 0) {
        this.removeEntry(at)
        if (at < bookmark) bookmark--
        at = -1
      }
      if (at < 0) {
        open.removeAt(i)
        block--
        continue
      }
      const copy = this.clone(at)
      this.nodes[at] = copy
      open.replaceNode(i, copy)
      if (last === furthestNode) bookmark = at + 1
      rows.moveTo(last, copy)
      last = copy
    }
    const above = position - 1
    if (((open.bits[above] ?? 0) & Class.fosters) !== 0) rows.moveToFosterPlace(last)
    else rows.moveTo(last, (open.node[above] ?? 0) as NodeId)

    const at = this.entryOf(formatting)
    const tag = (this.tags[at] ?? 0) as TagId
    const attributes = this.attributesOf(at)
    const copy = this.clone(at)
    rows.links.detach(copy)
    rows.links.moveChildren(furthestNode, copy)
    rows.links.append(copy, furthestNode)
    this.removeEntry(at)
    this.insertEntry(at < bookmark ? bookmark - 1 : bookmark, tag, copy, attributes)
    open.removeAt(position)
    open.insertAt(block, copy, tag, classOf(tag, Kind.html))
  }

  private popCurrent(): void {
    this.rows.close(this.open.currentNode)
    this.open.drop()
  }

  private isClosed(entry: number): boolean {
    if (this.tags[entry] === MARKER) return false
    const node = this.nodes[entry] ?? 0
    return node === 0 || this.open.indexOf(node) < 0
  }

  /** Inserts a new element with the name and attributes of the entry. */
  private clone(entry: number): NodeId {
    const { attributes, text, atoms } = this.doc
    const { list, flags } = this.attributesOf(entry)
    let first = 0
    for (const { name, value } of list) {
      const row = attributes.push()
      if (first === 0) first = row
      attributes.name[row] = name
      if (name === Attr.classToken) {
        attributes.atom[row] = atoms.internString(value)
        continue
      }
      this.cloned += value.length
      attributes.size[row] = value.length
      attributes.value[row] = (value === '' ? 0 : text.append(value)) as TextOffset
      if (name === Attr.id && value !== '') attributes.atom[row] = atoms.internString(value)
    }
    if (this.cloned > CLONE_ALLOWANCE) {
      throw inputError(`unclosed formatting elements such as <b> or <font> were reopened so often that their attributes repeat `
        + `${this.cloned} characters\nclose these elements where they end`)
    }
    return this.rows.element((this.tags[entry] ?? 0) as TagId, flags, first, list.length)
  }

  private attributesOf(entry: number): Attributes {
    let attributes = this.attributes[entry] ?? null
    if (attributes === null) {
      attributes = this.read(this.nodes[entry] ?? 0)
      this.attributes[entry] = attributes
    }
    return attributes
  }

  private read(node: number): Attributes {
    const { nodes, attributes, text, atoms } = this.doc
    const first = nodes.attrs[node]
    if (first === 0) return NONE
    const list: Attribute[] = []
    for (let a: number = first; a < first + nodes.size[node]; a++) {
      const name = attributes.name[a]
      const value = name === Attr.classToken
        ? atoms.string(attributes.atom[a])
        : text.slice(attributes.value[a], attributes.size[a])
      list.push({ name, value })
    }
    const key = list.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort().join(' ')
    return { list, flags: nodes.flags[node], key }
  }

  private entryOf(node: number): number {
    for (let i = this.height - 1; i >= 0; i--) if (this.nodes[i] === node) return i
    return -1
  }

  private insertEntry(at: number, tag: TagId, node: number, attributes: Attributes | null): void {
    for (let i = this.height++; i > at; i--) this.copyEntry(i - 1, i)
    this.tags[at] = tag
    this.nodes[at] = node
    this.attributes[at] = attributes
  }

  private removeEntry(at: number): void {
    this.height--
    for (let i = at; i < this.height; i++) this.copyEntry(i + 1, i)
  }

  private copyEntry(from: number, to: number): void {
    this.tags[to] = this.tags[from] ?? MARKER
    this.nodes[to] = this.nodes[from] ?? 0
    this.attributes[to] = this.attributes[from] ?? null
  }
}
