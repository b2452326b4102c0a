/**
 * A text run whose words are collected until it ends. Words separated by a justification gap but no space are one text.
 */
import type { FaceId, StyleId, WordId } from '../arena/ids.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { WordFlag } from '../text/word-schema.ts'
import type { Canvas } from './canvas.ts'

export interface TextRun {
  readonly face: FaceId
  readonly style: StyleId
  readonly x: number
  readonly baseline: number
  /** px added to each space, and shown for each `HELD_GAP`. */
  readonly gap: number
  readonly words: readonly WordId[]
}

/** Marks a gap between two words. */
export const HELD_GAP = 0 as WordId

/** Shows the words of a run that has begun. */
export function showWords(canvas: Canvas, doc: PageFragmentInput, { style, gap, words }: TextRun): void {
  const { read } = doc.styles
  const letterSpacing = read.letterSpacing(style, doc.styles.fontSizeOf(style)) || 0
  const wordSpacing = read.wordSpacing(style, doc.styles.fontSizeOf(style)) || 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? HELD_GAP
    const end = joinedEnd(doc, words, i)
    if (word === HELD_GAP) canvas.advance(gap)
    else if (end === i + 1) canvas.showWord(word, letterSpacing, wordSpacing, gap)
    else canvas.showJoined(words.slice(i, end).filter((each) => each !== HELD_GAP), letterSpacing, wordSpacing, gap)
    i = end - 1
  }
}

/** End (exclusive) of the words that are separated only by gaps from the one at `from`. */
function joinedEnd(doc: PageFragmentInput, words: readonly WordId[], from: number): number {
  const isText = (at: number): boolean => {
    const word = words[at] ?? HELD_GAP
    return word !== HELD_GAP && (doc.words.rows.flags[word] & WordFlag.hasSpace) === 0
  }
  let end = from + 1
  if (isText(from)) while (words[end] === HELD_GAP && isText(end + 1)) end += 2
  return end
}
