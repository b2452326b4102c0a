/**
 * Boxes out of flow and the pages they show on: an absolutely positioned box on that of its containing block, else where
 * its top lies on the strip; a fixed one on every page, at the same place of each. They are never parted, and make no page:
 * those that had to be are floats by now (`tall-absolutes.ts`).
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { isNote } from '../boxes/notes.ts'
import { enumOf } from '../style/properties/index.ts'
import { heightOf, type PageBreaks } from './breaks.ts'
import type { FragmentDoc } from './slab-rows.ts'

const Position = enumOf('position')
const EPSILON = 0.01

export interface Positioned {
  /** In the order of the document, both; a document may consist of nothing else, so they are sets. */
  readonly fixed: ReadonlySet<BoxId>
  /** Absolutely positioned boxes by page, from 0. */
  readonly onPage: ReadonlyMap<number, ReadonlySet<BoxId>>
}

/** Settles the pages of all boxes out of flow. */
export function placeOnPages(doc: FragmentDoc, breaks: PageBreaks): Positioned {
  const { starts } = breaks
  const { rows } = doc.boxes
  const fixed = new Set<BoxId>()
  const onPage = new Map<number, Set<BoxId>>()
  for (let row = 1; row < rows.length; row++) {
    const box = row as BoxId
    if (((rows.flags[box] ?? 0) & (BoxFlag.absolute | BoxFlag.cutOff)) !== BoxFlag.absolute) continue
    if (isNote(doc, box)) {
      // What is out of flow in a footnote is on its page.
      row = (rows.end[box] ?? row + 1) - 1
      continue
    }
    const isFixed = positionOf(doc, box) === Position.fixed
    const page = pageOf(doc, box, breaks)
    const first = isFixed ? 1 : page + 1
    const last = isFixed ? starts.length : page + 1
    // A fixed box that stands where the flow has it does so in relation to its page.
    const shift = isFixed && isInFlowPlace(doc, box) ? starts[page] ?? 0 : 0
    for (let inner: number = box; inner < (rows.end[box] ?? 0); inner++) {
      rows.firstPage[inner] = first
      rows.lastPage[inner] = last
      rows.flags[inner] = (rows.flags[inner] ?? 0) | BoxFlag.monolithic
      rows.y[inner] = (rows.y[inner] ?? 0) - shift
    }
    const together = isFixed ? fixed : onPage.get(page) ?? new Set<BoxId>()
    together.add(box)
    if (!isFixed) onPage.set(page, together)
  }
  return { fixed, onPage }
}

function pageOf(doc: FragmentDoc, box: BoxId, breaks: PageBreaks): number {
  const { rows } = doc.boxes
  for (let around = rows.parent[box] ?? 0; around !== 0; around = rows.parent[around] ?? 0) {
    if (positionOf(doc, around as BoxId) === Position.static) continue
    const page = (rows.firstPage[around] ?? 0) - 1
    if (page >= 0 && page + 1 === rows.lastPage[around] && showsOn(doc, box, breaks, page)) return page
    break
  }
  return pageAt(breaks, (rows.y[box] ?? 0) + EPSILON)
}

/** Whether anything of a box is within what `page` shows, or it is hidden beyond all pages. */
function showsOn(doc: FragmentDoc, box: BoxId, breaks: PageBreaks, page: number): boolean {
  const { starts } = breaks
  const { rows } = doc.boxes
  const start = starts[page] ?? 0
  const y = rows.y[box] ?? 0
  const isAbove = page > 0 && y < start - EPSILON && y + (rows.height[box] ?? 0) <= start
  return !isAbove && (page + 1 === starts.length || y < start + heightOf(breaks, page))
}

/** The last page that shows a place of the strip; below all of them, the last one above it. */
function pageAt(breaks: PageBreaks, y: number): number {
  const { starts } = breaks
  let page = 0
  let high = starts.length - 1
  while (page < high) {
    const middle = (page + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) page = middle
    else high = middle - 1
  }
  // What ran over the end of its box has pages of its own, after which others begin higher on the strip again.
  for (let at = page; at >= 0; at--) if ((starts[at] ?? 0) <= y && y < (starts[at] ?? 0) + heightOf(breaks, at)) return at
  return page
}

function positionOf(doc: FragmentDoc, box: BoxId): number {
  const { rows } = doc.boxes
  const isAnonymous = ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0 && rows.kind[box] !== BoxKind.tableWrapper
  return isAnonymous ? Position.static : doc.styles.read.position(rows.style[box] ?? doc.styles.initial)
}

function isInFlowPlace(doc: FragmentDoc, box: BoxId): boolean {
  const { styles, boxes } = doc
  const style: StyleId = boxes.rows.style[box] ?? styles.initial
  return Number.isNaN(styles.read.top(style, 0)) && Number.isNaN(styles.read.bottom(style, 0))
}
