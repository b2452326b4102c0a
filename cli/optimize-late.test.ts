import { expect, test } from 'vitest'
import { LateOptimization } from './optimize-late.ts'

const timesOf = (size: number | null, isStreamed: boolean, ...pieces: readonly number[]): readonly number[] => {
  const times: number[] = []
  const optimization = new LateOptimization(size, isStreamed, (each) => times.push(each))
  for (const piece of pieces) optimization.fed(piece)
  return times
}

test('the longer a document is the sooner its functions are optimized', () => {
  expect(timesOf(163_840, false, 65_536, 98_304)).toEqual([64])
  expect(timesOf(163_841, false, 163_841)).toEqual([32])
  expect(timesOf(327_680, false, 327_680)).toEqual([32])
  expect(timesOf(327_681, false, 65_536)).toEqual([3])
})

test('where the size is not known a document counts for as long as it has become, and a streamed one for long at once', () => {
  expect(timesOf(null, false, 163_840, 1, 163_839, 1, 1_000_000)).toEqual([64, 32, 3])
  expect(timesOf(null, true, 1_000_000)).toEqual([3])
})

test('a short file is short when it is streamed too', () => {
  expect(timesOf(1000, true, 1000)).toEqual([64])
})
