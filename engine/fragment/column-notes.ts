/**
 * Footnotes called inside a multi-column container in the page flow: a note is placed at the foot of the page that shows the column of its
 * call. Takes the notes that have no page yet. Tells how much of each page they take while rows of columns are sought, then places them. A
 * call in a nested multi-column container counts where that container begins.
 */
import type { BoxId } from '../arena/ids.ts'
import type { ContainerColumns } from './columns.ts'
import { type NoteRoom, unitOfCall } from './footnotes.ts'

export class ColumnNotes {
  private readonly notes: NoteRoom
  private readonly set: ContainerColumns
  /** Break units of the columns that contain the calls, in the order of the calls. */
  private readonly calls: readonly number[]
  /** For each page: one past the last of its notes. */
  private readonly ends: number[] = []
  private come = 0

  /** For the multi-column container `unit`; null when no notes are called in it. */
  static of(notes: NoteRoom, set: ContainerColumns, unit: number): ColumnNotes | null {
    const boxes = notes.callsIn(unit)
    return boxes.length === 0 ? null : new ColumnNotes(notes, set, boxes)
  }

  private constructor(notes: NoteRoom, set: ContainerColumns, boxes: readonly BoxId[]) {
    this.notes = notes
    this.set = set
    this.calls = boxes.map((box) => unitOfCall(set.doc, box, set.box))
  }

  /** Height on `page` of the notes called in columns before number `columns`, or left over from earlier pages, px. */
  readonly heightOn = (page: number, columns: number): number => {
    const { calls, ends, notes, set } = this
    const first = page === 0 ? 0 : ends[page - 1] ?? ends[ends.length - 1] ?? 0
    let end = first
    while (end < calls.length && (set.doc.breakUnits.page[calls[end] ?? 0] ?? 0) < columns) end++
    while (end > first && notes.heightWith(first, end, page === 0) === Infinity) end--
    ends[page] = end
    return end === first ? 0 : notes.heightWith(first, end, page === 0)
  }

  /** `page` has begun: places its notes. */
  comeTo(page: number): void {
    const end = this.ends[page] ?? this.come
    if (end > this.come) this.notes.take(end - this.come)
    this.come = Math.max(this.come, end)
  }
}
