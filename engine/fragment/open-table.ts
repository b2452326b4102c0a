/**
 * Break units of a table whose rows arrive in chunks: each chunk adds the units of its rows, and a row group that continues stays open. A
 * table that avoids breaks inside adds none before it is complete or taller than a page.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { TablePlace } from '../boxes/open-table.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { BreakUnitCollector } from './break-units.ts'

const Inside = enumOf('break-inside')

export class OpenTableBreakUnits {
  /** Whether break units have been written. */
  hasBegun = false

  private readonly doc: FragmentationInput
  private readonly units: BreakUnitCollector
  private readonly pageHeight: number
  /** The row group that continues; 0 for none. */
  private group = 0 as BoxId

  constructor(doc: FragmentationInput, units: BreakUnitCollector, pageHeight: number) {
    this.doc = doc
    this.units = units
    this.pageHeight = pageHeight
  }

  /** Box ids moved: `from` is now `to`. */
  rebase(from: number, to: number): void {
    if (this.group >= from) this.group = (this.group - from + to) as BoxId
  }

  /** Adds laid-out rows among the boxes `[first, wait)`. `isLast`: no more rows follow. */
  add({ outer, table }: TablePlace, first: BoxId, wait: BoxId, isLast: boolean): void {
    if (!this.hasBegun) {
      if (this.isHeld(table)) {
        if (isLast) this.units.add(outer, wait)
        return
      }
      this.begin(outer, table, wait)
    } else this.goOn(table, first, wait)
    if (!isLast) return
    this.units.closePart(table)
    if (outer !== table) this.units.closePart(outer)
  }

  private isHeld(table: BoxId): boolean {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    return read.breakInside(rows.style[table]) === Inside.avoid && rows.height[table] <= this.pageHeight
  }

  private begin(outer: BoxId, table: BoxId, wait: BoxId): void {
    this.hasBegun = true
    let caption = 0 as BoxId
    if (outer !== table) {
      const { rows } = this.doc.boxes
      for (let child = (outer + 1) as BoxId; child < table; child = rows.end[child]) caption = child
      this.units.openPart(outer, 0 as BoxId)
      this.units.addParts(outer, (outer + 1) as BoxId, table)
    }
    this.units.openPart(table, caption)
    this.parts(table, (table + 1) as BoxId, wait)
    // A table that avoids breaks is begun only when it is taller than a page.
    this.units.noteTall(table)
    if (outer !== table) this.units.noteTall(outer)
  }

  private goOn(table: BoxId, first: BoxId, wait: BoxId): void {
    const { group } = this
    if (group === 0) return this.parts(table, first, wait)
    const end = this.doc.boxes.rows.end[group]
    this.units.addParts(group, first, Math.min(end, wait) as BoxId)
    if (end > wait) return
    this.units.closePart(group)
    this.group = 0 as BoxId
    this.parts(table, end, wait)
  }

  /** Children of the table that begin among the boxes `[first, wait)`; the last may continue after them. */
  private parts(table: BoxId, first: BoxId, wait: BoxId): void {
    const { rows } = this.doc.boxes
    let end = first
    let before = 0 as BoxId
    while (end < wait && rows.end[end] <= wait) {
      const kind = rows.kind[end]
      if (kind === BoxKind.tableRowGroup || kind === BoxKind.tableRow) before = end
      end = rows.end[end]
    }
    this.units.addParts(table, first, end)
    if (end >= wait) return
    this.group = end
    this.units.openPart(end, before)
    this.units.addParts(end, (end + 1) as BoxId, wait)
  }
}
