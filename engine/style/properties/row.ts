/**
 * The shape of a row of the property table. Everything about a property follows from its row: storage, parsing,
 * initial value, inheritance, dumps, docs and the table test.
 */
import type { Level } from '../units.ts'
import type { ValueKind } from '../types.ts'

/** Which style group holds the property: groups are interned one by one, so rare values cost one narrow row. */
export type Group = 'inherited' | 'box' | 'edges' | 'layout' | 'rare'

export interface PropertyRow<K extends ValueKind = ValueKind> {
  readonly group: Group
  readonly inherits: boolean
  readonly value: K
  /** CSS text, parsed once by the row's own kind. */
  readonly initial: string
  /** The initial value at the standard level, where that is another. */
  readonly standardInitial?: string
  readonly level?: Level
  /** Limits worth telling the user, for the docs. */
  readonly note?: string
  /** Set by the engine only, never by a declaration. */
  readonly internal?: true
  readonly accepts: readonly string[]
  readonly rejects: readonly string[]
}

export function row<const K extends ValueKind>(spec: PropertyRow<K>): PropertyRow<K> {
  return spec
}
