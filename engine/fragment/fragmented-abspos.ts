/**
 * Absolutely positioned boxes whose text overflows the page end: they continue on further pages, like in-flow content. Such a box has its
 * own break units and breaks, beginning at its place on its first page. Its pieces are then moved in the continuous flow to the offsets of
 * the document's pages, so that later stages know one flow only. Missing pages are added to the document. A box of which only the
 * background or border overflows the page continues on existing pages only.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import { isNote } from '../boxes/notes.ts'
import { isFixedToPages } from '../boxes/containing-blocks.ts'
import { isTransformed } from '../style/transformed.ts'
import { PageAssigner } from './breaks.ts'
import { endOfPage, heightOf, type BreakResult, pageAt } from './break-result.ts'
import { TakenNoteRoom } from './footnotes.ts'
import { findPagesWithin } from './box-page-ranges.ts'
import { collectBreakUnits } from './break-units.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import { type Paper, TextExtent } from './text-extent.ts'
import type { AbsposPages } from './page-contents.ts'

/** Text may overflow the page end by this much, px: authors round lengths for their paper size. */
const SLACK = 1
/** The same for backgrounds and borders, px: the cut is invisible. */
const COLOUR_SLACK = 0.5
/** Largest number of blank pages added before a box far below the end of the document. */
const MOST_BLANK = 1000

export class FragmentedAbspos {
  readonly parts = new Map<BoxId, AbsposPages>()
  private readonly doc: FragmentationInput
  private readonly given: BreakResult
  private readonly extent: TextExtent
  private readonly paper: Paper
  private readonly starts: number[]
  private blank = 0

  constructor(doc: FragmentationInput, breaks: BreakResult, paper: Paper) {
    this.doc = doc
    this.given = breaks
    this.paper = paper
    this.extent = new TextExtent(doc, paper)
    this.starts = [...breaks.starts]
  }

  /** The breaks of the document, with the added pages. */
  get breaks(): BreakResult {
    const { given, starts } = this
    const added = starts.length - given.starts.length
    if (added === 0) return given
    const none = Array.from({ length: added }, () => 0 as BreakUnitId)
    return {
      ...given,
      starts,
      firstShown: [...given.firstShown, ...none],
      ends: [...given.ends, ...none],
      withinHeads: [...given.withinHeads, ...none],
    }
  }

  /** Fragments a box whose top is on `page`, or below the last page, where needed; returns whether it did. */
  part(box: BoxId, page: number): boolean {
    const { rows } = this.doc.boxes
    if (rows.kind[box] === BoxKind.replaced || !this.goesOn(box, page)) return false
    const first = this.reach(rows.y[box], page)
    if (first < 0) return false
    const end = rows.end[box]
    for (let inner: number = box; inner < end; inner++) {
      rows.flags[inner] &= ~BoxFlag.monolithic
      rows.breakUnitStart[inner] = rows.breakUnitEnd[inner] = 0 as BreakUnitId
    }
    const { pageHeight, headers, notes } = this.given
    const { breakUnits } = this.doc
    const unit = breakUnits.length as BreakUnitId
    const { lowest } = this.extent
    const bottom = rows.y[box] + rows.height[box]
    const margins = collectBreakUnits(this.doc, box, pageHeight)
    const needsNoPage = (place: number): boolean => lowest <= place + SLACK
    const room = notes === undefined ? null : new TakenNoteRoom(notes, first)
    const heights = this.given.heights === undefined ? {} : { heights: (page: number) => this.given.heights?.[first + page] ?? pageHeight }
    const assigner = new PageAssigner(this.doc, pageHeight, headers, needsNoPage, { notes: room, from: { unit, y: this.starts[first] ?? 0, ...heights } })
    assigner.advance(margins, true)
    const own = assigner.breaks
    while (this.starts.length < first + own.starts.length) this.addPage()
    findPagesWithin(this.doc, own, box)
    new Move(this.doc, own, this.starts, first).move(box, unit)
    const last = this.lastOfColour(box, rows.lastPage[box] - 1) + 1
    if (last > rows.lastPage[box]) {
      rows.height[box] = bottom - (rows.y[box] ?? 0)
      rows.lastPage[box] = last
    }
    const { firstShown, ends, withinHeads } = own
    this.parts.set(box, { first, firstShown, ends, withinHeads })
    return true
  }

  /** Whether text begins above the page end and ends below it, or some text is on no sheet of paper. */
  private goesOn(box: BoxId, page: number): boolean {
    const { extent } = this
    const { rows } = this.doc.boxes
    const start = this.starts[page] ?? 0
    const end = start + heightOf(this.given, page)
    extent.measure(box, end + SLACK)
    if (!extent.passes) return false
    // A transformed box may be shown elsewhere.
    const style = rows.style[box]
    if (isTransformed(this.doc.styles, style) && (rows.height[box] ?? 0) <= this.given.pageHeight) return false
    return extent.highest <= end + SLACK || extent.lowest > start + this.given.pageHeight + this.paper.below + SLACK
  }

