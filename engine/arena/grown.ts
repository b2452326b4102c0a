/**
 * Grows a scratch column outside of an arena: returns a longer array with the same numbers, followed by zeros. Easy to get wrong: writes to
 * an old array kept in a local variable are lost.
 */
import type { Column } from './schema.ts'

/** A scratch column of ids. */
export type IdScratch<I extends number> = Int32Array<ArrayBuffer> & Column<I>

type Scratch =
  | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** An array of `length` entries that starts with those of `array`. */
export function grown<A extends Scratch>(array: A, length: number): A {
  const Kind = array.constructor as new (length: number) => A
  const wider = new Kind(length)
  wider.set(array)
  return wider
}
