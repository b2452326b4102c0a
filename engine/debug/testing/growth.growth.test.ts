import { expect, test } from 'vitest'
import { growth, growthOf, LINEAR, slowest } from './growth.ts'

const loop = (turns: number): number => {
  let sum = 0
  for (let i = 0; i < turns; i++) sum = (sum + Math.imul(i, sum)) | 0
  return sum
}

test('a loop is linear, and a loop in a loop is not', async () => {
  // On a busy machine V8 may optimize late, and then the small work seems to be slow.
  for (let run = 0; run < 20; run++) loop(5e6)
  expect(growth((n) => loop(n * 20_000), 20_000)).toBeLessThan(LINEAR)
  expect(growth((n) => loop(n * n), 20_000)).toBeGreaterThan(LINEAR)
  expect(await growthOf(async (n) => loop(n * n), 20_000)).toBeGreaterThan(LINEAR)
})

test('what takes long among works that do not is told from them', () => {
  expect(slowest(() => loop(1e6), [() => loop(1e6), () => loop(4e8)])).toBeGreaterThan(10)
})
