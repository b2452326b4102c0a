/**
 * calc() of the listed level, reduced to one linear sum; math.ts does what lies beyond. Types are checked as CSS
 * Values has it: a number never adds to a length, one side of a product and the right side of a quotient must be
 * numbers. Nesting is counted, not recursed blindly: the 33rd level makes the value invalid before anything is read
 * from it.
 */
import { blockEnd, type TokenReader } from '../token-reader.ts'
import { TokenType } from '../tokens.ts'
import { lengthUnit } from './length.ts'

export type LinearKind = 'length' | 'percentage' | 'mixed' | 'number'

/** `px + em·(font size) + rem·(root font size) + percent%`, or `number` when the kind says so. */
export interface LinearValue {
  readonly kind: LinearKind
  readonly px: number
  readonly em: number
  readonly rem: number
  readonly percent: number
  readonly number: number
}

/** Nested calc() and parentheses inside one value. */
const MAX_CALC_DEPTH = 32

const T = TokenType

/** A whole calc() function. Null, and nothing consumed, when the next token is none or its content is invalid. */
export function parseCalc(reader: TokenReader): LinearValue | null {
  if (!reader.isFunction('calc')) return null
  const mark = reader.mark()
  const value = nestsTooDeep(reader) ? null : sum(reader.block(), 1)
  if (value === null) reader.reset(mark)
  return value === null ? null : finite(value)
}

const linearNumber = (number: number): LinearValue => ({ kind: 'number', px: 0, em: 0, rem: 0, percent: 0, number })
export const linearPx = (px: number): LinearValue => ({ kind: 'length', px, em: 0, rem: 0, percent: 0, number: 0 })
export const linearPercent = (percent: number): LinearValue =>
  ({ kind: 'percentage', px: 0, em: 0, rem: 0, percent, number: 0 })

/** Nesting is measured first, so that hostile depth costs one scan instead of one scan per level. */
export function nestsTooDeep(reader: TokenReader): boolean {
  const close = blockEnd(reader.tokens, reader.position, reader.end)
  let depth = 0
  for (let i = reader.position; i < close; i++) {
    const type = reader.tokens[i]?.type
    if (type === T.function || type === T.openParen) {
      if (++depth > MAX_CALC_DEPTH) return true
    } else if (type === T.closeParen) depth--
  }
  return false
}

function sum(reader: TokenReader, depth: number): LinearValue | null {
  reader.skipSpace()
  let total = product(reader, depth)
  while (total !== null) {
    const spaced = reader.skipSpace()
    if (reader.atEnd()) return total
    const token = reader.peek()
    const isPlus = token.type === T.delim && token.text === '+'
    if (!spaced || !(isPlus || (token.type === T.delim && token.text === '-'))) return null
    reader.next()
    if (!reader.skipSpace()) return null
    const term = product(reader, depth)
    if (term === null) return null
    total = add(total, isPlus ? term : scale(term, -1))
  }
  return null
}

function product(reader: TokenReader, depth: number): LinearValue | null {
  let total = term(reader, depth)
  while (total !== null) {
    const mark = reader.mark()
    reader.skipSpace()
    const divides = reader.delim('/')
    if (!divides && !reader.delim('*')) {
      reader.reset(mark)
      return total
    }
    reader.skipSpace()
    const factor = term(reader, depth)
    if (factor === null) return null
    if (divides) {
      if (factor.kind !== 'number' || factor.number === 0) return null
      total = scale(total, 1 / factor.number)
    } else if (factor.kind === 'number') total = scale(total, factor.number)
    else if (total.kind === 'number') total = scale(factor, total.number)
    else return null
  }
  return null
}

function term(reader: TokenReader, depth: number): LinearValue | null {
  const token = reader.peek()
  if (token.type === T.openParen || reader.isFunction('calc')) {
    if (depth >= MAX_CALC_DEPTH) return null
    return sum(reader.block(), depth + 1)
  }
  return leaf(reader)
}

function leaf(reader: TokenReader): LinearValue | null {
  const token = reader.peek()
  if (token.type === T.number) {
    reader.next()
    return linearNumber(token.value)
  }
  if (token.type === T.percentage) {
    reader.next()
    return linearPercent(token.value)
  }
  if (token.type !== T.dimension) return null
  const unit = lengthUnit(token.text)
  if (unit === undefined || unit.level !== 'listed') return null
  reader.next()
  const amount = token.value * (unit.px ?? 1)
  return {
    kind: 'length',
    px: unit.base === 'px' ? amount : 0,
    em: unit.base === 'em' ? amount : 0,
    rem: unit.base === 'rem' ? amount : 0,
    percent: 0,
    number: 0,
  }
}

function add(a: LinearValue, b: LinearValue): LinearValue | null {
  const kind = sumKind(a.kind, b.kind)
  if (kind === null) return null
  return {
    kind,
    px: a.px + b.px,
    em: a.em + b.em,
    rem: a.rem + b.rem,
    percent: a.percent + b.percent,
    number: a.number + b.number,
  }
}

export function sumKind(a: LinearKind, b: LinearKind): LinearKind | null {
  if (a === b) return a
  return a === 'number' || b === 'number' ? null : 'mixed'
}

function scale(value: LinearValue, factor: number): LinearValue {
  return {
    kind: value.kind,
    px: value.px * factor,
    em: value.em * factor,
    rem: value.rem * factor,
    percent: value.percent * factor,
    number: value.number * factor,
  }
}

/** Values past this are cut to it, so that later sums of them stay finite. */
export const LARGEST = 1e15

function finite(value: LinearValue): LinearValue {
  return {
    kind: value.kind,
    px: cut(value.px),
    em: cut(value.em),
    rem: cut(value.rem),
    percent: cut(value.percent),
    number: cut(value.number),
  }
}

/** A finite number: NaN counts as 0. */
export function cut(value: number): number {
  if (Number.isNaN(value)) return 0
  return Math.max(-LARGEST, Math.min(LARGEST, value))
}
