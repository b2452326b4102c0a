/**
 * Writes slabs, and holds what waits for the next one: the top of the outermost box that began since the last, the breaks
 * asked for at that boundary, and the margins above it. Whether a slab stands beside what came before it (and is then cut by
 * the same page edges) follows from the floats around it and from the groups that `slabs.ts` opens. What begins before a
 * float waits on behind it: the float must not take it.
 */
import type { BoxId, SlabId } from '../arena/ids.ts'
import type { BoxRows } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isAligned, resolved } from './edges-above.ts'
import { isOnlyEdges, isRoom } from './end-of-box.ts'
import { moveBreaks } from './side-by-side.ts'
import { ASKS_LEFT, ASKS_PAGE, ASKS_RIGHT, type FragmentDoc, SlabFlag, type Slabs } from './slab-rows.ts'

const SIDES = ASKS_LEFT | ASKS_RIGHT
const FORCED = SlabFlag.forcedBefore | ASKS_PAGE | SIDES

/** What waits outside of a float while its slabs are written: see `beginFloat`. */
interface OuterFlow {
  readonly isOutermost: boolean
  /** The first slab of the float. */
  readonly first: number
  readonly floatBottom: number
  /** Top of the outermost box that began before it, NaN for none, and the breaks asked for there. */
  readonly top: number
  readonly flags: number
}

export class SlabWriter {
  /** The margins that stay above slabs after a forced break, by slab. */
  marginsAfterBreak = new Map<SlabId, number>()
  /** Slabs before which it is a page that is asked for; null outside of columns. */
  readonly pageBreaks: Set<SlabId> | null
  /** Flags of the boundary before the next slab, as far as they are asked for. */
  asked = 0
  /** First slab of the outermost open box that avoids breaks inside; 0 when there is none. */
  avoidStart = 0
  /** Bottom of the lowest slab of the open box so far. */
  lowest = -Infinity
  /** Bottom of the lowest float so far in the formatting context. */
  floatBottom = -Infinity
  /** What is written stands beside something: in a float, or among boxes side by side. */
  isInGroup = false
  /** The first slab of the innermost group, and the margins above it. */
  marginFirst = 0
  marginAbove = 0

  private readonly doc: FragmentDoc
  private readonly rows: BoxRows
  private readonly slabs: Slabs
  private readonly pageHeight: number
  /** Top of the outermost box that began since the last slab; NaN when none did. */
  private beganAt = NaN
  /** The same of boxes that began before the last float: what follows has it only where it stands beside the float. */
  private topBeforeFloat = NaN
  /** Top of the last slab that is neither a float's nor beside another one. */
  private flowTop = -Infinity
  /** Margins above the boxes that began since the last slab, up to the first top edge: the largest, and the most negative. */
  private marginAdded = 0
  private marginTaken = 0
  private marginsOpen = true
  /** First slab of the floats since the last slab of the flow, 0 for none, and the bottom of those before them. */
  private runFirst = 0
  private runAbove = -Infinity
  /** The last floats that have nothing between them: their first slab, and one past their last. */
  private floatsFirst = 0
  private floatsEnd = 0
  /** The last line that got edges below it, and whether anything else came to it. */
  private edgesOf = 0
  private hasRoom = false
  /** The next slab is the first of a float beside another one. */
  private joinsNext = false
  /** First slab of the outermost open group, and how many are open. */
  private groupFirst = 0
  private groupDepth = 0
  /** The outermost open group is that of a float. */
  private isFloat = false
  /** The last slab after a forced break as long as nothing but empty boxes has come since, 0 for none: their margins collapse. */
  private emptyBreak = 0

