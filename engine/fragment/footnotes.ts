/**
 * Footnotes and their pages (CSS Generated Content for Paged Media 3, 2). A note stands at the foot of the page on which the
 * line of its call is, in the order of the calls, and takes its height from what there is for content; one that has no room
 * there any more goes to the next page, and so do all after it. Pages give break units back when they end: so do they the notes
 * of these. Each page has one note at least of those that wait, and no more of them than leave room for content.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isNote } from '../boxes/notes.ts'
import { enumOf } from '../style/properties/index.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Policy = enumOf('footnote-policy')
/** The part of a page that notes of earlier pages may take. */
const MOST_OF_PAGE = 0.8

/** The area that footnotes stand in, at the end of the content area of a page; px. */
export interface NoteArea {
  /** Of its borders and background; 0 when it has none. */
  readonly style: StyleId
  readonly marginTop: number
  readonly marginBottom: number
  /** From the edges of the content area of the page to its border box. */
  readonly marginLeft: number
  readonly marginRight: number
  /** Margin, border and padding. */
  readonly above: number
  readonly below: number
  /** Content box: from the edge of the content area of the page. */
  readonly x: number
  readonly width: number
  /** Of the notes; Infinity for none. */
  readonly maxHeight: number
}

/** The notes of each page, from 0, and how much of the page they take. */
export interface PageNotes {
  readonly area: NoteArea
  readonly boxes: readonly (readonly BoxId[])[]
  readonly heights: readonly number[]
  readonly all: ReadonlySet<BoxId>
}

/** What choosing breaks asks of footnotes: `NotePages` says what each is for. */
export type NoteRoom = Pick<NotePages, 'callsIn' | 'heightWith' | 'countNext' | 'take' | 'reserved' | 'isWaiting' | 'nextCall' | 'place' | 'policyOf' | 'open' | 'result'>

/** The room that footnotes have taken of pages already, from the page `first` on: for what has breaks of its own. */
export class TakenNoteRoom implements NoteRoom {
  readonly result: PageNotes
  readonly isWaiting = false
  readonly nextCall = Infinity
  private page = 0

  constructor(notes: PageNotes, first: number) {
    this.result = { ...notes, heights: notes.heights.slice(first) }
  }

  get reserved(): number {
    return this.result.heights[this.page] ?? 0
  }

  open(): void {
    this.page++
  }

  place(): void {
    // All have their places.
  }

  policyOf(): number {
    return Policy.auto
  }

  callsIn(): readonly BoxId[] {
    return []
  }

  heightWith(): number {
    return 0
  }

  countNext(): number {
    return 0
  }

  take(): void {
    // All have their places.
  }
}

interface Note {
  box: BoxId
  /** That of the line of its call. */
  unit: number
  /** Of its margin box. */
  readonly height: number
  readonly policy: number
}

/** Gives notes their pages while break units get theirs. */
export class NotePages {
  private readonly doc: FragmentationInput
  private readonly area: NoteArea
  /** Of the open page. */
  private pageHeight: number
  private readonly notes: Note[] = []
  private readonly pages: (readonly BoxId[])[] = []
  private readonly heights: number[] = []
  /** The first note of the page, one past its last, and one past the last of those that wait for the next. */
  private first = 0
  private waiting = 0
  private next = 0
  /** px that the notes of the page take. */
  reserved = 0

  /** `ended`: pages that ended before any had a note. The notes come with `add`. */
  constructor(doc: FragmentationInput, area: NoteArea, pageHeight: number, ended = 0) {
    this.doc = doc
    this.area = area
    this.pageHeight = pageHeight
    for (let page = 0; page < ended; page++) {
      this.pages.push([])
      this.heights.push(0)
    }
  }

  /** Takes notes whose calls have not come yet; returns those whose calls do not show, or have no break unit so far. */
  add(boxes: readonly BoxId[]): readonly BoxId[] {
    const { doc, notes } = this
    const left: BoxId[] = []
    for (const box of boxes) {
      const unit = unitOfCall(doc, box)
      if (unit > 0) notes.push({ box, unit, height: outerHeight(doc, box), policy: doc.styles.read.footnotePolicy(styleOf(doc, box)) })
      else left.push(box)
    }
    notes.sort((a, b) => a.unit - b.unit || a.box - b.box)
    return left
  }

