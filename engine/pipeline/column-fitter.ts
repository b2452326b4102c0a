/** Answers layout's questions about columns with the fragmentation stage; columns are at most `pageHeight` px high. */
import type { ColumnFitter } from '../layout/columns.ts'
import type { Document } from './document-state.ts'

export const columnFitter = (doc: Document, pageHeight: number): ColumnFitter => ({
  fit: (box, columns) => doc.columnSets.fit(doc, box, pageHeight, columns),
  standingAt: (box, y) => doc.columnSets.standingAt(box, y),
})
