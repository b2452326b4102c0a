/**
 * What block layout remembers of a box while its children are laid out: where its content is, how far the flow has come in
 * it, and which margins wait there. Frames are reused by all boxes of one depth.
 */
import { MarginStrut } from './margins.ts'

export class Frame {
  readonly before = new MarginStrut()
  readonly after = new MarginStrut()
  /** Content width, and the distance of the content box from the border box. */
  width = 0
  left = 0
  top = 0
  /** Where boxes lie in it: see `flowSide`. */
  side = 0
  /** What percentages of heights within refer to; NaN when nothing settles it before the content does. */
  height = NaN
  /** Nothing parts the top margin from that of the first child. */
  joinsTop = false
  /** In the formatting context: left of the content box; where the flow has come, and what margins wait there. */
  x = 0
  baseY = 0
  inPositive = 0
  inNegative = 0
  /** Clearance settled the top: margins do not move it. */
  isFixed = false
  /** How far the children laid out so far reach, from the content top; whether none of them has any height yet. */
  flowY = 0
  isAtStart = true
  /** The margins after the last of them began at one that was cleared and has no height: that of the box has no part in them. */
  keepsMargins = false
  /** Where the last of them begins, from the content top. */
  lastY = 0
  /** Of the box itself: margin at its end, sums of its edges, least height. */
  marginBottom = 0
  bottom = 0
  vertical = 0
  minHeight = 0
  /** A ratio gave its height, but the content may make it higher. */
  grows = false
  containingHeight = NaN

  /** Begins the frame of a box that has a formatting context of its own: nothing comes into it from around. */
  begin(width: number, height: number, left: number, top: number, side: number): void {
    this.before.clear()
    this.after.clear()
    this.width = width
    this.height = this.containingHeight = height
    this.left = left
    this.top = top
    this.side = side
    this.joinsTop = false
    this.isFixed = false
    this.x = 0
    this.baseY = 0
  }

  /** Parts the margins of the children from those of the box, which has been entered: as an edge at its top would. */
  partMargins(): void {
    this.baseY = this.contentY
    this.joinsTop = this.isFixed = false
  }

  /** Top of the content box in the formatting context, as far as its margins are known. */
  get contentY(): number {
    if (!this.joinsTop || this.isFixed) return this.baseY
    const { before } = this
    return this.baseY + Math.max(this.inPositive, before.positive) + Math.min(this.inNegative, before.negative)
  }
}
