/**
 * Loads a module that most conversions do not need: from the single executable, else from a bundle beside that of the command, else from
 * its package (for programs that bundle the library, and for the sources).
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasAssets, requireAsset } from './assets.ts'

export const loadLate = (bundle: string, name: string): unknown => {
  if (hasAssets()) return requireAsset(bundle)
  const require = createRequire(import.meta.url)
  const file = import.meta.url.startsWith('file:') ? join(dirname(fileURLToPath(import.meta.url)), bundle) : ''
  return require(existsSync(file) ? file : name)
}
