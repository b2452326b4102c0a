/**
 * The space between the last content of a page and the page end counts as used by each box that continues on the next page (CSS
 * Fragmentation 4, 5). A box with free space below its content, from a declared height or as a stretched item, therefore ends that much
 * higher in the continuous flow, and the following content moves up. The class is told of each break as it is chosen, and of the break
 * units that come next: rows far below move only when needed, so a break costs no more than the boxes around it.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingBlockElement, parentElementOfBox } from '../boxes/containing-blocks.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { clips } from './clipped.ts'
import { resolved } from './edges-above.ts'
import { edgesBelow } from './end-of-box.ts'
import { positionOf } from './out-of-flow.ts'
import { type FragmentationInput, BreakUnitFlag } from './break-unit-rows.ts'
import { solidEndOf } from './parallel-flows.ts'
import { FlowOffsetCopy } from './flow-offset-copy.ts'
import { FlowOffsetShifts } from './flow-offset-shifts.ts'

const Position = enumOf('position')

/** A flow offset where a box ended, and the offset where it ends now. */
export interface Raised {
  readonly from: number
  readonly to: number
}

export class FilledPages {
  private readonly doc: FragmentationInput
  private readonly steps: FlowOffsetShifts
  /** Content bottoms of boxes that may have free space below their content. */
  private readonly ends = new Map<BoxId, number>()
  private raised: Raised[] = []
  /** The range of break units that a page break divides. */
  private first = 0
  private end = 0
  private readonly columns: BoxId
  private before: FlowOffsetCopy | null = null
  /** Boxes that end where the next page begins: they take up all of the page before. */
  readonly ending = new Set<BoxId>()

  /** `columns`: the multi-column container, when its content is broken several times; else 0. */
  constructor(doc: FragmentationInput, columns = 0 as BoxId) {
    this.doc = doc
    this.columns = columns
    this.steps = new FlowOffsetShifts(doc)
  }

  /** Restores all positions from before the first break. */
  restore(): void {
    const { doc, before, columns } = this
    this.ends.clear()
    this.ending.clear()
    this.steps.reset()
    if (before === null) return
    this.before = null
    before.restore(doc, columns)
  }

  /** All content has moved `by` px down the continuous flow. */
  move(by: number): void {
    this.ends.clear()
    this.before?.move(by)
  }

  /** Moves the break units before `end` to their new places: they come next. */
  reach(end: number): void {
    this.steps.reach(end)
  }

  /**
   * A page ends at `place`, with `left` px below it, before the break unit `end`. `first` is the same unit, or the first of the joined
   * units that are cut there. Returns the box ends that moved up.
   */
  fill(first: number, end: number, place: number, left: number): readonly Raised[] {
    const { breakUnits, boxes: { rows } } = this.doc
    this.raised = []
    this.first = first
    this.end = end
    let box = breakUnits.owner[first]
    let child = 0 as BoxId
    let by = 0
    // Record the content bottoms before anything moves.
    for (let at = box; at !== 0; at = rows.parent[at]) if (this.mayHaveRoom(at)) this.endOfContent(at)
    if (first < end) {
      while (box !== 0 && rows.breakUnitEnd[box] < end) box = rows.parent[box]
      if (box === 0) return this.raised
      // The columns of a multi-column container end independently.
      by = rows.kind[box] === BoxKind.columns ? 0 : this.beside(box, place, left, first, end)
      by = this.take(box, child, by, place, left)
      child = box
      box = rows.parent[box]
    }
    for (; box !== 0 && rows.kind[box] !== BoxKind.columns; box = rows.parent[box]) {
      if (first === end && rows.breakUnitStart[box] >= first) continue
      by = this.take(box, child, by, place, left)
      child = box
    }
    return this.raised
  }

  /** The boxes `[first, end)` were appended to a box that lies `moved` px higher than layout placed it. */
  placed(first: number, end: number, moved: number): void {
    this.steps.placed(first, end, moved)
  }

  /** Boxes and break units before the given ids were dropped, and later ids moved down. */
  rebase(units: readonly [number, number], boxes: readonly [number, number]): void {
    this.ends.clear()
    const [from, to] = boxes
    const ending = [...this.ending]
    this.ending.clear()
    for (const box of ending) if (box < to || box >= from) this.ending.add((box < to ? box : box - from + to) as BoxId)
    this.steps.rebase(units, boxes)
  }

