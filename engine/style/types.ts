/**
 * Value kinds: how a property's value is parsed into (unit, number), which columns hold it once computed, and how it
 * is shown in dumps and docs. These kinds serve most of the property table; those of lengths, layout, painting, grids and the
 * like have files of their own. A kind's `parse` consumes exactly the value and nothing after it; the caller rejects what
 * is left over.
 */
import { CURRENT_COLOR, parseColor, parseColorOf } from '../css/values/color.ts'
import { parseMath, parseMathNumber } from '../css/values/math.ts'
import { isMathTree } from '../css/values/math-tree.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { type Syntax, written } from './syntax.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Bound of every declared number: above all colours and keyword numbers, and far from where sums lose whole pixels. */
const LARGEST = 1e10

/** Where a parsed value is put, and what the parser may accept. One per parser, reused. */
export class ParseTarget {
  unit: Unit = Unit.keyword
  value = 0
  level: Level = Level.listed
  /** What url() is relative to. */
  base = ''
  readonly values: ValueStore

  constructor(values: ValueStore) {
    this.values = values
  }

  /** Takes a value; whatever its unit, it is a finite number afterwards. */
  set(unit: Unit, value: number): true {
    this.unit = unit
    this.value = value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value
    return true
  }
}

/** `px` are lengths that are always absolute once computed: no keywords, no percentages. */
export type ValueStorage = 'keyword' | 'length' | 'px' | 'color' | 'number' | 'integer' | 'object'

export interface ValueKind<S extends ValueStorage = ValueStorage, Names extends string = string, Held = unknown> {
  readonly storage: S
  readonly syntax: Syntax
  /** What the standard level adds to them; not said of what all lengths and numbers gain there. */
  readonly standardSyntax?: Syntax
  readonly names: readonly Names[]
  /** Its values are the names, each told by its index. */
  readonly isWord?: true
  /** Other spellings of some of the names. */
  readonly aliases?: Readonly<Record<string, Names>>
  /** What a percentage becomes when it is computed. */
  readonly percentOf?: 'fontSize'
  /** Sums that turn out negative once computed or used count as 0. */
  readonly isNonNegative?: boolean
  parse(reader: TokenReader, out: ParseTarget): boolean
  /** Makes the lengths inside of an `object` value absolute. */
  compute?(held: Held, lengths: LengthComputer): Held
  /** Type only: what an `object` value is. */
  readonly holds?: Held
}

/** A length inside of an object value, encoded as every value is. */
export interface LengthPart {
  readonly unit: Unit
  readonly value: number
}

export interface LengthComputer {
  /** The length in px, a percentage, or a sum or tree of both. */
  compute(part: LengthPart): LengthPart
}

export interface KeywordOptions<N extends string> {
  /** Accepted only from this level on. */
  readonly since?: Partial<Readonly<Record<N, Level>>>
  /** Other spellings of a keyword. */
  readonly aliases?: Readonly<Record<string, N>>
  /** Spellings taken from the standard level on. */
  readonly standardAliases?: Readonly<Record<string, N>>
  /** A word of the standard level for whatever the parent has. */
  readonly parentWord?: string
}

/** The name that a word is another spelling of, or the word: where the level knows it as a name of its own, it is that. */
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

/** Names of the level and their other spellings as one alternative. */
function alternatives(names: readonly string[], aliases: Readonly<Record<string, string>> | undefined): string {
  return [...names, ...Object.keys(aliases ?? {})].join(' | ')
}

export function namesSince<N extends string>(names: readonly N[], options: KeywordOptions<N>, level: Level): readonly N[] {
  return names.filter((name) => (options.since?.[name] ?? Level.listed) === level)
}

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

/** One of a list of keywords. */
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

/** One of a list of keywords, or a string at the standard level: then the number is minus that of the interned text. */
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

/** Any combination of keywords as bits (bit i for the i-th name); `none` alone is 0. */
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

/** A colour; `currentcolor` stays symbolic until it is used. */
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

/** A function that makes a colour of `currentcolor`: it is kept until that is known. */
function colorOfCurrent(reader: TokenReader, out: ParseTarget): boolean {
  if (reader.peek().type !== TokenType.function) return false
  const start = reader.mark()
  if (parseColorOf(reader, 0) === null) return false
  // Where they stand in a sheet says nothing: alike colours are one.
  const tokens = reader.tokens.slice(start, reader.mark()).map((token) => ({ ...token, start: 0, end: 0 }))
  return out.set(Unit.mixedColor, out.values.intern(tokens))
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

/** How much larger than declared; `normal` and 0 are 1, as is what elements around an element have, which counts besides. */
export function zoomFactor(): ValueKind<'number', never> {
  const factor = number({ min: 0, percent: true })
  return {
    ...factor,
    syntax: `normal | ${factor.syntax}`,
    parse: (reader, out) => (reader.keyword('normal') || reader.keyword('reset') ? out.set(Unit.number, 1) : factor.parse(reader, out)),
  }
}

/** A math function that gives a number, or a percentage as a share of 1 where those are accepted. */
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
  /** Larger integers count as this one. */
  readonly cap?: number
  /** Accepted range at each level from `listed` on, for properties that refuse larger integers. */
  readonly ranges?: readonly (readonly [min: number, max: number])[]
  /** Words that stand for fixed integers. */
  readonly keywords?: Readonly<Record<string, number>>
  /** Words of the standard level whose meaning the style decides: keywords, numbered from 0. */
  readonly relative?: readonly string[]
  /** What a number stands for at the listed level. */
  readonly atListed?: (value: number) => number
}

/** An integer in a range, or one of some keywords. */
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

/** CSS-wide keywords are no family names unless they are quoted. */
const RESERVED = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']
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
  const word = only.toLowerCase()
  if (words.length === 1 && RESERVED.includes(word)) return null
  if (words.length === 1 && GENERIC_FAMILIES.includes(word)) return { generic: word }
  return { name: words.join(' ') }
}
