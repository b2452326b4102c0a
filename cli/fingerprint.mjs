/**
 * A digest of the inputs of a build: the sources, the lockfile, Node and the architecture of the machine. dist/ contains the digest of its
 * build, so that an install with unchanged inputs builds nothing. Tests are not part of it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files and directories that a build reads, relative to the root. */
const READ = ['cli', 'engine', 'server', 'examples/invoice.html', 'package-lock.json', 'tsconfig.json']
const NOT_BUILT = /\.test\.ts$|\/testing$/

/** Path of the file with the digest of a build directory. */
export const fingerprintFile = (directory) => join(directory, 'fingerprint')

/** The digest in `directory`; '' if there is none. */
export const fingerprintIn = (directory) => {
  const file = fingerprintFile(directory)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The digest of the current sources. */
export const fingerprint = () => {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  const add = (path) => {
    if (NOT_BUILT.test(path)) return
    if (statSync(join(root, path)).isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    else hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  for (const path of READ) add(path)
  // Of package.json, the build depends on these fields only, not on the scripts.
  const { version, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return hash.update(JSON.stringify({ version, dependencies, devDependencies })).digest('hex').slice(0, 32)
}
