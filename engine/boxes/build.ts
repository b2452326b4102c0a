/**
 * Builds boxes from styled nodes. Inline content goes into the `inlines` arena. A block container with block-level and inline content gets
 * anonymous blocks around its inline runs; an inline element that contains a block is continued after it (CSS 2, 9.2.1.1). White space
 * alone makes no anonymous block. Non-text boxes in an inline run have rows of their own; their own inline content follows their entry in
 * the run.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { NodeFlag, type Nodes } from '../input/nodes.ts'
import { endOf, firstChild, firstElement, isElement, nextElement } from '../input/walk.ts'
import type { Cascade } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, type BoxRows, type BoxTree, InlineKind } from './boxes.ts'
import { isCollapsible } from './collapsible-space.ts'
import { ColumnBoxes } from './column-boxes.ts'
import type { Counters, CounterValues } from './counters.ts'
import { BoxGeneration, isItemContainer, Outer, BoxRole } from './box-generation.ts'
import { firstLetter } from './first-letter.ts'
import { formulaMarks } from './formulas.ts'
import { FirstLines, type OuterFirstLine } from './first-lines.ts'
import { controlText, showsPlaceholder } from './form-controls.ts'
import { type GeneratedContentInput, GENERATED, GeneratedContent } from './generated-content.ts'
import { hasEdge, hasEdges } from './inline-edges.ts'
import { InlineRuns, NO_RUN } from './inline-runs.ts'
import { BlockInInline } from './block-in-inline.ts'
import { InlineWriter } from './inline-writer.ts'
import { ListMarkers, NO_MARKERS } from './list-markers.ts'
import { ListOrdinals } from './list-ordinals.ts'
import { type Generated, PseudoBoxes, type PseudoBuilder } from './pseudo-boxes.ts'
import { type RubyBuilder, RubyBoxes } from './ruby-boxes.ts'
import { noteRunning } from './running-elements.ts'
import { type PageFacts } from './page-facts.ts'
import { isTablePart, type TableBuilder, TableBoxes } from './table-boxes.ts'
import { isMathToken, ElementTrait, elementTraits } from './element-traits.ts'
import { isLinkTarget } from './targets.ts'

/** The input of box building: styled nodes, and the box tree to fill. */
export interface BoxBuilderInput extends GeneratedContentInput {
  readonly boxes: BoxTree
}

const Display = enumOf('display')
const Float = enumOf('float')

/** Walks the styled nodes once, in document order. */
export class Builder implements TableBuilder, PseudoBuilder, RubyBuilder {
  readonly doc: BoxBuilderInput
  private readonly rows: BoxRows
  private readonly nodes: Nodes
  private readonly styles: Styles
  private readonly cascade: Cascade
  readonly tables: TableBoxes
  readonly runs: InlineRuns
  private readonly ordinals = new ListOrdinals()
  readonly content: GeneratedContent
  private readonly counters: Counters
  readonly inner: BlockInInline
  readonly roles: BoxGeneration
  /** The block that waits for its `::first-letter`; 0 when none waits, or other content came first. */
  private letterOf = 0 as NodeId
  /** The footnote whose box begins: its marker comes first. */
  private noteOf = 0 as NodeId
  readonly firstLines: FirstLines
  private readonly hasFirstLines: boolean
  readonly writer: InlineWriter
  private readonly markers: ListMarkers
  readonly columns: ColumnBoxes
  readonly pseudos: PseudoBoxes
  private readonly rubies: RubyBoxes
  /** A mixed box without blocks in it: its floats and empty elements stay in its single run. 0 for none. */
  private oneRun = 0 as BoxId
  /** First-line state outside each table part that was entered. */
  private readonly entered: OuterFirstLine[] = []

