/**
 * Columns of scratch that are no arena: a longer array with the numbers of one that is full, and zeros after them. Whoever
 * has the old one in a local writes where nobody reads.
 */
import type { Column } from './schema.ts'

/** Of ids. */
export type IdScratch<I extends number> = Int32Array<ArrayBuffer> & Column<I>

type Scratch =
  | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

export function grown<A extends Scratch>(array: A, length: number): A {
  const Kind = array.constructor as new (length: number) => A
  const wider = new Kind(length)
  wider.set(array)
  return wider
}
