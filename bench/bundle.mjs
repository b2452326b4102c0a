/**
 * Bundles a TypeScript entry into dist/bench/ the way the build makes the product, and says where it went. Packages
 * that the product loads lazily stay outside, so dist/ (inside the repository) is where they can be found from.
 */
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

export const root = fileURLToPath(new URL('..', import.meta.url))

export async function bundleEntry(entry) {
  const outfile = join(root, 'dist/bench', basename(entry).replace(/\.ts$/, '.mjs'))
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['fontkit', '@expo-google-fonts/*'],
    logLevel: 'warning',
  })
  return pathToFileURL(outfile).href
}
