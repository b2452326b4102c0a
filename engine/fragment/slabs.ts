/**
 * Slabs: pieces of the strip that no page break may cut, in document order. A slab is a line or a box without
 * children, with the borders and padding that begin directly before it and end directly after it; a box's height
 * beyond its content belongs to its last slab. Break rules become flags of the boundary before each slab, so that
 * choosing breaks is one pass over rows.
 */
import type { BoxId, LineId, SlabId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, InlineKind } from '../boxes/boxes.ts'
import { MarginStrut } from '../layout/margins.ts'
import { enumOf } from '../style/properties/index.ts'
import { breakAfter, breakBefore, keepsTogether } from './break-values.ts'
import { clips, trim } from './clipped.ts'
import { edgesAbove, isAligned, resolved } from './edges-above.ts'
import { bottomOf, endOfBox, isOnlyEdges, isRoom, spansRows } from './end-of-box.ts'
import { LineParts, LinesHold } from './line-parts.ts'
import { holdsOneLine, moveBreaks } from './side-by-side.ts'
import type { PageNames } from './page-names.ts'
import { takeLines } from './row-lines.ts'
import { type FragmentDoc, markUncut, SlabFlag } from './slab-rows.ts'

const EPSILON = 0.01
const Inside = enumOf('break-inside')
/** Of children of blocks that have no place in the flow. */
const UNSEEN = BoxFlag.absolute | BoxFlag.cutOff

/** The slabs of `root`; returns the margins that stay above slabs after a forced break, by slab. `names`: those of pages, if any has one. */
export function collectSlabs(
  doc: FragmentDoc, root: BoxId, pageHeight: number, names: PageNames | null = null,
): ReadonlyMap<SlabId, number> {
  const collector = new SlabCollector(doc, pageHeight, names)
  collector.box(root)
  return collector.marginsAfterBreak
}

/** Collects slabs of a document whose body comes piece by piece: `open` once, `add` for each stretch, `close` at the end. */
export class SlabCollector {
  marginsAfterBreak = new Map<SlabId, number>()
  private readonly doc: FragmentDoc
  private readonly pageHeight: number
  private readonly parts: LineParts
  private readonly names: PageNames | null
  /** Top of the outermost box that began since the last slab; NaN when none did. */
  private pendingTop = NaN
  private pendingFlags = 0
  /** The same of boxes that began before the last float: what follows has it only where it stands beside the float. */
  private topBeforeFloat = NaN
  /** Top of the last slab that is neither a float's nor beside another one. */
  private flowTop = -Infinity
  /** Margins above the boxes that began since the last slab, up to the first top edge. */
  private readonly margins = new MarginStrut()
  /** The first slab of the innermost group, and the margins above it. */
  private marginFirst = 0
  private marginAbove = 0
  private marginsOpen = true
  /** First slab of the outermost open box that avoids breaks inside; 0 when there is none. */
  private avoidStart = 0
  /** That box. */
  private avoidsIn = 0
  /** Bottom of the lowest slab of the open box so far. */
  private lowest = -Infinity

  /** Children of the containers being collected, in the order in which they follow each other. */
  private readonly sorted: BoxId[] = []
  /** Bottom of the lowest float so far in the formatting context. */
  private floatBottom = -Infinity
  /** The same around each open part of a table. */
  private readonly outerFloats: number[] = []
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

  constructor(doc: FragmentDoc, pageHeight: number, names: PageNames | null = null) {
    this.doc = doc
    this.names = names
    this.pageHeight = pageHeight
    this.parts = new LineParts(doc)
  }

  open(box: BoxId): void {
    const { rows } = this.doc.boxes
    this.begin(box, rows.y[box] ?? 0)
    rows.slabStart[box] = rows.slabEnd[box] = this.doc.slabs.length as SlabId
  }

  /** The children `[first, end)` of an open box. */
  add(first: BoxId, end: BoxId): void {
    const { rows } = this.doc.boxes
    for (let child = first; child < end; child = rows.end[child] ?? end) this.child(child)
  }

