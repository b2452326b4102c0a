/**
 * The fragments of one page: a row for each box that shows on it, ancestors first, with its place on the page and its lines there. A box
 * that continues on the next page fills this one to its end. The rows are replaced by those of the next page.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { firstAtLeast } from '../arena/ascending.ts'
import type { BoxId, FragmentId, LineId, BreakUnitId } from '../arena/ids.ts'
import { f64, i32, id, u8 } from '../arena/schema.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { Tag } from '../input/names.ts'
import { endOfPage, heightOf, type BreakResult } from './break-result.ts'
import { isBlankPage } from './page-sides.ts'
import type { AbsposPages } from './page-contents.ts'
import { lowerBy } from './positioned.ts'
import type { RepeatedContent } from './repeated-content.ts'
import { type FragmentationInput, BreakUnitFlag, type BreakUnits } from './break-unit-rows.ts'

const fragmentSchema = {
  box: id<BoxId>('boxes'),
  /** Top of the border box on the page, px from the top of the page's content area; x and width are those of the box. */
  y: f64,
  height: f64,
  flags: u8,
  firstLine: id<LineId>('lines'),
  lineCount: i32,
} as const

/** Flags of a fragment. */
export const FragmentFlag = {
  /** The box begins here: its top edge shows. */
  first: 1,
  /** The box ends here: its bottom edge shows. */
  last: 2,
  /** Independent of the fragments before it: not nested in them. */
  apart: 4,
  /** In a repeated table header or footer row group: placed at `y`, independent of the continuous flow. */
  repeated: 8,
} as const

export type Fragments = Arena<typeof fragmentSchema, FragmentId>

/** Creates the fragment rows of one page. */
export function createFragments(arenas: Arenas): Fragments {
  return arenas.create<typeof fragmentSchema, FragmentId>('fragments', fragmentSchema, 256)
}

/** The input of `fragmentPage`, with the rows that it fills. */
export interface PageFragmentInput extends FragmentationInput {
  readonly fragments: Fragments
  /** The bound for repeated content. */
  readonly repeated: RepeatedContent
}

const NONE: readonly BoxId[] = []

/** Replaces the fragment rows by the fragments of `page`, from 0. */
export function fragmentPage(doc: PageFragmentInput, breaks: BreakResult, page: number): void {
  doc.fragments.truncate(1)
  doc.columnSets?.beginPage()
  doc.repeated.beginPage()
  breaks.headers?.clones?.beginPage()
  const seen = new Set<BoxId>()
  flow(doc, breaks, page, seen)
  const { positioned, notes } = breaks
  if (isBlankPage(doc, breaks, page)) {
    dropContent(doc)
    seen.clear()
  }
  for (const box of notes?.boxes[page] ?? []) pushApart(doc, breaks, page, box, seen)
  if (positioned === undefined) return
  for (const box of positioned.onPage.get(page) ?? []) if (!seen.has(box)) pushApart(doc, breaks, page, box, seen)
  for (const box of positioned.fixed) if (page === 0 || doc.repeated.allows(doc, box)) pushApart(doc, breaks, page, box, seen)
}

/** A blank page shows only the root and body boxes, whose background is that of the canvas, and out-of-flow boxes that continue there. */
function dropContent({ fragments, nodes, boxes: { rows } }: PageFragmentInput): void {
  let kept = 1
  while (kept < Math.min(fragments.length, 3) && isOutermost(nodes.tag[rows.node[fragments.box[kept]]])) kept++
  fragments.truncate(kept)
}

const isOutermost = (tag: number | undefined): boolean => tag === Tag.html || tag === Tag.body

/**
 * Pushes the in-flow content of the document or of `root`, and the out-of-flow boxes anchored in it that belong to the page; these are
 * added to `seen`.
 */
