/**
 * Walks the non-text boxes in the inline content of a block: atomic inlines, floats and absolutely positioned boxes. Takes the block; gives
 * their entries in `inlines`, one after another. The nested entries after such an entry belong to the box, not to the block, and are
 * skipped.
 */
import type { BoxId } from '../arena/ids.ts'
import { type BoxTree, InlineKind } from './boxes.ts'

/** The first box entry of `block`; 0 for none. */
export function firstBoxEntry(boxes: BoxTree, block: BoxId): number {
  return boxEntryFrom(boxes, block, boxes.rows.first[block])
}

/** The box entry after `entry`; 0 for none. */
export function boxEntryAfter(boxes: BoxTree, block: BoxId, entry: number): number {
  return boxEntryFrom(boxes, block, entry + 1)
}

function boxEntryFrom({ rows, inlines }: BoxTree, block: BoxId, from: number): number {
  const end = rows.first[block] + rows.count[block]
  for (let i = from; i < end; i++) {
    const kind = inlines.kind[i]
    if (kind === InlineKind.nested) i += inlines.ref[i]
    else if (kind === InlineKind.atomic || kind === InlineKind.float || kind === InlineKind.absolute) return i
  }
  return 0
}