  close(box: BoxId): void {
    const { slabs } = this.doc
    const { rows } = this.doc.boxes
    if (slabs.length === 1) this.push(box, rows.y[box] ?? 0, (rows.y[box] ?? 0) + (rows.height[box] ?? 0), 0)
    else this.extendLast(box, endOfBox(this.doc, box))
    rows.slabEnd[box] = slabs.length as SlabId
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
    if (this.runFirst >= keep) this.runFirst = Math.max(keep, this.runFirst - delta)
    this.floatsEnd = this.edgesOf = 0
  }

  /** The first slab that may yet be joined to what comes before it. */
  get settledEnd(): number {
    return this.runFirst > 0 ? this.runFirst : this.doc.slabs.length
  }

  /**
   * Begins a table, its wrapper or a row group, of which only some of the rows are there; `closePart` ends it. `before`:
   * what stands before it in the same part; 0 for nothing.
   */
  openPart(box: BoxId, before: BoxId): void {
    const { rows } = this.doc.boxes
    if (before !== 0 && keepsTogether(this.doc, rows.parent[box] ?? before, before)) this.pendingFlags |= SlabFlag.avoidBefore
    this.pendingFlags |= breakBefore(this.doc, box)
    this.begin(box, rows.y[box] ?? 0)
    rows.slabStart[box] = rows.slabEnd[box] = this.doc.slabs.length as SlabId
    this.outerFloats.push(this.floatBottom)
  }

  /** What stands in an open part among the boxes `[first, end)`. */
  addParts(box: BoxId, first: BoxId, end: BoxId): void {
    const { rows } = this.doc.boxes
    const from = this.sorted.length
    this.collect(box, first, end)
    this.inTurn(box, from)
    for (let around = box; around !== 0; around = rows.parent[around] ?? (0 as BoxId)) rows.slabEnd[around] = this.doc.slabs.length as SlabId
  }

