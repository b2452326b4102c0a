/**
 * A build that all test files share: from the current sources to a directory with `dist`, made by the first caller while others wait. It is
 * identified by a digest of all inputs of the build, so it always matches the sources. Bundling takes 20 seconds of CPU, and ten files need
 * it. Tests do not write into it: they work with copies.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shared = join(root, 'node_modules', '.cache', 'pdfconv-builds')

/** A lock that is older belongs to a build that ended without removing it. */
const MOST_WAIT = 600_000

/** The directory that `build` filled, possibly in an earlier call of this or another process with the same sources. */
export const builtOnce = async (build: (directory: string) => Promise<void>, builds = shared): Promise<string> => {
  const directory = join(builds, await sourcesDigest())
  const lock = `${directory}.lock`
  mkdirSync(builds, { recursive: true })
  while (!existsSync(directory)) {
    if (!takeLock(lock)) {
      await sleep(200)
      continue
    }
    const unfinished = `${directory}.${process.pid}`
    try {
      // Another process may have finished between the check and the lock.
      if (!existsSync(directory)) {
        // Removes builds of earlier sources; the names of locks and unfinished builds contain a point.
        for (const name of readdirSync(builds)) if (!name.includes('.')) rmSync(join(builds, name), { recursive: true, force: true })
        await build(unfinished)
        renameSync(unfinished, directory)
      }
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return directory
}

const takeLock = (lock: string): boolean => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > MOST_WAIT) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

const sourcesDigest = async (): Promise<string> => {
  const module: unknown = await import(new URL('../fingerprint.mjs', import.meta.url).href)
  if (!hasFingerprint(module)) throw new Error('cli/fingerprint.mjs exports no fingerprint function')
  return module.fingerprint()
}

const hasFingerprint = (value: unknown): value is { fingerprint(): string } =>
  typeof value === 'object' && value !== null && 'fingerprint' in value
