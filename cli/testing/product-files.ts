/** Sources of the product, as paths from the top of the repository: no tests, test helpers or declarations. */
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Top of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const productFiles = (): readonly string[] =>
  ['engine', 'cli', 'server'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/testing\//.test(name)))
