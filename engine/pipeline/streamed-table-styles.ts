/**
 * Decides by style whether a table can be written row by row: not if anything depends on the height of the whole table or of a row group,
 * or is painted as one piece.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { clampHeight } from '../layout/size.ts'
import { isFixedTable } from '../layout/table/table-styles.ts'
import { isGrouped } from '../style/grouping.ts'
import { enumOf } from '../style/properties/index.ts'
import { isTransformed } from '../style/transformed.ts'
import type { Document } from './document-state.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')
const Overflow = enumOf('overflow')
const Inside = enumOf('break-inside')
const Break = enumOf('break-before')
const PSEUDOS = ['before', 'after', 'first-letter', 'first-line'] as const
/** Larger than any real limit. */
const ENDLESS = 1e9

/** Whether the layout of each row of a styled table depends only on earlier rows. */
export function canGoByRows(doc: Document, n: NodeId): boolean {
  const { styles, nodes, cascade } = doc
  const style = nodes.style[n]
  const { read } = styles
  return style !== 0 && read.display(style) === Display.table && isFixedTable(styles, style) && isInFlow(doc, style)
    && Number.isNaN(read.height(style, 0)) && clampHeight(styles, style, 0, ENDLESS, 0) === 0
    && clampHeight(styles, style, ENDLESS, ENDLESS, 0) === ENDLESS && !(read.aspectRatio(style).ratio > 0)
    && isPlain(doc, style) && PSEUDOS.every((pseudo) => cascade.pseudoStyle(n, pseudo) === 0)
}

/** Whether a styled row group may be written in pieces. */
export function canPart(doc: Document, n: NodeId): boolean {
  const { read } = doc.styles
  const style = doc.nodes.style[n]
  return isPlain(doc, style) && read.breakInside(style) !== Inside.avoid
    && read.backgroundImage(style).every(({ kind }) => kind === 'none')
}

/** Whether the node is a row in the flow of its parent, not one in another part. */
export function isPlainRow(doc: Document, n: NodeId): boolean {
  const style = doc.nodes.style[n]
  return style !== 0 && doc.styles.read.display(style) === Display.tableRow && isInFlow(doc, style)
}

/** Whether an element among the styled nodes `[from, to)` has a forced break before it. */
export function forcesBreakBefore({ nodes, styles: { read } }: Document, from: number, to: number): boolean {
  for (let n = from; n < to; n++) {
    const style = nodes.style[n]
    const value = style === 0 ? Break.auto : read.breakBefore(style)
    if (value === Break.page || value === Break.left || value === Break.right) return true
  }
  return false
}

/** Neither floating nor out of flow. */
export function isInFlow({ styles: { read } }: Document, style: StyleId): boolean {
  const position = read.position(style)
  return read.float(style) === Float.none && position !== Position.absolute && position !== Position.fixed
}

/** Whether nothing of the element is painted as one piece, for example with opacity or a transform. */
function isPlain({ styles }: Document, style: StyleId): boolean {
  const { read } = styles
  return read.position(style) === Position.static && !isGrouped(styles, style) && !isTransformed(styles, style)
    && read.clipPath(style).kind === 'none'
    && read.overflow(style) === Overflow.visible && read.contain(style) === 0
}
