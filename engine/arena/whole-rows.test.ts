import { expect, test } from 'vitest'
import { createArena } from './arena.ts'
import { f32, f64, i32, u16, u32, u8 } from './schema.ts'
import { WholeRows } from './whole-rows.ts'

const schema = { small: u8, width: f64, count: i32, ratio: f32, color: u32, other: f64, last: u8 } as const
const names = Object.keys(schema) as (keyof typeof schema)[]

/** Row 1 has values. In rows 2 and 3 all columns vary, and they are equal except in the column `differs`. */
const make = (differs?: keyof typeof schema, reserve = 7) => {
  const arena = createArena('boxes', schema, reserve)
  arena.push()
  names.forEach((name, index) => (arena[name][1] = 2 * index))
  const whole = new WholeRows(arena)
  names.forEach((_, index) => whole.vary(index))
  for (const row of [2, 3]) {
    whole.copy(arena.push(), 1)
    names.forEach((name, index) => (arena[name][row] = index + 1 + (name === differs && row === 3 ? 1 : 0)))
  }
  return { arena, whole }
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
  whole.copy(2, 3)
  expect([valuesOf(arena, 2), valuesOf(arena, 3), valuesOf(arena, 1), valuesOf(arena, 0)]).toEqual([
    [1, 2, 3, 4, 5, 7, 7], [1, 2, 3, 4, 5, 7, 7], [0, 2, 4, 6, 8, 10, 12], names.map(() => 0),
  ])
})

test('fractions and negative numbers are copied as they are', () => {
  const { arena, whole } = make()
  Object.assign(arena.width, { 2: -0.1 })
  Object.assign(arena.count, { 2: -3 })
  whole.copy(3, 2)
  expect([arena.width[3], arena.count[3], arena.other[3]]).toEqual([-0.1, -3, 6])
})

test('columns that do not vary have the values of the first row, and hashes stay when more of them vary', () => {
  const arena = createArena('boxes', schema, 100)
  arena.push()
  names.forEach((name, index) => (arena[name][1] = 2 * index))
  const whole = new WholeRows(arena)
  whole.vary(1)
  for (let row = 2; row < 90; row++) {
    whole.copy(arena.push(), 1)
    arena.width[row] = row
  }
  const before = [2, 50, 89].map((row) => whole.hash(row))
  whole.vary(0)
  whole.vary(4)
  expect([2, 50, 89].map((row) => whole.hash(row))).toEqual(before)
  expect(new Set(before).size).toBe(3)
  expect(valuesOf(arena, 89)).toEqual([0, 89, 4, 6, 8, 10, 12])
})

test('another begins with what varied where the arena has grown', () => {
  const { arena, whole } = make('width', 4)
  const hash = whole.hash(3)
  const row = arena.push()
  expect(whole.isOld(arena)).toBe(true)
  const next = new WholeRows(arena, whole)
  next.copy(row, 3)
  expect([next.hash(3), next.hash(row), next.areEqual(3, row), valuesOf(arena, row)]).toEqual([hash, hash, true, [1, 3, 3, 4, 5, 6, 7]])
})

test('the rows of an arena that is emptied are all zero', () => {
  const { arena, whole } = make()
  arena.reset()
  whole.reset()
  expect([1, 2, 3, 4, 5, 6].flatMap((row) => valuesOf(arena, row)).every((value) => value === 0)).toBe(true)
})

test('columns of two bytes cannot vary', () => {
  expect(() => new WholeRows(createArena('boxes', { kind: u16 }, 4)).vary(0)).toThrow()
})
