/**
 * The HTML parser: takes decoded text in chunks of any size, writes the node rows of a DocumentNodes. It combines htmlparser2's tokenizer
 * with the tree construction of the HTML standard (13.2.6). The tokenizer reports absolute offsets and keeps no text, so the text since the
 * end of the last token is kept here.
 */
import { Tokenizer } from 'htmlparser2'
import type { NodeId, TagId } from '../arena/ids.ts'
import { inputError } from '../messages/errors.ts'
import { Dispatch } from './dispatch.ts'
import { isForeignPlace } from './foreign.ts'
import type { DocumentNodes } from './nodes.ts'
import { Mode } from './construction.ts'
import { Tag } from './names.ts'
import { takePlainTags } from './plain-tags.ts'
import { skipText } from './text-skip.ts'
import { Kind } from './element-categories.ts'
import { guardTokenizer } from './tokenizer-guards.ts'
import { XmlRules } from './xml-rules.ts'
import { beginsAsXhtml } from './xml-start.ts'
import { readAsXml } from './xml-tokenizer.ts'

export interface TreeLimits {
  /** Maximum of nodes alive at once, including the document node. */
  readonly maxNodes: number
  /** Maximum of levels below the document, including text. */
  readonly maxDepth: number
  /** Maximum of characters alive at once, including those of an unfinished token. */
  readonly maxText?: number
}

export interface TreeHooks {
  /** XML parsing: `always`, or only where the document begins as XHTML. */
  readonly xml?: 'always' | 'asItBegins'
  /** Called with the first well-formedness error of a document parsed as XML. */
  onIllFormed?(what: string): void
  /** Called when a child of body is complete, in document order. Rows may be discarded only after `write` has returned. */
  onTopLevelSettled?(node: NodeId): void
}

/** The tokenizer's type for single quotes; lower numbers mean no quotes. */
const QUOTED = 2

const CDATA = '<![CDATA['
/** A CDATA section rewritten as a bogus comment, so that it ends at the first `>`. */
const BOGUS = '<!?CDATA['

/** Parses one document: call `write` per chunk, then `end` once. Throws when a limit is exceeded. */
export class TreeBuilder {
  private readonly doc: DocumentNodes
  private readonly maxText: number
  private readonly dispatch: Dispatch
  private readonly tokenizer: Tokenizer
  /** The text from the offset `sourceStart` onwards. */
  private source = ''
  private sourceStart = 0
  /** All text before this offset was processed. */
  private consumed = 0
  private inTag = false
  /** The name of the end tag being read. */
  private endingTag: TagId = Tag.none
  private ended = false
  private afterCarriageReturn = false
  /** The start of a CDATA mark at the end of a chunk. */
  private held = ''
  private readonly hooks: TreeHooks
  /** The start of the input, while it is undecided whether it is XHTML; null afterwards. */
  private beginning: string | null = ''
  private xml: XmlRules | null = null
  private endingName = ''
  private leaveXml: () => void = () => {}
  private isIllFormed = false

  constructor(doc: DocumentNodes, limits: TreeLimits, hooks: TreeHooks = {}) {
    this.doc = doc
    this.hooks = hooks
    this.maxText = limits.maxText ?? Infinity
    this.dispatch = new Dispatch(doc, limits.maxNodes, limits.maxDepth, hooks.onTopLevelSettled?.bind(hooks))
    this.tokenizer = this.connect()
    skipText(this.tokenizer)
    guardTokenizer(this.tokenizer, () => this.finishEndTag())
  }

  /** Chooses HTML or XML parsing as soon as the start of the input decides it; false before that. */
  private choose(text: string, atEnd: boolean): boolean {
    const { xml } = this.hooks
    this.beginning += text
    const isXhtml = xml === undefined ? false : xml === 'always' ? true : beginsAsXhtml(this.beginning ?? '')
    if (isXhtml === null && !atEnd) return false
    if (isXhtml === true) {
      const rules = new XmlRules(this.doc, this.dispatch, xml === 'always', (what) => this.tellIllFormed(what))
      this.xml = rules
      this.leaveXml = readAsXml(this.tokenizer, () => rules.isRaw)
    } else {
      takePlainTags(this.tokenizer, this.dispatch, this.doc.names, {
        upTo: (offset, isInTag) => {
          this.consumed = offset
          this.inTag = isInTag
        },
      })
    }
    return true
  }

  private tellIllFormed(what: string): void {
    if (!this.isIllFormed) this.hooks.onIllFormed?.(what)
    this.isIllFormed = true
  }

  /** Switches from XML to HTML parsing. */
  private endXml(): void {
    this.xml = null
    this.leaveXml()
  }

  get document(): NodeId {
    return this.dispatch.c.rows.document
  }

  /** 0 until the element exists; the same for `body`. */
  get html(): NodeId {
    return this.dispatch.c.rows.html
  }

