/** Values of named strings on each page (CSS Generated Content for Paged Media 3, 1.1.2); page-values.ts selects the value. */
import type { BoxId } from '../arena/ids.ts'
import { firstLetter } from '../boxes/first-letter.ts'
import type { StringAssignment } from '../boxes/named-strings.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import type { StringChoice } from '../style/generated-values.ts'
import type { Document } from './document-state.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { noteNodes, titleOf } from './element-titles.ts'
import { PageValues } from './page-values.ts'

/** Maximum text of one element: many nested elements could each contain the whole text of the document. */
const MOST_UNITS = 10_000

export class PageStrings {
  private readonly values = new PageValues<string>()

  /** Null for a document without named strings. */
  static of(doc: Document, breaks: BreakResult): PageStrings | null {
    return doc.boxes.strings.length === 0 ? null : new PageStrings(doc, breaks)
  }

  private constructor(doc: Document, breaks: BreakResult) {
    const { strings } = doc.boxes
    const nodes = new Set(strings.map(({ node }) => node))
    const boxes = firstBoxes(doc, (node) => nodes.has(node))
    const pages = pagesOfBoxes(doc, boxes.values())
    const notes = noteNodes(doc)
    for (const assignment of strings) {
      const box = boxes.get(assignment.node)
      if (box === undefined) continue
      const page = pages.get(box) ?? 0
      this.values.add(assignment.name, textOf(doc, assignment, notes), page, isAtStartOf(doc, breaks, box, page))
    }
    this.values.settle()
  }

  /** The value of the string on a page, by index from 0. */
  on(page: number, name: string, which: StringChoice): string {
    return this.values.on(page, name, which) ?? ''
  }
}

/** Whether no content precedes a box on its page. */
export function isAtStartOf({ boxes: { rows } }: Document, breaks: BreakResult, box: BoxId, page: number): boolean {
  const unit = rows.breakUnitStart[box]
  return unit > 0 && unit <= (breaks.firstShown[page] ?? 0)
}

/** The text of a list of content parts. */
export function textOf(doc: Document, { node, pieces }: Pick<StringAssignment, 'node' | 'pieces'>, notes: ReadonlySet<number>): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      const title = titleOf(doc, node, notes, MOST_UNITS)
      const letter = piece.own === 'text' ? null : firstLetter(title)
      text += piece.own === 'text' ? title : title.slice(0, letter?.end ?? 0)
    }
  }
  return text
}
