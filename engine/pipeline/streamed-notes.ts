/**
 * Footnotes in streaming mode. Their pages are assigned from the first page on; a note that waits for its page keeps its chunk alive. Calls
 * in table rows without break units wait, too.
 */
import type { BoxId } from '../arena/ids.ts'
import type { PageAssigner } from '../fragment/breaks.ts'
import { NotePages } from '../fragment/footnotes.ts'
import { type NoteArea } from '../fragment/page-contents.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import type { Layout } from '../layout/layout.ts'
import { contentArea, type PageGeometry } from '../options/page-geometry.ts'
import { requestBackground } from './background-images.ts'
import type { Document } from './document-state.ts'
import { noteArea } from './note-area.ts'
import type { OriginPageRule } from './page-kinds.ts'

export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export class StreamedNotes {
  private readonly doc: Document
  private readonly assigner: PageAssigner
  private readonly page: PageGeometry
  private readonly breaks: Mutable<BreakResult>
  private area: NoteArea | null = null
  private pages: NotePages | null = null
  /** Number of notes seen so far, and those that have no page and no break unit yet. */
  private seen = 0
  private waiting: readonly BoxId[] = []

  /** `breaks` receives the notes of each page. */
  constructor(doc: Document, assigner: PageAssigner, page: PageGeometry, breaks: Mutable<BreakResult>) {
    this.doc = doc
    this.assigner = assigner
    this.page = page
    this.breaks = breaks
  }

  /** Finds the footnote area and requests its images, once there is a note. */
  open(rules: readonly OriginPageRule[], hasBackground: boolean): void {
    const { doc } = this
    if (doc.boxes.notes.length === 0 || this.area !== null) return
    this.area = noteArea(doc, rules, this.page)
    if (hasBackground) requestBackground(this.area.style, doc.styles, doc.imageLoader)
  }

  /** Lays out the notes among the boxes `[first, end)`, which have flow offsets. */
  layOut(layout: Layout, first: BoxId, end: BoxId): void {
    if (this.area !== null) layout.layoutNotes(first, end, contentArea(this.page).width, this.area)
  }

  /** Takes the notes before the box `placed` whose calls have break units. */
  take(placed: number): void {
    const { doc, area } = this
    const { notes } = doc.boxes
    if (area === null) return
    const found = [...this.waiting, ...notes.slice(this.seen)]
    this.seen = notes.length
    if (found.length === 0) return
    if (this.pages === null) {
      this.assigner.takeNotes((height, ended) => this.pages = new NotePages(doc, area, height, ended))
    }
    const ready = found.filter((box) => box < placed)
    this.waiting = [...this.pages?.add(ready) ?? [], ...found.filter((box) => box >= placed)]
  }

  /** Records the notes of the pages that are settled. */
  settle(): void {
    if (this.pages !== null) this.breaks.notes = this.pages.result
  }

  /** The first `count` pages are written. */
  drop(count: number): void {
    this.pages?.dropPages(count)
  }

  /** The first box of a note that is on no written page; Infinity for none. */
  get firstBox(): number {
    return this.pages?.firstBox ?? Infinity
  }

  /** Updates row numbers after rows in between were discarded. */
  follow([cut, keep]: readonly [number, number], units: readonly [number, number]): void {
    const { notes } = this.doc.boxes
    if (notes.length === 0) return
    const moved = (box: BoxId): BoxId => (box >= cut ? box - cut + keep : box) as BoxId
    const isThere = (box: BoxId): boolean => box < keep || box >= cut
    notes.splice(0, notes.length, ...notes.filter(isThere).map(moved))
    this.seen = notes.length
    this.waiting = this.waiting.filter(isThere).map(moved)
    this.pages?.rebaseBoxes(cut, keep)
    this.pages?.rebaseBreakUnits(...units)
  }
}
