/**
 * What block layout remembers of a box while its children are laid out: where its content is, how far the flow has come in
 * it, and which margins wait there. Frames are reused by all boxes of one depth.
 */
import { FRACTIONAL } from '../arena/fractional.ts'
import { MarginStrut } from './margins.ts'

export class Frame {
  readonly before = new MarginStrut()
  readonly after = new MarginStrut()
  /** Content width, and the distance of the content box from the border box. */
  width = FRACTIONAL
  left = FRACTIONAL
  top = FRACTIONAL
  /** Where boxes lie in it: see `flowSide`. */
  side = 0
  /** What percentages of heights within refer to; NaN when nothing settles it before the content does. */
  height = NaN
  /** Nothing parts the top margin from that of the first child. */
  joinsTop = false
  /** In the formatting context: left of the content box; where the flow has come, and what margins wait there. */
  x = FRACTIONAL
  baseY = FRACTIONAL
  inPositive = FRACTIONAL
  inNegative = FRACTIONAL
  /** Clearance settled the top: margins do not move it. */
  isFixed = false
  /** How far the children laid out so far reach, from the content top; whether none of them has any height yet. */
  flowY = FRACTIONAL
  isAtStart = true
  /** Where the last of them begins, from the content top. */
  lastY = FRACTIONAL
  /** Of the box itself: margin at its end, sums of its edges, least height. */
  marginBottom = FRACTIONAL
  bottom = FRACTIONAL
  vertical = FRACTIONAL
  minHeight = FRACTIONAL
  /** A ratio gave its height, but the content may make it higher. */
  grows = false
  containingHeight = NaN

  /** Top of the content box in the formatting context, as far as its margins are known. */
  get contentY(): number {
    if (!this.joinsTop || this.isFixed) return this.baseY
    const { before } = this
    return this.baseY + Math.max(this.inPositive, before.positive) + Math.min(this.inNegative, before.negative)
  }
}
