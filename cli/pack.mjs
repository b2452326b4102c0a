/**
 * `npm pack` and `npm publish` run this before and after: the package contains the whole build with declarations, and a package.json
 * without the scripts and development dependencies of the checkout. Afterwards package.json is restored, at first also from a copy that an
 * interrupted run left behind.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDist } from './build.mjs'

const manifest = fileURLToPath(new URL('../package.json', import.meta.url))
const kept = fileURLToPath(new URL('../node_modules/.cache/pdfconv-package.json', import.meta.url))

const [when] = process.argv.slice(2)
if (existsSync(kept)) renameSync(kept, manifest)
if (when === 'before') {
  await buildDist({ hasTypes: true })
  const text = readFileSync(manifest, 'utf8')
  const { scripts, devDependencies, ...published } = JSON.parse(text)
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, text)
  writeFileSync(manifest, `${JSON.stringify(published, null, 2)}\n`)
} else if (when !== 'after') {
  console.error('usage: node cli/pack.mjs before|after')
  process.exitCode = 1
}
