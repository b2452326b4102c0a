/**
 * What named strings say on each page (CSS Generated Content for Paged Media 3, 1.1.2): `first` and `last` of what is set
 * there, else what was set before; `start` only where the element begins its page; `first-except` nothing where any is set.
 */
import { firstLetter } from '../boxes/first-letter.ts'
import type { StringAssignment } from '../boxes/named-strings.ts'
import type { PageBreaks } from '../fragment/page-breaks.ts'
import type { StringChoice } from '../style/generated-values.ts'
import type { Document } from './document.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { noteNodes, titleOf } from './element-titles.ts'

/** Of the text of one element: every element may ask for all that is in it. */
const MOST_UNITS = 10_000

interface Value {
  readonly page: number
  readonly text: string
  /** Whether the element is the first on its page. */
  readonly isAtStart: boolean
}

export class PageStrings {
  /** By name, in the order of the pages. */
  private readonly values = new Map<string, Value[]>()

  /** Null for a document that sets none. */
  static of(doc: Document, breaks: PageBreaks): PageStrings | null {
    return doc.boxes.strings.length === 0 ? null : new PageStrings(doc, breaks)
  }

  private constructor(doc: Document, breaks: PageBreaks) {
    const { rows, strings } = doc.boxes
    const nodes = new Set(strings.map(({ node }) => node))
    const boxes = firstBoxes(doc, (node) => nodes.has(node))
    const pages = pagesOfBoxes(doc, boxes.values())
    const notes = noteNodes(doc)
    for (const assignment of strings) {
      const box = boxes.get(assignment.node)
      if (box === undefined) continue
      const page = pages.get(box) ?? 0
      const slab = rows.slabStart[box] ?? 0
      const isAtStart = slab > 0 && slab <= (breaks.firstShown[page] ?? 0)
      const values = this.values.get(assignment.name) ?? []
      values.push({ page, text: textOf(doc, assignment, notes), isAtStart })
      this.values.set(assignment.name, values)
    }
    // What is out of flow may be on an earlier page than what comes before it.
    for (const values of this.values.values()) values.sort((a, b) => a.page - b.page)
  }

  /** What the string says on a page, from 0. */
  on(page: number, name: string, which: StringChoice): string {
    const values = this.values.get(name) ?? []
    const from = placeOf(values, page)
    const end = placeOf(values, page + 1)
    const before = values[from - 1]?.text ?? ''
    if (from === end) return before
    switch (which) {
      case 'first': return values[from]?.text ?? ''
      case 'last': return values[end - 1]?.text ?? ''
      case 'start': return values[from]?.isAtStart === true ? values[from].text : before
      case 'first-except': return ''
    }
  }
}

/** How many of the values are on pages before this one. */
function placeOf(values: readonly Value[], page: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle]?.page ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}

/** The text that pieces come to. */
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
