/** Memory that the thread of a conversion holds, heap and typed arrays, compared with its limit. */
import { tooMuchMemory } from './failures.ts'

const MEBIBYTE = 1_048_576

/** Bytes held, plus `further` bytes. */
export const heldWith = (further: number): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers + further
}

/** Throws an InputError if `held` exceeds the limit. */
export const checkHeld = (held: number, mebibytes: number): void => {
  if (held > mebibytes * MEBIBYTE) throw tooMuchMemory(mebibytes)
}
