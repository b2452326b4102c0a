/**
 * The pages begun so far, while breaks are chosen: the flow offset of each page, its first content, and the room left on the last page. The
 * caller decides where the next page begins. Repeated table header rows, and margins kept above a break, take room above its content, so
 * its flow offset is that much smaller. Content that overflows a page end is followed until pages have shown all of it.
 */
import type { BreakUnitId } from '../arena/ids.ts'
import { LEAST_REST, PAGE_SLACK } from '../boxes/epsilon.ts'
import { renderError } from '../messages/errors.ts'
import type { ContainerColumns } from './columns.ts'
import type { PagesSoFar } from './columns-beside.ts'
import type { NoteRoom } from './footnotes.ts'
import type { FilledPages } from './filled-pages.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import { placeOfBox } from './page-places.ts'
import type { ParallelFlows } from './parallel-flows.ts'
import { groupEnd } from './break-unit-groups.ts'
import type { BreakInput, PageHeights, BreakUnits } from './break-unit-rows.ts'
import type { RepeatedHeads } from './page-contents.ts'

/**
 * Largest number of pages beyond one per break unit: a padding of 9e99px on every element asks for millions of nearly empty pages. 100,000
 * take some seconds. Pages that content fills, or begins, have a break unit each.
 */
const MAX_EMPTY_PAGES = 100_000

/** Repeated table header rows leave at least this much of a page or low column for the table, px. */
const LEAST_LEFT = 1

/** Columns as fragmentainers in place of pages. */
export type Columns = Pick<ContainerColumns, 'pageHeight' | 'heightOf' | 'skips' | 'isTooLow' | 'leastFrom'>

/** First page of a nested flow: its first break unit and flow offset. */
export interface FirstPage {
  readonly unit: BreakUnitId
  readonly y: number
  /** Set when the fragmentainers are columns; the first of them has content at once. */
  readonly columns?: Columns
  /** The heights of its pages, counted from its first one, if the pages of the document differ in height. */
  readonly heights?: PageHeights
}

/** Room that is taken from pages, and their start; absent fields do not apply. */
export interface PageRoom {
  /** Footnotes placed below the content. */
  readonly notes?: NoteRoom | null
  /** First page of a flow that does not begin at the top of the document. */
  readonly from?: FirstPage | null
  /** Boxes that fill the page they continue from. */
  readonly filled?: FilledPages | null
}

export class PageBuilder {
  readonly columns: Columns | null
  readonly headers: RepeatedHeads | null
  notes: NoteRoom | null
  /** Null when boxes do not fill pages. */
  readonly filled: FilledPages | null
  /** Content height of the last page, px. */
  pageHeight: number
  /** Flow offset of the top of the last page, and of its first content; repeated table header rows lie between them. */
  start = 0
  content = 0
  /** The first break unit before which a break leaves content on the page. */
  firstBreak = 2
  /** The page shows nothing yet. */
  isBlank = true
  /** Pages precede this one. On the first page, content above its top cannot be shown elsewhere. */
  isLater = false
  /** Bottom of content that continues to further pages and may be cut anywhere. */
  tail = -Infinity
  private readonly doc: BreakInput
  private readonly units: BreakUnits
  private readonly cut: ParallelFlows
  private readonly starts: number[] = [0]
  private readonly firstShown: BreakUnitId[] = [1 as BreakUnitId]
  private readonly ends: BreakUnitId[] = []
  private readonly withinHeads: BreakUnitId[] = [0 as BreakUnitId]
  private readonly pastEnds: number[] = []
  /** Content height by page number in the document, null when all are equal; and the heights of the pages kept. */
  private readonly heightAt: PageHeights | null
  private readonly heights: number[] = []
  /** Height that footer rows and repeated edges take below the content being placed, px. */
  feetHeight = 0
  /** By page: the break unit before which it ends with footer rows, and the top of these. */
  private readonly feetBefore: BreakUnitId[] = []
  private readonly feetTops: number[] = []
  /** Number of pages that were written and dropped. */
  dropped = 0
  private readonly usualHeight: number
  /** The first break unit of the tail. */
  private tailBreakUnit = 1
  /** The lowest flow offset that any page has reached. */
  private shownTo = 0

