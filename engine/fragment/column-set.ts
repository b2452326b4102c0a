/**
 * The columns of one multi-column container, between elements that span all columns. Their content has its own break units and breaks, with
 * the column as fragmentainer (CSS Multi-column Layout 1, 8). Columns come in rows of `count`: one row for each page of the container, and
 * more where breaks are forced. Takes the room on each page; gives the rows. A row is filled when more content follows, and balanced to the
 * least height at the end.
 */
import { createArena } from '../arena/arena.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { outermost } from '../boxes/outermost-columns.ts'
import { enumOf } from '../style/properties/index.ts'
import { PageAssigner } from './breaks.ts'
import { ClonedEdges } from './cloned-edges.ts'
import { FilledPages } from './filled-pages.ts'
import { pageAt, type BreakResult } from './break-result.ts'
import { ParallelFlows } from './parallel-flows.ts'
import type { Positioned } from './page-contents.ts'
import { type FragmentationInput, BreakUnitFlag, unitSchema, type BreakUnits } from './break-unit-rows.ts'
import { BreakUnitCollector } from './break-units.ts'
import { TableHeaders } from './table-headers.ts'
import type { ColumnRow, ColumnSettings, NotesTake, ContainerColumns } from './columns.ts'

const Direction = enumOf('direction')
/** Precision of the search for the least row height, px; the content of the row then tells the exact height. */
const PRECISION = 0.1
/** Least column height, px: lower columns would cut their content into too many pieces. */
const LEAST_HEIGHT = 1
/** Heights tried for a row, by nesting depth. Each trial fragments all nested columns anew, so nested ones try fewer. */
const TRIALS = [24, 8] as const
/** Flags that keep a break unit together with the unit before it. */
const HELD = BreakUnitFlag.avoidInside | BreakUnitFlag.linesTogether | BreakUnitFlag.avoidBefore

export class ColumnSet implements ContainerColumns {
  box: BoxId
  readonly doc: FragmentationInput
  readonly settings: ColumnSettings
  rows: readonly ColumnRow[] = []
  /** Breaks of the content into columns. */
  breaks: BreakResult
  /** The rows have flow offsets, provisional or final. */
  isPlaced = false
  isSettled = false
  /** The outermost multi-column containers nested in it. */
  private within: readonly BoxId[]
  /** The first column is at the right (direction: rtl). */
  readonly isRightToLeft: boolean
  /** A forced page break comes before all content, or after it. */
  readonly startsPage: boolean
  readonly endsPage: boolean

  /** No column is taller than this. */
  readonly pageHeight: number
  private isInFlow = true
  private readonly trials: number
  private readonly cut: ParallelFlows
  private readonly headers: TableHeaders
  private filled: FilledPages
  private readonly margins: ReadonlyMap<BreakUnitId, number>
  /** Break units whose forced break is a page break, not a column break. */
  private readonly pageBreaks: ReadonlySet<BreakUnitId>
  /** Heights of the rows during the search. */
  private readonly heights: number[] = []

  /** The boxes in `box` must have their flow offsets. */
  constructor(doc: FragmentationInput, box: BoxId, pageHeight: number, settings: ColumnSettings) {
    const breakUnits: BreakUnits = createArena<typeof unitSchema, BreakUnitId>('breakUnits', unitSchema, 16)
    breakUnits.onGrow = doc.breakUnits.onGrow
    const { styles } = doc
    this.isRightToLeft = styles.read.direction(doc.boxes.rows.style[box]) === Direction.rtl
    this.pageHeight = pageHeight
    let depth = 0
    for (let at = doc.boxes.rows.parent[box]; at !== 0; at = doc.boxes.rows.parent[at]) if (doc.boxes.rows.kind[at] === BoxKind.columns) depth++
    this.trials = TRIALS[depth] ?? 0
    this.box = box
    this.settings = settings
    this.doc = { ...doc, breakUnits }
    const collector = new BreakUnitCollector(this.doc, pageHeight, null, true)
    collector.add((box + 1) as BoxId, doc.boxes.rows.end[box])
    const { pageBreaks } = collector
    this.margins = collector.marginsAfterBreak
    this.startsPage = pageBreaks.delete(1 as BreakUnitId)
    this.endsPage = collector.asksForPage
    this.pageBreaks = pageBreaks
    this.cut = new ParallelFlows(this.doc)
    this.filled = new FilledPages(this.doc, box)
    this.headers = new TableHeaders(this.doc, pageHeight)
    this.headers.clones = ClonedEdges.of(this.doc, pageHeight, box + 1, doc.boxes.rows.end[box])
    this.within = outermost(doc.boxes, box + 1, doc.boxes.rows.end[box])
    this.breaks = { starts: [], firstShown: [], ends: [], withinHeads: [], pageHeight: 0 }
  }

