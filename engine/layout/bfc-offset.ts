/**
 * The current position in a block formatting context: the left edge and top of the next block, px, and the pending margins there that
 * collapse with its own (CSS 2, 8.3.1). The top stays provisional while margins are pending, unless clearance determined it.
 */
export class BfcOffset {
  x = 0
  y = 0
  positive = 0
  negative = 0
  /** Clearance determined the top: margins do not move it. */
  isFixed = false

  /** Moves to the start of a formatting context. */
  reset(): void {
    this.x = this.y = this.positive = this.negative = 0
    this.isFixed = false
  }

  /** Top of the border box of a block with this top margin, as far as margins are known. */
  below(margin: number): number {
    return this.isFixed ? this.y : this.y + Math.max(this.positive, margin, 0) + Math.min(this.negative, margin, 0)
  }

  /** Clearance determines where the next block begins. */
  fix(y: number): void {
    this.y = y
    this.positive = 0
    this.negative = 0
    this.isFixed = true
  }
}