  constructor(doc: BreakInput, cut: ParallelFlows, pageHeight: number, headers: RepeatedHeads | null, { notes = null, from = null, filled = null }: PageRoom) {
    this.filled = filled
    this.doc = doc
    this.units = doc.breakUnits
    this.cut = cut
    this.pageHeight = pageHeight
    this.headers = headers
    this.notes = notes
    this.columns = from?.columns ?? null
    this.usualHeight = pageHeight
    this.heightAt = (from === null ? doc.pageHeights : from.heights) ?? null
    if (this.heightAt !== null) this.heights.push(this.pageHeight = this.heightAt(0))
    if (from !== null) {
      this.starts[0] = this.start = this.content = from.y
      this.firstShown[0] = from.unit
      this.firstBreak = this.columns === null ? from.unit : from.unit + 1
    }
    this.shownTo = this.start + this.pageHeight
  }

  get breaks(): BreakResult {
    const { starts, firstShown, ends, withinHeads, pageHeight, pastEnds, heights, usualHeight } = this
    const feet = this.headers?.feet ?? null
    const breaks = {
      starts, firstShown, ends, withinHeads, pageHeight, pastEnds, ...(this.heightAt === null ? {} : { pageHeight: usualHeight, heights }),
      ...(feet === null ? {} : { feet: { feet, before: this.feetBefore, tops: this.feetTops } }),
      ...(this.filled === null ? {} : { filled: this.filled.ending }),
    }
    return this.notes === null ? breaks : { ...breaks, notes: this.notes.result }
  }

  /** The page that began last, from 0. */
  get current(): number {
    return this.starts.length - 1
  }

  /** Flow offset where its content ends. */
  get end(): number {
    return this.start + this.room
  }

  /** Largest content height of any column, or of this page and the next. */
  get mostHeight(): number {
    return this.columns?.pageHeight ?? this.freshHeight
  }

  fits(bottom: number): boolean {
    return bottom - this.start <= (this.notes === null && this.feetHeight === 0 ? this.pageHeight : this.room) + PAGE_SLACK
  }

  /** Whether a box that ends at `bottom` needs no further page. In columns, which may be low, each fraction of a pixel counts. */
  private hasShown(bottom: number): boolean {
    return this.fits(this.columns === null ? bottom - LEAST_REST : bottom)
  }

  get soFar(): PagesSoFar {
    const { breaks, columns, headers, withinHeads, starts } = this
    return {
      count: starts.length,
      endOf: (page) => columns === null || page < 0 ? endOfPage(breaks, page) : (starts[page] ?? 0) + columns.heightOf(page),
      contentTop: (page) => (starts[page] ?? 0) + ((withinHeads[page] ?? 0) === 0 ? 0 : headers?.heightAbove(withinHeads[page] ?? 0) ?? 0),
    }
  }

  /**
   * Opens a page at flow offset `y`. `unit`: the first break unit that begins on it; `shown`: the first that shows; `end`: one past the
   * last of the page before. `within`: the break unit whose tables repeat their header rows at the top; `margin`: the margin kept above, as
   * far as there is room.
   */
  open(unit: number, y: number, shown: number, end: number, within = unit, margin = 0): void {
    const next = this.starts.length
    const { end: endBefore } = this
    if (this.feetHeight > 0) this.endWithFeet(within, y)
    if (this.heightAt === null) {
      this.notes?.open(unit)
      if (this.columns !== null) this.pageHeight = this.columns.heightOf(next)
    } else {
      this.heights.push(this.pageHeight = this.heightOn(next))
      this.notes?.open(unit, false, this.pageHeight)
    }
    let heads = this.headers?.heightAbove(within) ?? 0
    let above = margin
    if (heads > 0 || above > 0) {
      // Header rows and margins give way to a line or picture that does not fit below them; header rows also where the pages would never
      // end.
      const room = this.room - this.solidAt(unit, shown, y)
      if (heads > Math.min(room + PAGE_SLACK, this.room - LEAST_LEFT)) heads = 0
      above = Math.min(above, Math.max(0, room - heads))
    }
    this.content = y - above
    if (this.filled !== null && endBefore - this.content > PAGE_SLACK) this.fill(this.filled, Math.min(shown, unit), unit, endBefore)
    this.start = this.content - heads
    this.shownTo = Math.max(this.shownTo, this.start + this.pageHeight)
    if (this.starts.push(this.start) > MAX_EMPTY_PAGES + this.units.length) throw tooManyPages(placeOfBox(this.doc, this.units.owner[shown]))
    this.firstShown.push((this.tail > this.content + PAGE_SLACK ? Math.min(shown, this.tailBreakUnit) : shown) as BreakUnitId)
    this.ends.push(end as BreakUnitId)
    this.withinHeads.push((heads > 0 ? within : 0) as BreakUnitId)
    this.firstBreak = unit + 1
    this.isBlank = true
    this.isLater = true
    if (this.fits(this.tail)) this.tail = -Infinity
  }

