/**
 * The value kind of lengths, with options for percentages, numbers, keywords and math functions. Absolute lengths become px at parse time.
 * A calc() that mixes units is stored as a sum or a calculation tree, and resolved when the style is computed. A zero needs no unit (CSS
 * Values 4, 6).
 */
import { type LinearKind, type LinearValue, parseCalc } from '../css/values/calc.ts'
import { lengthUnit } from '../css/values/length.ts'
import { parseMath } from '../css/values/math.ts'
import { isMathTree, leaf, type MathTree } from '../css/values/math-tree.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { keywordIndex, type KeywordOptions, namesSince, type ParseTarget, type ValueKind } from './types.ts'
import { clampLength, Level, Unit } from './units.ts'

interface LengthOptions<N extends string> {
  readonly keywords?: readonly N[]
  readonly percent?: boolean
  readonly calc?: boolean
  /** Plain numbers are accepted and stay numbers (line-height). */
  readonly number?: boolean
  readonly negative?: boolean
  readonly percentOf?: 'fontSize'
  /** Units accepted at the listed level; all units when absent. */
  readonly listedUnits?: readonly string[]
  readonly since?: Partial<Readonly<Record<N, Level>>>
  /** Aliases accepted at the standard level. */
  readonly standardAliases?: Readonly<Record<string, N>>
  /** Keywords for fixed lengths, accepted at the standard level. */
  readonly words?: Readonly<Record<string, readonly [unit: Unit, value: number]>>
  /** Percentages are accepted at the standard level only. */
  readonly standardPercent?: boolean
}

/** What is accepted in addition to non-negative lengths. */
interface Allowed {
  readonly percent: boolean
  readonly number: boolean
  readonly negative: boolean
}

/**
 * Lengths, with percentages, calc(), keywords or numbers according to the options. The standard level accepts every unit and every math
 * function, whatever the options allow at the listed level.
 */
export function length<const N extends string = never>(options: LengthOptions<N> = {}): ValueKind<'length', N> {
  const names = options.keywords ?? []
  const keywordOptions = keywordOptionsOf(options)
  const words = options.words ?? {}
  const listed: Allowed = {
    percent: options.percent === true, number: options.number === true, negative: options.negative === true,
  }
  const standard: Allowed = { ...listed, percent: listed.percent || options.standardPercent === true }
  const allowsUnit = (unit: string, level: Level): boolean =>
    options.listedUnits === undefined || level > Level.listed || options.listedUnits.includes(unit)

  return {
    storage: 'length',
    syntax: () => listedForms(options, keywordOptions),
    standardSyntax: () => addedForms(options, keywordOptions),
    names,
    isNonNegative: !listed.negative,
    parse(reader, out) {
      const token = reader.peek()
      const allowed = out.level >= Level.standard ? standard : listed
      switch (token.type) {
        case TokenType.ident: {
          const at = reader.mark()
          const word = reader.ident() ?? ''
          const index = keywordIndex(word, names, keywordOptions, out.level)
          if (index >= 0) return out.set(Unit.keyword, index)
          const length = out.level >= Level.standard && Object.hasOwn(words, word) ? words[word] : undefined
          if (length !== undefined) return out.set(length[0], length[1])
          reader.reset(at)
          return false
        }
        case TokenType.number:
          if (token.value < 0 && !allowed.negative) return false
          if (allowed.number) {
            reader.next()
            return out.set(Unit.number, token.value)
          }
          if (token.value !== 0) return false
          reader.next()
          return out.set(Unit.px, 0)
        case TokenType.percentage:
          if (!allowed.percent || (token.value < 0 && !allowed.negative)) return false
          reader.next()
          return out.set(Unit.percent, token.value)
        case TokenType.dimension: {
          const unit = token.text.toLowerCase()
          if ((token.value < 0 && !allowed.negative) || !allowsUnit(unit, out.level)) return false
          if (!setLength(token.value, unit, out)) return false
          reader.next()
          return true
        }
        case TokenType.function:
          return (options.calc === true || out.level >= Level.standard) && parseSum(reader, out, allowed)
        default:
          return false
      }
    },
    ...(options.percentOf === undefined ? {} : { percentOf: options.percentOf }),
  }
}

