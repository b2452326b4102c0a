/**
 * Positions relative to the parent become positions in the continuous flow, for everything that is in flow: one pass, parents
 * before children. Of a box out of flow only its place in the flow is turned; what is in it waits for its own turn.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { LayoutInput } from './lines.ts'

/** Gives what is in `root`, which has its own place, places in the continuous flow. */
export function setFlowOffsets(doc: LayoutInput, root: BoxId): void {
  setFlowOffsetsOfRows(doc, root + 1, doc.boxes.rows.end[root] ?? root)
}

/** The same for rows `[first, end)`, whose parents outside have their places. */
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
