/**
 * What stands in the columns of one container, between children that span them: it has break breakUnits of its own, and breaks of its
 * own, for which a column is what a page is to the document (CSS Multi-column Layout 1, 8). Columns come in rows, `count` of
 * them side by side: one row for each page that the container is on, and more where breaks are asked for. Takes the room
 * of the pages; gives the rows, which are filled where more follows, and of the same least height at the end.
 */
import { createArena } from '../arena/arena.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { outermost } from '../boxes/outermost-columns.ts'
import { enumOf } from '../style/properties/index.ts'
import { PageAssigner } from './breaks.ts'
import { FilledPages } from './filled-pages.ts'
import { pageAt, type BreakResult } from './break-result.ts'
import { ParallelFlows } from './parallel-flows.ts'
import type { Positioned } from './positioned.ts'
import { type FragmentationInput, BreakUnitFlag, unitSchema, type BreakUnits } from './break-unit-rows.ts'
import { BreakUnitCollector } from './break-units.ts'
import { TableHeaders } from './table-headers.ts'

const Direction = enumOf('direction')
/** How near to the least height columns are brought, px; what stands in them then tells how high they are. */
const PRECISION = 0.1
/** Columns are no lower than this, px, however little room there is: what they hold would be cut into too many. */
const LEAST_HEIGHT = 1
/** Heights that are tried for a row: each has all columns within parted anew, so that those within others try fewer. */
const TRIALS = [24, 8] as const
/** What keeps a break unit together with the one before it. */
const HELD = BreakUnitFlag.avoidInside | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidBefore

/** The columns of a container: how many there may be side by side, and where. */
export interface ColumnSettings {
  readonly count: number
  /** From the left edge of one to that of the next, px. */
  readonly step: number
  /** Height that the container has or may have at most, Infinity for none. */
  readonly limit: number
  /** Columns are filled one after the other, not balanced. */
  readonly isFilled: boolean
}

/** Columns side by side. */
export interface ColumnRow {
  /** Counted from that on which the first stands; once it is placed, from the first of all, Infinity for any that shows the box. */
  page: number
  /** From the top of the room on its page; once it is placed, where in the continuous flow its columns begin. */
  top: number
  height: number
}

/** px that the footnotes take of a page, from that on which the rows begin, whose calls are in columns before number `columns`. */
export type NotesTake = (page: number, columns: number) => number

export class ColumnSet {
  box: BoxId
  readonly doc: FragmentationInput
  readonly settings: ColumnSettings
  rows: readonly ColumnRow[] = []
  /** Of its columns. */
  breaks: BreakResult
  /** The rows have places in the continuous flow, for now or for good. */
  isPlaced = false
  isSettled = false
  /** The outermost boxes of columns in it. */
  private within: readonly BoxId[]
  /** The first column is at the right. */
  readonly isRightToLeft: boolean
  /** A new page is asked for before all there is, or after it. */
  readonly startsPage: boolean
  readonly endsPage: boolean

  /** None of its columns is higher. */
  readonly pageHeight: number
  private isInFlow = true
  private readonly trials: number
  private readonly cut: ParallelFlows
  private readonly headers: TableHeaders
  private filled: FilledPages
  private readonly margins: ReadonlyMap<BreakUnitId, number>
  /** Break breakUnits that begin a page, not just a column. */
  private readonly pageBreaks: ReadonlySet<BreakUnitId>
  /** Of each row, while they are looked for. */
  private readonly heights: number[] = []

  /** The boxes in `box` have their places in the continuous flow. */
  constructor(doc: FragmentationInput, box: BoxId, pageHeight: number, settings: ColumnSettings) {
    const units: BreakUnits = createArena<typeof unitSchema, BreakUnitId>('breakUnits', unitSchema, 16)
    units.onGrow = doc.breakUnits.onGrow
    const { styles } = doc
    this.isRightToLeft = styles.read.direction(doc.boxes.rows.style[box] ?? styles.initial) === Direction.rtl
    this.pageHeight = pageHeight
    let depth = 0
    for (let at = doc.boxes.rows.parent[box] ?? 0; at !== 0; at = doc.boxes.rows.parent[at] ?? 0) if (doc.boxes.rows.kind[at] === BoxKind.columns) depth++
    this.trials = TRIALS[depth] ?? 0
    this.box = box
    this.settings = settings
    this.doc = { ...doc, breakUnits: units }
    const collector = new BreakUnitCollector(this.doc, pageHeight, null, true)
    collector.add((box + 1) as BoxId, doc.boxes.rows.end[box] ?? box)
    const { pageBreaks } = collector
    this.margins = collector.marginsAfterBreak
    this.startsPage = pageBreaks.delete(1 as BreakUnitId)
    this.endsPage = collector.asksForPage
    this.pageBreaks = pageBreaks
    this.cut = new ParallelFlows(this.doc)
    this.filled = new FilledPages(this.doc, box)
    this.headers = new TableHeaders(this.doc, pageHeight)
    this.within = outermost(doc.boxes, box + 1, doc.boxes.rows.end[box] ?? box)
    this.breaks = { starts: [], firstShown: [], ends: [], withinHeads: [], pageHeight: 0 }
  }

