import { expect, test } from 'vitest'
import { LateOptimization } from './optimize-late.ts'

const stepsOf = (size: number | null, isStreamed: boolean, ...pieces: readonly number[]): readonly string[] => {
  const steps: string[] = []
  const optimization = new LateOptimization(size, isStreamed, ({ times, inlined }) => steps.push(`${times} ${inlined}`))
  for (const piece of pieces) optimization.fed(piece)
  return steps
}

test('the longer a document is the sooner its functions are optimized, and with the more of what they call', () => {
  expect(stepsOf(163_840, false, 65_536, 98_304)).toEqual(['64 230'])
  expect(stepsOf(163_841, false, 163_841)).toEqual(['16 230'])
  expect(stepsOf(262_145, false, 262_145)).toEqual(['8 230'])
  expect(stepsOf(393_217, false, 65_536)).toEqual(['3 230'])
  expect(stepsOf(2_621_441, false, 65_536)).toEqual(['3 320'])
  expect(stepsOf(10_485_761, false, 65_536)).toEqual(['3 920'])
})

test('where the size is not known a document counts for as long as it has become, and a streamed one for long at once', () => {
  expect(stepsOf(null, false, 163_840, 1, 163_839, 1, 10_000_000)).toEqual(['64 230', '16 230', '8 230', '3 320'])
  expect(stepsOf(null, true, 1_000_000)).toEqual(['3 920'])
})

test('a short file is short when it is streamed too', () => {
  expect(stepsOf(1000, true, 1000)).toEqual(['64 230'])
})
