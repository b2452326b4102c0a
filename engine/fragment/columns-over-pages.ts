/**
 * Multi-column containers in the page flow: one break unit is the whole container, which has a row of columns on each page. A container
 * that is alone, or the only unit of a group that continues, fills the room of the pages. In a group that a page cuts, it takes the room
 * that the cuts leave. Where a container needs more or less room on a page than its height in the continuous flow, the flow offset of that
 * page is smaller or larger.
 */
import type { BoxId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { ColumnNotes } from './column-notes.ts'
import type { ContainerColumns } from './columns.ts'
import { needOfColumns } from './columns-beside.ts'
import type { PageBuilder } from './page-builder.ts'
import type { ParallelFlows } from './parallel-flows.ts'
import { type BreakInput, BreakUnitFlag } from './break-unit-rows.ts'

export class ColumnsOverPages {
  private readonly doc: BreakInput
  private readonly pages: PageBuilder
  private readonly cut: ParallelFlows

  constructor(doc: BreakInput, pages: PageBuilder, cut: ParallelFlows) {
    this.doc = doc
    this.pages = pages
    this.cut = cut
  }

  /** The columns of break unit `unit`; undefined for other content. */
  of(unit: number): ContainerColumns | undefined {
    const { breakUnits, columnSets } = this.doc
    return (breakUnits.flags[unit] & BreakUnitFlag.columns) === 0 ? undefined : columnSets?.of(breakUnits.owner[unit])
  }

  /** Whether the page has no room for the columns to begin, and has other content they can leave. */
  startsPage(set: ContainerColumns, unit: number, bottom: number, first = unit): boolean {
    const { doc: { boxes, breakUnits }, pages } = this
    if (first < pages.firstBreak) return false
    const room = pages.end - boxes.rows.y[set.box]
    const isSolid = (breakUnits.flags[unit] & BreakUnitFlag.solid) !== 0 && !pages.fits(bottom)
    return isSolid || room < Math.min(set.leastStart, pages.pageHeight) - PAGE_SLACK
  }

  /** Gives the columns a row on each page; the last may be lower. `first` and `end`: the break units of their group. */
  place(set: ContainerColumns, unit: number, bottom: number, first = unit, end = unit + 1): void {
    const { doc: { boxes, breakUnits }, pages } = this
    const top = boxes.rows.y[set.box]
    const below = top + boxes.rows.height[set.box]
    const current = pages.current
    const { feetHeight } = pages
    if (pages.hasClones) pages.leaveEdges(unit)
    const heads = pages.headers?.heightAbove(unit) ?? 0
    const notes = pages.notes === null ? null : ColumnNotes.of(pages.notes, set, unit)
    // Content beside the columns may have footnotes too.
    const hasBelow = unit + 1 < end && (breakUnits.y[unit + 1] ?? 0) >= bottom - PAGE_SLACK
    if (notes === null) pages.notes?.place(hasBelow ? unit : end - 1, Math.min(bottom, top + set.leastStart) - pages.start)
    const left = pages.end - top
    set.fill((page) => page === 0 ? left : pages.heightOn(current + page) - heads - pages.feetHeight, true, notes?.heightOn ?? null)
    notes?.comeTo(0)
    breakUnits.page[unit] = current
    pages.isBlank = false
    const last = set.rows[set.rows.length - 1]
    let page = 0
    let place = top
    for (const row of set.rows) {
      for (; page < row.page; page++) {
        // Content after the columns begins below the last row, wherever the continuous flow has it.
        const ends = last !== undefined && page + 1 === last.page && !(set.settings.isFilled && set.settings.limit < Infinity)
        place = ends ? below - (last.top + last.height) : pages.end
        pages.open(end, place, first, end, unit)
        pages.firstBreak = end
        pages.isBlank = false
        notes?.comeTo(page + 1)
      }
      row.page = pages.current
      row.top += place
    }
    set.isPlaced = set.isSettled = true
    pages.feetHeight = feetHeight
    pages.notes?.place(hasBelow ? unit : end - 1, Math.min(bottom, top + set.leastStart) - pages.start)
    let reach = bottom
    if (last !== undefined && page === 0 && pages.columns === null && !pages.fits(bottom)) {
      // `column-fill: auto`: the columns end with the page.
      const less = Math.max(0, below - (last.top + last.height))
      lower(this.doc.boxes, set.box, less)
      breakUnits.height[unit] = (breakUnits.height[unit] ?? 0) - less
      reach -= less
    }
    pages.follow(reach, reach, first)
  }

  /**
   * The only break unit of a group that does not fit the page, when it is a multi-column container and all other units end on the page or
   * follow directly below it. Its columns then continue over pages as if it were alone. 0 for none.
   */
  onlyOf(first: number, end: number): number {
    const { cut, doc: { boxes, breakUnits } } = this
    if (boxes.columns.length === 0 || cut.isForced) return 0
    const pageEnd = this.endAboveNotes(end)
    let found = 0
    let bottom = 0
    let next = 0
    for (let unit = first; unit < end; unit++) {
      const y = breakUnits.y[unit]
      const unitEnd = y + breakUnits.height[unit]
      if (unitEnd <= pageEnd + PAGE_SLACK) continue
      const flags = breakUnits.flags[unit]
      if (found === 0 && (flags & (BreakUnitFlag.columns | BreakUnitFlag.uncut)) === BreakUnitFlag.columns && y < pageEnd) {
        found = unit
        bottom = unitEnd
        next = unit + 1
      } else if (unit === next && y >= bottom - PAGE_SLACK) next++
      // Boxes beside the columns may be stretched to the end of them.
      else if (y >= pageEnd || cut.solidEnd(unit) > pageEnd + PAGE_SLACK || (flags & BreakUnitFlag.columns) !== 0) return 0
    }
    const set = this.of(found)
    // With `column-fill: auto` the columns may end with the page, above their bottom in the continuous flow.
    return set === undefined || (set.settings.isFilled && set.settings.limit === Infinity) ? 0 : found
  }

  /** End of the page content above the footnotes called in the group, apart from those called in columns, px. */
  private endAboveNotes(end: number): number {
    const { doc: { breakUnits }, pages: { notes, end: pageEnd } } = this
    if (notes === null) return pageEnd
    const count = notes.countNext(end, (unit) => ((breakUnits.flags[unit] ?? 0) & BreakUnitFlag.columns) === 0)
    const height = notes.heightWith(0, count, true)
    return height < Infinity ? pageEnd - height : pageEnd
  }

  /** Columns in a group are placed together with it: earlier placements are void, since the group has moved. */
  unsettle(first: number, end: number): void {
    if (this.doc.boxes.columns.length === 0) return
    for (let unit = first; unit < end; unit++) this.of(unit)?.unsettle()
  }

  /**
   * Columns of the group that end on the page beginning at `place` may need more room than the continuous flow has for them. The page then
   * begins higher, or shows only columns when there is no room for the content beside them.
   */
  giveRoom(first: number, end: number, place: number, within: number): void {
    const { cut, doc, pages } = this
    if (doc.boxes.columns.length === 0) return
    for (;;) {
      const pageEnd = pages.end
      const { height, excess } = needOfColumns(doc, first, end, place, pages.soFar)
      if (excess <= PAGE_SLACK) return
      const room = pageEnd - pages.content
      if (height <= room + PAGE_SLACK && excess <= room - cut.solidFrom(place) + PAGE_SLACK) {
        pages.beginHigher(excess)
        return
      }
      pages.beginHigher(pageEnd - place)
      pages.open(end, place, first, end, within)
      pages.firstBreak = end
    }
  }

  /** The first multi-column container of the group that continues below the page; 0 for none. */
  firstBelow(first: number, end: number): number {
    const { doc: { boxes, breakUnits }, pages } = this
    if (boxes.columns.length === 0) return 0
    for (let unit = first; unit < end; unit++) {
      const isParted = (breakUnits.flags[unit] & BreakUnitFlag.columns) !== 0
      const box = breakUnits.owner[unit]
      if (isParted && !pages.fits((boxes.rows.y[box] ?? 0) + (boxes.rows.height[box] ?? 0))) return unit
    }
    return 0
  }
}

/** Lowers the bottom edges of `box` and of the ancestors that end with it by `less` px. */
function lower({ rows }: BreakInput['boxes'], box: BoxId, less: number): void {
  const end = rows.end[box]
  for (let at = box; at !== 0 && rows.end[at] === end; at = rows.parent[at] ?? (0 as BoxId)) rows.height[at] = (rows.height[at] ?? 0) - less
}
