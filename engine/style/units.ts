/**
 * The encoding of values: every value of the property table is a pair (unit, number). For keywords the number is the index in the list of
 * the value kind; for `calc` it is the id of a sum in the value store; for `object` that of an interned value, for `math` that of an
 * interned calculation tree. The last five units occur in declared values only; computed values never have them.
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
  /** A colour with `currentcolor` inside: the number is the id of its tokens. */
  mixedColor: 11,
  inherit: 12,
  initial: 13,
  unset: 14,
  revert: 15,
  /** A value with var(): the number is the index of its tokens. */
  pending: 16,
} as const

export type Unit = (typeof Unit)[keyof typeof Unit]

/** Who accepts a value: the listed level, the standard level, or only the user agent sheet. */
export const Level = { listed: 0, standard: 1, builtIn: 2 } as const
export type Level = (typeof Level)[keyof typeof Level]

/** Limits lengths to a range in which layout can add them exactly in px. */
export function clampLength(px: number): number {
  return px > 1e7 ? 1e7 : px < -1e7 ? -1e7 : px
}
