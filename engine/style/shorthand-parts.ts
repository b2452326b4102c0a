/**
 * Building blocks of shorthand parsers: parsing the value of one longhand, and emitting longhands. A shorthand emits nothing until its
 * whole value is valid.
 */
import { TokenType } from '../css/tokens.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { properties, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import type { Syntax } from './syntax.ts'
import type { ParseTarget } from './types.ts'
import type { Level, Unit } from './units.ts'

/** Receives the longhands that a shorthand expands to. */
export type Emit = (property: number, unit: Unit, value: number) => void

/** Parses the whole value and emits every longhand; false when the value is invalid. */
export type Expand = (reader: TokenReader, out: ParseTarget, emit: Emit) => boolean

export interface Parsed {
  readonly unit: Unit
  readonly value: number
}

export interface Shorthand {
  readonly expand: Expand
  /** All longhands that it sets, whatever the value. */
  readonly longhands: readonly PropertyName[]
  readonly syntax: Syntax
  /** The syntax that the standard level adds. */
  readonly standardSyntax?: Syntax
  readonly level?: Level
}

/** The next value of a longhand; null, with nothing consumed, when there is none. */
export function parseOne(name: PropertyName, reader: TokenReader, out: ParseTarget): Parsed | null {
  const { level, value }: PropertyRow = properties[name]
  if (level !== undefined && level > out.level) return null
  return value.parse(reader, out) ? { unit: out.unit, value: out.value } : null
}

/** Consumes and returns a keyword of `words`; null when the next token is none of them. */
export function oneOf(words: readonly string[], reader: TokenReader): string | null {
  const token = reader.peek()
  const word = token.type === TokenType.ident ? token.text.toLowerCase() : ''
  if (!words.includes(word)) return null
  reader.next()
  reader.skipSpace()
  return word
}
