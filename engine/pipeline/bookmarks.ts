/** Computes the bookmarks that style sheets ask for (CSS Generated Content for Paged Media 3, 4): label, level and destination. */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import type { BookmarkEntry } from '../boxes/named-strings.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import { geometryOf } from '../options/page-geometry.ts'
import type { Document } from './document-state.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { noteNodes } from './element-titles.ts'
import { textOf } from './page-strings.ts'
import type { Fit } from './shrink-to-fit.ts'

export interface Bookmark {
  readonly title: string
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  /** Page of the body, from 0. */
  readonly page: number
  /** Distance from the top of the page, px. */
  readonly y: number
}

/**
 * The bookmarks if only some pages are written. One without its page leads to the first bookmark below it that has one, so that the tree
 * keeps its levels; without such a bookmark it is left out.
 */
export function onWrittenPages(bookmarks: readonly Bookmark[], isWritten: (page: number) => boolean): readonly Bookmark[] {
  const kept: Bookmark[] = []
  let next: Bookmark | null = null
  for (const mark of [...bookmarks].reverse()) {
    if (isWritten(mark.page)) next = mark
    else if (next !== null && next.level > mark.level) next = { ...mark, page: next.page, y: next.y }
    else continue
    kept.push(next)
  }
  return kept.reverse()
}

/** In document order. Bookmarks without a label or a box are left out. */
export function bookmarksOf(doc: Document, breaks: BreakResult, fit: Fit): readonly Bookmark[] {
  const { bookmarks } = doc.boxes
  if (bookmarks.length === 0) return []
  const nodes = new Set(bookmarks.map(({ node }) => node))
  const boxes = firstBoxes(doc, (node) => nodes.has(node))
  const pages = pagesOfBoxes(doc, boxes.values())
  const notes = noteNodes(doc)
  const found: Bookmark[] = []
  for (const entry of bookmarks) {
    const box = boxes.get(entry.node)
    const mark = box === undefined ? null : bookmarkAt(doc, entry, { box, page: pages.get(box) ?? 0, breaks, notes, written: 0, fit })
    if (mark !== null) found.push(mark)
  }
  return found
}

/** The destination of a bookmark. */
interface BookmarkPlace {
  readonly box: BoxId
  /** Page within `breaks`; `written` pages precede them. */
  readonly page: number
  readonly breaks: BreakResult
  readonly written: number
  readonly notes: ReadonlySet<number>
  readonly fit: Fit
}

/** Null for a bookmark without a label. */
export function bookmarkAt(doc: Document, entry: BookmarkEntry, { box, page, breaks, written, notes, fit }: BookmarkPlace): Bookmark | null {
  const { rows } = doc.boxes
  const title = textOf(doc, entry, notes).replace(/[\t\n\f\r ]+/g, ' ').trim()
  if (title === '') return null
  // A box in lines has no flow offset of its own; that of its block is used.
  let block = box
  while (rows.kind[block] === BoxKind.inline) block = rows.parent[block]
  const y = Math.max(0, rows.y[block] - (breaks.starts[page] ?? 0))
  const { marginTop } = geometryOf(fit.page, written + page + 1)
  return { title, level: entry.level, isOpen: entry.isOpen, page: written + page, y: (marginTop + y) * fit.scale }
}
