/**
 * Bundles the decoders of @exodus/bytes into one file: it is loaded with the first document or style sheet that is not UTF-8, and
 * its tables of 150 kB are unpacked as far as an encoding asks for them.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const bundleEncodings = (outfile) => build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)), bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true, legalComments: 'none', logLevel: 'warning',
  entryPoints: [createRequire(import.meta.url).resolve('@exodus/bytes/encoding.js')], outfile,
})