  /** Least height that the first column must have to begin, px. */
  get leastStart(): number {
    const { breakUnits, boxes: { rows } } = this.doc
    if (breakUnits.length === 1) return 0
    return breakUnits.y[1] - rows.y[this.box] + this.leastFrom(1)
  }

  /** Whether it has no in-flow content. */
  get isEmpty(): boolean {
    return this.doc.breakUnits.length === 1
  }

  /** Height of all rows when no page ends between them, px. */
  get height(): number {
    const last = this.rows[this.rows.length - 1]
    return last === undefined ? 0 : last.top + last.height
  }

  /** The last page of its rows, from 0; null until the rows are settled. */
  get lastPage(): number | null {
    return this.isSettled ? this.rows[this.rows.length - 1]?.page ?? null : null
  }

  /** Offset from the top of the first row, px, of the content at flow offset `y`; the continuous flow begins at 0. */
  standingAt(y: number): number {
    const column = pageAt(this.breaks, y)
    return (this.rows[Math.floor(column / this.settings.count)]?.top ?? 0) + y - (this.breaks.starts[column] ?? 0)
  }

  /** Sets the out-of-flow boxes that belong to its columns. */
  hold(positioned: Positioned): void {
    this.breaks = { ...this.breaks, positioned }
  }

  unsettle(): void {
    this.isSettled = false
  }

  /** Height of column number `column`, px. */
  heightOf(column: number): number {
    return this.heights[Math.min(Math.floor(column / this.settings.count), this.heights.length - 1)] ?? 0
  }

  /** Distance of column number `column` from the left edge of the leftmost column, px. */
  placeOf(column: number): number {
    const { count, step } = this.settings
    return (this.isRightToLeft ? count - 1 - column % count : column % count) * step
  }

  /** Whether a page break is forced at `unit` and `column` is not the first of its row. Where no page can end, a new row begins instead. */
  skips(unit: number, column: number): boolean {
    return this.pageBreaks.has(unit as BreakUnitId) && column % this.settings.count !== 0
  }

  /** Whether a monolithic piece of `height` px does not fit `column`, but may fit a column of another row on its own page. */
  isTooLow(height: number, column: number): boolean {
    return column % this.settings.count !== 0 && height > this.heightOf(column) + PAGE_SLACK && height <= this.pageHeight + PAGE_SLACK
  }

