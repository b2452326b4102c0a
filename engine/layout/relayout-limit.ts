/**
 * A bound for boxes that are laid out a second time because of how the first came out: such boxes nest, and each level
 * doubles the work. Past the bound what the first attempt gave stays.
 */
const MOST_NESTED = 4

export class RelayoutLimit {
  private nested = 0

  /** Whether a second attempt may begin; then `end` ends it. */
  begin(): boolean {
    if (this.nested >= MOST_NESTED) return false
    this.nested++
    return true
  }

  end(): void {
    this.nested--
  }
}
