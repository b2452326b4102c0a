/**
 * The state of tree construction and the steps that its rules share (HTML, 13.2.6); the names follow the HTML standard. The rules are
 * tables in rules-*.ts, one per insertion mode; they call each other through `start` and `end`.
 */
import type { NodeId, TagId, TextOffset } from '../arena/ids.ts'
import { adjustAttributes, SvgNames } from './foreign.ts'
import { Formatting } from './formatting.ts'
import { Attr, Tag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { OpenElements } from './open-elements.ts'
import { elementFlags, Rows } from './rows.ts'
import { Class, classOf, Kind } from './element-categories.ts'
import { TagToken } from './tag-token.ts'

export const Mode = {
  initial: 0, beforeHtml: 1, beforeHead: 2, inHead: 3, inHeadNoscript: 4, afterHead: 5, inBody: 6, text: 7, inTable: 8,
  inCaption: 9, inColumnGroup: 10, inTableBody: 11, inRow: 12, inCell: 13, inSelect: 14, inSelectInTable: 15,
  inTemplate: 16, afterBody: 17, afterAfterBody: 18,
} as const
export type ModeId = (typeof Mode)[keyof typeof Mode]

/** The tag rules of one insertion mode. The start tag is `c.token`; `tag` is its name. */
export interface Rules {
  start(c: Construction, tag: TagId): void
  end(c: Construction, tag: TagId): void
}

/** Maximum of attributes that repeated html or body tags can add to the element. */
const MERGE_LIMIT = 1000

/** Tree construction of one document. */
export class Construction {
  readonly doc: DocumentNodes
  readonly open: OpenElements
  readonly rows: Rows
  readonly formatting: Formatting
  readonly token: TagToken
  mode: ModeId = Mode.initial
  originalMode: ModeId = Mode.inBody
  readonly templateModes: ModeId[] = []
  quirks = false
  /** A `<frameset>` was parsed. Frames are not drawn, so the content of `<noframes>` is used. */
  hasFrames = false
  /** The first `<noframes>` after a frameset is expected; its content is parsed as markup, not as raw text. */
  awaitsNoframes = false
  /** A line feed that comes next is dropped (pre, listing, textarea). */
  skipNewline = false
  private readonly rules: readonly Rules[]
  /** Whether any table has attributes that give hints to its cells. */
  private hasTableHints = false
  private foreignNames: SvgNames | null = null

  constructor(doc: DocumentNodes, rules: readonly Rules[], maxNodes: number, maxDepth: number) {
    this.doc = doc
    this.rules = rules
    this.open = new OpenElements(maxDepth)
    this.rows = new Rows(doc, this.open, maxNodes, maxDepth)
    this.formatting = new Formatting(doc, this.open, this.rows)
    this.token = new TagToken(doc)
  }

  /** Created when SVG or MathML first needs it. */
  get svgNames(): SvgNames {
    return this.foreignNames ??= new SvgNames()
  }

  /** Processes the start tag by the rules of `mode`. */
  start(mode: ModeId, tag: TagId): void {
    this.rules[mode]?.start(this, tag)
  }

  end(mode: ModeId, tag: TagId): void {
    this.rules[mode]?.end(this, tag)
  }

  /** Inserts the element of the start tag and closes it at once. */
  append(tag: TagId): NodeId {
    const { token } = this
    token.used = true
    return this.rows.element(tag, token.flags, token.attrs, token.size)
  }

  /** Inserts the element of the start tag and leaves it open. */
  insert(tag: TagId): NodeId {
    const n = this.append(tag)
    this.push(n, tag, Kind.html)
    return n
  }

  /** Inserts an element without a tag (implied) and leaves it open. */
  insertImplied(tag: TagId): NodeId {
    const n = this.rows.element(tag, 0, 0, 0)
    this.push(n, tag, Kind.html)
    return n
  }

  insertForeign(tag: TagId, kind: number): void {
    const { token } = this
    token.used = true
    const n = this.rows.element(tag, elementFlags(kind, token.flags), token.attrs, token.size)
    if (token.selfClosing) return
    let bits = classOf(tag, kind)
    if (kind === Kind.math && tag === Tag['annotation-xml']) {
      const encoding = token.text(token.find(Attr.encoding)).toLowerCase()
      if (encoding === 'text/html' || encoding === 'application/xhtml+xml') bits |= Class.htmlIntegration
    }
    this.doc.nodes.end[n] = 0 as NodeId
    this.open.push(n, tag, kind, bits)
  }

  private push(n: NodeId, tag: TagId, kind: number): void {
    this.doc.nodes.end[n] = 0 as NodeId
    this.open.push(n, tag, kind, classOf(tag, kind))
  }

  pop(): void {
    const { open } = this
    this.rows.close((open.node[open.height - 1] ?? 0) as NodeId)
    open.drop()
  }

  insertTable(tag: TagId): void {
    this.insert(tag)
    const { open, token } = this
    if (token.find(Attr.border) === 0 && token.find(Attr.cellpadding) === 0 && token.find(Attr.rules) === 0) return
    const top = open.height - 1
    open.bits[top] = (open.bits[top] ?? 0) | Class.cellHints
    this.hasTableHints = true
  }

  /** Inserts a cell, row group or column group. Hints come from its own attributes, or from border, padding and rules of its table. */
  insertTablePart(tag: TagId): void {
    this.takeTableHints(this.insert(tag))
  }

  insertImpliedTablePart(tag: TagId): void {
    this.takeTableHints(this.insertImplied(tag))
  }

  private takeTableHints(n: NodeId): void {
    if (!this.hasTableHints) return
    const { open, doc } = this
    const table = open.topmost(Tag.table)
    if (table > 0 && ((open.bits[table] ?? 0) & Class.cellHints) !== 0) {
      doc.nodes.flags[n] |= NodeFlag.hasHints
    }
  }

  /** Adjusts the case of the start tag's attribute names for SVG or MathML. */
  adjustForeign(kind: number): void {
    if (this.token.size > 0) adjustAttributes(this, kind)
  }

  /** Pops down to and including the entry at `position`. */
  popTo(position: number): void {
    const floor = Math.max(1, position)
    while (this.open.height > floor) this.pop()
  }

  popUntil(tag: TagId): void {
    this.popTo(this.open.topmost(tag))
  }

  /** Generates implied end tags, except for `except` (0: no exception). */
  impliedEnds(except: TagId, bits: number = Class.implied): void {
    const { open } = this
    while (((open.bits[open.height - 1] ?? 0) & bits) !== 0 && open.currentTag !== except) this.pop()
  }

  inScope(tag: TagId): boolean {
    return this.open.inScope(tag, Class.scope)
  }

  inTableScope(tag: TagId): boolean {
    return this.open.inScope(tag, Class.tableScope)
  }

  closeP(): void {
    if (!this.open.inScope(Tag.p, Class.scope | Class.buttonScope)) return
    this.impliedEnds(Tag.p)
    this.popUntil(Tag.p)
  }

  /** Pops until the current element is one of these (or template or html). */
  clearBackTo(a: TagId, b: TagId = a, c: TagId = a): void {
    const { open } = this
    for (;;) {
      const top = open.height - 1
      if (top <= 0) return
      const tag = open.tag[top]
      if (open.kind[top] === Kind.html && (tag === a || tag === b || tag === c || tag === Tag.template || tag === Tag.html)) return
      this.pop()
    }
  }

  /** Inserts an element whose content is raw text; the tokenizer has switched its state by the tag name. */
  insertRawText(tag: TagId): void {
    this.insert(tag)
    this.originalMode = this.mode
    this.mode = Mode.text
  }

  closeCell(): void {
    this.impliedEnds(Tag.none)
    const cell = Math.max(this.open.topmost(Tag.td), this.open.topmost(Tag.th))
    if (cell > 0) this.popTo(cell)
    this.formatting.clearToMarker()
    this.mode = Mode.inRow
  }

  resetMode(): void {
    const { open } = this
    for (let i = open.height - 1; i > 0; i--) {
      if (open.kind[i] !== Kind.html) continue
      switch (open.tag[i]) {
        case Tag.select: this.mode = this.selectMode(i); return
        case Tag.td: case Tag.th: this.mode = Mode.inCell; return
        case Tag.tr: this.mode = Mode.inRow; return
        case Tag.tbody: case Tag.thead: case Tag.tfoot: this.mode = Mode.inTableBody; return
        case Tag.caption: this.mode = Mode.inCaption; return
        case Tag.colgroup: this.mode = Mode.inColumnGroup; return
        case Tag.table: this.mode = Mode.inTable; return
        case Tag.template: this.mode = this.templateModes[this.templateModes.length - 1] ?? Mode.inBody; return
        case Tag.head: this.mode = Mode.inHead; return
        case Tag.body: this.mode = Mode.inBody; return
      }
    }
    this.mode = this.rows.head === 0 ? Mode.beforeHead : Mode.afterHead
  }

  /** Adds those attributes of the start tag that the element does not have yet. */
  mergeAttributes(n: NodeId): void {
    const { token } = this
    const { nodes, attributes } = this.doc
    const old = nodes.attrs[n]
    const oldSize = old === 0 ? 0 : nodes.size[n] ?? 0
    if (token.size === 0 || oldSize + token.size > MERGE_LIMIT) return
    const missing: number[] = []
    let take = false
    for (let a: number = token.attrs; a < token.attrs + token.size; a++) {
      const name = attributes.name[a]
      if (name !== Attr.classToken) {
        take = true
        for (let o: number = old; o < old + oldSize; o++) if (attributes.name[o] === name) take = false
      }
      if (take) missing.push(a)
    }
    if (missing.length === 0) return
    token.used = true
    const { text } = this.doc
    const first = attributes.pushMany(oldSize + missing.length)
    for (let i = 0; i < oldSize + missing.length; i++) {
      const from = i < oldSize ? old + i : missing[i - oldSize] ?? 0
      attributes.name[first + i] = attributes.name[from]
      // All values are copied, so that they are adjacent and come after those of earlier elements.
      const size = attributes.size[from]
      const value = attributes.value[from]
      text.ensure(size)
      attributes.value[first + i] = size === 0 ? 0 as TextOffset : text.appendUnits(text.units, value, value + size)
      attributes.size[first + i] = size
      attributes.atom[first + i] = attributes.atom[from]
    }
    nodes.attrs[n] = first
    nodes.size[n] = oldSize + missing.length
    nodes.flags[n] |= token.flags
  }

  /** Called before the body element is created: restores the order of nodes moved in the head. */
  beforeBody(): void {
    this.rows.linearise(false)
  }

  private selectMode(position: number): ModeId {
    const { open } = this
    for (let i = position - 1; i > 0; i--) {
      if (open.kind[i] !== Kind.html) continue
      if (open.tag[i] === Tag.template) break
      if (open.tag[i] === Tag.table) return Mode.inSelectInTable
    }
    return Mode.inSelect
  }
}
