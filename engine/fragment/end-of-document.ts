/**
 * The end of a document. Margins inside a block formatting context (columns, cells, floats) are part of its height, but no page is made for
 * them alone. At the standard level, none is made for the rest of a page-high box that draws nothing there either: `min-height: 100vh`
 * below a margin.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { resolved } from './edges-above.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Inside = enumOf('break-inside')
const Outline = enumOf('outline-style')

/** Whether the flow between `end` and `bottom`, the end of the last content, contains only margins of boxes that end above `end`. */
export function isOnlyMargin(doc: FragmentationInput, end: number, bottom: number, pageHeight: number): boolean {
  const { boxes: { rows }, styles: { read } } = doc
  let reach = -Infinity
  for (let row = 1; row < rows.length;) {
    const box = row as BoxId
    const isOut = (rows.flags[box] & BoxFlag.absolute) !== 0
    const isColumns = rows.kind[box] === BoxKind.columns
    row = isOut || isColumns ? rows.end[box] ?? rows.length : row + 1
    if (isOut || rows.kind[box] === BoxKind.inline) continue
    const below = rows.y[box] + rows.height[box]
    if (endOfLines(doc, box) > end + PAGE_SLACK) return false
    if (below > end + PAGE_SLACK) {
      if (isColumns) return false
      if (asksForRoom(doc, box)) {
        if (!isBlankEnd(doc, box, end, pageHeight)) return false
        reach = Math.max(reach, below)
      }
    } else if ((rows.flags[box] & BoxFlag.anonymous) === 0) {
      // Most boxes end far above, or have no bottom margin.
      const margin = read.marginBottom(rows.style[box], 0) === 0 ? 0 : resolved(doc, box, read.marginBottom)
      if (below + margin > reach) reach = below + margin
    }
  }
  return reach > bottom - PAGE_SLACK
}

/** Whether a box that begins above `end` and is as high as a page draws nothing below `end`. */
function isBlankEnd(doc: FragmentationInput, box: BoxId, end: number, pageHeight: number): boolean {
  const { rows } = doc.boxes
  if (doc.blankEnds !== true || paints(doc, box) || !isPlainFlow(doc, box)) return false
  return rows.y[box] < end - PAGE_SLACK && Math.abs(rows.height[box] - pageHeight) < PAGE_SLACK
}

/** Whether a box and its ancestors are all blocks that may be broken inside; table rows, flex items and the like move as a whole. */
function isPlainFlow({ boxes: { rows }, styles: { read } }: FragmentationInput, box: BoxId): boolean {
  for (let at: number = box; at !== 0; at = rows.parent[at]) {
    if (rows.kind[at] !== BoxKind.block || read.breakInside(rows.style[at]) === Inside.avoid) return false
  }
  return true
}

/** Whether a box draws anything of its own; its lines do not count. */
export function paints(doc: FragmentationInput, box: BoxId): boolean {
  const { boxes: { rows }, styles: { read } } = doc
  if (rows.kind[box] === BoxKind.replaced) return true
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box]
  return isDecorated(doc, box) || read.boxShadow(style).length > 0 || read.outlineStyle(style) !== Outline.none
}

/** Whether a box that continues draws something there, or has a declared height. */
function asksForRoom(doc: FragmentationInput, box: BoxId): boolean {
  const { boxes: { rows }, styles: { read } } = doc
  if (paints(doc, box)) return true
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box]
  return resolved(doc, box, read.paddingBottom) > 0 || !Number.isNaN(read.height(style, 0)) || read.minHeight(style, 0) > 0
}

/** Whether a box has a background, or a border at its sides or bottom. */
export function isDecorated({ boxes: { rows }, styles: { read } }: FragmentationInput, box: BoxId): boolean {
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box]
  const edges = read.borderLeftWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style)
  return edges > 0 || (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some(({ kind }) => kind !== 'none')
}

function endOfLines({ boxes: { rows }, lines }: FragmentationInput, box: BoxId): number {
  const first = rows.firstLine[box]
  let last = first + rows.lineCount[box] - 1
  // Lines without height show no text.
  while (last >= first && lines.height[last] <= 0) last--
  if (last < first) return -Infinity
  return rows.y[box] + lines.y[last] + lines.height[last]
}