  /**
   * The last page, from `page` on, where the background or border of the measured box continues; its text ends on `page`. It may fill the
   * page margin below, and adds no page.
   */
  lastOfColour(box: BoxId, page: number): number {
    const { boxes: { rows }, styles } = this.doc
    if (page >= this.starts.length - 1 || rows.kind[box] === BoxKind.replaced || isTransformed(styles, rows.style[box])) return page
    const { lowestShown } = this.extent
    const paper = (this.starts[page] ?? 0) + this.given.pageHeight + this.paper.below
    return lowestShown > paper + COLOUR_SLACK ? pageAt(this.breaks, lowestShown - COLOUR_SLACK) : page
  }

  /** The page that contains `y`: `page`, or one that is added; -1 when too many would be needed. */
  private reach(y: number, page: number): number {
    if (page < this.starts.length - 1) return page
    const room = this.given.pageHeight
    const more = Math.floor((y - this.endOf(page) + EPSILON) / room) + 1
    if (more <= 0) return page
    this.blank += more - 1
    if (this.blank > MOST_BLANK) return -1
    for (let i = 0; i < more; i++) this.addPage()
    return this.starts.length - 1
  }

  private addPage(): void {
    this.starts.push(this.endOf(this.starts.length - 1))
  }

  private endOf(page: number): number {
    return (this.starts[page] ?? 0) + heightOf(this.given, page)
  }
}

/** Moves the content of a box from the offsets of its own breaks to those of the document's pages. */
class Move {
  private readonly doc: FragmentationInput
  private readonly own: BreakResult
  private readonly first: number
  /** Shift down the continuous flow for each page of the box, px. */
  private readonly shifts: readonly number[]

  constructor(doc: FragmentationInput, own: BreakResult, starts: readonly number[], first: number) {
    this.doc = doc
    this.own = own
    this.first = first
    this.shifts = own.starts.map((start, page) => (starts[first + page] ?? 0) - start)
  }

  /** `unit`: the first break unit of the box. */
  move(box: BoxId, unit: BreakUnitId): void {
    const { breakUnits } = this.doc
    const { rows } = this.doc.boxes
    const end = rows.end[box]
    for (let row: number = box; row < end;) {
      const inner = row as BoxId
      if (row !== box && (rows.flags[row] & BoxFlag.absolute) !== 0) {
        if (this.goesAlong(inner)) this.shift(row, rows.end[row] ?? end, this.shiftAt(rows.y[row] ?? 0))
        row = rows.end[row] ?? end
        continue
      }
      if (rows.kind[row] !== BoxKind.inline) this.box(inner)
      if (rows.kind[row] === BoxKind.columns) {
        for (const columns of this.doc.columnSets?.of(inner)?.rows ?? []) {
          columns.top += this.shifts[columns.page] ?? 0
          columns.page += this.first
        }
        row = rows.end[row] ?? end
      } else row++
    }
    for (let at: number = unit; at < breakUnits.length; at++) {
      breakUnits.y[at] += this.shifts[breakUnits.page[at]] ?? 0
      breakUnits.page[at] += this.first
    }
  }

  private box(box: BoxId): void {
    const { breakUnits, lines } = this.doc
    const { rows } = this.doc.boxes
    const first = rows.firstPage[box]
    if (first === 0) return this.shift(box, box + 1, this.shiftAt(rows.y[box] ?? 0))
    const shift = this.shifts[first - 1] ?? 0
    const count = rows.lineCount[box]
    if ((rows.flags[box] & BoxFlag.monolithic) === 0) {
      rows.height[box] = rows.height[box] + (this.shifts[rows.lastPage[box] - 1] ?? 0) - shift
      const unit = rows.breakUnitEnd[box] - count
      for (let i = 0; i < count; i++) {
        const line = rows.firstLine[box] + i
        lines.y[line] = lines.y[line] + (this.shifts[breakUnits.page[unit + i]] ?? 0) - shift
      }
    }
    rows.firstPage[box] = first + this.first
    rows.lastPage[box] += this.first
    rows.y[box] += shift
  }

  /** Whether a box moves along: not footnotes, nor boxes fixed to a page; a fixed box at its static position does. */
  private goesAlong(box: BoxId): boolean {
    const { read, initial } = this.doc.styles
    const style = this.doc.boxes.rows.style[box] ?? initial
    if (isNote(this.doc, box)) return false
    return !isFixedToPages(this.doc, box) || (Number.isNaN(read.top(style, 0)) && Number.isNaN(read.bottom(style, 0)))
  }

  /** Below the last page with text there is only background and border, which the document already has in place. */
  private shiftAt(y: number): number {
    const page = pageAt(this.own, y + EPSILON)
    return y < endOfPage(this.own, page) ? this.shifts[page] ?? 0 : 0
  }

  private shift(first: number, end: number, by: number): void {
    const { rows } = this.doc.boxes
    for (let row = first; row < end; row++) if (rows.kind[row] !== BoxKind.inline) rows.y[row] = (rows.y[row] ?? 0) + by
  }
}
