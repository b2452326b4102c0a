/**
 * Finds the first and last page of each box from the pages of its break units, and writes `firstPage` and `lastPage`. One pass runs from
 * the last box to the first, so the descendants of a box are known before the box. A box reaches as far as its own bottom edge, even where
 * its content ends earlier: the cells of one table row all continue to the end of the row (parallel flows, CSS Fragmentation 3, 2).
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { outermost } from '../boxes/outermost-columns.ts'
import { endOfPage, heightOf, type BreakResult } from './break-result.ts'
import { type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'

/** Page numbers in box rows count from 1. Pages that were written and dropped count back from -1; 0 means no page. */
const numbered = (page: number): number => (page < 0 ? page : page + 1)

/** Finds the pages of in-flow boxes only, for every box of the document. */
export function findPages(doc: FragmentationInput, breaks: BreakResult): void {
  const { rows } = doc.boxes
  const { firstPage, lastPage, length } = rows
  for (let box = 1; box < length; box++) firstPage[box] = lastPage[box] = 0
  findAmong(doc, breaks, 1, rows.length)
  findColumns(doc, breaks, 1, rows.length)
}

/**
 * Finds the pages of the content of multi-column containers among the boxes `[first, end)`, once the containers have their pages. Inside a
 * container, "pages" are its columns.
 */
function findColumns(doc: FragmentationInput, breaks: BreakResult, first: number, end: number): void {
  const { rows } = doc.boxes
  for (const box of outermost(doc.boxes, first, end)) {
    const known = doc.columnSets?.of(box)
    // Dropped pages no longer tell how much room they had.
    const isDone = known !== undefined && (known.isSettled || (known.isPlaced && (rows.firstPage[box] ?? 0) < 0))
    const set = isDone ? known : doc.columnSets?.place(doc, box, breaks)
    if (set === undefined) continue
    const last = rows.end[box]
    for (let inner: number = box + 1; inner < last;) {
      const isOut = (rows.flags[inner] & BoxFlag.absolute) !== 0
      if (!isOut) rows.firstPage[inner] = rows.lastPage[inner] = 0
      inner = isOut ? rows.end[inner] : inner + 1
    }
    findAmong(set.doc, set.breaks, box + 1, last)
    findColumns(set.doc, set.breaks, box + 1, last)
  }
}

/** Finds the pages of the out-of-flow box `root` and its in-flow descendants. `breaks`: the breaks of its own flow. */
export function findPagesWithin(doc: FragmentationInput, breaks: BreakResult, root: BoxId): void {
  const { rows } = doc.boxes
  const end = rows.end[root]
  for (let box: number = root; box < end;) {
    const isOut = box !== root && (rows.flags[box] & BoxFlag.absolute) !== 0
    if (!isOut) rows.firstPage[box] = rows.lastPage[box] = 0
    box = isOut ? rows.end[box] ?? end : box + 1
  }
  findAmong(doc, breaks, root, end)
  findColumns(doc, breaks, root, end)
}

/** Works on the boxes `[from, end)`: the whole document, or one box with its descendants. */
function findAmong(doc: FragmentationInput, breaks: BreakResult, from: number, end: number): void {
  const { starts, pageHeight } = breaks
  const isEven = breaks.notes === undefined && breaks.heights === undefined
  const { owner, page: pages } = doc.breakUnits
  const { height: lineHeight } = doc.lines
  // No row is added in this loop.
  const { kind, flags, parent: parents, end: ends, y, height, breakUnitStart, breakUnitEnd, firstLine, lineCount, firstPage, lastPage } = doc.boxes.rows
  const sets = outermost(doc.boxes, from, end)
  for (let box = (end - 1) as BoxId; box >= from; box--) {
    if (sets.length > 0 && box < ends[sets[sets.length - 1] ?? 0]) box = sets.pop() ?? box
    const firstBreakUnit = breakUnitStart[box]
    const own = kind[box]
    if (firstBreakUnit === 0 || own === BoxKind.inline) continue
    const facts = flags[box]
    let first = firstPage[box]
    let last = lastPage[box]
    const endBreakUnit = breakUnitEnd[box]
    const lines = lineCount[box]
    const top = y[box]
    let bottom = top + height[box]
    const isMonolithic = (facts & BoxFlag.monolithic) !== 0
    if (first === 0 || lines > 0 || isMonolithic || owner[firstBreakUnit] === box) {
      let start = isMonolithic || lines === 0 ? firstBreakUnit : endBreakUnit - lines
      if (start > firstBreakUnit && owner[start - 1] === box) start--
      for (let unit = start; unit < endBreakUnit; unit++) {
        const page = numbered(pages[unit])
        if (first === 0 || page < first) first = page
        if (last === 0 || page > last) last = page
      }
      if (lines > 0 && lineHeight[firstLine[box] + lines - 1] > pageHeight) {
        bottom = Math.max(bottom, endOfTallLine(doc, box, endBreakUnit - 1))
      }
    }
    // The space above the first content of an enclosing box may begin on an earlier page.
    else {
      const page = numbered(pages[firstBreakUnit])
      if (page < first) first = page
    }
    if ((facts & BoxFlag.trimmed) !== 0) last = lastAbove(doc, firstBreakUnit, endBreakUnit, bottom)
    while (last < 0 && bottom > endOfPage(breaks, last) + PAGE_SLACK) last = last === -1 ? 1 : last + 1
    while (last > 0 && last < starts.length && bottom > (starts[last - 1] ?? 0) + (isEven ? pageHeight : heightOf(breaks, last - 1)) + PAGE_SLACK) last++
    const lastRow = own === BoxKind.columns ? doc.columnSets?.of(box)?.lastPage ?? null : null
    if (lastRow !== null) last = numbered(lastRow)
    // Break units begin with the space above the box, which may cover earlier pages that the box itself does not reach.
    while (first < 0 && first < last && top > endOfPage(breaks, first) - PAGE_SLACK) first = first === -1 ? 1 : first + 1
    while (first > 0 && first < last && top > (starts[first - 1] ?? 0) + (isEven ? pageHeight : heightOf(breaks, first - 1)) - PAGE_SLACK) first++
    firstPage[box] = first
    lastPage[box] = last
    // A picture is sliced by the page edge, and each page shows its slice in the place it has in the whole picture.
    if (first < last && own === BoxKind.replaced) flags[box] = facts | BoxFlag.monolithic
    const parent = parents[box]
    if (parent < from || first === 0) continue
    const earliest = firstPage[parent]
    const until = lastPage[parent]
    if (earliest === 0 || first < earliest) firstPage[parent] = first
    if (until === 0 || last > until) lastPage[parent] = last
  }
}

/** The bottom of a last line that is taller than a page, which may pass the end of a lower box; -Infinity for a line that draws nothing. */
function endOfTallLine({ boxes: { rows }, lines, breakUnits }: FragmentationInput, box: BoxId, unit: number): number {
  const line = rows.firstLine[box] + rows.lineCount[box] - 1
  if ((breakUnits.flags[unit] & BreakUnitFlag.isBlank) !== 0) return -Infinity
  return rows.y[box] + lines.y[line] + lines.height[line]
}

/** The last page of the break units that begin above `bottom`; the page of the first break unit when none does. */
function lastAbove({ breakUnits }: FragmentationInput, first: number, end: number, bottom: number): number {
  let last = breakUnits.page[first]
  for (let unit = first; unit < end; unit++) {
    if (breakUnits.y[unit] < bottom - PAGE_SLACK) last = Math.max(last, breakUnits.page[unit])
  }
  return numbered(last)
}
