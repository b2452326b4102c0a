/**
 * Turns positions relative to the parent into flow offsets, for all in-flow boxes in one pass, parents before children. Of an out-of-flow
 * box only its static position is converted; its descendants follow when it is placed.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { LayoutInput } from './lines.ts'

/** Converts the positions of the descendants of `root`, which has its own flow offset. */
export function setFlowOffsets(doc: LayoutInput, root: BoxId): void {
  setFlowOffsetsOfRows(doc, root + 1, doc.boxes.rows.end[root] ?? root)
}

/** The same for rows `[first, end)`, whose parents outside have theirs. */
export function setFlowOffsetsOfRows(doc: LayoutInput, first: number, end: number): void {
  const { kind, flags, parent: parents, end: ends, x, y } = doc.boxes.rows
  for (let box = first; box < end;) {
    if (kind[box] === BoxKind.inline) {
      box++
      continue
    }
    const parent = parents[box] ?? 0
    x[box] = (x[box] ?? 0) + (x[parent] ?? 0)
    y[box] = (y[box] ?? 0) + (y[parent] ?? 0)
    box = ((flags[box] ?? 0) & BoxFlag.absolute) !== 0 ? ends[box] ?? end : box + 1
  }
}

/** Undoes `setFlowOffsets`. */
export function clearFlowOffsets(doc: LayoutInput, root: BoxId): void {
  const { rows } = doc.boxes
  const end = rows.end[root] ?? root
  const placed: number[] = []
  for (let box: number = root + 1; box < end;) {
    if (rows.kind[box] !== BoxKind.inline) placed.push(box)
    const isOut = rows.kind[box] !== BoxKind.inline && ((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0
    box = isOut ? rows.end[box] ?? end : box + 1
  }
  for (const box of placed.reverse()) {
    const parent = rows.parent[box] ?? 0
    rows.x[box] = (rows.x[box] ?? 0) - (rows.x[parent] ?? 0)
    rows.y[box] = (rows.y[box] ?? 0) - (rows.y[parent] ?? 0)
  }
}