  /**
   * Shortens a box that continues, whose child `child` ends `by` px higher. Returns how much higher the box itself ends, at most `left`.
   */
  private take(box: BoxId, child: BoxId, by: number, place: number, left: number, most = Infinity): number {
    const bottom = this.bottomOf(box)
    const hasRoom = this.mayHaveRoom(box)
    const end = hasRoom ? this.endOfContent(box) : bottom
    if (by > 0 && child !== 0) this.raiseBelow(child, box, by)
    // Content that overflows a nested box does not move up; where this box clips it, its end must stay below that content.
    const isClipped = hasRoom && clips(this.doc, box)
    const inner = isClipped ? 0 : by
    if (inner > 0 && hasRoom) this.ends.set(box, end - inner)
    if (bottom <= place + PAGE_SLACK) return 0
    const isOver = end > bottom + PAGE_SLACK
    // Content that overflowed the box before does not prevent it from ending higher, as long as it stays visible.
    const free = Math.min(left, !isOver ? bottom - end + inner : isClipped ? 0 : bottom - place)
    const more = Math.min(most, hasRoom ? Math.max(0, free) : by)
    if (more > 0) this.raise(box, more, child, by, isOver)
    if (more > 0 && bottom - more <= place + PAGE_SLACK) this.ending.add(box)
    return more
  }

  /**
   * Shortens the parallel flows in `box` that continue at `place`, from break units `[first, end)`. Each ends separately, and the lowest
   * ones end together. Returns how much higher the lowest end is.
   */
  private beside(box: BoxId, place: number, left: number, first = 0, end = Infinity): number {
    const { rows, rows: { kind, flags, breakUnitStart, breakUnitEnd } } = this.doc.boxes
    const last = rows.end[box]
    const parts: { readonly child: BoxId, readonly bottom: number, readonly by: number }[] = []
    let lowest = -Infinity
    let least = (flags[box] & BoxFlag.inlineContent) !== 0 ? this.endOfLines(box) : -Infinity
    let below = 0 as BoxId
    for (let child = (box + 1) as BoxId; child < last;) {
      const next = kind[child] === BoxKind.inline ? (child + 1) as BoxId : rows.end[child]
      const isThere = kind[child] !== BoxKind.inline && (flags[child] & (BoxFlag.absolute | BoxFlag.cutOff | BoxFlag.monolithic)) === 0
      if (isThere && breakUnitStart[child] >= end) break
      if (isThere && breakUnitEnd[child] > first) {
        const top = this.steps.topOf(child)
        const bottom = top + rows.height[child]
        if (top >= place - PAGE_SLACK) {
          if (below === 0) below = child
        } else {
          lowest = Math.max(lowest, bottom)
          if (bottom > place + PAGE_SLACK) parts.push({ child, bottom, by: this.roomIn(child, place, left) })
          else least = Math.max(least, bottom)
        }
      }
      child = next
    }
    for (const part of parts) least = Math.max(least, part.bottom - part.by)
    const all = Math.max(0, lowest - least)
    for (const { child, bottom, by } of parts) {
      const inner = this.inner.get(child) ?? 0
      this.inner.delete(child)
      // Boxes stretched to one common end keep it.
      this.take(child, 0 as BoxId, inner, place, left, bottom >= lowest - PAGE_SLACK ? Math.min(by, all) : by)
    }
    if (all > 0 && below !== 0 && this.steps.topOf(below) >= lowest - PAGE_SLACK) {
      this.steps.add(below, breakUnitStart[below], all)
      if (last < rows.length) this.steps.add(last, breakUnitEnd[box], -all)
    }
    return all
  }

  /** How much higher the content of a parallel flow ends, until the flow itself is shortened. */
  private readonly inner = new Map<BoxId, number>()

  /** How much higher a box in a parallel flow could end; its content moves up at once. */
  private roomIn(box: BoxId, place: number, left: number): number {
    const isWhole = this.doc.boxes.rows.kind[box] === BoxKind.columns
    const hasRoom = this.mayHaveRoom(box)
    const end = hasRoom ? this.endOfContent(box) : 0
    const inner = isWhole ? 0 : this.beside(box, place, left)
    if (inner > 0) this.inner.set(box, inner)
    if (!hasRoom) return inner
    const bottom = this.bottomOf(box)
    const isClipped = clips(this.doc, box)
    const free = end <= bottom + PAGE_SLACK ? bottom - end + (isClipped ? 0 : inner) : isClipped ? 0 : bottom - place
    return Math.max(0, Math.min(left, free))
  }

