/**
 * The fragments of one page: a row for each box that shows on it, ancestors first, with its place on the page and
 * the lines that fall there. A box that goes on fills the page to its end; the rows live until the next page.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, FragmentId, LineId } from '../arena/ids.ts'
import { f64, i32, id, u8 } from '../arena/schema.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { PageBreaks } from './breaks.ts'
import type { FragmentDoc } from './slabs.ts'

export const fragmentSchema = {
  box: id<BoxId>('boxes'),
  /** Border box on the page, px from the top of the page's content area; x and width are the box's. */
  y: f64,
  height: f64,
  flags: u8,
  firstLine: id<LineId>('lines'),
  lineCount: i32,
} as const

export const FragmentFlag = {
  /** The box begins here: its top edge shows. */
  first: 1,
  /** The box ends here: its bottom edge shows. */
  last: 2,
} as const

export type Fragments = Arena<typeof fragmentSchema, FragmentId>

export function createFragments(arenas: Arenas): Fragments {
  return arenas.add(createArena<typeof fragmentSchema, FragmentId>('fragments', fragmentSchema, 1024))
}

export interface PageDoc extends FragmentDoc {
  readonly fragments: Fragments
}

const EPSILON = 0.01

/** Replaces the fragment rows by those of `page`. */
export function fragmentPage(doc: PageDoc, breaks: PageBreaks, page: number): void {
  const { slabs } = doc
  const { rows } = doc.boxes
  doc.fragments.truncate(1)
  if (slabs.length === 1) return
  const from = breaks.firstShown[page] ?? slabs.length
  const endSlab = breaks.firstSlabs[page + 1] ?? slabs.length
  const owner = slabs.owner[from] ?? (0 as BoxId)
  if (owner === 0) return

  const chain: BoxId[] = []
  for (let box = owner; box !== 0; box = rows.parent[box] ?? (0 as BoxId)) chain.push(box)
  for (const box of chain.reverse()) pushFragment(doc, breaks, page, box, from, endSlab)
  for (let box: number = owner + 1; box < rows.length; box++) {
    if (rows.kind[box] === BoxKind.inline) continue
    const slabStart = rows.slabStart[box] ?? 0
    if (slabStart === 0 || slabStart >= endSlab) break
    pushFragment(doc, breaks, page, box as BoxId, from, endSlab)
  }
}

/** `from` and `endSlab`: the slabs of the page, a tall one that goes on from an earlier page included. */
function pushFragment(doc: PageDoc, breaks: PageBreaks, page: number, box: BoxId, from: number, endSlab: number): void {
  const { rows } = doc.boxes
  const { slabs, fragments, lines } = doc
  const start = breaks.starts[page] ?? 0
  const slabStart = rows.slabStart[box] ?? 0
  const slabEnd = rows.slabEnd[box] ?? 0
  const isFirst = slabs.page[slabStart] === page
  const top = isFirst ? (rows.y[box] ?? 0) - start : 0
  const bottom = (rows.y[box] ?? 0) + (rows.height[box] ?? 0) - start
  const isLast = slabEnd <= endSlab && bottom <= breaks.pageHeight + EPSILON
  const fragment = fragments.push()
  fragments.box[fragment] = box
  fragments.y[fragment] = top
  fragments.height[fragment] = Math.max(0, (isLast ? bottom : breaks.pageHeight) - top)
  fragments.flags[fragment] = (isFirst ? FragmentFlag.first : 0) | (isLast ? FragmentFlag.last : 0)
  if (((rows.flags[box] ?? 0) & BoxFlag.inlineContent) === 0 || (rows.lineCount[box] ?? 0) === 0) return
  const lastSlab = Math.min(slabEnd, endSlab)
  let firstSlab = Math.max(slabStart, from)
  let line = (rows.firstLine[box] ?? 0) + (firstSlab - slabStart)
  // The slab that goes on here may be a line whose box is higher: the line itself stays where it began.
  const isBefore = firstSlab < lastSlab && (slabs.page[firstSlab] ?? 0) < page
  if (isBefore && (rows.y[box] ?? 0) + (lines.y[line] ?? 0) + (lines.height[line] ?? 0) <= start + EPSILON) {
    firstSlab++
    line++
  }
  fragments.firstLine[fragment] = line as LineId
  fragments.lineCount[fragment] = Math.max(0, lastSlab - firstSlab)
}
