/**
 * Parses <position> of the standard level (CSS Values 4): one, two or four values; background-position also allows three. Each axis gives
 * one value measured from the left or top edge, so `right 10px` is `100% - 10px`. A percentage refers to the size of the positioning area
 * minus the size of the image.
 */
import type { TokenReader } from '../token-reader.ts'
import { TokenType } from '../tokens.ts'
import { linearPercent, linearPx, type LinearValue } from './calc.ts'
import { addSums, isMathTree, leaf, type MathSum, type MathValue, scaleNode, settle } from './math-tree.ts'
import { parseMath } from './math.ts'

export interface Position {
  readonly x: MathValue
  readonly y: MathValue
}

/** A length, a percentage or a sum of both. A bare zero is a length; other bare numbers are not. */
export function parseLengthPercentage(reader: TokenReader): MathValue | null {
  const mark = reader.mark()
  const value = parseMath(reader)
  if (value !== null && value.kind !== 'number' && value.kind !== 'angle') return value
  if (value !== null && !isMathTree(value) && value.number === 0) {
    if (reader.tokens[mark]?.type === TokenType.number) return linearPx(0)
  }
  reader.reset(mark)
  return null
}

type Edge = 'left' | 'right' | 'top' | 'bottom'

interface Item {
  /** Null for a length or percentage without a keyword. */
  readonly word: Edge | 'center' | null
  readonly offset: MathValue | null
}

/** Consumes all values that belong to the position. Null, with nothing consumed, when there is none. */
export function parsePosition(reader: TokenReader, allowsThree = false): Position | null {
  const start = reader.mark()
  const words: (Item & { readonly end: number })[] = []
  while (words.length < 4) {
    if (words.length > 0) reader.skipSpace()
    const word = edgeWord(reader)
    const offset = word === null ? parseLengthPercentage(reader) : null
    if (word === null && offset === null) break
    words.push({ word, offset, end: reader.mark() })
  }
  // Takes the longest sequence that is a valid position; later tokens belong to another grammar.
  for (let count = words.length; count > 0; count--) {
    if (count === 3 && !allowsThree) continue
    const position = assemble(words.slice(0, count))
    if (position === null) continue
    reader.reset(words[count - 1]?.end ?? start)
    return position
  }
  reader.reset(start)
  return null
}

/** The position on one axis from `start` to `end`: a keyword, a keyword with an offset, or an offset alone. */
export function parseAxis(reader: TokenReader, start: Edge, end: Edge): MathValue | null {
  const word = edgeWord(reader)
  if (word === null) return parseLengthPercentage(reader)
  if (word === 'center') return half
  if (word !== start && word !== end) return null
  const at = reader.mark()
  reader.skipSpace()
  const offset = parseLengthPercentage(reader)
  if (offset === null) reader.reset(at)
  return place({ word, offset })
}

function edgeWord(reader: TokenReader): Edge | 'center' | null {
  const mark = reader.mark()
  const word = reader.ident()
  switch (word) {
    case 'left':
    case 'right':
    case 'top':
    case 'bottom':
    case 'center': return word
    default:
      reader.reset(mark)
      return null
  }
}

const isHorizontal = ({ word }: Item): boolean => word === 'left' || word === 'right'
const isVertical = ({ word }: Item): boolean => word === 'top' || word === 'bottom'

function assemble(items: readonly Item[]): Position | null {
  const [first, second] = items
  if (first === undefined) return null
  if (items.length === 1) {
    return isVertical(first) ? { x: half, y: place(first) } : { x: place(first), y: half }
  }
  if (second === undefined) return null
  if (items.length === 2) {
    if (!isVertical(first) && !isHorizontal(second)) return { x: place(first), y: place(second) }
    // Only two keywords may be swapped.
    if (first.word === null || second.word === null || isHorizontal(first) || isVertical(second)) return null
    return { x: place(second), y: place(first) }
  }
  return edges(items)
}

/** Three or four values: keywords, each with an optional offset. */
function edges(items: readonly Item[]): Position | null {
  const sides: Item[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    const after = items[i + 1]
    if (item === undefined || item.word === null) return null
    const hasOffset = after !== undefined && after.word === null
    if (hasOffset && item.word === 'center') return null
    sides.push(hasOffset ? { word: item.word, offset: after.offset } : item)
    if (hasOffset) i++
  }
  const [first, second] = sides
  if (sides.length !== 2 || first === undefined || second === undefined) return null
  if (!isVertical(first) && !isHorizontal(second)) return { x: place(first), y: place(second) }
  if (isHorizontal(first) || isVertical(second)) return null
  return { x: place(second), y: place(first) }
}

const half: LinearValue = linearPercent(50)

/** The value measured from the left or top edge. */
function place({ word, offset }: Item): MathValue {
  if (word === null || word === 'left' || word === 'top') return offset ?? linearPercent(0)
  if (word === 'center') return half
  return offset === null ? linearPercent(100) : fromEnd(offset)
}

/** `100% - value`. */
function fromEnd(value: MathValue): MathValue {
  const whole = leaf('percent', 100)
  if (isMathTree(value)) return settle('mixed', addSums(whole, scaleNode(value.node, -1)))
  let sum: MathSum = scaleNode(leaf('percent', value.percent), -1)
  if (value.px !== 0) sum = addSums(sum, leaf('px', -value.px))
  if (value.em !== 0) sum = addSums(sum, leaf('em', -value.em))
  if (value.rem !== 0) sum = addSums(sum, leaf('rem', -value.rem))
  return settle(value.kind === 'percentage' ? 'percentage' : 'mixed', addSums(whole, sum))
}