  constructor(doc: FragmentDoc, pageHeight: number, inColumns: boolean) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.slabs = doc.slabs
    this.pageBreaks = inColumns ? new Set() : null
    this.pageHeight = pageHeight
  }

  /** What is written next is not the first of those it stands beside. */
  get isBesideFirst(): boolean {
    return this.isFloat || (this.groupDepth > 0 && this.slabs.length > this.groupFirst)
  }

  /** The slabs `[keep, slab)` are gone; those after them moved down. */
  rebase(slab: number, keep: number): void {
    const delta = slab - keep
    const margins = new Map<SlabId, number>()
    for (const [at, margin] of this.marginsAfterBreak) {
      if (at < keep) margins.set(at, margin)
      else if (at >= slab) margins.set((at - delta) as SlabId, margin)
    }
    this.marginsAfterBreak = margins
    this.rebaseTall(slab, keep)
    this.rebaseSides(slab, keep)
    if (this.runFirst >= keep) this.runFirst = Math.max(keep, this.runFirst - delta)
    this.floatsEnd = this.edgesOf = 0
    this.emptyBreak = this.emptyBreak >= slab ? this.emptyBreak - delta : 0
  }

  private rebaseTall(slab: number, keep: number): void {
    const { tallStarts } = this.doc
    if (tallStarts === undefined || tallStarts.size === 0) return
    const left = [...tallStarts].filter((at) => at < keep || at >= slab)
    tallStarts.clear()
    for (const at of left) tallStarts.add((at < keep ? at : at - slab + keep) as SlabId)
  }

  private rebaseSides(slab: number, keep: number): void {
    const { pageSides } = this.doc
    if (pageSides === undefined || pageSides.size === 0) return
    const left = [...pageSides].filter(([at]) => at < keep || at >= slab)
    pageSides.clear()
    for (const [at, side] of left) pageSides.set((at < keep ? at : at - slab + keep) as SlabId, side)
  }

  /** The first slab that may yet be joined to what comes before it. */
  get settledEnd(): number {
    const end = this.runFirst > 0 ? this.runFirst : this.slabs.length
    return this.emptyBreak > 0 ? Math.min(this.emptyBreak, end) : end
  }

  /**
   * The space above something in one piece, `height` high: a slab of its own where both might not fit a page. What fits none
   * is no better off on the next.
   */
  leaveSpace(owner: BoxId, y: number, height: number): void {
    // Heads of tables leave half a page at least.
    const from = this.topFrom(y)
    if (y + height - from <= this.pageHeight / 2 || from > y - PAGE_SLACK || height > this.pageHeight + PAGE_SLACK) return
    this.push(owner, y, y, 0)
    this.asked |= SlabFlag.afterSpace
  }

  /** The box `box` begins at `top`, px on the strip: the next slab begins no lower. */
  begin(box: BoxId, top: number): void {
    if (!Number.isNaN(this.beganAt)) this.goOn(box, top)
    this.beganAt = lower(this.beganAt, top)
    if (!this.marginsOpen) return
    const { doc } = this
    const { read, initial } = doc.styles
    const style = doc.boxes.rows.style[box] ?? initial
    const { edges, margins } = doc.styles.fixedSizes(style)
    const margin = margins === null ? resolved(doc, box, read.marginTop) : margins.top
    if (margin > this.marginAdded) this.marginAdded = margin
    else if (margin < this.marginTaken) this.marginTaken = margin
    const hasEdge = edges === null ? read.borderTopWidth(style) > 0 || resolved(doc, box, read.paddingTop) > 0 : edges.top > 0
    if (hasEdge) this.marginsOpen = false
  }

  /** The box `box` begins at `top`, after others that have had no slab. */
  private goOn(box: BoxId, top: number): void {
    const { rows } = this
    // A box that had to go below floats leaves what it is in beside them; one that is aligned leaves room above it.
    const isMoved = this.beganAt < this.floatBottom - PAGE_SLACK && top >= this.floatBottom - PAGE_SLACK
    if (isMoved) this.push(rows.parent[box] ?? box, this.beganAt, this.beganAt, 0)
    else if (isAligned(this.doc, box, top, this.beganAt)) this.push(rows.parent[box] ?? box, this.beganAt, top, 0)
    // A margin that did not collapse with those around it stands within the box that begins here.
    if (Math.abs(top - this.beganAt) > PAGE_SLACK) this.marginsOpen = false
  }

  /** Writes a slab that reaches from `top`, or from where what waits begins, to `bottom`: px on the strip. */
  push(owner: BoxId, top: number, bottom: number, flags: number): void {
    const { slabs } = this
    const y = this.topFrom(top)
    this.topBeforeFloat = NaN
    // Content that ran over the end of its box has been there since: what follows is beside that no more than beside the float.
    const isBesideFloat = y < this.floatBottom - PAGE_SLACK && (this.groupDepth > 0 || bottom > this.flowTop + PAGE_SLACK || y > this.flowTop - PAGE_SLACK)
    const slab = slabs.push()
    // Of floats and what begins beside or above them: the first slab.
    let lead = 0
    if (this.groupDepth === 0) this.flowTop = y
    if (this.groupDepth === 0 || (slab === this.groupFirst && !this.isFloat)) {
      // Floats that had to go below others are in one group with what stands beside those.
      const first = y < this.runAbove - PAGE_SLACK ? this.runFirst : this.runFirst + 1
      if (isBesideFloat && this.runFirst > 0) {
        for (let s = first; s < slab; s++) slabs.flags[s] = (slabs.flags[s] ?? 0) | SlabFlag.joined
        if (y <= (slabs.y[this.runFirst] ?? 0) + PAGE_SLACK) lead = this.runFirst
      }
      this.runFirst = 0
    }
    slabs.owner[slab] = owner
    slabs.y[slab] = y
    slabs.height[slab] = Math.max(bottom, top) - y
    if (bottom > this.lowest) this.lowest = bottom
    const isJoined = this.joinsNext || (this.groupDepth > 0 && slab > this.groupFirst) || isBesideFloat
    this.joinsNext = false
    const joined = isJoined && slab > 1 ? SlabFlag.joined : 0
    const inside = this.avoidStart !== 0 && slab > this.avoidStart ? SlabFlag.avoidInside : 0
    // A forced break waits for the first slab with something to see: an empty anchor makes no page.
    const waits = (flags & SlabFlag.isUnseen) === 0 ? 0 : this.asked & FORCED
    const before = this.asked & ~waits
    slabs.flags[slab] = flags | before | inside | joined
    const margin = Math.max(0, this.marginAdded + this.marginTaken)
    if ((before & SlabFlag.forcedBefore) !== 0) {
      this.marginsAfterBreak.set(slab, margin)
      if ((before & ASKS_PAGE) !== 0) this.pageBreaks?.add(slab)
      if ((before & SIDES) !== 0 && this.pageBreaks === null) this.doc.pageSides?.set((lead > 0 ? lead : slab) as SlabId, (before & ASKS_RIGHT) !== 0 ? 'right' : 'left')
    }
    if (this.emptyBreak > 0) this.goOnBelow(this.emptyBreak, slab, margin)
    if ((before & SlabFlag.forcedBefore) !== 0 && bottom - y < PAGE_SLACK) this.emptyBreak = slab
    if (lead > 0) moveBreaks(slabs, slab, lead, this.marginsAfterBreak, margin)
    // Within a group, floats that had to go below what follows them are no boundary between that and what is above both.
    const isAboveFloats = this.groupDepth > 0 && slab === this.floatsEnd && y <= (slabs.y[this.floatsFirst] ?? 0) + PAGE_SLACK
    if (isAboveFloats && (before & SlabFlag.avoidBefore) !== 0) moveBreaks(slabs, slab, this.floatsFirst, this.marginsAfterBreak, margin)
    if (slab === this.marginFirst) this.marginAbove = margin
    this.beganAt = NaN
    this.asked = waits
    this.marginAdded = 0
    this.marginTaken = 0
    this.marginsOpen = true
  }

  /** What begins below an empty box at a forced break has its margin kept with that of the box, as far as it is not between both. */
  private goOnBelow(empty: number, slab: number, margin: number): void {
    const { slabs, marginsAfterBreak } = this
    const gap = (slabs.y[slab] ?? 0) - (slabs.y[empty] ?? 0)
    const kept = marginsAfterBreak.get(empty as SlabId)
    if (kept !== undefined && gap >= 0) marginsAfterBreak.set(empty as SlabId, Math.max(kept, margin - gap))
    if (kept === undefined || gap < 0 || (slabs.height[slab] ?? 0) >= PAGE_SLACK) this.emptyBreak = 0
  }

  /** Where the next slab begins when what it is of begins at `top`. */
  private topFrom(top: number): number {
    const y = Number.isNaN(this.beganAt) || top < this.beganAt ? top : this.beganAt
    return y < this.floatBottom - PAGE_SLACK && this.topBeforeFloat < y ? this.topBeforeFloat : y
  }

  /** A group of boxes side by side begins; true when it is within no other. */
  openGroup(): boolean {
    this.isInGroup = true
    if (this.groupDepth++ > 0) return false
    this.groupFirst = this.slabs.length
    // Floats before a group are above it, not in it.
    this.floatsEnd = 0
    return true
  }

  closeGroup(): void {
    this.groupDepth--
    this.isInGroup = this.groupDepth > 0
  }

  /**
   * A float begins, whose box is at `top`; `endFloat` takes what this returns. One that `leads`, with nothing above it but the
   * edges of the boxes it is in, takes these and a forced break with it; all else that waits is for the flow behind it.
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
    const first = this.slabs.length
    if (isOutermost) this.isFloat = true
    if (isOutermost && this.runFirst === 0) {
      this.runFirst = first
      this.runAbove = floatBottom
    }
    this.floatBottom = -Infinity
    this.joinsNext = top < floatBottom - PAGE_SLACK
    return { isOutermost, first, floatBottom, top: takes ? NaN : waiting, flags: takes ? asked & ~FORCED : asked }
  }

  /** `bottom`: that of the float's box. */
  endFloat(outer: OuterFlow, bottom: number): void {
    if (this.floatsEnd !== outer.first) this.floatsFirst = outer.first
    this.floatsEnd = this.slabs.length
    this.closeGroup()
    if (outer.isOutermost) this.isFloat = false
    this.beganAt = NaN
    this.topBeforeFloat = outer.top
    this.asked = outer.flags
    this.floatBottom = Math.max(outer.floatBottom, bottom)
  }

  /**
   * A last line beside others goes on with the padding and borders that end below it, so that no page has nothing but these, where
   * they fit one together; what is room below it in a column that is stretched may be cut anywhere.
   */
  private keepEdges(box: BoxId, last: number, more: number): void {
    const { slabs } = this
    const flags = slabs.flags[last] ?? 0
    if ((flags & SlabFlag.isLine) === 0 || (last !== this.edgesOf && (flags & SlabFlag.solid) !== 0)) return
    if (last !== this.edgesOf) this.hasRoom = false
    this.edgesOf = last
    this.hasRoom ||= (slabs.height[last] ?? 0) > this.pageHeight + PAGE_SLACK || !isOnlyEdges(this.doc, box, slabs.owner[last] ?? box, more)
    slabs.flags[last] = this.hasRoom ? flags & ~SlabFlag.solid : flags | SlabFlag.solid
  }

  /** The height of `box` beyond its content, which reaches to `lowest`, belongs to its last slab. */
  extendLast(box: BoxId, bottom: number, lowest: number): void {
    const { slabs } = this
    const last = slabs.length - 1
    const y = slabs.y[last] ?? 0
    const end = y + (slabs.height[last] ?? 0)
    // The last of those that stand side by side need not be the lowest.
    const room = this.groupDepth === 0 && lowest > end ? bottom - lowest : bottom - end
    if (bottom <= end || room <= 0) return
    // Text beside boxes that are parted stands for itself, and so does what must not be cut above room that may be.
    const flags = slabs.flags[last] ?? 0
    const isUncut = (flags & SlabFlag.uncut) !== 0
    const isBeside = (flags & SlabFlag.beside) !== 0
      || (isUncut && this.groupDepth > 0 && !isOnlyEdges(this.doc, box, slabs.owner[last] ?? box, bottom - end))
    const hasSeveral = last > (this.rows.slabStart[box] ?? 0)
    const isRest = !isBeside && this.groupDepth === 0 && (isUncut || (hasSeveral && isRoom(this.doc, box, room)))
    if (!isBeside && !isRest) {
      slabs.height[last] = bottom - y
      if (this.groupDepth > 0) this.keepEdges(box, last, bottom - end)
    } else if (bottom > end + PAGE_SLACK) {
      // What the last content asks for comes after the box.
      const after = this.asked
      this.asked = 0
      this.push(this.rows.parent[box] || box, bottom - room, bottom, isRest ? SlabFlag.isRest : 0)
      this.asked = after
    }
  }
}

/** The smaller of two numbers either of which may be missing. */
function lower(a: number, b: number): number {
  return Number.isNaN(a) || b < a ? b : a
}
