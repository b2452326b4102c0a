import { expect, test } from 'vitest'
import { Kept, type KeptKind } from './kept.ts'

test('a thing is made once for each owner, when it is first wanted', () => {
  let made = 0
  const table: KeptKind<readonly number[]> = { make: () => [++made] }
  const one = new Kept()
  expect(made).toBe(0)
  expect(one.get(table)).toBe(one.get(table))
  expect(made).toBe(1)
  expect(new Kept().get(table)).toEqual([2])
})
