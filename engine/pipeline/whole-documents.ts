/**
 * Detects documents that are kept to their end in streaming mode too, because late content affects the position of the first line: html or
 * body is not a plain block container, has columns, is as wide as its content, or an element besides body is displayed.
 */
import type { NodeId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { hasColumns } from '../boxes/column-boxes.ts'
import { GENERATED } from '../boxes/generated-content.ts'
import { isElement } from '../input/names.ts'
import { endOf } from '../input/walk.ts'
import { needsContentWidth } from '../layout/intrinsic-min-max.ts'
import { lineLimit } from '../layout/line-limit.ts'
import { alignsContent } from '../layout/size.ts'
import { isGrouped } from '../style/grouping.ts'
import { enumOf } from '../style/properties/index.ts'
import { isTransformed } from '../style/transformed.ts'
import type { Document } from './document-state.ts'

const Display = enumOf('display')
const Float = enumOf('float')
const Position = enumOf('position')

/** Called when `html` and `body` are styled and everything before body is read. */
export const mustBeWhole = (doc: Document, html: NodeId, body: NodeId): boolean =>
  !isPlainBlock(doc, html) || !isPlainBlock(doc, body) || hasTextAround(doc, html) || showsHead(doc, html, body)

const isPlainBlock = (doc: Document, n: NodeId): boolean => {
  const { nodes, styles } = doc
  const style = nodes.style[n]
  const { read } = styles
  const isOutOfFlow = read.position(style) === Position.absolute || read.position(style) === Position.fixed
  return read.display(style) === Display.block && !isOutOfFlow && read.float(style) === Float.none
    && !isGrouped(styles, style) && !isTransformed(styles, style) && read.clipPath(style).kind === 'none' && read.contain(style) === 0
    && !alignsContent(styles, style) && !hasColumns(styles, BoxKind.block, style) && lineLimit(styles, style) === 0 && !needsContentWidth(styles, style)
}

/** Whether `n` has ::before or ::after text: an element with block children has it at the standard level only. */
const hasTextAround = (doc: Document, n: NodeId): boolean => {
  const { cascade, styles: { read } } = doc
  if (!cascade.hasPseudoBoxes) return false
  return GENERATED.some((pseudo) => {
    const style = cascade.pseudoStyle(n, pseudo)
    return style !== 0 && typeof read.content(style) !== 'string'
  })
}

/** Whether a style sheet displays the head, as `* { display: block }` does. */
const showsHead = (doc: Document, html: NodeId, body: NodeId): boolean => {
  const { cascade, nodes, styles } = doc
  for (let n = (html + 1) as NodeId; n < body; n = endOf(doc, n) as NodeId) {
    if (!isElement(nodes.tag[n])) continue
    cascade.styleElement(n)
    if (styles.read.display(nodes.style[n]) !== Display.none) return true
  }
  return false
}
