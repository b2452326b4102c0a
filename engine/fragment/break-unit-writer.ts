/**
 * Writes break units, and holds the state of the boundary before the next one: the top of the outermost box that began since the last unit,
 * the breaks requested there, and the margins above it. Open floats and the groups that `break-units.ts` opens decide whether a unit lies
 * beside the content before it; then the same page edges cut both. State from before a float waits until the float is written: the float
 * must not take it.
 */
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import type { BoxRows } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isAligned, resolved } from './edges-above.ts'
import { isOnlyEdges, isRoom } from './end-of-box.ts'
import { moveBreaks } from './side-by-side.ts'
import { ASKS_LEFT, ASKS_PAGE, ASKS_RIGHT, type FragmentationInput, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'

const SIDES = ASKS_LEFT | ASKS_RIGHT
const FORCED = BreakUnitFlag.forcedBefore | ASKS_PAGE | SIDES

/** Boundary state outside a float, kept while the break units of the float are written: see `beginFloat`. */
interface OuterFlow {
  readonly isOutermost: boolean
  /** The first break unit of the float. */
  readonly first: number
  readonly floatBottom: number
  /** Top of the outermost box that began before the float, NaN for none, and the breaks requested there. */
  readonly top: number
  readonly flags: number
}

export class BreakUnitWriter {
  /** Margins that are kept above break units after a forced break (CSS Fragmentation 3, 5.2), by break unit, px. */
  marginsAfterBreak = new Map<BreakUnitId, number>()
  /** Break units whose forced break is a page break; null outside columns. */
  readonly pageBreaks: Set<BreakUnitId> | null
  /** Flags requested so far for the boundary before the next break unit. */
  asked = 0
  /** First break unit of the outermost open box that avoids breaks inside; 0 when there is none. */
  avoidStart = 0
  /** Bottom of the lowest break unit of the open box so far. */
  lowest = -Infinity
  /** Bottom of the lowest float so far in the block formatting context. */
  floatBottom = -Infinity
  /** The units being written lie beside others: in a float, or among boxes side by side. */
  isInGroup = false
  /** The first break unit of the innermost group, and the margins above it. */
  marginFirst = 0
  marginAbove = 0

  private readonly doc: FragmentationInput
  private readonly rows: BoxRows
  private readonly units: BreakUnits
  private readonly pageHeight: number
  /** Top of the outermost box that began since the last break unit; NaN when none did. */
  private beganAt = NaN
  /** The same for boxes that began before the last float: the next unit begins there only when it lies beside the float. */
  private topBeforeFloat = NaN
  /** Top of the last break unit that is not in a float and not beside another unit. */
  private flowTop = -Infinity
  /**
   * Margins above the boxes that began since the last break unit, up to the first top border or padding: the largest, and the most
   * negative.
   */
  private marginAdded = 0
  private marginTaken = 0
  private marginsOpen = true
  /** First break unit of the floats since the last in-flow unit, 0 for none, and the bottom of the floats before them. */
  private runFirst = 0
  private runAbove = -Infinity
  /** The last run of consecutive floats: its first break unit, and one past its last. */
  private floatsFirst = 0
  private floatsEnd = 0
  /** The last line that was extended by edges below it, and whether anything else extended it too. */
  private edgesOf = 0
  private hasRoom = false
  /** The next break unit is the first of a float beside another one. */
  private joinsNext = false
  /** First break unit of the outermost open group, and the number of open groups. */
  private groupFirst = 0
  private groupDepth = 0
  /** The outermost open group is a float. */
  private isFloat = false
  /** The last break unit after a forced break while only empty boxes have followed, 0 for none: their margins collapse. */
  private emptyBreak = 0

  constructor(doc: FragmentationInput, pageHeight: number, inColumns: boolean) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.units = doc.breakUnits
    this.pageBreaks = inColumns ? new Set() : null
    this.pageHeight = pageHeight
  }

  /** Whether the next unit is not the first of the units that lie side by side. */
  get isBesideFirst(): boolean {
    return this.isFloat || (this.groupDepth > 0 && this.units.length > this.groupFirst)
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down by `unit - keep`. */
  rebase(unit: number, keep: number): void {
    const delta = unit - keep
    const margins = new Map<BreakUnitId, number>()
    for (const [at, margin] of this.marginsAfterBreak) {
      if (at < keep) margins.set(at, margin)
      else if (at >= unit) margins.set((at - delta) as BreakUnitId, margin)
    }
    this.marginsAfterBreak = margins
    this.rebaseTall(unit, keep)
    this.rebaseSides(unit, keep)
    if (this.runFirst >= keep) this.runFirst = Math.max(keep, this.runFirst - delta)
    this.floatsEnd = this.edgesOf = 0
    this.emptyBreak = this.emptyBreak >= unit ? this.emptyBreak - delta : 0
  }

  private rebaseTall(unit: number, keep: number): void {
    const { tallStarts } = this.doc
    if (tallStarts === undefined || tallStarts.size === 0) return
    const left = [...tallStarts].filter((at) => at < keep || at >= unit)
    tallStarts.clear()
    for (const at of left) tallStarts.add((at < keep ? at : at - unit + keep) as BreakUnitId)
  }

  private rebaseSides(unit: number, keep: number): void {
    const { pageSides } = this.doc
    if (pageSides === undefined || pageSides.size === 0) return
    const left = [...pageSides].filter(([at]) => at < keep || at >= unit)
    pageSides.clear()
    for (const [at, side] of left) pageSides.set((at < keep ? at : at - unit + keep) as BreakUnitId, side)
  }

  /** The first break unit that may still be joined to the content before it. */
  get settledEnd(): number {
    const end = this.runFirst > 0 ? this.runFirst : this.units.length
    return this.emptyBreak > 0 ? Math.min(this.emptyBreak, end) : end
  }

  /**
   * Writes the space above a monolithic piece of `height` px as a break unit of its own, where both together might not fit a page. A piece
   * that fits no page gains nothing from this.
   */
  leaveSpace(owner: BoxId, y: number, height: number): void {
    // Repeated table header rows leave at least half a page.
    const from = this.topFrom(y)
    if (y + height - from <= this.pageHeight / 2 || from > y - PAGE_SLACK || height > this.pageHeight + PAGE_SLACK) return
    this.push(owner, y, y, 0)
    this.asked |= BreakUnitFlag.afterSpace
  }

  /** The box `box` begins at `top` (flow offset, px): the next break unit begins no lower. */
  begin(box: BoxId, top: number): void {
    if (!Number.isNaN(this.beganAt)) this.goOn(box, top)
    this.beganAt = lower(this.beganAt, top)
    if (!this.marginsOpen) return
    const { doc } = this
    const { read } = doc.styles
    const style = doc.boxes.rows.style[box]
    const { edges, margins } = doc.styles.fixedSizes(style)
    const margin = margins === null ? resolved(doc, box, read.marginTop) : margins.top
    if (margin > this.marginAdded) this.marginAdded = margin
    else if (margin < this.marginTaken) this.marginTaken = margin
    const hasEdge = edges === null ? read.borderTopWidth(style) > 0 || resolved(doc, box, read.paddingTop) > 0 : edges.top > 0
    if (hasEdge) this.marginsOpen = false
  }

  /** The box `box` begins at `top`, after others that have written no break unit yet. */
  private goOn(box: BoxId, top: number): void {
    const { rows } = this
    // A box that moved below floats leaves its parent beside them; an aligned box leaves space above it.
    const isMoved = this.beganAt < this.floatBottom - PAGE_SLACK && top >= this.floatBottom - PAGE_SLACK
    if (isMoved) this.push(rows.parent[box], this.beganAt, this.beganAt, 0)
    else if (isAligned(this.doc, box, top, this.beganAt)) this.push(rows.parent[box], this.beganAt, top, 0)
    // A margin that did not collapse with those around it lies inside the box that began before.
    if (Math.abs(top - this.beganAt) > PAGE_SLACK) this.marginsOpen = false
  }

  /** Writes a break unit from `top`, or from the top of the waiting boxes, to `bottom` (flow offsets, px). */
  push(owner: BoxId, top: number, bottom: number, flags: number): void {
    const { units } = this
    const y = this.topFrom(top)
    this.topBeforeFloat = NaN
    // A unit that lies above the last in-flow unit follows content that overflowed its box, and is not beside the float either.
    const isBesideFloat = y < this.floatBottom - PAGE_SLACK && (this.groupDepth > 0 || bottom > this.flowTop + PAGE_SLACK || y > this.flowTop - PAGE_SLACK)
    const unit = units.push()
    // The first break unit of the floats that begin beside or above this unit.
    let lead = 0
    if (this.groupDepth === 0) this.flowTop = y
    if (this.groupDepth === 0 || (unit === this.groupFirst && !this.isFloat)) {
      // Floats that moved below other floats are in one group with the content beside those.
      const first = y < this.runAbove - PAGE_SLACK ? this.runFirst : this.runFirst + 1
      if (isBesideFloat && this.runFirst > 0) {
        for (let s = first; s < unit; s++) units.flags[s] |= BreakUnitFlag.joined
        if (y <= units.y[this.runFirst] + PAGE_SLACK) lead = this.runFirst
      }
      this.runFirst = 0
    }
    units.owner[unit] = owner
    units.y[unit] = y
    units.height[unit] = Math.max(bottom, top) - y
    if (bottom > this.lowest) this.lowest = bottom
    const isJoined = this.joinsNext || (this.groupDepth > 0 && unit > this.groupFirst) || isBesideFloat
    this.joinsNext = false
    const joined = isJoined && unit > 1 ? BreakUnitFlag.joined : 0
    const inside = this.avoidStart !== 0 && unit > this.avoidStart ? BreakUnitFlag.avoidInside : 0
    // A forced break waits for the first break unit that shows something: an empty anchor makes no page.
    const waits = (flags & BreakUnitFlag.isUnseen) === 0 ? 0 : this.asked & FORCED
    const before = this.asked & ~waits
    units.flags[unit] = flags | before | inside | joined
    const margin = Math.max(0, this.marginAdded + this.marginTaken)
    if ((before & BreakUnitFlag.forcedBefore) !== 0) {
      this.marginsAfterBreak.set(unit, margin)
      if ((before & ASKS_PAGE) !== 0) this.pageBreaks?.add(unit)
      if ((before & SIDES) !== 0 && this.pageBreaks === null) this.doc.pageSides?.set((lead > 0 ? lead : unit) as BreakUnitId, (before & ASKS_RIGHT) !== 0 ? 'right' : 'left')
    }
    if (this.emptyBreak > 0) this.goOnBelow(this.emptyBreak, unit, margin)
    if ((before & BreakUnitFlag.forcedBefore) !== 0 && bottom - y < PAGE_SLACK) this.emptyBreak = unit
    if (lead > 0) moveBreaks(units, unit, lead, this.marginsAfterBreak, margin)
    // Inside a group, floats placed below the content that follows them do not separate that content from the content above both.
    const isAboveFloats = this.groupDepth > 0 && unit === this.floatsEnd && y <= units.y[this.floatsFirst] + PAGE_SLACK
    if (isAboveFloats && (before & BreakUnitFlag.avoidBefore) !== 0) moveBreaks(units, unit, this.floatsFirst, this.marginsAfterBreak, margin)
    if (unit === this.marginFirst) this.marginAbove = margin
    this.beganAt = NaN
    this.asked = waits
    this.marginAdded = 0
    this.marginTaken = 0
    this.marginsOpen = true
  }

  /**
   * After a forced break at an empty box, the larger margin is kept: that of the box, or that of the next unit less the distance between
   * both.
   */
  private goOnBelow(empty: number, unit: number, margin: number): void {
    const { units, marginsAfterBreak } = this
    const gap = units.y[unit] - units.y[empty]
    const kept = marginsAfterBreak.get(empty as BreakUnitId)
    if (kept !== undefined && gap >= 0) marginsAfterBreak.set(empty as BreakUnitId, Math.max(kept, margin - gap))
    if (kept === undefined || gap < 0 || units.height[unit] >= PAGE_SLACK) this.emptyBreak = 0
  }

  /** Top of the next break unit when its own content begins at `top`. */
  private topFrom(top: number): number {
    const y = Number.isNaN(this.beganAt) || top < this.beganAt ? top : this.beganAt
    return y < this.floatBottom - PAGE_SLACK && this.topBeforeFloat < y ? this.topBeforeFloat : y
  }

  /** Opens a group of boxes side by side; true when it is the outermost group. */
  openGroup(): boolean {
    this.isInGroup = true
    if (this.groupDepth++ > 0) return false
    this.groupFirst = this.units.length
    // Floats before a group are above it, not in it.
    this.floatsEnd = 0
    return true
  }

  closeGroup(): void {
    this.groupDepth--
    this.isInGroup = this.groupDepth > 0
  }

  /**
   * Begins a float whose box is at `top`; pass the result to `endFloat`. A float that `leads` has only the edges of its ancestors above it:
   * it takes these and a forced break with it. All other state waits for the flow behind the float.
   */
  beginFloat(top: number, leads: boolean): OuterFlow {
    const { floatBottom } = this
    const takes = leads && !(this.beganAt < floatBottom - PAGE_SLACK)
    const waiting = lower(this.beganAt, this.topBeforeFloat)
    const { asked } = this
    this.topBeforeFloat = NaN
    this.beganAt = takes ? waiting : NaN
    this.asked = takes ? asked : 0
    if (takes) this.marginsOpen = false
    const isOutermost = this.openGroup()
    const first = this.units.length
    if (isOutermost) this.isFloat = true
    if (isOutermost && this.runFirst === 0) {
      this.runFirst = first
      this.runAbove = floatBottom
    }
    this.floatBottom = -Infinity
    this.joinsNext = top < floatBottom - PAGE_SLACK
    return { isOutermost, first, floatBottom, top: takes ? NaN : waiting, flags: takes ? asked & ~FORCED : asked }
  }

  /** `bottom`: the bottom of the float's box. */
  endFloat(outer: OuterFlow, bottom: number): void {
    if (this.floatsEnd !== outer.first) this.floatsFirst = outer.first
    this.floatsEnd = this.units.length
    this.closeGroup()
    if (outer.isOutermost) this.isFloat = false
    this.beganAt = NaN
    this.topBeforeFloat = outer.top
    this.asked = outer.flags
    this.floatBottom = Math.max(outer.floatBottom, bottom)
  }

  /**
   * Keeps a last line in a group together with the padding and borders below it where they fit a page, so that no page shows these edges
   * alone. Empty space below it in a stretched column may be cut anywhere.
   */
  private keepEdges(box: BoxId, last: number, more: number): void {
    const { units } = this
    const flags = units.flags[last]
    if ((flags & BreakUnitFlag.isLine) === 0 || (last !== this.edgesOf && (flags & BreakUnitFlag.solid) !== 0)) return
    if (last !== this.edgesOf) this.hasRoom = false
    this.edgesOf = last
    this.hasRoom ||= units.height[last] > this.pageHeight + PAGE_SLACK || !isOnlyEdges(this.doc, box, units.owner[last], more)
    units.flags[last] = this.hasRoom ? flags & ~BreakUnitFlag.solid : flags | BreakUnitFlag.solid
  }

  /** Adds the height of `box` below its content, which reaches to `lowest`, to its last break unit. */
  extendLast(box: BoxId, bottom: number, lowest: number): void {
    const { units } = this
    const last = units.length - 1
    const y = units.y[last]
    const end = y + units.height[last]
    // Among boxes side by side, the last need not be the lowest.
    const room = this.groupDepth === 0 && lowest > end ? bottom - lowest : bottom - end
    if (bottom <= end || room <= 0) return
    // Text beside fragmented atomic inlines is a unit of its own; so is content that must not be cut above space that may be.
    const flags = units.flags[last]
    const isUncut = (flags & BreakUnitFlag.uncut) !== 0
    const isBeside = (flags & BreakUnitFlag.beside) !== 0
      || (isUncut && this.groupDepth > 0 && !isOnlyEdges(this.doc, box, units.owner[last], bottom - end))
    const hasSeveral = last > this.rows.breakUnitStart[box]
    const isRest = !isBeside && this.groupDepth === 0 && (isUncut || (hasSeveral && isRoom(this.doc, box, room)))
    if (!isBeside && !isRest) {
      units.height[last] = bottom - y
      if (this.groupDepth > 0) this.keepEdges(box, last, bottom - end)
    } else if (bottom > end + PAGE_SLACK) {
      // A break requested after the last content comes after the box.
      const after = this.asked
      this.asked = 0
      this.push(this.rows.parent[box] || box, bottom - room, bottom, isRest ? BreakUnitFlag.isRest : 0)
      this.asked = after
    }
  }
}

/** The smaller of two numbers; either may be NaN for none. */
function lower(a: number, b: number): number {
  return Number.isNaN(a) || b < a ? b : a
}
