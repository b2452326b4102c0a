/**
 * Tells by a digest what a build was made from: the sources, the lockfile, Node and the machine's architecture. `dist/` carries the
 * digest, so that an install that finds it unchanged builds nothing.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a build reads, below the root. */
const READ = ['cli', 'engine', 'server', 'examples/invoice.html', 'package.json', 'package-lock.json', 'tsconfig.json']

const FILE = 'fingerprint'
/** Tests and their helpers are no part of a build. */
const isRead = (path) => !/\.test\.ts$|\/testing$/.test(path)

/** `features`: the names of those that are built. */
export const fingerprint = (features) => {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${features.join()}\0`)
  const add = (path) => {
    const file = join(root, path)
    if (!existsSync(file) || !isRead(path)) return
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\0`).update(readFileSync(file))
  }
  for (const path of READ) add(path)
  return hash.digest('hex').slice(0, 32)
}

/** The fingerprint that a build directory carries; '' for none. */
export const fingerprintIn = (directory) => {
  const file = join(directory, FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

export const fingerprintFile = (directory) => join(directory, FILE)
