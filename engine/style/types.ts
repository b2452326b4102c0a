/**
 * Value kinds: how the value of a property is parsed to (unit, number), which columns store its computed value, and how dumps and docs show
 * it. This file has the kinds that most properties use; lengths, layout, painting, grids and others have files of their own. Easy to get
 * wrong: `parse` consumes exactly the value; the caller must reject any tokens after it.
 */
import { CURRENT_COLOR, parseColor, parseColorOf } from '../css/values/color.ts'
import { parseMath, parseMathNumber } from '../css/values/math.ts'
import { isMathTree } from '../css/values/math-tree.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { type Syntax, written } from './syntax.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Limit of declared numbers: above all colours and keyword numbers, and low enough for exact sums in px. */
const LARGEST = 1e10

/** The destination of a parsed value, and what the parser accepts. One per parser, reused. */
export class ParseTarget {
  unit: Unit = Unit.keyword
  value = 0
  level: Level = Level.listed
  /** The base URL for url(). */
  base = ''
  readonly values: ValueStore

  constructor(values: ValueStore) {
    this.values = values
  }

  /** Stores a value; the number is made finite. */
  set(unit: Unit, value: number): true {
    this.unit = unit
    this.value = value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value
    return true
  }
}

/** `px`: lengths whose computed value is always absolute, without keywords and percentages. */
export type ValueStorage = 'keyword' | 'length' | 'px' | 'color' | 'number' | 'integer' | 'object'

export interface ValueKind<S extends ValueStorage = ValueStorage, Names extends string = string, Held = unknown> {
  readonly storage: S
  readonly syntax: Syntax
  /** The syntax that the standard level adds, except additions that all lengths and numbers have. */
  readonly standardSyntax?: Syntax
  readonly names: readonly Names[]
  /** The values are the names, stored as their index. */
  readonly isWord?: true
  /** Aliases of names. */
  readonly aliases?: Readonly<Record<string, Names>>
  /** The basis of percentages that are resolved at computed-value time. */
  readonly percentOf?: 'fontSize'
  /** Negative results of calc() become 0. */
  readonly isNonNegative?: boolean
  parse(reader: TokenReader, out: ParseTarget): boolean
  /** Computes the lengths inside an `object` value. */
  compute?(held: Held, lengths: LengthComputer): Held
  /** For types only: the type of an `object` value. */
  readonly holds?: Held
}

/** A length inside an `object` value, encoded as other values are. */
export interface LengthPart {
  readonly unit: Unit
  readonly value: number
}

export interface LengthComputer {
  /** Returns a length in px, a percentage, or a sum or calculation tree of both. */
  compute(part: LengthPart): LengthPart
}

export interface KeywordOptions<N extends string> {
  /** The lowest level that accepts the keyword. */
  readonly since?: Partial<Readonly<Record<N, Level>>>
  /** Aliases of a keyword. */
  readonly aliases?: Readonly<Record<string, N>>
  /** Aliases that only the standard level accepts. */
  readonly standardAliases?: Readonly<Record<string, N>>
  /** A keyword of the standard level that means the parent's value. */
  readonly parentWord?: string
}

/** The keyword that a word is an alias of, or the word. A word that the level accepts as a keyword of its own is no alias. */
function unaliased<N extends string>(word: string, options: KeywordOptions<N>, level: Level): string {
  const { aliases, standardAliases, since } = options
  const levels: Readonly<Record<string, Level | undefined>> = since ?? {}
  if (Object.hasOwn(levels, word) && (levels[word] ?? Level.listed) <= level) return word
  if (aliases !== undefined && Object.hasOwn(aliases, word)) return aliases[word] ?? word
  if (level >= Level.standard && standardAliases !== undefined && Object.hasOwn(standardAliases, word)) {
    return standardAliases[word] ?? word
  }
  return word
}

/** Names and aliases as alternatives in value definition syntax. */
function alternatives(names: readonly string[], aliases: Readonly<Record<string, string>> | undefined): string {
  return [...names, ...Object.keys(aliases ?? {})].join(' | ')
}

/** The keywords whose lowest level is this one. */
export function namesSince<N extends string>(names: readonly N[], options: KeywordOptions<N>, level: Level): readonly N[] {
  return names.filter((name) => (options.since?.[name] ?? Level.listed) === level)
}

