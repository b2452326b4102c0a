import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'

interface Decoding {
  readonly htmlDecodeTree: Uint16Array
  readonly decodeHTML: (html: string) => string
}

const { entityTable } = (await import(new URL('./entity-table.mjs', import.meta.url).href)) as { readonly entityTable: Plugin }

/** Bundles the package of the parser. */
const bundled = async (plugins: Plugin[]): Promise<{ readonly text: string; readonly made: Decoding }> => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { htmlDecodeTree, decodeHTML } from 'entities/decode'",
      resolveDir: dirname(createRequire(import.meta.url).resolve('htmlparser2')),
    },
    bundle: true, format: 'esm', platform: 'node', write: false, plugins,
  })
  const text = outputFiles[0]?.text ?? ''
  return { text, made: (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as Decoding }
}

test('a bundle has the table of the package, and does not have to decode it', async () => {
  const [plain, packed] = await Promise.all([bundled([]), bundled([entityTable])])
  expect([plain.text.includes('decodeTrieDict("'), packed.text.includes('decodeTrieDict("')]).toEqual([true, false])
  expect([...packed.made.htmlDecodeTree]).toEqual([...plain.made.htmlDecodeTree])
  expect(packed.made.decodeHTML('&copy;&nbsp;&hellip;')).toBe('\u00a9\u00a0\u2026')
})