  /** How high the first of all must have room to be. */
  get leastStart(): number {
    const { breakUnits, boxes: { rows } } = this.doc
    if (breakUnits.length === 1) return 0
    return (breakUnits.y[1] ?? 0) - (rows.y[this.box] ?? 0) + this.leastFrom(1)
  }

  /** Nothing in flow stands in it. */
  get isEmpty(): boolean {
    return this.doc.breakUnits.length === 1
  }

  /** Height of all rows, on one page. */
  get height(): number {
    const last = this.rows[this.rows.length - 1]
    return last === undefined ? 0 : last.top + last.height
  }

  /** The last page of its rows, from 0, once that is settled. */
  get lastPage(): number | null {
    return this.isSettled ? this.rows[this.rows.length - 1]?.page ?? null : null
  }

  /** How far down in its column, and in the rows, a place of the continuous flow on which they begin at 0 comes to stand. */
  standingAt(y: number): number {
    const column = pageAt(this.breaks, y)
    return (this.rows[Math.floor(column / this.settings.count)]?.top ?? 0) + y - (this.breaks.starts[column] ?? 0)
  }

  /** Boxes out of flow that belong to its columns. */
  hold(positioned: Positioned): void {
    this.breaks = { ...this.breaks, positioned }
  }

  unsettle(): void {
    this.isSettled = false
  }

  /** Of the column that comes as number `column`. */
  heightOf(column: number): number {
    return this.heights[Math.min(Math.floor(column / this.settings.count), this.heights.length - 1)] ?? 0
  }

  /** Where from the left edge of the first the column that comes as number `column` stands, px. */
  placeOf(column: number): number {
    const { count, step } = this.settings
    return (this.isRightToLeft ? count - 1 - column % count : column % count) * step
  }

  /** Whether a page is asked for at `unit`, and `column` is not the first of a row: where no page can end, a row begins all the same. */
  skips(unit: number, column: number): boolean {
    return this.pageBreaks.has(unit as BreakUnitId) && column % this.settings.count !== 0
  }

  /** Whether `column` has no room for what is `height` high in one piece, but one of another row may, on a page of its own. */
  isTooLow(height: number, column: number): boolean {
    return column % this.settings.count !== 0 && height > this.heightOf(column) + PAGE_SLACK && height <= this.pageHeight + PAGE_SLACK
  }

