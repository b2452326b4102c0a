import { expect, test } from 'vitest'
import { defaultMemoryLimit, defaultWorkers, memoryOfOneDocument, mostOfProcess } from './pool-limits.ts'

const MEBIBYTE = 1_048_576

test('without a container there is a worker for each core, with 1024 MiB each', () => {
  expect([defaultWorkers(8, null), defaultMemoryLimit(8, null), memoryOfOneDocument(null)]).toEqual([8, 1024, null])
  expect(mostOfProcess(2, 1024, null)).toBe((384 + 2048) * MEBIBYTE)
})

test.each([128, 256, 512, 1024, 2048, 8192])('in a container of %i MiB what all may take fits', (size) => {
  const container = size * MEBIBYTE
  const workers = defaultWorkers(16, container)
  const each = defaultMemoryLimit(workers, container)
  expect(workers).toBeGreaterThanOrEqual(1)
  expect(each).toBeLessThanOrEqual(1024)
  if (size > 128) expect(workers * (each + 24) + 96).toBeLessThan(size)
  expect(mostOfProcess(workers, each, container)).toBeLessThan(container)
  expect(memoryOfOneDocument(container)).toBeLessThan(size)
})

test('more workers than the default have less each', () => {
  expect(defaultMemoryLimit(2, 512 * MEBIBYTE)).toBeGreaterThan(defaultMemoryLimit(4, 512 * MEBIBYTE))
})
