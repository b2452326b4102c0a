/**
 * How an encoded value is read: every value of the property table is a pair (unit, number). For keywords the number
 * is the index in the kind's list; for `calc` it names a sum in the value store; for `object` an interned value, for
 * `math` an interned tree. The last five are declared values only: the cascade and the style replace them.
 */
export const Unit = {
  keyword: 0,
  px: 1,
  percent: 2,
  em: 3,
  rem: 4,
  calc: 5,
  number: 6,
  object: 7,
  color: 8,
  currentColor: 9,
  math: 10,
  /** A colour made of `currentcolor`: the number is that of its tokens. */
  mixedColor: 11,
  inherit: 12,
  initial: 13,
  unset: 14,
  revert: 15,
  /** A value with var(): the number is that of its tokens. */
  pending: 16,
} as const

export type Unit = (typeof Unit)[keyof typeof Unit]

/** Which CSS a value belongs to: the documented list, CSS beyond it, or only the built-in style sheet. */
export const Level = { listed: 0, standard: 1, builtIn: 2 } as const
export type Level = (typeof Level)[keyof typeof Level]

/** Lengths stay within what layout can add up without losing whole pixels. */
export function clampLength(px: number): number {
  return px > 1e7 ? 1e7 : px < -1e7 ? -1e7 : px
}
