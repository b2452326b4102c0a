/**
 * Which styles let a table be written row by row. What depends on the height of the whole table or of a row group, or
 * is painted as one piece, does not.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { clampHeight } from '../layout/size.ts'
import { isFixedTable } from '../layout/table/table-parts.ts'
import { isGrouped } from '../style/grouping.ts'
import { enumOf } from '../style/properties/index.ts'
import { isTransformed } from '../style/transform-values.ts'
import type { Document } from './document.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')
const Overflow = enumOf('overflow')
const Inside = enumOf('break-inside')
const Break = enumOf('break-before')
const PSEUDOS = ['before', 'after', 'first-letter', 'first-line'] as const
/** Higher than any limit that is one. */
const ENDLESS = 1e9

/** A table, styled, whose rows are placed by those before them alone. */
export function canGoByRows(doc: Document, n: NodeId): boolean {
  const { styles, nodes, cascade } = doc
  const style = nodes.style[n] ?? (0 as StyleId)
  const { read } = styles
  return style !== 0 && read.display(style) === Display.table && isFixedTable(styles, style) && isInFlow(doc, style)
    && Number.isNaN(read.height(style, 0)) && clampHeight(styles, style, 0, ENDLESS, 0) === 0
    && clampHeight(styles, style, ENDLESS, ENDLESS, 0) === ENDLESS && !(read.aspectRatio(style).ratio > 0)
    && isPlain(doc, style) && PSEUDOS.every((pseudo) => cascade.pseudoStyle(n, pseudo) === 0)
}

/** A row group, styled, that may be written in pieces. */
export function canPart(doc: Document, n: NodeId): boolean {
  const { read } = doc.styles
  const style = doc.nodes.style[n] ?? (0 as StyleId)
  return isPlain(doc, style) && read.breakInside(style) !== Inside.avoid
    && read.backgroundImage(style).every(({ kind }) => kind === 'none')
}

/** A row of its own, not one among the contents of another part. */
export function isPlainRow(doc: Document, n: NodeId): boolean {
  const style = doc.nodes.style[n] ?? (0 as StyleId)
  return style !== 0 && doc.styles.read.display(style) === Display.tableRow && isInFlow(doc, style)
}

/** Whether an element among the styled nodes `[from, to)` forces a page break before itself. */
export function forcesBreakBefore({ nodes, styles: { read } }: Document, from: number, to: number): boolean {
  for (let n = from; n < to; n++) {
    const style = nodes.style[n] ?? (0 as StyleId)
    const value = style === 0 ? Break.auto : read.breakBefore(style)
    if (value === Break.page || value === Break.left || value === Break.right) return true
  }
  return false
}

/** Neither a float nor out of flow. */
export function isInFlow({ styles: { read } }: Document, style: StyleId): boolean {
  const position = read.position(style)
  return read.float(style) === Float.none && position !== Position.absolute && position !== Position.fixed
}

/** Nothing of it is painted as one piece. */
function isPlain({ styles }: Document, style: StyleId): boolean {
  const { read } = styles
  return read.position(style) === Position.static && !isGrouped(styles, style) && !isTransformed(styles, style)
    && read.clipPath(style).kind === 'none'
    && read.overflow(style) === Overflow.visible && read.contain(style) === 0
}
