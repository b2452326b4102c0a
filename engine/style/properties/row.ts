/**
 * The type of a row of the property table. Everything about a property follows from its row: storage, parsing, initial value, inheritance,
 * dumps, docs and the table test.
 */
import type { Level } from '../units.ts'
import type { ValueKind } from '../types.ts'

/** The style group of the property. Groups are interned separately, so that rare values cost one narrow row. */
export type Group = 'inherited' | 'box' | 'edges' | 'layout' | 'rare'

export interface PropertyRow<K extends ValueKind = ValueKind> {
  readonly group: Group
  readonly inherits: boolean
  readonly value: K
  /** CSS text; the row's own value kind parses it once. */
  readonly initial: string
  /** The initial value at the standard level, where it differs. */
  readonly standardInitial?: string
  readonly level?: Level
  /** A limitation that users must know, for the docs. */
  readonly note?: string
  /** Set by the engine only, never by a declaration. */
  readonly internal?: true
  readonly accepts: readonly string[]
  readonly rejects: readonly string[]
}

/** A row of the property table; only for type inference. */
export function row<const K extends ValueKind>(spec: PropertyRow<K>): PropertyRow<K> {
  return spec
}
