/**
 * State of block layout for one box while its children are laid out: its content box, the current flow position in it, and the pending
 * margins. Frames are reused by all boxes of one depth.
 */
import { MarginStrut } from './margins.ts'

export class Frame {
  readonly before = new MarginStrut()
  readonly after = new MarginStrut()
  /** Content width, and offset of the content box from the border box, px. */
  width = 0
  left = 0
  top = 0
  /** Inline-start side for its blocks, and their alignment: see `flowSide`. */
  side = 0
  /** Percentage basis for heights; NaN when indefinite. */
  height = NaN
  /** No border or padding separates its top margin from that of its first child. */
  joinsTop = false
  /** In the formatting context: left edge of the content box; the current flow position, and the margins pending there. */
  x = 0
  baseY = 0
  inPositive = 0
  inNegative = 0
  /** Clearance determined the top: margins do not move it. */
  isFixed = false
  /** Bottom of the children laid out so far, from the content top; whether all of them so far have no height. */
  flowY = 0
  isAtStart = true
  /** The bottom margins began at a cleared child without height, so the box's own margin does not collapse with them. */
  keepsMargins = false
  /** Top of the last child, from the content top. */
  lastY = 0
  /** Of the box itself: bottom margin, bottom edge, sum of vertical edges, minimum height. */
  marginBottom = 0
  bottom = 0
  vertical = 0
  minHeight = 0
  /** A ratio gave its height, but the content may make it higher. */
  grows = false
  containingHeight = NaN

  /** Begins the frame of a formatting root: no margins come in from outside. */
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

  /** Separates the children's margins from those of the box, which was entered, as a top edge would. */
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