  get body(): NodeId {
    return this.dispatch.c.rows.body
  }

  write(text: string): void {
    if (this.beginning !== null) {
      if (!this.choose(text, false)) return
      const { beginning } = this
      this.beginning = null
      this.write(beginning)
      return
    }
    let chunk = this.held + text
    this.held = ''
    if (this.afterCarriageReturn && text !== '') {
      this.afterCarriageReturn = false
      if (text.startsWith('\n')) chunk = chunk.slice(0, chunk.length - text.length) + text.slice(1)
    }
    if (text.includes('\r')) {
      this.afterCarriageReturn = text.endsWith('\r')
      chunk = chunk.replace(/\r\n?/g, '\n')
    }
    const tail = chunk.lastIndexOf('<')
    if (tail >= 0 && chunk.length - tail < CDATA.length && CDATA.startsWith(chunk.slice(tail))) {
      this.held = chunk.slice(tail)
      chunk = chunk.slice(0, tail)
    }
    this.feed(chunk)
    if (this.source.length > this.maxText || this.doc.text.length > this.maxText) throw tooMuchText(this.maxText)
  }

  end(): void {
    const { beginning } = this
    if (beginning !== null) {
      this.choose('', true)
      this.beginning = null
      this.write(beginning)
    }
    if (this.held !== '') this.tokenize(this.held)
    this.held = ''
    this.ended = true
    this.tokenizer.end()
    this.xml?.end()
    this.dispatch.end()
    this.source = ''
  }

  /** Must be called after `Arenas.discardBefore(name, row, keep)`, between two writes. */
  rebase(name: 'nodes' | 'attributes' | 'text', row: number, keep: number): void {
    if (row > keep) this.dispatch.rebase(name, row, keep)
  }

  /** Attribute rows from this one onwards belong to an unfinished tag and must not be discarded. */
  get pendingAttributes(): number {
    return this.inTag ? this.dispatch.c.token.attrMark : this.doc.attributes.length
  }

  /** Text from this offset onwards belongs to no node yet and must not be discarded. */
  get pendingText(): number {
    const held = this.dispatch.heldFrom
    const { length } = this.doc.text
    return Math.min(held === 0 ? length : held, this.inTag ? this.dispatch.c.token.textMark : length)
  }

  /** The open child of body; 0 for none, or while nodes in it are being moved. */
  get openTop(): NodeId {
    const { open, rows } = this.dispatch.c
    const isOpen = open.height > 2 && rows.body !== 0 && open.node[1] === rows.body && !rows.links.active
    return (isOpen ? open.node[2] ?? 0 : 0) as NodeId
  }

  /** Whether nodes of the open child of body are being moved: the ends of its rows are unknown until it is complete. */
  get isMoving(): boolean {
    return this.dispatch.c.rows.links.active
  }

  /** Whether content that should be before the pinned table is inside it. */
  get hasLateContent(): boolean {
    return this.dispatch.c.rows.hasLateContent
  }

  /** Pins an open table: the content before it is laid out, so nothing can be inserted there. 0 for none. */
  pinTable(table: NodeId): void {
    this.dispatch.c.rows.pinned = table
  }

  /** CDATA sections exist only in SVG and MathML; the tokenizer would accept them everywhere. */
  private feed(chunk: string): void {
    if (this.xml !== null) {
      this.tokenize(chunk)
      return
    }
    let from = 0
    for (let at = chunk.indexOf(CDATA); at >= 0; at = chunk.indexOf(CDATA, from)) {
      this.tokenize(chunk.slice(from, at))
      this.tokenize(this.isMarkup() && this.dispatch.c.open.currentKind === Kind.html ? BOGUS : CDATA)
      from = at + CDATA.length
    }
    this.tokenize(from === 0 ? chunk : chunk.slice(from))
  }

  /** Whether a `<` can start a tag here. */
  private isMarkup(): boolean {
    const { c } = this.dispatch
    return !this.inTag && this.endingTag === Tag.none && c.mode !== Mode.text && !c.open.has(Tag.plaintext)
  }

  private tokenize(text: string): void {
    if (text === '') return
    const { c } = this.dispatch
    if (!c.rows.hasNull && text.includes('\0')) c.rows.hasNull = c.token.hasNull = true
    const total = this.sourceStart + this.source.length
    if (this.consumed >= total) {
      this.source = text
      this.sourceStart = total
    } else if (this.consumed > this.sourceStart) {
      this.source = this.source.slice(this.consumed - this.sourceStart) + text
      this.sourceStart = this.consumed
    } else this.source += text
    this.tokenizer.write(text)
  }

  private text(start: number, end: number): void {
    if (this.ended && this.isCutTag(start)) return
    if (end > start) this.giveText(this.source, start - this.sourceStart, end - this.sourceStart)
    this.consumed = end
  }

