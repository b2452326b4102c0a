/**
 * Collects break units: pieces of the continuous flow that no page break may cut, in document order (CSS Fragmentation 3, 4.1). A break
 * unit is a line box or a box without children, with the borders and padding directly before and after it. The height of a box below its
 * content belongs to its last break unit. Break rules become flags of the boundary before each unit, so choosing breaks is one pass over
 * rows. This file walks boxes and lines; `break-unit-writer.ts` writes the rows.
 */
import type { BoxId, LineId, BreakUnitId } from '../arena/ids.ts'
import { append } from '../arena/lists.ts'
import { boxEntryAfter, firstBoxEntry } from '../boxes/box-entries.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { isMarkerLine } from '../boxes/marker-line.ts'
import type { Lines } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { breakAfter, breakBefore, keepsTogether } from './break-values.ts'
import { clips, trim } from './clipped.ts'
import { edgesAbove, resolved } from './edges-above.ts'
import { bottomOf, endOfBox, spansRows } from './end-of-box.ts'
import { LineParts, LinesHold } from './line-parts.ts'
import { holdsOneLine, moveBreaks } from './side-by-side.ts'
import type { PageNames } from './page-names.ts'
import { RowLines } from './row-lines.ts'
import { ASKS_PAGE, type FragmentationInput, markUncut, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'
import { BreakUnitWriter } from './break-unit-writer.ts'

const Inside = enumOf('break-inside')
/** Children of blocks that have no place in the flow. */
const UNSEEN = BoxFlag.absolute | BoxFlag.cutOff
/** Flags that boxes side by side request together. */
const MOVED = BreakUnitFlag.forcedBefore | BreakUnitFlag.avoidBefore

/**
 * Collects the break units of `root`. Returns the margins kept above break units after a forced break, by break unit, px. `names`: the page
 * names, if any page has one.
 */
export function collectBreakUnits(
  doc: FragmentationInput, root: BoxId, pageHeight: number, names: PageNames | null = null,
): ReadonlyMap<BreakUnitId, number> {
  const collector = new BreakUnitCollector(doc, pageHeight, names)
  collector.box(root)
  return collector.marginsAfterBreak
}

/** Collects the break units of a document whose body arrives in chunks: call `open` once, `add` for each chunk, `close` at the end. */
export class BreakUnitCollector {
  private readonly doc: FragmentationInput
  private readonly lines: Lines
  private readonly units: BreakUnits
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly pageHeight: number
  private readonly writer: BreakUnitWriter
  private readonly parts: LineParts
  private readonly rowLines: RowLines
  /** Page names, if any page has one. */
  names: PageNames | null
  private readonly inColumns: boolean
  /** The outermost open box that avoids breaks inside and fits a page; 0 when there is none. */
  private avoidsIn = 0
  /** Children of the open containers, from top to bottom. */
  private readonly sorted: BoxId[] = []
  /** Bottom of the lowest float around each open table part, px. */
  private readonly outerFloats: number[] = []

  /** `inColumns`: the content is in a multi-column container. */
  constructor(doc: FragmentationInput, pageHeight: number, names: PageNames | null = null, inColumns = false) {
    this.doc = doc
    this.lines = doc.lines
    this.units = doc.breakUnits
    this.styles = doc.styles
    this.rows = doc.boxes.rows
    this.inColumns = inColumns
    this.names = names
    this.pageHeight = pageHeight
    this.writer = new BreakUnitWriter(doc, pageHeight, inColumns)
    this.parts = new LineParts(doc)
    this.rowLines = new RowLines(doc)
  }

  /** The margins kept above break units after a forced break, by break unit, px. */
  get marginsAfterBreak(): ReadonlyMap<BreakUnitId, number> {
    return this.writer.marginsAfterBreak
  }

  /** In columns: the break units whose forced break is a page break; other forced breaks begin a column. */
  get pageBreaks(): Set<BreakUnitId> {
    return this.writer.pageBreaks ?? new Set()
  }

  /** Whether a forced page break waits after the last content. */
  get asksForPage(): boolean {
    return (this.writer.asked & ASKS_PAGE) !== 0
  }

  /** The first break unit that may still be joined to the content before it. */
  get settledEnd(): number {
    return this.writer.settledEnd
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down by `unit - keep`. */
  rebase(unit: number, keep: number): void {
    this.writer.rebase(unit, keep)
    this.names?.rebase(unit, keep)
    this.rowLines.forget()
  }

  open(box: BoxId): void {
    const { rows } = this
    this.writer.begin(box, rows.y[box])
    rows.breakUnitStart[box] = rows.breakUnitEnd[box] = this.units.length as BreakUnitId
  }

  /** Collects the children `[first, end)` of an open box. */
  add(first: BoxId, end: BoxId): void {
    const { rows } = this
    for (let child = first; child < end; child = rows.end[child]) this.child(child)
  }

  close(box: BoxId): void {
    const { units, rows } = this
    if (units.length === 1) this.writer.push(box, rows.y[box], rows.y[box] + rows.height[box], 0)
    else this.writer.extendLast(box, endOfBox(this.doc, box), this.writer.lowest)
    rows.breakUnitEnd[box] = units.length as BreakUnitId
  }

  /**
   * Begins a table, its wrapper or a row group of which only some rows exist yet; `closePart` ends it. `before`: the box before it in the
   * same parent; 0 for none.
   */
  openPart(box: BoxId, before: BoxId): void {
    const { writer, rows } = this
    if (before !== 0 && keepsTogether(this.doc, rows.parent[box], before)) writer.asked |= BreakUnitFlag.avoidBefore
    writer.asked |= breakBefore(this.doc, box, this.inColumns)
    writer.begin(box, rows.y[box])
    rows.breakUnitStart[box] = rows.breakUnitEnd[box] = this.units.length as BreakUnitId
    this.outerFloats.push(writer.floatBottom)
  }

  /** Collects the boxes `[first, end)` of an open table part. */
  addParts(box: BoxId, first: BoxId, end: BoxId): void {
    const { rows } = this
    const from = this.sorted.length
    this.collect(box, first, end)
    this.inTurn(box, from)
    for (let around = box; around !== 0; around = rows.parent[around]) rows.breakUnitEnd[around] = this.units.length as BreakUnitId
  }

  closePart(box: BoxId): void {
    const { writer, rows, units } = this
    const bottom = rows.y[box] + rows.height[box]
    writer.floatBottom = this.outerFloats.pop() ?? -Infinity
    if (units.length === rows.breakUnitStart[box]) writer.push(box, rows.y[box] ?? 0, bottom, 0)
    else writer.extendLast(box, endOfBox(this.doc, box), writer.lowest)
    rows.breakUnitEnd[box] = units.length as BreakUnitId
    writer.asked |= breakAfter(this.doc, box, this.inColumns)
  }

  box(box: BoxId): void {
    const { writer, rows, units, styles } = this
    const { hasBreaks, avoidsBreaks } = styles.fixedSizes(rows.style[box])
    const kind = rows.kind[box]
    const parent = rows.parent[box]
    if (hasBreaks) writer.asked |= breakBefore(this.doc, box, this.inColumns)
    const top = rows.y[box]
    const height = rows.height[box]
    writer.begin(box, top)
    if (kind === BoxKind.replaced) writer.leaveSpace(parent, top, height)

    const isRow = kind === BoxKind.flex || kind === BoxKind.tableRow
    // A table row and a flex container that fit a page move as a whole.
    const opensAvoid = (avoidsBreaks || isRow) && writer.avoidStart === 0 && height <= this.pageHeight
    if (opensAvoid) writer.avoidStart = units.length
    const first = units.length as BreakUnitId
    rows.breakUnitStart[box] = first
    const outerLowest = writer.lowest
    writer.lowest = -Infinity
    const around = writer.avoidStart
    // A cell with rowspan is not held together by its first row.
    const isSpanning = kind === BoxKind.tableCell && this.avoidsIn === parent && spansRows(this.doc, box)
    if (isSpanning) writer.avoidStart = 0
    if (opensAvoid) this.avoidsIn = box
    this.contents(box, top)
    if (isSpanning) writer.avoidStart = around
    if (writer.lowest > top + height + PAGE_SLACK && clips(this.doc, box)) {
      trim(this.doc, box, first)
      writer.lowest = top + height
      writer.asked = 0
    }
    const { lowest } = writer
    if (outerLowest > lowest) writer.lowest = outerLowest
    const end = units.length
    if (end === first) {
      this.named(box)
      writer.push(box, top, top + height, 0)
    } else writer.extendLast(box, parent === 0 || !writer.isInGroup ? endOfBox(this.doc, box) : top + height, lowest)
    rows.breakUnitEnd[box] = (rows.lineCount[box] > 0 ? end : units.length) as BreakUnitId
    if (kind === BoxKind.tableRow) this.rowLines.take(box, first)
    if (opensAvoid) {
      writer.avoidStart = this.avoidsIn = 0
      if (writer.isInGroup) this.markUncut(box, first)
    }
    if (height > this.pageHeight) this.noteTall(box)
    if (hasBreaks) writer.asked |= breakAfter(this.doc, box, this.inColumns)
  }

  /**
   * Notes the first break unit of a box that avoids breaks inside but must be broken: it is taller than a page, measured to its first
   * forced break.
   */
  noteTall(box: BoxId): void {
    const { breakUnits, styles: { read }, tallStarts, boxes: { rows } } = this.doc
    if (this.writer.isInGroup || this.inColumns || read.breakInside(rows.style[box]) !== Inside.avoid) return
    const first = rows.breakUnitStart[box]
    const top = rows.y[box]
    let bottom = top + rows.height[box]
    for (let unit = first + 1; unit < breakUnits.length; unit++) {
      if ((breakUnits.flags[unit] & BreakUnitFlag.forcedBefore) === 0) continue
      bottom = breakUnits.y[unit] ?? bottom
      break
    }
    if (bottom - top > this.pageHeight) tallStarts?.add(first)
  }

  /** Cells with rowspan may be cut all the same. */
  private markUncut(box: BoxId, first: BreakUnitId): void {
    const { breakUnits, boxes: { rows } } = this.doc
    if (rows.kind[box] !== BoxKind.tableRow) return markUncut(breakUnits, first, breakUnits.length)
    const end = rows.end[box]
    for (let cell = (box + 1) as BoxId; cell < end; cell = rows.end[cell]) {
      if (!spansRows(this.doc, cell)) markUncut(breakUnits, rows.breakUnitStart[cell], rows.breakUnitEnd[cell])
    }
  }

  private contents(box: BoxId, top: number): void {
    const { rows, writer } = this
    const kind = rows.kind[box]
    // Floats end with their block formatting context; content of another context lies beside the floats around it.
    const outer = writer.floatBottom
    const end = rows.end[box]
    if ((rows.flags[box] & BoxFlag.inlineContent) !== 0) {
      const isText = end === box + 1
      if (!isText) this.inlineFloats(box)
      this.takeLines(box, top, !isText && this.parts.hasBoxes(box) ? this.partAtomics(box, top) : LinesHold.text)
    } else if (kind === BoxKind.block || kind === BoxKind.tableCell) this.add((box + 1) as BoxId, end)
    else if (kind === BoxKind.columns) this.columns(box, top)
    else if (kind !== BoxKind.replaced) this.sideBySide(box)
    if (kind !== BoxKind.block) writer.floatBottom = outer
  }

  /** The content of a multi-column container has break units of its own; here the container is one unit. */
  private columns(box: BoxId, top: number): void {
    const { writer, doc } = this
    const set = doc.columnSets?.collect(doc, box, this.pageHeight)
    if (set?.startsPage === true) writer.asked |= BreakUnitFlag.forcedBefore | ASKS_PAGE
    this.named(box)
    const solid = writer.avoidStart === 0 ? 0 : BreakUnitFlag.solid
    writer.push(box, top, top + doc.boxes.rows.height[box], BreakUnitFlag.columns | solid)
    if (set?.endsPage === true) writer.asked |= BreakUnitFlag.forcedBefore | ASKS_PAGE
  }

  private child(child: BoxId): void {
    const { rows } = this
    const flags = rows.flags[child]
    if (rows.kind[child] === BoxKind.inline || (flags & UNSEEN) !== 0) return
    if ((flags & BoxFlag.float) !== 0) this.float(child, true)
    else if (!isMarkerLine(this.doc.boxes, child) || !this.besideFirst(child)) this.box(child)
  }

  /** A marker without a line of its own lies beside the first break unit of its list item; false when the marker is that unit. */
  private besideFirst(marker: BoxId): boolean {
    const { breakUnits, boxes: { rows } } = this.doc
    const item = rows.parent[marker] ?? marker
    const first = rows.breakUnitStart[item] ?? (0 as BreakUnitId)
    if (breakUnits.length === first) return false
    rows.breakUnitStart[marker] = first
    rows.breakUnitEnd[marker] = (first + 1) as BreakUnitId
    rows.flags[marker] = (rows.flags[marker] ?? 0) | BoxFlag.monolithic
    rows.flags[item] = (rows.flags[item] ?? 0) | BoxFlag.permuted
    return true
  }

  /** The same page edges cut a float and the content beside it. `leads`: only edges of ancestors are above it. */
  private float(box: BoxId, leads: boolean): void {
    const { rows } = this
    const top = rows.y[box]
    const outer = this.writer.beginFloat(top, leads)
    this.box(box)
    this.writer.endFloat(outer, top + rows.height[box])
  }

  private inlineFloats(box: BoxId): void {
    const { boxes } = this.doc
    const { inlines, rows } = boxes
    const firstTop = rows.lineCount[box] === 0 ? Infinity : rows.y[box] + this.lines.y[rows.firstLine[box]]
    for (let i = firstBoxEntry(boxes, box); i !== 0; i = boxEntryAfter(boxes, box, i)) {
      const float = inlines.ref[i] as BoxId
      const isShown = inlines.kind[i] === InlineKind.float && (rows.flags[float] & BoxFlag.cutOff) === 0
      if (isShown) this.float(float, this.topOfFloat(float) <= firstTop + PAGE_SLACK)
    }
  }

  /** Top of the margin box of a float. */
  private topOfFloat(box: BoxId): number {
    const { boxes: { rows }, styles } = this.doc
    return rows.y[box] - resolved(this.doc, box, styles.read.marginTop)
  }

  /**
   * Children that may lie side by side. Children whose vertical ranges overlap are joined, such as the cells of a row, or the rows that a
   * cell spans. They are taken from top to bottom.
   */
  private sideBySide(box: BoxId): void {
    const from = this.sorted.length
    this.collect(box, (box + 1) as BoxId, this.doc.boxes.rows.end[box])
    this.inTurn(box, from)
  }

  /** Appends the boxes `[first, end)` of `box` to `sorted`, from top to bottom. */
  private collect(box: BoxId, first: BoxId, end: BoxId): void {
    const { rows, sorted } = this
    const from = sorted.length
    let isSorted = true
    let lastY = -Infinity
    for (let child = first; child < end; child = rows.end[child]) {
      const kind = rows.kind[child]
      if (kind === BoxKind.inline || kind === BoxKind.tableColumn || kind === BoxKind.tableColumnGroup) continue
      if ((rows.flags[child] & BoxFlag.absolute) !== 0) continue
      const y = rows.y[child]
      if (y < lastY) isSorted = false
      lastY = y
      sorted.push(child)
    }
    if (isSorted) return
    const order = sorted.splice(from).sort((a, b) => rows.y[a] - rows.y[b] || a - b)
    append(sorted, order)
    rows.flags[box] |= BoxFlag.permuted
  }

  /** Writes the break units of the sorted boxes from `from` on, which are children of `box`. */
  private inTurn(box: BoxId, from: number): void {
    const { rows, sorted, doc } = this
    const kind = rows.kind[box]
    const holdsRows = kind === BoxKind.table || kind === BoxKind.tableRowGroup
    const bottomAt = (at: BoxId): number => holdsRows ? bottomOf(doc, at) : rows.y[at] + rows.height[at]
    const to = sorted.length
    for (let i = from; i < to;) {
      const first = sorted[i] ?? box
      const top = rows.y[first]
      let bottom = bottomAt(first)
      let next = i + 1
      for (; next < to; next++) {
        const beside = sorted[next] ?? box
        if (!(rows.y[beside] < bottom - PAGE_SLACK)) break
        bottom = Math.max(bottom, bottomAt(beside))
      }
      const before = i > from && (holdsRows || kind === BoxKind.tableWrapper) ? sorted[i - 1] ?? box : box
      const isKept = before !== box && keepsTogether(doc, box, before)
      if (isKept) this.writer.asked |= BreakUnitFlag.avoidBefore
      const start = this.units.length
      if (next === i + 1) this.box(first)
      else this.joined(box, i, next, bottom - top)
      if (isKept) this.forceAbove(start, rows.breakUnitStart[before])
      i = next
    }
    sorted.length = from
  }

  /**
   * Moves a forced break before `unit` to `kept`, the caption or header row that stays with the content after it: a header row is never
   * left alone.
   */
  private forceAbove(unit: number, kept: number): void {
    const { units, writer } = this
    if (kept >= unit || (units.flags[unit] & BreakUnitFlag.forcedBefore) === 0) return
    const sides = this.doc.pageSides
    const side = sides?.get(unit as BreakUnitId)
    moveBreaks(units, unit, kept, writer.marginsAfterBreak, 0)
    // The boundary below the header row keeps both together, not the one above it.
    units.flags[unit] |= BreakUnitFlag.avoidBefore
    if (writer.pageBreaks?.delete(unit as BreakUnitId) === true) writer.pageBreaks.add(kept as BreakUnitId)
    if (side === undefined) return
    sides?.delete(unit as BreakUnitId)
    sides?.set(kept as BreakUnitId, side)
  }

  /**
   * Writes the sorted boxes `[from, to)` of `container` as one group of `height` px. A break requested before a box that begins side by
   * side with the others applies before all of them; a break requested after any applies after all.
   */
  private joined(container: BoxId, from: number, to: number, height: number): void {
    const { writer, rows, units } = this
    const first = units.length
    const isOutermost = writer.openGroup()
    const outerFirst = writer.marginFirst
    writer.marginFirst = first
    const isLine = holdsOneLine(this.doc, container)
    let margin = 0
    let after = 0
    let leastBottom = Infinity
    for (let i = from; i < to; i++) {
      const member = this.sorted[i] ?? (0 as BoxId)
      const start = units.length
      this.box(member)
      const top = rows.y[member]
      if (i === from) margin = writer.marginAbove
      else if ((units.flags[start] & MOVED) !== 0 && (isLine || top < leastBottom - PAGE_SLACK)) moveBreaks(units, start, first, writer.marginsAfterBreak, margin)
      if (top < leastBottom) leastBottom = Math.min(leastBottom, top + rows.height[member])
      // A break that waits for visible content passes to the next box.
      if (units.length === start + 1 && (units.flags[start] & BreakUnitFlag.isUnseen) !== 0) continue
      after |= writer.asked
      writer.asked = 0
    }
    writer.asked |= after
    writer.marginFirst = outerFirst
    writer.closeGroup()
    if (isOutermost && height <= this.pageHeight && units.length > first) {
      units.flags[first] |= BreakUnitFlag.whole
    }
  }

  /** Content begins that may be on a page of another name. Of boxes side by side, only the first counts. */
  private named(box: BoxId): void {
    const { names, doc: { breakUnits } } = this
    if (names === null || this.writer.isBesideFirst) return
    if (names.meet(box, breakUnits.length)) this.writer.asked |= BreakUnitFlag.forcedBefore
  }

  private isAbsolute(box: BoxId): boolean {
    return (this.doc.boxes.rows.flags[box] & BoxFlag.absolute) !== 0
  }

  private takeLines(box: BoxId, top: number, hold: LinesHold): void {
    const { lines, styles, rows } = this
    const count = rows.lineCount[box]
    const style = rows.style[box]
    const orphans = count < 2 ? 0 : styles.read.orphans(style)
    const widows = count < 2 ? 0 : styles.read.widows(style)
    const firstLine = rows.firstLine[box]
    // Lines without height show no text: they count neither as orphans nor as widows.
    let shown = 0
    for (let i = 0; i < count; i++) if (lines.height[firstLine + i] > 0) shown++
    const isUnseen = shown === 0 && (rows.flags[box] & BoxFlag.anonymous) !== 0
    let before = 0
    if (count > 0 && !isUnseen) this.named(box)
    if (count > 0) this.spaceAbove(box, top, firstLine as LineId)
    for (let i = 0; i < count; i++) {
      const line = (firstLine + i) as LineId
      const y = top + lines.y[line]
      const height = lines.height[line]
      if (hold === LinesHold.more && this.parts.isParted(line)) {
        this.besideParted(box, line, y)
        before++
        continue
      }
      const together = i > 0 && (before < orphans || shown - before < widows) ? BreakUnitFlag.linesTogether : 0
      const reach = hold === LinesHold.more ? this.parts.reachOf(line, y, height) : height
      if (hold !== LinesHold.text) this.atomics(line)
      const blank = height > this.pageHeight && !this.parts.draws(line) ? BreakUnitFlag.isBlank : 0
      const more = reach > height ? BreakUnitFlag.solid : 0
      this.writer.push(box, y, y + reach, BreakUnitFlag.isLine | together | blank | more | (isUnseen ? BreakUnitFlag.isUnseen : 0))
      if (height > 0) before++
    }
  }

  /**
   * Makes the space above a first line a break unit of its own where the line begins below floats or in the middle of its cell: this space
   * may be cut anywhere. Where the space and the line might not fit one page, the page may end between them.
   */
  private spaceAbove(box: BoxId, top: number, line: LineId): void {
    const lineY = this.lines.y[line]
    if (lineY > edgesAbove(this.doc, box) + PAGE_SLACK) this.writer.push(box, top, top + lineY, 0)
    else this.writer.leaveSpace(box, top + lineY, this.lines.height[line])
  }

  /**
   * Fragments atomic inlines that are taller than a page with all their content, like floats: their content has break units of its own.
   * Returns what the lines contain.
   */
  private partAtomics(box: BoxId, top: number): LinesHold {
    const { lines, rows } = this
    const first = rows.firstLine[box]
    let hold: LinesHold = LinesHold.boxes
    for (let i = 0; i < rows.lineCount[box]; i++) {
      const line = (first + i) as LineId
      const height = lines.height[line]
      const reach = this.parts.reachOf(line, top + lines.y[line], height)
      if (reach <= height && height <= this.pageHeight) continue
      hold = LinesHold.more
      if (reach <= this.pageHeight || !this.parts.part(line)) continue
      this.parts.each(line, (atomic) => this.parts.isPart(atomic) && this.float(atomic, i === 0))
    }
    return hold
  }

  /** Writes the break unit of a line beside fragmented atomic inlines: it covers only the text of the line. */
  private besideParted(box: BoxId, line: LineId, y: number): void {
    const { parts } = this
    this.atomics(line)
    const text = parts.textOf(line)
    const top = text === null ? y : Math.max(y, y + text.top)
    const bottom = text === null ? y : y + text.bottom
    this.writer.leaveSpace(box, top, bottom - top)
    this.writer.push(box, top, bottom, BreakUnitFlag.isLine | BreakUnitFlag.beside | (bottom - top > this.pageHeight ? BreakUnitFlag.isCut : 0))
  }

  /** Atomic inlines of a line, with their descendants, belong to its break unit, which is pushed next. */
  private atomics(line: LineId): void {
    const { units, rows } = this
    this.parts.each(line, (box) => {
      if (this.parts.isPart(box)) return
      for (let inner: number = box; inner < rows.end[box]; inner++) {
        if (rows.kind[inner] === BoxKind.inline) continue
        if (this.isAbsolute(inner as BoxId)) {
          // The content of out-of-flow boxes moves with them.
          inner = rows.end[inner] - 1
          continue
        }
        rows.flags[inner] |= BoxFlag.monolithic
        rows.breakUnitStart[inner] = units.length as BreakUnitId
        rows.breakUnitEnd[inner] = (units.length + 1) as BreakUnitId
        if (rows.kind[inner] !== BoxKind.columns) continue
        this.doc.columnSets?.collect(this.doc, inner as BoxId, this.pageHeight)
        inner = rows.end[inner] - 1
      }
    })
  }
}
