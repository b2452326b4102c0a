/**
 * The line of outside markers whose list items have no line that they could stand on, because they hold only blocks without
 * text. It comes behind these blocks in the item, but stands at the top of what they take: the item is at least as high as
 * that line (CSS Lists 3 leaves it open, browsers have it so).
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, type BoxTree, InlineKind } from './boxes.ts'

const ANONYMOUS_LINES = BoxFlag.anonymous | BoxFlag.inlineContent

/** Whether the last child of a list item holds markers and nothing else. */
export function isMarkerLine({ rows, inlines }: BoxTree, child: BoxId): boolean {
  if (((rows.flags[child] ?? 0) & ANONYMOUS_LINES) !== ANONYMOUS_LINES) return false
  const parent = rows.parent[child] ?? child
  if (((rows.flags[parent] ?? 0) & BoxFlag.listItem) === 0 || rows.end[child] !== rows.end[parent]) return false
  // A marker is followed by its text, and stands before all else.
  const last = (rows.first[child] ?? 0) + (rows.count[child] ?? 0) - 2
  return last >= (rows.first[child] ?? 0) && inlines.kind[last] === InlineKind.marker
}
