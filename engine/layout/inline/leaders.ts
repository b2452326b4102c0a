/**
 * Leaders: text repeated across the free space of its line (`leader()`, CSS Content 3). A leader counts once for line breaking, and grows
 * when its line is written; several on one line share the space. The copies are aligned to a grid that begins at the end edge of the
 * content box, so that they line up vertically.
 */
import type { WordId } from '../../arena/ids.ts'
import { EPSILON } from '../../boxes/epsilon.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { RunKind } from './inline-text.ts'
import type { Segments } from './segments.ts'

/** Largest number of copies on a line; more would be too small to see. */
const MOST_COPIES = 2000

/** Shares `free` px among the leaders of the line of segments `[from, to)`. */
export function growLeaders(segments: Segments, from: number, to: number, free: number): void {
  let count = 0
  for (let i = from; i < to; i++) if (segments.kind[i] === RunKind.leader) count++
  if (count === 0 || free <= 0) return
  for (let i = from; i < to; i++) if (segments.kind[i] === RunKind.leader) segments.width[i] += free / count
}

/** Visits the words of a leader at `x`: copies in the grid that begins at `edge`, and blanks before and after them. */
export function eachLeaderWord(
  metrics: FontMetrics, segments: Segments, segment: number, x: number, edge: number, visit: (word: WordId) => void,
): void {
  const style = segments.styleOf(segment)
  const word = segments.word[segment] as WordId
  const unit = metrics.wordWidth(word, style)
  const end = x + segments.width[segment]
  const isDrawn = unit > 0 && (end - x) / unit <= MOST_COPIES
  // The first and last whole grid steps, from the edge, within the leader.
  const first = isDrawn ? Math.floor((edge - x + EPSILON) / unit) : 0
  const last = isDrawn ? Math.ceil((edge - end - EPSILON) / unit) : 0
  const blank = (width: number): void => {
    if (width > EPSILON) visit(metrics.tabWord(segments.faceOf(segment), style, width))
  }
  if (first <= last) {
    blank(end - x)
    return
  }
  blank(edge - first * unit - x)
  for (let step = first; step > last; step--) visit(word)
  blank(end - edge + last * unit)
}
