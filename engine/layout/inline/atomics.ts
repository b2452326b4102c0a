/**
 * Atomic inlines (inline-block, images): laid out before their line, placed when it is written. Their baseline is that of their last line.
 * Without one, or with overflow other than visible, their bottom margin edge is on the baseline of the line (CSS 2, 10.8.1).
 */
import type { BoxId } from '../../arena/ids.ts'
import { boxEntryAfter, firstBoxEntry } from '../../boxes/box-entries.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from '../../boxes/boxes.ts'
import type { Styles } from '../../style/styles.ts'
import type { LayoutServices } from '../contexts.ts'
import { layoutFloat } from '../float-placement.ts'
import { isRuby, type ReadingReach, RubyLayout } from '../ruby.ts'
import { isScroller, zeroIfAuto } from '../size.ts'

export class Atomics {
  private readonly services: LayoutServices
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly ruby: RubyLayout
  private basis = 0

  constructor(services: LayoutServices) {
    this.services = services
    this.ruby = new RubyLayout(services)
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
  }

  /** Lays out all boxes in the inline content of `box`, floats included, in a containing block of this size, px. */
  prepare(box: BoxId, width: number, height: number): void {
    const { boxes } = this.services.doc
    const { rows, inlines } = boxes
    for (let i = firstBoxEntry(boxes, box); i !== 0; i = boxEntryAfter(boxes, box, i)) {
      const ref = inlines.ref[i] as BoxId
      if (inlines.kind[i] !== InlineKind.absolute) layoutFloat(this.services, ref, width, height)
      rows.flags[ref] &= ~BoxFlag.cutOff
    }
    this.basis = width
  }

  /** Hides a box after an ellipsis, or after the last line allowed. Its next layout shows it again. */
  cutOff(box: BoxId): void {
    const { rows } = this
    rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.cutOff
  }

  /** Height of the margin box, px. */
  height(box: BoxId): number {
    const { styles } = this
    const { boxes } = this.services.doc
    const style = boxes.rows.style[box]
    const margins = zeroIfAuto(styles.read.marginTop(style, this.basis)) + zeroIfAuto(styles.read.marginBottom(style, this.basis))
    return boxes.rows.height[box] + margins
  }

  /** From the top of the margin box to the baseline, px. */
  ascent(box: BoxId): number {
    const { styles } = this
    const { boxes } = this.services.doc
    const { rows } = boxes
    const { read } = styles
    const style = rows.style[box]
    const isBlock = rows.kind[box] === BoxKind.block
    // Form controls and buttons align by their text, though they clip it.
    const clips = isScroller(styles, style) && (rows.flags[box] & BoxFlag.control) === 0
    const hasNone = rows.kind[box] === BoxKind.replaced || (isBlock && clips)
    const baseline = hasNone ? NaN : isBlock ? this.services.lastBaseline(box) : this.services.firstBaseline(box)
    return Number.isNaN(baseline) ? this.height(box) : zeroIfAuto(read.marginTop(style, this.basis)) + baseline
  }

  /** How far a ruby annotation reaches around the baseline of its base; null for other boxes. */
  reading(box: BoxId): ReadingReach | null {
    return isRuby(this.services.doc, box) ? this.ruby.reach(box) : null
  }

  /** Places the margin box of `box` at `x`, with its baseline at `baseline`, relative to the block of the line. */
  place(box: BoxId, x: number, baseline: number): void {
    const { styles } = this
    const { boxes } = this.services.doc
    const { rows } = boxes
    const style = rows.style[box]
    rows.x[box] = x + zeroIfAuto(styles.read.marginLeft(style, this.basis))
    rows.y[box] = baseline - this.ascent(box) + zeroIfAuto(styles.read.marginTop(style, this.basis))
  }
}
