/**
 * The boxes that stand in the inline content of a block without being text: atomic ones, floats, boxes out of flow. Takes the
 * block; gives their entries in `inlines`, one after another. What is in such a box follows its entry, but is none of the
 * block's content, and is passed over.
 */
import type { BoxId } from '../arena/ids.ts'
import { type BoxTree, InlineKind } from './boxes.ts'

/** The first such entry of `block`; 0 for none. */
export function firstBoxEntry(boxes: BoxTree, block: BoxId): number {
  return boxEntryFrom(boxes, block, boxes.rows.first[block] ?? 0)
}

/** The one after `entry`; 0 for none. */
export function boxEntryAfter(boxes: BoxTree, block: BoxId, entry: number): number {
  return boxEntryFrom(boxes, block, entry + 1)
}

function boxEntryFrom({ rows, inlines }: BoxTree, block: BoxId, from: number): number {
  const end = (rows.first[block] ?? 0) + (rows.count[block] ?? 0)
  for (let i = from; i < end; i++) {
    const kind = inlines.kind[i]
    if (kind === InlineKind.nested) i += inlines.ref[i] ?? 0
    else if (kind === InlineKind.atomic || kind === InlineKind.float || kind === InlineKind.absolute) return i
  }
  return 0
}
