/**
 * A calculation tree for math functions that are not one linear sum (CSS Values 4, 10.10). It is plain data, so that it can be interned by
 * its text. Leaves are sums of units: the style stage replaces units by px (`resolveMath`), layout supplies the percentage basis
 * (`evaluateMath`). Infinity and NaN are allowed inside the tree; only results are made finite.
 */
import { cut, type LinearKind, type LinearValue } from './calc.ts'
import { type LengthBase } from './length.ts'

export type MathUnit = LengthBase | 'percent' | 'number' | 'deg'

export interface MathTerm {
  readonly unit: MathUnit
  readonly factor: number
}

export interface MathPart {
  readonly factor: number
  readonly node: MathCall
}

/** The sum of all terms and parts. Each unit occurs once. */
export interface MathSum {
  readonly op: 'sum'
  readonly terms: readonly MathTerm[]
  readonly parts: readonly MathPart[]
}

export type RoundOperation = 'round-nearest' | 'round-up' | 'round-down' | 'round-to-zero'
/** In this tree trigonometric functions take and give degrees. */
export type MathOperation =
  | 'min' | 'max' | 'multiply' | 'divide' | 'abs' | 'sign' | 'mod' | 'rem' | RoundOperation
  | 'sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan' | 'atan2' | 'pow' | 'sqrt' | 'hypot' | 'log' | 'exp'

export interface MathCall {
  readonly op: MathOperation
  readonly args: readonly MathNode[]
  /** The type of the result. */
  readonly unit: 'px' | 'number' | 'deg'
}

export type MathNode = MathSum | MathCall

/** A value that is not linear in px, em, rem and percent, or that uses another unit. */
export interface MathTree {
  readonly kind: LinearKind | 'angle'
  /** False when units alone determine the value. */
  readonly usesPercent: boolean
  readonly node: MathNode
}

export type MathValue = LinearValue | MathTree

export const isMathTree = (value: MathValue): value is MathTree => 'node' in value

/** The size of one unit of a base in px, from the element's font, the root's font or the page area. */
export type UnitSizes = (base: LengthBase) => number

/** The value in px (or a number, or degrees, according to the kind). */
export function evaluateMath(value: MathValue, sizes: UnitSizes, percentBasis: number): number {
  if (isMathTree(value)) return cut(evaluate(value.node, sizes, percentBasis))
  let sum = value.px + value.number
  if (value.em !== 0) sum += value.em * sizes('em')
  if (value.rem !== 0) sum += value.rem * sizes('rem')
  return cut(value.percent === 0 ? sum : sum + (value.percent / 100) * percentBasis)
}

/** The value with all units resolved to px; percentages remain. A linear result is a LinearValue. */
export function resolveMath(value: MathValue, sizes: UnitSizes): MathValue {
  if (!isMathTree(value)) {
    const px = value.px + (value.em === 0 ? 0 : value.em * sizes('em')) + (value.rem === 0 ? 0 : value.rem * sizes('rem'))
    return { kind: value.kind, px: cut(px), em: 0, rem: 0, percent: value.percent, number: value.number }
  }
  return settle(value.kind, resolve(value.node, sizes))
}

/** A node as a value: a LinearValue when it is linear in px, em, rem and percent. */
export function settle(kind: MathTree['kind'], node: MathNode): MathValue {
  if (kind !== 'angle' && node.op === 'sum' && node.parts.length === 0) {
    let px = 0
    let em = 0
    let rem = 0
    let percent = 0
    let number = 0
    let isLinear = true
    for (const { unit, factor } of node.terms) {
      switch (unit) {
        case 'px': px = cut(factor); break
        case 'em': em = cut(factor); break
        case 'rem': rem = cut(factor); break
        case 'percent': percent = cut(factor); break
        case 'number': number = cut(factor); break
        default: isLinear = false
      }
    }
    if (isLinear) return { kind, px, em, rem, percent, number }
  }
  return { kind, usesPercent: usesPercent(node), node }
}

function usesPercent(node: MathNode): boolean {
  if (node.op !== 'sum') return node.args.some(usesPercent)
  return node.terms.some(({ unit }) => unit === 'percent') || node.parts.some((part) => usesPercent(part.node))
}

function evaluate(node: MathNode, sizes: UnitSizes, percentBasis: number): number {
  if (node.op !== 'sum') {
    return apply(node.op, node.args.map((arg) => evaluate(arg, sizes, percentBasis)))
  }
  let sum = 0
  for (const { unit, factor } of node.terms) {
    sum += isAbsolute(unit) ? factor : unit === 'percent' ? (factor / 100) * percentBasis : factor * sizes(unit)
  }
  for (const part of node.parts) sum += part.factor * evaluate(part.node, sizes, percentBasis)
  return sum
}

function resolve(node: MathNode, sizes: UnitSizes): MathNode {
  if (node.op !== 'sum') return call(node.op, node.args.map((arg) => resolve(arg, sizes)), node.unit)
  let sum: MathSum = EMPTY
  for (const { unit, factor } of node.terms) {
    const isSettled = unit === 'percent' || isAbsolute(unit)
    sum = addTerm(sum, isSettled ? unit : 'px', isSettled ? factor : factor * sizes(unit))
  }
  for (const part of node.parts) sum = addSums(sum, scaleNode(resolve(part.node, sizes), part.factor))
  return sum
}

