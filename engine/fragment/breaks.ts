/**
 * Chooses page breaks: one forward pass over the slabs. A slab that does not fit starts a page, at the last boundary
 * where every rule allows a break; where a whole page offers none, orphans and widows give way first, then
 * break-inside, then break-before and break-after. Margins at an unforced break are cut; above a forced one they stay.
 * A slab higher than a page is cut where pages end. No page is left empty by a break. Joined slabs stand beside each
 * other: where they do not move together, one cut through the strip parts them all (`parallel-cut.ts`).
 */
import type { BoxId, SlabId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import type { PageNaming } from './page-names.ts'
import { enumOf } from '../style/properties/index.ts'
import { ParallelCut } from './parallel-cut.ts'
import type { NoteRoom, PageNotes } from './footnotes.ts'
import type { Positioned } from './positioned.ts'
import type { TableHeaders } from './table-headers.ts'
import type { ColumnSet } from './column-set.ts'
import { ColumnNotes } from './column-notes.ts'
import { needOfColumns, type PagesSoFar } from './columns-beside.ts'
import { type FragmentDoc, SlabFlag } from './slab-rows.ts'

const Policy = enumOf('footnote-policy')

/** Where pages lie on the strip. */
export interface PageBreaks {
  /** Strip position of each page's top, px. */
  readonly starts: readonly number[]
  /** First slab that shows on each page: one that begins there, or a tall one that goes on from the page before. */
  readonly firstShown: readonly SlabId[]
  /** One past the last slab that shows on each page. */
  readonly ends: readonly SlabId[]
  readonly pageHeight: number
  /** Of the columns that stand for pages, where they are not all as high. */
  readonly heights?: readonly number[]
  /** Strip positions of the ends of pages that were written and forgotten, the last of them last, back to the first that a slab is on. */
  readonly pastEnds?: readonly number[]
  /** The slab of each page's first content, whose tables show their heads above it; 0 for the first page. */
  readonly withinHeads: readonly SlabId[]
  /** Which heads of tables are repeated. */
  readonly headers?: TableHeaders
  /** Boxes out of flow, once they have their pages. */
  readonly positioned?: Positioned
  /** Of the pages, where any has one. */
  readonly names?: PageNaming
  /** Footnotes, where there are any. */
  readonly notes?: PageNotes
}

/** What a page has for content: its height without that of its footnotes. */
export const heightOf = (breaks: PageBreaks, page: number): number =>
  breaks.notes === undefined ? breaks.heights?.[page] ?? breaks.pageHeight : breaks.pageHeight - (breaks.notes.heights[page] ?? 0)

/** Strip position of the end of a page's content; pages below 0 were written and forgotten, and -Infinity is before all pages. */
export const endOfPage = (breaks: PageBreaks, page: number): number =>
  page < 0 ? breaks.pastEnds?.[breaks.pastEnds.length + page] ?? -Infinity : (breaks.starts[page] ?? -Infinity) + heightOf(breaks, page)

/** The last page that shows a place of the strip; below all of them, the last one above it. */
export function pageAt(breaks: PageBreaks, y: number): number {
  const { starts } = breaks
  let page = 0
  let high = starts.length - 1
  while (page < high) {
    const middle = (page + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) page = middle
    else high = middle - 1
  }
  // What ran over the end of its box has pages of its own, after which others begin higher on the strip again.
  for (let at = page; at >= 0; at--) if ((starts[at] ?? 0) <= y && y < (starts[at] ?? 0) + heightOf(breaks, at)) return at
  return page
}

/** What choosing breaks reads. */
export type BreakDoc = Pick<FragmentDoc, 'slabs' | 'lines' | 'boxes' | 'columnSets'>

/** Columns that stand for pages. */
type Columns = Pick<ColumnSet, 'heightOf' | 'skips' | 'isTooLow' | 'leastFrom'>

/** Where pages begin that are not those of a document: with which slab, and where on the strip. */
interface FirstPage {
  readonly slab: SlabId
  readonly y: number
  /** They are columns, the first of which has something on it at once. */
  readonly columns?: Columns
}

/** Whether no page is wanted for what is between two places of the strip at the end of a document: `end-of-document.ts`. */
export type NeedsNoPage = (end: number, bottom: number) => boolean

/** What a break may not go against, from the strictest wish to the last. */
const WISHES = [
  SlabFlag.joined | SlabFlag.afterSpace | SlabFlag.linesTogether | SlabFlag.avoidInside | SlabFlag.avoidBefore,
  SlabFlag.joined | SlabFlag.afterSpace | SlabFlag.avoidInside | SlabFlag.avoidBefore,
  SlabFlag.joined | SlabFlag.afterSpace | SlabFlag.avoidBefore,
  SlabFlag.joined | SlabFlag.afterSpace,
  SlabFlag.joined,
] as const

/** A slab with any of these is of a group with those beside each other before it. */
const GOES_ON = SlabFlag.joined | SlabFlag.linesTogether | SlabFlag.avoidInside | SlabFlag.avoidBefore

export function assignPages(
  doc: BreakDoc, pageHeight: number, marginsAfterBreak: ReadonlyMap<SlabId, number>, headers: TableHeaders | null = null,
  needsNoPage: NeedsNoPage = () => false, notes: NoteRoom | null = null,
): PageBreaks {
  const assigner = new PageAssigner(doc, pageHeight, headers, needsNoPage, notes)
  assigner.advance(marginsAfterBreak, true)
  return assigner.breaks
}

/** Gives slabs their pages as they come: what is on a page is settled when the next one begins. */
export class PageAssigner {
  private readonly doc: BreakDoc
  private pageHeight: number
  private readonly columns: Columns | null
  private readonly cut: ParallelCut
  private readonly headers: TableHeaders | null
  private readonly needsNoPage: NeedsNoPage
  private readonly notes: NoteRoom | null
  private readonly starts: number[] = [0]
  private readonly firstShown: SlabId[] = [1 as SlabId]
  private readonly ends: SlabId[] = []
  private readonly withinHeads: SlabId[] = [0 as SlabId]
  /** Strip position of the page's top, and of the first content on it: heads of tables come between. */
  private start = 0
  private content = 0
  /** The first slab before which a break leaves something on the page. */
  private firstBreak = 2
  /** Nothing to see is on the page yet. */
  private isBlank = true
  private readonly pastEnds: number[] = []
  /** Pages came before this one: on the first nothing above it can be shown. */
  private isLater = false
  /** End of what goes on to further pages with nothing in it that must not be cut, and the first slab of it. */
  private tail = -Infinity
  private tailSlab = 1
  /** The lowest place of the strip that any page has reached. */
  private shownTo = 0
  /** The first slab without a page. */
  private next = 1

  /** `from`: for pages that do not begin with the first slab of all at the top of the strip. */
  constructor(
    doc: BreakDoc, pageHeight: number, headers: TableHeaders | null = null, needsNoPage: NeedsNoPage = () => false,
    notes: NoteRoom | null = null, from: FirstPage | null = null,
  ) {
    this.notes = notes
    this.doc = doc
    this.needsNoPage = needsNoPage
    this.pageHeight = pageHeight
    this.headers = headers
    this.cut = new ParallelCut(doc)
    this.columns = from?.columns ?? null
    if (from !== null) {
      this.starts[0] = this.start = this.content = from.y
      this.firstShown[0] = from.slab
      this.next = from.slab
      this.firstBreak = this.columns === null ? from.slab : from.slab + 1
    }
    this.shownTo = this.start + pageHeight
  }

  get breaks(): PageBreaks {
    const { starts, firstShown, ends, withinHeads, pageHeight, pastEnds } = this
    const breaks = { starts, firstShown, ends, withinHeads, pageHeight, pastEnds }
    return this.notes === null ? breaks : { ...breaks, notes: this.notes.result }
  }

  /**
   * Goes on to the last slab there is, or, when more are to come, to the last that none of them can be joined to: those from
   * `settled` on may be joined yet.
   */
  advance(marginsAfterBreak: ReadonlyMap<SlabId, number>, isFinal: boolean, settled = this.doc.slabs.length): void {
    const { slabs } = this.doc
    while (this.next < slabs.length) {
      const slab = this.next
      const flags = slabs.flags[slab] ?? 0
      const y = slabs.y[slab] ?? 0
      const end = this.groupEnd(slab)
      if (end >= settled && !isFinal) break
      const bottom = end === slab + 1 ? y + (slabs.height[slab] ?? 0) : this.cut.bottomOf(slab, end)
      const top = this.topOf(slab, end)
      this.goOn(Math.min(this.tail, top), slab)
      if ((flags & SlabFlag.forcedBefore) !== 0 && !this.isBlank) {
        const margin = marginsAfterBreak.get(slab as SlabId) ?? 0
        this.open(slab, top, slab, slab, slab, margin)
        while (this.columns?.skips(slab, this.starts.length - 1) === true) this.open(slab, top, slab, slab, slab, margin)
      } else if (this.isLater && this.cut.isAnyAbove(slab, end, this.content)) {
        // What came before ran over the end of its box and took the page with it: go on below it.
        this.open(slab, top, slab, slab)
      }
      const isLast = isFinal && end === slabs.length
      this.next = end === slab + 1 ? this.single(slab, bottom, isLast) : this.group(slab, end, isLast, marginsAfterBreak)
    }
    for (let slab = this.next; slab < slabs.length; slab++) slabs.page[slab] = this.starts.length - 1
    if (!isFinal) return
    if (!this.fits(this.tail) && this.needsNoPage(this.start + this.room, this.tail)) this.tail = -Infinity
    this.goOn(this.tail, slabs.length)
    while (this.notes?.isWaiting === true) this.open(slabs.length, this.start + this.room, slabs.length, slabs.length)
    this.notes?.open(slabs.length, true)
    this.ends.push(slabs.length as SlabId)
  }

  /** The first pages are written: they are forgotten, and the others count from 0. */
  dropPages(count: number): void {
    for (let page = 0; page < count; page++) this.pastEnds.push((this.starts[page] ?? 0) + this.pageHeight)
    for (const list of [this.starts, this.firstShown, this.ends, this.withinHeads]) list.splice(0, count)
    const { slabs } = this.doc
    let earliest = -1
    for (let slab = 1; slab < slabs.length; slab++) {
      const page = (slabs.page[slab] ?? 0) - count
      slabs.page[slab] = page
      if (page < earliest) earliest = page
    }
    this.pastEnds.splice(0, this.pastEnds.length + earliest)
  }

  /** The slabs `[keep, slab)` are gone; those after them moved down. */
  rebase(slab: number, keep: number): void {
    const delta = slab - keep
    const moved = (at: number): SlabId => (at < keep ? at : Math.max(keep, at - delta)) as SlabId
    for (const list of [this.firstShown, this.ends, this.withinHeads]) for (let i = 0; i < list.length; i++) list[i] = moved(list[i] ?? 1)
    this.next -= delta
    this.headers?.forget()
    this.firstBreak = moved(this.firstBreak)
    this.tailSlab = moved(this.tailSlab)
  }

  /** Gives a slab its page, or breaks before it; returns the slab to go on with. */
  private single(slab: number, bottom: number, isLast: boolean): number {
    const { slabs } = this.doc
    const isTall = (slabs.height[slab] ?? 0) > this.pageHeight + PAGE_SLACK
    const flags = slabs.flags[slab] ?? 0
    const set = (flags & SlabFlag.columns) === 0 ? undefined : this.doc.columnSets?.of(slabs.owner[slab] ?? (0 as BoxId))
    if (set !== undefined) return this.inColumns(set, slab, bottom)
    const ends = isLast && !this.fits(bottom) && this.needsNoPage(this.start + this.room, bottom)
    if (!this.fits(bottom) && !ends && slab >= this.firstBreak && !(isTall && this.fits(this.cut.solidEnd(slab)))) {
      if ((flags & SlabFlag.isRest) === 0 || this.chooseBreak(slab) !== slab) return this.breakBefore(slab)
    }
    const moved = this.notes === null ? 0 : this.moveForNotes(this.notes, slab, bottom)
    if (moved > 0) return this.breakBefore(moved)
    slabs.page[slab] = this.starts.length - 1
    this.notes?.place(slab, bottom - this.start)
    if ((flags & SlabFlag.isUnseen) === 0) this.isBlank = false
    if ((flags & SlabFlag.isBlank) === 0) {
      this.follow(bottom, (flags & SlabFlag.isLine) === 0 ? bottom : -Infinity, slab)
      this.goOn(this.cut.solidEnd(slab), slab + 1, slab)
    }
    return slab + 1
  }

  /**
   * The same for what stands in columns: it has a row of them on each page, the last of which may be lower. `first` and `end`: the
   * slabs of the group it is in.
   */
  private inColumns(set: ColumnSet, slab: number, bottom: number, first = slab, end = slab + 1): number {
    const { slabs, boxes } = this.doc
    const top = boxes.rows.y[set.box] ?? 0
    const below = top + (boxes.rows.height[set.box] ?? 0)
    const isSolid = ((slabs.flags[slab] ?? 0) & SlabFlag.solid) !== 0 && !this.fits(bottom)
    const room = this.start + this.room - top
    if (first >= this.firstBreak && (isSolid || room < Math.min(set.leastStart, this.pageHeight) - PAGE_SLACK)) return this.breakBefore(first)
    const current = this.starts.length - 1
    const heads = this.headers?.heightAbove(slab) ?? 0
    const notes = this.notes === null ? null : ColumnNotes.of(this.notes, set, slab)
    // What stands beside the columns may have notes too.
    const hasBelow = slab + 1 < end && (slabs.y[slab + 1] ?? 0) >= bottom - PAGE_SLACK
    if (notes === null) this.notes?.place(hasBelow ? slab : end - 1, Math.min(bottom, top + set.leastStart) - this.start)
    const left = this.start + this.room - top
    set.fill((page) => page === 0 ? left : (this.columns?.heightOf(current + page) ?? this.pageHeight) - heads, true, notes?.heightOn ?? null)
    notes?.comeTo(0)
    slabs.page[slab] = current
    this.isBlank = false
    const last = set.rows[set.rows.length - 1]
    let page = 0
    let place = top
    for (const row of set.rows) {
      for (; page < row.page; page++) {
        // What follows the columns stands below the last of them, wherever the strip has them.
        const ends = last !== undefined && page + 1 === last.page && !(set.settings.isFilled && set.settings.limit < Infinity)
        place = ends ? below - (last.top + last.height) : this.start + this.room
        this.open(end, place, first, end, slab)
        this.firstBreak = end
        this.isBlank = false
        notes?.comeTo(page + 1)
      }
      row.page = this.starts.length - 1
      row.top += place
    }
    set.isPlaced = set.isSettled = true
    this.notes?.place(hasBelow ? slab : end - 1, Math.min(bottom, top + set.leastStart) - this.start)
    let reach = bottom
    if (last !== undefined && page === 0 && this.columns === null && !this.fits(bottom)) {
      // Columns that are filled end with the page.
      const less = Math.max(0, below - (last.top + last.height))
      lower(this.doc.boxes, set.box, less)
      slabs.height[slab] = (slabs.height[slab] ?? 0) - less
      reach -= less
    }
    this.follow(reach, reach, first)
    return end
  }

  /**
   * The only slab of a group that the page does not hold, where that stands in columns and all others end on the page, or come
   * below it right after it: then its columns go on over pages as if it stood alone. 0 for none.
   */
  private columnsOfGroup(first: number, end: number): number {
    const { slabs, boxes, columnSets } = this.doc
    if (boxes.columns.length === 0 || this.cut.isForced) return 0
    const pageEnd = this.start + this.room
    let found = 0
    let bottom = 0
    let next = 0
    for (let slab = first; slab < end; slab++) {
      const y = slabs.y[slab] ?? 0
      const slabEnd = y + (slabs.height[slab] ?? 0)
      if (slabEnd <= pageEnd + PAGE_SLACK) continue
      const flags = slabs.flags[slab] ?? 0
      if (found === 0 && (flags & (SlabFlag.columns | SlabFlag.uncut)) === SlabFlag.columns && y < pageEnd) {
        found = slab
        bottom = slabEnd
        next = slab + 1
      } else if (slab === next && y >= bottom - PAGE_SLACK) next++
      // Boxes beside the columns may be stretched to the end of them.
      else if (y >= pageEnd || this.cut.solidEnd(slab) > pageEnd + PAGE_SLACK || (flags & SlabFlag.columns) !== 0) return 0
    }
    const set = columnSets?.of(slabs.owner[found] ?? (0 as BoxId))
    // Columns that are filled may end with the page, above what the strip has below them.
    return set === undefined || (set.settings.isFilled && set.settings.limit === Infinity) ? 0 : found
  }

  /** Columns in a group are placed with it: where they had places before, it has moved since. */
  private unsettle(first: number, end: number): void {
    const { slabs, columnSets } = this.doc
    for (let slab = first; slab < end; slab++) {
      if (((slabs.flags[slab] ?? 0) & SlabFlag.columns) !== 0) columnSets?.of(slabs.owner[slab] ?? (0 as BoxId))?.unsettle()
    }
  }

  /** Parts a group at its only columns that go on: see `columnsOfGroup`. */
  private groupAround(columns: number, first: number, end: number, isLast: boolean, marginsAfterBreak: ReadonlyMap<SlabId, number>): number {
    const { slabs, columnSets } = this.doc
    const set = columnSets?.of(slabs.owner[columns] ?? (0 as BoxId))
    if (set === undefined) return end
    const bottom = (slabs.y[columns] ?? 0) + (slabs.height[columns] ?? 0)
    let below = columns + 1
    while (below < end && (slabs.y[below] ?? 0) >= bottom - PAGE_SLACK) below++
    for (let slab = first; slab < end; slab++) slabs.page[slab] = this.starts.length - 1
    const after = this.inColumns(set, columns, bottom, first, end)
    if (after !== end) return after
    this.placeNotes(end, bottom - this.start)
    for (let next = columns + 1; next < below;) {
      next = this.group(next, below, isLast, marginsAfterBreak)
      // Something above has to move, too.
      if (next <= columns) return next
    }
    return end
  }

  /** Where the open group is cut next; `bottom`: its own where it ends the document, else NaN. */
  private nextCut(from: number, movable: number, bottom: number): number {
    const { cut, pageHeight } = this
    const at = cut.next(from, this.start + this.room, pageHeight, movable)
    const ends = !Number.isNaN(bottom) && at < Infinity && cut.areAllAbove(at) && this.needsNoPage(at, bottom)
    return ends ? Infinity : at
  }

  /** The same for slabs `[first, end)` that stand beside each other. */
  private group(first: number, end: number, isLast: boolean, marginsAfterBreak: ReadonlyMap<SlabId, number>): number {
    const { slabs } = this.doc
    const { cut, pageHeight } = this
    const top = cut.topOf(first, end)
    const bottom = cut.bottomOf(first, end)
    if (this.doc.boxes.columns.length > 0) this.unsettle(first, end)
    cut.begin(first, end)
    const fitsPage = bottom - top <= pageHeight + PAGE_SLACK
    if (fitsPage && this.notes !== null && this.moveForNotes(this.notes, end - 1, bottom) > 0 && first >= this.firstBreak) return this.breakBefore(first)
    const lastBottom = isLast ? bottom : NaN
    let place = this.nextCut(this.content, fitsPage && first >= this.firstBreak ? top : -Infinity, lastBottom)
    const moves = fitsPage && !cut.isForced && ((slabs.flags[first] ?? 0) & SlabFlag.whole) !== 0
    if (place < Infinity && first >= this.firstBreak && (moves || place <= top + PAGE_SLACK)) return this.breakBefore(first)
    const columns = place < Infinity ? this.columnsOfGroup(first, end) : 0
    if (columns > 0) return this.groupAround(columns, first, end, isLast, marginsAfterBreak)
    while (place < Infinity) {
      cut.assignAbove(place, this.starts.length - 1)
      // What ends beside the cut may be lower than it, and columns that go on fill the page.
      const pageEnd = this.start + this.room
      const filled = this.notes !== null && this.columnsBelow(first, end) > 0 ? pageEnd : Math.max(place, Math.min(cut.solidReach, pageEnd))
      this.placeNotes(end, filled - this.start)
      const margin = cut.isForced ? marginsAfterBreak.get(cut.forcedSlab as SlabId) ?? 0 : 0
      const within = cut.firstBelow(place, pageHeight, this.headers) || this.columnsBelow(first, end)
      do {
        this.open(end, place, first, end, within, margin)
        this.firstBreak = end
      } while (this.columns?.isTooLow(cut.solidFrom(place), this.starts.length - 1) === true)
      if (this.doc.boxes.columns.length > 0) this.giveRoom(first, end, place, within)
      // What stays above the place is no content: a page that ended there would come again and again.
      place = this.nextCut(place, -Infinity, lastBottom)
      // Columns that go on take the next page, wherever what follows them begins.
      if (place > this.start + this.room + PAGE_SLACK && this.columnsBelow(first, end) > 0) {
        place = this.start + this.room
        cut.isForced = false
      }
    }
    cut.assignAbove(Infinity, this.starts.length - 1)
    this.placeNotes(end, cut.reach - this.start)
    this.follow(cut.reach, cut.boxReach, first)
    this.isBlank = false
    return end
  }

  /**
   * Columns in the group that end on the page that begins at `place` may need more of it than the strip has for them: it begins
   * higher, or shows nothing else where there would be no room for what stands beside them.
   */
  private giveRoom(first: number, end: number, place: number, within: number): void {
    for (;;) {
      const pageEnd = this.start + this.room
      const { height, excess } = needOfColumns(this.doc, first, end, place, this.pagesSoFar)
      if (excess <= PAGE_SLACK) return
      const room = pageEnd - this.content
      if (height <= room + PAGE_SLACK && excess <= room - this.cut.solidFrom(place) + PAGE_SLACK) {
        this.beginHigher(excess)
        return
      }
      this.beginHigher(pageEnd - place)
      this.open(end, place, first, end, within)
      this.firstBreak = end
    }
  }

  /** The first slab of the group that stands in columns and goes on below the page; 0 for none. */
  private columnsBelow(first: number, end: number): number {
    const { slabs, boxes } = this.doc
    if (boxes.columns.length === 0) return 0
    for (let slab = first; slab < end; slab++) {
      const isParted = ((slabs.flags[slab] ?? 0) & SlabFlag.columns) !== 0
      const box = slabs.owner[slab] ?? (0 as BoxId)
      if (isParted && !this.fits((boxes.rows.y[box] ?? 0) + (boxes.rows.height[box] ?? 0))) return slab
    }
    return 0
  }

  /** The page begins `by` px higher on the strip: all that it shows stands so much lower. */
  private beginHigher(by: number): void {
    this.start -= by
    this.starts[this.starts.length - 1] = this.start
    this.isBlank = false
  }

  private get pagesSoFar(): PagesSoFar {
    const { breaks, columns, headers, withinHeads, starts } = this
    return {
      count: starts.length,
      endOf: (page) => columns === null || page < 0 ? endOfPage(breaks, page) : (starts[page] ?? 0) + columns.heightOf(page),
      contentTop: (page) => (starts[page] ?? 0) + ((withinHeads[page] ?? 0) === 0 ? 0 : headers?.heightAbove(withinHeads[page] ?? 0) ?? 0),
    }
  }

  /**
   * What is placed goes on to `bottom`, and such of it as is not beyond the end of a line to `boxBottom`: the boxes around a
   * line may have been shown to their ends before, beside what ran over the end of its own.
   */
  private follow(bottom: number, boxBottom: number, slab: number): void {
    const end = bottom > this.shownTo ? bottom : boxBottom
    if (this.fits(end)) return
    if (this.tail === -Infinity) this.tailSlab = slab
    this.tail = Math.max(this.tail, end)
  }

  /** Opens the pages that what went before, from the slab `shown`, takes down to `bottom`; `next` comes after it. */
  private goOn(bottom: number, next: number, shown = this.tailSlab): void {
    while (!this.fits(bottom)) {
      this.open(next, this.start + this.room, shown, next, shown)
      this.firstBreak = next
      this.isBlank = false
    }
  }

  private breakBefore(slab: number): number {
    const at = this.chooseBreak(slab)
    const top = this.topOf(at, this.groupEnd(at))
    do this.open(at, top, at, at)
    while (this.columns?.isTooLow(this.columns.leastFrom(at), this.starts.length - 1) === true)
    return at
  }

  /**
   * Opens a page at `y`; `slab` is the first to begin on it, `shown` the first to show, `end` the one after the last of the
   * page before. `within`: the slab whose tables' heads stand at the top; `margin`: what stays above, as far as there is room.
   */
  private open(slab: number, y: number, shown: number, end: number, within = slab, margin = 0): void {
    this.notes?.open(slab)
    if (this.columns !== null) this.pageHeight = this.columns.heightOf(this.starts.length)
    let heads = this.headers?.heightAbove(within) ?? 0
    let above = margin
    if (heads > 0 || above > 0) {
      // Heads and margins make way for a line or a picture that does not fit below them.
      const room = this.room - this.solidAt(slab, shown, y)
      if (heads > room + PAGE_SLACK) heads = 0
      above = Math.min(above, Math.max(0, room - heads))
    }
    this.content = y - above
    this.start = this.content - heads
    this.shownTo = Math.max(this.shownTo, this.start + this.pageHeight)
    this.starts.push(this.start)
    this.firstShown.push((this.tail > this.content + PAGE_SLACK ? Math.min(shown, this.tailSlab) : shown) as SlabId)
    this.ends.push(end as SlabId)
    this.withinHeads.push((heads > 0 ? within : 0) as SlabId)
    this.firstBreak = slab + 1
    this.isBlank = true
    this.isLater = true
    if (this.fits(this.tail)) this.tail = -Infinity
  }

  /** The most that must not be cut of what begins at `y`, the top of a page: of the slab, or of what is joined to it. */
  private solidAt(slab: number, shown: number, y: number): number {
    const { slabs } = this.doc
    // A group that is parted here has its other slabs on pages already.
    if (this.cut.isParting(slab)) return this.cut.solidFrom(y)
    const end = shown < slab ? slab : this.groupEnd(slab)
    let most = 0
    for (let at = shown; at < end; at++) {
      const top = slabs.y[at] ?? 0
      if (top >= y - PAGE_SLACK && top <= y + PAGE_SLACK) most = Math.max(most, this.cut.solidEnd(at) - top)
    }
    return most
  }

  /** What the page has for content. */
  private get room(): number {
    return this.pageHeight - (this.notes?.reserved ?? 0)
  }

  /** The slab before which the page ends so that the notes of `slab` have room on the page of their calls; 0 for none. */
  private moveForNotes(notes: NoteRoom, slab: number, bottom: number): number {
    if (slab < this.firstBreak) return 0
    const policy = notes.policyOf(slab, bottom - this.start)
    if (policy === Policy.auto) return 0
    const block = policy === Policy.block ? this.doc.boxes.rows.slabStart[this.doc.slabs.owner[slab] ?? 0] ?? slab : slab
    return block >= this.firstBreak ? block : slab
  }

  /** The notes of slabs before `end` that are on the page, which is filled to `bottom`. */
  private placeNotes(end: number, bottom: number): void {
    const { page } = this.doc.slabs
    const at = this.starts.length - 1
    for (let slab = this.notes?.nextCall ?? end; slab < end && (page[slab] ?? 0) <= at; slab = this.notes?.nextCall ?? end) this.notes?.place(slab, bottom)
  }

  private fits(bottom: number): boolean {
    return bottom - this.start <= (this.notes === null ? this.pageHeight : this.room) + PAGE_SLACK
  }

  private topOf(slab: number, end: number): number {
    return end === slab + 1 ? this.doc.slabs.y[slab] ?? 0 : this.cut.topOf(slab, end)
  }

  /**
   * One past the last slab that is joined to `slab`, and where these may be parted, past what goes on below them and keeps
   * together with the last of them: text that ends below a float must not take the float with it.
   */
  private groupEnd(slab: number): number {
    const { flags, length } = this.doc.slabs
    let end = slab + 1
    while (end < length && ((flags[end] ?? 0) & SlabFlag.joined) !== 0) end++
    if (end === slab + 1 || ((flags[slab] ?? 0) & SlabFlag.whole) !== 0) return end
    while (end < length && ((flags[end] ?? 0) & GOES_ON) !== 0 && ((flags[end] ?? 0) & SlabFlag.forcedBefore) === 0) end++
    return end
  }

  /** The slab at which the next page begins: at most `overflowing`, and after something of this page. */
  private chooseBreak(overflowing: number): number {
    const { flags } = this.doc.slabs
    for (const against of WISHES) {
      for (let slab = overflowing; slab >= this.firstBreak; slab--) if (((flags[slab] ?? 0) & against) === 0) return slab
    }
    return overflowing
  }
}

/** Boxes that end with `box` are lower by `less` px, as it is. */
function lower({ rows }: BreakDoc['boxes'], box: BoxId, less: number): void {
  const end = rows.end[box]
  for (let at = box; at !== 0 && rows.end[at] === end; at = rows.parent[at] ?? (0 as BoxId)) rows.height[at] = (rows.height[at] ?? 0) - less
}