/** The index of a keyword or alias in `names`; -1 when the level does not accept it. */
export function keywordIndex<N extends string>(
  word: string | null,
  names: readonly N[],
  options: KeywordOptions<N>,
  level: Level,
): number {
  if (word === null) return -1
  const name = unaliased(word, options, level)
  const index = names.findIndex((candidate) => candidate === name)
  if (index < 0) return -1
  const found = names[index]
  const since = found === undefined ? undefined : options.since?.[found]
  return since !== undefined && since > level ? -1 : index
}

/** One of several keywords. */
export function keyword<const N extends readonly string[]>(
  names: N,
  options: KeywordOptions<N[number]> = {},
): ValueKind<'keyword', N[number]> {
  return {
    storage: 'keyword',
    syntax: () => alternatives(namesSince<N[number]>(names, options, Level.listed), options.aliases),
    standardSyntax: () => alternatives(namesSince<N[number]>(names, options, Level.standard), {
      ...options.standardAliases, ...(options.parentWord === undefined ? {} : { [options.parentWord]: '' }),
    }),
    names,
    isWord: true,
    parse(reader, out) {
      const at = reader.mark()
      const word = reader.ident()
      const index = keywordIndex(word, names, options, out.level)
      if (index >= 0) return out.set(Unit.keyword, index)
      if (word !== null && word === options.parentWord && out.level >= Level.standard) return out.set(Unit.inherit, 0)
      reader.reset(at)
      return false
    },
    ...(options.aliases === undefined ? {} : { aliases: options.aliases }),
  }
}

/** A keyword, or at the standard level a string: then the number is minus the id of the interned text. */
export function keywordOrString<const N extends readonly string[]>(
  names: N, options: KeywordOptions<N[number]> = {},
): ValueKind<'integer', N[number]> {
  const words = keyword(names, options)
  return {
    ...words,
    storage: 'integer',
    standardSyntax: () => [written(words.standardSyntax), '<string>'].filter((text) => text !== '').join(' | '),
    parse(reader, out) {
      const token = reader.peek()
      if (token.type !== TokenType.string || out.level < Level.standard) return words.parse(reader, out)
      reader.next()
      return out.set(Unit.keyword, -out.values.intern(token.text))
    },
  }
}

/** Any combination of keywords as bits (bit i for the i-th name); `none` is 0. */
export function keywordSet<const N extends readonly string[]>(
  names: N, options: KeywordOptions<N[number]> = {},
): ValueKind<'keyword', N[number]> {
  return {
    storage: 'keyword',
    syntax: () => `none | [ ${namesSince<N[number]>(names, options, Level.listed).join(' || ')} ]`,
    standardSyntax: () => namesSince<N[number]>(names, options, Level.standard).join(' | '),
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
        const index = keywordIndex(word, names, options, out.level)
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

/** A colour; `currentcolor` remains symbolic until it is used. */
export function color(): ValueKind<'color', never> {
  return {
    storage: 'color',
    syntax: '<color>',
    names: [],
    parse(reader, out) {
      const value = parseColor(reader, out.level >= Level.standard ? 'standard' : 'listed')
      if (value === null) return out.level >= Level.standard && colorOfCurrent(reader, out)
      return value === CURRENT_COLOR ? out.set(Unit.currentColor, 0) : out.set(Unit.color, value)
    },
  }
}

/** A colour function that contains `currentcolor`: its tokens are stored until the colour is known. */
function colorOfCurrent(reader: TokenReader, out: ParseTarget): boolean {
  if (reader.peek().type !== TokenType.function) return false
  const start = reader.mark()
  if (parseColorOf(reader, 0) === null) return false
  // Offsets are removed, so that equal colours are interned once.
  const tokens = reader.tokens.slice(start, reader.mark()).map((token) => ({ ...token, start: 0, end: 0 }))
  return out.set(Unit.mixedColor, out.values.intern(tokens))
}

interface NumberOptions {
  readonly min?: number
  readonly max?: number
  /** Clamps to the range instead of rejecting. */
  readonly clamp?: boolean
  readonly percent?: boolean
}

/** Numbers in a range, with optional percentages (as fractions of 1). */
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
      if (token.type === TokenType.function && out.level >= Level.standard) {
        const result = mathNumber(reader, options.percent === true)
        return result !== null && out.set(Unit.number, Math.min(max, Math.max(min, result)))
      }
      if (token.type !== TokenType.number && !(isPercent && options.percent === true)) return false
      const value = isPercent ? token.value / 100 : token.value
      if (options.clamp !== true && (value < min || value > max)) return false
      reader.next()
      return out.set(Unit.number, Math.min(max, Math.max(min, value)))
    },
  }
}

