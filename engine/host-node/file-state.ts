/** Detects changes of a file without reading it, by its size and modification time. */
import { statSync } from 'node:fs'
import { systemPath } from './byte-paths.ts'

/** A file that was read, or was missing, with its state at that time. */
export type ReadFile = readonly [path: string, state: string]

/** State of a missing file. */
export const ABSENT = '-'

export const fileState = (path: string): string => {
  try {
    const { size, mtimeMs } = statSync(systemPath(path))
    return `${size} ${mtimeMs}`
  } catch {
    return ABSENT
  }
}
