import { expect, test } from 'vitest'
import { createNodeHost } from '../engine/host-node/host.ts'
import { Engine } from '../engine/index.ts'
import { parseOptions } from '../engine/options/parse.ts'
import { LateOptimization, optimizingLate } from './optimize-late.ts'

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

test('nothing is optimized before layout begins, or before the document is seen to be long', async () => {
  const beginsAfter = (size: number | null, isStreamed: boolean): number | undefined => {
    let begun = 0
    const optimization = new LateOptimization(size, isStreamed, () => {}, () => { begun++ })
    const after = [0, 65_536, 1].findIndex((bytes) => {
      optimization.fed(bytes)
      return begun > 0
    })
    optimization.begin()
    expect(begun).toBe(1)
    return after
  }
  expect(beginsAfter(65_536, false)).toBe(2)
  expect(beginsAfter(null, false)).toBe(2)
  expect(beginsAfter(65_537, false)).toBe(0)
  expect(beginsAfter(null, true)).toBe(0)

  const stages: string[] = []
  const sink = { write: () => undefined, finish: () => ({ bytes: 0 }), abort: () => undefined }
  const host = createNodeHost({ localFiles: false, warn: () => {} })
  host.stage = (stage) => stages.push(stage)
  const engine = optimizingLate((options, counted) => new Engine(options, counted, sink), () => {}, () => stages.push('optimized'))(parseOptions([], 'cli'), host, sink, 10)
  await engine.feed(new TextEncoder().encode('<p>Text'))
  await engine.finish()
  expect(stages.slice(stages.indexOf('layout'), stages.indexOf('layout') + 2)).toEqual(['layout', 'optimized'])
  expect(stages.filter((each) => each === 'optimized')).toHaveLength(1)
})

test('a sheet within the document is no part of its length', async () => {
  const steps: number[] = []
  const sink = { write: () => undefined, finish: () => ({ bytes: 0 }), abort: () => undefined }
  const start = optimizingLate((options, counted) => new Engine(options, counted, sink), ({ times }) => steps.push(times))
  const text = `<style>${'p { color: red }'.repeat(30_000)}</style><p>Text`
  for (const css of ['listed', 'standard']) {
    const engine = start(parseOptions([['css', css]], 'cli'), createNodeHost({ localFiles: false, warn: () => {} }), sink, text.length)
    await engine.feed(new TextEncoder().encode(text))
    await engine.finish()
  }
  expect(steps).toEqual([3, 64, 3, 64])
})

test('the bytes of images count, whether they come at once or later', async () => {
  const steps: number[] = []
  const sink = { write: () => undefined, finish: () => ({ bytes: 0 }), abort: () => undefined }
  const host = createNodeHost({ localFiles: false, warn: () => {} })
  const image = { bytes: new Uint8Array(150_000), url: 'a.png' }
  host.load = (reference) => reference === 'later.png' ? Promise.resolve(image) : image
  const start = optimizingLate((options, counted) => new Engine(options, counted, sink), ({ times }) => steps.push(times))
  const engine = start(parseOptions([], 'cli'), host, sink, 100)
  await engine.feed(new TextEncoder().encode('<img src=a.png><img src=later.png>'))
  await engine.finish()
  expect(steps).toEqual([64, 8])
})
