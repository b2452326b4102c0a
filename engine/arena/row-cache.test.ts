import { expect, test } from 'vitest'
import { RowCache } from './row-cache.ts'

test('a row finds its own, or nothing once another has its place', () => {
  const kept = new RowCache<string>()
  expect(kept.keep(7, 'a')).toBe('a')
  kept.keep(8, 'b')
  expect([kept.get(7), kept.get(8), kept.get(9)]).toEqual(['a', 'b', undefined])
  kept.keep(7 + 4096, 'c')
  expect([kept.get(7), kept.get(8), kept.get(7 + 4096)]).toEqual(['a', 'b', 'c'])
  kept.keep(7 + 8192, 'd')
  expect([kept.get(7), kept.get(7 + 4096), kept.get(7 + 8192)]).toEqual(['a', undefined, 'd'])
  kept.forget()
  expect([kept.get(8), kept.get(7 + 8192)]).toEqual([undefined, undefined])
})
