/**
 * Boxes with a formatting context of their own, which stand beside floats and not behind them (CSS 2, 9.5): as high as they
 * have room, narrower than elsewhere where they fill what room there is. Takes a block and the point of the flow; lays it out,
 * writes its x, and returns its top where floats moved it.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import type { Frame } from './block-frame.ts'
import { type BlockSizes, spareOffset } from './block-sizes.ts'
import type { LayoutServices } from './contexts.ts'
import { type Floats, FreeBand } from './floats.ts'
import type { BfcOffset } from './bfc-offset.ts'
import { beginsRight, shrinksToAlign } from './flow-side.ts'
import type { RelayoutLimit } from './relayout-limit.ts'
import { zeroIfAuto } from './size.ts'

export class BesideFloats {
  private readonly services: LayoutServices
  private readonly sizes: BlockSizes
  private readonly attempts: RelayoutLimit

  constructor(services: LayoutServices, sizes: BlockSizes, attempts: RelayoutLimit) {
    this.services = services
    this.sizes = sizes
    this.attempts = attempts
  }

  /**
   * Lays out `box` in the block of `frame`, at `point`. Returns the top of its border box in the formatting context where it
   * had to move beside or below floats; NaN where its margins place it.
   */
  place(box: BoxId, frame: Frame, point: BfcOffset, floats: Floats): number {
    const { doc } = this.services
    const { rows } = doc.boxes
    const { width: containingWidth, height: containingHeight, side } = frame
    const style = rows.style[box] ?? doc.styles.initial
    // What is in the box moves the point: all that is asked of it is asked first.
    const { x, y: flowY, isFixed } = point
    const natural = point.below(zeroIfAuto(doc.styles.read.marginTop(style, containingWidth)))
    const joint = flowY + point.positive + point.negative
    let width = this.sizes.rootWidth(box, style, containingWidth, containingHeight, side)
    if (floats.isEmpty) {
      this.services.atWidth(box, width, containingWidth, containingHeight)
      rows.x[box] = frame.left + this.sizes.horizontalOffset(style, containingWidth, width, side)
      return NaN
    }
    // Its own: boxes within the box are placed beside floats too.
    const free = new FreeBand()
    const { read } = doc.styles
    const fills = this.sizes.fills(box, style, containingWidth, side)
    // What is as wide as its style says may stand over the far edge with its margin, unless it is aligned.
    const keepsMargins = fills || shrinksToAlign(doc.styles, style, side)
    const marginLeft = keepsMargins || !beginsRight(side) ? zeroIfAuto(read.marginLeft(style, containingWidth)) : 0
    const marginRight = keepsMargins || beginsRight(side) ? zeroIfAuto(read.marginRight(style, containingWidth)) : 0
    const left = x + Math.max(0, marginLeft)
    const right = x + containingWidth - Math.max(0, marginRight)
    // A table of no declared width is as wide as it wants to be where there is room, and narrower where there is less.
    const mayShrink = fills || rows.kind[box] === BoxKind.table || rows.kind[box] === BoxKind.tableWrapper
    let least = width
    if (fills) least = this.sizes.leastBeside(box, style, containingWidth)
    else if (mayShrink) least = Math.min(width, this.services.fitWidth(box, 0, containingWidth, containingHeight))
    let y = floats.fit(natural, least, 0, left, right, free)
    // Beside no float a negative margin makes it wider than what there is between the edges.
    const isBeside = (): boolean => free.left > left || free.right < right
    if (mayShrink && isBeside()) width = clampedTo(width, free.width, least)
    this.services.atWidth(box, width, containingWidth, containingHeight)
    floats.band(y, rows.height[box] ?? 0, left, right, free)
    if (isBeside() && free.width + EPSILON < width && this.attempts.begin()) {
      y = floats.fit(y, least, rows.height[box] ?? 0, left, right, free)
      if (mayShrink && isBeside()) {
        width = clampedTo(this.sizes.rootWidth(box, style, containingWidth, containingHeight, side), free.width, least)
        this.services.atWidth(box, width, containingWidth, containingHeight)
      }
      this.attempts.end()
    }
    rows.x[box] = frame.left + (isBeside()
      ? free.left - x + spareOffset(doc, style, free.width - width, side)
      : this.sizes.horizontalOffset(style, containingWidth, width, side))
    // Where it has no room beside a float that adjoins it, its margin does not move what holds both.
    const isParted = !isFixed && floats.adjoining === flowY && floats.fit(joint, least, 0, left, right, free) > joint + EPSILON
    return isParted || y > natural + EPSILON ? y : NaN
  }
}

/** A width that fills what room there is, but never less than it must be. */
function clampedTo(width: number, room: number, least: number): number {
  return Math.max(0, least, Math.min(width, room))
}
