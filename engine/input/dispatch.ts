/**
 * The tree construction dispatcher (HTML, 13.2.6): takes whole tokens (text runs, start and end tags, comments, doctypes, end of file) and
 * applies the rules of the current insertion mode. Easy to get wrong: text in a table is collected at the end of the text store until the
 * next token shows whether it is all white space; nothing else may write to the store meanwhile.
 */
import type { NodeId, TagId } from '../arena/ids.ts'
import { Construction, Mode, type ModeId, type Rules } from './construction.ts'
import { isLimitedQuirksDoctype, isQuirksDoctype } from './doctype.ts'
import { endForeign, isForeignPlace, isForeignStart, startForeign } from './foreign.ts'
import { Tag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { inBody } from './rules-body.ts'
import {
  afterBody, afterHead, beforeHead, beforeHtml, inHead, inHeadNoscript, initial, leaveAfterHead, leaveBeforeHead,
  leaveBeforeHtml, leaveHead, leaveHeadNoscript, leaveInitial,
} from './rules-head.ts'
import {
  inCaption, inCell, inColumnGroup, inRow, inSelect, inSelectInTable, inTable, inTableBody, inTemplate,
  leaveColumnGroup,
} from './rules-table.ts'
import { Class, Kind } from './element-categories.ts'
import { isSpace } from './tag-token.ts'

const inText: Rules = {
  start(c, tag) {
    leaveText(c)
    c.start(c.mode, tag)
  },
  end: (c) => leaveText(c),
}

function leaveText(c: Construction): void {
  c.pop()
  c.mode = c.originalMode
}

const afterAfterBody: Rules = {
  start: afterBody.start,
  end(c, tag) {
    c.mode = Mode.inBody
    c.end(Mode.inBody, tag)
  },
}

const rulesByMode = new Map<ModeId, Rules>([
  [Mode.initial, initial], [Mode.beforeHtml, beforeHtml], [Mode.beforeHead, beforeHead], [Mode.inHead, inHead],
  [Mode.inHeadNoscript, inHeadNoscript], [Mode.afterHead, afterHead], [Mode.inBody, inBody], [Mode.text, inText],
  [Mode.inTable, inTable], [Mode.inCaption, inCaption], [Mode.inColumnGroup, inColumnGroup],
  [Mode.inTableBody, inTableBody], [Mode.inRow, inRow], [Mode.inCell, inCell], [Mode.inSelect, inSelect],
  [Mode.inSelectInTable, inSelectInTable], [Mode.inTemplate, inTemplate], [Mode.afterBody, afterBody],
  [Mode.afterAfterBody, afterAfterBody],
])
const rules = [...rulesByMode].sort(([a], [b]) => a - b).map(([, rule]) => rule)

/** Processes the tokens of one document. */
export class Dispatch {
  readonly c: Construction
  /** Where collected table text begins in the text store; 0 when there is none. */
  heldFrom = 0
  private readonly doc: DocumentNodes
  private readonly onSettled: ((n: NodeId) => void) | undefined
  /** The first child of body that was not announced as settled. */
  private nextTop = 0
  private commentsAfterBody = 0
  private commentsAfterHtml = 0

  constructor(doc: DocumentNodes, maxNodes: number, maxDepth: number, onSettled?: (n: NodeId) => void) {
    this.doc = doc
    this.onSettled = onSettled
    this.c = new Construction(doc, rules, maxNodes, maxDepth)
  }

  /** Processes the characters `source[start, end)`; never empty. */
  text(source: string, start: number, end: number): void {
    const { c } = this
    let at = start
    if (c.skipNewline) {
      c.skipNewline = false
      if (source.charCodeAt(at) === 10 && ++at === end) return
    }
    if (this.heldFrom !== 0) {
      this.doc.text.appendSlice(source, at, end)
      return
    }
    if (c.mode === Mode.inBody && (c.open.foreign === 0 || c.open.currentKind === Kind.html)) {
      c.formatting.reconstruct()
      c.rows.text(source, at, end, c.open.has(Tag.plaintext))
    } else if (c.open.foreign > 0 && isForeignPlace(c)) c.rows.text(source, at, end, true)
    else this.textByMode(source, at, end)
  }

  startTag(): void {
    const { c } = this
    const { open, token } = c
    const { length } = this.doc.nodes
    if (open.foreign > 0 && isForeignStart(c, token.tag)) startForeign(c, token.tag)
    else c.start(c.mode, token.tag)
    if (!token.used) token.discard()
    this.afterStart(length)
  }

  /** After a start tag, announces the children of body that are complete. `length`: the number of nodes before the tag. */
  afterStart(length: number): void {
    const { open } = this.c
    if (open.height === 2) this.settle()
    else if (open.height === 3 && (open.node[2] ?? 0) >= length) this.settleBefore((open.node[2] ?? 0) as NodeId)
  }

  afterEnd(): void {
    if (this.c.open.height === 2) this.settle()
  }

  endTag(tag: TagId): void {
    const { c } = this
    const { open } = c
    if (open.foreign > 0 && open.height > 0 && open.currentKind !== Kind.html) endForeign(c, tag)
    else c.end(c.mode, tag)
    this.afterEnd()
  }

  comment(): void {
    const { rows, mode, open } = this.c
    if (open.currentKind !== Kind.html) rows.comment()
    else if (mode === Mode.initial || mode === Mode.beforeHtml) rows.outside(Tag.comment)
    else if (mode === Mode.afterBody) this.commentsAfterBody++
    else if (mode === Mode.afterAfterBody) this.commentsAfterHtml++
    else rows.comment()
  }

  doctype(declaration: string): void {
    const { c } = this
    if (c.mode !== Mode.initial) return
    c.rows.outside(Tag.doctype)
    c.quirks = c.doc.quirks.ofTables = isQuirksDoctype(declaration)
    c.doc.quirks.ofLines = c.quirks || isLimitedQuirksDoctype(declaration)
    if (c.quirks) c.doc.atoms.fold()
    c.mode = Mode.beforeHtml
  }

  /** Called when a token other than text begins. */
  endText(): void {
    this.c.skipNewline = false
    if (this.heldFrom !== 0) this.releaseText()
  }

  end(): void {
    const { c } = this
    const { rows, open } = c
    this.endText()
    this.reachBody()
    c.popTo(2)
    this.settle()
    this.announce(this.doc.nodes.length)
    c.pop()
    for (; this.commentsAfterBody > 0; this.commentsAfterBody--) rows.comment()
    c.pop()
    for (; this.commentsAfterHtml > 0; this.commentsAfterHtml--) rows.outside(Tag.comment)
    const { nodes } = this.doc
    nodes.end[rows.document] = nodes.length as NodeId
    for (const n of [rows.document, rows.html, rows.head, rows.body]) nodes.flags[n] |= NodeFlag.settled
    open.height = 0
  }

  rebase(name: 'nodes' | 'attributes' | 'text', row: number, keep: number): void {
    const { c } = this
    const { rows } = c
    const delta = row - keep
    if (name !== 'nodes') {
      c.token.rebase(name, row, delta)
      if (name === 'text' && this.heldFrom >= row) this.heldFrom -= delta
      return
    }
    c.open.rebase(row, delta)
    c.formatting.rebase(row, delta)
    if (rows.links.active && rows.links.base >= row) rows.links.base -= delta
    if (rows.form >= row) rows.form -= delta
    if (rows.pinned >= row) rows.pinned -= delta
    if (this.nextTop >= row) this.nextTop -= delta
  }

  private textByMode(source: string, start: number, end: number): void {
    const { c } = this
    let at = start
    while (at < end) {
      let solid = at
      while (solid < end && isSpace(source.charCodeAt(solid))) solid++
      switch (c.mode) {
        case Mode.initial: case Mode.beforeHtml: case Mode.beforeHead:
          if (solid === end) return
          at = solid
          if (c.mode === Mode.initial) leaveInitial(c)
          else if (c.mode === Mode.beforeHtml) leaveBeforeHtml(c)
          else leaveBeforeHead(c)
          break
        case Mode.inHead: case Mode.inHeadNoscript: case Mode.afterHead: case Mode.inColumnGroup:
          if (solid > at) c.rows.text(source, at, solid, false)
          if (solid === end) return
          at = solid
          if (c.mode === Mode.inHead) leaveHead(c)
          else if (c.mode === Mode.inHeadNoscript) leaveHeadNoscript(c)
          else if (c.mode === Mode.afterHead) leaveAfterHead(c)
          else if (!leaveColumnGroup(c)) return
          break
        case Mode.afterBody: case Mode.afterAfterBody:
          if (solid < end) c.mode = Mode.inBody
          this.textInBody(source, at, end)
          return
        case Mode.inTable: case Mode.inTableBody: case Mode.inRow:
          if ((c.open.currentBits & Class.fosters) !== 0 || c.open.currentIs(Tag.template)) {
            this.heldFrom = this.doc.text.appendSlice(source, at, end)
            return
          }
          c.rows.fostering = true
          this.textInBody(source, at, end)
          c.rows.fostering = false
          return
        case Mode.text: c.rows.text(source, at, end, true); return
        case Mode.inSelect: case Mode.inSelectInTable: c.rows.text(source, at, end, false); return
        default: this.textInBody(source, at, end); return
      }
    }
  }

  private textInBody(source: string, start: number, end: number): void {
    this.c.formatting.reconstruct()
    this.c.rows.text(source, start, end, this.c.open.has(Tag.plaintext))
  }

  private releaseText(): void {
    const { c, doc } = this
    const from = this.heldFrom
    const { units, length } = doc.text
    this.heldFrom = 0
    let i = from
    while (i < length && (isSpace(units[i] ?? 0) || units[i] === 0)) i++
    if (i === length) {
      c.rows.textWritten(from, false)
      return
    }
    const held = doc.text.slice(from, length - from)
    doc.text.length = from
    c.rows.fostering = true
    this.textInBody(held, 0, held.length)
    c.rows.fostering = false
  }

  /** Only html and body are open: the content of body so far cannot change, except that text at its end can grow. */
  private settle(): void {
    const { c } = this
    if (c.rows.body === 0) return
    c.formatting.settle()
    if (c.rows.form > 0) c.rows.form = -1
    c.rows.linearise(true)
    const last = c.open.lastChild[1] ?? 0
    this.announce(this.doc.nodes.tag[last] === Tag.text ? last : this.doc.nodes.length)
  }

  /**
   * A new child of body is the only open one; it can have closed the previous child by implication, such as a paragraph without an end tag.
   * Foster-parented content can then reach back no further than the text before the new child.
   */
  private settleBefore(first: NodeId): void {
    const { c } = this
    const { nodes } = this.doc
    if (c.rows.body === 0 || c.open.node[1] !== c.rows.body || c.rows.links.active) return
    c.formatting.settle(first)
    if (c.rows.form > 0 && c.rows.form < first) c.rows.form = -1
    const previous = nodes.prev[first]
    this.announce(nodes.tag[previous] === Tag.text && nodes.end[previous] === first ? previous : first)
  }

  private announce(limit: number): void {
    const { nodes } = this.doc
    if (this.nextTop === 0) this.nextTop = this.c.rows.body + 1
    while (this.nextTop < limit) {
      const n = this.nextTop as NodeId
      nodes.flags[n] |= NodeFlag.settled
      this.nextTop = nodes.end[n]
      this.onSettled?.(n)
    }
  }

  /** At the end of the input, creates the elements that every document has. */
  private reachBody(): void {
    const { c } = this
    for (;;) {
      if (c.mode === Mode.text) leaveText(c)
      else if (c.open.has(Tag.template)) {
        c.popUntil(Tag.template)
        c.formatting.clearToMarker()
        c.templateModes.pop()
        c.resetMode()
      } else if (c.mode === Mode.initial) leaveInitial(c)
      else if (c.mode === Mode.beforeHtml) leaveBeforeHtml(c)
      else if (c.mode === Mode.beforeHead) leaveBeforeHead(c)
      else if (c.mode === Mode.inHead) leaveHead(c)
      else if (c.mode === Mode.inHeadNoscript) leaveHeadNoscript(c)
      else if (c.mode === Mode.afterHead) leaveAfterHead(c)
      else return
    }
  }
}
