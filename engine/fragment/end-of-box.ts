/**
 * The bottom end of a box: the height that pages must show, and the free space below the content that a page may cut. Margins at the end of
 * a document, and the spacing below the last table row, need no page of their own.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { resolved } from './edges-above.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Overflow = enumOf('overflow')

/** Free space below the content of up to this height stays with the last content, px. */
const MUCH = 40

/**
 * Bottom of `box` without the space that needs no page: margins at the end of the document, margins inside the end of a box that clips and
 * has no edge there, and the spacing below the last row of a table. A page that ends there truncates them.
 */
export function endOfBox(doc: FragmentationInput, box: BoxId): number {
  const { boxes: { rows }, styles: { read } } = doc
  const bottom = rows.y[box] + rows.height[box]
  const style = rows.style[box]
  const isLast = rows.parent[box] === 0
  if (rows.kind[box] === BoxKind.table) return edgesBelow(doc, box) === 0 ? bottom - spacingBelow(doc, box) : bottom
  // Cheap tests for ordinary boxes come first.
  if (rows.kind[box] !== BoxKind.block || (!isLast && read.overflow(style) === Overflow.visible)) return bottom
  if (!Number.isNaN(read.height(style, 0)) || read.minHeight(style, 0) > 0) return bottom
  const edges = edgesBelow(doc, box)
  if (!isLast && edges !== 0) return bottom
  if ((rows.flags[box] & BoxFlag.inlineContent) !== 0) return bottom
  const last = rows.end[box]
  let lowest = rows.y[box]
  for (let child = (box + 1) as BoxId; child < last; child = rows.end[child]) {
    if ((rows.flags[child] & BoxFlag.absolute) === 0) lowest = Math.max(lowest, rows.y[child] + rows.height[child])
  }
  return Math.min(bottom, lowest + edges)
}

/** Whether `height` px below the content of a box is much more than its padding and border. */
export function isRoom(doc: FragmentationInput, box: BoxId, height: number): boolean {
  if (height <= MUCH) return false
  const isAnonymous = (doc.boxes.rows.flags[box] & BoxFlag.anonymous) !== 0
  return height - (isAnonymous ? 0 : edgesBelow(doc, box)) > MUCH
}

/** Whether the `more` px below the last line of `box`, which belongs to `owner`, are only padding, border and the margin above them. */
export function isOnlyEdges(doc: FragmentationInput, box: BoxId, owner: BoxId, more: number): boolean {
  const { rows } = doc.boxes
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return false
  const edges = edgesBelow(doc, box)
  // A margin with nothing below it may be cut.
  if (edges === 0) return false
  const rest = more - edges
  for (let at = owner; rest > PAGE_SLACK; at = rows.parent[at]) {
    if (at === box || at === 0) return false
    const isAnonymous = (rows.flags[at] & BoxFlag.anonymous) !== 0
    if (!isAnonymous && rest <= resolved(doc, at, doc.styles.read.marginBottom) + PAGE_SLACK) return true
  }
  return true
}

function spacingBelow({ boxes: { rows }, styles: { read } }: FragmentationInput, table: BoxId): number {
  return (rows.flags[table] & BoxFlag.collapsed) !== 0 ? 0 : read.borderSpacingY(rows.style[table])
}

/** Padding and border below the content of a box, px; the box must not be anonymous. */
export function edgesBelow(doc: FragmentationInput, box: BoxId): number {
  const { styles } = doc
  const style = doc.boxes.rows.style[box]
  const { edges } = styles.fixedSizes(style)
  return edges === null ? styles.read.borderBottomWidth(style) + styles.read.paddingBottom(style, containingWidth(doc, box)) : edges.bottom
}

/** Bottom of a box among its siblings: a cell may reach below its row, and then joins the rows after it. */
export function bottomOf({ boxes: { rows } }: FragmentationInput, box: BoxId): number {
  let bottom = rows.y[box] + rows.height[box]
  if (rows.kind[box] !== BoxKind.tableRow) return bottom
  const end = rows.end[box]
  for (let cell = (box + 1) as BoxId; cell < end; cell = rows.end[cell]) {
    bottom = Math.max(bottom, rows.y[cell] + rows.height[cell])
  }
  return bottom
}

/** Whether `box` is a cell that reaches below its row. */
export function spansRows({ boxes: { rows } }: FragmentationInput, box: BoxId): boolean {
  return rows.kind[box] === BoxKind.tableCell && rows.height[box] > rows.height[rows.parent[box]] + PAGE_SLACK
}