/** `zoom`: a factor; `normal` and 0 mean 1, and so does the inherited value, because the zoom of ancestors is multiplied in separately. */
export function zoomFactor(): ValueKind<'number', never> {
  const factor = number({ min: 0, percent: true })
  return {
    ...factor,
    syntax: `normal | ${factor.syntax}`,
    parse: (reader, out) => (reader.keyword('normal') || reader.keyword('reset') ? out.set(Unit.number, 1) : factor.parse(reader, out)),
  }
}

/** A math function with a number result; a percentage, where accepted, counts as a share of 1. */
function mathNumber(reader: TokenReader, percent: boolean): number | null {
  const at = reader.mark()
  const value = parseMath(reader)
  if (value !== null && !isMathTree(value)) {
    if (value.kind === 'number') return value.number
    if (value.kind === 'percentage' && percent) return value.percent / 100
  }
  reader.reset(at)
  return null
}

interface IntegerOptions {
  readonly min: number
  /** Larger integers are clamped to this one. */
  readonly cap?: number
  /** Accepted range for each level from `listed` onwards, for properties that reject larger integers. */
  readonly ranges?: readonly (readonly [min: number, max: number])[]
  /** Keywords for fixed integers. */
  readonly keywords?: Readonly<Record<string, number>>
  /** Keywords of the standard level that are relative to the parent's value, numbered from 0. */
  readonly relative?: readonly string[]
  /** Maps a number to the one used at the listed level. */
  readonly atListed?: (value: number) => number
}

/** An integer in a range, or a keyword. */
export function integer(options: IntegerOptions): ValueKind<'integer', never> {
  const { min, cap = 1_000_000, ranges = [], keywords = {}, relative = [], atListed = (value) => value } = options
  return {
    storage: 'integer',
    syntax() {
      const [least, most] = ranges[0] ?? [min, Infinity]
      return [...Object.keys(keywords), `<integer [${least},${most === Infinity ? '∞' : most}]>`].join(' | ')
    },
    standardSyntax: () => [...relative, ...ranges.slice(1).map(([least, most]) => `<integer [${least},${most}]>`)].join(' | '),
    names: [],
    parse(reader, out) {
      const token = reader.peek()
      const [least, most] = ranges[Math.min(out.level, ranges.length - 1)] ?? [min, Infinity]
      if (token.type === TokenType.number && token.isInteger && token.value >= least && token.value <= most) {
        reader.next()
        return out.set(Unit.number, Math.min(cap, out.level === Level.listed ? atListed(token.value) : token.value))
      }
      if (token.type === TokenType.function && out.level >= Level.standard) {
        const result = parseMathNumber(reader)
        return result !== null && out.set(Unit.number, Math.min(cap, most, Math.max(least, Math.round(result))))
      }
      if (token.type !== TokenType.ident) return false
      const word = token.text.toLowerCase()
      const place = out.level >= Level.standard ? relative.indexOf(word) : -1
      if (place < 0 && !Object.hasOwn(keywords, word)) return false
      reader.next()
      return place >= 0 ? out.set(Unit.keyword, place) : out.set(Unit.number, keywords[word] ?? 0)
    },
  }
}

export type FamilyEntry = { readonly generic: string } | { readonly name: string }

/** CSS-wide keywords are not family names unless they are quoted. */
const RESERVED = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']
const GENERIC_FAMILIES = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui']

/** A comma-separated list of family names; the object is an array of FamilyEntry. */
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
  const word = only.toLowerCase()
  if (words.length === 1 && RESERVED.includes(word)) return null
  if (words.length === 1 && GENERIC_FAMILIES.includes(word)) return { generic: word }
  return { name: words.join(' ') }
}
