/**
 * Pending shifts in the continuous flow: from a given box and break unit on, all content is that much higher than layout placed it. Rows
 * move when page breaking reaches them. For rows further down, `topOf` gives the future flow offset.
 */
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxId } from '../arena/ids.ts'
import { isOfPages } from './out-of-flow.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

interface Step {
  readonly box: number
  readonly unit: number
  by: number
}

/** In a parent with these flags, content order and row order differ, so a shift cannot begin at a child. */
const MIXED = BoxFlag.permuted | BoxFlag.inlineContent

export class FlowOffsetShifts {
  private readonly doc: FragmentationInput
  /** Rows before these have moved; rows from there on will move by `by` and by the steps on the way. */
  private box = 1
  private unit = 1
  private by = 0
  private readonly steps: Step[] = []
  /** Break units before this one must be at their final offsets. */
  private due = 1

  constructor(doc: FragmentationInput) {
    this.doc = doc
  }

  private get isIdle(): boolean {
    return this.by === 0 && this.steps.length === 0
  }

  reset(): void {
    this.box = this.unit = this.due = 1
    this.by = 0
    this.steps.length = 0
  }

  reach(end: number): void {
    if (end > this.due) this.due = end
    if (this.unit < end && !this.isIdle) this.settle()
  }

  /** The final flow offset of a box. */
  topOf(box: BoxId): number {
    const y = this.doc.boxes.rows.y[box]
    if (box < this.box || this.isIdle) return y
    let top = y - this.by
    for (const step of this.steps) {
      if (step.box > box) break
      top -= step.by
    }
    return top
  }

  topOfBreakUnit(unit: number): number {
    // The break units of columns are in arenas of their own.
    const y = this.doc.breakUnits.y[unit] ?? 0
    if (unit < this.unit || this.isIdle) return y
    let top = y - this.by
    for (const step of this.steps) {
      if (step.unit > unit) break
      top -= step.by
    }
    return top
  }

  /** Moves all content from `box` and `unit` on up by `by` px. */
  add(box: number, unit: number, by: number): void {
    if (by === 0) return
    if (this.isIdle) this.begin()
    if (box < this.box) {
      this.move(box, this.box, unit, this.unit, by)
      this.by += by
      return
    }
    let at = this.steps.length
    while (at > 0 && (this.steps[at - 1]?.box ?? 0) > box) at--
    const before = this.steps[at - 1]
    if (before !== undefined && before.box === box && before.unit === unit) before.by += by
    else this.steps.splice(at, 0, { box, unit, by })
  }

  /**
   * The boxes `[first, end)` were placed by a parent that is `moved` px up already. Brings them to the offsets of the rows around them,
   * moved or not.
   */
  placed(first: number, end: number, moved: number): void {
    if (this.isIdle && moved === 0) return
    const { rows } = this.doc.boxes
    for (let box = first; box < end; box++) {
      if (rows.kind[box] !== BoxKind.inline) rows.y[box] = rows.y[box] + moved - (box < this.box ? this.by : 0)
    }
  }

  rebase([unitFrom, unitTo]: readonly [number, number], [boxFrom, boxTo]: readonly [number, number]): void {
    const moved = (at: number, from: number, to: number): number => at >= from ? at - from + to : Math.min(at, to)
    this.box = moved(this.box, boxFrom, boxTo)
    this.unit = moved(this.unit, unitFrom, unitTo)
    this.due = moved(this.due, unitFrom, unitTo)
    for (const [i, step] of this.steps.entries()) {
      this.steps[i] = { by: step.by, box: moved(step.box, boxFrom, boxTo), unit: moved(step.unit, unitFrom, unitTo) }
    }
  }

  /** First shift: all rows that are due are in place. */
  private begin(): void {
    const { box, unit } = this.boundary()
    this.box = box
    this.unit = unit
  }

  /** The first box and break unit past those that are due, where the rows of both can be separated. */
  private boundary(): { box: number, unit: number } {
    const { breakUnits, boxes: { rows } } = this.doc
    let box = breakUnits.owner[this.due - 1]
    while (box !== 0) {
      const parent = rows.parent[box]
      if (rows.kind[box] === BoxKind.columns && (breakUnits.owner[this.due - 1] ?? 0) !== box) break
      const isPlain = (rows.kind[parent] === BoxKind.block || rows.kind[parent] === BoxKind.columns) && (rows.flags[parent] & MIXED) === 0
      if (isPlain && rows.breakUnitEnd[box] >= this.due && rows.kind[box] !== BoxKind.inline) break
      box = parent
    }
    if (box !== 0 && rows.kind[box] === BoxKind.columns && (breakUnits.owner[this.due - 1] ?? 0) !== box) return { box: rows.end[box] ?? rows.length, unit: breakUnits.length }
    return box === 0 ? { box: rows.length, unit: breakUnits.length } : { box: rows.end[box], unit: Math.max(this.due, rows.breakUnitEnd[box]) }
  }

  private settle(): void {
    const to = this.boundary()
    const box = Math.max(to.box, this.box)
    const unit = Math.max(to.unit, this.unit)
    let left = 0
    for (const step of this.steps) {
      if (step.box > box) break
      this.move(this.box, step.box, this.unit, step.unit, this.by)
      this.box = step.box
      this.unit = step.unit
      this.by += step.by
      left++
    }
    this.steps.splice(0, left)
    this.move(this.box, box, this.unit, unit, this.by)
    this.box = box
    this.unit = unit
  }

  private move(first: number, end: number, firstBreakUnit: number, endBreakUnit: number, by: number): void {
    const { doc, doc: { breakUnits, boxes, boxes: { rows } } } = this
    // Rounding errors of opposite steps are no shift.
    if (Math.abs(by) < 1e-6) return
    for (let unit = firstBreakUnit; unit < endBreakUnit; unit++) breakUnits.y[unit] = (breakUnits.y[unit] ?? 0) - by
    doc.columnSets?.move(boxes, first, end, -by)
    for (let box = first as BoxId; box < end;) {
      const isOut = rows.kind[box] !== BoxKind.inline && (rows.flags[box] & BoxFlag.absolute) !== 0
      if (isOut && isOfPages(doc, box)) {
        box = rows.end[box] ?? (end as BoxId)
        continue
      }
      rows.y[box] -= by
      box++
    }
  }
}
