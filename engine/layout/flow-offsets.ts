/**
 * Turns positions relative to the parent into flow offsets, for all in-flow boxes in one pass, parents before children. Of an out-of-flow
 * box only its static position is converted; its descendants follow when it is placed.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { LayoutInput } from './lines.ts'

/** Converts the positions of the descendants of `root`, which has its own flow offset. */
export function setFlowOffsets(doc: LayoutInput, root: BoxId): void {
  setFlowOffsetsOfRows(doc, root + 1, doc.boxes.rows.end[root])
}

/** The same for rows `[first, end)`, whose parents outside have theirs. */
export function setFlowOffsetsOfRows(doc: LayoutInput, first: number, end: number): void {
  const { kind, flags, parent: parents, end: ends, x, y } = doc.boxes.rows
  for (let box = first; box < end;) {
    if (kind[box] === BoxKind.inline) {
      box++
      continue
    }
    const parent = parents[box]
    x[box] += x[parent]
    y[box] += y[parent]
    box = (flags[box] & BoxFlag.absolute) !== 0 ? ends[box] : box + 1
  }
}

/** Undoes `setFlowOffsets`. */
export function clearFlowOffsets(doc: LayoutInput, root: BoxId): void {
  const { rows } = doc.boxes
  const end = rows.end[root]
  const placed: number[] = []
  for (let box: number = root + 1; box < end;) {
    if (rows.kind[box] !== BoxKind.inline) placed.push(box)
    const isOut = rows.kind[box] !== BoxKind.inline && (rows.flags[box] & BoxFlag.absolute) !== 0
    box = isOut ? rows.end[box] : box + 1
  }
  for (const box of placed.reverse()) {
    const parent = rows.parent[box]
    rows.x[box] -= rows.x[parent]
    rows.y[box] -= rows.y[parent]
  }
}
