/**
 * Out-of-flow boxes that belong to a column: their containing block is in the column, or they have their static position in it. Such a box
 * is in the column that contains its top; all others belong to the page, as if there were no columns (CSS Multi-column Layout 1, 2). A box
 * that was laid out against a containing block around all columns is moved, so that the x offset of its column cancels out.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { establishesContainingBlock, isFixedToPages } from '../boxes/containing-blocks.ts'
import { pageAt } from './break-result.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

/** The nearest multi-column container whose columns an absolutely positioned box belongs to; 0 for none. */
export function columnsOf(doc: FragmentationInput, box: BoxId): BoxId {
  const { boxes: { rows, columns } } = doc
  if (columns.length === 0) return 0 as BoxId
  let isFound = isInPlace(doc, box) && !isFixedToPages(doc, box)
  for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
    if (isFound && rows.kind[at] === BoxKind.columns && doc.columnSets?.of(at)?.isEmpty === false) return at
    isFound ||= establishesContainingBlock(doc, at, false)
    // A descendant of an out-of-flow box goes where that box goes.
    if (isFound && (rows.flags[at] & BoxFlag.absolute) !== 0) return columnsOf(doc, at)
  }
  return 0 as BoxId
}

/** Assigns a box that belongs to `columns` to its column; returns the column, from 0. May move the box horizontally. */
export function placeInColumn(doc: FragmentationInput, box: BoxId, columns: BoxId): number {
  const { rows } = doc.boxes
  const { read } = doc.styles
  const set = doc.columnSets?.of(columns)
  if (set === undefined) return 0
  const around = containing(doc, box)
  const isOnOne = around > columns && rows.firstPage[around] === rows.lastPage[around] && rows.firstPage[around] > 0
  const column = isOnOne ? rows.firstPage[around] - 1 : Math.max(0, pageAt(set.breaks, rows.y[box] + PAGE_SLACK))
  const style = rows.style[box]
  const isAcross = !Number.isNaN(read.left(style, 0)) || !Number.isNaN(read.right(style, 0))
  if (around <= columns && isAcross) {
    const by = set.placeOf(column)
    for (let inner: number = box; inner < rows.end[box]; inner++) rows.x[inner] -= by
  }
  return column
}

function containing(doc: FragmentationInput, box: BoxId): BoxId {
  const { rows } = doc.boxes
  for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) if (establishesContainingBlock(doc, at, false)) return at
  return 0 as BoxId
}

function isInPlace({ boxes: { rows }, styles: { read } }: FragmentationInput, box: BoxId): boolean {
  const style = rows.style[box]
  return Number.isNaN(read.top(style, 0)) && Number.isNaN(read.bottom(style, 0))
}
