/**
 * Resolves the lines of an item on one axis (CSS Grid 1, 8.3): grid-*-start and grid-*-end become a range of tracks, or a span to be placed
 * later. Lines are numbered from 0 at the start of the explicit grid and may be negative. All implicit lines count as having a name that no
 * explicit line has.
 */
import { type GridLine, MAX_LINE } from '../../style/grid-line.ts'
import type { LineNames } from './template.ts'

/** Start of a range that is not placed yet: its end then holds the span. */
export const NO_LINE = -0x8000_0000

/** The explicit grid of one axis. */
export interface LineContext {
  /** Number of explicit tracks; line `count` is the last explicit one. */
  readonly count: number
  readonly names: LineNames
}

export class ItemLines {
  start = NO_LINE
  end = 1

  /** Writes the range, or an unplaced span, to `start` and `end`. */
  resolve(from: GridLine, to: GridLine, context: LineContext): void {
    const start = lineOf(from, true, context)
    const end = lineOf(to, false, context)
    if (start !== NO_LINE && end !== NO_LINE) {
      this.set(Math.min(start, end), start === end ? start + 1 : Math.max(start, end))
    } else if (start !== NO_LINE) {
      this.set(start, to.kind === 'span' ? spanned(to.count, to.name, start, 1, context) : start + 1)
    } else if (end !== NO_LINE) {
      this.set(from.kind === 'span' ? spanned(from.count, from.name, end, -1, context) : end - 1, end)
    } else {
      // Of two spans, only the first counts; named spans need a line to count from.
      const span = from.kind === 'span' ? from : to
      this.start = NO_LINE
      this.end = span.kind === 'span' && span.name === null ? Math.min(MAX_LINE, span.count) : 1
    }
  }

  private set(start: number, end: number): void {
    this.start = Math.max(-MAX_LINE, Math.min(MAX_LINE - 1, start))
    this.end = Math.max(this.start + 1, Math.min(MAX_LINE, end))
  }
}

/** The line that a value names by itself; NO_LINE for `auto` and spans. */
function lineOf(value: GridLine, isStart: boolean, context: LineContext): number {
  const { names, count } = context
  if (value.kind === 'name') {
    const ofArea = names.of(`${value.name}-${isStart ? 'start' : 'end'}`)
    const found = ofArea.length > 0 ? ofArea : names.of(value.name)
    return found[0] ?? count + 1
  }
  if (value.kind !== 'line') return NO_LINE
  const { number, name } = value
  if (name === null) return number > 0 ? number - 1 : count + 1 + number
  const lines = names.of(name)
  if (number > 0) return lines[number - 1] ?? count + number - lines.length
  return lines[lines.length + number] ?? number + lines.length
}

/** The line `count` lines with that name (or any line) away from `line`. */
function spanned(count: number, name: string | null, line: number, direction: 1 | -1, context: LineContext): number {
  if (name === null) return line + direction * count
  const lines = context.names.of(name)
  let left = count
  for (let i = 0; i < lines.length; i++) {
    const at = lines[direction > 0 ? i : lines.length - 1 - i] ?? 0
    if ((at - line) * direction > 0 && --left === 0) return at
  }
  return direction > 0 ? Math.max(line, context.count) + left : Math.min(line, 0) - left
}
