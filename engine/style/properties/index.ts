/**
 * The property table: one row per longhand. Parsing, storage, initial values, inheritance, readers, dumps and the docs derive from it. To
 * add a property, add a row here and the code that uses the value.
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
  // The user agent sheet sets none of these; they come last, so that the others have shorter numbers.
  fontFeatureProperties,
  propertiesWithoutBuiltInRules,
] as const

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/**
 * By name. A literal that spreads the groups would cost a hidden class and 13,000 instructions per row in V8 (0.5% of a one-page invoice).
 */
export const properties = Object.assign(dictionary(), ...groups) as Readonly<Joined<(typeof groups)[number]>>

export type PropertyName = keyof typeof properties

/** Index in `propertyList`; it numbers declarations and columns. */
export type PropertyIndex = number

export const propertyNames = Object.keys(properties) as readonly PropertyName[]

export const propertyList: readonly PropertyRow[] = propertyNames.map((name) => properties[name])

const indexByName = new Map<string, PropertyIndex>(propertyNames.map((name, index) => [name, index]))

/** Index of a longhand that a declaration can set; -1 for unknown and internal ones. */
export function declarableProperty(name: string): PropertyIndex {
  const index = indexByName.get(name)
  return index === undefined || propertyList[index]?.internal === true ? -1 : index
}

/** The index of a property in `propertyList`. */
export function propertyIndex(name: PropertyName): PropertyIndex {
  return indexByName.get(name) ?? 0
}

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
export type CamelName = Camel<PropertyName>

/** A property name in camel case. */
export function camel(name: string): string {
  return name.includes('-') ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name
}

/** The names of a property's columns and reader. */
export const camelNames: readonly string[] = propertyNames.map(camel)

/** The keywords of a row, in the order of their numbers. */
export const wordsOf = (name: PropertyName): readonly string[] => properties[name].value.names

/** The keywords of a row as numbers: `enumOf('text-align').justify`. */
export function enumOf<P extends PropertyName>(
  name: P,
): { readonly [K in (typeof properties)[P]['value']['names'][number] as Camel<K & string>]: number } {
  const entries = properties[name].value.names.map((word: string, index: number) => [camel(word), index])
  return Object.fromEntries(entries)
}
