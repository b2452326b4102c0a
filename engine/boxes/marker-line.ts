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
  if (((rows.flags[child] ?? 0) & ANONYMOUS_LINES) !== ANONYMOUS_LINES) return false
  const parent = rows.parent[child] ?? child
  if (((rows.flags[parent] ?? 0) & BoxFlag.listItem) === 0 || rows.end[child] !== rows.end[parent]) return false
  // A marker is followed by its text, and precedes all other content.
  const last = (rows.first[child] ?? 0) + (rows.count[child] ?? 0) - 2
  return last >= (rows.first[child] ?? 0) && inlines.kind[last] === InlineKind.marker
}
