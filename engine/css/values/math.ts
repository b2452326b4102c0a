/**
 * Parses the math functions of the standard level (CSS Values 4, 10): calc(), min(), max(), clamp(), rounding, trigonometric, exponential
 * and sign functions over lengths, angles, percentages and numbers. A linear result is a LinearValue, any other a MathTree. Depth and size
 * are limited: more than 32 levels or MAX_MATH_SIZE items make the value invalid.
 */
import { nestsTooDeep, sumKind } from './calc.ts'
import { angleUnits, lengthUnit } from './length.ts'
import { type MathAlgebra, parseSum } from './math-grammar.ts'
import {
  addSums, call, constantOf, leaf, type MathNode, type MathOperation, type MathTree, type MathValue, scaleNode, settle,
} from './math-tree.ts'
import type { TokenReader } from '../token-reader.ts'
import { TokenType as T } from '../tokens.ts'

export type { MathNode, MathTree, MathValue } from './math-tree.ts'

/** Maximum of numbers, dimensions, operators and functions in one value. */
export const MAX_MATH_SIZE = 512

/** Keywords with a numeric value, such as the channels of a relative colour. */
export type MathNames = ReadonlyMap<string, number>

type Kind = MathTree['kind']

interface Typed {
  readonly kind: Kind
  readonly node: MathNode
}

/**
 * A number, percentage, length or math function. Bare numbers, zero included, come as numbers. Null, with nothing consumed, when the next
 * token is none of these, when the function is invalid, or when its result is an angle.
 */
export function parseMath(reader: TokenReader, names: MathNames = noNames): MathValue | null {
  const mark = reader.mark()
  const value = read(reader, names)
  if (value !== null && value.kind !== 'angle') return settle(value.kind, value.node)
  reader.reset(mark)
  return null
}

/** An angle in degrees, or a math function that gives one; a bare zero counts. */
export function parseMathAngle(reader: TokenReader, names: MathNames = noNames): number | null {
  const mark = reader.mark()
  const token = reader.peek()
  const value = read(reader, names)
  const isZero = value?.kind === 'number' && token.type === T.number && token.value === 0
  const degrees = value !== null && (value.kind === 'angle' || isZero) ? constantOf(value.node) : null
  if (degrees === null) reader.reset(mark)
  return degrees !== null && Number.isNaN(degrees) ? 0 : degrees
}

/** A number, or a math function whose result is a number that does not depend on fonts or the page. */
export function parseMathNumber(reader: TokenReader): number | null {
  const mark = reader.mark()
  const value = parseMath(reader)
  if (value !== null && value.kind === 'number' && 'number' in value) return value.number
  reader.reset(mark)
  return null
}

/** Whether `name`, in lower case, is a math function. */
export const isMathFunction = (name: string): boolean => Object.hasOwn(functions, name)

const noNames: MathNames = new Map()

function read(reader: TokenReader, names: MathNames): Typed | null {
  const mark = reader.mark()
  const parser = new MathParser(names)
  const isFunction = reader.peek().type === T.function
  const value = isFunction && nestsTooDeep(reader) ? null : parser.operand(reader, isFunction)
  if (value === null) reader.reset(mark)
  return value
}

interface FunctionRow {
  readonly least: number
  readonly most: number
  build(args: readonly Typed[]): Typed | null
}

const unitOf = (kind: Kind): 'px' | 'number' | 'deg' => (kind === 'number' ? 'number' : kind === 'angle' ? 'deg' : 'px')

function commonKind(args: readonly Typed[]): Kind | null {
  const [first, ...others] = args
  let kind: Kind | null = first?.kind ?? null
  for (const other of others) kind = kind === null ? null : addKinds(kind, other.kind)
  return kind
}

function addKinds(a: Kind, b: Kind): Kind | null {
  if (a === 'angle' || b === 'angle') return a === b ? a : null
  return sumKind(a, b)
}

