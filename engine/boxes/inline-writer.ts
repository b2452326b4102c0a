/**
 * Writes box rows and inline entries. An inline box on a first line with a style of its own has a second row, directly before its own, with
 * that style. `run` is the block whose content is being collected.
 */
import { newRow } from '../arena/arena.ts'
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import type { CascadeInput } from '../style/cascade.ts'
import type { StyledPseudo } from '../style/pseudo-elements.ts'
import { BoxFlag, BoxKind, type BoxRows, type BoxTree, InlineKind, type InlineRows } from './boxes.ts'
import type { FirstLines } from './first-lines.ts'

export interface InlineWriterInput extends CascadeInput {
  readonly boxes: BoxTree
}

export class InlineWriter {
  private readonly doc: InlineWriterInput
  private readonly rows: BoxRows
  private readonly inlines: InlineRows
  private readonly firstLines: FirstLines

  constructor(doc: InlineWriterInput, firstLines: FirstLines) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.inlines = doc.boxes.inlines
    this.firstLines = firstLines
  }

  box(n: NodeId, style: StyleId, kind: BoxKind, parent: BoxId): BoxId {
    const { rows } = this
    const box = newRow(rows)
    rows.node[box] = n
    rows.style[box] = style
    rows.kind[box] = kind
    rows.parent[box] = parent
    rows.end[box] = (box + 1) as BoxId
    return box
  }

  entry(kind: InlineKind, ref: number): void {
    const { inlines } = this
    const row = newRow(inlines)
    inlines.kind[row] = kind
    inlines.ref[row] = ref
  }

  /** Writes generated text. */
  text(text: string): void {
    this.entry(InlineKind.generated, this.doc.boxes.generated.intern(text))
  }

  /** Writes generated text that occurs only once. */
  ownText(text: string): void {
    this.entry(InlineKind.generated, this.doc.boxes.generated.add(text))
  }

  /** Opens the box of an inline element or pseudo-element; on a first line with a style of its own, another box replaces it. */
  openPiece(run: BoxId, n: NodeId, style: StyleId, flags: number, pseudo: StyledPseudo | null = null): BoxId {
    const { rows } = this
    const onFirstLine = this.firstLines.openPiece(n, pseudo, style)
    // No node for a pseudo-element: attributes such as the id apply to the element's own boxes.
    const node = pseudo === null ? n : (0 as NodeId)
    if (onFirstLine !== 0) {
      const box = this.box(node, onFirstLine, BoxKind.inline, run)
      rows.flags[box] = flags | BoxFlag.firstLine
    }
    const piece = this.box(node, style, BoxKind.inline, run)
    rows.flags[piece] = flags
    this.entry(InlineKind.open, piece)
    return piece
  }

  closePiece(piece: BoxId): void {
    const { rows } = this
    this.firstLines.closePiece()
    rows.end[piece] = rows.length as BoxId
    this.entry(InlineKind.close, piece)
  }

  /** Closes a fragment of an inline element that continues after a block. */
  interruptPiece(piece: BoxId): void {
    const { rows } = this
    rows.flags[piece] |= BoxFlag.continues
    if (this.firstLines.style !== 0) rows.flags[piece - 1] = (rows.flags[piece - 1] ?? 0) | BoxFlag.continues
    this.closePiece(piece)
  }

  /** The content of `run` begins. */
  beginFirstLine(run: BoxId): void {
    const { rows } = this
    const style = this.firstLines.beginRun(rows.style[run])
    if (style === 0) return
    const box = this.box(0 as NodeId, style, BoxKind.inline, run)
    rows.flags[box] = BoxFlag.firstLine | BoxFlag.continued | BoxFlag.continues
    this.entry(InlineKind.firstLine, box)
  }

  /** Writes the entry of the box that is made next, and the `nested` entry that `endNested` completes. */
  beginNested(kind: InlineKind): number {
    const { inlines, rows } = this
    this.entry(kind, rows.length)
    this.entry(InlineKind.nested, 0)
    return inlines.length
  }

  endNested(nested: number): void {
    const { inlines } = this
    inlines.ref[nested - 1] = inlines.length - nested
  }
}
