/**
 * The stack of open elements (HTML, 13.2.4.2) in columns. The depth limit bounds its height, and a count per element name answers most "is
 * one open" questions without a scan, so that no input makes the work per tag grow.
 */
import type { NodeId, TagId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { renderError, type ConvertError } from '../messages/errors.ts'
import { Class, Kind } from './element-categories.ts'

/** The stack; the current element is the last entry. Pushing beyond `maxDepth` throws. */
export class OpenElements {
  readonly node: Int32Array
  readonly tag: Uint16Array
  readonly kind: Uint8Array
  /** Bits of Class. */
  readonly bits: Uint16Array
  /** The last child inserted so far, while rows are appended in order. */
  readonly lastChild: Int32Array
  height = 0
  /** The number of foreign elements; while it is 0, the kind of the current element need not be checked. */
  foreign = 0
  private readonly maxDepth: number
  /** Open HTML elements by name; grows with the names of the document. */
  private counts = new Uint16Array(512)

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth
    const capacity = maxDepth + 2
    this.node = new Int32Array(capacity)
    this.tag = new Uint16Array(capacity)
    this.kind = new Uint8Array(capacity)
    this.bits = new Uint16Array(capacity)
    this.lastChild = new Int32Array(capacity)
  }

  get currentNode(): NodeId {
    return (this.node[this.height - 1] ?? 0) as NodeId
  }

  get currentTag(): TagId {
    return (this.tag[this.height - 1] ?? 0) as TagId
  }

  get currentKind(): number {
    return this.kind[this.height - 1] ?? Kind.html
  }

  get currentBits(): number {
    return this.bits[this.height - 1] ?? 0
  }

  currentIs(tag: TagId): boolean {
    const top = this.height - 1
    return this.tag[top] === tag && this.kind[top] === Kind.html
  }

  push(node: NodeId, tag: TagId, kind: number, bits: number): void {
    if (this.height >= this.maxDepth) throw tooDeep(this.maxDepth)
    const i = this.height++
    this.set(i, node, tag, kind, bits)
    this.lastChild[i] = 0
    this.count(i, 1)
  }

  /** Removes the top entry; the caller closes its row. */
  drop(): void {
    this.count(--this.height, -1)
  }

  removeAt(i: number): void {
    this.count(i, -1)
    for (let j = i; j < this.height - 1; j++) this.copy(j + 1, j)
    this.height--
  }

  /** Inserts an HTML element at index `i`; the entries from there onwards move up. */
  insertAt(i: number, node: NodeId, tag: TagId, bits: number): void {
    if (this.height >= this.maxDepth) throw tooDeep(this.maxDepth)
    for (let j = this.height; j > i; j--) this.copy(j - 1, j)
    this.height++
    this.set(i, node, tag, Kind.html, bits)
    this.count(i, 1)
  }

  replaceNode(i: number, node: NodeId): void {
    this.node[i] = node
  }

  /** The index of the row on the stack, -1 when it is not open. */
  indexOf(node: number): number {
    for (let i = this.height - 1; i >= 0; i--) if (this.node[i] === node) return i
    return -1
  }

  /** The index of the topmost HTML element of that name, -1 when none is open. */
  topmost(tag: TagId): number {
    if (!this.has(tag)) return -1
    for (let i = this.height - 1; i >= 0; i--) if (this.tag[i] === tag && this.kind[i] === Kind.html) return i
    return -1
  }

  has(tag: TagId): boolean {
    return (this.counts[tag] ?? 0) !== 0
  }

  /** Whether an HTML element of that name is in scope: open above every element that has one of the `bounds` bits. */
  inScope(tag: TagId, bounds: number): boolean {
    if (!this.has(tag)) return false
    for (let i = this.height - 1; i >= 0; i--) {
      if (this.tag[i] === tag && this.kind[i] === Kind.html) return true
      if (((this.bits[i] ?? 0) & bounds) !== 0) return false
    }
    return false
  }

  /** The same for the entry at `position`. */
  positionInScope(position: number, bounds: number): boolean {
    for (let i = this.height - 1; i > position; i--) if (((this.bits[i] ?? 0) & bounds) !== 0) return false
    return true
  }

  headingInScope(): boolean {
    for (let i = this.height - 1; i >= 0; i--) {
      const bits = this.bits[i] ?? 0
      if ((bits & Class.heading) !== 0) return true
      if ((bits & Class.scope) !== 0) return false
    }
    return false
  }

  /** Rows from `row` onwards moved down by `delta`. */
  rebase(row: number, delta: number): void {
    for (let i = 0; i < this.height; i++) {
      const node = this.node[i] ?? 0
      if (node >= row) this.node[i] = node - delta
      const last = this.lastChild[i] ?? 0
      if (last >= row) this.lastChild[i] = last - delta
    }
  }

  /** Counts the entry at `i` as added or removed. */
  private count(i: number, change: number): void {
    if (this.kind[i] !== Kind.html) {
      this.foreign += change
      return
    }
    const tag = this.tag[i] ?? 0
    if (tag >= this.counts.length) {
      this.counts = grown(this.counts, tag * 2)
    }
    this.counts[tag] = (this.counts[tag] ?? 0) + change
  }

  private set(i: number, node: NodeId, tag: TagId, kind: number, bits: number): void {
    this.node[i] = node
    this.tag[i] = tag
    this.kind[i] = kind
    this.bits[i] = bits
  }

  private copy(from: number, to: number): void {
    this.node[to] = this.node[from] ?? 0
    this.tag[to] = this.tag[from] ?? 0
    this.kind[to] = this.kind[from] ?? 0
    this.bits[to] = this.bits[from] ?? 0
    this.lastChild[to] = this.lastChild[from] ?? 0
  }
}

/** The error for elements nested beyond the limit. */
export function tooDeep(limit: number): ConvertError {
  return renderError(`elements are nested ${limit + 1} levels deep; the limit is ${limit}\n`
    + 'close the elements that are left open, or nest them less deeply')
}
