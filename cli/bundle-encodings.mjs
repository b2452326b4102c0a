/**
 * Bundles the decoders of @exodus/bytes into one file. It is loaded for the first document or style sheet that is not UTF-8, and unpacks
 * its tables (150 kB) only as far as an encoding needs them.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const bundleEncodings = (outfile) => build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)), bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true, legalComments: 'none', logLevel: 'warning',
  entryPoints: [createRequire(import.meta.url).resolve('@exodus/bytes/encoding.js')], outfile,
})
