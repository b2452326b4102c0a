/**
 * Value kinds: how a property's value is parsed into (unit, number), which columns hold it once computed, and how it
 * is shown in dumps and docs. Some fifteen kinds serve the whole property table. A kind's `parse` consumes exactly
 * the value and nothing after it; the caller rejects what is left over.
 */
import { parseCalc } from '../css/values/calc.ts'
import { CURRENT_COLOR, parseColor } from '../css/values/color.ts'
import { lengthUnits } from '../css/values/length.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Where a parsed value is put, and what the parser may accept. One per parser, reused. */
export class ParseTarget {
  unit: Unit = Unit.keyword
  value = 0
  level: Level = Level.listed
  readonly values: ValueStore

  constructor(values: ValueStore) {
    this.values = values
  }

  set(unit: Unit, value: number): true {
    this.unit = unit
    this.value = value
    return true
  }
}

export type Storage = 'keyword' | 'length' | 'color' | 'number' | 'integer' | 'object'

export interface ValueKind<S extends Storage = Storage, Names extends string = string, Held = unknown> {
  readonly storage: S
  /** Accepted forms in CSS value definition syntax, for the docs. */
  readonly syntax: string
  readonly names: readonly Names[]
  /** What a percentage becomes when it is computed. */
  readonly percentOf?: 'fontSize'
  parse(reader: TokenReader, out: ParseTarget): boolean
  /** Type only: what an `object` value is. */
  readonly holds?: Held
}

interface KeywordOptions<N extends string> {
  /** Accepted only from this level on. */
  readonly since?: Partial<Readonly<Record<N, Level>>>
  /** Other spellings of a keyword. */
  readonly aliases?: Readonly<Record<string, N>>
}

function keywordIndex<N extends string>(
  word: string | null,
  names: readonly N[],
  options: KeywordOptions<N>,
  level: Level,
): number {
  if (word === null) return -1
  const name = options.aliases !== undefined && Object.hasOwn(options.aliases, word) ? options.aliases[word] : word
  const index = names.findIndex((candidate) => candidate === name)
  if (index < 0) return -1
  const found = names[index]
  const since = found === undefined ? undefined : options.since?.[found]
  return since !== undefined && since > level ? -1 : index
}

/** One of a list of keywords. */
export function keyword<const N extends readonly string[]>(
  names: N,
  options: KeywordOptions<N[number]> = {},
): ValueKind<'keyword', N[number]> {
  return {
    storage: 'keyword',
    syntax: names.filter((name) => options.since?.[name as N[number]] === undefined).join(' | '),
    names,
    parse(reader, out) {
      const at = reader.mark()
      const index = keywordIndex(reader.ident(), names, options, out.level)
      if (index >= 0) return out.set(Unit.keyword, index)
      reader.reset(at)
      return false
    },
  }
}

/** Any combination of keywords as bits (bit i for the i-th name); `none` alone is 0. */
export function keywordSet<const N extends readonly string[]>(names: N): ValueKind<'keyword', N[number]> {
  return {
    storage: 'keyword',
    syntax: `none | [ ${names.join(' || ')} ]`,
    names,
    parse(reader, out) {
      let bits = 0
      let seen = 0
      for (;;) {
        reader.skipSpace()
        const at = reader.mark()
        const word = reader.ident()
        if (word === null) break
        if (word === 'none' && seen === 0) return out.set(Unit.keyword, 0)
        const index = names.findIndex((name) => name === word)
        if (index < 0 || (bits & (1 << index)) !== 0) {
          reader.reset(at)
          break
        }
        bits |= 1 << index
        seen++
      }
      return seen > 0 && out.set(Unit.keyword, bits)
    },
  }
}

interface LengthOptions<N extends string> {
  readonly keywords?: readonly N[]
  readonly percent?: boolean
  readonly calc?: boolean
  /** Plain numbers are accepted and kept as numbers (line-height). */
  readonly number?: boolean
  readonly negative?: boolean
  readonly percentOf?: 'fontSize'
  /** Units accepted at the listed level; all when absent. */
  readonly listedUnits?: readonly string[]
  readonly since?: Partial<Readonly<Record<N, Level>>>
}

/** Lengths, with percentages, calc(), keywords or numbers as the options say. */
export function length<const N extends string = never>(options: LengthOptions<N> = {}): ValueKind<'length', N> {
  const names = options.keywords ?? []
  const forms = [...names, '<length>']
  if (options.percent === true) forms.push('<percentage>')
  if (options.number === true) forms.push('<number>')
  if (options.calc === true) forms.push('calc()')
  const allowsNegative = options.negative === true
  const keywordOptions: KeywordOptions<N> = options.since === undefined ? {} : { since: options.since }
  const allowsUnit = (unit: string, level: Level): boolean =>
    options.listedUnits === undefined || level > Level.listed || options.listedUnits.includes(unit)

  return {
    storage: 'length',
    syntax: forms.join(' | '),
    names,
    ...(options.percentOf === undefined ? {} : { percentOf: options.percentOf }),
    parse(reader, out) {
      const token = reader.peek()
      switch (token.type) {
        case TokenType.ident: {
          const at = reader.mark()
          const index = keywordIndex(reader.ident(), names, keywordOptions, out.level)
          if (index >= 0) return out.set(Unit.keyword, index)
          reader.reset(at)
          return false
        }
        case TokenType.number:
          if (token.value < 0 && !allowsNegative) return false
          if (options.number === true) {
            reader.next()
            return out.set(Unit.number, token.value)
          }
          if (token.value !== 0) return false
          reader.next()
          return out.set(Unit.px, 0)
        case TokenType.percentage:
          if (options.percent !== true || (token.value < 0 && !allowsNegative)) return false
          reader.next()
          return out.set(Unit.percent, token.value)
        case TokenType.dimension: {
          const unit = token.text.toLowerCase()
          if ((token.value < 0 && !allowsNegative) || !allowsUnit(unit, out.level)) return false
          if (!setLength(token.value, unit, out)) return false
          reader.next()
          return true
        }
        case TokenType.function: {
          if (options.calc !== true || token.text.toLowerCase() !== 'calc') return false
          return parseCalcLength(reader, out, options.percent === true, options.number === true, allowsNegative)
        }
        default:
          return false
      }
    },
  }
}

