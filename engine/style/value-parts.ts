/**
 * Parsers for parts of values that several kinds share: single lengths, pairs, keywords, positions of one or two values. Each parser leaves
 * the reader unchanged when it finds nothing.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { length } from './length-types.ts'
import type { LengthComputer, LengthPart, ParseTarget, ValueKind } from './types.ts'
import { Unit } from './units.ts'

export interface LengthPair {
  readonly x: LengthPart
  readonly y: LengthPart
}

export const zero: LengthPart = { unit: Unit.px, value: 0 }
export const percent = (value: number): LengthPart => ({ unit: Unit.percent, value })
export const offset = length({ percent: true, calc: true, negative: true })

/** The next value of a kind; null, with nothing consumed, when there is none. */
export function part(kind: ValueKind, reader: TokenReader, out: ParseTarget): LengthPart | null {
  const at = reader.mark()
  if (kind.parse(reader, out)) return { unit: out.unit, value: out.value }
  reader.reset(at)
  return null
}

/** Consumes and returns one of the keywords; null, with nothing consumed, for another token. */
export function wordOf<const W extends readonly string[]>(words: W, reader: TokenReader): W[number] | null {
  const at = reader.mark()
  const word = reader.ident()
  const found = words.find((each) => each === word)
  if (found === undefined) reader.reset(at)
  return found ?? null
}

/** A pair with its lengths computed. */
export const computePair = <T extends LengthPair>(pair: T, lengths: LengthComputer): T =>
  ({ ...pair, x: lengths.compute(pair.x), y: lengths.compute(pair.y) })

const ACROSS = ['left', 'right']
const DOWN = ['top', 'bottom']
const PLACES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 }

/** 1 or 2 values. Two keywords can come in either order; a length belongs to the axis of its place. */
export function onePosition(reader: TokenReader, out: ParseTarget): LengthPair | null {
  const start = reader.mark()
  const words: string[] = []
  const parts: LengthPart[] = []
  let end = start
  while (parts.length < 2) {
    const word = wordOf(['left', 'right', 'top', 'bottom', 'center'], reader)
    const value = word === null ? part(offset, reader, out) : percent(PLACES[word] ?? 0)
    if (value === null) break
    words.push(word ?? '')
    parts.push(value)
    end = reader.mark()
    reader.skipSpace()
  }
  reader.reset(end)
  const [first, second] = parts
  const [word = '', after = ''] = words
  if (first === undefined) return null
  if (second === undefined) return DOWN.includes(word) ? { x: percent(50), y: first } : { x: first, y: percent(50) }
  const isSwapped = DOWN.includes(word) || ACROSS.includes(after)
  const isValid = !isSwapped || (word !== '' && after !== '' && !(DOWN.includes(word) && DOWN.includes(after))
    && !(ACROSS.includes(word) && ACROSS.includes(after)))
  if (!isValid) {
    reader.reset(start)
    return null
  }
  return isSwapped ? { x: second, y: first } : { x: first, y: second }
}
