/** Finds multi-column boxes that are in no other. A walk over box rows must skip their descendants, which are placed separately. */
import { firstAtLeast } from '../arena/ascending.ts'
import type { BoxId } from '../arena/ids.ts'
import type { BoxTree } from './boxes.ts'

const NONE: BoxId[] = []

/** The outermost `columns` boxes among `[first, end)`, in order. */
export function outermost({ rows, columns }: BoxTree, first: number, end: number): BoxId[] {
  if (columns.length === 0) return NONE
  const found: BoxId[] = []
  let after = first
  for (let at = firstAtLeast(columns, 0, columns.length, first); at < columns.length; at++) {
    const box = columns[at] ?? (0 as BoxId)
    if (box >= end) break
    if (box < after) continue
    found.push(box)
    after = rows.end[box]
  }
  return found
}