  /** The page before ends at `this.content`, above its end `endBefore`: boxes that continue fill the rest of it. */
  private fill(filled: FilledPages, first: number, unit: number, endBefore: number): void {
    for (const { from, to } of filled.fill(first, unit, this.content, endBefore - this.content)) {
      if (this.tail > to && this.tail <= from + PAGE_SLACK) this.tail = to
      this.cut.raise(from, to)
    }
  }

  /**
   * Reserves room for the footer rows of the tables around `unit`, and for the edges that boxes repeat on a page ending before the break
   * unit `end`.
   */
  leaveFeet(unit: number, end = groupEnd(this.units, unit)): void {
    const { headers } = this
    if (headers === null || (headers.feet === null && headers.clones === null)) return
    this.feetHeight = (headers.feet?.heightBelow(unit) ?? 0) + (headers.clones?.heightBelow(unit, end) ?? 0)
  }

  /**
   * Reserves room for the footer rows around the joined break units `[first, end)`, and for the edges that boxes among them repeat on a page
   * that cuts them.
   */
  leaveFeetWithin(first: number, end: number): void {
    const { headers } = this
    if (headers === null || (headers.feet === null && headers.clones === null)) return
    this.feetHeight = (headers.feet?.heightBelow(first) ?? 0) + (headers.clones?.mostBelow(first, end) ?? 0)
  }

  /** Whether boxes repeat edges on each page. */
  get hasClones(): boolean {
    return this.headers !== null && this.headers.clones !== null
  }

  /** A break unit continues on the next page: reserves room for the edges that the boxes around it repeat. */
  leaveEdges(unit: number): void {
    this.headers?.clones?.goesOn(unit)
    this.leaveFeet(unit)
  }

  /** The page ends at flow offset `y`, before `unit`: places the footer rows of the tables around it there. */
  private endWithFeet(unit: number, y: number): void {
    const feet = this.headers?.feet
    const page = this.current
    if (feet === null || feet === undefined || feet.tablesEndingBefore(unit).length === 0) return
    this.feetBefore[page] = unit as BreakUnitId
    this.feetTops[page] = Math.max(0, Math.min(y - this.start, this.room))
  }

  /** Content height of a page, open or not, px. */
  heightOn(page: number): number {
    return this.columns?.heightOf(page) ?? this.heightAt?.(this.dropped + page) ?? this.pageHeight
  }

  /** Content height of this page or the next, whichever is larger: a piece that fits it may be moved. */
  get freshHeight(): number {
    return (this.heightAt === null ? this.pageHeight : Math.max(this.pageHeight, this.heightOn(this.starts.length))) - this.feetHeight
  }

  /** Height that the page has for content, px. */
  private get room(): number {
    return this.pageHeight - (this.notes?.reserved ?? 0) - this.feetHeight
  }

  /** Height of the tallest monolithic part that begins at `y`, the top of a page: of the break unit or of the units joined to it. */
  private solidAt(unit: number, shown: number, y: number): number {
    const { units } = this
    // The other break units of a group that is cut here have their pages already.
    if (this.cut.isParting(unit)) return this.cut.solidFrom(y)
    const end = shown < unit ? unit : groupEnd(units, unit)
    let most = 0
    for (let at = shown; at < end; at++) {
      const top = units.y[at]
      if (top >= y - PAGE_SLACK && top <= y + PAGE_SLACK) most = Math.max(most, this.cut.solidEnd(at) - top)
    }
    return most
  }

