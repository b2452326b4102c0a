/** Which file a path leads to, to find two names of one file: links are followed as far as the path is there. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The file that a path leads to, also where it is still to be made. */
export const placeOf = (path: string): string => realPlace(path) ?? besideReal(path) ?? resolve(path)

const besideReal = (path: string): string | null => {
  const directory = realPlace(dirname(path))
  return directory === null ? null : join(directory, basename(path))
}

const realPlace = (path: string): string | null => {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
