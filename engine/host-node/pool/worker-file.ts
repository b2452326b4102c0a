/**
 * The script of the workers: it loads dist/command.cjs with its code cache; the single executable contains its own. The code of the library
 * is in the same directory or one below.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetWorker, hasAssets } from '../assets.ts'

const NAME = 'worker.js'

/** Throws if this code does not run from a build: then the caller must provide the path. */
export const workerFile = (): string | URL => {
  if (hasAssets()) return assetWorker()
  for (const place of [`./${NAME}`, `../${NAME}`]) {
    const path = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(path)) return path
  }
  throw new Error(`${NAME} is not there: workers need the built package`)
}