function setLength(value: number, unit: string, out: ParseTarget): boolean {
  if (unit === 'em') return out.set(Unit.em, value)
  if (unit === 'rem') return out.set(Unit.rem, value)
  const row = Object.hasOwn(lengthUnits, unit) ? lengthUnits[unit] : undefined
  if (row === undefined || row.px === null) return false
  return out.set(Unit.px, clampLength(value * row.px))
}

/** Lengths stay within what layout can add up without losing whole pixels. */
export function clampLength(px: number): number {
  return px > 1e7 ? 1e7 : px < -1e7 ? -1e7 : px
}

function parseCalcLength(
  reader: TokenReader,
  out: ParseTarget,
  percent: boolean,
  number: boolean,
  negative: boolean,
): boolean {
  const at = reader.mark()
  const sum = parseCalc(reader)
  if (sum === null || (sum.percent !== 0 && !percent) || (sum.kind === 'percentage' && !percent)) {
    reader.reset(at)
    return false
  }
  if (sum.kind === 'number') {
    if (number) return out.set(Unit.number, negative ? sum.number : Math.max(0, sum.number))
    reader.reset(at)
    return false
  }
  const relative = sum.em !== 0 || sum.rem !== 0
  if (!relative && sum.percent === 0 && sum.kind === 'length') {
    const px = clampLength(sum.px)
    return out.set(Unit.px, negative ? px : Math.max(0, px))
  }
  return out.set(Unit.calc, out.values.internLinear(sum))
}

/** A colour; `currentcolor` stays symbolic until it is used. */
export function color(): ValueKind<'color', never> {
  return {
    storage: 'color',
    syntax: '<color>',
    names: [],
    parse(reader, out) {
      const value = parseColor(reader)
      if (value === null) return false
      return value === CURRENT_COLOR ? out.set(Unit.currentColor, 0) : out.set(Unit.color, value)
    },
  }
}

interface NumberOptions {
  readonly min?: number
  readonly max?: number
  /** Clamp into the range instead of rejecting. */
  readonly clamp?: boolean
  readonly percent?: boolean
}

export function number(options: NumberOptions = {}): ValueKind<'number', never> {
  const min = options.min ?? -Infinity
  const max = options.max ?? Infinity
  return {
    storage: 'number',
    syntax: options.percent === true ? '<number> | <percentage>' : '<number>',
    names: [],
    parse(reader, out) {
      const token = reader.peek()
      const isPercent = token.type === TokenType.percentage
      if (token.type !== TokenType.number && !(isPercent && options.percent === true)) return false
      const value = isPercent ? token.value / 100 : token.value
      if (options.clamp !== true && (value < min || value > max)) return false
      reader.next()
      return out.set(Unit.number, Math.min(max, Math.max(min, value)))
    },
  }
}

/** An integer of at least `min`, or one of the keywords, which stand for fixed integers. */
export function integer(min: number, max: number, keywords: Readonly<Record<string, number>> = {}): ValueKind<'integer', never> {
  const words = Object.keys(keywords)
  return {
    storage: 'integer',
    syntax: [...words, '<integer>'].join(' | '),
    names: [],
    parse(reader, out) {
      const token = reader.peek()
      if (token.type === TokenType.number && token.isInteger && token.value >= min && token.value <= max) {
        reader.next()
        return out.set(Unit.number, token.value)
      }
      if (token.type !== TokenType.ident) return false
      const word = token.text.toLowerCase()
      if (!Object.hasOwn(keywords, word)) return false
      reader.next()
      return out.set(Unit.number, keywords[word] ?? 0)
    },
  }
}

export type FamilyEntry = { readonly generic: string } | { readonly name: string }

const GENERIC_FAMILIES = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui']

/** A comma list of family names; the object is a FamilyEntry array. */
export function familyList(): ValueKind<'object', never, readonly FamilyEntry[]> {
  return {
    storage: 'object',
    syntax: '[ <family-name> | serif | sans-serif | monospace ]#',
    names: [],
    parse(reader, out) {
      const families: FamilyEntry[] = []
      do {
        reader.skipSpace()
        const entry = family(reader)
        if (entry === null) return false
        families.push(entry)
        reader.skipSpace()
      } while (reader.comma())
      return out.set(Unit.object, out.values.intern(families))
    },
  }
}

function family(reader: TokenReader): FamilyEntry | null {
  const first = reader.peek()
  if (first.type === TokenType.string) {
    reader.next()
    return { name: first.text }
  }
  const words: string[] = []
  for (;;) {
    const token = reader.peek()
    if (token.type !== TokenType.ident) break
    reader.next()
    words.push(token.text)
    reader.skipSpace()
  }
  const [only] = words
  if (only === undefined) return null
  if (words.length === 1 && GENERIC_FAMILIES.includes(only.toLowerCase())) return { generic: only.toLowerCase() }
  return { name: words.join(' ') }
}
