/**
 * The line for outside markers of a list item without a line of its own, because it has only blocks without text. The row follows these
 * blocks in the item, but the line is placed at their top: the item is at least as high as that line (CSS Lists 3 leaves it open; browsers
 * do this).
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, type BoxTree, InlineKind } from './boxes.ts'

const ANONYMOUS_LINES = BoxFlag.anonymous | BoxFlag.inlineContent

/** Whether `child` is the last child of a list item and has only markers. */
export function isMarkerLine({ rows, inlines }: BoxTree, child: BoxId): boolean {
  if ((rows.flags[child] & ANONYMOUS_LINES) !== ANONYMOUS_LINES) return false
  const parent = rows.parent[child]
  if ((rows.flags[parent] & BoxFlag.listItem) === 0 || rows.end[child] !== rows.end[parent]) return false
  // A marker is followed by its text, and precedes all other content.
  const last = rows.first[child] + rows.count[child] - 2
  return last >= rows.first[child] && inlines.kind[last] === InlineKind.marker
}