  /** The first pages are written: they are forgotten, with the notes on them. */
  dropPages(count: number): void {
    this.pages.splice(0, count)
    this.heights.splice(0, count)
    this.notes.splice(0, this.first)
    this.next -= this.first
    this.waiting -= this.first
    this.first = 0
  }

  /** The first of the boxes of notes that are on no page that was forgotten; Infinity for none. */
  get firstBox(): number {
    let first = Infinity
    for (const { box } of this.notes) first = Math.min(first, box)
    return first
  }

  /** The break units `[keep, break unit)` are gone; those after them moved down. */
  rebaseBreakUnits(unit: number, keep: number): void {
    for (const note of this.notes) if (note.unit >= keep) note.unit = Math.max(keep, note.unit - unit + keep)
  }

  /** The same for the boxes `[keep, cut)`, in which no note is. */
  rebaseBoxes(cut: number, keep: number): void {
    for (const note of this.notes) if (note.box >= cut) note.box = (note.box - cut + keep) as BoxId
  }

  get isWaiting(): boolean {
    return this.waiting < this.next
  }

  /** The break unit of the next note that has not come yet; Infinity when all have. */
  get nextCall(): number {
    return this.notes[this.next]?.unit ?? Infinity
  }

  /** The break unit `unit`, at the end of what the page holds, reaches to `bottom` on it: its notes come, or wait. */
  place(unit: number, bottom: number): void {
    for (; (this.notes[this.next]?.unit ?? Infinity) <= unit; this.next++) {
      if (!this.isWaiting && this.fits(this.next, bottom)) this.takeWaiting()
    }
  }

  /** The notes called in the columns that are `unit`, which have not come yet; none while others wait. */
  callsIn(unit: number): readonly BoxId[] {
    if (this.isWaiting) return []
    return this.notes.slice(this.next).filter((note) => note.unit === unit).map(({ box }) => box)
  }

  /**
   * px that a page has to have for the next notes `[from, to)`; on the open one, beyond what those there take. Infinity where that
   * is more than notes may take.
   */
  heightWith(from: number, to: number, isOpen: boolean): number {
    const first = isOpen ? this.first : this.next + from
    const end = this.next + to
    if (end <= first) return 0
    const height = this.heightOf(first, end)
    const isWithin = end === first + 1 || height - this.area.above - this.area.below <= this.area.maxHeight + PAGE_SLACK
    return isWithin && height <= this.pageHeight * MOST_OF_PAGE + PAGE_SLACK ? height - (isOpen ? this.reserved : 0) : Infinity
  }

  /** How many of the next notes come one after the other from calls before the break unit `end` that are `shown`; none while others wait. */
  countNext(end: number, shown: (unit: number) => boolean): number {
    const { notes, next } = this
    let at = next
    while (!this.isWaiting && (notes[at]?.unit ?? Infinity) < end && shown(notes[at]?.unit ?? 0)) at++
    return at - next
  }

  /** What has to move with `unit` for its notes to have room: nothing, its line, or the block that this is in. */
  policyOf(unit: number, bottom: number): number {
    for (let at = this.next; (this.notes[at]?.unit ?? Infinity) <= unit; at++) {
      const policy = this.notes[at]?.policy ?? Policy.auto
      if (policy !== Policy.auto && (this.isWaiting || !this.fits(at, bottom))) return policy
    }
    return Policy.auto
  }

  /** A page of this height begins with `unit`; `isLast` ends the last one. */
  open(unit: number, isLast = false, pageHeight = this.pageHeight): void {
    const { notes } = this
    let cut = this.next
    while (cut > this.first && (notes[cut - 1]?.unit ?? 0) >= unit && !isLast) cut--
    this.next = cut
    this.waiting = Math.min(this.waiting, cut)
    const shown = notes.slice(this.first, this.waiting)
    this.pages.push(shown.map(({ box }) => box))
    this.heights.push(shown.length === 0 ? 0 : Math.min(this.heightOf(this.first, this.waiting), this.pageHeight))
    this.pageHeight = pageHeight
    this.first = this.waiting
    this.reserved = 0
    while (this.isWaiting && (this.waiting === this.first || this.fits(this.waiting, this.pageHeight * (1 - MOST_OF_PAGE)))) this.takeWaiting()
  }

  get result(): PageNotes {
    return { area: this.area, boxes: this.pages, heights: this.heights, all: new Set(this.notes.map(({ box }) => box)) }
  }

  /** The next `count` notes come to the page. */
  take(count: number): void {
    for (let left = count; left > 0 && !this.isWaiting; left--) {
      this.takeWaiting()
      this.next++
    }
  }

