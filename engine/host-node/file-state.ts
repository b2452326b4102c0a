/** What tells that a file is another than before, without reading it: its size and the time of its last change. */
import { statSync } from 'node:fs'
import { systemPath } from './byte-paths.ts'

/** A file that was read, or looked for and not found, with its state then. */
export type ReadFile = readonly [path: string, state: string]

/** The state of what is not there. */
export const ABSENT = '-'

export const fileState = (path: string): string => {
  try {
    const { size, mtimeMs } = statSync(systemPath(path))
    return `${size} ${mtimeMs}`
  } catch {
    return ABSENT
  }
}
