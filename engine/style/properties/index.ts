/**
 * The property table: every longhand the engine knows, one row each. Parsing, storage, initial values, inheritance,
 * accessors, dumps and the docs derive from it; adding a property is one row here and its consumer.
 */
import { dictionary } from '../../arena/dictionary.ts'
import { borderImageProperties } from './border-image.ts'
import { boxProperties } from './box.ts'
import { columnProperties } from './columns.ts'
import { cornerProperties } from './corners.ts'
import { edgeProperties } from './edges.ts'
import { effectProperties } from './effects.ts'
import { fontFeatureProperties } from './font-features.ts'
import { generatedProperties } from './generated.ts'
import { propertiesWithoutBuiltInRules } from './without-built-in-rules.ts'
import { layoutProperties } from './layout.ts'
import { lineClampProperties } from './line-clamp.ts'
import { listProperties } from './lists.ts'
import { gridProperties } from './grid.ts'
import { pagedProperties } from './paged.ts'
import { paintProperties } from './paint.ts'
import type { PropertyRow } from './row.ts'
import { tableProperties } from './tables.ts'
import { textEffectProperties } from './text-effects.ts'
import { textProperties } from './text.ts'

const groups = [
  textProperties,
  textEffectProperties,
  lineClampProperties,
  boxProperties,
  edgeProperties,
  layoutProperties,
  gridProperties,
  tableProperties,
  cornerProperties,
  borderImageProperties,
  paintProperties,
  effectProperties,
  listProperties,
  generatedProperties,
  pagedProperties,
  columnProperties,
  // No built-in rule sets one of them: the others have the shorter numbers.
  fontFeatureProperties,
  propertiesWithoutBuiltInRules,
] as const

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** By name. A literal that spreads the groups would take V8 a hidden class and 13,000 instructions for each row (0.5% of a one-page invoice). */
export const properties = Object.assign(dictionary(), ...groups) as Readonly<Joined<(typeof groups)[number]>>

export type PropertyName = keyof typeof properties

/** Index in `propertyList`; declarations and columns are numbered by it. */
export type PropertyIndex = number

export const propertyNames = Object.keys(properties) as readonly PropertyName[]

export const propertyList: readonly PropertyRow[] = propertyNames.map((name) => properties[name])

const indexByName = new Map<string, PropertyIndex>(propertyNames.map((name, index) => [name, index]))

/** Index of a longhand a declaration may set; -1 for unknown and for internal ones. */
export function declarableProperty(name: string): PropertyIndex {
  const index = indexByName.get(name)
  return index === undefined || propertyList[index]?.internal === true ? -1 : index
}

export function propertyIndex(name: PropertyName): PropertyIndex {
  return indexByName.get(name) ?? 0
}

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
export type CamelName = Camel<PropertyName>

export function camel(name: string): string {
  return name.includes('-') ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name
}

/** The names of the columns of a property, and of its reader. */
export const camelNames: readonly string[] = propertyNames.map(camel)

/** The keywords of a row, each at its number. */
export const wordsOf = (name: PropertyName): readonly string[] => properties[name].value.names

/** The keywords of a row as small integers: `enumOf('text-align').justify`. */
export function enumOf<P extends PropertyName>(
  name: P,
): { readonly [K in (typeof properties)[P]['value']['names'][number] as Camel<K & string>]: number } {
  const entries = properties[name].value.names.map((word: string, index: number) => [camel(word), index])
  return Object.fromEntries(entries)
}
