/**
 * Tree construction for XML: elements are placed exactly where their tags are, names are case-sensitive, namespaces follow their
 * declarations. The first well-formedness error is reported, and parsing continues. Easy to get wrong: if only the start of a document
 * suggests XHTML, HTML parsing takes over at the first error, because such pages are usually HTML.
 */
import type { AttrName, TagId } from '../arena/ids.ts'
import type { Construction } from './construction.ts'
import { Mode } from './construction.ts'
import type { Dispatch } from './dispatch.ts'
import { Attr, Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'
import { Kind } from './element-categories.ts'
import { isSpace } from './tag-token.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
const MATHML = 'http://www.w3.org/1998/Math/MathML'

/** Namespaces of common prefixes that are not declared. */
const USUAL: ReadonlyMap<string, string> = new Map([['svg', SVG], ['m', MATHML], ['mml', MATHML], ['math', MATHML], ['h', XHTML], ['html', XHTML], ['xhtml', XHTML]])

/** A namespace declaration, valid for elements from the stack position onwards. */
interface Binding {
  readonly position: number
  readonly prefix: string
  readonly uri: string
}

const LINE_FEED = 0x0a

/** Tree construction of one document as XML. */
export class XmlRules {
  private readonly doc: DocumentNodes
  private readonly dispatch: Dispatch
  private readonly c: Construction
  private readonly isStrict: boolean
  private readonly tell: (what: string) => void
  /** Names of the open elements as written, by stack position. */
  private readonly names: string[] = []
  private readonly bindings: Binding[] = []
  /** Prefixes by the attributes that declare them. */
  private readonly declaring = new Map<AttrName, string>()
  private name = ''
  /** A void element whose end tag is still expected. */
  private openVoid = ''
  /** Within the internal subset of a doctype. */
  private inSubset = false
  /** The `]` of the internal subset was read. */
  private isSubsetClosed = false
  private isBodyOver = false
  /** Where only its beginning makes a document XHTML, its authors see it as HTML: a line feed at the start of `pre` is dropped. */
  private skipNewline = false

  /** `isStrict`: the document is XHTML, whatever its content. `tell` receives well-formedness errors. */
  constructor(doc: DocumentNodes, dispatch: Dispatch, isStrict: boolean, tell: (what: string) => void) {
    this.doc = doc
    this.dispatch = dispatch
    this.c = dispatch.c
    this.isStrict = isStrict
    this.tell = tell
  }

  /** Whether the current element is a script or a style sheet. */
  get isRaw(): boolean {
    const { open } = this.c
    return open.height > 0 && open.currentKind === Kind.html && (open.currentTag === Tag.script || open.currentTag === Tag.style)
  }

  /** A start tag begins; its namespace is known when its attributes are read. */
  beginTag(name: string): TagId {
    this.name = name
    return Tag.other
  }

  attribute(name: string): AttrName {
    if (name === 'xml:lang') return Attr.lang
    if (name === 'xml:id') return Attr.id
    const id = this.doc.names.attr(name)
    if (name === 'xmlns' || name.startsWith('xmlns:')) this.declaring.set(id, name.slice('xmlns:'.length))
    return id
  }

  /** Processes a start tag; false when HTML parsing must take over from this tag onwards. */
  startTag(): boolean {
    const { c, doc, name } = this
    const { open, token } = c
    const { length } = doc.nodes
    if (!this.expectClosedVoid(name)) return this.leave(name)
    if (this.declaring.size > 0) this.declare()
    const uri = this.namespaceOf(name)
    const local = name.slice(name.indexOf(':') + 1)
    const kind = uri === SVG ? Kind.svg : uri === MATHML ? Kind.math : Kind.html
    const tag = doc.names.tag(kind !== Kind.html || uri === XHTML ? local : `:${local}`)
    token.tag = tag
    if (!this.isStrict && kind === Kind.html && this.isImpliedEnd(tag)) {
      this.tell(`<${name}> in <${this.names[open.height - 1] ?? ''}>`)
      return this.leave(name)
    }
    this.place(tag, kind)
    this.skipNewline = !this.isStrict && kind === Kind.html && (tag === Tag.pre || tag === Tag.textarea || tag === Tag.listing)
    if (!token.used) token.discard()
    this.forget()
    this.dispatch.afterStart(length)
    return true
  }

  endTag(name: string): boolean {
    const { c, names } = this
    const { open } = c
    this.skipNewline = false
    if (this.openVoid === name) {
      this.openVoid = ''
      return true
    }
    const position = open.height - 1
    if (!this.expectClosedVoid(`/${name}`)) return this.leave(name)
    if (this.isBodyOver && position === 1 && names[0] === name) return true
    if (names[position] === name) this.close(position)
    else {
      this.tell(`</${name}> where ${position < 0 ? 'nothing is open' : `<${names[position] ?? ''}> is open`}`)
      if (!this.isStrict && !this.isRaw) return this.leave(name)
      for (let at = position - 1; at > 0; at--) {
        if (names[at] !== name) continue
        this.close(at)
        break
      }
    }
    this.dispatch.afterEnd()
    return true
  }

  text(source: string, start: number, end: number): void {
    const { c } = this
    let at = start
    if (this.skipNewline && at < end) {
      this.skipNewline = false
      if (source.charCodeAt(at) === LINE_FEED) at++
    }
    if (this.inSubset) {
      at = this.endOfSubset(source, start, end)
      if (at < 0) return
    }
    const isOutside = c.rows.body === 0 && c.open.height < 2
    if (isOutside || this.isBodyOver) {
      let solid = at
      while (solid < end && isSpace(source.charCodeAt(solid))) solid++
      if (solid === end) return
      if (isOutside) at = solid
      this.reachBody()
    }
    if (at < end) c.rows.text(source, at, end, true)
  }

  comment(): void {
    this.skipNewline = false
    if (this.inSubset) return
    if (this.c.open.height === 0) this.c.rows.outside(Tag.comment)
    else this.c.rows.comment()
  }

  doctype(declaration: string): void {
    if (this.inSubset || this.c.open.height > 0 || !/^doctype/i.test(declaration)) return
    this.c.rows.outside(Tag.doctype)
    this.inSubset = declaration.includes('[') && !declaration.includes(']')
    this.c.mode = Mode.beforeHtml
  }

  end(): void {
    const { open, rows } = this.c
    const last = open.height - 1
    if (last > 1) this.tell(`<${this.names[last] ?? ''}> is not closed`)
    if (rows.body === 0) this.reachBody()
  }

  private leave(name: string): boolean {
    const { c } = this
    c.token.tag = this.doc.names.tagOfText(name, 0, name.length)
    c.resetMode()
    if (c.open.height === 0) c.mode = Mode.beforeHtml
    return false
  }

  /** False when HTML parsing must take over, because a void element has no end tag. */
  private expectClosedVoid(next: string): boolean {
    const { openVoid } = this
    if (openVoid === '') return true
    this.openVoid = ''
    this.tell(`<${openVoid}> is not closed before <${next}>`)
    return this.isStrict
  }

  private declare(): void {
    const { attributes } = this.doc
    const { token, open } = this.c
    for (let a: number = token.attrs; a < token.attrs + token.size; a++) {
      const prefix = this.declaring.get(attributes.name[a])
      if (prefix === undefined) continue
      this.bindings.push({ position: open.height, prefix, uri: this.doc.text.slice(attributes.value[a], attributes.size[a]).trim() })
    }
  }

  /** The namespace of a name; empty for an undeclared prefix. */
  private namespaceOf(name: string): string {
    const colon = name.indexOf(':')
    const prefix = colon < 0 ? '' : name.slice(0, colon)
    for (let i = this.bindings.length - 1; i >= 0; i--) {
      const binding = this.bindings[i]
      if (binding !== undefined && binding.prefix === prefix) return binding.uri === '' && prefix === '' ? XHTML : binding.uri
    }
    if (prefix === '') return XHTML
    this.tell(`the prefix of <${name}> is not declared`)
    return USUAL.get(prefix) ?? ''
  }

  /** Whether HTML would close an open element of this kind by implication, and never nests it. */
  private isImpliedEnd(tag: TagId): boolean {
    const { open } = this.c
    if (open.height < 2 || open.currentKind !== Kind.html) return false
    const outer = open.currentTag
    const group = implied.find((tags) => tags.includes(tag))
    return group !== undefined && (group.includes(outer) || (tag === Tag.tr && (outer === Tag.td || outer === Tag.th)))
  }

  private place(tag: TagId, kind: number): void {
    const { c } = this
    const { open, rows, token } = c
    const isOfHtml = kind === Kind.html
    if (open.height === 0) {
      const isRoot = isOfHtml && tag === Tag.html
      rows.root(isRoot ? c.insert(tag) : c.insertImplied(Tag.html))
      this.named(isRoot ? this.name : '')
      if (isRoot) return
    }
    if (open.height === 1 && rows.body === 0) {
      if (isOfHtml && tag === Tag.head && rows.head === 0) {
        rows.head = c.insert(tag)
        this.opened()
        return
      }
      this.reachBody(isOfHtml && tag === Tag.body)
      if (isOfHtml && tag === Tag.body) return
    }
    if (isOfHtml && (tag === Tag.html || tag === Tag.head || tag === Tag.body)) return
    if (isOfHtml) this.placeHtml(tag)
    else {
      c.insertForeign(tag, kind)
      if (!token.selfClosing) this.named(this.name)
    }
  }

  private placeHtml(tag: TagId): void {
    const { c } = this
    if (voids.has(tag)) {
      c.append(tag)
      if (!c.token.selfClosing) this.openVoid = this.name
      return
    }
    if (tag === Tag.table) c.insertTable(tag)
    else if (tableParts.has(tag)) c.insertTablePart(tag)
    else c.insert(tag)
    this.opened()
  }

  /** Leaves the element of the start tag open, unless the tag is self-closing. */
  private opened(): void {
    if (this.c.token.selfClosing) this.c.pop()
    else this.named(this.name)
  }

  private named(name: string): void {
    this.names.length = this.c.open.height - 1
    this.names.push(name)
  }

  /** Closes the element at the position and those above it. The root and the body stay open, because comments can follow. */
  private close(position: number): void {
    const { c } = this
    if (position === 0 || c.open.node[position] === c.rows.body) {
      this.isBodyOver = c.rows.body !== 0
      return
    }
    c.popTo(position)
    this.forget()
  }

  /** Drops names and namespaces of closed elements. */
  private forget(): void {
    const { height } = this.c.open
    if (this.names.length > height) this.names.length = height
    while ((this.bindings.at(-1)?.position ?? -1) >= height) this.bindings.pop()
  }

  /** Creates the elements that every document has. `isTag`: the start tag is that of the body. */
  private reachBody(isTag = false): void {
    const { c } = this
    const { rows, open } = c
    if (rows.body !== 0) return
    if (open.height === 0) {
      rows.root(c.insertImplied(Tag.html))
      this.named('')
    }
    if (open.height > 1) c.popTo(1)
    if (rows.head === 0) {
      rows.head = c.insertImplied(Tag.head)
      c.pop()
    }
    c.beforeBody()
    rows.body = isTag ? c.insert(Tag.body) : c.insertImplied(Tag.body)
    this.named(isTag ? this.name : '')
    c.mode = Mode.inBody
  }

  /** The offset after `]>`, where the document continues; -1 when it is not in this text. */
  private endOfSubset(source: string, start: number, end: number): number {
    const bracket = this.isSubsetClosed ? start : source.indexOf(']', start)
    if (bracket < 0 || bracket >= end) return -1
    this.isSubsetClosed = true
    const at = source.indexOf('>', bracket)
    if (at < 0 || at >= end) return -1
    this.inSubset = false
    return at + 1
  }
}

const voids: ReadonlySet<TagId> = new Set([
  Tag.area, Tag.base, Tag.basefont, Tag.bgsound, Tag.br, Tag.col, Tag.embed, Tag.frame, Tag.hr, Tag.img, Tag.input, Tag.keygen, Tag.link, Tag.meta, Tag.param,
  Tag.source, Tag.track, Tag.wbr,
])
const tableParts: ReadonlySet<TagId> = new Set([Tag.caption, Tag.colgroup, Tag.tbody, Tag.tfoot, Tag.thead, Tag.tr, Tag.td, Tag.th])
const implied: readonly (readonly TagId[])[] = [[Tag.li], [Tag.dt, Tag.dd], [Tag.tr], [Tag.td, Tag.th], [Tag.p], [Tag.option]]
