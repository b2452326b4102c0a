/**
 * Footnotes and their pages (CSS Generated Content for Paged Media 3, 2). A footnote is placed at the foot of the page with the line of its
 * call, in the order of the calls, and its height is taken from the page content. A note without room there goes to the next page, with all
 * notes after it. A page that ends earlier returns break units, and with them the notes called in these. Each page takes at least one of
 * the waiting notes, but no more than leave room for content.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isNote } from '../boxes/notes.ts'
import { enumOf } from '../style/properties/index.ts'
import { endOfPage, type BreakResult } from './break-result.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { NoteArea, PageNotes } from './page-contents.ts'

const Policy = enumOf('footnote-policy')
/** Largest share of a page that notes carried over from earlier pages may take. */
const MOST_OF_PAGE = 0.8

/** The interface that page breaking uses; see `NotePages`. */
export type NoteRoom = Pick<NotePages, 'callsIn' | 'heightWith' | 'countNext' | 'take' | 'reserved' | 'isWaiting' | 'nextCall' | 'place' | 'policyOf' | 'open' | 'result'>

/** The room that footnotes have already taken from pages, from page `first` on: for content with breaks of its own. */
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
    // All notes have their places.
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
    // All notes have their places.
  }
}

interface Note {
  box: BoxId
  /** Break unit of the line of its call. */
  unit: number
  /** Height of its margin box, px. */
  readonly height: number
  readonly policy: number
}

/** Gives footnotes their pages while break units get theirs. */
export class NotePages {
  private readonly doc: FragmentationInput
  private readonly area: NoteArea
  /** Content height of the open page, px. */
  private pageHeight: number
  private readonly notes: Note[] = []
  private readonly pages: (readonly BoxId[])[] = []
  private readonly heights: number[] = []
  /** Indices into `notes`: the first note of the page, one past its last, and one past the last note waiting for the next page. */
  private first = 0
  private waiting = 0
  private next = 0
  /** Height that the notes of the open page take, px. */
  reserved = 0

  /** `ended`: number of pages that ended before any had a note. `add` brings the notes. */
  constructor(doc: FragmentationInput, area: NoteArea, pageHeight: number, ended = 0) {
    this.doc = doc
    this.area = area
    this.pageHeight = pageHeight
    for (let page = 0; page < ended; page++) {
      this.pages.push([])
      this.heights.push(0)
    }
  }

  /** Adds notes whose calls have not been placed yet; returns those whose calls are not shown or have no break unit yet. */
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

  /** The first `count` pages were written: drops them and their notes. */
  dropPages(count: number): void {
    this.pages.splice(0, count)
    this.heights.splice(0, count)
    this.notes.splice(0, this.first)
    this.next -= this.first
    this.waiting -= this.first
    this.first = 0
  }