function flow(doc: PageFragmentInput, breaks: BreakResult, page: number, seen: Set<BoxId>, root = 0 as BoxId): void {
  const { breakUnits } = doc
  const { rows } = doc.boxes
  if (breakUnits.length === 1) return
  let shown: number = breaks.firstShown[page] ?? breakUnits.length
  // In streaming, the boxes of leading break units may have been dropped while units beside them are kept.
  while (shown < breakUnits.length && breakUnits.owner[shown] === 0) shown++
  const first = breakUnits.owner[shown]
  if (first === 0) return

  const chain: BoxId[] = []
  let start = first
  const isColumn = rows.kind[root] === BoxKind.columns
  for (let box = first; box !== 0; box = rows.parent[box]) {
    if (isColumn && box === root) break
    // Where children are permuted, the first break unit may belong to any of them; the units of floats come before those of lines.
    if ((rows.flags[box] & (BoxFlag.permuted | BoxFlag.inlineContent)) !== 0) {
      start = box
      chain.length = 0
    }
    chain.push(box)
    if (box === root) break
  }
  let headY = 0
  let next = start + 1
  chain.reverse()
  const anchored = anchoredBefore(breaks, page, start, root)
  let anchors = 0
  // Tables with footer rows at the bottom of this page, each nested in the one before.
  const ending: BoxId[] = []
  const endings = root === 0 ? tablesWithFeet(breaks, page) : NONE
  for (const box of chain) {
    for (; (anchored[anchors] ?? box) < box; anchors++) pushAnchored(doc, breaks, page, anchored[anchors], seen)
    // The first break unit may be in content that a box clips.
    if (rows.lastPage[box] <= page) {
      next = rows.end[box]
      break
    }
    if (rows.kind[box] === BoxKind.columns) {
      pushColumns(doc, breaks, page, box, seen)
      next = rows.end[box]
      break
    }
    pushFragment(doc, breaks, page, box)
    if (rows.kind[box] === BoxKind.table && breaks.headers !== undefined) headY += pushHead(doc, breaks, page, box, headY + edgesAround(breaks, page, box))
    if (endings.includes(box)) ending.push(box)
  }
  for (; anchors < anchored.length; anchors++) pushAnchored(doc, breaks, page, anchored[anchors], seen)
  const end = breaks.ends[page] ?? breakUnits.length
  const last = root === 0 ? rows.length : rows.end[root]
  // No row is added in this loop.
  const { kind: kinds, flags, breakUnitStart, lastPage, end: ends } = rows
  for (let box: number = next; box < last;) {
    const kind = kinds[box]
    while (ending.length > 0 && box >= ends[ending.at(-1) ?? 0]) pushFoot(doc, breaks, page, ending.pop() ?? (0 as BoxId))
    if (kind === BoxKind.inline) box++
    else if ((flags[box] & BoxFlag.absolute) !== 0) {
      if (isOn(doc, box as BoxId, page, breaks)) pushOut(doc, breaks, page, box as BoxId, seen)
      box = ends[box]
    }
    else if (breakUnitStart[box] >= end) box = afterPermuted(doc, box as BoxId)
    else if (lastPage[box] <= page) box = ends[box]
    else if (kind === BoxKind.columns) {
      pushColumns(doc, breaks, page, box as BoxId, seen)
      box = ends[box]
    } else {
      pushFragment(doc, breaks, page, box as BoxId)
      if (kind === BoxKind.table && (rows.firstPage[box] ?? 0) <= page) pushHead(doc, breaks, page, box as BoxId, headsAround(doc, breaks, page, box as BoxId) + (breaks.headers?.clones?.topOn(box as BoxId, page) ?? 0))
      if (endings.length > 0 && endings.includes(box as BoxId)) ending.push(box as BoxId)
      box++
    }
  }
  for (let table = ending.pop(); table !== undefined; table = ending.pop()) pushFoot(doc, breaks, page, table)
}

/**
 * Out-of-flow boxes of a page that are anchored before the box `start` in content that continues there. They are pushed among the others,
 * since their ancestors move and clip them.
 */
function anchoredBefore({ positioned }: BreakResult, page: number, start: BoxId, root: BoxId): readonly BoxId[] {
  const boxes = positioned?.onPage.get(page)
  if (boxes === undefined) return NONE
  const found: BoxId[] = []
  for (const box of boxes) {
    if (box >= start) break
    if (box > root) found.push(box)
  }
  return found
}

function pushAnchored(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId | undefined, seen: Set<BoxId>): void {
  if (box !== undefined && !seen.has(box)) pushOut(doc, breaks, page, box, seen)
}

/** Tables that repeat their footer rows at the bottom of the page, the innermost first. */
function tablesWithFeet({ feet }: BreakResult, page: number): readonly BoxId[] {
  const before = feet?.before[page] ?? 0
  return feet === undefined || before === 0 ? NONE : feet.feet.tablesEndingBefore(before)
}

