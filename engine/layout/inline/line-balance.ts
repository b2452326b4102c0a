/**
 * Line width for `text-wrap-style: balance` (CSS Text 4): the least width that needs no more lines, so that all lines are about equally
 * long. Takes a function that finds the end of a line, -1 where a word would have to be cut.
 */

/** Longer paragraphs are not balanced, as in browsers: the search repeats line breaking many times. */
const MOST_LINES = 10
/** Precision of the width, px. */
const STEP = 1

/** `endOf(from, room)`: the segment after the line that begins with `from`. Returns the line width, px. */
export function balancedWidth(segments: number, width: number, indent: number, endOf: (from: number, room: number) => number): number {
  const linesWithin = (limit: number): number => {
    let lines = 0
    for (let from = 0; from < segments; lines++) {
      if (lines === MOST_LINES) return Infinity
      from = endOf(from, lines === 0 ? limit - indent : limit)
      if (from < 0) return Infinity
    }
    return lines
  }
  const lines = linesWithin(width)
  if (lines < 2 || lines === Infinity) return width
  let [least, most] = [0, width]
  while (most - least > STEP) {
    const middle = (least + most) / 2
    if (linesWithin(middle) > lines) least = middle
    else most = middle
  }
  return most
}
