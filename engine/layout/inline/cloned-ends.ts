/**
 * End edges of inline boxes on a line: those that follow a word without a break opportunity, and those that boxes repeat on each line
 * (`box-decoration-break: clone`, CSS Fragmentation 3, 5.4). A box that bidirectional text divides on a line has its edges once on that line.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import { isRightToLeft } from '../direction.ts'
import type { LayoutInput } from '../lines.ts'
import { edgeWidth } from './edge-widths.ts'
import { type InlineText, RunKind } from './inline-text.ts'
import type { Segments } from './segments.ts'

const Break = enumOf('box-decoration-break')
/** Maximum nesting of boxes that repeat their edges, since each line draws all of them. */
const MOST_DEPTH = 32

export class ClonedEnds {
  /** Whether any box of the paragraph repeats its edges on each line. */
  isUsed = false
  private readonly doc: LayoutInput
  private readonly text: InlineText
  private readonly segments: Segments
  private basis = 0

  constructor(doc: LayoutInput, text: InlineText, segments: Segments) {
    this.doc = doc
    this.text = text
    this.segments = segments
  }

  /** Begins a paragraph that is cut into segments; percentages refer to `basis`. */
  begin(basis: number): void {
    const { text } = this
    this.basis = basis
    this.isUsed = false
    for (let run = 0; run < text.runCount && !this.isUsed; run++) this.isUsed = text.kind[run] === RunKind.open && this.isClone(run)
    if (!this.isUsed || this.depth() <= MOST_DEPTH) return
    this.isUsed = false
    this.doc.warnings.add('deep-clones', String(MOST_DEPTH))
  }

  /** How deep the boxes that repeat their edges are nested. */
  private depth(): number {
    const { text } = this
    let depth = 0
    let most = 0
    for (let run = 0; run < text.runCount; run++) {
      const kind = text.kind[run]
      if ((kind === RunKind.open || kind === RunKind.close) && this.isClone(run)) depth += kind === RunKind.open ? 1 : -1
      most = Math.max(most, depth)
    }
    return most
  }

  /** Whether the box that a segment opens or closes repeats its edges on each line. */
  isCloned(segment: number): boolean {
    return this.isUsed && this.isClone(this.segments.run[segment])
  }

  /** Width of the end edge that the box of a segment repeats on each line, px; 0 for none. */
  endOf(segment: number): number {
    if (!this.isCloned(segment)) return 0
    const run = this.segments.run[segment]
    const style = this.text.style[run] as StyleId
    return edgeWidth(this.doc, (this.text.ref[run] ?? 0) as BoxId, style, this.basis, { isStart: false, isLeft: isRightToLeft(this.doc.styles, style) })
  }

  /** The segment that closes the box of an open segment that ends on a later line. */
  closeOf(segment: number): number {
    const { kind, count } = this.segments
    let depth = 1
    let at = segment + 1
    for (; at < count; at++) {
      if (kind[at] === RunKind.open) depth++
      else if (kind[at] === RunKind.close && --depth === 0) break
    }
    return at < count ? at : -1
  }

  /** Width of the repeated start edges on a line that begins inside the boxes of these segments, px. */
  starts(open: readonly number[]): number {
    let width = 0
    if (this.isUsed) for (const segment of open) if (this.isCloned(segment)) width += this.segments.width[segment]
    return width
  }

  /**
   * Width of the repeated end edges on a line of the segments `[from, to)` that begins inside the boxes of `open`, px: those of the boxes
   * open at its end.
   */
  ends(open: readonly number[], from: number, to: number): number {
    let width = 0
    if (!this.isUsed) return width
    for (const segment of open) width += this.endOf(segment)
    for (let i = from; i < to; i++) width += this.change(i)
    return width
  }

  /** By how much a segment changes the width of the repeated end edges, px. */
  change(segment: number): number {
    const kind = this.segments.kind[segment]
    return kind === RunKind.open ? this.endOf(segment) : kind === RunKind.close ? -this.endOf(segment) : 0
  }

  /** Width of the end edges that follow a segment without a break, px; without those that each line repeats. */
  closing(segment: number): number {
    const { kind, width: widths, count } = this.segments
    let width = 0
    for (let i = segment + 1; i < count && kind[i] === RunKind.close; i++) width += widths[i] - this.endOf(i)
    return width
  }

  private isClone(run: number): boolean {
    return this.doc.styles.read.boxDecorationBreak(this.text.style[run] as StyleId) === Break.clone
  }
}
