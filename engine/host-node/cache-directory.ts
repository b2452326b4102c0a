/**
 * Where files may be kept for this user that can be made again at any time: the index of fonts, the code cache. Nobody may
 * count on it: it may be read-only, missing, or emptied.
 */
import { homedir } from 'node:os'
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** A user without an entry in the system's list, as in containers, has none of its own. */
export function homeDirectory(environment: Environment): string {
  try {
    return environment['HOME'] || homedir()
  } catch {
    return '/'
  }
}

export function cacheDirectory(environment: Environment): string {
  const cache = environment['XDG_CACHE_HOME'] || join(homeDirectory(environment), '.cache')
  return join(cache, 'pdfconv')
}
