/**
 * What the inline elements around a float or a box in a line ask for: such a box is painted for itself, not with the line,
 * but it moves with the elements that it stands in and is as transparent as they are (CSS 2, 9.4.3).
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import type { BoxDoc } from '../boxes/build.ts'
import { contentWidth } from '../boxes/content-width.ts'
import { enumOf } from '../style/properties/index.ts'
import { Look, type Looks } from './looks.ts'
import { relativeOffset } from './transforms.ts'

const Display = enumOf('display')
const Float = enumOf('float')

export class AroundInLines {
  x = 0
  y = 0
  opacity = 1

  private readonly doc: BoxDoc
  private readonly looks: Looks

  constructor(doc: BoxDoc, looks: Looks) {
    this.doc = doc
    this.looks = looks
  }

  /** Whether there is anything to do for `box`, which `x`, `y` and `opacity` tell then. */
  find(box: BoxId): boolean {
    const { nodes, styles, boxes: { rows } } = this.doc
    const { read } = styles
    const block = rows.parent[box] ?? (0 as BoxId)
    this.x = this.y = 0
    this.opacity = 1
    let isFound = false
    const from = rows.node[box] ?? (0 as NodeId)
    for (let n = nodes.parent[from] ?? (0 as NodeId); n !== 0; n = nodes.parent[n] ?? (0 as NodeId)) {
      const style = nodes.style[n] ?? styles.initial
      const display = read.display(style)
      if (display === Display.contents) continue
      const look = this.looks.of(style)
      if (display !== Display.inline || read.float(style) !== Float.none || (look & Look.absolute) !== 0) break
      if ((look & (Look.relative | Look.opacity)) === 0) continue
      isFound = true
      if ((look & Look.opacity) !== 0) this.opacity *= read.opacity(style)
      if ((look & Look.relative) === 0) continue
      const { x, y } = relativeOffset(this.doc, style, contentWidth(this.doc, block), block)
      this.x += x
      this.y += y
    }
    return isFound
  }
}
