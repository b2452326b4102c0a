/**
 * Blocks that establish a formatting context of their own (CSS 2, 9.4.1): margins do not collapse through them, outside floats do not enter
 * them, and their parent asks for their size first. The body box is special, since its overflow may propagate to the viewport.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'
import { Tag } from '../input/names.ts'
import { isScroller, makesFormattingRoot } from './size.ts'

/** Whether `box` establishes a formatting context among the blocks of a flow; every box that is no block container does. */
export function isFormattingRoot(doc: BoxBuilderInput, box: BoxId): boolean {
  const { boxes: { rows }, nodes, styles } = doc
  // Form controls do, whatever their overflow: reset style sheets make it visible.
  return rows.kind[box] !== BoxKind.block || (rows.flags[box] & BoxFlag.control) !== 0
    || (makesFormattingRoot(styles, rows.style[box]) && (nodes.tag[rows.node[box]] !== Tag.body || isBodyFormattingRoot(doc, box)))
    || holdsColumns(rows, box)
    || nodes.tag[rows.node[box]] === Tag.fieldset
}

/**
 * Whether the body box is a formatting root. Its overflow propagates to the viewport unless the root element clips too (CSS Overflow 3);
 * its margins then collapse.
 */
export function isBodyFormattingRoot({ boxes: { rows }, styles, cascade }: BoxBuilderInput, body: BoxId): boolean {
  const root = rows.parent[body]
  const propagates = cascade.traits.propagatesBodyOverflow && !isScroller(styles, rows.style[root] ?? styles.initial)
  return makesFormattingRoot(styles, rows.style[body], !propagates)
}

/** Whether `box` is a multi-column container: its first child is then a `columns` box. */
function holdsColumns(rows: BoxBuilderInput['boxes']['rows'], box: BoxId): boolean {
  return rows.kind[box + 1] === BoxKind.columns && rows.parent[box + 1] === box
}