/** Top of the footer rows, on the page, of the first table for which `holds`; content of that table ends there. NaN for none. */
function topOfFeet({ feet }: BreakResult, page: number, tables: readonly BoxId[], holds: (table: BoxId) => boolean): number {
  if (feet === undefined) return NaN
  let top = feet.tops[page] ?? 0
  for (const table of tables) {
    if (holds(table)) return top
    top += feet.feet.heightOf(table, feet.feet.footOf(table))
  }
  return NaN
}

function pushFoot(doc: PageFragmentInput, breaks: BreakResult, page: number, table: BoxId): void {
  const { feet } = breaks
  const foot = feet?.feet.footOf(table) ?? 0
  const top = topOfFeet(breaks, page, tablesWithFeet(breaks, page), (each) => each === table)
  // The border spacing above the footer rows is part of their height.
  if (feet !== undefined && foot !== 0) pushHeadAt(doc, foot as BoxId, top)
}

/** Height of the header rows repeated on the page for tables around `box`, with the edges repeated there, px. */
function headsAround(doc: PageFragmentInput, { headers, withinHeads }: BreakResult, page: number, box: BoxId): number {
  const { rows } = doc.boxes
  const within = withinHeads[page] ?? (0 as BreakUnitId)
  let height = 0
  if (headers === undefined || within === 0) return height
  for (let at = rows.parent[box]; at !== 0 && rows.kind[at] !== BoxKind.columns; at = rows.parent[at]) {
    const head = rows.kind[at] === BoxKind.table ? headers.headAbove(at, within) : 0
    if (head !== 0) height += headers.heightOf(at, head)
  }
  return headers.clones === null ? height : height + headers.clones.above(box, page)
}

/** Height of the edges that a table and the boxes around it repeat on the page, above its header rows, px. */
function edgesAround({ headers }: BreakResult, page: number, table: BoxId): number {
  const clones = headers?.clones
  return clones === null || clones === undefined ? 0 : clones.above(table, page) + clones.topOn(table, page)
}

function isOn(doc: PageFragmentInput, box: BoxId, page: number, { positioned }: BreakResult): boolean {
  const { firstPage, lastPage } = doc.boxes.rows
  return firstPage[box] <= page + 1 && lastPage[box] > page && positioned?.onPage.get(page)?.has(box) === true
}

/** Pushes an out-of-flow box: as a whole, or its fragment on the page. Below its last text only its background and border show. */
function pushOut(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId, seen: Set<BoxId>): void {
  const part = breaks.positioned?.parted.get(box)
  if (part === undefined || page >= part.first + part.ends.length) return pushWhole(doc, breaks, page, box, seen)
  seen.add(box)
  flow(doc, { ...breaks, ...lists(part, page) }, page, seen, box)
}

/** The page lists of a fragmented out-of-flow box, for one page. */
function lists(part: AbsposPages, page: number): Pick<BreakResult, 'firstShown' | 'ends' | 'withinHeads'> {
  const firstShown: BreakUnitId[] = []
  const ends: BreakUnitId[] = []
  const withinHeads: BreakUnitId[] = []
  const at = page - part.first
  firstShown[page] = part.firstShown[at] ?? (0 as BreakUnitId)
  ends[page] = part.ends[at] ?? (0 as BreakUnitId)
  withinHeads[page] = part.withinHeads[at] ?? (0 as BreakUnitId)
  return { firstShown, ends, withinHeads }
}

/** Pushes an out-of-flow box with all its descendants; nested out-of-flow boxes come at their anchors. */
function pushWhole(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId, seen: Set<BoxId>): void {
  const { rows } = doc.boxes
  const end = rows.end[box]
  seen.add(box)
  for (let inner = box as number; inner < end;) {
    const isOut = inner !== box && (rows.flags[inner] & BoxFlag.absolute) !== 0
    if (rows.kind[inner] === BoxKind.inline) inner++
    else if (isOut && breaks.positioned?.parted.has(inner as BoxId) === true) {
      if (isOn(doc, inner as BoxId, page, breaks)) pushOut(doc, breaks, page, inner as BoxId, seen)
      inner = rows.end[inner] ?? end
    }
    else if (isOut && (breaks.positioned?.fixed.has(inner as BoxId) === true || breaks.notes?.all.has(inner as BoxId) === true)) inner = rows.end[inner] ?? end
    else {
      if (isOut) seen.add(inner as BoxId)
      if (rows.kind[inner] === BoxKind.columns) {
        pushColumns(doc, breaks, page, inner as BoxId, seen)
        inner = rows.end[inner] ?? end
        continue
      }
      pushFragment(doc, breaks, page, inner as BoxId, true)
      inner++
    }
  }
}

