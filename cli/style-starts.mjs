/**
 * Puts the start state of styling into a bundle, as `packStart` writes it: the parsed built-in style sheets and the initial values.
 * Otherwise a command would parse them at each start.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const styleStarts = {
  name: 'style-starts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]engine[\\/]style[\\/]packed-starts\.ts$/ }, async () => {
      const { parseStart, packStart } = await sources()
      const starts = Object.fromEntries(['listed', 'standard'].map((level) => [level, packStart(parseStart(level))]))
      return { contents: `export const packedStarts = ${JSON.stringify(starts)}`, loader: 'ts' }
    })
  },
}

/** The engine's own code, run from the sources. */
const sources = async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { parseStart } from './style-start.ts'; export { packStart } from './packed-start.ts'",
      resolveDir: fileURLToPath(new URL('../engine/style', import.meta.url)),
    },
    bundle: true, format: 'esm', platform: 'neutral', target: 'node20', write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
