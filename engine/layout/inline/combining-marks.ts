/**
 * Which code breakUnits stand on the character before them, for who cuts a text between characters. Two questions: marks for which a
 * face is looked for together with their letter, and breakUnits at which no word may be cut.
 */

/** The end of the combining marks that begin at `at`. */
export function markedEnd(units: Uint16Array, at: number, end: number): number {
  let next = at
  while (next < end && isMark(units[next] ?? 0)) next++
  return next
}

/** A mark that may stand on any letter, whatever its script. */
function isMark(unit: number): boolean {
  return (unit >= 0x300 && unit < 0x370) || (unit >= 0x20d0 && unit <= 0x20f0) || (unit >= 0x1ab0 && unit <= 0x1aff)
    || (unit >= 0x1dc0 && unit <= 0x1dff) || (unit >= 0xfe20 && unit <= 0xfe2f)
}

/** Low surrogates, combining marks, variation selectors and joiners belong to what stands before them. */
export function isContinuation(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00 || (unit >= 0x300 && unit < 0x370) || (unit >= 0xfe00 && unit <= 0xfe0f) || unit === 0x200d
}