function pushApart(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId, seen: Set<BoxId>): void {
  const { fragments } = doc
  const first = fragments.length
  pushOut(doc, breaks, page, box, seen)
  if (fragments.length === first) return
  fragments.flags[first] |= FragmentFlag.apart
  if (breaks.positioned?.fixed.has(box) !== true) return
  const start = (breaks.starts[page] ?? 0) + lowerBy(doc, box, breaks, page)
  for (let f = first; f < fragments.length; f++) fragments.y[f] += start
}

/**
 * Pushes the columns of a container on the page: a fragment of the container for each column, followed by the fragments in the column, all
 * at their places in the continuous flow. `columnSets.places` holds the offset that moves each column into position.
 */
function pushColumns(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId, seen: Set<BoxId>): void {
  const { fragments, columnSets } = doc
  const set = columnSets?.of(box)
  if (set === undefined || columnSets === undefined) return
  const within: PageFragmentInput = { ...doc, breakUnits: set.doc.breakUnits }
  const { count } = set.settings
  const start = breaks.starts[page] ?? 0
  const last = set.breaks.starts.length - 1
  for (const [at, row] of set.rows.entries()) {
    if (row.page !== page && row.page < Infinity) continue
    let hasBefore = false
    for (let i = 0, column = at * count; i < count && column <= last; i++, column++) {
      const top = set.breaks.starts[column] ?? 0
      const fragment = newRow(fragments)
      fragments.box[fragment] = box
      fragments.flags[fragment] = (column === 0 ? FragmentFlag.first : 0) | (column === last ? FragmentFlag.last : 0)
      fragments.height[fragment] = row.height
      flow(within, set.breaks, column, seen, box)
      for (const out of set.breaks.positioned?.onPage.get(column) ?? []) if (!seen.has(out)) pushOut(within, set.breaks, column, out, seen)
      if (fragments.length === fragment + 1) {
        fragments.truncate(fragment)
        hasBefore = false
        continue
      }
      for (let f: number = fragment; f < fragments.length; f++) fragments.y[f] = fragments.y[f] + top - start
      const next = set.breaks.starts[column + 1] ?? Infinity
      columnSets.places.set(fragment, { column, x: set.placeOf(column), y: row.top - top, shown: next > top ? next - top : row.height, hasBefore })
      hasBefore = true
    }
  }
}

/** The next row that may still show on a page when `box` begins on a later one. */
function afterPermuted(doc: PageFragmentInput, box: BoxId): number {
  const { rows } = doc.boxes
  for (let at = box; at !== 0; at = rows.parent[at]) {
    const parent = rows.parent[at]
    if ((rows.flags[parent] & (BoxFlag.permuted | BoxFlag.inlineContent)) !== 0) return rows.end[at]
  }
  return rows.length
}

/** Pushes the repeated header row group of a table when the page continues with its body rows; returns its height, px. */
function pushHead(doc: PageFragmentInput, breaks: BreakResult, page: number, table: BoxId, y: number): number {
  const { headers } = breaks
  const within = breaks.withinHeads[page] ?? (0 as BreakUnitId)
  if (headers === undefined || within === 0 || headers.heightAbove(within) === 0) return 0
  const head = headers.headAbove(table, within)
  if (head === 0) {
    pushHeadBeside(doc, breaks, page, table)
    return 0
  }
  pushHeadAt(doc, head, y + headers.spaceAbove(table, head))
  return headers.heightOf(table, head)
}

/**
 * Pushes the repeated header row group of a table beside the tables whose header rows the page has room for: directly above its first row
 * on the page.
 */
