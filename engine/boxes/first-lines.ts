/**
 * Finds the first formatted line that `::first-line` of an element selects, and its style (CSS Pseudo-Elements 4, 2.1). The first line of a
 * block may be that of its first in-flow block child, at any depth: elements wait until a line with content begins. Content of that line
 * inherits from the `::first-line` style, so inline boxes have another style there than on later lines.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import type { CascadeInput } from '../style/cascade.ts'
import type { StyledPseudo } from '../style/pseudo-elements.ts'

/** First-line state outside a box, kept while the box is built. */
export interface OuterFirstLine {
  readonly waiting: readonly NodeId[]
  readonly open: StyleId[]
  readonly isWithin: boolean
}

const NONE: readonly never[] = []
const NOTHING: OuterFirstLine = { waiting: NONE, open: [], isWithin: false }

export class FirstLines {
  private readonly doc: CascadeInput
  /** Elements whose first line has not begun, outermost first. */
  private waiting: readonly NodeId[] = NONE
  /** Styles of the inline boxes open on the first line, beginning with that of the line; empty on other lines. */
  private open: StyleId[] = []
  /** Whether any rule has `::first-line`; without one, all methods return at once. */
  readonly isUsed: boolean

  constructor(doc: CascadeInput) {
    this.doc = doc
    this.isUsed = doc.cascade.hasRules('first-line')
  }

  get isWaiting(): boolean {
    return this.waiting.length > 0
  }

  /** The style that the next content has on the first line; 0 on other lines. */
  get style(): StyleId {
    return this.open[this.open.length - 1] ?? (0 as StyleId)
  }

  /** A block container begins. `isOwn`: its first line is not that of its ancestors. Pass the result to `leave`. */
  enter(n: NodeId, isOwn: boolean, isContainer: boolean): OuterFirstLine {
    if (!this.isUsed) return NOTHING
    const outer = { waiting: this.waiting, open: this.open, isWithin: !isOwn }
    const around = isOwn ? NONE : this.waiting
    this.waiting = isContainer && this.doc.cascade.pseudoStyle(n, 'first-line') !== 0 ? [...around, n] : around
    this.open = []
    return outer
  }

  /** A block container ends. Without any line in it, its ancestors still wait for their first line. */
  leave({ waiting, open, isWithin }: OuterFirstLine): void {
    if (!this.isUsed) return
    this.waiting = isWithin && this.waiting.length >= waiting.length ? waiting : NONE
    this.open = open
  }

  /** An out-of-flow box begins: the waiting elements do not use its lines. */
  suspend(): readonly NodeId[] {
    const { waiting } = this
    this.waiting = NONE
    return waiting
  }

  resume(waiting: readonly NodeId[]): void {
    this.waiting = waiting
  }

  /** Inline content of a block with this style begins; returns the style of its first line, 0 for an ordinary line. */
  beginRun(block: StyleId): StyleId {
    if (!this.isUsed) return 0 as StyleId
    this.open = []
    if (this.waiting.length === 0) return 0 as StyleId
    let style = block
    for (const n of this.waiting) style = this.doc.cascade.pseudoStyle(n, 'first-line', style)
    this.open.push(style)
    return style
  }

  endRun(): void {
    if (this.open.length > 0) this.open = []
  }

  /** The line shows something: the waiting elements have their first line. */
  settle(): void {
    if (this.waiting.length > 0) this.waiting = NONE
  }

  /**
   * The style that the inline box of `n`, or of its pseudo-element, has on the first line; `own` is its style on other lines. `closePiece`
   * must end it.
   */
  openPiece(n: NodeId, pseudo: StyledPseudo | null, own: StyleId): StyleId {
    const parent = this.style
    if (parent === 0) return parent
    const { cascade } = this.doc
    const style = n === 0 ? own : pseudo === null ? cascade.styleUnder(n, parent) : cascade.pseudoStyle(n, pseudo, parent)
    this.open.push(style)
    return style
  }

  closePiece(): void {
    if (this.open.length > 0) this.open.pop()
  }
}
