/**
 * The end of a document: margins within what stands apart from the flow (columns, cells, floats) are part of its height, but a
 * page with nothing else is made for none of them. Nor is one made, at the standard level, for a box as high as a page that
 * shows nothing there: `min-height: 100vh` below a margin.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { resolved } from './edges-above.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Inside = enumOf('break-inside')
const Outline = enumOf('outline-style')

/** Whether all there is between `end` and `bottom`, the end of the last content, is margins of boxes that end above. */
export function isOnlyMargin(doc: FragmentationInput, end: number, bottom: number, pageHeight: number): boolean {
  const { boxes: { rows }, styles: { read, initial } } = doc
  let reach = -Infinity
  for (let row = 1; row < rows.length;) {
    const box = row as BoxId
    const isOut = ((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0
    const isColumns = rows.kind[box] === BoxKind.columns
    row = isOut || isColumns ? rows.end[box] ?? rows.length : row + 1
    if (isOut || rows.kind[box] === BoxKind.inline) continue
    const below = (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
    if (endOfLines(doc, box) > end + PAGE_SLACK) return false
    if (below > end + PAGE_SLACK) {
      if (isColumns) return false
      if (asksForRoom(doc, box)) {
        if (!isBlankEnd(doc, box, end, pageHeight)) return false
        reach = Math.max(reach, below)
      }
    } else if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) === 0) {
      // Most boxes end far above, and have no margin that could be asked for.
      const margin = read.marginBottom(rows.style[box] ?? initial, 0) === 0 ? 0 : resolved(doc, box, read.marginBottom)
      if (below + margin > reach) reach = below + margin
    }
  }
  return reach > bottom - PAGE_SLACK
}

/** Whether a box that begins above `end` and is as high as a page shows nothing below. */
function isBlankEnd(doc: FragmentationInput, box: BoxId, end: number, pageHeight: number): boolean {
  const { rows } = doc.boxes
  if (doc.blankEnds !== true || paints(doc, box) || !isPlainFlow(doc, box)) return false
  return (rows.y[box] ?? 0) < end - PAGE_SLACK && Math.abs((rows.height[box] ?? 0) - pageHeight) < PAGE_SLACK
}

/** Whether a box stands in blocks alone that may be parted: rows, items and the like move whole. */
function isPlainFlow({ boxes: { rows }, styles: { read, initial } }: FragmentationInput, box: BoxId): boolean {
  for (let at: number = box; at !== 0; at = rows.parent[at] ?? 0) {
    if (rows.kind[at] !== BoxKind.block || read.breakInside(rows.style[at] ?? initial) === Inside.avoid) return false
  }
  return true
}

/** Whether a box shows anything of itself: its lines are another matter. */
export function paints(doc: FragmentationInput, box: BoxId): boolean {
  const { boxes: { rows }, styles: { read, initial } } = doc
  if (rows.kind[box] === BoxKind.replaced) return true
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box] ?? initial
  return isDecorated(doc, box) || read.boxShadow(style).length > 0 || read.outlineStyle(style) !== Outline.none
}

/** Whether a box that goes on shows something there, or has a height that somebody asked for. */
function asksForRoom(doc: FragmentationInput, box: BoxId): boolean {
  const { boxes: { rows }, styles: { read, initial } } = doc
  if (paints(doc, box)) return true
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box] ?? initial
  return resolved(doc, box, read.paddingBottom) > 0 || !Number.isNaN(read.height(style, 0)) || read.minHeight(style, 0) > 0
}

/** Whether a box has a background, or a border at its sides or its end. */
export function isDecorated({ boxes: { rows }, styles: { read, initial } }: FragmentationInput, box: BoxId): boolean {
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0) return false
  const style = rows.style[box] ?? initial
  const edges = read.borderLeftWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style)
  return edges > 0 || (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some(({ kind }) => kind !== 'none')
}

function endOfLines({ boxes: { rows }, lines }: FragmentationInput, box: BoxId): number {
  const first = rows.firstLine[box] ?? 0
  let last = first + (rows.lineCount[box] ?? 0) - 1
  // Lines without height hold nothing to read.
  while (last >= first && (lines.height[last] ?? 0) <= 0) last--
  if (last < first) return -Infinity
  return (rows.y[box] ?? 0) + (lines.y[last] ?? 0) + (lines.height[last] ?? 0)
}
