/**
 * Binary search in ascending numbers: columns of rows, and growing lists. Returns an index, not the number; `end` is one past the range,
 * and the result when no number qualifies.
 */

/** The first index in `[from, end)` whose number is at least `least`. */
export function firstAtLeast(values: Readonly<Record<number, number>>, from: number, end: number, least: number): number {
  let low = from
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
