/**
 * Linked-list order for rows from `base` onwards: first-child and next-sibling links, used while nodes of the open top-level element are
 * out of order (after foster parenting or the adoption agency). `linearise` then writes the rows back in pre-order. Link values are
 * relative (row
 * - base + 1; 0 is none, or, as a parent, the list of roots), so that discarding earlier rows does not change them.
 */
import type { AttributeId, AttrName, AtomId, NodeId, TagId, TextOffset } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { tooDeep } from './open-elements.ts'
import { Tag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'

/** The links of one document. */
export class Links {
  active = false
  /** The first row of the region. */
  base = 0
  /** The parent of the region's roots. */
  root = 0 as NodeId
  private readonly doc: DocumentNodes
  private readonly maxDepth: number
  private first = new Int32Array(0)
  private last = new Int32Array(0)
  private next = new Int32Array(0)
  private prev = new Int32Array(0)
  /** Links below this relative row are valid; those from it on are stale. */
  private fresh = 0

  constructor(doc: DocumentNodes, maxDepth: number) {
    this.doc = doc
    this.maxDepth = maxDepth
  }

  /** Links the rows from `base` to the last one in their current order. */
  start(base: number): void {
    const { nodes } = this.doc
    this.active = true
    this.base = base
    this.root = nodes.parent[base]
    this.fresh = 0
    this.room(nodes.length - 1)
    for (let n = base; n < nodes.length; n++) this.attach(n, nodes.parent[n])
  }

  /** Appends a row without a parent to the children of `parent`. */
  append(n: number, parent: number): void {
    this.room(n)
    this.doc.nodes.parent[n] = parent as NodeId
    this.attach(n, parent)
  }

  insertBefore(n: number, before: number): void {
    this.room(n)
    const parent = this.doc.nodes.parent[before]
    this.doc.nodes.parent[n] = parent as NodeId
    const rel = this.relative(n)
    const beforeRel = this.relative(before)
    const previous = this.prev[beforeRel] ?? 0
    this.prev[rel] = previous
    this.next[rel] = beforeRel
    this.prev[beforeRel] = rel
    if (previous === 0) this.first[this.relative(parent)] = rel
    else this.next[previous] = rel
  }

  detach(n: number): void {
    const rel = this.relative(n)
    const parent = this.relative(this.doc.nodes.parent[n])
    const previous = this.prev[rel] ?? 0
    const following = this.next[rel] ?? 0
    if (previous === 0) this.first[parent] = following
    else this.next[previous] = following
    if (following === 0) this.last[parent] = previous
    else this.prev[following] = previous
    this.prev[rel] = 0
    this.next[rel] = 0
  }

  moveChildren(from: number, to: number): void {
    for (let rel = this.first[this.relative(from)] ?? 0; rel !== 0;) {
      const following = this.next[rel] ?? 0
      const n = rel - 1 + this.base
      this.detach(n)
      this.append(n, to)
      rel = following
    }
  }

  lastChild(n: number): NodeId {
    return this.row(this.last[this.relative(n)] ?? 0)
  }

  previous(n: number): NodeId {
    return this.row(this.prev[this.relative(n)] ?? 0)
  }

  /**
   * Writes the region back in pre-order, joins adjacent text nodes and ends the linked state. With `rewrite`, attribute rows and text are
   * written in the new order too, which discarding needs. `owners` are rows before the region whose attributes can be among those of the
   * region. Returns the new row of `tracked` (0 if it is not in the region).
   */
  linearise(rewrite: boolean, owners: readonly NodeId[], tracked: NodeId): NodeId {
    const { doc, base } = this
    const { nodes } = doc
    const count = nodes.length - base
    const old = new OldRows(doc, base, rewrite, owners)
    const placed = new Int32Array(count + 1)
    const before = nodes.prev[base]
    let out = base
    let depth = this.depthOf(this.root)
    let rel = this.first[0] ?? 0
    while (rel !== 0) {
      const parentRel = old.parentRel(rel)
      const previous = this.prev[rel] ?? 0
      if (previous !== 0 && old.isText(rel) && old.isText(previous)) {
        const into = placed[previous] ?? 0
        placed[rel] = into
        old.joinText(rel, into)
      } else {
        if (depth >= this.maxDepth) throw tooDeep(this.maxDepth)
        placed[rel] = out
        nodes.parent[out] = (parentRel === 0 ? this.root : placed[parentRel] ?? 0) as NodeId
        nodes.prev[out] = (previous !== 0 ? placed[previous] ?? 0 : parentRel === 0 ? before : 0) as NodeId
        old.write(rel, out)
        out++
      }
      const child = this.first[rel] ?? 0
      if (child !== 0) {
        rel = child
        depth++
        continue
      }
      nodes.end[placed[rel] ?? 0] = out as NodeId
      while (rel !== 0 && this.next[rel] === 0) {
        rel = old.parentRel(rel)
        depth--
        if (rel !== 0) nodes.end[placed[rel] ?? 0] = out as NodeId
      }
      if (rel !== 0) rel = this.next[rel] ?? 0
    }
    nodes.truncate(out)
    this.active = false
    return tracked >= base ? (placed[tracked - base + 1] ?? 0) as NodeId : 0 as NodeId
  }

  private attach(n: number, parent: number): void {
    const rel = this.relative(n)
    const parentRel = this.relative(parent)
    const previous = this.last[parentRel] ?? 0
    this.prev[rel] = previous
    this.next[rel] = 0
    if (previous === 0) this.first[parentRel] = rel
    else this.next[previous] = rel
    this.last[parentRel] = rel
  }

  private relative(n: number): number {
    return n < this.base ? 0 : n - this.base + 1
  }

  private row(rel: number): NodeId {
    return (rel === 0 ? 0 : rel - 1 + this.base) as NodeId
  }

  private depthOf(n: NodeId): number {
    let depth = 0
    for (let p: number = n; p !== 0; p = this.doc.nodes.parent[p]) depth++
    return depth - 1
  }

  private room(n: number): void {
    const need = n - this.base + 2
    if (need > this.first.length) {
      const size = Math.max(need, this.first.length * 2, 256)
      this.first = grown(this.first, size)
      this.last = grown(this.last, size)
      this.next = grown(this.next, size)
      this.prev = grown(this.prev, size)
    }
    for (; this.fresh < need; this.fresh++) {
      this.first[this.fresh] = 0
      this.last[this.fresh] = 0
      this.next[this.fresh] = 0
      this.prev[this.fresh] = 0
    }
  }
}

/** A copy of the region's rows, attributes and text, before they are written back in order. */
class OldRows {
  private readonly doc: DocumentNodes
  private readonly base: number
  private readonly rewrite: boolean
  private readonly tag: Int32Array
  private readonly flags: Int32Array
  private readonly parent: Int32Array
  private readonly attrs: Int32Array
  private readonly text: Int32Array
  private readonly size: Int32Array
  private attrBase = 0
  private textBase = 0
  private names = new Int32Array(0)
  private values = new Int32Array(0)
  private sizes = new Int32Array(0)
  private atoms = new Int32Array(0)
  private units = new Uint16Array(0)

  constructor(doc: DocumentNodes, base: number, rewrite: boolean, owners: readonly NodeId[]) {
    const { nodes } = doc
    this.doc = doc
    this.base = base
    this.rewrite = rewrite
    const copy = (column: { [row: number]: number }): Int32Array => {
      const rows = new Int32Array(nodes.length - base + 1)
      for (let i = base; i < nodes.length; i++) rows[i - base + 1] = column[i] ?? 0
      return rows
    }
    this.tag = copy(nodes.tag)
    this.flags = copy(nodes.flags)
    this.parent = copy(nodes.parent)
    this.attrs = copy(nodes.attrs)
    this.text = copy(nodes.text)
    this.size = copy(nodes.size)
    if (rewrite) this.takeData(owners)
  }

  isText(rel: number): boolean {
    return this.tag[rel] === Tag.text
  }

  parentRel(rel: number): number {
    const parent = this.parent[rel] ?? 0
    return parent < this.base ? 0 : parent - this.base + 1
  }

  write(rel: number, out: number): void {
    const { nodes } = this.doc
    const size = this.size[rel] ?? 0
    const text = this.text[rel] ?? 0
    nodes.tag[out] = (this.tag[rel] ?? 0) as TagId
    nodes.flags[out] = (this.flags[rel] ?? 0) | NodeFlag.settled
    nodes.size[out] = size
    nodes.attrs[out] = this.writeAttributes(this.attrs[rel] ?? 0, size)
    nodes.text[out] = (text === 0 ? 0 : this.writeText(text, size)) as TextOffset
  }

  /** Appends the text of `rel` to the text row written last. */
  joinText(rel: number, into: number): void {
    const { nodes, text } = this.doc
    const from = this.text[rel] ?? 0
    const size = this.size[rel] ?? 0
    const start = nodes.text[into]
    const length = nodes.size[into]
    if (start + length !== text.length) {
      text.ensure(length)
      nodes.text[into] = text.appendUnits(text.units, start, start + length)
    }
    this.writeText(from, size, true)
    nodes.size[into] = length + size
  }

  private takeData(owners: readonly NodeId[]): void {
    const { nodes, attributes, text } = this.doc
    let attrBase = attributes.length
    let textBase = text.length
    for (let rel = 1; rel < this.tag.length; rel++) {
      const first = this.attrs[rel] ?? 0
      if (first !== 0 && first < attrBase) attrBase = first
      const start = this.text[rel] ?? 0
      if (start !== 0 && start < textBase) textBase = start
    }
    for (let a = attrBase; a < attributes.length; a++) {
      const value = attributes.value[a]
      if (value !== 0 && value < textBase) textBase = value
    }
    const moved = owners.filter((n) => this.liesWithin(n, attrBase, textBase))
    for (const n of moved) attrBase = Math.min(attrBase, nodes.attrs[n])
    const copy = (column: { [row: number]: number }): Int32Array<ArrayBuffer> => {
      const rows = new Int32Array(attributes.length - attrBase)
      for (let i = 0; i < rows.length; i++) rows[i] = column[attrBase + i] ?? 0
      return rows
    }
    this.attrBase = attrBase
    this.textBase = textBase
    this.names = copy(attributes.name)
    this.values = copy(attributes.value)
    this.sizes = copy(attributes.size)
    this.atoms = copy(attributes.atom)
    this.units = text.units.slice(textBase, text.length)
    attributes.truncate(attrBase)
    text.length = textBase
    for (const n of moved) nodes.attrs[n] = this.writeAttributes(nodes.attrs[n], nodes.size[n])
  }

  /** Whether `n` got attributes inside the region, by merging, after the region began. */
  private liesWithin(n: NodeId, attrBase: number, textBase: number): boolean {
    const { nodes, attributes } = this.doc
    const first = nodes.attrs[n]
    if (first === 0) return false
    if (first >= attrBase) return true
    for (let a: number = first; a < first + nodes.size[n]; a++) if (attributes.value[a] >= textBase) return true
    return false
  }

  private writeAttributes(first: number, size: number): AttributeId {
    if (first === 0 || !this.rewrite) return first as AttributeId
    const { attributes } = this.doc
    const row = attributes.pushMany(size)
    for (let i = 0; i < size; i++) {
      const from = first - this.attrBase + i
      const value = this.values[from] ?? 0
      const length = this.sizes[from] ?? 0
      attributes.name[row + i] = (this.names[from] ?? 0) as AttrName
      attributes.atom[row + i] = (this.atoms[from] ?? 0) as AtomId
      attributes.size[row + i] = length
      attributes.value[row + i] = (value === 0 ? 0 : this.writeText(value, length)) as TextOffset
    }
    return row
  }

  private writeText(from: number, size: number, always = false): number {
    const { text } = this.doc
    if (this.rewrite) return text.appendUnits(this.units, from - this.textBase, from - this.textBase + size)
    if (!always) return from
    text.ensure(size)
    return text.appendUnits(text.units, from, from + size)
  }
}
