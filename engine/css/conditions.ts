/**
 * Parses and evaluates boolean conditions with `not`, `and`, `or` and parentheses, as @media and @supports share them (Media Queries 4, 3).
 * The logic has three values: unknown stays unknown under `not`, and the caller decides what unknown counts as. `and` and `or` do not mix
 * on one level without parentheses. Null means a syntax error.
 */
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

export type Truth = 'true' | 'false' | 'unknown'

/** Maximum nesting of parentheses; a deeper condition is unknown. */
const MAX_CONDITION_DEPTH = 32

export const truth = (value: boolean): Truth => (value ? 'true' : 'false')

/** Evaluates the leaves of a condition: a feature in parentheses (the reader is inside them) or a function. */
export interface ConditionLeaves {
  /** Null when the parentheses hold a nested condition instead. */
  feature(inside: TokenReader): Truth | null
  call(name: string, inside: TokenReader): Truth
}

/** Evaluates the rest of the reader as one condition. */
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
