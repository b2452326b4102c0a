/**
 * Builds the boxes of a document whose body comes piece by piece: those of html and body first, then those of stretches of
 * body's children, as if body had blocks among its children in any case. Boxes out of flow stay in it.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { type BoxBuilderInput, Builder } from './build.ts'
import { OpenTableBoxes, type TableHead } from './open-table.ts'

export class StreamedBoxes {
  readonly root: BoxId
  readonly body: BoxId
  private readonly builder: Builder
  private readonly bodyNode: NodeId
  /** Some children were taken while others were still to come: with them came a block. */
  private isParted = false

  /** `hasNotes`: its pages may have footnotes. */
  constructor(doc: BoxBuilderInput, html: NodeId, body: NodeId, hasNotes: boolean) {
    this.builder = new Builder(doc, true, hasNotes)
    this.root = this.builder.open(html, 0 as BoxId)
    this.body = this.builder.open(body, this.root)
    this.bodyNode = body
    this.builder.settleEnds(this.root, this.body)
  }

  /** What `body::before` generates stands before whatever comes first, and no children of body were taken yet. */
  get hasOpening(): boolean {
    return !this.isParted && this.builder.pseudos.partStyle(this.bodyNode, 'before') !== 0
  }

  /** Appends the boxes of the children `[first, end)` of body: no inline run may go on before or after them. */
  add(first: NodeId, end: NodeId, isLast: boolean): void {
    const { bodyNode, builder } = this
    builder.append(bodyNode, first, end, this.body, [
      ...(!this.isParted && (isLast || this.hasOpening) ? ['before'] as const : []),
      ...(isLast && (!this.isParted || builder.pseudos.partStyle(bodyNode, 'after') !== 0) ? ['after'] as const : []),
    ], isLast && !this.isParted)
    this.isParted = true
    this.settleEnds()
  }

  /** A block in flow: inline content ends before it, and after it. */
  isSolid(n: NodeId): boolean {
    return this.builder.isSolid(n)
  }

  /** The next child of body is a table whose rows come piece by piece. */
  openTable(head: TableHead): OpenTableBoxes {
    this.isParted = true
    return new OpenTableBoxes(this.builder, head, this.body)
  }

  /** Body reaches to the last box there is. */
  settleEnds(): void {
    this.builder.settleEnds(this.root, this.body)
  }
}