  /**
   * Finds the rows; `roomOf`: px for them on each page, from the one on which they begin, Infinity where none ends them.
   * `isInFlow`: a page may end where a new one is asked for; in what stands side by side the next row is below, as layout has it.
   * `notes` tells what footnotes take of a page.
   */
  fill(roomOf: (page: number) => number, isInFlow = true, notes: NotesTake | null = null): void {
    const { settings, heights, doc: { breakUnits } } = this
    const rows: ColumnRow[] = []
    this.isPlaced = this.isSettled = false
    this.isInFlow = isInFlow
    this.rows = rows
    heights.length = 0
    if (breakUnits.length === 1) return
    const known = this.doc.boxes.rows.height[this.box] ?? 0
    const isOpen = roomOf(0) === Infinity
    // What layout found holds where there is room for it, and no page is asked for.
    if (!isOpen && !settings.isFilled && known <= roomOf(0) + PAGE_SLACK && known >= LEAST_HEIGHT && this.take(0, known) === 0
      && (notes === null || known <= roomOf(0) - notes(0, settings.count) + PAGE_SLACK)) {
      rows.push({ page: 0, top: 0, height: known })
      return
    }
    // Where nothing can move the columns, those that do not fit begin on the next page all the same.
    let page = this.beginsLater(roomOf) ? 1 : 0
    let top = 0
    let left = settings.isFilled ? settings.limit : Infinity
    let goesOn = false
    const { longest } = this
    for (let row = 0; ; row++) {
      let room = Math.max(LEAST_HEIGHT, roomOf(page) - top)
      // Lines and pictures pass the end of a container that is too low for them; they are not cut by it.
      const rest = left < room ? Math.max(left, this.thickest(this.firstIn(row), 0, this.startOf(row))) : left
      if (rest < room && this.take(row, rest) === 0 && rest <= room - (notes?.(page, (row + 1) * settings.count) ?? 0)) {
        rows.push({ page, top, height: rest })
        break
      }
      const most = Math.min(room, longest)
      // Columns of one height go on as they are.
      if (goesOn && heights[row - 1] === most) heights.push(most)
      else this.take(row, most)
      if (notes !== null) room = this.makeWay(row, room, (columns) => notes(page, columns))
      const next = this.nextOf(row)
      const asked = next === 0 ? 0 : this.askedAt(next, (row + 1) * settings.count)
      const isFull = next !== 0 && asked !== BreakUnitFlag.forcedBefore && room < Infinity
      goesOn = isFull
      const height = isFull ? room : this.shrink(row, settings.isFilled)
      const placed = { page, top, height }
      rows.push(placed)
      if (next === 0) break
      top += height
      left -= height
      if (roomOf(page) === Infinity) continue
      const isPage = this.beginsPage(next)
      if (!isFull && !isPage && roomOf(page) - top >= this.leastFrom(next)) continue
      if (!isPage) placed.height = room
      page++
      top = 0
    }
  }

  private beginsLater(roomOf: (page: number) => number): boolean {
    const room = roomOf(0)
    if (!this.isInFlow) return room < this.leastStart
    return room < Math.min(this.leastStart, this.pageHeight) - PAGE_SLACK && roomOf(1) > room + PAGE_SLACK
  }

  /** Lowers a row that has `room` for the footnotes called in it; what of them has none comes later. Returns what is left. */
  private makeWay(row: number, room: number, notes: (columns: number) => number): number {
    const columns = (row + 1) * this.settings.count
    const taken = notes(columns)
    if (taken < PAGE_SLACK) return room
    if (room - taken < this.leastFrom(this.firstOf(row))) {
      notes(0)
      return room
    }
    const lower = (by: number): number => {
      this.take(row, Math.min(room - by, this.longest))
      return notes(columns)
    }
    // Calls that have to go take their notes with them, which leaves room for more; with it, they must not come again.
    const rest = lower(taken)
    if (rest > taken - PAGE_SLACK || lower(rest) > rest + PAGE_SLACK) {
      lower(taken)
      return room - taken
    }
    return room - rest
  }

  private beginsPage(unit: number): boolean {
    return this.isInFlow && this.pageBreaks.has(unit as BreakUnitId)
  }

  /** The rows of its boxes are `delta` lower than they were. */
  rebase(delta: number): void {
    const { breakUnits } = this.doc
    const moved = (box: number): BoxId => (box - delta) as BoxId
    this.box = moved(this.box)
    this.within = this.within.map(moved)
    for (let unit = 1; unit < breakUnits.length; unit++) breakUnits.owner[unit] = moved(breakUnits.owner[unit] ?? 0)
    this.headers.forget()
    this.filled = new FilledPages(this.doc, this.box)
  }

  /** The box has moved `by` px down the continuous flow. */
  move(by: number): void {
    const { breakUnits } = this.doc
    for (let unit = 1; unit < breakUnits.length; unit++) breakUnits.y[unit] = (breakUnits.y[unit] ?? 0) + by
    this.breaks = { ...this.breaks, starts: this.breaks.starts.map((start) => start + by) }
    if (this.isPlaced) for (const row of this.rows) row.top += by
    this.filled.move(by)
  }

  /** Gives the row `row` this height, with columns as high after it; returns the break unit that begins what follows it, 0 for none. */
  private take(row: number, height: number): number {
    this.heights.length = row
    this.heights.push(height)
    this.run()
    return this.nextOf(row)
  }

  /** The break unit that begins what follows a row, 0 for none. */
  private nextOf(row: number): number {
    const { starts, ends } = this.breaks
    const column = (row + 1) * this.settings.count
    return column < starts.length ? ends[column - 1] ?? 0 : 0
  }

