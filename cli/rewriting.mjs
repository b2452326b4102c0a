/**
 * Bundles the sources of the engine and its doors as other text: each rewrite takes that of a file and its path, and gives what
 * stands for it, or a promise of that, for the next one. Only one plugin can load a file, so that they share this one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const rewriting = (...rewrites) => ({
  name: 'rewriting',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:engine|cli|server)[\\/].*\.ts$/ }, async ({ path }) => {
      let contents = readFileSync(path, 'utf8')
      for (const rewrite of rewrites) contents = await rewrite(contents, path)
      return { contents, loader: 'ts' }
    })
  },
})

/** All that may be in a bundle. */
export const sourceFiles = () =>
  ['engine', 'cli', 'server'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/[\\/]testing[\\/]/.test(path))
    .map((path) => join(root, folder, path)))
