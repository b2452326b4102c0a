/** What the thread of a conversion holds, heap and arrays, against what it may hold. */
import { tooMuchMemory } from './failures.ts'

const MEBIBYTE = 1_048_576

/** Bytes that are held, and would be with `further` ones. */
export const heldWith = (further: number): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers + further
}

/** Throws an input error above `mebibytes`. */
export const checkHeld = (held: number, mebibytes: number): void => {
  if (held > mebibytes * MEBIBYTE) throw tooMuchMemory(mebibytes)
}
