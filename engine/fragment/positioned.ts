/**
 * Out-of-flow boxes and their pages. An absolutely positioned box is on the page of its containing block, else on the page of its top in
 * the continuous flow. With the initial containing block, its offset counts in whole pages from the first page. A fixed box is on every
 * page, at the same place, with all its descendants. Absolutely positioned boxes whose text overflows the page end are fragmented where the
 * document allows pages for it (`fragmented-abspos.ts`); otherwise they add no page.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { establishesContainingBlock } from '../boxes/containing-blocks.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isNote } from '../boxes/notes.ts'
import { enumOf } from '../style/properties/index.ts'
import { endOfPage, heightOf, type BreakResult, pageAt } from './break-result.ts'
import { columnsOf, placeInColumn } from './column-absolutes.ts'
import { isInFlowPlace, isOfFirstPage, positionOf } from './out-of-flow.ts'
import { FragmentedAbspos } from './fragmented-abspos.ts'
import { type AbsposPages } from './page-contents.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { Paper } from './text-extent.ts'

const Position = enumOf('position')

/** Finds the pages of all out-of-flow boxes; returns the breaks with them. `paper`: null when no box may be fragmented. */
export function placeOnPages(doc: FragmentationInput, breaks: BreakResult, paper: Paper | null): BreakResult {
  const { rows } = doc.boxes
  const fixed = new Map<BoxId, number>()
  const onPage = new Map<number, Set<BoxId>>()
  const inColumns = new Map<BoxId, Map<number, Set<BoxId>>>()
  const parting = paper === null ? null : new FragmentedAbspos(doc, breaks, paper)
  let current = breaks
  for (let row = 1; row < rows.length; row++) {
    const box = row as BoxId
    if ((rows.flags[box] & (BoxFlag.absolute | BoxFlag.cutOff)) !== BoxFlag.absolute) continue
    if (isNote(doc, box)) {
      // Out-of-flow boxes in a footnote are on the page of the footnote.
      row = rows.end[box] - 1
      continue
    }
    const columns = columnsOf(doc, box)
    if (columns !== 0) {
      const column = placeInColumn(doc, box, columns)
      stay(doc, box, column + 1, column + 1)
      const inSet = inColumns.get(columns) ?? new Map<number, Set<BoxId>>()
      inColumns.set(columns, inSet)
      note(inSet, column, box)
      continue
    }
    const page = isOfFirstPage(doc, box) ? countedDown(doc, box, current) : pageOf(doc, box, current)
    if (positionOf(doc, box) === Position.fixed) {
      // A fixed box at its static position is placed relative to the page of that position.
      fixed.set(box, isInFlowPlace(doc, box) ? current.starts[page] ?? 0 : 0)
      row = addWithin(doc, box, fixed) - 1
      continue
    }
    if (parting?.part(box, page) === true) {
      current = parting.breaks
      for (let at = rows.firstPage[box]; at <= rows.lastPage[box]; at++) note(onPage, at - 1, box)
      continue
    }
    stay(doc, box, page + 1, page + 1)
    const last = parting?.lastOfColour(box, page) ?? page
    if (last > page) goOn(doc, box, current, page, last)
    for (let at = page; at <= last; at++) note(onPage, at, box)
  }
  for (const [box, start] of fixed) toAllPages(doc, box, current.starts.length, start - (fixed.get(fixedAround(doc, box)) ?? 0))
  const positioned = { fixed: new Set(fixed.keys()), onPage, parted: parting?.parts ?? new Map<BoxId, AbsposPages>() }
  for (const [columns, onColumn] of inColumns) doc.columnSets?.of(columns)?.hold({ fixed: positioned.fixed, onPage: onColumn, parted: new Map() })
  return { ...current, positioned }
}

function note(onPage: Map<number, Set<BoxId>>, page: number, box: BoxId): void {
  const together = onPage.get(page) ?? new Set<BoxId>()
  together.add(box)
  onPage.set(page, together)
}

/** Adds the fixed descendants of a fixed box; all other descendants move with it. Returns the row after the box. */
function addWithin(doc: FragmentationInput, box: BoxId, fixed: Map<BoxId, number>): number {
  const { rows } = doc.boxes
  const end = rows.end[box]
  for (let inner = (box + 1) as BoxId; inner < end; inner++) {
    if ((rows.flags[inner] & BoxFlag.absolute) === 0 || positionOf(doc, inner) !== Position.fixed) continue
    fixed.set(inner, isInFlowPlace(doc, inner) ? fixed.get(fixedAround(doc, inner)) ?? 0 : 0)
  }
  return end
}

/** The nearest fixed ancestor of a box; 0 for none. */
function fixedAround(doc: FragmentationInput, box: BoxId): BoxId {
  const { rows } = doc.boxes
  for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
    if ((rows.flags[at] & BoxFlag.absolute) !== 0 && positionOf(doc, at) === Position.fixed) return at
  }
  return 0 as BoxId
}

