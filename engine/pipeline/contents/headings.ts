/**
 * Collects the headings of a laid out document in document order: h1 to h6 that have boxes and text, with their pages. A title is the
 * displayed text with collapsed white space, without footnotes.
 */
import type { NodeId } from '../../arena/ids.ts'
import { Tag } from '../../input/names.ts'
import type { Document } from '../document-state.ts'
import { firstBoxes, pagesOfBoxes } from '../element-pages.ts'
import { noteNodes, titleOf } from '../element-titles.ts'

export interface Heading {
  readonly node: NodeId
  /** 1 for h1, 6 for h6. */
  readonly level: number
  readonly title: string
  /** From 0. */
  readonly page: number
}

const levels: ReadonlyMap<number, number> = new Map([
  [Tag.h1, 1], [Tag.h2, 2], [Tag.h3, 3], [Tag.h4, 4], [Tag.h5, 5], [Tag.h6, 6],
])

export function collectHeadings(doc: Document): readonly Heading[] {
  const { nodes } = doc
  const boxes = firstBoxes(doc, (node) => levels.has(nodes.tag[node]))
  const pages = pagesOfBoxes(doc, boxes.values())
  const notes = noteNodes(doc)
  const headings: Heading[] = []
  for (let n = 1; n < nodes.length; n++) {
    const level = levels.get(nodes.tag[n])
    const box = boxes.get(n as NodeId)
    if (level === undefined || box === undefined) continue
    const title = titleOf(doc, n as NodeId, notes)
    if (title !== '') headings.push({ node: n as NodeId, level, title, page: pages.get(box) ?? 0 })
  }
  return headings
}
