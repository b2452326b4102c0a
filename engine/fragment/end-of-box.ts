/** Where the height ends that pages have to hold of a box: the margins at the end of a document ask for no page. */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import type { FragmentDoc } from './slab-rows.ts'

export function endOfBox(doc: FragmentDoc, box: BoxId): number {
  const { boxes: { rows }, styles: { read, initial } } = doc
  const bottom = (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
  const style = rows.style[box] ?? initial
  const isGiven = !Number.isNaN(read.height(style, 0)) || read.minHeight(style, 0) > 0
  if (rows.parent[box] !== 0 || rows.kind[box] !== BoxKind.block || isGiven) return bottom
  if (((rows.flags[box] ?? 0) & BoxFlag.inlineContent) !== 0) return bottom
  const last = rows.end[box] ?? box
  let lowest = rows.y[box] ?? 0
  for (let child = (box + 1) as BoxId; child < last; child = rows.end[child] ?? last) {
    if (((rows.flags[child] ?? 0) & BoxFlag.absolute) === 0) lowest = Math.max(lowest, (rows.y[child] ?? 0) + (rows.height[child] ?? 0))
  }
  return Math.min(bottom, lowest + read.borderBottomWidth(style) + read.paddingBottom(style, containingWidth(doc, box)))
}