const keywordOptionsOf = <N extends string>({ since, standardAliases }: LengthOptions<N>): KeywordOptions<N> => ({
  ...(since === undefined ? {} : { since }), ...(standardAliases === undefined ? {} : { standardAliases }),
})

/** The accepted syntax, for the docs. */
function listedForms<N extends string>(options: LengthOptions<N>, keywordOptions: KeywordOptions<N>): string {
  const names = options.keywords ?? []
  const units = options.listedUnits === undefined ? '' : ` in ${options.listedUnits.join(', ')}`
  const forms: string[] = [...namesSince(names, keywordOptions, Level.listed), `<length>${units}`]
  if (options.percent === true) forms.push('<percentage>')
  if (options.number === true) forms.push('<number>')
  if (options.calc === true) forms.push('calc()')
  return forms.join(' | ')
}

function addedForms<N extends string>(options: LengthOptions<N>, keywordOptions: KeywordOptions<N>): string {
  const names = namesSince(options.keywords ?? [], keywordOptions, Level.standard)
  const words = Object.keys({ ...options.standardAliases, ...options.words })
  return [...names, ...words, ...(options.standardPercent === true ? ['<percentage>'] : [])].join(' | ')
}

/** px; one dot of a printer with 300 dpi. */
const THINNEST = 0.32

/**
 * Line widths of borders and outlines. At the standard level non-zero widths are raised to one printer dot: thinner lines would disappear
 * in print.
 */
export function lineWidth(): ValueKind<'length', never> {
  const kind = length({ calc: true, words: { thin: [Unit.px, 1], medium: [Unit.px, 3], thick: [Unit.px, 5] } })
  return {
    ...kind,
    parse: (reader, out) => {
      if (!kind.parse(reader, out)) return false
      const isThin = out.level >= Level.standard && out.unit === Unit.px && out.value > 0 && out.value < THINNEST
      return !isThin || out.set(Unit.px, THINNEST)
    },
  }
}

/** Lengths without percentages and keywords, stored as single-precision px. */
export function absoluteLength(options: Pick<LengthOptions<never>, 'negative'> = {}): ValueKind<'px', never> {
  return { ...length({ calc: true, ...options }), storage: 'px' }
}

function setLength(value: number, unit: string, out: ParseTarget): boolean {
  const row = lengthUnit(unit)
  if (row === undefined) return false
  if (row.px !== null) return out.set(Unit.px, clampLength(value * row.px))
  if (row.base === 'em') return out.set(Unit.em, value)
  if (row.base === 'rem') return out.set(Unit.rem, value)
  if (out.level < Level.standard) return false
  const tree: MathTree = { kind: 'length', usesPercent: false, node: leaf(row.base, value) }
  return out.set(Unit.math, out.values.intern(tree))
}

/** Parses a math function: calc() only at the listed level. A number result must not depend on fonts or the page. */
function parseSum(reader: TokenReader, out: ParseTarget, allowed: Allowed): boolean {
  const at = reader.mark()
  const value = out.level >= Level.standard ? parseMath(reader) : parseCalc(reader)
  if (value !== null && isMathTree(value)) {
    if (value.kind === 'length' || (value.kind !== 'number' && value.kind !== 'angle' && allowed.percent)) {
      return out.set(Unit.math, out.values.intern(value))
    }
  } else if (value !== null && isAllowed(value.kind, allowed)) return setLinear(value, out, allowed)
  reader.reset(at)
  return false
}

const isAllowed = (kind: LinearKind, { percent, number }: Allowed): boolean =>
  kind === 'number' ? number : kind === 'length' || percent

function setLinear(sum: LinearValue, out: ParseTarget, { negative }: Allowed): boolean {
  const least = negative ? -Infinity : 0
  if (sum.kind === 'number') return out.set(Unit.number, Math.max(least, sum.number))
  if (sum.kind === 'percentage') return out.set(Unit.percent, Math.max(least, sum.percent))
  const relative = sum.em !== 0 || sum.rem !== 0
  if (!relative && sum.kind === 'length') return out.set(Unit.px, Math.max(least, clampLength(sum.px)))
  return out.set(Unit.calc, out.values.internLinear(sum))
}
