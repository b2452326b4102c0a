/**
 * Repeated table header rows: each page that begins inside a table repeats its header row group above the rows (CSS Tables 3, 6.1). Takes
 * the box tree; tells which header row groups are repeated and how much room they take at the top of a page. A header taller than half a
 * page is not repeated, so that rows always have room.
 */
import type { RepeatedHeads } from './page-contents.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { clearMap } from '../arena/lists.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { ClonedEdges } from './cloned-edges.ts'
import { lineAboveBreakUnit } from './row-lines.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { TableFeet } from './table-feet.ts'

const Display = enumOf('display')
const BorderCollapse = enumOf('border-collapse')

export class TableHeaders implements RepeatedHeads {
  /** Edges that boxes repeat on each page (`box-decoration-break: clone`); null when no box does. */
  clones: ClonedEdges | null = null
  /** Repeated footer rows; null when there are none. */
  feet: TableFeet | null
  private readonly doc: FragmentationInput
  private readonly most: number
  /** Results of `headOf`, by table. */
  private readonly known = new Map<BoxId, BoxId>()

  /** `feet`: the repeated footer rows, if any. */
  constructor(doc: FragmentationInput, pageHeight: number, feet: TableFeet | null = null) {
    this.doc = doc
    this.feet = feet
    this.most = pageHeight / 2
  }

  /** Height of the header rows repeated above `unit` where it begins a page, px; only those of tables whose header begins above `place`. */
  heightAbove(unit: number, place = Infinity): number {
    const { rows } = this.doc.boxes
    let height = 0
    let row = 0 as BoxId
    const owner = this.doc.breakUnits.owner[unit as BreakUnitId]
    for (let box = owner; box !== 0; box = rows.parent[box]) {
      // Tables around a multi-column container repeat their header rows on its pages, not in its columns.
      if (rows.kind[box] === BoxKind.columns && box !== owner) break
      if (rows.kind[box] === BoxKind.tableRow) row = box
      const head = rows.kind[box] === BoxKind.table ? this.headAbove(box, unit) : 0
      // The collapsed border between header and row is counted in both.
      if (head !== 0 && rows.y[head] < place) height += this.heightOf(box, head as BoxId) - lineAboveBreakUnit(this.doc, unit, row, box)
    }
    if (this.clones !== null && owner !== 0) height += this.clones.heightAbove(unit)
    return height <= this.most ? height : 0
  }

  /** The header row group of `table` repeated above `unit`, a unit after that group; 0 for none. */
  headAbove(table: BoxId, unit: number): BoxId {
    const { rows } = this.doc.boxes
    if (unit <= rows.breakUnitStart[table] || unit >= rows.breakUnitEnd[table]) return 0 as BoxId
    const head = this.headOf(table)
    return head !== 0 && unit >= rows.breakUnitEnd[head] ? head : 0 as BoxId
  }

  /** The header row group that later pages of `table` repeat; 0 for none. */
  headOf(table: BoxId): BoxId {
    const known = this.known.get(table)
    if (known !== undefined) return known
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    let head = 0 as BoxId
    const end = rows.end[table]
    for (let child = (table + 1) as BoxId; child < end && head === 0; child = rows.end[child]) {
      if (rows.kind[child] === BoxKind.tableRowGroup && read.display(rows.style[child]) === Display.tableHeaderGroup) head = child
    }
    if (head !== 0 && this.heightOf(table, head) > this.most) head = 0 as BoxId
    this.known.set(table, head)
    return head
  }

  /** Height of a header row group with the space around it, px. */
  heightOf(table: BoxId, head: BoxId): number {
    const spacing = this.spacingOf(table)
    return this.spaceAbove(table, head) + this.doc.boxes.rows.height[head] + spacing
  }

  /** Space between the page top and a repeated header, px: the outer half of its collapsed border, or border spacing. */
  spaceAbove(table: BoxId, head: BoxId): number {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const isCollapsed = read.borderCollapse(rows.style[table]) === BorderCollapse.collapse
    return isCollapsed ? Math.max(0, rows.y[head] - rows.y[table]) : this.spacingOf(table)
  }

  private spacingOf(table: BoxId): number {
    const { read } = this.doc.styles
    const style = this.doc.boxes.rows.style[table]
    return read.borderCollapse(style) === BorderCollapse.collapse ? 0 : read.borderSpacingY(style)
  }

  /** Rows have moved: forgets the results. */
  forget(): void {
    clearMap(this.known)
    this.feet?.forget()
    this.clones?.forget()
  }
}
