/**
 * White space that makes no anonymous box: beside a block, white space that collapses away (CSS 2, 9.2.2.1); beside a flex or grid item,
 * all white space, preserved or not (CSS Flexbox 1, 4; CSS Grid 1, 6).
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import type { CascadeInput } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'

const WhiteSpace = enumOf('white-space')

/**
 * Whether text node `n` is only such white space. `style`: the style of its parent; `isItem`: whether its text would be a flex or grid
 * item.
 */
export function isCollapsible(doc: CascadeInput, n: NodeId, style: StyleId, isItem: boolean): boolean {
  const whiteSpace = isItem ? WhiteSpace.normal : doc.styles.read.whiteSpace(style)
  const keepsNewline = whiteSpace === WhiteSpace.preLine
  if (whiteSpace === WhiteSpace.pre || whiteSpace === WhiteSpace.preWrap || whiteSpace === WhiteSpace.breakSpaces) return false
  const start = doc.nodes.text[n]
  const end = start + doc.nodes.size[n]
  for (let i = start; i < end; i++) {
    const unit = doc.text.units[i]
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0d && unit !== 0x0c && (unit !== 0x0a || keepsNewline)) return false
  }
  return true
}
