import { expect, test } from 'vitest'
import { createNodeHost } from '../engine/host-node/host.ts'
import { Engine } from '../engine/index.ts'
import { parseOptions } from '../engine/options/parse.ts'
import { measuring, StageClock } from './stages.ts'

const stats = { nodes: 3, arenaBytes: 100, textBytes: 20, pages: 1, pdfBytes: 900 }
const sink = { write: () => undefined, finish: () => undefined, abort: () => undefined }

const convert = async (environment: Record<string, string>, streaming: boolean): Promise<string> => {
  let printed = ''
  const start = measuring((options, host) => new Engine(options, host, sink), environment, (text) => {
    printed += text
  })
  const options = parseOptions(streaming ? [['streaming', null]] : [], 'cli')
  const engine = start(options, createNodeHost({ localFiles: false, warn: () => {} }), { ...sink, finish: () => ({ bytes: 0 }) })
  await engine.feed(new TextEncoder().encode('<p>text'))
  await engine.finish()
  return printed
}

test('a stage that comes again goes on where it was', () => {
  let now = 0
  const clock = new StageClock({ cpu: () => now * 2, wall: () => now, peak: () => 5_250_000 })
  for (const [at, stage] of [[10, 'read'], [13, 'style'], [20, 'read']] as const) {
    now = at
    clock.begin(stage)
  }
  now = 24
  expect(JSON.parse(clock.report('json', stats))).toEqual({
    stages: { start: { cpu: 20, wall: 10 }, read: { cpu: 14, wall: 7 }, style: { cpu: 14, wall: 7 } }, peak: 5_250_000, stats,
  })
  expect(clock.report('table', stats).split('\n').slice(-3)).toEqual([
    'all            48.0      24.0', expect.stringContaining('3 nodes'), '5.3 MB of memory at most',
  ])
})

test.each([false, true])('every stage of a conversion is told (streaming: %s)', async (streaming) => {
  const { stages, peak } = JSON.parse(await convert({ PDFCONV_STAGES: 'json' }, streaming)) as { stages: object, peak: number }
  expect(peak).toBeGreaterThan(10_000_000)
  expect(Object.keys(stages).sort()).toEqual(['boxes', 'compress', 'finish', 'layout', 'pages', 'paint', 'read', 'start', 'style'])
})

test('nothing is told that the environment does not ask for, and a wrong wish is an error', async () => {
  expect(await convert({}, false)).toBe('')
  await expect(convert({ PDFCONV_STAGES: 'all' }, false)).rejects.toThrow('set it to table or json')
})
