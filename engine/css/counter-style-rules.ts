/**
 * Parses `@counter-style` rules (CSS Counter Styles 3): takes the prelude and the descriptors, returns a `CounterStyleRule`. A malformed
 * descriptor is ignored. A rule whose system lacks the required symbols defines no style. Symbols are strings or identifiers; images are
 * not supported.
 */
import type { RawDeclaration } from './declarations.ts'
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

/** `chinese` and `ethiopic` are systems of predefined styles only; no rule can name them. */
export type CounterSystem = 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'additive' | 'fixed' | 'extends' | 'chinese' | 'ethiopic'

/** A tuple of `additive-symbols`: weight and symbol. */
export type Weighted = readonly [weight: number, symbol: string]
/** Both ends are included. */
export type NumberRange = readonly [from: number, to: number]

/** The descriptors of a rule. Null: taken from the extended style, or the initial value. */
export interface CounterStyleRule {
  readonly name: string
  readonly system: CounterSystem
  /** For `fixed`: the number of the first symbol. */
  readonly first: number
  /** The extended style; null when the system is not `extends`. `fallback` is the style for numbers that this one cannot represent. */
  readonly base: string | null
  readonly fallback: string | null
  readonly symbols: readonly string[]
  /** `additive-symbols`, by descending weight. */
  readonly weighted: readonly Weighted[]
  readonly prefix: string | null
  readonly suffix: string | null
  /** The `negative` descriptor: text before and after a negative number. */
  readonly negative: readonly [string, string] | null
  /** `auto`: the range of the system. */
  readonly range: readonly NumberRange[] | 'auto' | null
  /** The `pad` descriptor: minimum length and the symbol that fills it up. */
  readonly pad: Weighted | null
}

/** CSS-wide keywords, and predefined names that a rule must not redefine (CSS Counter Styles 3, 2). */
const TAKEN = new Set(['none', 'decimal', 'disc', 'square', 'circle', 'disclosure-open', 'disclosure-closed', 'initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default'])

/** The rule of a prelude and its descriptors; null when it defines no style. */
export function parseCounterStyle(prelude: TokenReader, descriptors: readonly RawDeclaration[]): CounterStyleRule | null {
  prelude.skipSpace()
  const name = prelude.next()
  if (name.type !== TokenType.ident || !prelude.done() || TAKEN.has(name.text.toLowerCase())) return null
  const read = <T>(descriptor: string, parse: (reader: TokenReader) => T | null): T | null => lastOf(descriptors, descriptor, parse)
  const system = read('system', parseSystem) ?? { system: 'symbolic', first: 1, base: null }
  const symbols = read('symbols', symbolList) ?? []
  const weighted = read('additive-symbols', weightedList) ?? []
  if (!hasItsSymbols(system.system, symbols.length, weighted.length)) return null
  return {
    name: name.text, ...system, symbols, weighted,
    prefix: read('prefix', symbol),
    suffix: read('suffix', symbol),
    negative: read('negative', parseNegative),
    range: read('range', parseRange),
    pad: read('pad', weightedSymbol),
    fallback: read('fallback', styleName),
  }
}

function hasItsSymbols(system: CounterSystem, symbols: number, weighted: number): boolean {
  switch (system) {
    case 'additive': return weighted > 0
    case 'extends': return symbols === 0 && weighted === 0
    case 'numeric':
    case 'alphabetic': return symbols > 1
    default: return symbols > 0
  }
}

/** The value of the last well-formed descriptor of the name; null without one. */
function lastOf<T>(descriptors: readonly RawDeclaration[], name: string, parse: (reader: TokenReader) => T | null): T | null {
  for (const descriptor of descriptors.filter((each) => each.name === name).reverse()) {
    const reader = new TokenReader(descriptor.tokens)
    reader.skipSpace()
    const value = parse(reader)
    if (value !== null && reader.done()) return value
  }
  return null
}

function parseSystem(reader: TokenReader): Pick<CounterStyleRule, 'system' | 'first' | 'base'> | null {
  const word = reader.ident()
  reader.skipSpace()
  switch (word) {
    case 'cyclic': case 'numeric': case 'alphabetic': case 'symbolic': case 'additive': return { system: word, first: 1, base: null }
    case 'fixed': return { system: word, first: integer(reader) ?? 1, base: null }
    case 'extends': {
      const base = styleName(reader)
      return base === null ? null : { system: word, first: 1, base }
    }
    default: return null
  }
}

function styleName(reader: TokenReader): string | null {
  const { type, text } = reader.next()
  return type === TokenType.ident && text.toLowerCase() !== 'none' ? text : null
}

function integer(reader: TokenReader): number | null {
  const { type, isInteger, value } = reader.peek()
  if (type !== TokenType.number || !isInteger) return null
  reader.next()
  return value
}

/** Maximum length of a symbol in UTF-16 units. A limit is needed, because one number repeats symbols and a document has many numbers. */
const MOST_UNITS = 100

function symbol(reader: TokenReader): string | null {
  const { type, text } = reader.peek()
  if ((type !== TokenType.string && type !== TokenType.ident) || text.length > MOST_UNITS) return null
  reader.next()
  return text
}

function symbolList(reader: TokenReader): readonly string[] | null {
  const symbols: string[] = []
  for (let next = symbol(reader); next !== null; next = symbol(reader)) {
    symbols.push(next)
    reader.skipSpace()
  }
  return symbols.length > 0 ? symbols : null
}

/** A non-negative integer and a symbol, in any order. */
function weightedSymbol(reader: TokenReader): Weighted | null {
  const before = integer(reader)
  reader.skipSpace()
  const text = symbol(reader)
  reader.skipSpace()
  const weight = before ?? integer(reader)
  return weight === null || weight < 0 || text === null ? null : [weight, text]
}

function weightedList(reader: TokenReader): readonly Weighted[] | null {
  const list: Weighted[] = []
  do {
    const next = weightedSymbol(reader)
    const last = list.at(-1)
    if (next === null || (last !== undefined && next[0] >= last[0])) return null
    list.push(next)
  } while (reader.comma())
  return list
}

function parseNegative(reader: TokenReader): readonly [string, string] | null {
  const before = symbol(reader)
  reader.skipSpace()
  return before === null ? null : [before, symbol(reader) ?? '']
}

function parseRange(reader: TokenReader): readonly NumberRange[] | 'auto' | null {
  if (reader.keyword('auto')) return 'auto'
  const ranges: NumberRange[] = []
  do {
    const from = reader.keyword('infinite') ? -Infinity : integer(reader)
    reader.skipSpace()
    const to = reader.keyword('infinite') ? Infinity : integer(reader)
    if (from === null || to === null || from > to) return null
    ranges.push([from, to])
  } while (reader.comma())
  return ranges
}
