/**
 * Which boxes make a formatting context of their own among the blocks of a flow: margins do not pass through them, floats
 * beside them stay outside, and whoever holds them asks for a size first.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxDoc } from '../boxes/build.ts'
import { Tag } from '../input/names.ts'
import { makesFormattingRoot } from './size.ts'

export function isFormattingRoot({ boxes: { rows }, nodes, styles }: BoxDoc, box: BoxId): boolean {
  // Controls do, whatever their overflow says: reset sheets make it visible.
  return rows.kind[box] !== BoxKind.block || ((rows.flags[box] ?? 0) & BoxFlag.control) !== 0
    || makesFormattingRoot(styles, rows.style[box] ?? styles.initial) || holdsColumns(rows, box)
    || nodes.tag[rows.node[box] ?? 0] === Tag.fieldset
}

/** Whether `box` is a container of columns: what stands in these is its first child. */
function holdsColumns(rows: BoxDoc['boxes']['rows'], box: BoxId): boolean {
  return rows.kind[box + 1] === BoxKind.columns && rows.parent[box + 1] === box
}