  /** The page begins `by` px higher in the continuous flow, so all its content is that much lower on it. */
  beginHigher(by: number): void {
    this.start -= by
    this.starts[this.starts.length - 1] = this.start
    this.isBlank = false
  }

  /**
   * The placed content reaches down to `bottom`; without the part that overflows the end of a line, to `boxBottom`. The boxes around a line
   * may have been shown to their ends earlier, beside content that overflowed its own box.
   */
  follow(bottom: number, boxBottom: number, unit: number): void {
    const end = bottom > this.shownTo ? bottom : boxBottom
    if (this.hasShown(end)) return
    if (this.tail === -Infinity) this.tailBreakUnit = unit
    this.tail = Math.max(this.tail, end)
  }

  /** Opens the pages that the content before, from break unit `shown`, needs down to `bottom`; `next` comes after it. */
  goOn(bottom: number, next: number, shown = this.tailBreakUnit): void {
    this.leaveFeet(shown)
    const { feetHeight } = this
    if (this.hasClones && !this.hasShown(bottom)) this.leaveEdges(shown)
    // The edges at the end of the content are part of its height.
    while (!this.hasShown(bottom - (this.feetHeight - feetHeight))) {
      this.open(next, this.end, shown, next, shown)
      this.firstBreak = next
      this.isBlank = false
    }
  }

  /** Places the footnotes of the break units before `end` that are on the page, which is filled to `bottom`. */
  placeNotes(end: number, bottom: number): void {
    const { page } = this.units
    const at = this.current
    for (let unit = this.notes?.nextCall ?? end; unit < end && (page[unit] ?? 0) <= at; unit = this.notes?.nextCall ?? end) this.notes?.place(unit, bottom)
  }

  /** Ends the document: all break units have pages and overflowing content is shown. Adds pages for the remaining footnotes. */
  close(): void {
    const { units } = this
    while (this.notes?.isWaiting === true) this.open(units.length, this.end, units.length, units.length)
    this.notes?.open(units.length, true)
    this.ends.push(units.length as BreakUnitId)
  }

  /** The first `count` pages were written: drops them. The remaining pages count from 0. */
  dropPages(count: number): void {
    for (let page = 0; page < count; page++) {
      const height = (this.heights[page] ?? this.pageHeight) - (this.notes?.result.heights[page] ?? 0)
      this.pastEnds.push((this.starts[page] ?? 0) + height)
    }
    for (const list of [this.starts, this.firstShown, this.ends, this.withinHeads, this.heights, this.feetBefore, this.feetTops]) list.splice(0, count)
    this.dropped += count
    const { units } = this
    let earliest = -1
    for (let unit = 1; unit < units.length; unit++) {
      const page = units.page[unit] - count
      units.page[unit] = page
      if (page < earliest) earliest = page
    }
    this.pastEnds.splice(0, this.pastEnds.length + earliest)
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down. */
  rebase(unit: number, keep: number): void {
    const delta = unit - keep
    this.headers?.forget()
    const moved = (at: number): BreakUnitId => (at < keep ? at : Math.max(keep, at - delta)) as BreakUnitId
    for (const list of [this.firstShown, this.ends, this.withinHeads]) for (let i = 0; i < list.length; i++) list[i] = moved(list[i] ?? 1)
    this.feetBefore.forEach((at, page) => { if (at > 0) this.feetBefore[page] = moved(at) })
    this.firstBreak = moved(this.firstBreak)
    this.tailBreakUnit = moved(this.tailBreakUnit)
  }
}

const tooManyPages = (place: string): Error =>
  renderError(
    `the document has more than ${MAX_EMPTY_PAGES} pages in addition to those that its content needs${place === '' ? '' : `: the extra pages begin at ${place}`}\n` +
      'look for a height, padding, margin, offset or font size that is far too large',
  )
