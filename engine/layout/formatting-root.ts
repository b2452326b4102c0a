/**
 * Which boxes make a formatting context of their own among the blocks of a flow: margins do not pass through them, floats
 * beside them stay outside, and whoever holds them asks for a size first.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxDoc } from '../boxes/build.ts'
import { Tag } from '../input/names.ts'
import { makesFormattingRoot } from './size.ts'

export function isFormattingRoot(doc: BoxDoc, box: BoxId): boolean {
  return isRootOfAnyStyle(doc, box) || makesFormattingRoot(doc.styles, doc.boxes.rows.style[box] ?? doc.styles.initial)
}

/** Those that do whatever their style says. */
export function isRootOfAnyStyle({ boxes: { rows }, nodes }: BoxDoc, box: BoxId): boolean {
  // Controls do, though reset sheets make their overflow visible.
  return rows.kind[box] !== BoxKind.block || ((rows.flags[box] ?? 0) & BoxFlag.control) !== 0 || holdsColumns(rows, box)
    || nodes.tag[rows.node[box] ?? 0] === Tag.fieldset
}

/** Whether `box` is a container of columns: what stands in these is its first child. */
function holdsColumns(rows: BoxDoc['boxes']['rows'], box: BoxId): boolean {
  return rows.kind[box + 1] === BoxKind.columns && rows.parent[box + 1] === box
}
