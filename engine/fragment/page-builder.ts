/**
 * The pages that have begun, while breaks are chosen: where each of them lies in the continuous flow, what it shows first, and what
 * the last of them has room for. Whoever chooses says where the next one begins; heads of tables and margins that stay
 * above a break make it begin higher. What ran over the end of a page is followed until pages have shown all of it.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { LEAST_REST, PAGE_SLACK } from '../boxes/epsilon.ts'
import { renderError } from '../messages/errors.ts'
import type { ColumnSet } from './column-set.ts'
import type { PagesSoFar } from './columns-beside.ts'
import type { NoteRoom } from './footnotes.ts'
import type { FilledPages } from './filled-pages.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import { placeOfBox } from './page-places.ts'
import type { ParallelFlows } from './parallel-flows.ts'
import { groupEnd } from './break-unit-groups.ts'
import type { BreakInput, PageHeights, BreakUnits } from './break-unit-rows.ts'
import type { TableHeaders } from './table-headers.ts'

/**
 * How many more pages than break breakUnits there may be: a padding of 9e99px on every element asks for millions, with next to nothing on
 * them. 100,000 take some seconds. What fills its pages, or begins one with every element, has a break unit for each.
 */
const MAX_EMPTY_PAGES = 100_000

/** px that heads of tables leave of a page, or of a column that is low, for the table to go on. */
const LEAST_LEFT = 1

/** Columns that stand for pages. */
export type Columns = Pick<ColumnSet, 'pageHeight' | 'heightOf' | 'skips' | 'isTooLow' | 'leastFrom'>

/** Where pages begin that are not those of a document: with which break unit, and where in the continuous flow. */
export interface FirstPage {
  readonly unit: BreakUnitId
  readonly y: number
  /** They are columns, the first of which has something on it at once. */
  readonly columns?: Columns
}

/** What takes or uses room of pages, and where they begin; what is left out is not there. */
export interface PageRoom {
  /** Footnotes that stand below the content. */
  readonly notes?: NoteRoom | null
  /** Of pages that do not begin with the first break unit of all at the top of the continuous flow. */
  readonly from?: FirstPage | null
  /** Boxes that use up what is left of a page that they go on from. */
  readonly filled?: FilledPages | null
}

export class PageBuilder {
  readonly columns: Columns | null
  readonly headers: TableHeaders | null
  notes: NoteRoom | null
  /** Null where boxes do not fill pages. */
  readonly filled: FilledPages | null
  /** Of the last page. */
  pageHeight: number
  /** Flow offset of the last page's top, and of the first content on it: heads of tables come between. */
  start = 0
  content = 0
  /** The first break unit before which a break leaves something on the page. */
  firstBreak = 2
  /** Nothing to see is on the page yet. */
  isBlank = true
  /** Pages came before this one: on the first nothing above it can be shown. */
  isLater = false
  /** End of what goes on to further pages with nothing in it that must not be cut. */
  tail = -Infinity
  private readonly doc: BreakInput
  private readonly units: BreakUnits
  private readonly cut: ParallelFlows
  private readonly starts: number[] = [0]
  private readonly firstShown: BreakUnitId[] = [1 as BreakUnitId]
  private readonly ends: BreakUnitId[] = []
  private readonly withinHeads: BreakUnitId[] = [0 as BreakUnitId]
  private readonly pastEnds: number[] = []
  /** What pages have, by the number of all there were, where some have another height; and what those that are left have. */
  private readonly heightAt: PageHeights | null
  private readonly heights: number[] = []
  /** px that feet of tables, and edges, take of the page below what is being placed. */
  private feetHeight = 0
  /** By page: the break unit before which it ends with feet of tables, and where they stand. */
  private readonly feetBefore: BreakUnitId[] = []
  private readonly feetTops: number[] = []
  /** Pages that were written and forgotten. */
  dropped = 0
  private readonly usualHeight: number
  /** The first break unit of the tail. */
  private tailBreakUnit = 1
  /** The lowest place of the continuous flow that any page has reached. */
  private shownTo = 0

