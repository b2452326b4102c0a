import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { unpackStart } from '../engine/style/packed-start.ts'
import { plainStart } from '../engine/style/testing/plain-start.ts'
import { parseStart } from '../engine/style/style-start.ts'

const { styleStarts } = (await import(new URL('./style-starts.mjs', import.meta.url).href)) as { readonly styleStarts: Plugin }

test('a bundle has the built-in sheets parsed, at both levels', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../engine/style/packed-starts.ts', import.meta.url))],
    bundle: true, format: 'esm', write: false, plugins: [styleStarts],
  })
  const text = outputFiles[0]?.text ?? ''
  const { packedStarts } = (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as {
    readonly packedStarts: Readonly<Record<string, string>>
  }
  expect(Object.keys(packedStarts)).toEqual(['listed', 'standard'])
  for (const level of ['listed', 'standard'] as const) {
    expect(plainStart(unpackStart(packedStarts[level] ?? ''))).toEqual(plainStart(parseStart(level)))
  }
})
