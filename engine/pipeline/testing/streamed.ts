/** Documents rendered in chunks of input, in normal and in streaming mode, for tests: pages, warnings, counts and bytes. */
import { CollectingSink, createTestHost } from '../../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { Engine, type RenderStats } from '../engine.ts'

const CHUNK = 8192

export interface Rendered {
  readonly pages: number
  readonly warnings: readonly string[]
  readonly stats: RenderStats
  readonly bytes: Uint8Array
  /** Number of bytes written before the end of the input. */
  readonly early: number
}

/** Pages are 400 x 400 px unless `pairs` say otherwise. */
export async function render(html: string, pairs: readonly OptionPair[] = [], resources: Record<string, string> = {}): Promise<Rendered> {
  const host = createTestHost(resources)
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['page-width', '400px'], ['page-height', '400px'], ...pairs], 'library'), host, sink)
  const input = Buffer.from(html)
  for (let i = 0; i < input.length; i += CHUNK) await engine.feed(input.subarray(i, i + CHUNK))
  const early = sink.parts.reduce((sum, part) => sum + part.length, 0)
  const { pages, stats, output } = await engine.finish()
  return { pages, stats, warnings: host.warnings, bytes: output, early }
}

export const streamed = (html: string, pairs: readonly OptionPair[] = [], resources: Record<string, string> = {}): Promise<Rendered> =>
  render(html, [['streaming', null], ...pairs], resources)
