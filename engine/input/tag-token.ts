/**
 * The start tag token being read. Its attributes are written into the arenas at once; `discard` removes them for a tag that tree
 * construction ignores. The first of several attributes with the same name wins.
 */
import { newRow } from '../arena/arena.ts'
import { HASH_FACTOR, HASH_SEED } from '../arena/hash-index.ts'
import type { AttributeId, AttrName, TagId, TextOffset } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Attr, Tag, isHintAttribute } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'

const SPACE = 32

/** The token of the current start tag; one object is reused for all tags. */
export class TagToken {
  tag: TagId = Tag.none
  selfClosing = false
  /** The attributes belong to a node. */
  used = false
  /** Whether the document contains null characters. */
  hasNull = false
  /** The first attribute row, 0 without attributes. */
  attrs = 0 as AttributeId
  /** The number of attribute rows, class tokens included. */
  size = 0
  /** The bits of NodeFlag that the attributes set. */
  flags = 0
  /** Where the attribute rows and their text begin. */
  attrMark = 1
  textMark = 1
  private readonly doc: DocumentNodes
  private attrEnd = 1
  private textEnd = 1
  private name: AttrName = Attr.none
  private valueStart = 1
  /** `seen[name] === stamp`: the tag already has that attribute. */
  private seen = new Int32Array(1024)
  private stamp = 0

  constructor(doc: DocumentNodes) {
    this.doc = doc
  }

  begin(tag: TagId): void {
    this.tag = tag
    this.selfClosing = false
    this.used = false
    this.flags = 0
    this.attrMark = this.doc.attributes.length
    this.textMark = this.doc.text.length
    this.stamp++
  }

  attribute(name: AttrName): void {
    if (name >= this.seen.length) {
      this.seen = grown(this.seen, Math.max(name + 1, this.seen.length * 2))
    }
    this.name = this.seen[name] === this.stamp ? Attr.none : name
    this.seen[name] = this.stamp
    this.valueStart = this.doc.text.length
  }

  data(source: string, start: number, end: number): void {
    if (this.name === Attr.none) return
    const { text } = this.doc
    const at = text.appendSlice(source, start, end)
    if (!this.hasNull || !text.has(0, at)) return
    for (let i: number = at; i < text.length; i++) if (text.units[i] === 0) text.units[i] = 0xfffd
  }

  /** Adds an attribute whose value occurs in the source without character references. */
  whole(name: AttrName, source: string, start: number, end: number): void {
    this.attribute(name)
    this.data(source, start, end)
    this.attributeEnd()
  }

  attributeEnd(): void {
    const { name, valueStart } = this
    if (name === Attr.none) return
    this.name = Attr.none
    const { attributes, text, atoms } = this.doc
    const size = text.length - valueStart
    const row = newRow(attributes)
    attributes.name[row] = name
    attributes.value[row] = (size === 0 ? 0 : valueStart) as TextOffset
    attributes.size[row] = size
    if (name === Attr.class) {
      this.flags |= NodeFlag.hasClass
      this.classTokens(valueStart, text.length)
    } else if (name === Attr.id) {
      if (size === 0) return
      this.flags |= NodeFlag.hasId
      attributes.atom[row] = atoms.internUnits(text.units, valueStart, text.length)
    } else if (name === Attr.style) this.flags |= NodeFlag.hasInlineStyle
    else if (isHintAttribute(name)) this.flags |= NodeFlag.hasHints
  }

  /** Completes the tag. */
  finish(): void {
    this.attrEnd = this.doc.attributes.length
    this.textEnd = this.doc.text.length
    this.size = this.attrEnd - this.attrMark
    this.attrs = (this.size === 0 ? 0 : this.attrMark) as AttributeId
  }

  /** Removes the attributes, unless something was written after them. */
  discard(): void {
    const { attributes, text } = this.doc
    if (attributes.length !== this.attrEnd || text.length !== this.textEnd) return
    if (this.attrEnd !== this.attrMark) attributes.truncate(this.attrMark)
    text.length = this.textMark
  }

  /** The attribute's row in this tag, 0 when it has none. */
  find(name: AttrName): AttributeId {
    if (this.seen[name] !== this.stamp || this.attrs === 0) return 0 as AttributeId
    const names = this.doc.attributes.name
    for (let a: number = this.attrs; a < this.attrEnd; a++) if (names[a] === name) return a as AttributeId
    return 0 as AttributeId
  }

  text(a: AttributeId): string {
    return this.doc.text.slice(this.doc.attributes.value[a], this.doc.attributes.size[a])
  }

  rebase(space: 'attributes' | 'text', row: number, delta: number): void {
    if (space === 'attributes') {
      if (this.attrMark >= row) this.attrMark -= delta
      if (this.attrEnd >= row) this.attrEnd -= delta
      return
    }
    if (this.textMark >= row) this.textMark -= delta
    if (this.textEnd >= row) this.textEnd -= delta
    if (this.valueStart >= row) this.valueStart -= delta
  }

  private classTokens(start: number, end: number): void {
    const { attributes, text: { units }, atoms } = this.doc
    for (let i = start; i < end;) {
      while (i < end && isSpace(units[i] ?? 0)) i++
      const from = i
      let hash = HASH_SEED
      // Code units above the space are not white space; tested inline, because a call per letter would dominate. The hash equals
      // `hashUnits`.
      for (; i < end; i++) {
        const unit = units[i] ?? 0
        if (unit <= SPACE && isSpace(unit)) break
        hash = Math.imul(hash ^ unit, HASH_FACTOR)
      }
      if (i === from) break
      const row = newRow(attributes)
      attributes.name[row] = Attr.classToken
      attributes.atom[row] = atoms.internHashed(units, from, i, hash)
    }
  }
}

/** Whether a code unit is ASCII white space (HTML). */
export function isSpace(unit: number): boolean {
  return unit === SPACE || (unit <= 13 && (unit === 10 || unit === 9 || unit === 13 || unit === 12))
}
