import { expect, test } from 'vitest'
import { createArena } from './arena.ts'
import { f32, f64, i16, i32, u16, u32, u8 } from './schema.ts'
import { WholeRows } from './whole-rows.ts'

const schema = { small: u8, width: f64, kind: u16, count: i32, ratio: f32, color: u32, offset: i16, other: f64, last: u8 } as const
const names = Object.keys(schema) as (keyof typeof schema)[]

/** Three rows: the second and the third differ in nothing but the column `differs`. */
const make = (differs?: keyof typeof schema) => {
  const arena = createArena('boxes', schema, 7)
  arena.pushMany(3)
  for (const row of [2, 3]) names.forEach((name, index) => (arena[name][row] = index + 1 + (name === differs && row === 3 ? 1 : 0)))
  return { arena, whole: new WholeRows(arena) }
}
const valuesOf = (arena: ReturnType<typeof make>['arena'], row: number): (number | undefined)[] => names.map((name) => arena[name][row])

test('rows with the same values are equal and have one hash, whatever the widths of their columns', () => {
  const { whole } = make()
  expect([whole.areEqual(2, 3), whole.hash(2) === whole.hash(3), whole.areEqual(1, 2)]).toEqual([true, true, false])
})

test.each(names)('a difference in the column %s is one', (name) => {
  const { whole } = make(name)
  expect([whole.areEqual(2, 3), whole.hash(2) === whole.hash(3)]).toEqual([false, false])
})

test('a copy has every value, and touches no other row', () => {
  const { arena, whole } = make('other')
  whole.copy(1, 3)
  expect([valuesOf(arena, 1), valuesOf(arena, 2), valuesOf(arena, 0)]).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 9, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], names.map(() => 0),
  ])
})

test('fractions and negative numbers are copied as they are', () => {
  const { arena, whole } = make()
  Object.assign(arena.width, { 1: -0.1 })
  Object.assign(arena.offset, { 1: -3 })
  whole.copy(2, 1)
  expect([arena.width[2], arena.offset[2], arena.other[2]]).toEqual([-0.1, -3, 0])
})
