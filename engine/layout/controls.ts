/**
 * Inside of buttons and of controls of one line: laid out as a block, whose content then stands in the middle of the
 * height that the control has, beyond its edges too when it is higher. A control without text has the baseline that
 * text would have, so that empty fields stand in a row with filled ones.
 */
import type { BoxId } from '../arena/ids.ts'
import type { FormattingContext } from './contexts.ts'
import type { LayoutDoc } from './lines.ts'
import { moveContents } from './move-contents.ts'
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
    moveContents(this.doc, box, (height - auto) / 2)
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
}
