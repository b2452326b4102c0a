/** docs/streaming.md lists everything that streaming mode refuses and warns of; each entry has an example document. */
import { expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../engine/debug/testing/test-host.ts'
import { warningRows } from '../engine/messages/warnings.ts'
import { type OptionPair, parseOptions } from '../engine/options/parse.ts'
import { Engine } from '../engine/pipeline/engine.ts'
import { refusedRows, warnedRows } from './testing/streaming-rows.ts'

async function codesOf(html: string, pairs: readonly OptionPair[]): Promise<readonly string[]> {
  const codes: string[] = []
  const host = { ...createTestHost(), warn: ({ code }: { readonly code: string }) => { codes.push(code) } }
  const engine = new Engine(parseOptions([['streaming', null], ...pairs], 'library'), host, new CollectingSink())
  const input = Buffer.from(html)
  for (let at = 0; at < input.length; at += 65_536) await engine.feed(input.subarray(at, at + 65_536))
  await engine.finish()
  return codes
}

test.each(refusedRows)('$what ends with exit code 3', async ({ html, options = [] }) => {
  for (const css of ['listed', 'standard']) {
    const run = async (): Promise<unknown> => codesOf(html, [['css', css], ...options])
    await expect(run()).rejects.toMatchObject({ kind: 'render', exitCode: 3 })
  }
})

test.each(Object.entries(warnedRows))('%s is given, and the conversion goes on', async (code, { html, options = [] }) => {
  expect(await codesOf(html, [['css', 'standard'], ...options])).toContain(code)
}, 60_000)

test('there is a row for each warning of streaming mode', () => {
  expect(Object.keys(warnedRows).sort()).toEqual(Object.keys(warningRows).filter((code) => code.startsWith('streaming-')).sort())
})
