/**
 * Runs of inline content: the inline entries of one block. In a box with block children, each run gets an anonymous block, and inline
 * elements that contain a block continue after it as separate fragments (CSS 2, 9.2.1.1). An inline element with only blocks in it makes no
 * run: its fragment waits for content.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { append, takeAll } from '../arena/lists.ts'
import type { Nodes } from '../input/nodes.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, type BoxRows, type InlineRows } from './boxes.ts'
import type { FirstLines } from './first-lines.ts'
import type { InlineWriter, InlineWriterInput } from './inline-writer.ts'

/** The run around a box, kept while the content of the box is built. */
export interface OuterRun {
  readonly box: BoxId
  readonly nodes: readonly NodeId[]
  readonly pieces: readonly BoxId[]
}

/** No run: nothing to resume. */
export const NO_RUN: OuterRun = { box: 0 as BoxId, nodes: [], pieces: [] }

export class InlineRuns {
  /** The block whose run is being collected; 0 for none. */
  box = 0 as BoxId

  private readonly doc: InlineWriterInput
  private readonly rows: BoxRows
  private readonly inlines: InlineRows
  private readonly nodes: Nodes
  private readonly writer: InlineWriter
  private readonly firstLines: FirstLines
  /** Open inline elements, outermost first: their nodes, and the box of the current fragment, 0 for one that waits. */
  private readonly openNodes: NodeId[] = []
  private readonly openPieces: BoxId[] = []

  constructor(doc: InlineWriterInput, writer: InlineWriter, firstLines: FirstLines) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.inlines = doc.boxes.inlines
    this.nodes = doc.nodes
    this.writer = writer
    this.firstLines = firstLines
  }

  /** Whether `box` has block children, so that inline content in it gets anonymous blocks. */
  isMixed(box: BoxId): boolean {
    return (this.rows.flags[box] & BoxFlag.inlineContent) === 0
  }

  /** Begins a run for `container`, unless one is open. */
  begin(container: BoxId): void {
    if (this.box !== 0) return
    const { rows, inlines } = this
    if (this.isMixed(container)) {
      const style = anonymousStyle(this.doc, rows.style[container])
      this.box = this.writer.box(rows.node[container], style, BoxKind.block, container)
      rows.flags[this.box] = BoxFlag.anonymous | BoxFlag.inlineContent
    } else {
      this.box = container
    }
    rows.first[this.box] = inlines.length
    this.writer.beginFirstLine(this.box)
    if (this.openNodes.length === 0) return
    const nodes = takeAll(this.openNodes)
    const pieces = takeAll(this.openPieces)
    nodes.forEach((n, i) => this.open(n, pieces[i] === 0 ? 0 : BoxFlag.continued))
  }

  end(): void {
    const { rows, inlines } = this
    if (this.box === 0) return
    rows.count[this.box] = inlines.length - rows.first[this.box]
    if (rows.flags[this.box] & BoxFlag.anonymous) rows.end[this.box] = rows.length as BoxId
    this.box = 0 as BoxId
    this.firstLines.endRun()
  }

  /** A block begins in `container`: closes the fragments of open inline elements and ends the run. */
  interrupt(container: BoxId): void {
    if (this.box === 0 || this.box === container) return
    for (let i = this.openPieces.length - 1; i >= 0; i--) this.writer.interruptPiece(this.openPieces[i] ?? (0 as BoxId))
    this.end()
  }

  /** The inline element `n` begins, with a fragment in the run. */
  open(n: NodeId, flags: number): void {
    const piece = this.writer.openPiece(this.box, n, this.nodes.style[n], flags)
    this.openNodes.push(n)
    this.openPieces.push(piece)
  }

  /** The inline element `n` begins outside any run: its fragment is made when content comes. */
  openLater(n: NodeId): void {
    this.openNodes.push(n)
    this.openPieces.push(0 as BoxId)
  }

  /** The innermost inline element ends, and its fragment if that is in the run. Returns whether it ever had a fragment. */
  close(): boolean {
    const piece = this.openPieces.pop() ?? (0 as BoxId)
    this.openNodes.pop()
    if (piece !== 0 && this.box !== 0) this.writer.closePiece(piece)
    return piece !== 0
  }

  /** A box begins whose content does not belong to the run; pass the result to `resume` when the box has ended. */
  suspend(): OuterRun {
    if (this.box === 0 && this.openNodes.length === 0) return NO_RUN
    const outer = { box: this.box, nodes: takeAll(this.openNodes), pieces: takeAll(this.openPieces) }
    this.box = 0 as BoxId
    return outer
  }

  resume({ box, nodes, pieces }: OuterRun): void {
    this.box = box
    if (nodes.length === 0) return
    append(this.openNodes, nodes)
    append(this.openPieces, pieces)
  }
}
