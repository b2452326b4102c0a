/**
 * The headings of a laid out document, in document order: h1 to h6 that have boxes and text, with the page on which
 * each begins. A title is the text that shows, white space collapsed; what is not displayed is no part of it, nor are footnotes.
 */
import type { BoxId, LineId, NodeId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind } from '../../boxes/boxes.ts'
import { Tag } from '../../input/names.ts'
import { ItemKind } from '../../layout/lines.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Document } from '../document.ts'

export interface Heading {
  readonly node: NodeId
  /** 1 for h1, 6 for h6. */
  readonly level: number
  readonly title: string
  /** From 0. */
  readonly page: number
}

const Display = enumOf('display')
const levels: ReadonlyMap<number, number> = new Map([
  [Tag.h1, 1], [Tag.h2, 2], [Tag.h3, 3], [Tag.h4, 4], [Tag.h5, 5], [Tag.h6, 6],
])

export function collectHeadings(doc: Document): readonly Heading[] {
  const { nodes } = doc
  const boxes = headingBoxes(doc)
  const inlinePages = pagesOfInlines(doc, boxes)
  const notes = new Set(doc.boxes.notes.map((box) => doc.boxes.rows.node[box] ?? 0))
  const headings: Heading[] = []
  for (let n = 1; n < nodes.length; n++) {
    const level = levels.get(nodes.tag[n] ?? 0)
    const box = boxes.get(n as NodeId)
    if (level === undefined || box === undefined) continue
    const title = titleOf(doc, n as NodeId, notes)
    if (title !== '') headings.push({ node: n as NodeId, level, title, page: inlinePages.get(box) ?? pageOf(doc, box) })
  }
  return headings
}

/** The first box of each heading that has any. */
function headingBoxes(doc: Document): ReadonlyMap<NodeId, BoxId> {
  const { rows } = doc.boxes
  const found = new Map<NodeId, BoxId>()
  for (let box = 1; box < rows.length; box++) {
    const node = rows.node[box] ?? (0 as NodeId)
    if (!levels.has(doc.nodes.tag[node] ?? 0) || found.has(node)) continue
    const isAnonymous = ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0 && rows.kind[box] !== BoxKind.tableWrapper
    if (!isAnonymous) found.set(node, box as BoxId)
  }
  return found
}

/** Boxes inside of what is never parted have no page of their own, but that of what is around them. */
function pageOf(doc: Document, box: BoxId): number {
  const { rows } = doc.boxes
  for (let around = box; around !== 0; around = rows.parent[around] ?? (0 as BoxId)) {
    const page = rows.firstPage[around] ?? 0
    if (page > 0) return doc.columnSets.pageOf(doc.boxes, around, page - 1)
  }
  return 0
}

/** The pages of headings that are boxes in lines: those of the first lines they stand in. */
function pagesOfInlines(doc: Document, boxes: ReadonlyMap<NodeId, BoxId>): ReadonlyMap<BoxId, number> {
  const { rows } = doc.boxes
  const pages = new Map<BoxId, number>()
  const wanted = new Set([...boxes.values()].filter((box) => rows.kind[box] === BoxKind.inline))
  if (wanted.size === 0) return pages
  const { lines, items, inlineFragments } = doc
  for (let line = 1; line < lines.length; line++) {
    const first = lines.firstItem[line] ?? 0
    for (let i: number = first; i < first + (lines.itemCount[line] ?? 0); i++) {
      if (items.kind[i] !== ItemKind.open) continue
      const box = inlineFragments.box[items.ref[i] ?? 0] ?? (0 as BoxId)
      if (wanted.has(box) && !pages.has(box)) pages.set(box, pageOfLine(doc, line as LineId))
    }
  }
  return pages
}

function pageOfLine(doc: Document, line: LineId): number {
  const { rows } = doc.boxes
  const box = doc.lines.box[line] ?? (0 as BoxId)
  const isWhole = ((rows.flags[box] ?? 0) & BoxFlag.monolithic) !== 0 || (rows.slabEnd[box] ?? 0) === 0
  if (isWhole) return pageOf(doc, box)
  const slab = (rows.slabEnd[box] ?? 0) - (rows.lineCount[box] ?? 0) + line - (rows.firstLine[box] ?? 0)
  return doc.columnSets.pageOf(doc.boxes, box, doc.columnSets.docOf(doc, box).slabs.page[slab] ?? 0)
}

/** Line breaks and boxes that are no part of a line part words. */
function titleOf(doc: Document, heading: NodeId, notes: ReadonlySet<number>): string {
  const { nodes, text, styles } = doc
  const end = nodes.end[heading] ?? heading
  let title = ''
  // Ends of the boxes that part what is in them from what follows, innermost last.
  const open: number[] = []
  for (let n: number = heading + 1; n < end; n++) {
    while (open.length > 0 && (open[open.length - 1] ?? 0) <= n) {
      open.pop()
      title += ' '
    }
    const tag = nodes.tag[n]
    if (tag === Tag.text) {
      title += text.slice(nodes.text[n] ?? 0, nodes.size[n] ?? 0)
      continue
    }
    const style = nodes.style[n] ?? styles.initial
    if (style === 0) continue
    const display = styles.read.display(style)
    if (display === Display.none || notes.has(n)) n = Math.max(n, (nodes.end[n] ?? n) - 1)
    else if (tag === Tag.br || display !== Display.inline) {
      title += ' '
      open.push(nodes.end[n] ?? n)
    }
  }
  return title.replace(/[\t\n\f\r ]+/g, ' ').trim()
}