  /** The break unit that begins a row, when those before it are settled. */
  private firstOf(row: number): number {
    return row === 0 ? 1 : this.nextOf(row - 1)
  }

  /** The same, or the first of those that stand side by side and go on in the row. */
  private firstIn(row: number): number {
    return Math.min(this.firstOf(row), this.breaks.firstShown[row * this.settings.count] ?? Infinity)
  }

  /** Where in the continuous flow a row begins. */
  private startOf(row: number): number {
    return this.breaks.starts[row * this.settings.count] ?? -Infinity
  }

  private run(): void {
    const { doc, headers, heights } = this
    // Columns within are placed anew: they may stand beside something this time.
    for (const box of this.within) doc.columnSets?.of(box)?.unsettle()
    this.filled.restore()
    const from = { unit: 1 as BreakUnitId, y: doc.boxes.rows.y[this.box] ?? 0, columns: this }
    const assigner = new PageAssigner(doc, heights[0] ?? 0, headers, () => false, { from, filled: this.filled })
    assigner.advance(this.margins, true)
    const { breaks } = assigner
    this.breaks = { ...breaks, headers, heights: breaks.starts.map((_, column) => this.heightOf(column)) }
  }

  /** Whether the column that begins with `unit` was asked for: then forcedBefore. */
  private askedAt(unit: number, column: number): number {
    const { flags, page } = this.doc.breakUnits
    return page[unit] === column ? (flags[unit] ?? 0) & BreakUnitFlag.forcedBefore : 0
  }

  /** Brings a row that holds all it can to the least height at which it does, or as high as what it holds; returns that. */
  private shrink(row: number, isFilled: boolean): number {
    const column = (row + 1) * this.settings.count
    const follows = this.breaks.starts[column] ?? Infinity
    // What is cut for want of room is higher than its column.
    let most = Math.min(this.extent(row), this.heights[row] ?? Infinity)
    let found = this.heights[row] ?? most
    const holds = (height: number): boolean => {
      this.take(row, height)
      return Math.abs((this.breaks.starts[column] ?? Infinity) - follows) < PAGE_SLACK || (this.breaks.starts[column] ?? Infinity) === follows
    }
    const accept = (height: number): void => {
      found = height
      most = Math.min(most, height, this.extent(row))
    }
    if (this.trials === 0) return most
    let least = isFilled ? most : Math.min(most, this.tallest(this.firstIn(row), this.nextOf(row), this.startOf(row)))
    if (least < most && holds(least)) accept(least)
    for (let left = this.trials; left > 0 && most - least > PRECISION; left--) {
      const middle = (least + most) / 2
      if (holds(middle)) accept(middle)
      else least = middle
    }
    if (holds(Math.max(most, LEAST_HEIGHT))) return most
    this.take(row, found)
    return found
  }

  /** How far down the columns of a row are filled. */
  private extent(row: number): number {
    const { breakUnits } = this.doc
    const { count } = this.settings
    const { starts } = this.breaks
    let most = 0
    for (let unit = 1; unit < breakUnits.length; unit++) {
      const flags = breakUnits.flags[unit] ?? 0
      if ((flags & BreakUnitFlag.isBlank) !== 0) continue
      const bottom = (breakUnits.y[unit] ?? 0) + (breakUnits.height[unit] ?? 0)
      for (let column = breakUnits.page[unit] ?? 0; column < starts.length; column++) {
        const start = starts[column] ?? 0
        const end = start + this.heightOf(column)
        const goesOn = bottom > end + PAGE_SLACK && column + 1 < starts.length && (starts[column + 1] ?? 0) < bottom - PAGE_SLACK && this.cut.solidEnd(unit) <= end + PAGE_SLACK
        if (Math.floor(column / count) === row) most = Math.max(most, Math.min(bottom, goesOn ? end : bottom) - start)
        if (!goesOn) break
      }
    }
    return most
  }

  /** Height of the highest from `first` to before `next`, 0 for the end, that must not be cut and reaches below `start`. */
  private tallest(first: number, next: number, start: number): number {
    const { breakUnits } = this.doc
    let most = Math.max(this.thickest(first, next, start), first === 1 ? this.leastStart : 0)
    for (let unit = first; unit < (next || breakUnits.length); unit = this.heldEnd(unit)) {
      const height = this.heldHeight(unit)
      if ((breakUnits.y[unit] ?? 0) + height > start + PAGE_SLACK) most = Math.max(most, height)
    }
    return most
  }

