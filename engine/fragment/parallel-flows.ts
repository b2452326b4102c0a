/**
 * Cuts joined break units (parallel flows, CSS Fragmentation 3, 2: cells of a row, items of a flex line, a float and the text beside it) at
 * a page end. One cut goes through all flows: units that begin above it stay whole, the others begin the next page. The cut is the top of
 * the highest unit that does not fit, or higher where orphans, widows or an avoided break require it and content stays. Where no cut near
 * the page end obeys all rules, each flow ends separately (`column-ends.ts`). A forced break cuts at the top of its element, and a unit
 * taller than a page is cut at the page end.
 */
import { BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { ColumnEnds } from './column-ends.ts'
import { type BreakInput, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'
import { BreakUnitWindow } from './break-unit-window.ts'
import type { RepeatedHeads } from './page-contents.ts'

const HALF_LINE = 10
/** Share of a page that one straight cut may leave blank before each flow ends separately. */
const MUCH = 0.25
/** Passes after which flows that keep moving the cut for each other are left as they are. */
const MOST_PASSES = 32
const BREAK_RULES = [
  BreakUnitFlag.afterSpace | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.afterSpace | BreakUnitFlag.avoidInside | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.afterSpace | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.afterSpace | BreakUnitFlag.avoidBefore,
  BreakUnitFlag.afterSpace,
  0,
] as const

export class ParallelFlows {
  private readonly doc: BreakInput
  private readonly units: BreakUnits
  /** Break units of the group that have no page yet. */
  private readonly window: BreakUnitWindow
  private readonly columns: ColumnEnds
  /** Bottom of the lowest unit with a page, of the lowest such unit that is not a line, and of their lowest monolithic part. */
  reach = -Infinity
  boxReach = -Infinity
  solidReach = -Infinity
  /** Whether the cut from `next` is a forced break, and its break unit. */
  isForced = false
  forcedBreakUnit = 0

  constructor(doc: BreakInput) {
    this.doc = doc
    this.units = doc.breakUnits
    this.window = new BreakUnitWindow(doc)
    this.columns = new ColumnEnds(doc, this.window)
  }

  begin(first: number, end: number): void {
    this.columns.begin()
    this.window.begin(first, end)
    this.reach = this.boxReach = this.solidReach = -Infinity
  }

  /**
   * Gives the page to all units of a group that ends above the page end, unless one has a forced break. This is the fast path for most
   * table rows: no list is made. Returns whether it placed the group.
   */
  takeWhole(first: number, end: number, page: number): boolean {
    const { flags } = this.units
    for (let unit = first; unit < end; unit++) if ((flags[unit] & BreakUnitFlag.forcedBefore) !== 0) return false
    this.begin(end, end)
    for (let unit = first; unit < end; unit++) this.take(unit, page)
    return true
  }

  topOf(first: number, end: number): number {
    const { y } = this.units
    let top = Infinity
    for (let unit = first; unit < end; unit++) {
      const at = y[unit]
      if (at < top) top = at
    }
    return top
  }

  bottomOf(first: number, end: number): number {
    const { y, height } = this.units
    let bottom = -Infinity
    for (let unit = first; unit < end; unit++) {
      const at = y[unit] + height[unit]
      if (at > bottom) bottom = at
    }
    return bottom
  }

  /** Whether any of the units has so much above `place` that a page beginning there would not show it: half a line. */
  isAnyAbove(first: number, end: number, place: number): boolean {
    const { y, height } = this.units
    for (let unit = first; unit < end; unit++) {
      const top = y[unit] ?? 0
      if (top >= place - PAGE_SLACK) continue
      // The height of a unit beyond its line belongs to boxes that end with it.
      const size = this.solidEnd(unit) > top ? this.solidEnd(unit) - top : height[unit] ?? 0
      if (size > 0 && top + Math.min(size / 2, HALF_LINE) < place) return true
    }
    return false
  }

  /**
   * Flow offset where the page with content from `start` to at most `end` ends within the group; Infinity when the group fits.
   * `pageHeight`: page height without table header rows; `movable`: top of a group that may move to the next page as a whole.
   */
  next(start: number, end: number, pageHeight: number, movable = -Infinity): number {
    const { units } = this
    this.columns.forget()
    let cut = this.solidReach > end + PAGE_SLACK ? end : Infinity
    let forced = Infinity
    // Bottom of the monolithic part for which the page is cut.
    let bottom = -Infinity
    this.window.reach(end)
    for (const unit of this.window.open) {
      const y = units.y[unit]
      const isForced = (units.flags[unit] & BreakUnitFlag.forcedBefore) !== 0 && (units.flags[unit] & BreakUnitFlag.joined) !== 0
      if (isForced && y > start + PAGE_SLACK && y < forced && !this.columns.isGranted(unit)) {
        forced = y
        this.forcedBreakUnit = unit
      }
      if (y + units.height[unit] <= end + PAGE_SLACK) continue
      // A unit that may be cut anywhere, such as an empty box, is cut at the page end.
      const isSolid = this.solidEnd(unit) > end + PAGE_SLACK && this.solidEnd(unit) - y <= pageHeight + PAGE_SLACK
      const at = isSolid || y >= end ? Math.max(y, start) : end
      if (at < cut) bottom = this.solidEnd(unit)
      cut = Math.min(cut, at)
    }
    this.isForced = forced <= cut && forced < Infinity && (this.reach > start + PAGE_SLACK || this.leavesSomething(forced))
    if (this.isForced) return this.forcedEnds(start, end, pageHeight) ?? forced
    if (cut === Infinity) return cut
    if (forced < Infinity && cut > end - PAGE_SLACK && this.isRoomUntil(forced, cut)) {
      this.isForced = true
      return forced
    }
    if (this.reach > end + PAGE_SLACK) cut = Math.min(cut, end)
    for (const against of BREAK_RULES) {
      const preferred = this.moved(cut, against)
      const leaves = preferred > start + PAGE_SLACK && this.leavesSomething(preferred)
      if (against === BREAK_RULES[0] && (cut - preferred > pageHeight * MUCH || !(leaves || preferred <= movable + PAGE_SLACK))) {
        const place = this.columns.find(cut, against)
        if (bottom - place <= pageHeight + PAGE_SLACK && place > start + PAGE_SLACK && place > preferred - PAGE_SLACK) return place
        this.columns.forget()
      }
      // A page that began so far up would end where this page ends.
      if (leaves && bottom - preferred <= pageHeight + PAGE_SLACK) return preferred
      if (against !== 0 && preferred <= movable + PAGE_SLACK) return preferred
    }
    return cut > start + PAGE_SLACK ? cut : end
  }

  /**
   * Flow offset of the page end when some flows have forced breaks and the others continue beside them. Null where nothing of the others is
   * left: then all end at one cut.
   */
  private forcedEnds(start: number, end: number, pageHeight: number): number | null {
    const { columns, window: { open }, units: { y, height, flags } } = this
    const asking = open.filter((unit) => {
      const top = y[unit] ?? 0
      return ((flags[unit] ?? 0) & BreakUnitFlag.forcedBefore) !== 0 && top > start + PAGE_SLACK && top < end && !columns.isGranted(unit)
    })
    for (const unit of asking) columns.force(unit)
    let cut = end
    for (const unit of open) {
      const top = y[unit] ?? 0
      if (columns.isForced(unit) || top + (height[unit] ?? 0) <= end + PAGE_SLACK) continue
      const solid = this.solidEnd(unit)
      if (top >= end || (solid > end + PAGE_SLACK && solid - top <= pageHeight + PAGE_SLACK)) cut = Math.min(cut, Math.max(top, start))
    }
    const place = columns.find(cut, BREAK_RULES[0])
    if (place > start + PAGE_SLACK) return place
    columns.unforce(asking)
    return null
  }

  /**
   * A unit without a page, after those above the cut were placed: the first in document order, or the one on the next page whose tables
   * repeat the tallest header rows.
   */
  firstBelow(cut: number, pageHeight: number, headers: RepeatedHeads | null): number {
    const { y } = this.units
    let first = this.window.firstLeft()
    if (headers === null) return first
    let most = 0
    this.window.reach(cut + pageHeight)
    for (const unit of this.window.open) {
      const height = y[unit] >= cut + pageHeight ? 0 : headers.heightAbove(unit, cut - PAGE_SLACK)
      if (height > most) {
        most = height
        first = unit
      }
    }
    return first
  }

  /** The unit that ended at `from` now ends at `to`, above it. */
  raise(from: number, to: number): void {
    if (this.reach > to && this.reach <= from + PAGE_SLACK) this.reach = to
    if (this.boxReach > to && this.boxReach <= from + PAGE_SLACK) this.boxReach = to
    this.window.moved()
  }

  /** One past the last break unit of the group. */
  get end(): number {
    return this.window.end
  }

  /** The lowest bottom of the group. */
  get lowest(): number {
    return Math.max(this.reach, this.bottomOf(this.window.firstLeft(), this.window.end))
  }

  /** Whether a break unit stays on a page that ends at the cut. */
  isAbove(unit: number, cut: number): boolean {
    return this.units.y[unit] < cut - PAGE_SLACK || this.columns.stays(unit)
  }

  /** Whether units of the group that ends before `end` still wait for a page. */
  isParting(end: number): boolean {
    return this.window.end === end && this.window.firstLeft() !== 0
  }

  /** Whether all units without a page begin above `place`. */
  areAllAbove(place: number): boolean {
    const { y } = this.units
    return this.window.isWhole && this.window.open.every((unit) => y[unit] < place - PAGE_SLACK)
  }

  /** Height of the tallest monolithic part that begins at `place`, among the units without a page. */
  solidFrom(place: number): number {
    const { y } = this.units
    let most = 0
    for (const unit of this.window.open) {
      const top = y[unit] ?? 0
      if (top >= place - PAGE_SLACK && top <= place + PAGE_SLACK) most = Math.max(most, this.solidEnd(unit) - top)
    }
    return most
  }

  /** Gives the page to each unit that begins above the cut, or stays in its flow although it begins below. */
  assignAbove(cut: number, page: number): void {
    const { open } = this.window
    this.window.reach(cut)
    let left = 0
    for (const unit of open) {
      if (!this.isAbove(unit, cut)) open[left++] = unit
      else this.place(unit, page)
    }
    open.length = left
  }

  private place(unit: number, page: number): void {
    if (this.take(unit, page)) this.solidReach = Math.max(this.solidReach, this.solidEnd(unit))
  }

  /** Gives a unit its page; false when it draws nothing. Monolithic parts count only in groups that are cut. */
  private take(unit: number, page: number): boolean {
    const { units } = this
    units.page[unit] = page
    const flags = units.flags[unit]
    if ((flags & BreakUnitFlag.isBlank) !== 0) return false
    const bottom = units.y[unit] + units.height[unit]
    if (bottom > this.reach) this.reach = bottom
    if ((flags & BreakUnitFlag.isLine) === 0 && bottom > this.boxReach) this.boxReach = bottom
    return true
  }

  /** Bottom of the monolithic part of a unit: of its line; an empty box may be cut anywhere. */
  solidEnd(unit: number): number {
    return solidEndOf(this.doc, unit)
  }

  /** Moves the cut up until it breaks none of the rules `against` in any flow: moving it for one flow may separate units of another. */
  private moved(cut: number, against: number): number {
    if (against === 0) return cut
    const { y, flags } = this.units
    const { open, end } = this.window
    let at = cut
    for (let pass = 0, was = Infinity; at < was && pass < MOST_PASSES; pass++) {
      was = at
      for (let i = open.length - 1; i >= 0; i--) {
        const before = open[i] ?? 0
        const unit = before + 1
        const parts = unit < end && y[unit] >= at - PAGE_SLACK && y[before] < at - PAGE_SLACK
        if (parts && (flags[unit] & against) !== 0) at = y[before]
      }
    }
    return at
  }

  /** Whether only empty space lies between `cut`, where the page ends, and `forced`, where the next page begins anyway. */
  private isRoomUntil(forced: number, cut: number): boolean {
    const { y, height, flags } = this.units
    if (this.boxReach > cut + PAGE_SLACK) return false
    return this.window.open.every((unit) => {
      const top = y[unit] ?? 0
      if (top >= cut - PAGE_SLACK) return top > forced - PAGE_SLACK
      return ((flags[unit] ?? 0) & BreakUnitFlag.isLine) !== 0 || top + (height[unit] ?? 0) <= cut + PAGE_SLACK
    })
  }

  private leavesSomething(cut: number): boolean {
    const { y } = this.units
    for (const unit of this.window.open) if (y[unit] < cut - PAGE_SLACK) return true
    return false
  }
}

/** End of the monolithic part of a break unit: of its line, if it is one; an empty box can be cut anywhere. */
export function solidEndOf({ breakUnits: units, lines, boxes: { rows } }: Pick<BreakInput, 'breakUnits' | 'lines' | 'boxes'>, unit: number): number {
  const y = units.y[unit]
  const owner = units.owner[unit]
  const flags = units.flags[unit]
  if ((flags & BreakUnitFlag.uncut) !== 0) return y + units.height[unit]
  if ((flags & BreakUnitFlag.isLine) === 0) return rows.kind[owner] === BoxKind.replaced ? y + units.height[unit] : y
  if ((flags & (BreakUnitFlag.solid | BreakUnitFlag.beside)) !== 0) return y + units.height[unit]
  const line = rows.firstLine[owner] + (unit - (rows.breakUnitEnd[owner] - rows.lineCount[owner]))
  return Math.max(y, rows.y[owner] + lines.y[line] + lines.height[line])
}
