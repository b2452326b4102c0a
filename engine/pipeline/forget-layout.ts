/** Removes the layout of a document (boxes, lines, break units) but keeps its nodes and styles, so that it can be laid out again. */
import type { Document } from './document-state.ts'

export function forgetLayout(doc: Document): void {
  const { boxes } = doc
  boxes.generated.reset()
  for (const list of [boxes.pictures, boxes.columns, boxes.notes, boxes.strings, boxes.runningElements, boxes.bookmarks]) list.length = 0
  doc.columnSets.forget()
  doc.pageSides.clear()
  doc.tallStarts.clear()
  for (const arena of [
    boxes.rows, boxes.inlines, doc.memos, doc.tableBorders, doc.lines, doc.items, doc.inlineFragments, doc.breakUnits, doc.fragments,
  ]) arena.truncate(1)
}