/** A function whose arguments and result all have the same type. */
const same = (op: MathOperation, least: number, most: number): FunctionRow => ({
  least,
  most,
  build(args) {
    const kind = commonKind(args)
    return kind === null ? null : { kind, node: call(op, args.map(({ node }) => node), unitOf(kind)) }
  },
})

const numeric = (op: MathOperation, least: number, most = least, result: 'number' | 'angle' = 'number'): FunctionRow => ({
  least,
  most,
  build(args) {
    if (args.some(({ kind }) => kind !== 'number')) return null
    return { kind: result, node: call(op, args.map(({ node }) => node), unitOf(result)) }
  },
})

/** A trigonometric function; a number argument is an angle in radians. */
const trigonometric = (op: MathOperation): FunctionRow => ({
  least: 1,
  most: 1,
  build([arg]) {
    if (arg === undefined || (arg.kind !== 'number' && arg.kind !== 'angle')) return null
    const degrees = arg.kind === 'angle' ? arg.node : scaleNode(arg.node, 180 / Math.PI)
    return { kind: 'number', node: call(op, [degrees], 'number') }
  },
})

const functions: Readonly<Record<string, FunctionRow>> = {
  calc: { least: 1, most: 1, build: ([arg]) => arg ?? null },
  min: same('min', 1, Infinity),
  max: same('max', 1, Infinity),
  clamp: {
    least: 3,
    most: 3,
    build(args) {
      const kind = commonKind(args)
      const [low, value, high] = args
      if (kind === null || low === undefined || value === undefined || high === undefined) return null
      const unit = unitOf(kind)
      return { kind, node: call('max', [low.node, call('min', [value.node, high.node], unit)], unit) }
    },
  },
  // The rounding strategy is parsed before the arguments.
  round: same('round-nearest', 1, 2),
  mod: same('mod', 2, 2),
  rem: same('rem', 2, 2),
  abs: same('abs', 1, 1),
  hypot: same('hypot', 1, Infinity),
  sign: {
    least: 1,
    most: 1,
    build: ([arg]) => (arg === undefined ? null : { kind: 'number', node: call('sign', [arg.node], 'number') }),
  },
  sin: trigonometric('sin'),
  cos: trigonometric('cos'),
  tan: trigonometric('tan'),
  asin: numeric('asin', 1, 1, 'angle'),
  acos: numeric('acos', 1, 1, 'angle'),
  atan: numeric('atan', 1, 1, 'angle'),
  atan2: {
    least: 2,
    most: 2,
    build(args) {
      return commonKind(args) === null ? null : { kind: 'angle', node: call('atan2', args.map(({ node }) => node), 'deg') }
    },
  },
  pow: numeric('pow', 2),
  sqrt: numeric('sqrt', 1),
  log: numeric('log', 1, 2),
  exp: numeric('exp', 1),
}

const strategies: ReadonlyMap<string, MathOperation> = new Map([
  ['nearest', 'round-nearest'],
  ['up', 'round-up'],
  ['down', 'round-down'],
  ['to-zero', 'round-to-zero'],
])

const constants: MathNames = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Infinity],
  ['-infinity', -Infinity],
  ['nan', NaN],
])

class MathParser implements MathAlgebra<Typed> {
  private readonly names: MathNames
  private left = MAX_MATH_SIZE

  constructor(names: MathNames) {
    this.names = names
  }

  /** A number, dimension, block or function. Blocks and constants are allowed inside a function only. */
  operand(reader: TokenReader, isInside = true): Typed | null {
    if (this.left-- <= 0) return null
    const token = reader.peek()
    switch (token.type) {
      case T.number:
        reader.next()
        return { kind: 'number', node: leaf('number', token.value) }
      case T.percentage:
        reader.next()
        return { kind: 'percentage', node: leaf('percent', token.value) }
      case T.dimension: return dimension(reader, token.value, token.text)
      case T.ident: {
        const name = token.text.toLowerCase()
        const value = this.names.get(name) ?? (isInside ? constants.get(name) : undefined)
        if (value === undefined) return null
        reader.next()
        return { kind: 'number', node: leaf('number', value) }
      }
      case T.openParen: {
        if (!isInside) return null
        const inside = reader.block()
        const value = parseSum(inside, this)
        return value !== null && inside.done() ? value : null
      }
      case T.function: return this.call(token.text.toLowerCase(), reader.block())
      default: return null
    }
  }

