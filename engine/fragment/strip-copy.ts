/**
 * Where on the strip the boxes in columns and their slabs were, and how high: columns are broken several times, and each time
 * begins with what layout has found.
 */
import type { BoxId } from '../arena/ids.ts'
import type { Column } from '../arena/schema.ts'
import type { FragmentDoc } from './slab-rows.ts'

export class StripCopy {
  private readonly tops: Float64Array
  private readonly heights: Float64Array
  private readonly slabTops: Float64Array
  private readonly slabHeights: Float64Array

  constructor({ slabs, boxes: { rows } }: FragmentDoc, box: BoxId) {
    const end = rows.end[box] ?? box
    this.tops = copied(rows.y, box + 1, end)
    this.heights = copied(rows.height, box + 1, end)
    this.slabTops = copied(slabs.y, 1, slabs.length)
    this.slabHeights = copied(slabs.height, 1, slabs.length)
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
    put(rows.y, this.tops, box + 1)
    put(rows.height, this.heights, box + 1)
    put(slabs.y, this.slabTops, 1)
    put(slabs.height, this.slabHeights, 1)
  }
}

const copied = (column: Column<number>, from: number, end: number): Float64Array => {
  const copy = new Float64Array(end - from)
  for (let i = 0; i < copy.length; i++) copy[i] = column[from + i] ?? 0
  return copy
}

const put = (column: Column<number>, copy: Float64Array, from: number): void => {
  for (let i = 0; i < copy.length; i++) column[from + i] = copy[i] ?? 0
}
