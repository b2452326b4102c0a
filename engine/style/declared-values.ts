/**
 * Declared values of one element as parallel arrays: property, unit and number per declaration. Easy to get wrong: only the first `count`
 * entries are valid, because the arrays are used again for the next element.
 */

/** Declared values of some properties, each property at most once. */
export interface DeclaredValues {
  readonly count: number
  readonly properties: Int32Array
  readonly units: Uint8Array
  readonly numbers: Float64Array
}

/** No declarations: the style of an anonymous box, which only inherits from its parent. */
export const NO_DECLARATIONS: DeclaredValues = {
  count: 0, properties: new Int32Array(0), units: new Uint8Array(0), numbers: new Float64Array(0),
}