  private call(name: string, inside: TokenReader): Typed | null {
    const row = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (row === undefined) return null
    if (name === 'round') return this.round(inside)
    const args: Typed[] = []
    do {
      const arg = name === 'clamp' && args.length !== 1 ? this.bound(inside, args) : parseSum(inside, this)
      if (arg === null) return null
      args.push(arg)
    } while (inside.comma())
    return inside.done() && args.length >= row.least && args.length <= row.most ? row.build(args) : null
  }

  /** A bound of clamp(). `none` means no bound: an infinity of the type of the value. */
  private bound(inside: TokenReader, args: readonly Typed[]): Typed | null {
    inside.skipSpace()
    if (!inside.keyword('none')) return parseSum(inside, this)
    const isLow = args.length === 0
    const kind = isLow ? this.kindAhead(inside) : args[1]?.kind ?? null
    return kind === null ? null : { kind, node: leaf(unitOf(kind), isLow ? -Infinity : Infinity) }
  }

  /** The type of the next argument; consumes nothing. */
  private kindAhead(inside: TokenReader): Kind | null {
    const mark = inside.mark()
    const value = inside.comma() ? parseSum(inside, this) : null
    inside.reset(mark)
    return value?.kind ?? null
  }

  private round(inside: TokenReader): Typed | null {
    inside.skipSpace()
    const mark = inside.mark()
    let op: MathOperation | undefined = strategies.get(inside.ident() ?? '')
    if (op === undefined) inside.reset(mark)
    else if (!inside.comma()) return null
    op ??= 'round-nearest'
    const value = parseSum(inside, this)
    if (value === null) return null
    const step = inside.comma() ? parseSum(inside, this) : value.kind === 'number' ? one : null
    return step === null || !inside.done() ? null : same(op, 2, 2).build([value, step])
  }

  add(a: Typed, b: Typed, isNegative: boolean): Typed | null {
    const kind = addKinds(a.kind, b.kind)
    return kind === null ? null : { kind, node: addSums(scaleNode(a.node, 1), scaleNode(b.node, isNegative ? -1 : 1)) }
  }

  multiply(a: Typed, b: Typed): Typed | null {
    if (b.kind !== 'number') return a.kind === 'number' ? this.multiply(b, a) : null
    const factor = constantOf(b.node)
    if (factor !== null) return { kind: a.kind, node: scaleNode(a.node, factor) }
    const other = a.kind === 'number' ? constantOf(a.node) : null
    if (other !== null) return { kind: a.kind, node: scaleNode(b.node, other) }
    return { kind: a.kind, node: call('multiply', [a.node, b.node], unitOf(a.kind)) }
  }

  /** Divides by a number, or by a value of the same type, which gives a number. */
  divide(a: Typed, b: Typed): Typed | null {
    const divisor = b.kind === 'number' ? constantOf(b.node) : null
    if (divisor !== null) return { kind: a.kind, node: scaleNode(a.node, 1 / divisor) }
    const kind: Kind | null = b.kind === 'number' ? a.kind : addKinds(a.kind, b.kind) === null ? null : 'number'
    return kind === null ? null : { kind, node: call('divide', [a.node, b.node], unitOf(kind)) }
  }
}

const one: Typed = { kind: 'number', node: leaf('number', 1) }

function dimension(reader: TokenReader, value: number, text: string): Typed | null {
  const unit = lengthUnit(text)
  const degrees = unit === undefined ? angleUnits.get(text.toLowerCase()) : undefined
  if (unit === undefined && degrees === undefined) return null
  reader.next()
  if (unit === undefined) return { kind: 'angle', node: leaf('deg', value * (degrees ?? 1)) }
  return { kind: 'length', node: leaf(unit.base, value * (unit.px ?? 1)) }
}
