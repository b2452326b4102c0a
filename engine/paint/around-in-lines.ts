/**
 * Effects of the inline elements around a box that is painted on its own rather than with their lines: a float, an inline-level block
 * container, an out-of-flow box, or a block in inline content. Such a box moves with relatively positioned inline elements, gets their
 * opacity (CSS 2, 9.4.3), and takes their place in the stacking order.
 */
import type { BoxId } from '../arena/ids.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'
import { contentWidth } from '../boxes/content-width.ts'
import { groupOpacity } from '../style/grouping.ts'
import { enumOf } from '../style/properties/index.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'
import { relativeOffset } from './transforms.ts'

const Display = enumOf('display')
const Float = enumOf('float')

export class AroundInLines {
  x = 0
  y = 0
  opacity = 1
  /** Whether one of them has a transform or position that makes it the containing block of out-of-flow boxes. */
  isContaining = false
  /** Whether one of them has a z-index, and the z-index of the outermost. */
  isLayered = false
  zIndex = 0

  private readonly doc: BoxBuilderInput
  private readonly looks: PaintFlags

  constructor(doc: BoxBuilderInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  /** Whether a box is within an inline element; cheap in most cases. */
  isWithin(box: BoxId): boolean {
    const { nodes, styles, boxes: { rows } } = this.doc
    const parent = nodes.parent[rows.node[box]]
    const style = nodes.style[parent]
    // Around the root there is no element, and no style.
    if (style === 0) return false
    const display = styles.read.display(style)
    return display === Display.inline || display === Display.contents
  }

  /** Whether an inline element around `box` affects it; the fields then describe how. */
  find(box: BoxId): boolean {
    const { nodes, styles, boxes: { rows } } = this.doc
    const { read } = styles
    const block = rows.parent[box]
    this.x = this.y = 0
    this.opacity = 1
    this.zIndex = 0
    this.isLayered = this.isContaining = false
    let isFound = false
    const from = rows.node[box]
    for (let n = nodes.parent[from]; n !== 0 && nodes.style[n] !== 0; n = nodes.parent[n]) {
      const style = nodes.style[n]
      const display = read.display(style)
      if (display === Display.contents) continue
      const look = this.looks.of(style)
      if (display !== Display.inline || read.float(style) !== Float.none || (look & PaintFlag.absolute) !== 0) break
      if ((look & (PaintFlag.relative | PaintFlag.opacity)) === 0) continue
      isFound = true
      if ((look & PaintFlag.opacity) !== 0) this.opacity *= groupOpacity(styles, style)
      if ((look & PaintFlag.relative) === 0) continue
      this.isContaining = true
      if ((look & PaintFlag.layered) !== 0) {
        this.isLayered = true
        this.zIndex = read.zIndex(style)
      }
      const { x, y } = relativeOffset(this.doc, style, contentWidth(this.doc, block), block)
      this.x += x
      this.y += y
    }
    return isFound
  }
}
