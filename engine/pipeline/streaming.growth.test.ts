import { expect, test } from 'vitest'
import { growthOf } from '../debug/testing/growth.ts'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine, type RenderStats } from './engine.ts'

interface Rendered {
  readonly pages: number
  readonly warnings: readonly string[]
  readonly stats: RenderStats
  readonly bytes: Uint8Array
  /** Number of bytes written before the end of the input. */
  readonly early: number
}

async function render(html: string, pairs: readonly OptionPair[] = [], resources: Record<string, string> = {}): Promise<Rendered> {
  const host = createTestHost(resources)
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['page-width', '400px'], ['page-height', '400px'], ...pairs], 'library'), host, sink)
  const input = Buffer.from(html)
  for (let i = 0; i < input.length; i += 8192) await engine.feed(input.subarray(i, i + 8192))
  const early = sink.parts.reduce((sum, part) => sum + part.length, 0)
  const { pages, stats, output } = await engine.finish()
  return { pages, stats, warnings: host.warnings, bytes: output, early }
}

const streamed = (html: string, pairs: readonly OptionPair[] = [], resources: Record<string, string> = {}): Promise<Rendered> =>
  render(html, [['streaming', null], ...pairs], resources)

test('empty boxes at the end of a page, which wait for what may come, take linear time', async () => {
  const empties = (count: number) => streamed(`<p>a</p>${'<div></div>'.repeat(count)}`)
  expect((await empties(3000)).pages).toBe(1)
  // The exponent is 1.45 if all waiting boxes are visited again for each chunk, 0.95 if they are not.
  expect(await growthOf(empties, 480_000)).toBeLessThan(1.2)
})
