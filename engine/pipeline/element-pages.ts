/**
 * Finds the pages on which elements begin, after fragmentation: the page of the first box of each. Inline-level boxes are on the page of
 * their line, boxes in columns on the page of their column.
 */
import type { BoxId, LineId, NodeId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { ItemKind } from '../layout/lines.ts'
import type { Document } from './document-state.ts'

/** The page on which each box begins, from 0. */
export function pagesOfBoxes(doc: Document, boxes: Iterable<BoxId>): ReadonlyMap<BoxId, number> {
  const wanted = [...boxes]
  const inlinePages = pagesOfInlines(doc, wanted)
  return new Map(wanted.map((box) => [box, inlinePages.get(box) ?? pageOf(doc, box)]))
}

/** The first box of each wanted element that has a box. */
export function firstBoxes(doc: Document, isWanted: (node: NodeId) => boolean): ReadonlyMap<NodeId, BoxId> {
  const { rows } = doc.boxes
  const found = new Map<NodeId, BoxId>()
  for (let box = 1; box < rows.length; box++) {
    const node = rows.node[box]
    if (node === 0 || !isWanted(node) || found.has(node)) continue
    const isAnonymous = (rows.flags[box] & BoxFlag.anonymous) !== 0 && rows.kind[box] !== BoxKind.tableWrapper
    if (!isAnonymous) found.set(node, box as BoxId)
  }
  return found
}

/** Boxes inside monolithic content have no page of their own; that of the containing box is used. */
function pageOf(doc: Document, box: BoxId): number {
  const { rows } = doc.boxes
  for (let around = box; around !== 0; around = rows.parent[around]) {
    const page = rows.firstPage[around]
    if (page > 0) return doc.columnSets.pageOf(doc.boxes, around, page - 1)
  }
  return 0
}

/** The pages of inline-level boxes: those of their first lines. */
function pagesOfInlines(doc: Document, boxes: readonly BoxId[]): ReadonlyMap<BoxId, number> {
  const { rows } = doc.boxes
  const pages = new Map<BoxId, number>()
  const wanted = new Set(boxes.filter((box) => rows.kind[box] === BoxKind.inline))
  if (wanted.size === 0) return pages
  const { lines, items, inlineFragments } = doc
  for (let line = 1; line < lines.length; line++) {
    const first = lines.firstItem[line]
    for (let i: number = first; i < first + lines.itemCount[line]; i++) {
      if (items.kind[i] !== ItemKind.open) continue
      const box = inlineFragments.box[items.ref[i]]
      if (wanted.has(box) && !pages.has(box)) pages.set(box, pageOfLine(doc, line as LineId))
    }
  }
  return pages
}

function pageOfLine(doc: Document, line: LineId): number {
  const { rows } = doc.boxes
  const box = doc.lines.box[line]
  const isWhole = (rows.flags[box] & BoxFlag.monolithic) !== 0 || rows.breakUnitEnd[box] === 0
  if (isWhole) return pageOf(doc, box)
  const unit = rows.breakUnitEnd[box] - rows.lineCount[box] + line - rows.firstLine[box]
  return doc.columnSets.pageOf(doc.boxes, box, doc.columnSets.docOf(doc, box).breakUnits.page[unit])
}
