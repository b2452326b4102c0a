/**
 * Heads of tables that go on over pages: each page that begins within the rows of a table shows its head again, above
 * them (CSS Tables 3, 6.1). Takes the box tree; tells how much room heads take at the top of a page, and which they are. A
 * head that is higher than half a page is not repeated, so that rows always have room to go on.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { clear } from '../arena/lists.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { ClonedEdges } from './cloned-edges.ts'
import { lineAboveBreakUnit } from './row-lines.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { TableFeet } from './table-feet.ts'

const Display = enumOf('display')
const BorderCollapse = enumOf('border-collapse')

export class TableHeaders {
  /** Edges that boxes have again on each page, where any does. */
  clones: ClonedEdges | null = null
  /** Those that are repeated, where any is. */
  feet: TableFeet | null
  private readonly doc: FragmentationInput
  private readonly most: number
  /** Heads of tables asked for: 0 for none. */
  private readonly known = new Map<BoxId, BoxId>()

  /** `feet`: those that are repeated, where any is. */
  constructor(doc: FragmentationInput, pageHeight: number, feet: TableFeet | null = null) {
    this.doc = doc
    this.feet = feet
    this.most = pageHeight / 2
  }

  /** px that heads take above `unit` where it is the first on its page, or beside what is; of those that begin above `place`. */
  heightAbove(unit: number, place = Infinity): number {
    const { rows } = this.doc.boxes
    let height = 0
    let row = 0 as BoxId
    const owner = this.doc.breakUnits.owner[unit as BreakUnitId] ?? (0 as BoxId)
    for (let box = owner; box !== 0; box = rows.parent[box] ?? (0 as BoxId)) {
      // Tables around columns have their heads on the pages of these.
      if (rows.kind[box] === BoxKind.columns && box !== owner) break
      if (rows.kind[box] === BoxKind.tableRow) row = box
      const head = rows.kind[box] === BoxKind.table ? this.headAbove(box, unit) : 0
      // The line between the head and the row is in both.
      if (head !== 0 && (rows.y[head] ?? 0) < place) height += this.heightOf(box, head as BoxId) - lineAboveBreakUnit(this.doc, unit, row, box)
    }
    if (this.clones !== null && owner !== 0) height += this.clones.heightAbove(unit)
    return height <= this.most ? height : 0
  }

  /** The head of `table` that stands again above `unit`, one of the table after its head; 0 for none. */
  headAbove(table: BoxId, unit: number): BoxId {
    const { rows } = this.doc.boxes
    if (unit <= (rows.breakUnitStart[table] ?? 0) || unit >= (rows.breakUnitEnd[table] ?? 0)) return 0 as BoxId
    const head = this.headOf(table)
    return head !== 0 && unit >= (rows.breakUnitEnd[head] ?? 0) ? head : 0 as BoxId
  }

  /** The head that the pages of `table` repeat after its first; 0 for none. */
  headOf(table: BoxId): BoxId {
    const known = this.known.get(table)
    if (known !== undefined) return known
    const { rows } = this.doc.boxes
    const { read, initial } = this.doc.styles
    let head = 0 as BoxId
    const end = rows.end[table] ?? table
    for (let child = (table + 1) as BoxId; child < end && head === 0; child = rows.end[child] ?? end) {
      if (rows.kind[child] === BoxKind.tableRowGroup && read.display(rows.style[child] ?? initial) === Display.tableHeaderGroup) head = child
    }
    if (head !== 0 && this.heightOf(table, head) > this.most) head = 0 as BoxId
    this.known.set(table, head)
    return head
  }

  /** Of a head with the space around it. */
  heightOf(table: BoxId, head: BoxId): number {
    const spacing = this.spacingOf(table)
    return this.spaceAbove(table, head) + (this.doc.boxes.rows.height[head] ?? 0) + spacing
  }

  /** Between the top of the page and a head that stands there again: the half of its border that reaches out, or spacing. */
  spaceAbove(table: BoxId, head: BoxId): number {
    const { rows } = this.doc.boxes
    const { read, initial } = this.doc.styles
    const isCollapsed = read.borderCollapse(rows.style[table] ?? initial) === BorderCollapse.collapse
    return isCollapsed ? Math.max(0, (rows.y[head] ?? 0) - (rows.y[table] ?? 0)) : this.spacingOf(table)
  }

  private spacingOf(table: BoxId): number {
    const { read, initial } = this.doc.styles
    const style = this.doc.boxes.rows.style[table] ?? initial
    return read.borderCollapse(style) === BorderCollapse.collapse ? 0 : read.borderSpacingY(style)
  }

  /** Rows have moved. */
  forget(): void {
    clear(this.known)
    this.feet?.forget()
    this.clones?.forget()
  }
}
