/**
 * Characters set one per square: Han, kana, bopomofo, Yi, their punctuation and width forms, enclosed signs and emoji. Justification
 * expands the space next to them (CSS Text 3, 7.3). Hangul is excluded, because it is written with spaces.
 */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x203b, 0x203c], [0x2460, 0x24ff], [0x25ce, 0x25d3], [0x25e2, 0x25e6], [0x2600, 0x2603], [0x2660, 0x266f], [0x2672, 0x267d],
  [0x2776, 0x277f], [0x2e80, 0x312f], [0x3190, 0x4dbf], [0x4e00, 0xa4cf], [0xf900, 0xfaff], [0xfe10, 0xfe1f], [0xfe30, 0xfe6f],
  [0xff00, 0xff9f], [0xffe0, 0xffe6], [0x1f000, 0x1faff], [0x20000, 0x3fffd],
]
export const FIRST_IDEOGRAPH = 0x203b

/** Whether the character is set on a square of its own. */
export function isIdeograph(codePoint: number): boolean {
  if (codePoint < FIRST_IDEOGRAPH) return false
  for (const [first, last] of RANGES) if (codePoint <= last) return codePoint >= first
  return false
}
