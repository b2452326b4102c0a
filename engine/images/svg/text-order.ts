/**
 * Orders the pieces of a text chunk visually from left to right (UAX #9, rule L2; SVG 2, 11.4). Right-to-left pieces are cut into words,
 * which the painter shapes.
 */
import { append } from '../../arena/lists.ts'
import type { SvgTextMeasurer } from './text-painter.ts'
import { fontOf, type Measured } from './text-pieces.ts'

/** A word in a right-to-left script, or the characters between two words, which are reversed here. */
const TURNED = /[\p{L}\p{M}\u200c\u200d]+|[^\p{L}\p{M}\u200c\u200d]+/gu

interface Run {
  readonly part: Measured
  readonly level: number
}

/** The pieces of a chunk in visual order; right-to-left pieces are split into words. */
export const inVisualOrder = (chunk: readonly Measured[], measurer: SvgTextMeasurer): readonly Measured[] => {
  const levels = measurer.levels(chunk.map(({ piece }) => piece.text).join(''), chunk[0]?.piece.style.isRightToLeft === true)
  if (levels === null) return chunk
  const runs: Run[] = []
  let at = 0
  for (const part of chunk) {
    addRuns(part, levels.subarray(at, at + part.piece.text.length), measurer, runs)
    at += part.piece.text.length
  }
  return reordered(runs).map(({ part }) => part)
}

const addRuns = (part: Measured, levels: Uint8Array, measurer: SvgTextMeasurer, runs: Run[]): void => {
  const { text } = part.piece
  let { dx, dy } = part.piece
  const add = (own: string, level: number): void => {
    const piece = { ...part.piece, text: own, dx, dy }
    runs.push({ part: { ...part, piece, width: measurer.width(own, fontOf(piece.style, part.spacing)) * part.stretch }, level })
    dx = dy = 0
  }
  for (let start = 0; start < text.length;) {
    const level = levels[start] ?? 0
    let end = start + 1
    while (end < text.length && levels[end] === level) end++
    const own = text.slice(start, end)
    if (level % 2 === 0) add(own, level)
    else for (const [word] of own.matchAll(TURNED)) add(/[\p{L}\p{M}]/u.test(word) ? word : turned(word, measurer), level)
    start = end
  }
}

const turned = (text: string, measurer: SvgTextMeasurer): string =>
  [...text].reverse().map((each) => (each.length === 1 ? String.fromCharCode(measurer.mirrored(each.charCodeAt(0))) : each)).join('')

const reordered = (runs: readonly Run[]): readonly Run[] => {
  let seen = [...runs]
  const highest = seen.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = highest; level > 0; level--) {
    const next: Run[] = []
    for (let i = 0; i < seen.length;) {
      let end = i
      while ((seen[end]?.level ?? -1) >= level) end++
      append(next, seen.slice(i, end).reverse())
      append(next, seen.slice(end, end + 1))
      i = end + 1
    }
    seen = next
  }
  return seen
}
