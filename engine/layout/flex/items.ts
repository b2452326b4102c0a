/**
 * The items of one flex container during layout, as columns in order-modified document order. "Main" and "cross" follow the container's
 * axes; margins are on its main-start and cross-start sides. Sizes are content sizes unless stated; `cross` is that of the border box. The
 * arrays are replaced when they grow.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { type IdScratch, grown } from '../../arena/grown.ts'

/** Flags of a flex item. */
export const ItemFlag = {
  /** The flexible length is frozen, or was raised or cut by a limit in this round. */
  frozen: 1,
  raised: 2,
  cut: 4,
  /** Stretched to the cross size of its line. */
  stretches: 8,
  /** Definite cross size, a percentage basis for its content. */
  definiteCross: 16,
  /** Has an aspect ratio of its own or of its picture. */
  keepsRatio: 32,
  /** The style declares its cross size. */
  declaresCross: 64,
  /** The style limits its cross size. */
  limitsCross: 128,
} as const

export class FlexItems {
  count = 0
  /** Whether any item has margins; without, the margin columns are 0. */
  hasMargins = false
  /** Whether any item has auto margins on the main axis, and whether any is aligned by baseline. */
  hasAutoMargins = false
  hasBaselines = false
  box = new Int32Array(8) as IdScratch<BoxId>
  style = new Int32Array(8) as IdScratch<StyleId>
  /** Flex base size, and main size limits; `max` is never below `min`. */
  base = new Float64Array(8)
  min = new Float64Array(8)
  max = new Float64Array(8)
  /** Hypothetical main size, and used main size. */
  hypothetical = new Float64Array(8)
  size = new Float64Array(8)
  /** Sums of border and padding on both axes. */
  edges = new Float64Array(8)
  /** Edges and margins on the main axis; auto margins count as 0. */
  mainExtra = new Float64Array(8)
  crossEdges = new Float64Array(8)
  /** Margins, px; NaN for auto. */
  mainStart = new Float64Array(8)
  mainEnd = new Float64Array(8)
  crossStart = new Float64Array(8)
  crossEnd = new Float64Array(8)
  /** Sum of the cross-axis margins; auto counts as 0. */
  crossMargins = new Float64Array(8)
  grow = new Float64Array(8)
  shrink = new Float64Array(8)
  cross = new Float64Array(8)
  /** Distance from the margin edge of its baseline-sharing group to the baseline. */
  baseline = new Float64Array(8)
  /** Position of the margin box, from the main-start edge of the container. */
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
