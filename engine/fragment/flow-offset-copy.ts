/**
 * A copy of the flow offsets and heights of the boxes and break units in a multi-column container. Columns are broken several times, and
 * each trial begins with the positions from layout.
 */
import type { BoxId } from '../arena/ids.ts'
import type { Column } from '../arena/schema.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

export class FlowOffsetCopy {
  private readonly tops: Float64Array
  private readonly heights: Float64Array
  private readonly unitTops: Float64Array
  private readonly unitHeights: Float64Array

  constructor({ breakUnits, boxes: { rows } }: FragmentationInput, box: BoxId) {
    const end = rows.end[box] ?? box
    this.tops = copied(rows.y, box + 1, end)
    this.heights = copied(rows.height, box + 1, end)
    this.unitTops = copied(breakUnits.y, 1, breakUnits.length)
    this.unitHeights = copied(breakUnits.height, 1, breakUnits.length)
  }

  /** All content has moved `by` px down the continuous flow. */
  move(by: number): void {
    for (const tops of [this.tops, this.unitTops]) for (let i = 0; i < tops.length; i++) tops[i] = (tops[i] ?? 0) + by
  }

  restore({ breakUnits, boxes, boxes: { rows }, columnSets }: FragmentationInput, box: BoxId): void {
    for (const within of boxes.columns) {
      if (within <= box || within >= (rows.end[box] ?? box)) continue
      columnSets?.move(boxes, within, within + 1, (this.tops[within - box - 1] ?? 0) - (rows.y[within] ?? 0))
    }
    put(rows.y, this.tops, box + 1)
    put(rows.height, this.heights, box + 1)
    put(breakUnits.y, this.unitTops, 1)
    put(breakUnits.height, this.unitHeights, 1)
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