  /** Height of the highest break unit, as far as it must not be cut, in columns within too. */
  private thickest(first = 1, next = 0, start = -Infinity): number {
    const { breakUnits, columnSets, boxes: { rows } } = this.doc
    let most = LEAST_HEIGHT
    for (let unit = first; unit < (next || breakUnits.length); unit++) {
      const top = breakUnits.y[unit] ?? 0
      const end = this.solidEnd(unit)
      if (end <= start + PAGE_SLACK && top + (breakUnits.height[unit] ?? 0) <= start + PAGE_SLACK) continue
      const within = ((breakUnits.flags[unit] ?? 0) & BreakUnitFlag.columns) === 0 ? undefined : columnSets?.of(breakUnits.owner[unit] ?? (0 as BoxId))
      // A margin above the first of all is not cut: no column ends before that.
      most = Math.max(most, within?.thickest() ?? 0, end - (unit === 1 && end > top ? rows.y[this.box] ?? 0 : top))
    }
    return most
  }

  /** Height of a column that holds all there is. */
  private get longest(): number {
    const { breakUnits, boxes: { rows } } = this.doc
    let bottom = 0
    for (let unit = 1; unit < breakUnits.length; unit++) bottom = Math.max(bottom, (breakUnits.y[unit] ?? 0) + (breakUnits.height[unit] ?? 0))
    return Math.max(LEAST_HEIGHT, bottom - (rows.y[this.box] ?? 0))
  }

  /** Height of what keeps together from `unit` on: a break unit at least, as far as a page has room for it. */
  private heldHeight(unit: number): number {
    const { breakUnits } = this.doc
    const end = this.heldEnd(unit)
    const top = breakUnits.y[unit] ?? 0
    let bottom = this.solidEnd(unit)
    for (let at = unit; at < end - 1; at++) bottom = Math.max(bottom, (breakUnits.y[at] ?? 0) + (breakUnits.height[at] ?? 0))
    if (end > unit + 1) bottom = Math.max(bottom, this.solidEnd(end - 1))
    return bottom - top > this.pageHeight + PAGE_SLACK ? this.solidEnd(unit) - top : bottom - top
  }

  /**
   * Height of what has to have room for `unit` to begin a column: that of the first thing in it which takes any, and of what
   * begins beside that.
   */
  leastFrom(unit: number): number {
    const { breakUnits } = this.doc
    const top = breakUnits.y[unit] ?? 0
    let at = unit
    while (at < breakUnits.length && (breakUnits.y[at] ?? 0) + this.heldHeight(at) <= top + PAGE_SLACK) at = this.heldEnd(at)
    if (at >= breakUnits.length) return 0
    let least = Math.max(0, (breakUnits.y[at] ?? 0) + this.heldHeight(at) - top)
    for (let beside = at + 1; ((breakUnits.flags[beside] ?? 0) & BreakUnitFlag.joined) !== 0 && beside < breakUnits.length; beside++) {
      const bottom = (breakUnits.y[beside] ?? 0) <= top + PAGE_SLACK ? this.solidEnd(beside) : top
      if (bottom - top > least && bottom - top <= this.pageHeight + PAGE_SLACK) least = bottom - top
    }
    return least
  }

  private solidEnd(unit: number): number {
    const { breakUnits, boxes: { rows }, columnSets } = this.doc
    const flags = breakUnits.flags[unit] ?? 0
    if ((flags & BreakUnitFlag.columns) === 0) {
      const height = breakUnits.height[unit] ?? 0
      const isWhole = height <= this.pageHeight && (flags & BreakUnitFlag.isRest) === 0
      return isWhole ? (breakUnits.y[unit] ?? 0) + height : this.cut.solidEnd(unit)
    }
    const box = breakUnits.owner[unit] ?? (0 as BoxId)
    return (rows.y[box] ?? 0) + (columnSets?.of(box)?.leastStart ?? 0)
  }

  private heldEnd(unit: number): number {
    const { breakUnits } = this.doc
    const holds = HELD | (((breakUnits.flags[unit] ?? 0) & BreakUnitFlag.whole) !== 0 ? BreakUnitFlag.joined : 0)
    let end = unit + 1
    for (; end < breakUnits.length; end++) {
      const flags = breakUnits.flags[end] ?? 0
      if ((flags & holds) === 0 || (flags & BreakUnitFlag.forcedBefore) !== 0) break
    }
    return end
  }
}
