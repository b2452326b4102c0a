/**
 * Builds the boxes of a document whose body arrives in chunks: first those of html and body, then those of the body's children, as if the
 * body had block children in any case. Absolutely positioned boxes stay in the flow.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { type BoxBuilderInput, Builder } from './build.ts'
import { OpenTableBoxes, type TableHead } from './open-table.ts'

export class StreamedBoxes {
  readonly root: BoxId
  readonly body: BoxId
  private readonly builder: Builder
  private readonly bodyNode: NodeId
  /** Some children were built before all were there; a block came with them. */
  private isParted = false

  /** `hasNotes`: its pages may have footnotes. */
  constructor(doc: BoxBuilderInput, html: NodeId, body: NodeId, hasNotes: boolean) {
    this.builder = new Builder(doc, true, hasNotes)
    this.root = this.builder.open(html, 0 as BoxId)
    this.body = this.builder.open(body, this.root)
    this.bodyNode = body
    this.builder.settleEnds(this.root, this.body)
  }

  /** Whether `body::before` has content, which goes before the first child, and no child has been built yet. */
  get hasOpening(): boolean {
    return !this.isParted && this.builder.pseudos.partStyle(this.bodyNode, 'before') !== 0
  }

  /** Appends the boxes of the children `[first, end)` of body; no inline run may cross either end. */
  add(first: NodeId, end: NodeId, isLast: boolean): void {
    const { bodyNode, builder } = this
    builder.append(bodyNode, first, end, this.body, [
      ...(!this.isParted && (isLast || this.hasOpening) ? ['before'] as const : []),
      ...(isLast && (!this.isParted || builder.pseudos.partStyle(bodyNode, 'after') !== 0) ? ['after'] as const : []),
    ], isLast && !this.isParted)
    this.isParted = true
    this.settleEnds()
  }

  /** Whether `n` is an in-flow block, which ends inline content before and after it. */
  isSolid(n: NodeId): boolean {
    return this.builder.isSolid(n)
  }

  /** The next child of body is a table whose rows arrive in chunks. */
  openTable(head: TableHead): OpenTableBoxes {
    this.isParted = true
    return new OpenTableBoxes(this.builder, head, this.body)
  }

  /** The body extends to the last box so far. */
  settleEnds(): void {
    this.builder.settleEnds(this.root, this.body)
  }
}
