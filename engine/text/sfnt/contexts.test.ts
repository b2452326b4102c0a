import { expect, test } from 'vitest'
import { Bytes } from './bytes.ts'
import { readContext } from './contexts.ts'

/** A table of 16-bit numbers. */
const table = (...numbers: readonly number[]): Bytes =>
  new Bytes(Uint8Array.from(numbers.flatMap((number) => [number >> 8, number & 255])), 'a test table')

/** Format 1: one rule, at the end of the table, for the first glyph 10. */
const rule = (chaining: boolean, ...numbers: readonly number[]): ((...glyphs: readonly number[]) => boolean) => {
  // Format, offset of the coverage, one set and its offset · coverage of the glyph 10 · one rule and its offset · the rule.
  const context = readContext(table(1, 8, 1, 14, 1, 1, 10, 1, 4, ...numbers), chaining)
  return (...glyphs) => context?.matches(Int32Array.from(glyphs), glyphs.length, glyphs.indexOf(10)) ?? false
}

test('a context is looked for in every word, whatever was found of its first two glyphs before', () => {
  const matches = rule(false, 3, 0, 20, 30)
  expect([matches(10, 20, 31), matches(10, 20, 30), matches(10, 21, 30), matches(10, 21, 30), matches(10, 20, 30)])
    .toEqual([false, true, false, false, true])
  expect([matches(10), matches(10, 20), matches(10, 20, 30, 40)]).toEqual([false, false, true])
})

test('what comes before counts where nothing has to follow', () => {
  // One glyph before, one in it, none after, no lookups.
  const matches = rule(true, 1, 5, 1, 0, 0)
  expect([matches(6, 10, 20), matches(5, 10, 20), matches(6, 10, 20), matches(5, 10), matches(10)]).toEqual([false, true, false, true, false])
})

test('a glyph after it is told from the end of a word and from what draws nothing', () => {
  const matches = rule(true, 0, 1, 1, 7, 0)
  expect([matches(10), matches(10, -1, 7), matches(10, 7), matches(10, -1), matches(10, 7), matches(10)])
    .toEqual([false, false, true, false, true, false])
})
