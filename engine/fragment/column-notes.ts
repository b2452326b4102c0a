/**
 * Footnotes called in columns in the flow of pages: they stand at the foot of the page on which the column of their call is. Takes
 * the notes that have not come yet; gives what they take of each page while the rows of columns are found, and then has them come
 * there. Calls in columns within count where these begin.
 */
import type { BoxId } from '../arena/ids.ts'
import type { ColumnSet } from './column-set.ts'
import { type NoteRoom, unitOfCall } from './footnotes.ts'

export class ColumnNotes {
  private readonly notes: NoteRoom
  private readonly set: ColumnSet
  /** Break breakUnits of the columns that the calls are in, in their order. */
  private readonly calls: readonly number[]
  /** Of each page: one past the last of its notes. */
  private readonly ends: number[] = []
  private come = 0

  /** Of the columns that are `unit`; null where no notes are called in them. */
  static of(notes: NoteRoom, set: ColumnSet, unit: number): ColumnNotes | null {
    const boxes = notes.callsIn(unit)
    return boxes.length === 0 ? null : new ColumnNotes(notes, set, boxes)
  }

  private constructor(notes: NoteRoom, set: ColumnSet, boxes: readonly BoxId[]) {
    this.notes = notes
    this.set = set
    this.calls = boxes.map((box) => unitOfCall(set.doc, box, set.box))
  }

  /** px that the notes take of `page` whose calls are in columns before number `columns`, or on pages before with no room there. */
  readonly heightOn = (page: number, columns: number): number => {
    const { calls, ends, notes, set } = this
    const first = page === 0 ? 0 : ends[page - 1] ?? ends[ends.length - 1] ?? 0
    let end = first
    while (end < calls.length && (set.doc.breakUnits.page[calls[end] ?? 0] ?? 0) < columns) end++
    while (end > first && notes.heightWith(first, end, page === 0) === Infinity) end--
    ends[page] = end
    return end === first ? 0 : notes.heightWith(first, end, page === 0)
  }

  /** `page` has begun: its notes come to it. */
  comeTo(page: number): void {
    const end = this.ends[page] ?? this.come
    if (end > this.come) this.notes.take(end - this.come)
    this.come = Math.max(this.come, end)
  }
}