function pushHeadBeside(doc: PageFragmentInput, breaks: BreakResult, page: number, table: BoxId): void {
  const { breakUnits } = doc
  const { rows } = doc.boxes
  const { headers } = breaks
  const head = headers?.headOf(table) ?? 0
  if (headers === undefined || head === 0 || (rows.firstPage[table] ?? 0) > page) return
  const from = rows.breakUnitEnd[head] ?? 0
  const end = rows.breakUnitEnd[table] ?? 0
  const unit = firstAtLeast(breakUnits.page, from, end, page) as BreakUnitId
  if (unit >= end || breakUnits.page[unit] !== page) return
  let row = 0 as BoxId
  for (let box = breakUnits.owner[unit] ?? (0 as BoxId); box !== 0 && box !== table; box = rows.parent[box] ?? (0 as BoxId)) {
    if (rows.kind[box] === BoxKind.tableRow) row = box
  }
  const start = breaks.starts[page] ?? 0
  const height = headers.heightOf(table, head)
  // Content that continues from the page before begins below all header rows.
  const endBefore = (breaks.starts[page - 1] ?? -Infinity) + heightOf(breaks, page - 1)
  const goesOn = unit > from && (breakUnits.y[unit - 1] ?? 0) + (breakUnits.height[unit - 1] ?? 0) > endBefore + PAGE_SLACK
  const begins = rows.firstPage[row] === page + 1 && !goesOn
  const y = (begins ? (rows.y[row] ?? 0) - start : headers.heightAbove(breaks.withinHeads[page] ?? 0)) - height
  if (y >= headsAround(doc, breaks, page, table) - PAGE_SLACK) pushHeadAt(doc, head, y + headers.spaceAbove(table, head))
}

function pushHeadAt(doc: PageFragmentInput, head: BoxId, y: number): void {
  if (!doc.repeated.allows(doc, head)) return
  const { fragments } = doc
  const { rows } = doc.boxes
  const from = rows.y[head]
  for (let box: number = head; box < rows.end[head]; box++) {
    if (rows.kind[box] === BoxKind.inline) continue
    const fragment = newRow(fragments)
    fragments.box[fragment] = box as BoxId
    fragments.y[fragment] = y + rows.y[box] - from
    fragments.height[fragment] = rows.height[box]
    fragments.flags[fragment] = FragmentFlag.first | FragmentFlag.last | FragmentFlag.repeated
    fragments.firstLine[fragment] = rows.firstLine[box]
    fragments.lineCount[fragment] = rows.lineCount[box]
  }
}

/** Height of the fragment of a box on a page, px; 0 where it has none. */
export function fragmentHeight(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId): number {
  const { fragments } = doc
  const { length } = fragments
  breaks.headers?.clones?.beginPage()
  pushFragment(doc, breaks, page, box)
  const height = fragments.length === length ? 0 : fragments.height[length]
  fragments.truncate(length)
  return height
}

/** `isApart`: the box is in an out-of-flow box that is whole on each of its pages, except for nested boxes whose background continues. */
function pushFragment(doc: PageFragmentInput, breaks: BreakResult, page: number, box: BoxId, isApart = false): void {
  const { rows } = doc.boxes
  const first = rows.firstPage[box]
  const last = rows.lastPage[box]
  if (first > page + 1 || last <= page) return
  const { fragments } = doc
  const start = breaks.starts[page] ?? 0
  const flags = rows.flags[box]
  const y = rows.y[box]
  const isWhole = (flags & BoxFlag.monolithic) !== 0
  const isFirst = isWhole || first === page + 1
  const bottom = y + rows.height[box] - start
  // Content may continue below the end of its box. A table row continues with its cells that have rowspan, for their borders. A box also
  // continues when its last page begins above its bottom, after content in it that overflowed its own box.
  const resumes = last > page + 1 && (breaks.starts[last - 1] ?? Infinity) < y + rows.height[box] - PAGE_SLACK
  const mayEnd = rows.kind[box] !== BoxKind.tableRow && !resumes
  const endsAbove = mayEnd && !isFirst && bottom <= PAGE_SLACK
  let pageEnd = heightOf(breaks, page)
  if (breaks.feet !== undefined && (breaks.feet.before[page] ?? 0) !== 0) {
    const end = topOfFeet(breaks, page, tablesWithFeet(breaks, page), (table) => table < box && box < rows.end[table])
    if (!Number.isNaN(end)) pageEnd = end
  }
  if (breaks.headers !== undefined && breaks.headers.clones !== null) pageEnd -= breaks.headers.clones.below(box, page)
  const isLast = !endsAbove && (isWhole || last === page + 1 || (mayEnd && bottom <= Math.min(pageEnd, (breaks.starts[page + 1] ?? 0) - start) + PAGE_SLACK))
  const fills = breaks.filled !== undefined && breaks.filled.size > 0 && breaks.filled.has(box) && bottom <= (breaks.starts[page + 1] ?? -Infinity) - start + PAGE_SLACK
  // Content that continues in a table begins below its header rows.
  const top = isFirst ? y - start : headsAround(doc, breaks, page, box)
  const fragment = newRow(fragments)
  fragments.box[fragment] = box
  fragments.y[fragment] = top
  fragments.height[fragment] = endsAbove ? 0 : Math.max(0, (isLast && !fills ? bottom : pageEnd) - top)
  fragments.flags[fragment] = (isFirst ? FragmentFlag.first : 0) | (isLast ? FragmentFlag.last : 0)
  const count = rows.lineCount[box]
  if ((flags & BoxFlag.inlineContent) === 0 || count === 0) return
  if (!isWhole && !isApart) {
    const { page: pages } = doc.breakUnits
    const firstBreakUnit = rows.breakUnitEnd[box] - count
    if (pages[firstBreakUnit] === page && pages[firstBreakUnit + count - 1] === page) {
      fragments.firstLine[fragment] = rows.firstLine[box]
      fragments.lineCount[fragment] = count
    } else pushLines(doc, breaks, page, fragment)
  }
  else pushCutLines(doc, breaks, first === last || (isWhole && isApart) ? -1 : page, fragment)
}