  private giveText(source: string, start: number, end: number): void {
    if (this.xml === null) this.dispatch.text(source, start, end)
    else this.xml.text(source, start, end)
  }

  /** Text outside of CDATA sections; a remaining `&` is not a character reference, which is an error in XML. */
  private plainText(start: number, end: number): void {
    if (this.xml !== null && !this.isIllFormed && this.source.slice(start - this.sourceStart, end - this.sourceStart).includes('&')) {
      this.tellIllFormed('an & that is no reference')
    }
    this.text(start, end)
  }

  /** The tokenizer reports some tags cut off by the end of input as text: with offset -1, or without their `<`. */
  private isCutTag(start: number): boolean {
    return start < this.consumed || (start > this.consumed && this.source.charAt(start - 1 - this.sourceStart) === '<')
  }

  private endTag(start: number, end: number): void {
    this.dispatch.endText()
    const at = this.sourceStart
    if (this.xml !== null) this.endingName = this.source.slice(start - at, end - at)
    this.endingTag = this.doc.names.tagOfText(this.source, start - at, end - at)
    this.consumed = end
  }

  private finishEndTag(): void {
    const tag = this.endingTag
    this.endingTag = Tag.none
    if (this.xml !== null) {
      if (this.xml.endTag(this.endingName)) return
      this.endXml()
    }
    this.dispatch.endTag(tag)
  }

  private finishStartTag(end: number, selfClosing: boolean): void {
    const { token } = this.dispatch.c
    this.inTag = false
    this.consumed = end
    token.selfClosing = selfClosing
    token.finish()
    if (this.xml !== null) {
      if (this.xml.startTag()) return
      this.endXml()
    }
    this.dispatch.startTag()
  }

  private comment(start: number, end: number, endOffset: number): void {
    const { dispatch } = this
    if (this.xml !== null) {
      // As in HTML: style sheets hidden in comments from old browsers are still style sheets.
      if (this.xml.isRaw) this.text(start, end - endOffset)
      else this.xml.comment()
      this.consumed = end
      return
    }
    const at = start - this.sourceStart
    if (this.ended && dispatch.c.open.currentKind !== Kind.html && this.source.startsWith('[CDATA[', at)) {
      this.text(start + 7, end)
      return
    }
    dispatch.endText()
    this.consumed = end
    dispatch.comment()
  }

  private connect(): Tokenizer {
    const { dispatch, doc } = this
    const { c } = dispatch
    const { token } = c
    return new Tokenizer({ decodeEntities: true }, {
      ontext: (start, end) => this.plainText(start, end),
      ontextentity: (codePoint, end) => {
        const text = String.fromCodePoint(codePoint)
        this.giveText(text, 0, text.length)
        this.consumed = end
      },
      onopentagname: (start, end) => {
        dispatch.endText()
        const at = this.sourceStart
        token.begin(this.xml?.beginTag(this.source.slice(start - at, end - at)) ?? doc.names.tagOfText(this.source, start - at, end - at))
        this.inTag = true
        this.consumed = end
      },
      onattribname: (start, end) => {
        const at = this.sourceStart
        token.attribute(this.xml?.attribute(this.source.slice(start - at, end - at)) ?? doc.names.attrOfText(this.source, start - at, end - at))
        this.consumed = end
      },
      onattribdata: (start, end) => {
        token.data(this.source, start - this.sourceStart, end - this.sourceStart)
        this.consumed = end
      },
      onattribentity: (codePoint) => {
        const text = String.fromCodePoint(codePoint)
        token.data(text, 0, text.length)
      },
      onattribend: (quote) => {
        token.attributeEnd()
        if (this.xml !== null && quote < QUOTED) this.tellIllFormed('a value of an attribute without quotes')
      },
      onopentagend: (end) => this.finishStartTag(end, false),
      onselfclosingtag: (end) => this.finishStartTag(end, true),
      onclosetag: (start, end) => this.endTag(start, end),
      oncomment: (start, end, endOffset) => this.comment(start, end, endOffset),
      oncdata: (start, end, endOffset) => this.text(start, end - endOffset),
      ondeclaration: (start, end) => {
        dispatch.endText()
        const declaration = this.source.slice(start - this.sourceStart, end - this.sourceStart)
        if (this.xml === null) dispatch.doctype(declaration)
        else this.xml.doctype(declaration)
        this.consumed = end
      },
      onprocessinginstruction: (_, end) => {
        this.consumed = end
      },
      onend: () => {},
      isInForeignContext: () => c.awaitsNoframes || (c.open.foreign > 0 && isForeignPlace(c)),
    })
  }
}

const tooMuchText = (limit: number): Error =>
  inputError(`the document holds more than ${limit} characters at a time\nsplit the document, or use --streaming; `
    + 'a comment, a tag or a style sheet that is not closed goes on to the end of the document')
