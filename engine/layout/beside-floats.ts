/**
 * Block formatting roots beside floats (CSS 2, 9.5): a box that establishes a formatting context must not overlap floats. It is placed at
 * the first height with room, and narrowed where its width fills the room. Takes a block and the current BFC offset; lays the block out,
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
   * Lays out `box` in the block of `frame`, at `point`. Returns the top of its border box in the formatting context where it moved beside
   * or below floats; NaN where its margins place it.
   */
  place(box: BoxId, frame: Frame, point: BfcOffset, floats: Floats): number {
    const { doc } = this.services
    const { rows } = doc.boxes
    const { width: containingWidth, height: containingHeight, side } = frame
    const style = rows.style[box]
    // Layout of the box moves the point: read it first.
    const { x, y: flowY, isFixed } = point
    const natural = point.below(zeroIfAuto(doc.styles.read.marginTop(style, containingWidth)))
    const joint = flowY + point.positive + point.negative
    let width = this.sizes.rootWidth(box, style, containingWidth, containingHeight, side)
    if (floats.isEmpty) {
      this.services.atWidth(box, width, containingWidth, containingHeight)
      rows.x[box] = frame.left + this.sizes.horizontalOffset(style, containingWidth, width, side)
      return NaN
    }
    // Not shared: boxes inside the box are placed beside floats too.
    const free = new FreeBand()
    const { read } = doc.styles
    const fills = this.sizes.fills(box, style, containingWidth, side)
    // The end margin of a box with a declared width may overflow the containing block, unless the box is aligned.
    const keepsMargins = fills || shrinksToAlign(doc.styles, style, side)
    const marginLeft = keepsMargins || !beginsRight(side) ? zeroIfAuto(read.marginLeft(style, containingWidth)) : 0
    const marginRight = keepsMargins || beginsRight(side) ? zeroIfAuto(read.marginRight(style, containingWidth)) : 0
    const left = x + Math.max(0, marginLeft)
    const right = x + containingWidth - Math.max(0, marginRight)
    // An auto-width table has its preferred width where there is room, and shrinks where there is less.
    const mayShrink = fills || rows.kind[box] === BoxKind.table || rows.kind[box] === BoxKind.tableWrapper
    let least = width
    if (fills) least = this.sizes.leastBeside(box, style, containingWidth)
    else if (mayShrink) least = Math.min(width, this.services.fitWidth(box, 0, containingWidth, containingHeight))
    let y = floats.fit(natural, least, 0, left, right, free)
    // Without floats beside it, a negative margin widens the box beyond the content edges.
    const isBeside = (): boolean => free.left > left || free.right < right
    if (mayShrink && isBeside()) width = clampedTo(width, free.width, least)
    this.services.atWidth(box, width, containingWidth, containingHeight)
    floats.band(y, rows.height[box], left, right, free)
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
    // Where it has no room beside an adjoining float, its margin does not move its parent.
    const isParted = !isFixed && floats.adjoining === flowY && floats.fit(joint, least, 0, left, right, free) > joint + EPSILON
    return isParted || y > natural + EPSILON ? y : NaN
  }
}

/** A width that fills the room, but not below `least`. */
function clampedTo(width: number, room: number, least: number): number {
  return Math.max(0, least, Math.min(width, room))
}
