/**
 * Balanced flex lines (CSS Flexbox 2, `flex-wrap: balance` and `flex-line-count`): as many lines as greedy wrapping needs, or as requested,
 * with the line breaks that minimise the sum of the squares of the line lengths. Of equally good breaks, earlier lines take more. With too
 * many items for an exact search, lines are filled to the least length that needs no more lines.
 */

/** Tolerance for the length of a line, px: finer than `EPSILON`, because the sum contains no single-precision values. */
export const LINE_SLACK = 0.001
/** Work limit of the exact search, in item and line combinations. */
const MOST_STEPS = 4_000_000
/** Relative rounding error allowed in a sum of squares. */
const ROUNDING = 1e-9
const SEARCHES = 40

/** Limits of a line. */
export interface LineRoom {
  /** Largest line length, px; Infinity without a limit. */
  readonly room: number
  /** Space between two items of a line, px. */
  readonly gap: number
}

/** The first item of each of `count` lines; `lengths`: the outer main sizes of all items. */
export function balancedLines(lengths: readonly number[], count: number, line: LineRoom): readonly number[] {
  const items = lengths.length
  const widest = mostOnLine(lengths, line)
  return items * count * widest > MOST_STEPS ? filledEvenly(lengths, count, line) : weighed(lengths, count, widest, line)
}

/** The first item of each line with greedy wrapping. */
export function filledLines(lengths: readonly number[], { room, gap }: LineRoom): number[] {
  const first = [0]
  let used = 0
  for (const [i, length] of lengths.entries()) {
    const isFirst = i === first.at(-1)
    if (!isFirst && used + gap + length > room + LINE_SLACK) {
      first.push(i)
      used = length
    } else used += (isFirst ? 0 : gap) + length
  }
  return first
}

/** Upper bound for the number of items on a line. */
function mostOnLine(lengths: readonly number[], { room, gap }: LineRoom): number {
  if (room === Infinity || lengths.some((length) => length + gap < 0)) return lengths.length
  let most = 1
  let from = 0
  let used = -gap
  for (const [i, length] of lengths.entries()) {
    used += gap + length
    while (from < i && used > room + LINE_SLACK) used -= gap + (lengths[from++] ?? 0)
    most = Math.max(most, i - from + 1)
  }
  return most
}

function weighed(lengths: readonly number[], count: number, widest: number, { room, gap }: LineRoom): readonly number[] {
  const items = lengths.length
  // For the items from each index on, in as many lines as were added so far: the least sum, and the end of the first line.
  let best = new Float64Array(items + 1).fill(Infinity)
  best[items] = 0
  const ends: Int32Array[] = []
  for (let line = 0; line < count; line++) {
    const next = new Float64Array(items + 1).fill(Infinity)
    const end = new Int32Array(items + 1)
    for (let i = items - 1; i >= 0; i--) {
      let length = -gap
      for (let to = i + 1; to <= items && to <= i + widest; to++) {
        length += gap + (lengths[to - 1] ?? 0)
        if (to > i + 1 && length > room + LINE_SLACK) break
        const sum = length * length + best[to]
        if (sum < Infinity && sum <= next[i] * (1 + ROUNDING)) {
          next[i] = Math.min(next[i], sum)
          end[i] = to
        }
      }
    }
    ends.push(end)
    best = next
  }
  const first: number[] = []
  let at = 0
  for (let line = count - 1; line >= 0; line--) {
    first.push(at)
    at = ends[line]?.[at]
  }
  return first
}

function filledEvenly(lengths: readonly number[], count: number, line: LineRoom): readonly number[] {
  let low = 0
  let high = Math.min(line.room, lengths.reduce((sum, length) => sum + Math.max(0, length) + Math.max(0, line.gap), 0))
  let found: readonly number[] = filledLines(lengths, line)
  for (let i = 0; i < SEARCHES; i++) {
    const room = (low + high) / 2
    const lines = filledLines(lengths, { ...line, room })
    if (lines.length > count) low = room
    else {
      high = room
      found = lines
    }
  }
  return found
}
