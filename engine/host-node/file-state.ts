/** What tells that a file is another than before, without reading it: its size and the time of its last change. */
import { statSync } from 'node:fs'

/** A file that was read, or looked for and not found, with its state then. */
export type ReadFile = readonly [path: string, state: string]

/** The state of what is not there. */
export const ABSENT = '-'

export const fileState = (path: string): string => {
  try {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  } catch {
    return ABSENT
  }
}
