/**
 * Collapsing margins (CSS 2, 8.3.1): adjoining margins collapse into the largest positive plus the most negative one. A strut collects them
 * without allocation.
 */
export class MarginStrut {
  positive = 0
  negative = 0

  clear(): void {
    this.positive = 0
    this.negative = 0
  }

  add(margin: number): void {
    if (margin > this.positive) this.positive = margin
    else if (margin < this.negative) this.negative = margin
  }

  addStrut(positive: number, negative: number): void {
    if (positive > this.positive) this.positive = positive
    if (negative < this.negative) this.negative = negative
  }

  value(): number {
    return this.positive + this.negative
  }
}
