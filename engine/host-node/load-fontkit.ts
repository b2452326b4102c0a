/**
 * Loads fontkit: from the single executable, from the bundle beside the command's, or else from its package, as for programs
 * that bundle the library and for the sources.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fontkit } from '../host/fontkit.ts'
import { hasAssets, requireAsset } from './assets.ts'

const BUNDLE = 'fontkit.cjs'

export const loadFontkit = (): Fontkit => {
  if (hasAssets()) return requireAsset(BUNDLE) as Fontkit
  const require = createRequire(import.meta.url)
  const bundle = import.meta.url.startsWith('file:') ? join(dirname(fileURLToPath(import.meta.url)), BUNDLE) : ''
  return require(existsSync(bundle) ? bundle : 'fontkit') as Fontkit
}
