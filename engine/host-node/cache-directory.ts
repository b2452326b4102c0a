/**
 * The directory for cache files of this user that can be recreated at any time: the font index, the code cache. It may be read-only,
 * missing or emptied.
 */
import { homedir } from 'node:os'
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** '' for a user without a passwd entry, as in containers. */
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
