/**
 * Types of the readers of computed values: one function per property, named in camel case. A length reader takes the basis of percentages in
 * px. `Styles` provides the readers; whoever only reads values imports this file.
 */
import type { StyleId } from '../arena/ids.ts'
import type { ValueKind, ValueStorage } from './types.ts'
import type { CamelName, properties, PropertyIndex, PropertyName } from './properties/index.ts'

type Held<K> = K extends ValueKind<ValueStorage, string, infer H> ? H : never

type AccessorFor<K extends ValueKind> =
  K['storage'] extends 'length' ? (style: StyleId, basis?: number) => number
  : K['storage'] extends 'object' ? (style: StyleId) => Held<K>
  : (style: StyleId) => number

type NameOf<C extends CamelName> = { [P in PropertyName]: CamelOf<P> extends C ? P : never }[PropertyName]

type CamelOf<P extends string> = P extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelOf<Tail>>}` : P

/**
 * One reader per property. A length is in px, NaN for `auto`, `none`, `normal` and for percentages of an indefinite (NaN) basis. A keyword
 * is its index (`enumOf`). A colour is 0xRRGGBBAA with currentcolor resolved.
 */
export type StyleReaders = { readonly [C in CamelName]: AccessorFor<(typeof properties)[NameOf<C>]['value']> }

/** Computed values by style; `Styles` has them. */
export interface ComputedValues {
  readonly read: StyleReaders
  /** px of a length; `meaning` for the keyword `keyword`; NaN for anything else. */
  fixedLength(property: PropertyIndex, style: StyleId, keyword?: number, meaning?: number): number
  /** The index of the keyword of a length or colour property; -1 for another value. */
  keywordOf(property: PropertyName, style: StyleId): number
}
