/**
 * The CPU time of one thread, asked from another. Node 20 tells only that of the process; Linux tells that of each thread
 * in its /proc, under a number that the thread itself has to find.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** The directory that tells of the thread that asks; null where the system has none. */
export const ownThread = (): string | null => {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return null
  }
}

export interface ThreadTime {
  /** What it has used of processors, in milliseconds, by tens. */
  readonly cpu: number
}

/** Null where it is not told, or the thread has ended. */
export const threadTime = (thread: string | null): ThreadTime | null => {
  const text = thread === null ? '' : textOf(`${thread}/stat`)
  // The name of the thread, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (text === '') return null
  return { cpu: (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS }
}

/** What Linux counts in, for all programs alike. */
const TICK_MS = 10
/** After the name, from 0. */
const USER_TIME = 11
const SYSTEM_TIME = 12

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
