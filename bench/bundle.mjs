/**
 * Bundles a TypeScript entry to dist/bench/ in the same way as the product, and returns its path. Packages that the product loads lazily
 * are not bundled; they are found from dist/, which is inside the repository.
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