  /** The lowest box id of the notes on pages that are kept; Infinity for none. */
  get firstBox(): number {
    let first = Infinity
    for (const { box } of this.notes) first = Math.min(first, box)
    return first
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down. */
  rebaseBreakUnits(unit: number, keep: number): void {
    for (const note of this.notes) if (note.unit >= keep) note.unit = Math.max(keep, note.unit - unit + keep)
  }

  /** Boxes `[keep, cut)` were dropped; no note is among them. */
  rebaseBoxes(cut: number, keep: number): void {
    for (const note of this.notes) if (note.box >= cut) note.box = (note.box - cut + keep) as BoxId
  }

  get isWaiting(): boolean {
    return this.waiting < this.next
  }

  /** The break unit of the next note that has no place yet; Infinity when all have. */
  get nextCall(): number {
    return this.notes[this.next]?.unit ?? Infinity
  }

  /** Break unit `unit`, the last on the page so far, ends at `bottom` on it: its notes are placed, or wait. */
  place(unit: number, bottom: number): void {
    for (; (this.notes[this.next]?.unit ?? Infinity) <= unit; this.next++) {
      if (!this.isWaiting && this.fits(this.next, bottom)) this.takeWaiting()
    }
  }

  /** Notes called in the multi-column container `unit` that have no place yet; none while others wait. */
  callsIn(unit: number): readonly BoxId[] {
    if (this.isWaiting) return []
    return this.notes.slice(this.next).filter((note) => note.unit === unit).map(({ box }) => box)
  }

  /**
   * Height that a page must have for the next notes `[from, to)`, px; on the open page, in addition to the notes already there. Infinity
   * when it exceeds what notes may take.
   */
  heightWith(from: number, to: number, isOpen: boolean): number {
    const first = isOpen ? this.first : this.next + from
    const end = this.next + to
    if (end <= first) return 0
    const height = this.heightOf(first, end)
    const isWithin = end === first + 1 || height - this.area.above - this.area.below <= this.area.maxHeight + PAGE_SLACK
    return isWithin && height <= this.pageHeight * MOST_OF_PAGE + PAGE_SLACK ? height - (isOpen ? this.reserved : 0) : Infinity
  }

  /** How many of the next notes, without a gap, have calls before the break unit `end` that are `shown`; 0 while others wait. */
  countNext(end: number, shown: (unit: number) => boolean): number {
    const { notes, next } = this
    let at = next
    while (!this.isWaiting && (notes[at]?.unit ?? Infinity) < end && shown(notes[at]?.unit ?? 0)) at++
    return at - next
  }

  /** What moves with `unit` so that its notes fit (footnote-policy): nothing, its line, or the block of the line. */
  policyOf(unit: number, bottom: number): number {
    for (let at = this.next; (this.notes[at]?.unit ?? Infinity) <= unit; at++) {
      const policy = this.notes[at]?.policy ?? Policy.auto
      if (policy !== Policy.auto && (this.isWaiting || !this.fits(at, bottom))) return policy
    }
    return Policy.auto
  }

  /** Ends the open page and begins one of this height with `unit`; `isLast` ends the last page. */
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

  /** Places the next `count` notes on the page. */
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

  /** Whether the page has room for its notes up to `last`, below content that ends at `bottom`. */
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

/** Puts the notes on their pages; the in-flow boxes must have their pages already. */
export function placeNotes(doc: FragmentationInput, breaks: BreakResult, { area, boxes }: PageNotes): void {
  const { rows } = doc.boxes
  for (const [page, notes] of boxes.entries()) {
    let y = endOfPage(breaks, page) + area.above
    for (const box of notes) {
      const shift = y + (doc.styles.read.marginTop(styleOf(doc, box), area.width) || 0) - rows.y[box]
      doc.columnSets?.move(doc.boxes, box, rows.end[box], shift)
      let inColumns = 0
      for (let inner: number = box; inner < rows.end[box]; inner++) {
        if (inner >= inColumns) {
          rows.firstPage[inner] = rows.lastPage[inner] = page + 1
          rows.flags[inner] |= BoxFlag.monolithic
          if (rows.kind[inner] === BoxKind.columns) inColumns = rows.end[inner] ?? 0
        }
        if (rows.kind[inner] !== BoxKind.inline) rows.y[inner] += shift
      }
      y += outerHeight(doc, box)
    }
  }
}

const styleOf = ({ boxes: { rows } }: FragmentationInput, box: BoxId): StyleId => rows.style[box]

function outerHeight(doc: FragmentationInput, box: BoxId): number {
  const style = styleOf(doc, box)
  const { read } = doc.styles
  const basis = doc.boxes.rows.width[box]
  return Math.max(0, doc.boxes.rows.height[box] + (read.marginTop(style, basis) || 0) + (read.marginBottom(style, basis) || 0))
}

/** The outermost multi-column container around `box`, within the page flow or within `root`; 0 for none. */
function columnsAround({ boxes: { rows, columns } }: FragmentationInput, box: BoxId, root: BoxId): BoxId {
  let found = 0 as BoxId
  if (columns.length === 0) return found
  for (let at = rows.parent[box]; at !== root && at !== 0; at = rows.parent[at]) if (rows.kind[at] === BoxKind.columns) found = at
  return found
}

/**
 * The break unit of the line with the call of `note`, or before the out-of-flow box of that line; the note's box waits at the top of the
 * line. 0 when the line is not shown. `root`:
 * the multi-column container whose break units are meant, 0 for the document.
 */
export function unitOfCall(doc: FragmentationInput, note: BoxId, root = 0 as BoxId): number {
  const { boxes: { rows }, lines } = doc
  const around = columnsAround(doc, note, root)
  for (let box = around === 0 ? note : around; box !== root && box !== 0; box = rows.parent[box]) {
    const flags = rows.flags[box]
    if ((flags & BoxFlag.cutOff) !== 0) return 0
    const start = rows.breakUnitStart[box]
    if (start === 0 && (flags & BoxFlag.absolute) !== 0 && !isNote(doc, box)) return Math.max(1, lastUnitBefore(doc, box))
    if (start === 0 || ((flags & BoxFlag.absolute) !== 0 && isNote(doc, box))) continue
    const count = rows.lineCount[box]
    if ((flags & (BoxFlag.monolithic | BoxFlag.inlineContent)) !== BoxFlag.inlineContent || count === 0) return start
    const y = rows.y[note] - rows.y[box]
    let line = count - 1
    while (line > 0 && (lines.y[(rows.firstLine[box] ?? 0) + line] ?? 0) > y + PAGE_SLACK) line--
    return rows.breakUnitEnd[box] - count + line
  }
  return 0
}

/** The last break unit of the content before `box` in the box tree; 0 for none. */
function lastUnitBefore({ breakUnits: { owner, length } }: FragmentationInput, box: BoxId): number {
  let last = 0
  let high = length - 1
  while (last < high) {
    const middle = (last + high + 1) >> 1
    if ((owner[middle] ?? 0) < box) last = middle
    else high = middle - 1
  }
  return last
}
