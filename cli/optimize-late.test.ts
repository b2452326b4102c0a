import { expect, test } from 'vitest'
import { LateOptimization } from './optimize-late.ts'

test('functions of a short document are optimized later than those of a long one', () => {
  const flags: string[] = []
  const optimization = new LateOptimization((flag) => flags.push(flag))
  optimization.fed(262_144)
  expect(flags).toEqual(['--interrupt-budget=1080000'])
  optimization.fed(1)
  optimization.fed(1_000_000)
  expect(flags).toEqual(['--interrupt-budget=1080000', '--interrupt-budget=270000'])
})