  private takeWaiting(): void {
    this.waiting++
    this.reserved = Math.min(this.heightOf(this.first, this.waiting), this.pageHeight * MOST_OF_PAGE)
  }

  /** Whether the page has room for the notes to the one at `last`, below content that reaches to `bottom`. */
  private fits(last: number, bottom: number): boolean {
    const height = this.heightOf(this.first, last + 1)
    const isWithin = last === this.first || height - this.area.above - this.area.below <= this.area.maxHeight + PAGE_SLACK
    return isWithin && bottom + height <= this.pageHeight + PAGE_SLACK
  }

  private heightOf(first: number, end: number): number {
    let height = this.area.above + this.area.below
    for (let i = first; i < end; i++) height += this.notes[i]?.height ?? 0
    return height
  }
}

/** Puts the notes on their pages; the boxes in flow have their pages already. */
export function placeNotes(doc: FragmentationInput, breaks: BreakResult, { area, boxes }: PageNotes): void {
  const { rows } = doc.boxes
  for (const [page, notes] of boxes.entries()) {
    let y = endOfPage(breaks, page) + area.above
    for (const box of notes) {
      const shift = y + (doc.styles.read.marginTop(styleOf(doc, box), area.width) || 0) - (rows.y[box] ?? 0)
      doc.columnSets?.move(doc.boxes, box, rows.end[box] ?? box, shift)
      let inColumns = 0
      for (let inner: number = box; inner < (rows.end[box] ?? 0); inner++) {
        if (inner >= inColumns) {
          rows.firstPage[inner] = rows.lastPage[inner] = page + 1
          rows.flags[inner] = (rows.flags[inner] ?? 0) | BoxFlag.monolithic
          if (rows.kind[inner] === BoxKind.columns) inColumns = rows.end[inner] ?? 0
        }
        if (rows.kind[inner] !== BoxKind.inline) rows.y[inner] = (rows.y[inner] ?? 0) + shift
      }
      y += outerHeight(doc, box)
    }
  }
}

const styleOf = ({ boxes: { rows }, styles }: FragmentationInput, box: BoxId): StyleId => rows.style[box] ?? styles.initial

function outerHeight(doc: FragmentationInput, box: BoxId): number {
  const style = styleOf(doc, box)
  const { read } = doc.styles
  const basis = doc.boxes.rows.width[box] ?? 0
  return Math.max(0, (doc.boxes.rows.height[box] ?? 0) + (read.marginTop(style, basis) || 0) + (read.marginBottom(style, basis) || 0))
}

/** The outermost columns that a box is in, which stand on the pages by themselves, or in `root`; 0 for none. */
function columnsAround({ boxes: { rows, columns } }: FragmentationInput, box: BoxId, root: BoxId): BoxId {
  let found = 0 as BoxId
  if (columns.length === 0) return found
  for (let at = rows.parent[box] ?? (0 as BoxId); at !== root && at !== 0; at = rows.parent[at] ?? (0 as BoxId)) if (rows.kind[at] === BoxKind.columns) found = at
  return found
}

/**
 * The break unit of the line that a note was called from, at whose top its box waits; 0 when that does not show. `root`: the columns
 * whose break units these are, 0 for those of the document.
 */
export function unitOfCall(doc: FragmentationInput, note: BoxId, root = 0 as BoxId): number {
  const { boxes: { rows }, lines } = doc
  const around = columnsAround(doc, note, root)
  for (let box = around === 0 ? note : around; box !== root && box !== 0; box = rows.parent[box] ?? (0 as BoxId)) {
    const flags = rows.flags[box] ?? 0
    if ((flags & BoxFlag.cutOff) !== 0) return 0
    const start = rows.breakUnitStart[box] ?? 0
    if (start === 0 || ((flags & BoxFlag.absolute) !== 0 && isNote(doc, box))) continue
    const count = rows.lineCount[box] ?? 0
    if ((flags & (BoxFlag.monolithic | BoxFlag.inlineContent)) !== BoxFlag.inlineContent || count === 0) return start
    const y = (rows.y[note] ?? 0) - (rows.y[box] ?? 0)
    let line = count - 1
    while (line > 0 && (lines.y[(rows.firstLine[box] ?? 0) + line] ?? 0) > y + PAGE_SLACK) line--
    return (rows.breakUnitEnd[box] ?? 0) - count + line
  }
  return 0
}
