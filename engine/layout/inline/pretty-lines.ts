/**
 * Line ends for `text-wrap-style: pretty` (CSS Text 4), as in browsers: lines are filled one by one. Where a single word is left on the
 * last line, the last four lines end where the sum of the squares of their free space is least. Takes functions that measure and end lines;
 * gives the largest width of each line.
 */

/** Lines that may end elsewhere, the last included. */
const LINES = 4
/** Ends tried for a line, and the largest share of the width that it may leave free. */
const MOST_ENDS = 12
const MOST_ROOM = 1 / 3
/** Rounding tolerance for a line that fills its room, px. */
const ROUNDING = 0.01

/** The paragraph, as functions of its segments; widths in px. */
export interface LineMeasures {
  readonly segments: number
  readonly width: number
  readonly indent: number
  /** The segment after the line that begins with `from`; -1 where a word would have to be cut or a break is forced. */
  endOf(from: number, room: number): number
  widthOf(from: number, end: number): number
}

interface Way {
  readonly cost: number
  readonly ends: readonly number[]
}

const NONE: Way = { cost: Infinity, ends: [] }

/** Widths of the lines in order, px; null when they stay as filled. */
export function prettyWidths(lines: LineMeasures): number[] | null {
  const starts = filledLines(lines)
  const last = starts[starts.length - 1]
  if (last === undefined || starts.length < 2 || !isLoneWord(lines, last)) return null
  const first = Math.max(0, starts.length - LINES)
  const { ends } = bestWay(lines, starts[first] ?? 0, starts.length - first)
  if (ends.length === 0) return null
  const widths = new Array<number>(first).fill(Infinity)
  let from = starts[first] ?? 0
  for (const end of ends) {
    widths.push(lines.widthOf(from, end) + indentOf(lines, from) + ROUNDING)
    from = end
  }
  return widths
}

const indentOf = ({ indent }: LineMeasures, from: number): number => from === 0 ? indent : 0

function filledLines(lines: LineMeasures): readonly number[] {
  const starts: number[] = []
  for (let from = 0; from < lines.segments;) {
    starts.push(from)
    from = lines.endOf(from, lines.width - indentOf(lines, from))
    if (from < 0) return []
  }
  return starts
}

/** Whether the line from `from` to the end has no earlier break opportunity. */
function isLoneWord(lines: LineMeasures, from: number): boolean {
  const before = lines.endOf(from, lines.widthOf(from, lines.segments) - 1)
  return before < 0 || before >= lines.segments
}

/** The ends of all but the last of `count` lines from the segment `from` on. */
function bestWay(lines: LineMeasures, from: number, count: number): Way {
  const room = lines.width - indentOf(lines, from)
  let end = lines.endOf(from, room)
  if (count === 1) return end === lines.segments && !isLoneWord(lines, from) ? { cost: 0, ends: [] } : NONE
  let best = NONE
  for (let tried = 0; tried < MOST_ENDS && end > from; tried++) {
    const width = lines.widthOf(from, end)
    const left = room - width
    if (left > lines.width * MOST_ROOM) break
    if (end < lines.segments && left * left < best.cost) {
      const rest = bestWay(lines, end, count - 1)
      const cost = left * left + rest.cost
      if (cost < best.cost) best = { cost, ends: [end, ...rest.ends] }
    }
    const before = lines.endOf(from, width - 1)
    if (before >= end) break
    end = before
  }
  return best
}
