/**
 * How wide lines may be so that all of a paragraph are about as long (text-wrap: balance): the least width at which there are no
 * more of them. Takes a function that finds where a line ends, -1 where a word would have to be cut.
 */

/** Longer paragraphs stay as they are, as in browsers: the lines are looked for again and again. */
const MOST_LINES = 10
/** Px: as near as the width is found. */
const STEP = 1

/** `endOf(from, room)`: the segment after the line that begins with `from`. */
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
