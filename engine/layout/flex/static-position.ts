/**
 * Static position of an absolutely positioned child of a flex container, as if it were the sole flex item (CSS Flexbox 1, 4.1). Takes a box
 * that has its size; gives the offset of its margin box from the start of the container's content box. Layout stored only that start,
 * because out-of-flow boxes get their size later.
 */
import type { BoxId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import { containingWidth, contentWidth } from '../../boxes/content-width.ts'
import { SAFE } from '../../style/alignment.ts'
import type { LayoutInput } from '../lines.ts'
import { edgesOf, horizontalMargins, verticalMargins } from '../size.ts'
import { ContentAlign, distribute, SelfAlign, selfOffset, Spread } from './align.ts'
import { FlexContainer } from './container.ts'

export class FlexStaticPosition {
  x = 0
  y = 0

  private readonly doc: LayoutInput
  private readonly axes: FlexContainer
  private readonly spread = new Spread()

  constructor(doc: LayoutInput) {
    this.doc = doc
    this.axes = new FlexContainer(doc)
  }

  /** Writes `x` and `y`; 0 when the parent is no flex container. `basis`: percentage basis of margins. */
  measure(box: BoxId, basis: number): void {
    const { styles, boxes } = this.doc
    const { rows } = boxes
    const parent = rows.parent[box]
    this.x = 0
    this.y = 0
    if (rows.kind[parent] !== BoxKind.flex) return
    const style = rows.style[box]
    const around = rows.style[parent]
    const { axes, spread } = this
    axes.readAxes(around)
    const edges = edgesOf(styles, around, containingWidth(this.doc, parent))
    const height = rows.height[parent] - edges.top - edges.bottom
    const freeX = contentWidth(this.doc, parent) - rows.width[box] - horizontalMargins(styles, style, basis)
    const freeY = height - rows.height[box] - verticalMargins(styles, style, basis)
    const mainFree = axes.isRow ? freeX : freeY
    distribute(alone(styles.read.justifyContent(around)), mainFree, 1, axes.isMainBackwards, axes.isLeftLast, spread)
    const main = axes.isReversed ? mainFree - spread.offset : spread.offset
    const own = styles.read.alignSelf(style)
    const aligned = own === SelfAlign.auto ? styles.read.alignItems(around) : own
    // A single box shares no baseline.
    const align = aligned === SelfAlign.baseline ? SelfAlign.start : aligned
    const crossFree = axes.isRow ? freeY : freeX
    const offset = selfOffset(align % SAFE, crossFree, axes.isCrossBackwards, axes.beginsOpposite(style))
    const cross = axes.isWrapReversed ? crossFree - offset : offset
    this.x = axes.isRow ? main : cross
    this.y = axes.isRow ? cross : main
  }
}

/** The alignment of a sole item: distributed values centre it. `safe` does not apply here. */
function alone(align: number): number {
  const position = align % SAFE
  return position === ContentAlign.spaceAround || position === ContentAlign.spaceEvenly ? ContentAlign.center : position
}
