import { expect, test } from 'vitest'
import { LateOptimization } from './optimize-late.ts'

const timesOf = (size: number | null, isStreamed: boolean, ...pieces: readonly number[]): readonly number[] => {
  const times: number[] = []
  const optimization = new LateOptimization(size, isStreamed, (each) => times.push(each))
  for (const piece of pieces) optimization.fed(piece)
  return times
}

test('functions of a short document are optimized later than those of a long one', () => {
  expect(timesOf(262_144, false, 65_536, 196_608)).toEqual([16])
  expect(timesOf(262_145, false, 262_145)).toEqual([3])
})

test('where the size is not known a document is long from the moment it has become so, and a streamed one at once', () => {
  expect(timesOf(null, false, 262_144, 1, 1_000_000)).toEqual([16, 3])
  expect(timesOf(null, true, 1_000_000)).toEqual([3])
})

test('a short file is short when it is streamed too', () => {
  expect(timesOf(1000, true, 1000)).toEqual([16])
})
