/**
 * Chooses page breaks in one forward pass over the break units (CSS Fragmentation 3, 4.4). A unit that does not fit starts a page, at the
 * last boundary that no rule in `BREAK_RULES` forbids; rules are dropped in order where a whole page has no such boundary. No break leaves
 * a page empty. Margins at an unforced break are truncated; above a forced break they are kept. Joined units (`parallel-flows.ts`) are cut
 * together, and multi-column containers (`columns-over-pages.ts`) continue from page to page.
 */
import type { BreakUnitId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { ColumnsOverPages } from './columns-over-pages.ts'
import type { NoteRoom } from './footnotes.ts'
import { PageBuilder, type PageRoom } from './page-builder.ts'
import type { BreakResult } from './break-result.ts'
import { isOfOtherSide, type PageSides } from './page-sides.ts'
import { ParallelFlows } from './parallel-flows.ts'
import { groupEnd } from './break-unit-groups.ts'
import { type BreakInput, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'
import type { RepeatedHeads } from './page-contents.ts'

const Policy = enumOf('footnote-policy')

/** Whether the content between two flow offsets at the end of a document needs no page: `end-of-document.ts`. */
export type NeedsNoPage = (end: number, bottom: number) => boolean

/** Page of a break unit in a group that has none yet. */
const UNPLACED = 0x7fffffff

/**
 * Flags that forbid a break, from the strictest rule set to the loosest (CSS Fragmentation 3, 4.4). Orphans and widows are dropped first,
 * then break-inside (orphans and widows then count again while they can), then break-before and break-after.
 */
const BREAK_RULES = [
  BreakUnitFlag.joined | BreakUnitFlag.afterSpace | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.joined | BreakUnitFlag.afterSpace | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.joined | BreakUnitFlag.afterSpace | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.joined | BreakUnitFlag.afterSpace | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.joined | BreakUnitFlag.afterSpace,
  BreakUnitFlag.joined,
] as const

/**
 * Chooses the page breaks of a complete document or nested flow. `pageHeight`: px; `marginsAfterBreak`: margins kept above forced breaks,
 * px, by break unit; `headers`: repeated header rows, null for none. Writes `page` of all break units.
 */
export function assignPages(
  doc: BreakInput, pageHeight: number, marginsAfterBreak: ReadonlyMap<BreakUnitId, number>, headers: RepeatedHeads | null = null,
  needsNoPage: NeedsNoPage = () => false, room: PageRoom = {},
): BreakResult {
  const assigner = new PageAssigner(doc, pageHeight, headers, needsNoPage, room)
  assigner.advance(marginsAfterBreak, true)
  return assigner.breaks
}

/** Gives break units their pages as the units arrive: a page is settled when the next one begins. */
export class PageAssigner {
  private readonly doc: BreakInput
  private readonly units: BreakUnits
  private readonly cut: ParallelFlows
  private readonly pages: PageBuilder
  private readonly columns: ColumnsOverPages
  private readonly needsNoPage: NeedsNoPage
  /** Break units of the document that must begin a left or a right page; null for a nested flow. */
  private readonly sides: PageSides | null
  /** First break units of boxes that avoid breaks inside but must be broken; null for a nested flow. */
  private readonly tall: Set<BreakUnitId> | null
  /** The first break unit without a page. */
  private next: number
  /** State of the last backward scan over empty units: how many units were final, and where the trailing empty ones begin. */
  private lookedTo = 0
  private emptyFrom = 0

  constructor(
    doc: BreakInput, pageHeight: number, headers: RepeatedHeads | null = null, needsNoPage: NeedsNoPage = () => false, room: PageRoom = {},
  ) {
    const { from = null } = room
    this.doc = doc
    this.units = doc.breakUnits
    this.needsNoPage = needsNoPage
    this.cut = new ParallelFlows(doc)
    this.pages = new PageBuilder(doc, this.cut, pageHeight, headers, room)
    this.columns = new ColumnsOverPages(doc, this.pages, this.cut)
    this.sides = from === null ? doc.pageSides ?? null : null
    this.tall = from === null ? doc.tallStarts ?? null : null
    this.next = from?.unit ?? 1
  }

  get breaks(): BreakResult {
    return this.pages.breaks
  }

  /**
   * Places all break units when `isFinal`. Otherwise it stops before units that later input may change: units from `settled` on may still
   * be joined, and a unit followed only by empty boxes may still be the last of the document.
   */
  advance(marginsAfterBreak: ReadonlyMap<BreakUnitId, number>, isFinal: boolean, settled = this.units.length): void {
    const { doc: { breakUnits }, pages } = this
    const lastEnd = this.lastEnd(settled)
    while (this.next < breakUnits.length) {
      const unit = this.next
      const flags = breakUnits.flags[unit]
      const end = groupEnd(breakUnits, unit)
      const isLast = end >= lastEnd
      if (!isFinal && (isLast || end >= settled)) break
      pages.filled?.reach(isLast ? breakUnits.length : end)
      const y = breakUnits.y[unit]
      const bottom = end === unit + 1 ? y + breakUnits.height[unit] : this.cut.bottomOf(unit, end)
      const top = this.topOf(unit, end)
      if (isLast && !pages.fits(pages.tail) && this.needsNoPage(pages.end, Math.max(pages.tail, bottom))) pages.tail = -Infinity
      pages.goOn(Math.min(pages.tail, top), unit)
      pages.leaveFeet(unit)
      if ((flags & BreakUnitFlag.forcedBefore) !== 0 && !pages.isBlank) {
        const margin = marginsAfterBreak.get(unit as BreakUnitId) ?? 0
        pages.open(unit, top, unit, unit, unit, margin)
        while (pages.columns?.skips(unit, pages.current) === true) pages.open(unit, top, unit, unit, unit, margin)
        if (this.sides !== null && isOfOtherSide(pages.dropped + pages.current, this.sides.get(unit as BreakUnitId))) pages.open(unit, top, unit, unit, unit, margin)
      } else if (pages.isLater && this.cut.isAnyAbove(unit, end, pages.content)) {
        // The content before overflowed the end of its box onto later pages: continue below it.
        pages.open(unit, top, unit, unit)
      } else if (this.tall !== null && this.tall.has(unit as BreakUnitId) && !pages.isBlank && this.freeBreak(unit) > 0) {
        this.next = this.breakBefore(unit)
        continue
      }
      this.next = end === unit + 1 ? this.single(unit, bottom, isLast) : this.group(unit, end, top, bottom, isLast, marginsAfterBreak)
    }
    for (let unit = this.next; unit < breakUnits.length; unit++) breakUnits.page[unit] = pages.current
    if (!isFinal) return
    if (!pages.fits(pages.tail) && this.needsNoPage(pages.end, pages.tail)) pages.tail = -Infinity
    pages.goOn(pages.tail, breakUnits.length)
    pages.close()
  }

  /** The first footnotes have arrived; `begin` creates their `NoteRoom`, given the page height and the number of pages that have ended. */
  takeNotes(begin: (pageHeight: number, ended: number) => NoteRoom): void {
    this.pages.notes = begin(this.pages.pageHeight, this.pages.current)
  }

  /** The first `count` pages were written: drop them. The remaining pages count from 0. */
  dropPages(count: number): void {
    this.pages.dropPages(count)
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down by `unit - keep`. */
  rebase(unit: number, keep: number, boxes: readonly [number, number]): void {
    this.pages.filled?.rebase([unit, keep], boxes)
    this.next -= unit - keep
    this.lookedTo = 0
    this.pages.rebase(unit, keep)
  }

  /** One past the last unit that is not empty. Trailing empty boxes, such as one that clears floats, need no page. */
  private lastEnd(settled: number): number {
    const { flags, height, length } = this.units
    let end = length
    while (end > this.next && (flags[end - 1] & BreakUnitFlag.forcedBefore) === 0 && !(height[end - 1] > 0)) {
      end--
      if (end === this.lookedTo) end = Math.max(this.next, this.emptyFrom)
    }
    // Later input may still make the last break unit taller.
    const stays = Math.min(length - 1, settled)
    this.lookedTo = end <= stays ? stays : 0
    this.emptyFrom = end
    return end
  }

  /** Gives a single break unit its page, or breaks before it; returns the next unit to place. */
  private single(unit: number, bottom: number, isLast: boolean): number {
    const { cut, doc: { breakUnits }, pages } = this
    const isTall = breakUnits.height[unit] > pages.freshHeight + PAGE_SLACK
    const flags = breakUnits.flags[unit]
    const set = this.columns.of(unit)
    if (set !== undefined) {
      if (this.columns.startsPage(set, unit, bottom)) return this.breakBefore(unit)
      this.columns.place(set, unit, bottom)
      return unit + 1
    }
    const fits = pages.fits(bottom)
    const ends = isLast && !fits && this.needsNoPage(pages.end, bottom)
    if (!fits && !ends && unit >= pages.firstBreak && !(isTall && pages.fits(cut.solidEnd(unit)))) {
      if ((flags & BreakUnitFlag.isRest) === 0 || this.chooseBreak(unit) !== unit) return this.breakBefore(unit)
    }
    const moved = pages.notes === null ? 0 : this.moveForNotes(pages.notes, unit, bottom)
    if (moved > 0) return this.breakBefore(moved)
    breakUnits.page[unit] = pages.current
    pages.notes?.place(unit, bottom - pages.start)
    if ((flags & BreakUnitFlag.isUnseen) === 0) pages.isBlank = false
    // A unit that fits leaves no remainder for the next page, unless its footnotes take the room.
    if ((flags & BreakUnitFlag.isBlank) === 0 && !ends && (!fits || pages.notes !== null)) {
      pages.follow(bottom, (flags & BreakUnitFlag.isLine) === 0 ? bottom : -Infinity, unit)
      pages.goOn(cut.solidEnd(unit), unit + 1, unit)
    }
    return unit + 1
  }

  /** Splits a group at its only multi-column container that continues over pages: see `ColumnsOverPages.onlyOf`. */
  private groupAround(columns: number, first: number, end: number, isLast: boolean, marginsAfterBreak: ReadonlyMap<BreakUnitId, number>): number {
    const { doc: { breakUnits }, pages } = this
    const set = this.columns.of(columns)
    if (set === undefined) return end
    const bottom = (breakUnits.y[columns] ?? 0) + (breakUnits.height[columns] ?? 0)
    let below = columns + 1
    while (below < end && (breakUnits.y[below] ?? 0) >= bottom - PAGE_SLACK) below++
    for (let unit = first; unit < end; unit++) breakUnits.page[unit] = pages.current
    if (this.columns.startsPage(set, columns, bottom, first)) return this.breakBefore(first)
    this.columns.place(set, columns, bottom, first, end)
    pages.placeNotes(end, bottom - pages.start)
    for (let next = columns + 1; next < below;) {
      next = this.group(next, below, this.cut.topOf(next, below), this.cut.bottomOf(next, below), isLast, marginsAfterBreak)
      // A unit above has to move, too.
      if (next <= columns) return next
    }
    return end
  }

  private cutFrom(from: number, movable: number): number {
    const { cut, pages } = this
    return pages.notes === null ? cut.next(from, pages.end, pages.mostHeight, movable) : this.cutAboveNotes(pages.notes, from, movable)
  }

  /** Flow offset of the next cut through the open group. `bottom`: the bottom of the group where it ends the document, else NaN. */
  private nextCut(from: number, movable: number, bottom: number, first: number, end: number): number {
    const { cut, pages } = this
    if (pages.hasClones) {
      // Boxes that end on this page repeat no edges.
      pages.leaveFeet(first, end)
      if (this.cutFrom(from, movable) === Infinity && pages.fits(cut.lowest)) return Infinity
    }
    pages.leaveFeetWithin(first, end)
    const at = this.cutFrom(from, movable)
    const ends = !Number.isNaN(bottom) && at < Infinity && cut.areAllAbove(at) && this.needsNoPage(at, bottom)
    return ends ? Infinity : at
  }

  /** The next cut where the footnotes called above it need room below it: as low as their height allows. */
  private cutAboveNotes(notes: NoteRoom, from: number, movable: number): number {
    const { cut, pages } = this
    let place = 0
    const shown = (unit: number): boolean => cut.isAbove(unit, place)
    const cutAt = (end: number): number => {
      place = cut.next(from, end, pages.mostHeight, movable)
      return notes.countNext(cut.end, shown)
    }
    let count = cutAt(pages.end)
    while (count > 0 && notes.heightWith(0, count, true) === Infinity) count--
    const all = place
    if (count === 0 || Math.min(all, cut.lowest) <= pages.end - notes.heightWith(0, count, true) + PAGE_SLACK) return all
    // With room for fewer footnotes the cut is lower, until more footnotes are called above it.
    let room = NaN
    for (let left = count; left >= 0; left--) {
      const end = pages.end - notes.heightWith(0, left, true)
      if (cutAt(end) > left || place > end + PAGE_SLACK) break
      if (place > from + PAGE_SLACK) room = end
    }
    cutAt(Number.isNaN(room) ? pages.end : room)
    return place
  }

  /**
   * Places the joined break units `[first, end)`, which reach from `top` to `bottom`, on one page or more; returns the next unit to place.
   */
  private group(first: number, end: number, top: number, bottom: number, isLast: boolean, marginsAfterBreak: ReadonlyMap<BreakUnitId, number>): number {
    const { columns, cut, doc: { breakUnits }, pages } = this
    const { freshHeight, notes } = pages
    columns.unsettle(first, end)
    const fitsPage = bottom - top <= freshHeight + PAGE_SLACK
    if (fitsPage && notes !== null && this.moveForNotes(notes, end - 1, bottom) > 0 && first >= pages.firstBreak) return this.breakBefore(first)
    if (bottom <= pages.end + PAGE_SLACK && cut.takeWhole(first, end, pages.current)) return this.endGroup(first, end)
    cut.begin(first, end)
    if (notes !== null) for (let unit = first; unit < end; unit++) breakUnits.page[unit] = UNPLACED
    const lastBottom = isLast ? bottom : NaN
    let place = this.nextCut(pages.content, fitsPage && first >= pages.firstBreak ? top : -Infinity, lastBottom, first, end)
    const moves = fitsPage && !cut.isForced && (breakUnits.flags[first] & BreakUnitFlag.whole) !== 0
    if (place < Infinity && first >= pages.firstBreak && (moves || place <= top + PAGE_SLACK)) return this.breakBefore(first)
    const only = place < Infinity ? columns.onlyOf(first, end) : 0
    if (only > 0) return this.groupAround(only, first, end, isLast, marginsAfterBreak)
    while (place < Infinity) {
      cut.assignAbove(place, pages.current)
      // Units that end beside the cut may reach below it, and columns that continue fill the page.
      const pageEnd = pages.end
      const filled = notes !== null && columns.firstBelow(first, end) > 0 ? pageEnd : Math.max(place, Math.min(cut.solidReach, pageEnd))
      pages.placeNotes(end, filled - pages.start)
      const margin = cut.isForced ? marginsAfterBreak.get(cut.forcedBreakUnit as BreakUnitId) ?? 0 : 0
      const within = cut.firstBelow(place, freshHeight, pages.headers) || columns.firstBelow(first, end)
      do {
        pages.open(end, place, first, end, within, margin)
        pages.firstBreak = end
      } while (pages.columns?.isTooLow(cut.solidFrom(place), pages.current) === true)
      columns.giveRoom(first, end, place, within)
      // Content above `place` belongs to the page before: a page that ended there would repeat forever.
      place = this.nextCut(place, -Infinity, lastBottom, first, end)
      // Columns that continue take the next page, wherever the content after them begins.
      if (place > pages.end + PAGE_SLACK && columns.firstBelow(first, end) > 0) {
        place = pages.end
        cut.isForced = false
      }
    }
    cut.assignAbove(Infinity, pages.current)
    return this.endGroup(first, end)
  }

  /** All break units of the group have their pages; returns the next unit to place. */
  private endGroup(first: number, end: number): number {
    const { cut, pages } = this
    pages.placeNotes(end, cut.reach - pages.start)
    pages.follow(cut.reach, cut.boxReach, first)
    pages.isBlank = false
    return end
  }

  private breakBefore(unit: number): number {
    const { pages } = this
    const at = this.chooseBreak(unit)
    const top = this.topOf(at, groupEnd(this.units, at))
    do pages.open(at, top, at, at)
    while (pages.columns?.isTooLow(pages.columns.leastFrom(at), pages.current) === true)
    return at
  }

  /**
   * The break unit to move to the next page so that the footnotes of `unit` fit on the page of their calls (footnote-policy); 0 for none.
   */
  private moveForNotes(notes: NoteRoom, unit: number, bottom: number): number {
    if (unit < this.pages.firstBreak) return 0
    const policy = notes.policyOf(unit, bottom - this.pages.start)
    if (policy === Policy.auto) return 0
    const block = policy === Policy.block ? this.doc.boxes.rows.breakUnitStart[this.units.owner[unit] ?? 0] ?? unit : unit
    return block >= this.pages.firstBreak ? block : unit
  }

  private topOf(unit: number, end: number): number {
    return end === unit + 1 ? this.units.y[unit] : this.cut.topOf(unit, end)
  }

  /** The break unit that begins the next page: at most `overflowing`, and after the first content of this page. */
  private chooseBreak(overflowing: number): number {
    for (const against of BREAK_RULES) {
      const unit = this.lastBreak(overflowing, against)
      if (unit > 0) return unit
    }
    return overflowing
  }

  /** The last break unit of the page, up to `unit`, with none of the flags `against`; 0 for none. */
  private lastBreak(unit: number, against: number): number {
    const { flags } = this.units
    for (let at = unit; at >= this.pages.firstBreak; at--) if ((flags[at] & against) === 0) return at
    return 0
  }

  private freeBreak(unit: number): number {
    return this.lastBreak(unit, BREAK_RULES[0])
  }
}
