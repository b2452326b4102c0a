/**
 * A code cache of the user's own, for a V8 that cannot take the one of the build: another Node than the package was built
 * with, or one that is started with settings such as --max-old-space-size. What is in it is run: so it is taken only from a
 * file that is this user's own and that nobody else may write.
 */
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { cacheDirectory, type Environment } from '../engine/host-node/cache-directory.ts'
import { isOwnFile } from '../engine/host-node/own-file.ts'

/** Ends with a tag of V8's version, its settings at this moment, and the processor. */
export const keptName = (hash: string): string => `code-${hash}-${endOfName()}`

/** Whether V8 is set as it was when the name was made. */
export const isNameOfNow = (name: string): boolean => name.endsWith(`-${endOfName()}`)

const endOfName = (): string => `${cachedDataVersionTag().toString(16)}.cache`

/** Null where there is none that can be trusted. */
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