  /** Ends the box `by` px higher; its content below `child` has already moved up by `moved`. */
  private raise(box: BoxId, by: number, child: BoxId, moved: number, isOver: boolean): void {
    const { breakUnits, boxes: { rows } } = this.doc
    if (this.columns !== 0) this.before ??= new FlowOffsetCopy(this.doc, this.columns)
    const from = this.bottomOf(box)
    const to = from - by
    rows.height[box] -= by
    this.raised.push({ from, to })
    if (positionOf(this.doc, box) !== Position.static) this.raiseAbsolutes(box, by, child, moved)
    if (isOver) return
    for (let unit = this.unitEndOf(box, from) - 1; unit >= rows.breakUnitStart[box]; unit--) {
      const bottom = this.steps.topOfBreakUnit(unit) + breakUnits.height[unit]
      // A line keeps its height: where it ends below the new box end, it overflows the box.
      const least = solidEndOf(this.doc, unit) - breakUnits.y[unit]
      if (bottom > to + PAGE_SLACK / 8 && bottom <= from + PAGE_SLACK) breakUnits.height[unit] = Math.max(least, breakUnits.height[unit] - (bottom - to))
      else if ((breakUnits.flags[unit] & BreakUnitFlag.joined) === 0) break
    }
  }

  /** Moves the absolutely positioned boxes whose `bottom` refers to `box`. */
  private raiseAbsolutes(box: BoxId, by: number, child: BoxId, moved: number): void {
    const { doc, doc: { boxes: { rows }, styles: { read, initial } } } = this
    const end = rows.end[box] ?? box
    const below = child === 0 ? Infinity : rows.end[child] ?? Infinity
    for (let at = (box + 1) as BoxId; at < end;) {
      const isOut = rows.kind[at] !== BoxKind.inline && ((rows.flags[at] ?? 0) & BoxFlag.absolute) !== 0
      if (!isOut) {
        at++
        continue
      }
      const style = rows.style[at] ?? initial
      const counts = Number.isNaN(read.top(style, 0)) && !Number.isNaN(read.bottom(style, 0)) && positionOf(doc, at) !== Position.fixed
      const next = rows.end[at] ?? end
      if (counts && containingBlockElement(doc, parentElementOfBox(doc, at), false) === rows.node[box]) {
        const more = by - (at >= below ? moved : 0)
        for (let inner: number = at; inner < next; inner++) rows.y[inner] = (rows.y[inner] ?? 0) - more
      }
      at = next
    }
  }

  /** Moves the content below `child` in `box` up by `by` px. */
  private raiseBelow(child: BoxId, box: BoxId, by: number): void {
    const { nodes, boxes: { rows } } = this.doc
    const end = rows.end[box]
    // Nothing is below the body; later input may add to it.
    if (rows.parent[box] === 0 && nodes.tag[rows.node[child]] === Tag.body) return
    this.steps.add(rows.end[child], this.unitEndOf(child, this.bottomOf(child) + by), by)
    // Later input may add to a box that reaches to the end of all rows.
    if (end < rows.length) this.steps.add(end, this.unitEndOf(box, this.bottomOf(box)), -by)
  }

  /** One past the last break unit of `box`, whose bottom is `bottom`, including the unit of free space after its lines. */
  private unitEndOf(box: BoxId, bottom: number): number {
    const { breakUnits, boxes: { rows } } = this.doc
    let end = rows.breakUnitEnd[box]
    while (end < breakUnits.length && (breakUnits.flags[end] & BreakUnitFlag.isRest) !== 0 && this.steps.topOfBreakUnit(end) < bottom - PAGE_SLACK) end++
    return end
  }

  private bottomOf(box: BoxId): number {
    return this.steps.topOf(box) + this.doc.boxes.rows.height[box]
  }