/** Moves a fixed box from the continuous flow onto the pages. `start`: flow offset of the top of its page. */
function toAllPages(doc: FragmentationInput, box: BoxId, pages: number, start: number): void {
  stay(doc, box, 1, pages)
  move(doc, box, -start)
}

/** Moves a box and its descendants in the continuous flow. */
function move(doc: FragmentationInput, box: BoxId, by: number): void {
  const { rows } = doc.boxes
  if (by === 0) return
  doc.columnSets?.move(doc.boxes, box, rows.end[box] ?? box, by)
  for (let inner: number = box; inner < (rows.end[box] ?? 0); inner++) rows.y[inner] = (rows.y[inner] ?? 0) + by
}

/** Makes the box monolithic on each of its pages, `first` to `last`, from 1. */
function stay({ boxes: { rows } }: FragmentationInput, box: BoxId, first: number, last: number): void {
  for (let inner: number = box; inner < rows.end[box]; inner++) {
    rows.firstPage[inner] = first
    rows.lastPage[inner] = last
    rows.flags[inner] |= BoxFlag.monolithic
    // The page fields of boxes in columns are column numbers.
    if (rows.kind[inner] === BoxKind.columns) inner = (rows.end[inner] ?? inner + 1) - 1
  }
}

/** Continues a box, and descendants that reach as low, on all pages from `page` to `last`; other descendants stay on `page`. */
function goOn(doc: FragmentationInput, box: BoxId, breaks: BreakResult, page: number, last: number): void {
  const { rows } = doc.boxes
  const end = rows.end[box] ?? box
  for (let inner: number = box; inner < end;) {
    const bottom = (rows.y[inner] ?? 0) + (rows.height[inner] ?? 0)
    const isLow = bottom > endOfPage(breaks, page) + PAGE_SLACK && rows.kind[inner] !== BoxKind.replaced
    const isOut = inner !== box && ((rows.flags[inner] ?? 0) & BoxFlag.absolute) !== 0
    if (isLow && !isOut && rows.kind[inner] !== BoxKind.inline) {
      rows.lastPage[inner] = Math.min(last, pageAt(breaks, bottom - PAGE_SLACK)) + 1
      rows.flags[inner] = (rows.flags[inner] ?? 0) & ~BoxFlag.monolithic
    }
    inner = isLow && !isOut && rows.kind[inner] !== BoxKind.columns ? inner + 1 : rows.end[inner] ?? end
  }
}

function pageOf(doc: FragmentationInput, box: BoxId, breaks: BreakResult): number {
  const { rows } = doc.boxes
  const isFixed = positionOf(doc, box) === Position.fixed
  for (let around = rows.parent[box]; around !== 0; around = rows.parent[around]) {
    if (!establishesContainingBlock(doc, around, isFixed)) continue
    const page = rows.firstPage[around] - 1
    if (page >= 0 && page + 1 === rows.lastPage[around] && showsOn(doc, box, breaks, page)) return page
    break
  }
  return pageAt(breaks, rows.y[box] + PAGE_SLACK)
}

/**
 * The page of a box whose offset counts in whole pages; the box is moved to where that page lies in the continuous flow. A box below the
 * last page stays on the last page.
 */
function countedDown(doc: FragmentationInput, box: BoxId, breaks: BreakResult): number {
  const { starts, pageHeight } = breaks
  const y = doc.boxes.rows.y[box]
  const page = Math.floor((y + PAGE_SLACK) / pageHeight)
  if (page < 0) return 0
  if (page >= starts.length) return pageAt(breaks, y + PAGE_SLACK)
  move(doc, box, (starts[page] ?? 0) - page * pageHeight + (page === 0 ? lowerBy(doc, box, breaks, 0) : 0))
  return page
}

/** How much lower a box with only `bottom` lies on a page whose content height differs from the usual one, px. */
export function lowerBy(doc: FragmentationInput, box: BoxId, { heights, pageHeight }: BreakResult, page: number): number {
  const height = heights?.[page] ?? pageHeight
  if (height === pageHeight) return 0
  const { read } = doc.styles
  const style = doc.boxes.rows.style[box]
  return Number.isNaN(read.top(style, 0)) && !Number.isNaN(read.bottom(style, 0)) ? height - pageHeight : 0
}

/** Whether any part of a box lies within `page`, or the box is hidden beyond all pages. */
function showsOn(doc: FragmentationInput, box: BoxId, breaks: BreakResult, page: number): boolean {
  const { starts } = breaks
  const { rows } = doc.boxes
  const start = starts[page] ?? 0
  const y = rows.y[box]
  const isAbove = page > 0 && y < start - PAGE_SLACK && y + rows.height[box] <= start
  return !isAbove && (page + 1 === starts.length || y < start + heightOf(breaks, page))
}
