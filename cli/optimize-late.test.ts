import { expect, test } from 'vitest'
import { LateOptimization } from './optimize-late.ts'

test('functions of a short document are optimized later than those of a long one', () => {
  const times: number[] = []
  const optimization = new LateOptimization(false, (each) => times.push(each))
  optimization.fed(262_144)
  expect(times).toEqual([16])
  optimization.fed(1)
  optimization.fed(1_000_000)
  expect(times).toEqual([16, 4])
  new LateOptimization(true, (each) => times.push(each)).fed(1_000_000)
  expect(times).toEqual([16, 4, 4])
})
