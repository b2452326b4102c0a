/**
 * The containing block that a positioned inline element gives to its absolutely positioned descendants (CSS 2, 10.1): from the padding edge
 * at the start of its first fragment to that at the end of its last. Only the lines of one block count, and the block must have its final
 * position.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { InlineFragmentFlag, ItemKind, type LayoutInput } from './lines.ts'

/** Sets `area` from the fragments of `n` on the lines of `block`; false when there are none. */
export function inlineArea(
  doc: LayoutInput, block: BoxId, n: NodeId, area: { x: number, y: number, width: number, height: number },
): boolean {
  const { lines, items, inlineFragments } = doc
  const { rows } = doc.boxes
  const { read } = doc.styles
  let found = false
  let right = 0
  let bottom = 0
  const first = rows.firstLine[block]
  for (let line: number = first; line < first + rows.lineCount[block]; line++) {
    const firstItem = lines.firstItem[line]
    for (let i: number = firstItem; i < firstItem + lines.itemCount[line]; i++) {
      if (items.kind[i] !== ItemKind.open) continue
      const fragment = items.ref[i]
      const box = inlineFragments.box[fragment]
      if (rows.node[box] !== n || rows.kind[box] !== BoxKind.inline) continue
      const baseline = rows.y[block] + lines.y[line] + lines.baseline[line] + inlineFragments.shift[fragment]
      const x = rows.x[block] + inlineFragments.x[fragment]
      const style = rows.style[box]
      const flags = inlineFragments.flags[fragment]
      if (!found) {
        area.x = x + ((flags & InlineFragmentFlag.first) === 0 ? 0 : read.borderLeftWidth(style))
        area.y = baseline - inlineFragments.above[fragment] + read.borderTopWidth(style)
        found = true
      }
      right = x + inlineFragments.width[fragment] - ((flags & InlineFragmentFlag.last) === 0 ? 0 : read.borderRightWidth(style))
      bottom = baseline + inlineFragments.below[fragment] - read.borderBottomWidth(style)
    }
  }
  area.width = Math.max(0, right - area.x)
  area.height = Math.max(0, bottom - area.y)
  return found
}
