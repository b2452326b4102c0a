/**
 * Tells by a digest what a build is made from: the sources, the lockfile, Node and the architecture of the machine. dist/ carries
 * the digest of its build, so that an install that finds it unchanged builds nothing. Tests are no part of it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a build reads, below the root. */
const READ = ['cli', 'engine', 'server', 'examples/invoice.html', 'package-lock.json', 'tsconfig.json']
const NOT_BUILT = /\.test\.ts$|\/testing$/

/** Where a build directory holds its digest. */
export const fingerprintFile = (directory) => join(directory, 'fingerprint')

/** The digest that `directory` carries; '' for none. */
export const fingerprintIn = (directory) => {
  const file = fingerprintFile(directory)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The digest of the sources as they are now. */
export const fingerprint = () => {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  const add = (path) => {
    if (NOT_BUILT.test(path)) return
    if (statSync(join(root, path)).isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    else hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  for (const path of READ) add(path)
  // Of package.json the build depends on, scripts do not matter.
  const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return hash.update(JSON.stringify({ version, dependencies })).digest('hex').slice(0, 32)
}
