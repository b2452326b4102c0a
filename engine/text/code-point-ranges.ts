/**
 * Sets of code points as flat `[first, last]` pairs: the coverage of a face, `unicode-range`, Unicode tables. The pairs must ascend and
 * must not overlap, because they are searched by bisection.
 */

/** Whether the set contains the code point. */
export function within(ranges: ArrayLike<number>, codePoint: number): boolean {
  let low = 0
  let high = ranges.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (codePoint < (ranges[middle * 2] ?? 0)) high = middle
    else if (codePoint > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1
    else return true
  }
  return false
}
