/**
 * Makes a directory and those above it that are not there. Node's own way to do that never ends where a directory takes no
 * new ones and says that there is no such place, as /proc does.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemPath } from './byte-paths.ts'

export const makeDirectory = (path: string): void => {
  if (isDirectory(path)) return
  const above = dirname(path)
  if (!existsSync(systemPath(above))) makeDirectory(above)
  try {
    mkdirSync(systemPath(path))
  } catch (error) {
    // Somebody else may have been faster.
    if (!isDirectory(path)) throw error
  }
}

const isDirectory = (path: string): boolean => statSync(systemPath(path), { throwIfNoEntry: false })?.isDirectory() === true
