/**
 * The grammar of sums and products that calc() and all math functions share (CSS Values 4, 10.8). Easy to get wrong: `+` and `-` need white
 * space on both sides, `*` and `/` do not. The `MathAlgebra` decides about numbers, units and types; it returns null for operands of
 * incompatible types, and then the whole sum is invalid.
 */
import type { TokenReader } from '../token-reader.ts'
import { TokenType as T } from '../tokens.ts'

export interface MathAlgebra<V> {
  /** Parses a number, a dimension, a block or a function; null when none of these comes next. */
  operand(reader: TokenReader): V | null
  add(a: V, b: V, isNegative: boolean): V | null
  multiply(a: V, b: V): V | null
  divide(a: V, b: V): V | null
}

/** Parses a sum up to the end or a comma. */
export function parseSum<V>(reader: TokenReader, algebra: MathAlgebra<V>): V | null {
  reader.skipSpace()
  let total = parseProduct(reader, algebra)
  while (total !== null) {
    const mark = reader.mark()
    const spaced = reader.skipSpace()
    const token = reader.peek()
    if (token.type === T.endOfFile || token.type === T.comma) {
      reader.reset(mark)
      return total
    }
    const isPlus = token.type === T.delim && token.text === '+'
    if (!spaced || !(isPlus || (token.type === T.delim && token.text === '-'))) return null
    reader.next()
    if (!reader.skipSpace()) return null
    const term = parseProduct(reader, algebra)
    if (term === null) return null
    total = algebra.add(total, term, !isPlus)
  }
  return null
}

function parseProduct<V>(reader: TokenReader, algebra: MathAlgebra<V>): V | null {
  let total = algebra.operand(reader)
  while (total !== null) {
    const mark = reader.mark()
    reader.skipSpace()
    const divides = reader.delim('/')
    if (!divides && !reader.delim('*')) {
      reader.reset(mark)
      return total
    }
    reader.skipSpace()
    const factor = algebra.operand(reader)
    if (factor === null) return null
    total = divides ? algebra.divide(total, factor) : algebra.multiply(total, factor)
  }
  return null
}
