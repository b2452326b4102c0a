/** The entries that style sheets ask for in the outline of the PDF (CSS Generated Content for Paged Media 3, 4), with their places. */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import type { PageBreaks } from '../fragment/page-breaks.ts'
import { geometryOf } from '../options/page-geometry.ts'
import type { Document } from './document.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { noteNodes } from './element-titles.ts'
import { textOf } from './page-strings.ts'
import type { Fit } from './shrink-to-fit.ts'

export interface Bookmark {
  readonly title: string
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  /** From 0, of the body. */
  readonly page: number
  /** From the top of the page, px. */
  readonly y: number
}

/** In the order of the document. Entries without a text or a box are left out. */
export function bookmarksOf(doc: Document, breaks: PageBreaks, fit: Fit): readonly Bookmark[] {
  const { rows, bookmarks } = doc.boxes
  if (bookmarks.length === 0) return []
  const nodes = new Set(bookmarks.map(({ node }) => node))
  const boxes = firstBoxes(doc, (node) => nodes.has(node))
  const pages = pagesOfBoxes(doc, boxes.values())
  const notes = noteNodes(doc)
  const found: Bookmark[] = []
  for (const entry of bookmarks) {
    const box = boxes.get(entry.node)
    const title = textOf(doc, entry, notes).replace(/[\t\n\f\r ]+/g, ' ').trim()
    if (box === undefined || title === '') continue
    const page = pages.get(box) ?? 0
    // Boxes in lines have no place of their own on the strip, but that of their block.
    let block = box
    while (rows.kind[block] === BoxKind.inline) block = rows.parent[block] ?? (0 as BoxId)
    const y = Math.max(0, (rows.y[block] ?? 0) - (breaks.starts[page] ?? 0))
    found.push({ title, level: entry.level, isOpen: entry.isOpen, page, y: (geometryOf(fit.page, page + 1).marginTop + y) * fit.scale })
  }
  return found
}
