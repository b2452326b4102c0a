/**
 * Boxes of `::before`, `::after`, footnote calls and footnote markers. Takes an element and the name of a pseudo-element; builds what its
 * `content` generates. A pseudo-element may have any display: as a block or out of flow its text is a run of its own, inline it is a
 * fragment in the surrounding run. Each picture in it is a box of its own.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import type { Cascade } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from './boxes.ts'
import type { BoxBuilderInput } from './build.ts'
import { type ColumnBoxes, hasColumns } from './column-boxes.ts'
import { type BoxGeneration, isItemContainer, Outer } from './box-generation.ts'
import type { FirstLines } from './first-lines.ts'
import type { GENERATED, GeneratedContent } from './generated-content.ts'
import { eachPiece, hasPictures } from './generated-pictures.ts'
import { hasEdges } from './inline-edges.ts'
import type { InlineRuns } from './inline-runs.ts'
import type { InlineWriter } from './inline-writer.ts'
import type { BlockInInline } from './block-in-inline.ts'

const Display = enumOf('display')

/** The content of a pseudo-element. */
export interface Generated {
  readonly style: StyleId
  readonly text: string
}

/** The interface of the box builder that pseudo-elements use. */
export interface PseudoBuilder {
  readonly doc: BoxBuilderInput
  readonly roles: BoxGeneration
  readonly content: GeneratedContent
  readonly runs: InlineRuns
  readonly writer: InlineWriter
  readonly firstLines: FirstLines
  readonly columns: ColumnBoxes
  readonly inner: BlockInInline
  /** Builds an out-of-flow box for content generated in `n`. */
  outOfFlow(n: NodeId, generated: Generated, outer: Outer, container: BoxId): void
  /** Builds an atomic inline for content generated in `n`. */
  atomic(n: NodeId, generated: Generated, container: BoxId): void
  /** An atomic inline comes next in the run of `container`. */
  beginAtomic(container: BoxId): void
  /** Adds generated text. */
  string(text: string, container: BoxId, style: StyleId): void
}

export class PseudoBoxes {
  private readonly builder: PseudoBuilder
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly cascade: Cascade
  private readonly content: GeneratedContent
  private readonly runs: InlineRuns
  private readonly writer: InlineWriter
  private readonly hasPseudoBoxes: boolean

  constructor(builder: PseudoBuilder) {
    const { doc } = builder
    this.builder = builder
    this.rows = doc.boxes.rows
    this.styles = doc.styles
    this.cascade = doc.cascade
    this.content = builder.content
    this.runs = builder.runs
    this.writer = builder.writer
    this.hasPseudoBoxes = doc.cascade.hasPseudoBoxes
  }

  /**
   * The style of a pseudo-element of a table part, 0 for none: only the standard level generates content in an element with block children.
   */
  partStyle(n: NodeId, pseudo: (typeof GENERATED)[number]): StyleId {
    if (!this.hasPseudoBoxes) return 0 as StyleId
    const { cascade, styles } = this
    const style = cascade.pseudoStyle(n, pseudo)
    return this.content.hasContent(style) && styles.read.display(style) !== Display.none ? style : 0 as StyleId
  }

  /** Builds `::before` or `::after` of `n`. In an element with block children, only the standard level does. */
  add(n: NodeId, pseudo: (typeof GENERATED)[number], container: BoxId): void {
    const { builder, cascade, styles } = this
    const style = cascade.pseudoStyle(n, pseudo)
    if (style === 0 || !this.content.hasContent(style) || (!this.hasPseudoBoxes && this.runs.isMixed(container) && builder.inner.hasBlock(n))) return
    const display = styles.read.display(style)
    if (display === Display.none) return
    const text = this.textOf(n, style)
    const own = builder.roles.outerOfStyle(style, this.rows.kind[container], false)
    const outer = own === Outer.note || own === Outer.running ? Outer.inline : own
    if (outer === Outer.block) {
      this.runs.interrupt(container)
      this.block(n, { style, text }, container)
    } else if (outer === Outer.atomic) {
      builder.atomic(n, { style, text }, container)
    } else if (outer === Outer.contents) {
      this.unboxed(n, { style, text }, container)
    } else if (outer !== Outer.inline) {
      builder.outOfFlow(n, { style, text }, outer, container)
    } else if (text !== '' || hasEdges(this.styles, style)) {
      this.piece(n, { style, text }, pseudo, container)
    }
  }

