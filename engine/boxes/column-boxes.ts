/**
 * Boxes of multi-column containers (CSS Multi-column Layout 1, 2). The content of a container goes into an anonymous box of kind `columns`;
 * a spanning child splits it into one before and one after. All children are built as children of the first; they get their final parent
 * when the container ends.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind } from './boxes.ts'
import type { GeneratedContentInput } from './generated-content.ts'
import type { InlineWriter, InlineWriterInput } from './inline-writer.ts'

const Span = enumOf('column-span')
/** Deepest nesting of multi-column containers: each level fragments the nested ones anew for every height it tries. */
const MAX_DEPTH = 2

type ColumnBoxesInput = InlineWriterInput & GeneratedContentInput

/** Whether a box of this kind and style is a multi-column container. */
export function hasColumns(styles: Styles, kind: BoxKind, style: StyleId): boolean {
  return (kind === BoxKind.block || kind === BoxKind.tableCell) && asksColumns(styles, style)
}

/** Whether a style sets column-count or column-width. */
export function asksColumns({ read }: Styles, style: StyleId): boolean {
  return read.columnCount(style) > 0 || read.columnWidth(style) >= 0
}

export class ColumnBoxes {
  private readonly doc: ColumnBoxesInput
  private readonly writer: InlineWriter
  /** Number of open containers. */
  depth = 0
  /** The last `columns` box of containers with several, by their first. */
  private readonly last = new Map<BoxId, BoxId>()

  constructor(doc: ColumnBoxesInput, writer: InlineWriter) {
    this.doc = doc
    this.writer = writer
  }

  /** Begins the first `columns` box of `container`, where its content must be built; 0 where nesting is too deep. */
  open(container: BoxId): BoxId {
    if (this.depth === MAX_DEPTH) {
      this.doc.warnings.add('deep-columns', String(MAX_DEPTH))
      return 0 as BoxId
    }
    this.depth++
    return this.begin(container)
  }

  private begin(container: BoxId): BoxId {
    const { rows, columns } = this.doc.boxes
    const style = anonymousStyle(this.doc, rows.style[container])
    const box = this.writer.box(rows.node[container], style, BoxKind.columns, container)
    rows.flags[box] = BoxFlag.anonymous
    columns.push(box)
    return box
  }

  /** Whether a child of `container` with this style spans all columns. */
  isSpanner(container: BoxId, style: StyleId): boolean {
    if (this.depth === 0 || this.doc.styles.read.columnSpan(style) !== Span.all) return false
    const isChild = this.doc.boxes.rows.kind[container] === BoxKind.columns
    if (!isChild) this.doc.warnings.add('deep-span')
    return isChild
  }

  /** Closes the current `columns` box before a spanning child or at the end of the container; returns the container. */
  interrupt(first: BoxId): BoxId {
    const { rows, columns } = this.doc.boxes
    const last = this.last.get(first) ?? first
    const isEmpty = last === rows.length - 1
    rows.end[last] = rows.length as BoxId
    const container = rows.parent[first]
    if (isEmpty && last !== first) {
      rows.truncate(last)
      columns.pop()
    }
    return container
  }

  /** The spanning child is built: content after it goes into a new `columns` box. */
  goOn(first: BoxId): void {
    this.last.set(first, this.begin(this.doc.boxes.rows.parent[first]))
  }

  /** Ends the container, and drops its `columns` box if that is empty. */
  end(first: BoxId): void {
    const { rows, columns } = this.doc.boxes
    this.depth--
    const container = this.interrupt(first)
    if (!this.last.delete(first)) {
      if (rows.length - 1 !== first) return
      rows.truncate(first)
      columns.pop()
      return
    }
    let around = first
    for (let row = (first + 1) as BoxId; row < rows.length; row++) {
      if (rows.parent[row] === container && rows.kind[row] === BoxKind.columns) around = row
      else if (rows.parent[row] === first) rows.parent[row] = around
    }
  }
}