  closePart(box: BoxId): void {
    const { rows } = this.doc.boxes
    const { slabs } = this.doc
    const bottom = (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
    this.floatBottom = this.outerFloats.pop() ?? -Infinity
    if (slabs.length === rows.slabStart[box]) this.push(box, rows.y[box] ?? 0, bottom, 0)
    else this.extendLast(box, bottom)
    rows.slabEnd[box] = slabs.length as SlabId
    this.pendingFlags |= breakAfter(this.doc, box)
  }

  box(box: BoxId): void {
    const { slabs, styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box] ?? styles.initial
    const { read } = styles
    this.pendingFlags |= breakBefore(this.doc, box)
    const top = rows.y[box] ?? 0
    const height = rows.height[box] ?? 0
    this.begin(box, top)
    if (rows.kind[box] === BoxKind.replaced) this.leaveSpace(rows.parent[box] ?? box, top, height)

    const opensAvoid = this.avoidStart === 0 && height <= this.pageHeight
      && (read.breakInside(style) === Inside.avoid || rows.kind[box] === BoxKind.flex || rows.kind[box] === BoxKind.tableRow)
    if (opensAvoid) this.avoidStart = slabs.length
    const first = slabs.length as SlabId
    rows.slabStart[box] = first
    const outerLowest = this.lowest
    this.lowest = -Infinity
    const around = this.avoidStart
    // What spans rows is not held together by the first of them.
    const isSpanning = this.avoidsIn === rows.parent[box] && spansRows(this.doc, box)
    if (isSpanning) this.avoidStart = 0
    if (opensAvoid) this.avoidsIn = box
    this.contents(box, top)
    if (isSpanning) this.avoidStart = around
    if (this.lowest > top + height + EPSILON && clips(this.doc, box)) {
      trim(this.doc, box, first)
      this.lowest = top + height
      this.pendingFlags = 0
    }
    if (outerLowest > this.lowest) this.lowest = outerLowest
    const end = slabs.length
    if (end === first) this.named(box)
    if (end === first) this.push(box, top, top + height, 0)
    else this.extendLast(box, rows.parent[box] === 0 || this.groupDepth === 0 ? endOfBox(this.doc, box) : top + height)
    rows.slabEnd[box] = ((rows.lineCount[box] ?? 0) > 0 ? end : slabs.length) as SlabId
    if (rows.kind[box] === BoxKind.tableRow) takeLines(this.doc, box, first)
    if (opensAvoid) this.avoidStart = this.avoidsIn = 0
    if (opensAvoid && this.groupDepth > 0) this.markUncut(box, first)
    this.pendingFlags |= breakAfter(this.doc, box)
  }

  /** What spans rows may be cut all the same. */
  private markUncut(box: BoxId, first: SlabId): void {
    const { slabs, boxes: { rows } } = this.doc
    if (rows.kind[box] !== BoxKind.tableRow) return markUncut(slabs, first, slabs.length)
    const end = rows.end[box] ?? box
    for (let cell = (box + 1) as BoxId; cell < end; cell = rows.end[cell] ?? end) {
      if (!spansRows(this.doc, cell)) markUncut(slabs, rows.slabStart[cell] ?? first, rows.slabEnd[cell] ?? first)
    }
  }

  private contents(box: BoxId, top: number): void {
    const { rows } = this.doc.boxes
    const kind = rows.kind[box]
    // Floats end with the formatting context that they are in; what is in another one stands beside those around it.
    const outer = this.floatBottom
    if (((rows.flags[box] ?? 0) & BoxFlag.inlineContent) !== 0) {
      this.inlineFloats(box)
      this.lines(box, top, this.parts.hasBoxes(box) ? this.partAtomics(box, top) : LinesHold.text)
    } else if (kind === BoxKind.block || kind === BoxKind.tableCell) this.add((box + 1) as BoxId, rows.end[box] ?? box)
    else if (kind !== BoxKind.replaced) this.sideBySide(box)
    if (kind !== BoxKind.block) this.floatBottom = outer
  }

  private child(child: BoxId): void {
    const { rows } = this.doc.boxes
    if (rows.kind[child] === BoxKind.inline || ((rows.flags[child] ?? 0) & UNSEEN) !== 0) return
    if (((rows.flags[child] ?? 0) & BoxFlag.float) === 0) this.box(child)
    else this.float(child, true)
  }

  /**
   * A float and what stands beside it are cut by the same page edges. One that `leads`, with nothing above it but the edges
   * of the boxes it is in, takes these and a forced break with it.
   */
  private float(box: BoxId, leads: boolean): void {
    const { rows } = this.doc.boxes
    const saved = this.floatBottom
    const takes = leads && !(this.pendingTop < saved - EPSILON)
    const pending = this.suspend()
    if (takes) {
      [this.pendingTop, this.pendingFlags] = pending
      pending[0] = NaN
      pending[1] &= ~SlabFlag.forcedBefore
      this.marginsOpen = false
    }
    const isOutermost = this.openGroup()
    if (isOutermost) this.isFloat = true
    if (isOutermost && this.runFirst === 0) {
      this.runFirst = this.doc.slabs.length
      this.runAbove = saved
    }
    this.floatBottom = -Infinity
    this.joinsNext = (rows.y[box] ?? 0) < saved - EPSILON
    const first = this.doc.slabs.length
    this.box(box)
    if (this.floatsEnd !== first) this.floatsFirst = first
    this.floatsEnd = this.doc.slabs.length
    this.pendingFlags = 0
    this.closeGroup()
    if (isOutermost) this.isFloat = false
    this.resume(pending)
    this.floatBottom = Math.max(saved, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
  }

  private inlineFloats(box: BoxId): void {
    const { inlines, rows } = this.doc.boxes
    const firstTop = (rows.lineCount[box] ?? 0) === 0 ? Infinity : (rows.y[box] ?? 0) + (this.doc.lines.y[rows.firstLine[box] ?? 0] ?? 0)
    const first = rows.first[box] ?? 0
    const end = first + (rows.count[box] ?? 0)
    for (let i: number = first; i < end; i++) {
      const ref = inlines.ref[i] ?? 0
      if (inlines.kind[i] === InlineKind.nested) i += ref
      else if (inlines.kind[i] === InlineKind.float && ((rows.flags[ref] ?? 0) & BoxFlag.cutOff) === 0) this.float(ref as BoxId, this.topOfFloat(ref as BoxId) <= firstTop + EPSILON)
    }
  }

  /** Top of the margin of a float. */
  private topOfFloat(box: BoxId): number {
    const { boxes: { rows }, styles } = this.doc
    return (rows.y[box] ?? 0) - resolved(this.doc, box, styles.read.marginTop)
  }

  /**
   * Children that may stand beside each other: those that overlap from top to bottom are joined, such as the cells of a
   * row, and rows that a cell spans. They are taken in the order in which they follow each other down the page.
   */
  private sideBySide(box: BoxId): void {
    const from = this.sorted.length
    this.collect(box, (box + 1) as BoxId, this.doc.boxes.rows.end[box] ?? box)
    this.inTurn(box, from)
  }

  /** Appends the boxes `[first, end)` in `box` to the sorted ones, in the order in which they follow each other. */
  private collect(box: BoxId, first: BoxId, end: BoxId): void {
    const { rows } = this.doc.boxes
    const from = this.sorted.length
    let isSorted = true
    for (let child = first; child < end; child = rows.end[child] ?? end) {
      const kind = rows.kind[child]
      if (kind === BoxKind.inline || kind === BoxKind.tableColumn || kind === BoxKind.tableColumnGroup || this.isAbsolute(child)) continue
      if (this.sorted.length > from && (rows.y[child] ?? 0) < (rows.y[this.sorted[this.sorted.length - 1] ?? child] ?? 0)) isSorted = false
      this.sorted.push(child)
    }
    if (isSorted) return
    const order = this.sorted.splice(from).sort((a, b) => (rows.y[a] ?? 0) - (rows.y[b] ?? 0) || a - b)
    this.sorted.push(...order)
    rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.permuted
  }

  /** The slabs of the sorted boxes from `from` on, which stand in `box`. */
  private inTurn(box: BoxId, from: number): void {
    const { rows } = this.doc.boxes
    const to = this.sorted.length
    for (let i = from; i < to;) {
      let bottom = bottomOf(this.doc, this.sorted[i] ?? box)
      const top = rows.y[this.sorted[i] ?? box] ?? 0
      let next = i + 1
      for (; next < to && (rows.y[this.sorted[next] ?? box] ?? 0) < bottom - EPSILON; next++) {
        bottom = Math.max(bottom, bottomOf(this.doc, this.sorted[next] ?? box))
      }
      if (i > from && keepsTogether(this.doc, box, this.sorted[i - 1] ?? box)) this.pendingFlags |= SlabFlag.avoidBefore
      if (next === i + 1) this.box(this.sorted[i] ?? box)
      else this.joined(box, i, next, bottom - top)
      i = next
    }
    this.sorted.length = from
  }

  /**
   * Boxes `[from, to)` of the sorted ones, in `container`, as one group, `height` high in all. What those that begin side by
   * side ask for before them holds before all of them, and what any asks for after it holds after all.
   */
  private joined(container: BoxId, from: number, to: number, height: number): void {
    const { slabs, boxes: { rows } } = this.doc
    const first = slabs.length
    const isOutermost = this.openGroup()
    const outerFirst = this.marginFirst
    this.marginFirst = first
    const isLine = holdsOneLine(this.doc, container)
    let margin = 0
    let after = 0
    let leastBottom = Infinity
    for (let i = from; i < to; i++) {
      const member = this.sorted[i] ?? (0 as BoxId)
      const start = slabs.length
      this.box(member)
      const top = rows.y[member] ?? 0
      if (i === from) margin = this.marginAbove
      else if (isLine || top < leastBottom - EPSILON) moveBreaks(slabs, start, first, this.marginsAfterBreak, margin)
      if (top < leastBottom) leastBottom = Math.min(leastBottom, top + (rows.height[member] ?? 0))
      // A break that waits for something to see goes on to the next of them.
      if (slabs.length === start + 1 && ((slabs.flags[start] ?? 0) & SlabFlag.isUnseen) !== 0) continue
      after |= this.pendingFlags
      this.pendingFlags = 0
    }
    this.pendingFlags |= after
    this.marginFirst = outerFirst
    this.closeGroup()
    if (isOutermost && height <= this.pageHeight && slabs.length > first) {
      slabs.flags[first] = (slabs.flags[first] ?? 0) | SlabFlag.whole
    }
  }

  /** Content begins that may be on a page of another name: of what stands side by side, only the first has a say. */
  private named(box: BoxId): void {
    const { names, doc: { slabs } } = this
    if (names === null || this.isFloat || (this.groupDepth > 0 && slabs.length > this.groupFirst)) return
    if (names.meet(box, slabs.length)) this.pendingFlags |= SlabFlag.forcedBefore
  }

  private openGroup(): boolean {
    if (this.groupDepth++ > 0) return false
    this.groupFirst = this.doc.slabs.length
    // Floats before a group are above it, not in it.
    this.floatsEnd = 0
    return true
  }

  private closeGroup(): void {
    this.groupDepth--
  }

  private isAbsolute(box: BoxId): boolean {
    return ((this.doc.boxes.rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0
  }

  /** Takes away what waits for the next slab of the flow, which a float must not have. */
  private suspend(): [number, number] {
    const pending: [number, number] = [lower(this.pendingTop, this.topBeforeFloat), this.pendingFlags]
    this.pendingTop = NaN
    this.topBeforeFloat = NaN
    this.pendingFlags = 0
    return pending
  }

  private resume([top, flags]: [number, number]): void {
    this.pendingTop = NaN
    this.topBeforeFloat = top
    this.pendingFlags = flags
  }

  private lines(box: BoxId, top: number, hold: LinesHold): void {
    const { lines, styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box] ?? styles.initial
    const count = rows.lineCount[box] ?? 0
    const orphans = styles.read.orphans(style)
    const widows = styles.read.widows(style)
    const firstLine = rows.firstLine[box] ?? 0
    // Lines without height hold nothing to read: they count neither as orphans nor as widows.
    let shown = 0
    for (let i = 0; i < count; i++) if ((lines.height[firstLine + i] ?? 0) > 0) shown++
    const isUnseen = shown === 0 && ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0
    let before = 0
    if (count > 0 && !isUnseen) this.named(box)
    if (count > 0) this.spaceAbove(box, top, firstLine as LineId)
    for (let i = 0; i < count; i++) {
      const line = (firstLine + i) as LineId
      const y = top + (lines.y[line] ?? 0)
      const height = lines.height[line] ?? 0
      if (hold === LinesHold.more && this.parts.isParted(line)) {
        this.besideParted(box, line, y)
        before++
        continue
      }
      const together = i > 0 && (before < orphans || shown - before < widows) ? SlabFlag.linesTogether : 0
      const reach = hold === LinesHold.more ? this.parts.reachOf(line, y, height) : height
      if (hold !== LinesHold.text) this.atomics(line)
      const blank = height > this.pageHeight && !this.parts.draws(line) ? SlabFlag.isBlank : 0
      const more = reach > height ? SlabFlag.solid : 0
      this.push(box, y, y + reach, SlabFlag.isLine | together | blank | more | (isUnseen ? SlabFlag.isUnseen : 0))
      if (height > 0) before++
    }
  }

  /**
   * A first line below floats, or in the middle of its cell, stands for itself: what is above it may be cut anywhere. Where
   * much space is above it they may not fit one page: then the page ends between them.
   */
  private spaceAbove(box: BoxId, top: number, line: LineId): void {
    const lineY = this.doc.lines.y[line] ?? 0
    if (lineY > edgesAbove(this.doc, box) + EPSILON) this.push(box, top, top + lineY, 0)
    else this.leaveSpace(box, top + lineY, this.doc.lines.height[line] ?? 0)
  }

  /**
   * The space above something in one piece, `height` high: a slab of its own where both might not fit a page. What fits none
   * is no better off on the next.
   */
  private leaveSpace(owner: BoxId, y: number, height: number): void {
    // Heads of tables leave half a page at least.
    const from = this.topFrom(y)
    if (y + height - from <= this.pageHeight / 2 || from > y - EPSILON || height > this.pageHeight + EPSILON) return
    this.push(owner, y, y, 0)
    this.pendingFlags |= SlabFlag.afterSpace
  }

  /**
   * Boxes in lines that are, with all they hold, higher than a page are parted like floats: what is in them has slabs of its
   * own. Returns what the lines hold.
   */
  private partAtomics(box: BoxId, top: number): LinesHold {
    const { lines } = this.doc
    const { rows } = this.doc.boxes
    const first = rows.firstLine[box] ?? 0
    let hold: LinesHold = LinesHold.boxes
    for (let i = 0; i < (rows.lineCount[box] ?? 0); i++) {
      const line = (first + i) as LineId
      const height = lines.height[line] ?? 0
      const reach = this.parts.reachOf(line, top + (lines.y[line] ?? 0), height)
      if (reach <= height && height <= this.pageHeight) continue
      hold = LinesHold.more
      if (reach <= this.pageHeight || !this.parts.part(line)) continue
      this.parts.each(line, (atomic) => this.parts.isPart(atomic) && this.float(atomic, i === 0))
    }
    return hold
  }

  /** The slab of a line beside boxes that are parted: what its text takes. */
  private besideParted(box: BoxId, line: LineId, y: number): void {
    const { parts } = this
    this.atomics(line)
    const hasText = parts.findText(line)
    const top = hasText ? Math.max(y, y + parts.textTop) : y
    const bottom = hasText ? y + parts.textBottom : y
    this.leaveSpace(box, top, bottom - top)
    this.push(box, top, bottom, SlabFlag.isLine | SlabFlag.beside | (bottom - top > this.pageHeight ? SlabFlag.isCut : 0))
  }

  /** Boxes that stand in a line belong to its slab, which is pushed next, with all that is in them. */
  private atomics(line: LineId): void {
    const { slabs } = this.doc
    const { rows } = this.doc.boxes
    this.parts.each(line, (box) => {
      if (this.parts.isPart(box)) return
      for (let inner: number = box; inner < (rows.end[box] ?? 0); inner++) {
        if (rows.kind[inner] === BoxKind.inline || this.isAbsolute(inner as BoxId)) continue
        rows.flags[inner] = (rows.flags[inner] ?? 0) | BoxFlag.monolithic
        rows.slabStart[inner] = slabs.length as SlabId
        rows.slabEnd[inner] = (slabs.length + 1) as SlabId
      }
    })
  }

  private begin(box: BoxId, top: number): void {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const style = rows.style[box] ?? this.doc.styles.initial
    // A box that had to go below floats leaves what it is in beside them; one that is aligned leaves room above it.
    const isMoved = this.pendingTop < this.floatBottom - EPSILON && top >= this.floatBottom - EPSILON
    if (isMoved) this.push(rows.parent[box] ?? box, this.pendingTop, this.pendingTop, 0)
    else if (isAligned(this.doc, box, top, this.pendingTop)) this.push(rows.parent[box] ?? box, this.pendingTop, top, 0)
    // A margin that did not collapse with those around it stands within the box that begins here.
    if (Math.abs(top - this.pendingTop) > EPSILON) this.marginsOpen = false
    this.pendingTop = lower(this.pendingTop, top)
    if (!this.marginsOpen) return
    const margin = resolved(this.doc, box, read.marginTop)
    if (!Number.isNaN(margin)) this.margins.add(margin)
    if (read.borderTopWidth(style) > 0 || resolved(this.doc, box, read.paddingTop) > 0) this.marginsOpen = false
  }

  private push(owner: BoxId, top: number, bottom: number, flags: number): void {
    const { slabs } = this.doc
    const y = this.topFrom(top)
    this.topBeforeFloat = NaN
    // Content that ran over the end of its box has been there since: what follows is beside that no more than beside the float.
    const isBesideFloat = y < this.floatBottom - EPSILON && (this.groupDepth > 0 || bottom > this.flowTop + EPSILON || y > this.flowTop - EPSILON)
    const slab = slabs.push()
    // Of floats and what begins beside or above them: the first slab.
    let lead = 0
    if (this.groupDepth === 0) this.flowTop = y
    if (this.groupDepth === 0 || (slab === this.groupFirst && !this.isFloat)) {
      // Floats that had to go below others are in one group with what stands beside those.
      const first = y < this.runAbove - EPSILON ? this.runFirst : this.runFirst + 1
      if (isBesideFloat && this.runFirst > 0) {
        for (let s = first; s < slab; s++) slabs.flags[s] = (slabs.flags[s] ?? 0) | SlabFlag.joined
        if (y <= (slabs.y[this.runFirst] ?? 0) + EPSILON) lead = this.runFirst
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
    const waits = (flags & SlabFlag.isUnseen) === 0 ? 0 : this.pendingFlags & SlabFlag.forcedBefore
    const before = this.pendingFlags & ~waits
    slabs.flags[slab] = flags | before | inside | joined
    const margin = Math.max(0, this.margins.value())
    if ((before & SlabFlag.forcedBefore) !== 0) this.marginsAfterBreak.set(slab, margin)
    if (lead > 0) moveBreaks(slabs, slab, lead, this.marginsAfterBreak, margin)
    // Within a group, floats that had to go below what follows them are no boundary between that and what is above both.
    const isAboveFloats = this.groupDepth > 0 && slab === this.floatsEnd && y <= (slabs.y[this.floatsFirst] ?? 0) + EPSILON
    if (isAboveFloats && (before & SlabFlag.avoidBefore) !== 0) moveBreaks(slabs, slab, this.floatsFirst, this.marginsAfterBreak, margin)
    if (slab === this.marginFirst) this.marginAbove = margin
    this.pendingTop = NaN
    this.pendingFlags = waits
    this.margins.clear()
    this.marginsOpen = true
  }

  /** Where the next slab begins when what it is of begins at `top`. */
  private topFrom(top: number): number {
    const y = lower(this.pendingTop, top)
    return y < this.floatBottom - EPSILON && this.topBeforeFloat < y ? this.topBeforeFloat : y
  }

  /**
   * A last line beside others goes on with the padding and borders that end below it, so that no page has nothing but these; what
   * is room below it in a column that is stretched may be cut anywhere.
   */
  private keepEdges(box: BoxId, last: number, more: number): void {
    const { slabs } = this.doc
    const flags = slabs.flags[last] ?? 0
    if ((flags & SlabFlag.isLine) === 0 || (last !== this.edgesOf && (flags & SlabFlag.solid) !== 0)) return
    if (last !== this.edgesOf) this.hasRoom = false
    this.edgesOf = last
    this.hasRoom ||= !isOnlyEdges(this.doc, box, slabs.owner[last] ?? box, more)
    slabs.flags[last] = this.hasRoom ? flags & ~SlabFlag.solid : flags | SlabFlag.solid
  }

  /** The height of `box` beyond its content belongs to its last slab. */
  private extendLast(box: BoxId, bottom: number): void {
    const { slabs } = this.doc
    const last = slabs.length - 1
    const y = slabs.y[last] ?? 0
    const end = y + (slabs.height[last] ?? 0)
    if (bottom <= end) return
    // Text beside boxes that are parted stands for itself, and so does what must not be cut above room that may be.
    const flags = slabs.flags[last] ?? 0
    const isUncut = (flags & SlabFlag.uncut) !== 0
    const isBeside = (flags & SlabFlag.beside) !== 0
      || (isUncut && this.groupDepth > 0 && !isOnlyEdges(this.doc, box, slabs.owner[last] ?? box, bottom - end))
    const hasSeveral = last > (this.doc.boxes.rows.slabStart[box] ?? 0)
    const isRest = !isBeside && this.groupDepth === 0 && (isUncut || (hasSeveral && isRoom(this.doc, box, bottom - end)))
    if (!isBeside && !isRest) {
      slabs.height[last] = bottom - y
      if (this.groupDepth > 0) this.keepEdges(box, last, bottom - end)
    } else if (bottom > end + EPSILON) {
      // What the last content asks for comes after the box.
      const after = this.pendingFlags
      this.pendingFlags = 0
      this.push(this.doc.boxes.rows.parent[box] || box, end, bottom, isRest ? SlabFlag.isRest : 0)
      this.pendingFlags = after
    }
  }
}

/** The smaller of two numbers either of which may be missing. */
function lower(a: number, b: number): number {
  return Number.isNaN(a) || b < a ? b : a
}
