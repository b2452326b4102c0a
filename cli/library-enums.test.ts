import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { Tokenizer } from 'htmlparser2'
import { expect, test } from 'vitest'

const { libraryEnums } = (await import(new URL('./library-enums.mjs', import.meta.url).href)) as { readonly libraryEnums: Plugin }

const bundled = async (plugins: Plugin[]): Promise<{ readonly text: string; readonly made: { readonly Tokenizer: typeof Tokenizer } }> => {
  const { outputFiles } = await build({
    stdin: { contents: "export { Tokenizer } from 'htmlparser2'", resolveDir: dirname(createRequire(import.meta.url).resolve('htmlparser2')) },
    bundle: true, format: 'esm', platform: 'node', write: false, plugins,
  })
  const text = outputFiles[0]?.text ?? ''
  return { text, made: (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as { readonly Tokenizer: typeof Tokenizer } }
}

/** What a tokenizer tells of a document, as one text. */
const told = (Made: typeof Tokenizer): string => {
  const calls: string[] = []
  const callbacks = new Proxy({}, { get: (_, name) => (...values: unknown[]) => { calls.push(`${String(name)} ${values.join(' ')}`) } })
  const tokenizer = new Made({ decodeEntities: true }, callbacks as ConstructorParameters<typeof Tokenizer>[1])
  tokenizer.write('<!doctype html><p class="a" id=b title=\'&lt;c\'>1 &amp; 2 &copy; &#x41;<br/><!-- d --><script>if (a < b) &amp;</script></p><![CDATA[e]]>')
  tokenizer.end()
  return calls.join('\n')
}

test('a tokenizer in a bundle looks no state up, and tells the same', async () => {
  const [plain, written] = await Promise.all([bundled([]), bundled([libraryEnums])])
  expect([/\bState\d?\.Text\b/.test(plain.text), /\bState\d?\.Text\b/.test(written.text)]).toEqual([true, false])
  expect(told(written.made.Tokenizer)).toBe(told(Tokenizer))
  expect(told(Tokenizer)).toContain('ontextentity 169')
})
