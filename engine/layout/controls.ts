/**
 * Inside of buttons and of controls of one line: laid out as a block, whose content then stands in the middle of the
 * height that the control has, beyond its edges too when it is higher. A control without text has the baseline that
 * text would have, so that empty fields stand in a row with filled ones.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import type { FormattingContext } from './contexts.ts'
import type { LayoutDoc } from './lines.ts'
import { Edges } from './size.ts'

export class ControlLayout implements FormattingContext {
  private readonly doc: LayoutDoc
  private readonly block: FormattingContext
  private readonly edges = new Edges()

  constructor(doc: LayoutDoc, block: FormattingContext) {
    this.doc = doc
    this.block = block
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows } = this.doc.boxes
    this.block.layout(box, width, NaN, containingWidth)
    if (Number.isNaN(height)) return
    const auto = rows.height[box] ?? 0
    rows.height[box] = height
    this.move(box, (height - auto) / 2)
  }

  minContent(box: BoxId): number {
    return this.block.minContent(box)
  }

  maxContent(box: BoxId): number {
    return this.block.maxContent(box)
  }

  firstBaseline(box: BoxId): number {
    const baseline = this.block.firstBaseline(box)
    return Number.isNaN(baseline) ? this.emptyBaseline(box) : baseline
  }

  lastBaseline(box: BoxId): number {
    const baseline = this.block.lastBaseline(box)
    return Number.isNaN(baseline) ? this.emptyBaseline(box) : baseline
  }

  private emptyBaseline(box: BoxId): number {
    const { boxes, styles, metrics } = this.doc
    const style = boxes.rows.style[box] ?? styles.initial
    this.edges.measure(styles, style, 0)
    const { above, below } = metrics.strut(style)
    return ((boxes.rows.height[box] ?? 0) + this.edges.top - this.edges.bottom + above - below) / 2
  }

  /** Moves the lines and boxes of the control down. */
  private move(box: BoxId, by: number): void {
    const { lines } = this.doc
    const { rows } = this.doc.boxes
    if (by === 0) return
    const first = rows.firstLine[box] ?? 0
    const count = rows.lineCount[box] ?? 0
    for (let line: number = first; line < first + count; line++) lines.y[line] = (lines.y[line] ?? 0) + by
    const end = rows.end[box] ?? 0
    for (let c: number = box + 1; c < end;) {
      const isInline = rows.kind[c] === BoxKind.inline
      if (!isInline) rows.y[c] = (rows.y[c] ?? 0) + by
      // Boxes in lines are children of the control too, though their rows may lie within those of inline boxes.
      c = isInline ? c + 1 : rows.end[c] ?? end
    }
  }
}
