/**
 * Searches in numbers that ascend: columns of rows, and lists that only grow. Gives places, not numbers; `end` is past the
 * range, and is the answer where no number of it will do.
 */

/** The first place in `[from, end)` whose number is `least` or more. */
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
