/**
 * Bundles fontkit into one file: loading its 20 modules takes 54 ms of CPU, loading the bundle 16 ms. Its tables are compressed and
 * unpacked by the zlib of Node. The WOFF2 reader, with a dictionary of 120 kB, is left out, because fontkit only gets decompressed fonts.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const instead = {
  'tiny-inflate': `
    const { inflateRawSync } = require('node:zlib')
    module.exports = (packed, out) => {
      out.set(inflateRawSync(packed))
      return out
    }`,
  'brotli/decompress.js': `
    module.exports = () => {
      throw new Error('fontkit is given unpacked fonts')
    }`,
}

const lighter = {
  name: 'lighter-fontkit',
  setup(building) {
    building.onResolve({ filter: /^(tiny-inflate|brotli\/decompress\.js)$/ }, ({ path, resolveDir }) => ({ path, namespace: 'lighter', pluginData: resolveDir }))
    building.onLoad({ filter: /.*/, namespace: 'lighter' }, ({ path, pluginData }) => ({ contents: instead[path], resolveDir: pluginData }))
  },
}

export const bundleFontkit = async (outfile) => {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)), bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true, legalComments: 'none', logLevel: 'warning',
    entryPoints: [createRequire(import.meta.url).resolve('fontkit')], outfile, metafile: true, plugins: [lighter],
  })
  const missing = Object.keys(instead).filter((name) => metafile.inputs[`lighter:${name}`] === undefined)
  if (missing.length > 0) throw new Error(`fontkit does not use ${missing.join(' and ')} any more: look at cli/bundle-fontkit.mjs`)
}
