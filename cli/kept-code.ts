/**
 * Reads the code cache of this user, for a V8 that rejects the cache of the build: another Node than the package was built with, or one
 * with flags such as --max-old-space-size. Its content is executed, so the file must belong to this user and be writable by nobody else.
 */
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { cacheDirectory, type Environment } from '../engine/host-node/cache-directory.ts'
import { isOwnFile } from '../engine/host-node/own-file.ts'

/** The name ends with the cache tag of V8: its version, its current flags and the processor. */
export const keptName = (hash: string): string => `code-${hash}-${endOfName()}`

/** Whether the V8 flags are the same as when the name was made. */
export const isNameOfNow = (name: string): boolean => name.endsWith(`-${endOfName()}`)

const endOfName = (): string => `${cachedDataVersionTag().toString(16)}.cache`

/** Null if there is no file, or none that can be trusted. */
export const readKeptCode = (name: string, environment: Environment = process.env): Buffer | null => {
  let file: number
  try {
    file = openSync(join(cacheDirectory(environment), name), 'r')
  } catch {
    return null
  }
  try {
    return isOwnFile(file) ? readFileSync(file) : null
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}
