/**
 * Creates a directory and missing parent directories. The recursive mkdir of Node never ends for directories such as /proc, which refuse
 * new entries with the error that the path does not exist.
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
    // Another process may have created it.
    if (!isDirectory(path)) throw error
  }
}

const isDirectory = (path: string): boolean => statSync(systemPath(path), { throwIfNoEntry: false })?.isDirectory() === true
