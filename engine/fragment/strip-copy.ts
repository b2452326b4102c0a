/**
 * Where on the strip the boxes in columns and their slabs were, and how high: columns are broken several times, and each time
 * begins with what layout has found.
 */
import type { BoxId } from '../arena/ids.ts'
import type { FragmentDoc } from './slab-rows.ts'

export class StripCopy {
  private readonly tops: Float64Array
  private readonly heights: Float64Array
  private readonly slabTops: Float64Array
  private readonly slabHeights: Float64Array

  constructor({ slabs, boxes: { rows } }: FragmentDoc, box: BoxId) {
    const end = rows.end[box] ?? box
    this.tops = rows.y.slice(box + 1, end)
    this.heights = rows.height.slice(box + 1, end)
    this.slabTops = slabs.y.slice(1, slabs.length)
    this.slabHeights = slabs.height.slice(1, slabs.length)
  }

  /** All has moved `by` px down the strip. */
  move(by: number): void {
    for (const tops of [this.tops, this.slabTops]) for (let i = 0; i < tops.length; i++) tops[i] = (tops[i] ?? 0) + by
  }

  restore({ slabs, boxes, boxes: { rows }, columnSets }: FragmentDoc, box: BoxId): void {
    for (const within of boxes.columns) {
      if (within <= box || within >= (rows.end[box] ?? box)) continue
      columnSets?.move(boxes, within, within + 1, (this.tops[within - box - 1] ?? 0) - (rows.y[within] ?? 0))
    }
    rows.y.set(this.tops, box + 1)
    rows.height.set(this.heights, box + 1)
    slabs.y.set(this.slabTops, 1)
    slabs.height.set(this.slabHeights, 1)
  }
}
