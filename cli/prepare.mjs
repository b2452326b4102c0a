/**
 * `npm run prepare`, which `npm ci`, `npm install` and `npx` run in a checkout: builds dist/ unless it was already built from the same
 * sources, lockfile and Node version. Prints one line that says what it does.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fingerprint, fingerprintIn } from './fingerprint.mjs'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

const hasTools = () => {
  const { resolve } = createRequire(import.meta.url)
  try {
    return ['esbuild', 'typescript'].every((name) => resolve(name) !== '')
  } catch {
    return false
  }
}

if (fingerprintIn(dist) !== fingerprint()) {
  if (hasTools()) {
    console.log('pdfconv: building dist/ from the sources, once for these sources')
    const { buildDist } = await import('./build.mjs')
    await buildDist()
  } else {
    console.error('pdfconv: dist/ is not built, and the build needs the development packages: run npm ci without --omit=dev, or install the packed package (npm pack)')
    process.exitCode = 1
  }
}
