/**
 * The items of one flex container while it is laid out, as columns by order-modified document order. "Main" and "cross"
 * follow the container's axes, margins its main-start and cross-start sides. Sizes without a word are content sizes;
 * `cross` is that of the border box. The columns are replaced when they grow.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { type IdScratch, grown } from '../../arena/grown.ts'

export const ItemFlag = {
  /** The flexible length is settled, or was raised or cut by a limit in this round. */
  frozen: 1,
  raised: 2,
  cut: 4,
  /** Fills its line across: nothing else says how large it is there. */
  stretches: 8,
  /** Its size across was not by its content: percentages within may refer to it. */
  definiteCross: 16,
  /** A ratio of its own or of its picture joins its sizes. */
  keepsRatio: 32,
  /** Its style says how large it is across. */
  declaresCross: 64,
  /** Its style limits how large it is across. */
  limitsCross: 128,
} as const

export class FlexItems {
  count = 0
  /** Whether an item has margins: without, the columns of single ones hold 0. */
  hasMargins = false
  /** Whether an item has auto margins on the main axis, and whether one is aligned by its baseline. */
  hasAutoMargins = false
  hasBaselines = false
  box = new Int32Array(8) as IdScratch<BoxId>
  style = new Int32Array(8) as IdScratch<StyleId>
  /** Flex base size and the limits of the main size; `max` is never below `min`. */
  base = new Float64Array(8)
  min = new Float64Array(8)
  max = new Float64Array(8)
  /** Hypothetical main size, then the used one. */
  hypothetical = new Float64Array(8)
  size = new Float64Array(8)
  /** Sums of border and padding on both axes. */
  edges = new Float64Array(8)
  /** What stands around the content on the main axis: edges, and margins, of which auto counts as nothing. */
  mainExtra = new Float64Array(8)
  crossEdges = new Float64Array(8)
  /** Margins; NaN for auto. */
  mainStart = new Float64Array(8)
  mainEnd = new Float64Array(8)
  crossStart = new Float64Array(8)
  crossEnd = new Float64Array(8)
  /** Margins across together, auto counting as nothing. */
  crossMargins = new Float64Array(8)
  grow = new Float64Array(8)
  shrink = new Float64Array(8)
  cross = new Float64Array(8)
  /** From the margin edge at which its baseline group stands to the baseline. */
  baseline = new Float64Array(8)
  /** Of the margin box, from the main-start edge of the container. */
  position = new Float64Array(8)
  align = new Uint8Array(8)
  flags = new Uint8Array(8)

  clear(): void {
    if (this.hasMargins) this.clearMargins()
    this.count = 0
    this.hasAutoMargins = false
    this.hasBaselines = false
  }

  private clearMargins(): void {
    const { count } = this
    this.mainStart.fill(0, 0, count)
    this.mainEnd.fill(0, 0, count)
    this.crossStart.fill(0, 0, count)
    this.crossEnd.fill(0, 0, count)
    this.crossMargins.fill(0, 0, count)
    this.hasMargins = false
  }

  push(box: BoxId, style: StyleId): number {
    if (this.count === this.box.length) this.widen()
    const item = this.count++
    this.box[item] = box
    this.style[item] = style
    return item
  }

  private widen(): void {
    const size = this.count * 2
    this.box = grown(this.box, size)
    this.style = grown(this.style, size)
    this.base = grown(this.base, size)
    this.min = grown(this.min, size)
    this.max = grown(this.max, size)
    this.hypothetical = grown(this.hypothetical, size)
    this.size = grown(this.size, size)
    this.edges = grown(this.edges, size)
    this.mainExtra = grown(this.mainExtra, size)
    this.crossEdges = grown(this.crossEdges, size)
    this.mainStart = grown(this.mainStart, size)
    this.mainEnd = grown(this.mainEnd, size)
    this.crossStart = grown(this.crossStart, size)
    this.crossEnd = grown(this.crossEnd, size)
    this.crossMargins = grown(this.crossMargins, size)
    this.grow = grown(this.grow, size)
    this.shrink = grown(this.shrink, size)
    this.cross = grown(this.cross, size)
    this.baseline = grown(this.baseline, size)
    this.position = grown(this.position, size)
    this.align = grown(this.align, size)
    this.flags = grown(this.flags, size)
  }
}