  /**
   * Finds the rows. `roomOf`: room for them on each page, from the first, px; Infinity where no page end limits them. `isInFlow`: a forced
   * page break may end the page; in parallel flows the next row comes below instead, as in layout. `notes`: the height that footnotes take
   * of a page.
   */
  fill(roomOf: (page: number) => number, isInFlow = true, notes: NotesTake | null = null): void {
    const { settings, heights, doc: { breakUnits } } = this
    const rows: ColumnRow[] = []
    this.isPlaced = this.isSettled = false
    this.isInFlow = isInFlow
    this.rows = rows
    heights.length = 0
    if (breakUnits.length === 1) return
    const known = this.doc.boxes.rows.height[this.box]
    const isOpen = roomOf(0) === Infinity
    // The height from layout stays valid where there is room for it and no page break is forced.
    if (!isOpen && !settings.isFilled && known <= roomOf(0) + PAGE_SLACK && known >= LEAST_HEIGHT && this.take(0, known) === 0
      && (notes === null || known <= roomOf(0) - notes(0, settings.count) + PAGE_SLACK)) {
      rows.push({ page: 0, top: 0, height: known })
      return
    }
    // Where nothing can move the container, columns that do not fit still begin on the next page.
    let page = this.beginsLater(roomOf) ? 1 : 0
    let top = 0
    let left = settings.isFilled ? settings.limit : Infinity
    let goesOn = false
    const { longest } = this
    for (let row = 0; ; row++) {
      let room = Math.max(LEAST_HEIGHT, roomOf(page) - top)
      // Lines and pictures overflow a container that is too low for them; its height does not cut them.
      const rest = left < room ? Math.max(left, this.thickest(this.firstIn(row), 0, this.startOf(row))) : left
      if (rest < room && this.take(row, rest) === 0 && rest <= room - (notes?.(page, (row + 1) * settings.count) ?? 0)) {
        rows.push({ page, top, height: rest })
        break
      }
      const most = Math.min(room, longest)
      // Columns continue at the same height without a new search.
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

  /** Whether the first row begins on the next page: its break units do not fit on this one, and nothing moves the container. */
  private beginsLater(roomOf: (page: number) => number): boolean {
    const room = roomOf(0)
    if (!this.isInFlow) return room < this.leastStart
    return room < Math.min(this.leastStart, this.pageHeight) - PAGE_SLACK && roomOf(1) > room + PAGE_SLACK
  }

  /** Lowers a row with `room` px for the footnotes called in it; footnotes that do not fit come later. Returns the room left. */
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
    // Calls that move take their footnotes along, which frees room; with that room they must not come back.
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

  /** Box ids moved down by `delta`. */
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

  /** Gives row `row` and all later rows this height. Returns the break unit that begins the content after the row, 0 for none. */
  private take(row: number, height: number): number {
    this.heights.length = row
    this.heights.push(height)
    this.run()
    return this.nextOf(row)
  }

  /** The break unit that begins the content after a row; 0 for none. */
  private nextOf(row: number): number {
    const { starts, ends } = this.breaks
    const column = (row + 1) * this.settings.count
    return column < starts.length ? ends[column - 1] ?? 0 : 0
  }

  /** The break unit that begins a row, once the rows before it are settled. */
  private firstOf(row: number): number {
    return row === 0 ? 1 : this.nextOf(row - 1)
  }

  /** The same, or the first of the parallel flows that continue into the row. */
  private firstIn(row: number): number {
    return Math.min(this.firstOf(row), this.breaks.firstShown[row * this.settings.count] ?? Infinity)
  }

  /** Flow offset where a row begins. */
  private startOf(row: number): number {
    return this.breaks.starts[row * this.settings.count] ?? -Infinity
  }

  private run(): void {
    const { doc, headers, heights } = this
    // Nested containers are placed anew: this time they may lie beside other content.
    for (const box of this.within) doc.columnSets?.of(box)?.unsettle()
    this.filled.restore()
    const from = { unit: 1 as BreakUnitId, y: doc.boxes.rows.y[this.box], columns: this }
    const assigner = new PageAssigner(doc, heights[0] ?? 0, headers, () => false, { from, filled: this.filled })
    assigner.advance(this.margins, true)
    const { breaks } = assigner
    this.breaks = { ...breaks, headers, heights: breaks.starts.map((_, column) => this.heightOf(column)) }
  }

  /** forcedBefore when the column that begins with `unit` comes from a forced break, else 0. */
  private askedAt(unit: number, column: number): number {
    const { flags, page } = this.doc.breakUnits
    return page[unit] === column ? flags[unit] & BreakUnitFlag.forcedBefore : 0
  }

  /**
   * Finds the least height at which a row still holds the same content, or with `isFilled` the height of its content. Returns that height.
   */
  private shrink(row: number, isFilled: boolean): number {
    const column = (row + 1) * this.settings.count
    const follows = this.breaks.starts[column] ?? Infinity
    // Content that is cut for lack of room is taller than its column.
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

  /** The height to which the columns of a row are filled, px. */
  private extent(row: number): number {
    const { breakUnits } = this.doc
    const { count } = this.settings
    const { starts } = this.breaks
    let most = 0
    for (let unit = 1; unit < breakUnits.length; unit++) {
      const flags = breakUnits.flags[unit]
      if ((flags & BreakUnitFlag.isBlank) !== 0) continue
      const bottom = breakUnits.y[unit] + breakUnits.height[unit]
      for (let column = breakUnits.page[unit]; column < starts.length; column++) {
        const start = starts[column] ?? 0
        const end = start + this.heightOf(column)
        const goesOn = bottom > end + PAGE_SLACK && column + 1 < starts.length && (starts[column + 1] ?? 0) < bottom - PAGE_SLACK && this.cut.solidEnd(unit) <= end + PAGE_SLACK
        if (Math.floor(column / count) === row) most = Math.max(most, Math.min(bottom, goesOn ? end : bottom) - start)
        if (!goesOn) break
      }
    }
    return most
  }

  /**
   * Height of the tallest piece that must not be cut and reaches below `start`, from break unit `first` to before `next` (0 for the end).
   */
  private tallest(first: number, next: number, start: number): number {
    const { breakUnits } = this.doc
    let most = Math.max(this.thickest(first, next, start), first === 1 ? this.leastStart : 0)
    for (let unit = first; unit < (next || breakUnits.length); unit = this.heldEnd(unit)) {
      const height = this.heldHeight(unit)
      if (breakUnits.y[unit] + height > start + PAGE_SLACK) most = Math.max(most, height)
    }
    return most
  }

  /** Height of the tallest break unit, as far as it must not be cut, nested columns included. */
  thickest(first = 1, next = 0, start = -Infinity): number {
    const { breakUnits, columnSets, boxes: { rows } } = this.doc
    let most = LEAST_HEIGHT
    for (let unit = first; unit < (next || breakUnits.length); unit++) {
      const top = breakUnits.y[unit]
      const end = this.solidEnd(unit)
      if (end <= start + PAGE_SLACK && top + (breakUnits.height[unit] ?? 0) <= start + PAGE_SLACK) continue
      const within = (breakUnits.flags[unit] & BreakUnitFlag.columns) === 0 ? undefined : columnSets?.of(breakUnits.owner[unit])
      // The margin above the first break unit is not cut: no column ends before that unit.
      most = Math.max(most, within?.thickest() ?? 0, end - (unit === 1 && end > top ? rows.y[this.box] : top))
    }
    return most
  }

  /** Height of a column that holds all content. */
  private get longest(): number {
    const { breakUnits, boxes: { rows } } = this.doc
    let bottom = 0
    for (let unit = 1; unit < breakUnits.length; unit++) bottom = Math.max(bottom, breakUnits.y[unit] + breakUnits.height[unit])
    return Math.max(LEAST_HEIGHT, bottom - rows.y[this.box])
  }

  /** Height of the units that stay together from `unit` on; when they do not fit a page, the height of the one unit. */
  private heldHeight(unit: number): number {
    const { breakUnits } = this.doc
    const end = this.heldEnd(unit)
    const top = breakUnits.y[unit]
    let bottom = this.solidEnd(unit)
    for (let at = unit; at < end - 1; at++) bottom = Math.max(bottom, breakUnits.y[at] + breakUnits.height[at])
    if (end > unit + 1) bottom = Math.max(bottom, this.solidEnd(end - 1))
    return bottom - top > this.pageHeight + PAGE_SLACK ? this.solidEnd(unit) - top : bottom - top
  }

  /** Room that `unit` needs to begin a column: the height of the first unit that takes any, and of the units that begin beside it. */
  leastFrom(unit: number): number {
    const { breakUnits } = this.doc
    const top = breakUnits.y[unit]
    let at = unit
    while (at < breakUnits.length && breakUnits.y[at] + this.heldHeight(at) <= top + PAGE_SLACK) at = this.heldEnd(at)
    if (at >= breakUnits.length) return 0
    let least = Math.max(0, breakUnits.y[at] + this.heldHeight(at) - top)
    for (let beside = at + 1; (breakUnits.flags[beside] & BreakUnitFlag.joined) !== 0 && beside < breakUnits.length; beside++) {
      const bottom = breakUnits.y[beside] <= top + PAGE_SLACK ? this.solidEnd(beside) : top
      if (bottom - top > least && bottom - top <= this.pageHeight + PAGE_SLACK) least = bottom - top
    }
    return least
  }

  private solidEnd(unit: number): number {
    const { breakUnits, boxes: { rows }, columnSets } = this.doc
    const flags = breakUnits.flags[unit]
    if ((flags & BreakUnitFlag.columns) === 0) {
      const height = breakUnits.height[unit]
      const isWhole = height <= this.pageHeight && (flags & BreakUnitFlag.isRest) === 0
      return isWhole ? breakUnits.y[unit] + height : this.cut.solidEnd(unit)
    }
    const box = breakUnits.owner[unit]
    return rows.y[box] + (columnSets?.of(box)?.leastStart ?? 0)
  }

  private heldEnd(unit: number): number {
    const { breakUnits } = this.doc
    const holds = HELD | ((breakUnits.flags[unit] & BreakUnitFlag.whole) !== 0 ? BreakUnitFlag.joined : 0)
    let end = unit + 1
    for (; end < breakUnits.length; end++) {
      const flags = breakUnits.flags[end]
      if ((flags & holds) === 0 || (flags & BreakUnitFlag.forcedBefore) !== 0) break
    }
    return end
  }
}