  /** Builds the footnote call in the text, or the footnote marker at the start of the note. */
  addNotePart(n: NodeId, pseudo: 'footnote-call' | 'footnote-marker', container: BoxId): void {
    const { cascade, styles } = this
    const style = cascade.pseudoStyle(n, pseudo)
    if (!this.content.hasContent(style) || styles.read.display(style) === Display.none) return
    const text = this.textOf(n, style)
    if (text !== '') this.piece(n, { style, text }, pseudo, container)
  }

  /** Builds a block-level box for content generated in `n`: a block, a cell in a row, or a flex or grid container. */
  block(n: NodeId, { style, text }: Generated, parent: BoxId): BoxId {
    const { rows } = this
    const { columns, firstLines, roles } = this.builder
    const display = roles.kindOfStyle(style)
    const isCell = rows.kind[parent] === BoxKind.tableRow && this.styles.read.display(style) === Display.tableCell
    const kind = isCell ? BoxKind.tableCell : isItemContainer(display) ? display : BoxKind.block
    const box = this.writer.box(n, style, kind, parent)
    if (text === '') return box
    const outerLines = firstLines.enter(0 as NodeId, false, false)
    const outerRun = this.runs.suspend()
    const parted = hasColumns(this.styles, kind, style) ? columns.open(box) : 0
    if (parted === 0 && !isItemContainer(kind)) rows.flags[box] = BoxFlag.inlineContent
    this.contents(n, { style, text }, parted === 0 ? box : parted)
    this.runs.end()
    if (parted !== 0) columns.end(parted)
    this.runs.resume(outerRun)
    firstLines.leave(outerLines)
    rows.end[box] = rows.length as BoxId
    return box
  }

  /** Opens an inline box for text whose own element or pseudo-element generates no box (`display: contents`). */
  unboxedPiece(style: StyleId): BoxId {
    return this.writer.openPiece(this.runs.box, 0 as NodeId, anonymousStyle(this.builder.doc, style), 0)
  }

  private textOf(n: NodeId, style: StyleId): string {
    this.content.enter(style)
    const text = this.content.text(n, style)
    this.content.leave()
    return text
  }

  private piece(n: NodeId, { style, text }: Generated, pseudo: Parameters<InlineWriter['openPiece']>[4], container: BoxId): void {
    this.runs.begin(container)
    const piece = this.writer.openPiece(this.runs.box, n, style, 0, pseudo)
    this.contents(n, { style, text }, container)
    this.writer.closePiece(piece)
  }

  /** Builds the text of a pseudo-element with `display: contents`. */
  private unboxed(n: NodeId, { style, text }: Generated, container: BoxId): void {
    if (text === '') return
    this.runs.begin(container)
    const piece = this.unboxedPiece(style)
    this.contents(n, { style, text }, container)
    this.writer.closePiece(piece)
  }

  /** Builds the text of a pseudo-element of `n`, with a box for each picture in it. */
  private contents(n: NodeId, { style, text }: Generated, container: BoxId): void {
    const { builder, rows } = this
    if (!hasPictures(text)) return builder.string(text, container, style)
    eachPiece(text, (piece) => builder.string(piece, container, style), (at) => {
      builder.beginAtomic(container)
      const nested = this.writer.beginNested(InlineKind.atomic)
      const box = this.writer.box(n, anonymousStyle(builder.doc, style), BoxKind.replaced, this.runs.box)
      rows.flags[box] = BoxFlag.atomic | BoxFlag.anonymous
      rows.count[box] = -1 - at
      this.writer.endNested(nested)
    })
  }
}
