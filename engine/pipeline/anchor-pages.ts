/**
 * Finds the pages of elements that were taken out of the flow, such as running elements. An empty anchor box marks the place of each.
 * Between blocks, the anchor goes with the next in-flow box of its parent: a heading that moves to the next page takes the element before
 * it along, unless that element itself asks for the break. At the end of its parent, the anchor goes with the box before it.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, InlineKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Document } from './document-state.ts'

const Break = enumOf('break-before')

export interface AnchorPlace {
  /** From 0. */
  readonly page: number
  /** Whether no content precedes it on its page. */
  readonly isAtStart: boolean
}

/** `page`: the page on which the anchor box is shown. */
export function anchorPlace(doc: Document, breaks: BreakResult, anchor: BoxId, page: number): AnchorPlace {
  const { boxes: { rows }, breakUnits } = doc
  const firstOf = (at: number): number => breaks.firstShown[at] ?? 0
  if (breakUnits.length === 1) return { page, isAtStart: true }
  for (let box = anchor; ;) {
    const parent = rows.parent[box]
    const end = rows.breakUnitEnd[parent]
    if (parent === 0 || end === 0 || rows.kind[parent] !== BoxKind.block || isInColumns(doc, parent)) return { page, isAtStart: false }
    const start = rows.breakUnitStart[parent]
    if ((rows.flags[parent] & BoxFlag.inlineContent) !== 0) {
      return { page, isAtStart: isFirstInLines(doc, parent, box) && start <= firstOf(page) }
    }
    const next = nextInFlow(doc, box, parent)
    const unit = next === 0 ? end : rows.breakUnitStart[next]
    if (unit > start && (next === 0 || asksForBreak(doc, next))) return { page: breakUnits.page[unit - 1], isAtStart: false }
    if (next !== 0) {
      const after = breakUnits.page[unit]
      return { page: after, isAtStart: unit <= firstOf(after) }
    }
    box = parent
  }
}

function isInColumns(doc: Document, box: BoxId): boolean {
  const { rows, columns } = doc.boxes
  if (columns.length === 0) return false
  for (let around = box; around !== 0; around = rows.parent[around] ?? (0 as BoxId)) if (rows.kind[around] === BoxKind.columns) return true
  return false
}

/** The next in-flow sibling of `box` that has break units; 0 for none. */
function nextInFlow({ boxes: { rows } }: Document, box: BoxId, parent: BoxId): BoxId {
  for (let next = rows.end[box]; next !== 0 && next < rows.end[parent]; next = rows.end[next]) {
    const isInFlow = (rows.flags[next] & OUT_OF_FLOW) === 0 && rows.kind[next] !== BoxKind.inline
    if (isInFlow && rows.breakUnitEnd[next] > rows.breakUnitStart[next]) return next
  }
  return 0 as BoxId
}

/** Whether a box, or its first descendant at its start, has a forced break before it. */
function asksForBreak({ boxes: { rows }, styles }: Document, box: BoxId): boolean {
  for (let at: number = box; at < rows.end[box] && rows.breakUnitStart[at] === rows.breakUnitStart[box]; at++) {
    if (rows.kind[at] === BoxKind.inline || (rows.flags[at] & OUT_OF_FLOW) !== 0) return false
    const asked = styles.read.breakBefore(rows.style[at])
    if (asked !== Break.auto && asked !== Break.avoid) return true
  }
  return false
}

/** Whether only white space precedes the box `anchor` in the lines of `block`. */
function isFirstInLines(doc: Document, block: BoxId, anchor: BoxId): boolean {
  const { rows, inlines } = doc.boxes
  const first = rows.first[block]
  for (let i = first; i < first + rows.count[block]; i++) {
    const kind = inlines.kind[i]
    if (kind === InlineKind.absolute) {
      if (inlines.ref[i] === anchor) return true
    } else if (kind === InlineKind.text ? !isWhiteSpace(doc, inlines.ref[i] as NodeId) : kind !== InlineKind.open && kind !== InlineKind.nested) {
      return false
    }
  }
  return false
}

function isWhiteSpace({ nodes, text }: Document, node: NodeId): boolean {
  const start = nodes.text[node]
  return text.slice(start, nodes.size[node]).trim() === ''
}