  /** `ignoresPositions`: absolutely positioned boxes stay in the flow. `hasNotes`: pages may have footnotes. */
  constructor(doc: BoxBuilderInput, ignoresPositions = false, hasNotes = false) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.nodes = doc.nodes
    this.styles = doc.styles
    this.cascade = doc.cascade
    this.roles = new BoxGeneration(doc, ignoresPositions, hasNotes)
    this.content = new GeneratedContent(doc, this.ordinals, doc.boxes)
    this.counters = this.content.counters
    this.tables = new TableBoxes(this)
    this.firstLines = new FirstLines(doc)
    this.hasFirstLines = this.firstLines.isUsed
    this.writer = new InlineWriter(doc, this.firstLines)
    this.runs = new InlineRuns(doc, this.writer, this.firstLines)
    this.markers = new ListMarkers(doc, this.writer, this.content, this.ordinals)
    this.columns = new ColumnBoxes(doc, this.writer)
    this.inner = new BlockInInline(doc, this.roles, this.content)
    this.pseudos = new PseudoBoxes(this)
    this.rubies = new RubyBoxes(this)
  }

  buildRoot(top: NodeId): BoxId {
    if (this.roles.displayOf(top) === Display.none) return 0 as BoxId
    return this.box(top, 0 as BoxId, 0)
  }

  buildRunning(n: NodeId, counters: CounterValues, page: PageFacts): BoxId {
    const around = this.pushBox(n, anonymousStyle(this.doc, this.styleOf(n)), BoxKind.block, 0 as BoxId)
    this.rows.flags[around] = BoxFlag.anonymous
    this.content.startFrom(counters, page)
    this.box(n, around, 0)
    this.rows.end[around] = this.rows.length as BoxId
    return around
  }

  /** Builds the content of `n` in an anonymous block that takes its place. */
  buildContent(n: NodeId, page: PageFacts): BoxId {
    const around = this.pushBox(n, anonymousStyle(this.doc, this.styleOf(n)), BoxKind.block, 0 as BoxId)
    this.rows.flags[around] = BoxFlag.anonymous
    this.content.startFrom(new Map(), page)
    this.append(n, firstChild(this.doc, n), this.nodes.end[n], around, [], true)
    this.rows.end[around] = this.rows.length as BoxId
    return around
  }

  /** The box of `n` without its children, which come later. */
  open(n: NodeId, parent: BoxId): BoxId {
    const box = this.pushBox(n, this.styleOf(n), BoxKind.block, parent)
    this.content.enter(this.styleOf(n), n)
    if (this.cascade.pseudoStyle(n, 'first-letter') !== 0) this.letterOf = n
    this.firstLines.enter(n, false, true)
    return box
  }

  /**
   * Appends the children `[first, end)` of `n`. `texts`: the pseudo-elements to build before and after them; one inline run may continue
   * between them. `isAll`: these are all children of `n`.
   */
  append(n: NodeId, first: NodeId, end: NodeId, container: BoxId, texts: readonly (typeof GENERATED)[number][], isAll: boolean): void {
    if (isAll && !this.inner.hasBlock(n)) this.oneRun = container
    if (texts.includes('before')) this.pseudos.add(n, 'before', container)
    for (let c = first; c < end; c = endOf(this.doc, c)) c = this.child(c, n, container)
    if (texts.includes('after')) this.pseudos.add(n, 'after', container)
    this.runs.end()
  }

  settleEnds(root: BoxId, body: BoxId): void {
    const { rows } = this
    rows.end[root] = rows.end[body] = rows.length as BoxId
  }

  /**
   * Whether `n` is an in-flow block that joins neither inline runs nor stray table parts. `<br>` and `<wbr>` join lines, whatever their
   * display.
   */
  isSolid(n: NodeId): boolean {
    const tag = this.nodes.tag[n]
    return isElement(this.doc, n) && this.roles.outerOf(n, BoxKind.block) === Outer.block && !this.tables.isStray(n)
      && tag !== Tag.br && tag !== Tag.wbr
  }

  private styleOf(n: NodeId): StyleId {
    return this.nodes.style[n]
  }

  /** Builds the box of `n`, a child of `parent`, with its descendants. */
  private box(n: NodeId, parent: BoxId, flags: number): BoxId {
    const kind = this.roles.kindOf(n)
    if (kind === BoxKind.table) return this.tables.table(n, parent, flags)
    if (kind !== BoxKind.replaced) return this.container(n, kind, parent, flags)
    const box = this.pushBox(n, this.styleOf(n), kind, parent)
    this.rows.flags[box] = flags
    if (flags === 0) this.firstLines.settle()
    this.content.enter(this.styleOf(n), n)
    this.content.leave()
    return box
  }

  /** Builds an out-of-flow box: waiting markers and first letters of its surroundings do not go into it. */
  outOfFlow(n: NodeId, generated: Generated | null, outer: Outer, container: BoxId): void {
    const isFloat = outer === Outer.float
    const flag = isFloat ? BoxFlag.float : BoxFlag.absolute
    const letter = this.letterOf
    const markers = this.markers.suspend()
    this.letterOf = 0 as NodeId
    this.endItem(container)
    const isInRun = this.runs.box !== 0 || !this.runs.isMixed(container) || container === this.oneRun
    if (isInRun) this.runs.begin(container)
    const lines = this.firstLines.suspend()
    if (isInRun) this.inRun(n, generated, isFloat ? InlineKind.float : InlineKind.absolute, flag)
    else this.outerBox(n, generated, container, flag)
    this.letterOf = letter
    this.firstLines.resume(lines)
    this.markers.resume(markers)
  }

  /** Builds a footnote: its call goes into the text; its box is out of flow until pages are known. */
  private note(n: NodeId, container: BoxId): void {
    const { rows } = this
    const { notes } = this.doc.boxes
    this.content.countNote()
    this.pseudos.addNotePart(n, 'footnote-call', container)
    let box = rows.length as BoxId
    this.noteOf = n
    this.outOfFlow(n, null, Outer.absolute, container)
    while (box < rows.length && (rows.node[box] !== n || (rows.flags[box] & BoxFlag.absolute) === 0)) box++
    if (box < rows.length) notes.push(box)
  }

  /** Builds a running element: its counters count here, and an empty out-of-flow box marks its page. */
  private running(n: NodeId, container: BoxId): void {
    noteRunning({ doc: this.doc, roles: this.roles, content: this.content }, n, n)
    this.outOfFlow(n, { style: anonymousStyle(this.doc, this.styleOf(n)), text: '' }, Outer.absolute, container)
  }

  /** Builds an atomic inline. */
  atomic(n: NodeId, generated: Generated | null, container: BoxId): void {
    this.beginAtomic(container)
    this.inRun(n, generated, InlineKind.atomic, BoxFlag.atomic)
  }

  beginAtomic(container: BoxId): void {
    this.runs.begin(container)
    this.beginContent()
    this.letterOf = 0 as NodeId
  }

  /** Builds a box inside the run, and keeps its inline content apart from that of the run. */
  private inRun(n: NodeId, generated: Generated | null, kind: InlineKind, flag: number): void {
    const nested = this.writer.beginNested(kind)
    this.outerBox(n, generated, this.runs.box, flag)
    this.writer.endNested(nested)
  }

  /** Builds the box of `n`, or of its generated content, with its role in `parent` as a flag. */
  private outerBox(n: NodeId, generated: Generated | null, parent: BoxId, flag: number): void {
    if (generated === null) {
      this.box(n, parent, flag)
      return
    }
    const { rows } = this
    const box = this.pseudos.block(n, generated, parent)
    rows.flags[box] |= flag
  }

  container(n: NodeId, kind: BoxKind, parent: BoxId, flags: number): BoxId {
    const { doc } = this
    const style = this.nodes.style[n]
    const box = this.writer.box(n, style, kind, parent)
    const { rows, counters } = this
    const facts = elementTraits[this.nodes.tag[n]] ?? 0
    const isField = (facts & ElementTrait.field) !== 0
    if (isField) rows.flags[box] = flags | BoxFlag.control
    else if (flags !== 0) rows.flags[box] = flags
    const roles = this.roles.of(style)
    const display = roles & BoxRole.display
    let isPlain = true
    if (counters.isUsed || !this.content.isQuiet(style)) isPlain = this.content.enter(style, n)
    else counters.unmarked++
    const list = isPlain ? (facts & ElementTrait.list) !== 0 : this.ordinals.begins(doc, n, style)
    const marker = display === Display.listItem ? this.markers.textOf(n, box) : ''
    if (display !== Display.listItem && !isPlain) this.ordinals.count(doc, style)
    const outerLetter = this.letterOf
    const isInFlow = display === Display.block || display === Display.listItem
    const hasContent = doc.cascade.mayHaveContent(n)
    if (hasContent && doc.cascade.pseudoStyle(n, 'first-letter') !== 0) this.letterOf = n
    else if (!isInFlow) this.letterOf = 0 as NodeId
    const outerLines = this.hasFirstLines ? this.firstLines.enter(n, !isInFlow, kind === BoxKind.block || kind === BoxKind.tableCell) : null
    if (list) this.ordinals.enterList(doc, n)
    const outerRun = this.runs.suspend()
    const isParted = (roles & BoxRole.columns) !== 0 && !isField && (kind === BoxKind.block || kind === BoxKind.tableCell)
    const isPart = isTablePart(kind)
    const isMixed = isParted || isPart || isItemContainer(kind) || this.inner.hasBlock(n)
    if (!isMixed) rows.flags[box] |= BoxFlag.inlineContent
    const withheld = this.markers.waiting.length === 0 ? NO_MARKERS : this.markers.withhold(style)
    if (marker !== '') this.addMarker(box, marker)
    if (isPart) this.tables.contents(n, box)
    else if (isParted) this.inColumns(n, box, hasContent)
    else if (display === Display.ruby) this.rubies.add(n, box)
    else if (hasContent || (facts & ElementTrait.special) !== 0 || this.noteOf !== 0) this.contents(n, box, hasContent)
    else this.children(n, box)
    if (display === Display.listItem) this.placeLeftoverMarkers(box)
    if (this.runs.box !== 0) this.runs.end()
    if (withheld !== NO_MARKERS) this.markers.strand(withheld)
    if (counters.isUsed) counters.leave()
    else counters.unmarked--
    // A block without text passes the first letter on to the following content.
    if (this.letterOf !== 0) this.letterOf = outerLetter
    if (outerLines !== null) this.firstLines.leave(outerLines)
    if (list) this.ordinals.leaveList()
    if (!isMixed && rows.count[box] === 0) rows.flags[box] &= ~BoxFlag.inlineContent
    rows.end[box] = rows.length as BoxId
    if (outerRun !== NO_RUN) this.runs.resume(outerRun)
    return box
  }

  /** The same for a table part whose children come later. */
  enter(n: NodeId, kind: BoxKind, parent: BoxId): BoxId {
    const box = this.pushBox(n, this.styleOf(n), kind, parent)
    this.content.enter(this.styleOf(n), n)
    this.letterOf = 0 as NodeId
    this.entered.push(this.firstLines.enter(n, true, false))
    return box
  }

  leave(): void {
    const lines = this.entered.pop()
    this.content.leave()
    if (lines !== undefined) this.firstLines.leave(lines)
  }

  /** The content of an element: its children or the text of a control, between its pseudo-elements. */
  private contents(n: NodeId, container: BoxId, hasContent: boolean): void {
    const facts = elementTraits[this.nodes.tag[n]] ?? 0
    if (n === this.noteOf) this.pseudos.addNotePart(n, 'footnote-marker', container)
    if (hasContent) this.pseudos.add(n, 'before', container)
    if ((facts & ElementTrait.special) === 0) {
      this.children(n, container)
    } else if ((facts & ElementTrait.folds) !== 0) {
      if (hasAttribute(this.doc, n, Attr.open)) this.children(n, container)
      else this.folded(n, container)
    } else if ((facts & ElementTrait.control) !== 0) {
      this.letterOf = 0 as NodeId
      this.controlText(n, container)
    } else if (this.nodes.tag[n] === Tag.canvas) {
      // Scripts draw on a canvas and never run here, so its fallback content is shown.
      if (this.cascade.traits.showsCanvasContent) this.children(n, container)
    } else if ((facts & ElementTrait.image) !== 0) {
      this.string(attributeText(this.doc, n, Attr.alt) ?? '', container)
    }
    if (hasContent) this.pseudos.add(n, 'after', container)
  }

  /** A placeholder has a style of its own at the standard level. */
  private controlText(n: NodeId, container: BoxId): void {
    const text = controlText(this.doc, n, this.cascade.traits.stylesPlaceholders)
    const style = text === '' ? 0 as StyleId : this.cascade.pseudoStyle(n, 'placeholder')
    if (style === 0 || !showsPlaceholder(this.doc, n)) return this.string(text, container)
    this.runs.begin(container)
    const piece = this.writer.openPiece(this.runs.box, n, style, 0, 'placeholder')
    this.string(text, container)
    this.writer.closePiece(piece)
  }

  private inColumns(n: NodeId, container: BoxId, hasContent: boolean): void {
    const columns = this.columns.open(container)
    if (columns === 0) return this.contents(n, container, hasContent)
    this.contents(n, columns, hasContent)
    this.runs.end()
    this.columns.end(columns)
  }

  /** Builds a child of a multi-column container that spans all columns (`column-span: all`). */
  private spanner(n: NodeId, columns: BoxId): void {
    this.box(n, this.columns.interrupt(columns), 0)
    this.columns.goOn(columns)
  }

  /** Adds generated text, in a box of the given style if there is one. */
  string(text: string, container: BoxId, style?: StyleId): void {
    if (text === '') return
    this.runs.begin(container)
    this.beginContent()
    if (this.letterOf === 0 || !this.letterPieces(text, style)) this.writer.text(text)
  }

  /** Writes a text with its first letter in a box of its own; false when the text is white space. */
  private letterPieces(text: string, around: StyleId | undefined): boolean {
    const letter = firstLetter(text)
    if (letter === null) return false
    const { start, end, hasLetter } = letter
    if (start > 0) this.writer.text(text.slice(0, start))
    const style = this.cascade.pseudoStyle(this.letterOf, 'first-letter', around)
    if (this.styles.read.float(style) !== Float.none) {
      this.outOfFlow(this.letterOf, { style, text: text.slice(start, end) }, Outer.float, this.runs.box)
    } else {
      const piece = this.writer.openPiece(this.runs.box, this.letterOf, style, 0, 'first-letter')
      this.writer.text(text.slice(start, end))
      this.writer.closePiece(piece)
    }
    if (end < text.length) this.writer.ownText(text.slice(end))
    if (hasLetter) this.letterOf = 0 as NodeId
    return true
  }

  private children(n: NodeId, container: BoxId): void {
    if ((this.nodes.flags[n] & NodeFlag.foreign) !== 0 && !isMathToken(this.nodes.tag[n])) return this.formula(n, container)
    const end = endOf(this.doc, n)
    for (let c = (n + 1) as NodeId; c < end; c = endOf(this.doc, c)) c = this.child(c, n, container)
  }

  /** Builds an element of a formula: text between its children is white space and is dropped; marks show the structure instead. */
  private formula(n: NodeId, container: BoxId): void {
    let index = 0
    for (let c = firstElement(this.doc, n); c !== 0; c = nextElement(this.doc, c)) {
      const { before, after, isHidden } = formulaMarks(this.doc, n, c, index++)
      this.string(before, container)
      if (isHidden !== true) this.child(c, n, container)
      this.string(after, container)
    }
  }

  /** Builds the visible part of a closed `<details>`: no text of its own. */
  private folded(n: NodeId, container: BoxId): void {
    const { nodes } = this
    const end = endOf(this.doc, n)
    for (let c = (n + 1) as NodeId; c < end; c = endOf(this.doc, c)) if (nodes.tag[c] !== Tag.text) c = this.child(c, n, container)
  }

  /** Builds a child of `parent`, or several that form an anonymous table; returns the last node taken. */
  child(n: NodeId, parent: NodeId, container: BoxId): NodeId {
    const { nodes } = this
    const tag = nodes.tag[n]
    if (tag === Tag.text) {
      this.text(n, parent, container)
      return n
    }
    if (tag <= Tag.doctype) return n
    const style = nodes.style[n]
    const roles = this.roles.of(style)
    const isItem = isItemContainer(this.rows.kind[container])
    if ((roles & BoxRole.tablePart) !== 0 && !isItem) {
      return this.inner.isPartInLine(n, this.rows.node[container]) ? this.tables.strayInLine(n, container) : this.tables.stray(n, container)
    }
    const outer = roles >> BoxRole.outerAt & BoxRole.four
    // Fast path for nearly all children: `element` and `box` would repeat these tests. With those left out in `container`, it saves 1 to
    // 2.4% on documents of many boxes.
    if (((elementTraits[tag] ?? 0) & (ElementTrait.whole | ElementTrait.inLine)) !== 0) this.element(n, container)
    else if (outer === Outer.block || (isItem && outer === Outer.inline)) this.block(n, style, (roles >> BoxRole.kindAt & BoxRole.four) as BoxKind, container)
    else if (outer === Outer.inline) this.inline(n, container)
    else this.element(n, container)
    return n
  }

  /** The box of a block-level child that is not a replaced element. */
  private block(n: NodeId, style: StyleId, kind: BoxKind, container: BoxId): void {
    if (this.runs.box !== 0) this.runs.interrupt(container)
    if (this.columns.depth > 0 && this.columns.isSpanner(container, style)) this.spanner(n, container)
    else if (kind === BoxKind.table) this.tables.table(n, container, 0)
    else this.container(n, kind, container, 0)
  }

  element(n: NodeId, container: BoxId): void {
    const { doc } = this
    const outer = this.roles.outerOf(n, doc.boxes.rows.kind[container])
    if (outer === Outer.none) return
    if (doc.nodes.tag[n] === Tag.br) {
      this.runs.begin(container)
      this.beginContent()
      this.writer.entry(InlineKind.lineBreak, n)
      this.letterOf = 0 as NodeId
      this.content.enter(this.styleOf(n), n)
      this.content.leave()
    } else if (doc.nodes.tag[n] === Tag.wbr) {
      this.runs.begin(container)
      this.writer.entry(InlineKind.breakOpportunity, n)
    } else if (outer === Outer.contents) {
      // The element generates no box: its content joins the parent box.
      this.content.enter(this.styleOf(n), n)
      this.contents(n, container, this.cascade.mayHaveContent(n))
      this.content.leave()
    } else if (outer === Outer.block) {
      this.runs.interrupt(container)
      if (this.columns.isSpanner(container, this.styleOf(n))) this.spanner(n, container)
      else this.box(n, container, 0)
    } else if (outer === Outer.atomic) {
      this.atomic(n, null, container)
    } else if (outer === Outer.inline) {
      this.inline(n, container)
    } else if (outer === Outer.note) {
      this.note(n, container)
    } else if (outer === Outer.running) {
      this.running(n, container)
    } else {
      this.outOfFlow(n, null, outer, container)
    }
  }

  text(n: NodeId, parent: NodeId, container: BoxId): void {
    if (this.nodes.size[n] === 0) return
    if (this.runs.box === 0 && this.runs.isMixed(container) && this.isCollapsible(n, parent, this.holdsItems(container))) return
    this.runs.begin(container)
    if ((this.markers.waiting.length > 0 || (this.hasFirstLines && this.firstLines.isWaiting)) && !this.isCollapsible(n, parent)) this.beginContent()
    if (this.roles.displayOf(parent) !== Display.contents) return this.ownText(n)
    const piece = this.pseudos.unboxedPiece(this.styleOf(parent))
    this.ownText(n)
    this.writer.closePiece(piece)
  }

  private ownText(n: NodeId): void {
    if (this.letterOf !== 0) {
      const { nodes } = this
      const { text } = this.doc
      const around = nodes.style[nodes.parent[n]]
      if (this.letterPieces(text.slice(nodes.text[n], nodes.size[n]), around)) return
    }
    this.writer.entry(InlineKind.text, n)
  }

  private holdsItems(container: BoxId): boolean {
    const kind = this.rows.kind[container]
    return kind === BoxKind.flex || kind === BoxKind.grid
  }

  /** Whether a text node is white space that collapses away beside a block; `isItem`: or beside a flex or grid item. */
  private isCollapsible(n: NodeId, parent: NodeId, isItem = false): boolean {
    return isCollapsible(this.doc, n, this.styleOf(parent), isItem)
  }

  private inline(n: NodeId, container: BoxId): void {
    this.content.enter(this.styleOf(n), n)
    const before = this.rows.length
    const style = this.styleOf(n)
    if (this.runs.box !== 0 || !this.runs.isMixed(container) || container === this.oneRun || isLinkTarget(this.doc, n) || hasEdge(this.styles, style, true)) {
      this.runs.begin(container)
      this.runs.open(n, 0)
    } else {
      this.runs.openLater(n)
    }
    if ((this.roles.of(style) & BoxRole.display) === Display.ruby) this.rubies.add(n, container)
    else this.contents(n, container, this.cascade.mayHaveContent(n))
    const isInterrupted = this.runs.box === 0 && this.rows.length !== before
    // A block came last: the end edge of the inline element is on a line of its own.
    if (isInterrupted && hasEdge(this.styles, style, false)) this.runs.begin(container)
    const hadPiece = this.runs.close()
    if (!hadPiece && this.rows.length === before && hasEdges(this.styles, style)) {
      // An empty inline element with edges still takes room and shows.
      this.runs.begin(container)
      this.writer.closePiece(this.writer.openPiece(this.runs.box, n, style, 0))
    }
    this.content.leave()
  }

  /** Text before an element is a separate flex or grid item, even where the element is out of flow. */
  private endItem(container: BoxId): void {
    if (isItemContainer(this.rows.kind[container])) this.runs.interrupt(container)
  }

  /** An inside marker begins the content of its list item. */
  private addMarker(box: BoxId, text: string): void {
    if (!this.markers.isInside(box)) {
      this.markers.addOutside(box, text)
      return
    }
    this.runs.begin(box)
    this.beginContent()
    this.markers.writeInside(box, text, this.runs.box)
  }

  /** Visible content begins: it is on the first line of every box that waits for one. */
  private beginContent(): void {
    this.firstLines.settle()
    this.markers.place(this.runs.box)
  }

  /** A list item without a line for its marker gets a line for the marker alone. */
  private placeLeftoverMarkers(box: BoxId): void {
    if (this.markers.resumeStranded(box)) this.runs.end()
    if (this.markers.waiting.length === 0) return
    this.runs.begin(box)
    this.beginContent()
  }

  pushBox(n: NodeId, style: StyleId, kind: BoxKind, parent: BoxId): BoxId {
    return this.writer.box(n, style, kind, parent)
  }
}
