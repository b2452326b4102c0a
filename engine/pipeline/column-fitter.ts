/** What layout asks of columns, answered by the stage that breaks into pages, whose columns are no higher than `pageHeight`. */
import type { ColumnFitter } from '../layout/columns.ts'
import type { Document } from './document.ts'

export const columnFitter = (doc: Document, pageHeight: number): ColumnFitter => ({
  fit: (box, columns) => doc.columnSets.fit(doc, box, pageHeight, columns),
  standingAt: (box, y) => doc.columnSets.standingAt(box, y),
})
