/**
 * Containing blocks of out-of-flow boxes (CSS Positioned Layout 3, 2.1). Transformed elements, and those with layout or paint containment
 * or a translucent filter, establish one for absolute and fixed boxes; other positioned elements for absolute boxes only. Where no element
 * does, the page is the containing block.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { CascadeInput } from '../style/cascade.ts'
import type { Styles } from '../style/styles.ts'
import { isTransformed } from '../style/transformed.ts'
import { BoxFlag, BoxKind, type BoxTree } from './boxes.ts'

const Position = enumOf('position')

/** The parent element of a box; a generated box has the node of its originating element. */
export function parentElementOfBox({ nodes, boxes: { rows } }: CascadeInput & { readonly boxes: BoxTree }, box: BoxId): NodeId {
  const own = rows.node[box]
  return nodes.style[own] === rows.style[box] ? nodes.parent[own] : own
}

/** Whether an element of this style establishes the containing block of absolute and fixed boxes in it. */
function containsFixed(styles: Styles, style: StyleId): boolean {
  return isTransformed(styles, style) || styles.read.contain(style) !== 0 || styles.read.filter(style) < 1
}

/** The same for absolute boxes. */
function containsAbsolute(styles: Styles, style: StyleId): boolean {
  return styles.read.position(style) !== Position.static || containsFixed(styles, style)
}

/** Whether a box establishes the containing block of absolute boxes in it, or of fixed ones. Anonymous boxes do not, but table wrappers do. */
export function establishesContainingBlock(
  { boxes: { rows }, styles }: { readonly boxes: BoxTree; readonly styles: Styles }, box: BoxId, isFixed: boolean,
): boolean {
  if ((rows.flags[box] & BoxFlag.anonymous) !== 0 && rows.kind[box] !== BoxKind.tableWrapper) return false
  return isFixed ? containsFixed(styles, rows.style[box]) : containsAbsolute(styles, rows.style[box])
}

/** The nearest element, from `element` outwards, that establishes the containing block; 0 where it is the page. */
export function containingBlockElement({ nodes, styles }: CascadeInput, element: NodeId, isFixed: boolean): NodeId {
  for (let at = element; at !== 0; at = nodes.parent[at]) {
    const style = nodes.style[at]
    if (style === 0) return 0 as NodeId
    if (isFixed ? containsFixed(styles, style) : containsAbsolute(styles, style)) return at
  }
  return 0 as NodeId
}

/** Whether a fixed box repeats on every page; inside an element that establishes its containing block it behaves as an absolute one. */
export function isFixedToPages(doc: CascadeInput & { readonly boxes: BoxTree }, box: BoxId): boolean {
  const { styles, boxes: { rows } } = doc
  return styles.read.position(rows.style[box]) === Position.fixed
    && containingBlockElement(doc, parentElementOfBox(doc, box), true) === 0
}
