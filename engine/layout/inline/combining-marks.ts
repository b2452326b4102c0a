/**
 * Code units that attach to the character before them. `markedEnd`: marks that must use the same face as their letter. `isContinuation`:
 * units before which no word may be cut.
 */

/** The end of the combining marks that begin at `at`. */
export function markedEnd(units: Uint16Array, at: number, end: number): number {
  let next = at
  while (next < end && isMark(units[next])) next++
  return next
}

/** Whether a mark may be used with any letter, of whatever script. */
function isMark(unit: number): boolean {
  return (unit >= 0x300 && unit < 0x370) || (unit >= 0x20d0 && unit <= 0x20f0) || (unit >= 0x1ab0 && unit <= 0x1aff)
    || (unit >= 0x1dc0 && unit <= 0x1dff) || (unit >= 0xfe20 && unit <= 0xfe2f)
}

/** Whether a unit belongs to the character before it: low surrogates, combining marks, variation selectors and joiners. */
export function isContinuation(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00 || (unit >= 0x300 && unit < 0x370) || (unit >= 0xfe00 && unit <= 0xfe0f) || unit === 0x200d
}
