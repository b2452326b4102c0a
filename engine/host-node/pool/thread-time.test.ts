import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownThread, threadTime } from './thread-time.ts'

test.runIf(existsSync('/proc/thread-self'))('the time of a thread grows while it works, and only then', async () => {
  const thread = ownThread()
  const before = threadTime(thread)?.cpu ?? NaN
  for (const begun = performance.now(); performance.now() - begun < 2000 && (threadTime(thread)?.cpu ?? NaN) < before + 50;);
  const after = threadTime(thread)?.cpu ?? NaN
  expect(after).toBeGreaterThanOrEqual(before + 50)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(threadTime(thread)?.cpu).toBeLessThan(after + 100)
})

test('a system that does not tell of threads has none', () => {
  expect(threadTime(null)).toBe(null)
  expect(threadTime('/no/such')).toBe(null)
})
