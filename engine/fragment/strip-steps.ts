/**
 * Steps on the strip: from a box on, and the slab that begins with it or below it, all stands so much higher than layout has it.
 * Boxes and slabs move when the choice of breaks comes to them: those further down are told by `topOf` where they will be.
 */
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { BoxId } from '../arena/ids.ts'
import { isOfPages } from './out-of-flow.ts'
import type { FragmentDoc } from './slab-rows.ts'

interface Step {
  readonly box: number
  readonly slab: number
  by: number
}

/** Boxes that keep what follows them from being told apart by its place in the document. */
const MIXED = BoxFlag.permuted | BoxFlag.inlineContent

export class StripSteps {
  private readonly doc: FragmentDoc
  /** All before these has moved; all from there on is to move by `by`, and by the steps on the way. */
  private box = 1
  private slab = 1
  private by = 0
  private readonly steps: Step[] = []
  /** The slabs before this one have to be where they belong. */
  private due = 1

  constructor(doc: FragmentDoc) {
    this.doc = doc
  }

  private get isIdle(): boolean {
    return this.by === 0 && this.steps.length === 0
  }

  reset(): void {
    this.box = this.slab = this.due = 1
    this.by = 0
    this.steps.length = 0
  }

  reach(end: number): void {
    if (end > this.due) this.due = end
    if (this.slab < end && !this.isIdle) this.settle()
  }

  /** Where on the strip a box will be. */
  topOf(box: BoxId): number {
    const y = this.doc.boxes.rows.y[box] ?? 0
    if (box < this.box || this.isIdle) return y
    let top = y - this.by
    for (const step of this.steps) {
      if (step.box > box) break
      top -= step.by
    }
    return top
  }

  topOfSlab(slab: number): number {
    const y = this.doc.slabs.y[slab] ?? 0
    if (slab < this.slab || this.isIdle) return y
    let top = y - this.by
    for (const step of this.steps) {
      if (step.slab > slab) break
      top -= step.by
    }
    return top
  }

  /** From `box` and `slab` on, all stands `by` px higher. */
  add(box: number, slab: number, by: number): void {
    if (by === 0) return
    if (this.isIdle) this.begin()
    if (box < this.box) {
      this.move(box, this.box, slab, this.slab, by)
      this.by += by
      return
    }
    let at = this.steps.length
    while (at > 0 && (this.steps[at - 1]?.box ?? 0) > box) at--
    const before = this.steps[at - 1]
    if (before !== undefined && before.box === box && before.slab === slab) before.by += by
    else this.steps.splice(at, 0, { box, slab, by })
  }

  /** Boxes `[first, end)` were placed by a parent that had been moved `moved` px up: they are brought to where those not yet moved, or moved, are. */
  placed(first: number, end: number, moved: number): void {
    if (this.isIdle && moved === 0) return
    const { rows } = this.doc.boxes
    for (let box = first; box < end; box++) {
      if (rows.kind[box] !== BoxKind.inline) rows.y[box] = (rows.y[box] ?? 0) + moved - (box < this.box ? this.by : 0)
    }
  }

  rebase([slabFrom, slabTo]: readonly [number, number], [boxFrom, boxTo]: readonly [number, number]): void {
    const moved = (at: number, from: number, to: number): number => at >= from ? at - from + to : Math.min(at, to)
    this.box = moved(this.box, boxFrom, boxTo)
    this.slab = moved(this.slab, slabFrom, slabTo)
    this.due = moved(this.due, slabFrom, slabTo)
    for (const [i, step] of this.steps.entries()) {
      this.steps[i] = { by: step.by, box: moved(step.box, boxFrom, boxTo), slab: moved(step.slab, slabFrom, slabTo) }
    }
  }

  /** Nothing was to move: all that has to be in place is. */
  private begin(): void {
    const { box, slab } = this.boundary()
    this.box = box
    this.slab = slab
  }

  /** Where both boxes and slabs are parted, past those that are due. */
  private boundary(): { box: number, slab: number } {
    const { slabs, boxes: { rows } } = this.doc
    let box = slabs.owner[this.due - 1] ?? (0 as BoxId)
    while (box !== 0) {
      const parent = rows.parent[box] ?? (0 as BoxId)
      if (rows.kind[box] === BoxKind.columns && (slabs.owner[this.due - 1] ?? 0) !== box) break
      const isPlain = (rows.kind[parent] === BoxKind.block || rows.kind[parent] === BoxKind.columns) && ((rows.flags[parent] ?? 0) & MIXED) === 0
      if (isPlain && (rows.slabEnd[box] ?? 0) >= this.due && rows.kind[box] !== BoxKind.inline) break
      box = parent
    }
    if (box !== 0 && rows.kind[box] === BoxKind.columns && (slabs.owner[this.due - 1] ?? 0) !== box) return { box: rows.end[box] ?? rows.length, slab: slabs.length }
    return box === 0 ? { box: rows.length, slab: slabs.length } : { box: rows.end[box] ?? rows.length, slab: Math.max(this.due, rows.slabEnd[box] ?? 0) }
  }

  private settle(): void {
    const to = this.boundary()
    const box = Math.max(to.box, this.box)
    const slab = Math.max(to.slab, this.slab)
    let left = 0
    for (const step of this.steps) {
      if (step.box > box) break
      this.move(this.box, step.box, this.slab, step.slab, this.by)
      this.box = step.box
      this.slab = step.slab
      this.by += step.by
      left++
    }
    this.steps.splice(0, left)
    this.move(this.box, box, this.slab, slab, this.by)
    this.box = box
    this.slab = slab
  }

  private move(first: number, end: number, firstSlab: number, endSlab: number, by: number): void {
    const { doc, doc: { slabs, boxes, boxes: { rows } } } = this
    // Rounding leaves nothing of steps that end.
    if (Math.abs(by) < 1e-6) return
    for (let slab = firstSlab; slab < endSlab; slab++) slabs.y[slab] = (slabs.y[slab] ?? 0) - by
    doc.columnSets?.move(boxes, first, end, -by)
    for (let box = first as BoxId; box < end;) {
      const isOut = rows.kind[box] !== BoxKind.inline && ((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0
      if (isOut && isOfPages(doc, box)) {
        box = rows.end[box] ?? (end as BoxId)
        continue
      }
      rows.y[box] = (rows.y[box] ?? 0) - by
      box++
    }
  }
}