  constructor(doc: BreakInput, cut: ParallelFlows, pageHeight: number, headers: TableHeaders | null, { notes = null, from = null, filled = null }: PageRoom) {
    this.filled = filled
    this.doc = doc
    this.units = doc.breakUnits
    this.cut = cut
    this.pageHeight = pageHeight
    this.headers = headers
    this.notes = notes
    this.columns = from?.columns ?? null
    this.usualHeight = pageHeight
    this.heightAt = from === null ? doc.pageHeights ?? null : null
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

  /** Where in the continuous flow its content ends. */
  get end(): number {
    return this.start + this.room
  }

  /** The most that any column, or this page and the next, may have room for. */
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
   * Opens a page at `y`; `unit` is the first to begin on it, `shown` the first to show, `end` the one after the last of the
   * page before. `within`: the break unit whose tables' heads stand at the top; `margin`: what stays above, as far as there is room.
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
      // Heads and margins make way for a line or a picture that does not fit below them, and heads for what would never end.
      const room = this.room - this.solidAt(unit, shown, y)
      if (heads > Math.min(room + PAGE_SLACK, this.room - LEAST_LEFT)) heads = 0
      above = Math.min(above, Math.max(0, room - heads))
    }
    this.content = y - above
    if (this.filled !== null && endBefore - this.content > PAGE_SLACK) this.fill(this.filled, Math.min(shown, unit), unit, endBefore)
    this.start = this.content - heads
    this.shownTo = Math.max(this.shownTo, this.start + this.pageHeight)
    if (this.starts.push(this.start) > MAX_EMPTY_PAGES + this.units.length) throw tooManyPages(placeOfBox(this.doc, this.units.owner[shown] ?? (0 as BoxId)))
    this.firstShown.push((this.tail > this.content + PAGE_SLACK ? Math.min(shown, this.tailBreakUnit) : shown) as BreakUnitId)
    this.ends.push(end as BreakUnitId)
    this.withinHeads.push((heads > 0 ? within : 0) as BreakUnitId)
    this.firstBreak = unit + 1
    this.isBlank = true
    this.isLater = true
    if (this.fits(this.tail)) this.tail = -Infinity
  }

  /** The page before ended above its end, at `endBefore`: boxes that go on count that as theirs. */
  private fill(filled: FilledPages, first: number, unit: number, endBefore: number): void {
    for (const { from, to } of filled.fill(first, unit, this.content, endBefore - this.content)) {
      if (this.tail > to && this.tail <= from + PAGE_SLACK) this.tail = to
      this.cut.raise(from, to)
    }
  }

  /** What is placed next, of the break unit, leaves room for the feet of the tables around it, and for edges that boxes have on each page which ends before the break unit `end`. */
  leaveFeet(unit: number, end = groupEnd(this.units, unit)): void {
    const { headers } = this
    if (headers === null || (headers.feet === null && headers.clones === null)) return
    this.feetHeight = (headers.feet?.heightBelow(unit) ?? 0) + (headers.clones?.heightBelow(unit, end) ?? 0)
  }

  /** The page ends at `y` of the continuous flow, before `unit`: feet of the tables around that stand there. */
  private endWithFeet(unit: number, y: number): void {
    const feet = this.headers?.feet
    const page = this.current
    if (feet === null || feet === undefined || feet.tablesEndingBefore(unit).length === 0) return
    this.feetBefore[page] = unit as BreakUnitId
    this.feetTops[page] = Math.max(0, Math.min(y - this.start, this.room))
  }

  /** What a page has, open or not. */
  heightOn(page: number): number {
    return this.columns?.heightOf(page) ?? this.heightAt?.(this.dropped + page) ?? this.pageHeight
  }

  /** What this page has or the next, whichever is more: what fits there may be moved. */
  get freshHeight(): number {
    return (this.heightAt === null ? this.pageHeight : Math.max(this.pageHeight, this.heightOn(this.starts.length))) - this.feetHeight
  }

  /** What the page has for content. */
  private get room(): number {
    return this.pageHeight - (this.notes?.reserved ?? 0) - this.feetHeight
  }

  /** The most that must not be cut of what begins at `y`, the top of a page: of the break unit, or of what is joined to it. */
  private solidAt(unit: number, shown: number, y: number): number {
    const { units } = this
    // A group that is parted here has its other break breakUnits on pages already.
    if (this.cut.isParting(unit)) return this.cut.solidFrom(y)
    const end = shown < unit ? unit : groupEnd(units, unit)
    let most = 0
    for (let at = shown; at < end; at++) {
      const top = units.y[at] ?? 0
      if (top >= y - PAGE_SLACK && top <= y + PAGE_SLACK) most = Math.max(most, this.cut.solidEnd(at) - top)
    }
    return most
  }

  /** The page begins `by` px higher in the continuous flow: all that it shows stands so much lower. */
  beginHigher(by: number): void {
    this.start -= by
    this.starts[this.starts.length - 1] = this.start
    this.isBlank = false
  }

  /**
   * What is placed goes on to `bottom`, and such of it as is not beyond the end of a line to `boxBottom`: the boxes around a
   * line may have been shown to their ends before, beside what ran over the end of its own.
   */
  follow(bottom: number, boxBottom: number, unit: number): void {
    const end = bottom > this.shownTo ? bottom : boxBottom
    if (this.hasShown(end)) return
    if (this.tail === -Infinity) this.tailBreakUnit = unit
    this.tail = Math.max(this.tail, end)
  }

  /** Opens the pages that what went before, from the break unit `shown`, takes down to `bottom`; `next` comes after it. */
  goOn(bottom: number, next: number, shown = this.tailBreakUnit): void {
    this.leaveFeet(shown)
    while (!this.hasShown(bottom)) {
      this.open(next, this.end, shown, next, shown)
      this.firstBreak = next
      this.isBlank = false
    }
  }

  /** The notes of break breakUnits before `end` that are on the page, which is filled to `bottom`. */
  placeNotes(end: number, bottom: number): void {
    const { page } = this.units
    const at = this.current
    for (let unit = this.notes?.nextCall ?? end; unit < end && (page[unit] ?? 0) <= at; unit = this.notes?.nextCall ?? end) this.notes?.place(unit, bottom)
  }

  /** All break breakUnits have pages, and what ran over has been followed: shows the notes that are left. */
  close(): void {
    const { units } = this
    while (this.notes?.isWaiting === true) this.open(units.length, this.end, units.length, units.length)
    this.notes?.open(units.length, true)
    this.ends.push(units.length as BreakUnitId)
  }

  /** The first pages are written: they are forgotten, and the others count from 0. */
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
      const page = (units.page[unit] ?? 0) - count
      units.page[unit] = page
      if (page < earliest) earliest = page
    }
    this.pastEnds.splice(0, this.pastEnds.length + earliest)
  }

  /** The break breakUnits `[keep, break unit)` are gone; those after them moved down. */
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
