/**
 * Options of a program: an object with camel-case keys, typed by the option table. It is converted to pairs of name and value for the
 * parser that all doors share, so that values have the same meaning as on the command line. `null`, `undefined` and `false` mean not given;
 * an array repeats an option; the order matters for fonts only.
 */
import { usageError } from '../messages/errors.ts'
import { noSuchOption, optionNamed } from '../options/names.ts'
import type { OptionPair } from '../options/parse.ts'
import { optionKey, optionRows, type CamelCase, type OptionRow, type Row } from '../options/table.ts'

/** A font file: its path, or its bytes; `index`: face in a font collection, from 0. */
export type FontOption =
  | string
  | Uint8Array
  | { readonly path: string; readonly index?: number }
  | { readonly bytes: Uint8Array; readonly index?: number }

type Many<T> = T | readonly T[]

type InputOf<R extends Row> = R extends { kind: 'flag' | 'preset' }
  ? boolean
  : R extends { kind: 'text' | 'css-length' | 'encoding' | 'path' | 'page-ranges' }
    ? string
    : R extends { kind: 'depth' }
    ? boolean | number
    : R extends { kind: 'number' | 'integer' | 'index' }
      ? number | string
      // With a unit, as in '20mm'; a bare number is millimetres.
      : R extends { kind: 'length' }
        ? string | number
        : R extends { kind: 'choice'; choices: infer Choices extends readonly string[] }
          ? Choices[number]
          : R extends { kind: 'paths' }
            ? Many<string>
            : R extends { kind: 'pairs' }
              ? Readonly<Record<string, string>> | Many<string>
              : R extends { kind: 'fonts' }
                ? Many<FontOption>
                : R extends { kind: 'font' }
                  ? FontOption
                  : never

type InLibrary<R> = R extends { doors: readonly (infer D)[] } ? ('library' extends D ? R : never) : never
type LibraryRow = InLibrary<Row>

/**
 * The options of a conversion: those of the command line in camel case, so `--margin-top 20mm` is `marginTop: '20mm'`. Lengths are strings
 * with a unit (mm, cm, in, pt, pc, px); a bare number is millimetres. `null` and `false` mean not given.
 */
export type ConvertOptions = {
  readonly [R in LibraryRow as CamelCase<R['name']>]?: InputOf<R> | null | undefined | false
}

/** Throws a UsageError that names the key if a key is unknown or its value has an invalid type. */
export const optionPairs = (options: ConvertOptions): readonly OptionPair[] => {
  checkOptions(options)
  return Object.entries(options).flatMap(([key, value]: [string, unknown]) => pairsOf(key, value))
}

/**
 * The options with a name in place of the bytes of each font, and the bytes by name. `after`: number of fonts that have such names already.
 */
export const withNamedFonts = (
  options: ConvertOptions, after = 0,
): { readonly options: ConvertOptions; readonly fonts: ReadonlyMap<string, Uint8Array> } => {
  const fonts = new Map<string, Uint8Array>()
  const named = (value: unknown): unknown => {
    const bytes: unknown = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : value
    if (!(bytes instanceof Uint8Array)) return value
    const name = `font bytes ${after + fonts.size + 1}`
    fonts.set(name, bytes)
    return bytes === value ? name : { ...(value as object), bytes: undefined, path: name }
  }
  checkOptions(options)
  const changed = Object.entries(options).map(([key, value]: [string, unknown]) =>
    [key, FONT_KEYS.includes(key) ? (Array.isArray(value) ? value.map(named) : named(value)) : value])
  return { options: Object.fromEntries(changed), fonts }
}

const FONT_KEYS = optionRows.flatMap(({ kind, name }) => (kind === 'font' || kind === 'fonts' ? [optionKey(name)] : []))

/** Throws a UsageError for anything but an object with keys: a number, or a Map, would silently set no options. */
export const checkOptions = (options: unknown): void => {
  if (typeof options !== 'object' || options === null || Symbol.iterator in options) {
    throw usageError(`options must be an object, ${describe(options)} was given`)
  }
}

/**
 * Throws a UsageError for a key that is not in `known`: a misspelt key would be ignored. `what`: the owner of the keys, for the message.
 */
export const checkKeys = (what: string, given: object, known: readonly string[]): void => {
  const stranger = Object.keys(given).find((key) => !known.includes(key))
  if (stranger !== undefined) throw usageError(`${what} has no ${stranger}\nit may have ${known.join(', ')}`)
}

const pairsOf = (key: string, value: unknown): readonly OptionPair[] => {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const row = optionNamed(name)
  if (row === undefined || optionKey(name) !== key) throw unknownKey(key, name, value)
  if (value === undefined || value === null || value === false) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && !isRepeatable(row)) throw usageError(`${key} takes one value, an array was given`)
  return values.flatMap((each) => pairsOfOne(row, key, each))
}

const isRepeatable = (row: OptionRow): boolean => row.kind === 'paths' || row.kind === 'pairs' || row.kind === 'fonts'

const pairsOfOne = (row: OptionRow, key: string, value: unknown): readonly OptionPair[] => {
  if (value === true) {
    if (row.kind !== 'flag' && row.kind !== 'preset' && row.kind !== 'depth') throw usageError(`${key} needs a value, true was given`)
    return [[row.name, null]]
  }
  if (typeof value === 'string') return [[row.name, value]]
  if (typeof value === 'number') return [[row.name, String(value)]]
  if (typeof value === 'object' && value !== null) {
    if ((row.kind === 'font' || row.kind === 'fonts') && 'path' in value) return fontPairs(row, key, value)
    if (row.kind === 'pairs' && !(Symbol.iterator in value)) return Object.entries(value).map(([name, text]): OptionPair => [row.name, `${name}=${String(text)}`])
  }
  throw usageError(`${key}: ${describe(value)} is not a valid value`)
}

const fontPairs = (row: OptionRow, key: string, font: { readonly path: unknown; readonly index?: unknown }): readonly OptionPair[] => {
  const { path, index, ...others } = font
  const stranger = Object.keys(others).find((other) => other !== 'bytes')
  if (stranger !== undefined) throw usageError(`${key}: a font is a path, bytes, { path, index } or { bytes, index }; there is no ${stranger}`)
  if (typeof path !== 'string') throw usageError(`${key}: the path of a font is a string, ${describe(path)} was given`)
  if (index === undefined || index === null) return [[row.name, path]]
  return [[row.name, path], [`${row.name}-index`, String(index)]]
}

const describe = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Map) return 'a Map'
  return Symbol.iterator in value ? 'a collection' : 'an object'
}

const unknownKey = (key: string, name: string, value: unknown): Error => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const flat = optionRows.filter((row) => row.name.startsWith(`${name}-`)).map((row) => optionKey(row.name))
    if (flat.length > 0) {
      return usageError(`${key} cannot be an object\nwrite ${flat.slice(0, 4).join(', ')}, each with its unit`)
    }
  }
  if (optionNamed(name) !== undefined) return usageError(`there is no option ${key}\ndid you mean ${optionKey(name)}?`)
  return noSuchOption(name, 'library')
}
