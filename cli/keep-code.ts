/**
 * Leaves the code of a command, with every function that has run, to this user's next processes (kept-code.ts), which start
 * in half the time. It is a convenience: whatever goes wrong there is no concern of the conversion.
 */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script } from 'node:vm'
import { cacheDirectory, type Environment } from '../engine/host-node/cache-directory.ts'
import { makeDirectory } from '../engine/host-node/make-directory.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { isNameOfNow } from './kept-code.ts'
import { optimizeAsUsual } from './optimize-late.ts'

/** For other versions of Node and other settings of it; older ones go. */
const MOST_KEPT = 4

/** `name`: what the code was missing under. V8 is set back first to what it was then, because its settings are part of the code. */
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
      // A file that a loss of power leaves with a hole would be taken for code.
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
    // It is gone, or was never made.
  }
}
