/**
 * Parses calc() at the listed level to one linear sum; math.ts handles the rest. Types are checked (CSS Values 4, 10): a number never adds
 * to a length, one side of a product must be a number, and so must a divisor. Nesting is counted before parsing: more than 32 levels make
 * the value invalid.
 */
import { blockEnd, type TokenReader } from '../token-reader.ts'
import { TokenType as T } from '../tokens.ts'
import { lengthUnit } from './length.ts'
import { type MathAlgebra, parseSum } from './math-grammar.ts'

export type LinearKind = 'length' | 'percentage' | 'mixed' | 'number'

/** The sum `px + em·(font size) + rem·(root font size) + percent%`, or the number in `number` when the kind is `number`. */
export interface LinearValue {
  readonly kind: LinearKind
  readonly px: number
  readonly em: number
  readonly rem: number
  readonly percent: number
  readonly number: number
}

/** Maximum nesting of calc() and parentheses in one value. */
const MAX_CALC_DEPTH = 32

/** Parses a whole calc() function. Null, with nothing consumed, when the next token is not calc() or its content is invalid. */
export function parseCalc(reader: TokenReader): LinearValue | null {
  if (!reader.isFunction('calc')) return null
  const mark = reader.mark()
  const value = nestsTooDeep(reader) ? null : wholeSum(reader.block())
  if (value === null) reader.reset(mark)
  return value === null ? null : finite(value)
}

const linearNumber = (number: number): LinearValue => ({ kind: 'number', px: 0, em: 0, rem: 0, percent: 0, number })
/** A length of `px`. */
export const linearPx = (px: number): LinearValue => ({ kind: 'length', px, em: 0, rem: 0, percent: 0, number: 0 })
/** A percentage. */
export const linearPercent = (percent: number): LinearValue =>
  ({ kind: 'percentage', px: 0, em: 0, rem: 0, percent, number: 0 })

/** Nesting is measured first, so that extreme depth costs one scan in total and not one per level. */
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

function wholeSum(inside: TokenReader): LinearValue | null {
  const value = parseSum(inside, linear)
  return inside.done() ? value : null
}

const linear: MathAlgebra<LinearValue> = {
  operand: (reader) => reader.peek().type === T.openParen || reader.isFunction('calc') ? wholeSum(reader.block()) : leaf(reader),
  add: (a, b, isNegative) => add(a, isNegative ? scale(b, -1) : b),
  multiply(a, b) {
    if (b.kind === 'number') return scale(a, b.number)
    return a.kind === 'number' ? scale(b, a.number) : null
  },
  divide: (a, b) => b.kind !== 'number' || b.number === 0 ? null : scale(a, 1 / b.number),
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

/** The kind of the sum of two kinds; null when they cannot be added. */
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

/** Larger values are clamped, so that sums of them stay finite. */
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

/** Clamps to a finite number; NaN becomes 0. */
export function cut(value: number): number {
  if (Number.isNaN(value)) return 0
  return Math.max(-LARGEST, Math.min(LARGEST, value))
}
