/**
 * Limits nested second layouts: a box that is laid out again because of its first result doubles the work at each nesting level. Beyond the
 * limit, the first result stays.
 */
const MOST_NESTED = 4

export class RelayoutLimit {
  private nested = 0

  /** Whether a second layout may begin; `end` must follow it. */
  begin(): boolean {
    if (this.nested >= MOST_NESTED) return false
    this.nested++
    return true
  }

  end(): void {
    this.nested--
  }
}
