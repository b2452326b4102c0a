/**
 * Writes a code cache of the command, with every function that has run, for later processes of this user (kept-code.ts), which start in
 * half the time. It is only an optimization: errors are ignored.
 */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script } from 'node:vm'
import { cacheDirectory, type Environment } from '../engine/host-node/cache-directory.ts'
import { makeDirectory } from '../engine/host-node/make-directory.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { isNameOfNow } from './kept-code.ts'
import { optimizeAsUsual } from './optimize-late.ts'

/** Maximum number of caches, for other versions and flags of Node; the oldest are removed. */
const MOST_KEPT = 4

/** `name`: the `missing` name of the code. The V8 flags of that moment are restored first, because the cache depends on them. */
export const keepCode = (script: Script, name: string, environment: Environment = process.env): void => {
  setHeapGrowth('usual')
  optimizeAsUsual()
  if (!isNameOfNow(name)) return
  const directory = cacheDirectory(environment)
  const temporary = join(directory, `${name}.${process.pid}.tmp`)
  try {
    makeDirectory(directory)
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(file, script.createCachedData())
      // Without it, a power cut could leave a file with holes that would be executed as code.
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, join(directory, name))
    removeOld(directory)
  } catch {
    remove(temporary)
  }
}

const removeOld = (directory: string): void => {
  const kept = readdirSync(directory).filter((name) => /^code-[0-9a-f]+-[0-9a-f]+\.cache$/.test(name))
    .map((name) => join(directory, name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of kept.slice(MOST_KEPT)) remove(path)
}

const remove = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {
    // The file is gone, or was never created.
  }
}
