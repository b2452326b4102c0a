/**
 * Conditions in brackets joined by `not`, `and`, `or`, as @media and @supports share them. Three-valued: what is not
 * known stays unknown under `not`, and the caller says what unknown counts as. `and` and `or` do not mix without
 * brackets. Null means that the text is no condition at all.
 */
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

export type Truth = 'true' | 'false' | 'unknown'

/** Brackets inside one another; deeper ones are unknown. */
const MAX_CONDITION_DEPTH = 32

export const truth = (value: boolean): Truth => (value ? 'true' : 'false')

/** Judges what stands alone: a feature in brackets (the reader is inside of them) or a function. */
export interface ConditionLeaves {
  /** Null when the brackets hold a condition instead. */
  feature(inside: TokenReader): Truth | null
  call(name: string, inside: TokenReader): Truth
}

/** The rest of the reader. */
export function parseCondition(reader: TokenReader, leaves: ConditionLeaves, allowsOr = true, depth = 0): Truth | null {
  reader.skipSpace()
  if (reader.keyword('not')) {
    if (!reader.skipSpace()) return null
    const operand = term(reader, leaves, depth)
    return operand === null || !reader.done() ? null : negated(operand)
  }
  let result = term(reader, leaves, depth)
  let joiner = ''
  while (result !== null && !reader.done()) {
    const word = reader.ident()
    if ((word !== 'and' && (word !== 'or' || !allowsOr)) || (joiner !== '' && word !== joiner)) return null
    joiner = word
    if (!reader.skipSpace()) return null
    const next = term(reader, leaves, depth)
    if (next === null) return null
    result = word === 'and' ? both(result, next) : either(result, next)
  }
  return result
}

function term(reader: TokenReader, leaves: ConditionLeaves, depth: number): Truth | null {
  const { type, text } = reader.peek()
  if (type === TokenType.function) return leaves.call(text.toLowerCase(), reader.block())
  if (type !== TokenType.openParen) return null
  const inside = reader.block()
  if (depth >= MAX_CONDITION_DEPTH) return 'unknown'
  const nested = new TokenReader(inside.tokens, inside.position, inside.end, inside.depth)
  return leaves.feature(inside) ?? parseCondition(nested, leaves, true, depth + 1) ?? 'unknown'
}

const negated = (value: Truth): Truth => (value === 'unknown' ? value : truth(value === 'false'))
const both = (a: Truth, b: Truth): Truth =>
  a === 'false' || b === 'false' ? 'false' : a === 'unknown' || b === 'unknown' ? 'unknown' : 'true'
const either = (a: Truth, b: Truth): Truth => negated(both(negated(a), negated(b)))
