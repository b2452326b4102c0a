/**
 * Where the file is that workers run: it loads dist/command.cjs with its code cache; the single executable brings its own.
 * Code of the library lies beside it or one folder below.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetWorker, hasAssets } from '../assets.ts'

const NAME = 'worker.js'

/** Throws when this code does not run from a build: then the caller must say where one is. */
export const workerFile = (): string | URL => {
  if (hasAssets()) return assetWorker()
  for (const place of [`./${NAME}`, `../${NAME}`]) {
    const path = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(path)) return path
  }
  throw new Error(`${NAME} is not there: workers need the built package`)
}