  /** Whether a box may end below its content. */
  private mayHaveRoom(box: BoxId): boolean {
    const { boxes: { rows }, styles: { read } } = this.doc
    const around = rows.kind[rows.parent[box]]
    // Table rows decide where their cells end: a declared height of either applies to both. Cells that span several rows end below the first.
    if (rows.kind[box] === BoxKind.columns || rows.kind[box] === BoxKind.tableRow) return false
    if (around === BoxKind.tableRow) return this.isSizedCell(box)
    // A box that clips must not cut off content that overflows its descendants.
    if (clips(this.doc, box)) return true
    if (around === BoxKind.flex || around === BoxKind.grid) return true
    if ((rows.flags[box] & BoxFlag.anonymous) !== 0) return false
    return isSized(this.doc, box, read.height(rows.style[box], 0))
  }

  /** Whether the height of the row that a cell is in is declared, by itself or by any of its cells, and no cell spans it and others. */
  private isSizedCell(box: BoxId): boolean {
    const { doc, doc: { boxes: { rows }, styles: { read } } } = this
    const row = rows.parent[box]
    // Rows that a cell spans are parted together.
    if (rows.breakUnitStart[row] > this.first || rows.breakUnitEnd[row] < this.end) return false
    const end = rows.end[row]
    const sized = (at: BoxId): boolean => isSized(doc, at, read.height(rows.style[at], 0))
    let at = row
    for (let next = (row + 1) as BoxId; !sized(at); next = rows.end[next]) {
      if (next >= end) return false
      at = next
    }
    return true
  }

  private endOfContent(box: BoxId): number {
    const known = this.ends.get(box)
    if (known !== undefined) return known
    const { doc, doc: { boxes: { rows }, styles: { read } } } = this
    const isPlain = (rows.flags[box] & BoxFlag.anonymous) === 0
    let end = (rows.flags[box] & BoxFlag.inlineContent) !== 0 ? this.endOfLines(box) : this.steps.topOf(box)
    const last = rows.end[box]
    const inside = this.bottomOf(box) - (isPlain ? edgesBelow(doc, box) : 0)
    for (let child = (box + 1) as BoxId; child < last;) {
      const next = rows.kind[child] === BoxKind.inline ? (child + 1) as BoxId : rows.end[child]
      const isThere = rows.kind[child] !== BoxKind.inline && (rows.flags[child] & (BoxFlag.absolute | BoxFlag.cutOff)) === 0
      if (isThere) {
        const margin = (rows.flags[child] & BoxFlag.anonymous) !== 0 ? 0 : resolved(doc, child, read.marginBottom)
        // A margin that is below the box too collapsed with that of the box.
        const bottom = this.bottomOf(child)
        end = Math.max(end, bottom, margin > 0 ? Math.min(bottom + margin, inside) : bottom)
      }
      child = next
    }
    if (isPlain) end += edgesBelow(doc, box)
    if (clips(doc, box)) end = Math.max(end, this.lowestIn(box))
    this.ends.set(box, end)
    return end
  }

  /** The lowest bottom of all in-flow descendants of a box. */
  private lowestIn(box: BoxId): number {
    const { rows } = this.doc.boxes
    const last = rows.end[box]
    let lowest = -Infinity
    for (let at = (box + 1) as BoxId; at < last;) {
      const isInline = rows.kind[at] === BoxKind.inline
      const isOut = !isInline && (rows.flags[at] & (BoxFlag.absolute | BoxFlag.cutOff)) !== 0
      if (!isInline && !isOut) lowest = Math.max(lowest, this.bottomOf(at), this.endOfLines(at))
      at = isOut ? rows.end[at] : (at + 1) as BoxId
    }
    return lowest
  }

  private endOfLines(box: BoxId): number {
    const { lines, boxes: { rows } } = this.doc
    const count = rows.lineCount[box]
    const last = rows.firstLine[box] + count - 1
    return this.steps.topOf(box) + (count === 0 ? 0 : lines.y[last] + lines.height[last])
  }
}

/** Whether a box has a definite height, min-height or max-height. `height`: the declared height, NaN for none. */
function isSized({ boxes: { rows }, styles: { read } }: FragmentationInput, box: BoxId, height: number): boolean {
  const style = rows.style[box]
  return !Number.isNaN(height) || read.minHeight(style, 0) > 0 || read.maxHeight(style, 0) < Infinity
}