/** Sets the lines of the fragment's box that are on the page, and a tall line that continues from an earlier page. */
function pushLines(doc: PageFragmentInput, breaks: BreakResult, page: number, fragment: FragmentId): void {
  const { rows } = doc.boxes
  const { breakUnits, fragments, lines } = doc
  const box = fragments.box[fragment]
  const count = rows.lineCount[box]
  const firstLine = rows.firstLine[box]
  const first = rows.breakUnitEnd[box] - count
  let from = firstAtLeast(breakUnits.page, first, first + count, page) - first
  const to = firstAtLeast(breakUnits.page, first, first + count, page + 1) - first
  const before = firstLine + from - 1
  const bottom = rows.y[box] + lines.y[before] + lines.height[before]
  const began = breakUnits.page[first + from - 1]
  const endBefore = Math.max(endOfPage(breaks, began), endOfPage(breaks, page - 1))
  if (from > 0 && !standsBeside(breakUnits, first + from - 1) && bottom > endBefore + PAGE_SLACK && bottom > (breaks.starts[page] ?? 0) + PAGE_SLACK) from--
  fragments.firstLine[fragment] = (firstLine + from) as LineId
  fragments.lineCount[fragment] = to - from
}

/**
 * Whether a line of `box` that is taller than a page is sliced over several pages. Where its atomic inlines are fragmented, its text is
 * whole.
 */
export function isSliced(doc: FragmentationInput, box: BoxId, line: LineId): boolean {
  const { rows } = doc.boxes
  if ((rows.flags[box] & BoxFlag.monolithic) !== 0) return true
  const unit = rows.breakUnitEnd[box] - rows.lineCount[box] + (line - rows.firstLine[box])
  return !standsBeside(doc.breakUnits, unit)
}

function standsBeside({ flags }: BreakUnits, unit: number): boolean {
  return (flags[unit] & (BreakUnitFlag.beside | BreakUnitFlag.isCut)) === BreakUnitFlag.beside
}

/** Sets the lines of a box that is not fragmented: all of them, or those within the page where pages end inside the box. */
function pushCutLines(doc: PageFragmentInput, breaks: BreakResult, page: number, fragment: FragmentId): void {
  const { fragments, lines } = doc
  const { rows } = doc.boxes
  const box = fragments.box[fragment]
  const firstLine = rows.firstLine[box]
  const y = rows.y[box]
  let from = 0
  let to = rows.lineCount[box]
  if (page >= 0) {
    const before = page + 1 === rows.firstPage[box] ? -Infinity : endOfPage(breaks, page - 1)
    const end = page + 1 === rows.lastPage[box] ? Infinity : (breaks.starts[page] ?? 0) + heightOf(breaks, page)
    const bottomOf = (at: number): number => y + (lines.y[firstLine + at] ?? 0) + (lines.height[firstLine + at] ?? 0)
    while (from < to && bottomOf(from) <= before + PAGE_SLACK) from++
    while (from < to && y + (lines.y[firstLine + to - 1] ?? 0) >= end - PAGE_SLACK) to--
  }
  fragments.firstLine[fragment] = (firstLine + from) as LineId
  fragments.lineCount[fragment] = to - from
}
