/**
 * Which boxes make a formatting context of their own among the blocks of a flow: margins do not pass through them, floats
 * beside them stay outside, and whoever holds them asks for a size first.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'
import { Tag } from '../input/names.ts'
import { Level } from '../style/units.ts'
import { isScroller, makesFormattingRoot } from './size.ts'

export function isFormattingRoot(doc: BoxBuilderInput, box: BoxId): boolean {
  const { boxes: { rows }, nodes, styles } = doc
  // Controls do, whatever their overflow says: reset sheets make it visible.
  return rows.kind[box] !== BoxKind.block || ((rows.flags[box] ?? 0) & BoxFlag.control) !== 0
    || (makesFormattingRoot(styles, rows.style[box] ?? styles.initial) && (nodes.tag[rows.node[box] ?? 0] !== Tag.body || isBodyFormattingRoot(doc, box)))
    || holdsColumns(rows, box)
    || nodes.tag[rows.node[box] ?? 0] === Tag.fieldset
}

/** Of the body box, whose overflow is propagated to the page unless the root clips too (CSS Overflow 3, 3.5): its margins collapse then. */
export function isBodyFormattingRoot({ boxes: { rows }, styles, cascade }: BoxBuilderInput, body: BoxId): boolean {
  const root = rows.parent[body] ?? (0 as BoxId)
  const propagates = cascade.level >= Level.standard && !isScroller(styles, rows.style[root] ?? styles.initial)
  return makesFormattingRoot(styles, rows.style[body] ?? styles.initial, !propagates)
}

/** Whether `box` is a container of columns: what stands in these is its first child. */
function holdsColumns(rows: BoxBuilderInput['boxes']['rows'], box: BoxId): boolean {
  return rows.kind[box + 1] === BoxKind.columns && rows.parent[box + 1] === box
}