const EMPTY: MathSum = { op: 'sum', terms: [], parts: [] }

const isAbsolute = (unit: MathUnit): unit is 'px' | 'number' | 'deg' =>
  unit === 'px' || unit === 'number' || unit === 'deg'

/** A sum of one term. */
export const leaf = (unit: MathUnit, factor: number): MathSum => ({ op: 'sum', terms: [{ unit, factor }], parts: [] })

/** A function call, or its result when all arguments are known numbers. */
export function call(op: MathOperation, args: readonly MathNode[], unit: MathCall['unit']): MathNode {
  const known: number[] = []
  for (const arg of args) {
    const value = constantOf(arg)
    if (value === null) return { op, args, unit }
    known.push(value)
  }
  return leaf(unit, apply(op, known))
}

/** The value of a node that does not depend on fonts and page; else null. */
export function constantOf(node: MathNode): number | null {
  if (node.op !== 'sum' || node.parts.length > 0) return null
  let sum = 0
  for (const { unit, factor } of node.terms) {
    if (!isAbsolute(unit)) return null
    sum += factor
  }
  return sum
}

/** A node multiplied by a factor. */
export function scaleNode(node: MathNode, factor: number): MathSum {
  if (node.op !== 'sum') return { op: 'sum', terms: [], parts: [{ factor, node }] }
  return {
    op: 'sum',
    terms: node.terms.map((term) => ({ unit: term.unit, factor: term.factor * factor })),
    parts: node.parts.map((part) => ({ factor: part.factor * factor, node: part.node })),
  }
}

/** The sum of two sums; terms of the same unit are combined. */
export function addSums(a: MathSum, b: MathSum): MathSum {
  let sum: MathSum = { op: 'sum', terms: a.terms, parts: b.parts.length === 0 ? a.parts : [...a.parts, ...b.parts] }
  for (const { unit, factor } of b.terms) sum = addTerm(sum, unit, factor)
  return sum
}

function addTerm(sum: MathSum, unit: MathUnit, factor: number): MathSum {
  const hasUnit = sum.terms.some((term) => term.unit === unit)
  const terms = hasUnit
    ? sum.terms.map((term) => (term.unit === unit ? { unit, factor: term.factor + factor } : term))
    : [...sum.terms, { unit, factor }]
  return { op: 'sum', terms, parts: sum.parts }
}

const RADIANS = Math.PI / 180

function apply(op: MathOperation, args: readonly number[]): number {
  const a = args[0] ?? NaN
  const b = args[1] ?? NaN
  switch (op) {
    case 'min': return Math.min(...args)
    case 'max': return Math.max(...args)
    case 'multiply': return a * b
    case 'divide': return a / b
    case 'abs': return Math.abs(a)
    case 'sign': return Math.sign(a)
    case 'mod': return modulo(a, b)
    case 'rem': return a % b
    case 'round-nearest':
    case 'round-up':
    case 'round-down':
    case 'round-to-zero': return round(op, a, b)
    case 'sin': return Math.sin(a * RADIANS)
    case 'cos': return Math.cos(a * RADIANS)
    case 'tan': return tangent(a)
    case 'asin': return Math.asin(a) / RADIANS
    case 'acos': return Math.acos(a) / RADIANS
    case 'atan': return Math.atan(a) / RADIANS
    case 'atan2': return Math.atan2(a, b) / RADIANS
    case 'pow': return a ** b
    case 'sqrt': return Math.sqrt(a)
    case 'hypot': return Math.hypot(...args)
    case 'log': return args.length > 1 ? Math.log(a) / Math.log(b) : Math.log(a)
    case 'exp': return Math.exp(a)
  }
}

/** mod(): the result has the sign of `b`. */
function modulo(a: number, b: number): number {
  if (Number.isFinite(a) && !Number.isFinite(b) && !Number.isNaN(b)) {
    return a === 0 || Math.sign(a) === Math.sign(b) ? a : NaN
  }
  return a - b * Math.floor(a / b)
}

/** Rounds to a multiple of `step`; half-way cases are rounded up. */
function round(op: RoundOperation, a: number, step: number): number {
  const size = Math.abs(step)
  if (size === 0 || Number.isNaN(size) || Number.isNaN(a)) return NaN
  if (!Number.isFinite(a)) return Number.isFinite(size) ? a : NaN
  if (!Number.isFinite(size)) {
    if (op === 'round-up' && a > 0) return Infinity
    return op === 'round-down' && a < 0 ? -Infinity : 0
  }
  const ratio = a / size
  switch (op) {
    case 'round-nearest': return Math.round(ratio) * size
    case 'round-up': return Math.ceil(ratio) * size
    case 'round-down': return Math.floor(ratio) * size
    case 'round-to-zero': return Math.trunc(ratio) * size
  }
}

/** Exact at the poles, where the approximation of pi would give a huge finite number instead of infinity. */
function tangent(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  if (turn === 90) return Infinity
  return turn === 270 ? -Infinity : Math.tan(degrees * RADIANS)
}
