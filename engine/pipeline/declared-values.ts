/** Reads declared values of rules without selectors, such as @page, in the form that styles take. */
import type { DeclaredValues } from '../style/declared-values.ts'
import type { Unit } from '../style/units.ts'

/** The last value of each property, by property index. */
export type Found = Map<number, readonly [unit: Unit, value: number]>

export function declaredValues(found: Found): DeclaredValues {
  const values = [...found.values()]
  return {
    count: found.size, properties: Int32Array.from(found.keys()), units: Uint8Array.from(values, ([unit]) => unit),
    numbers: Float64Array.from(values, ([, value]) => value),
  }
}
