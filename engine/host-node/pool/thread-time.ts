/**
 * CPU time of one thread, read from another. Node 20 provides only that of the process. Linux provides that of each thread in /proc, under
 * an id that the thread itself must find.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** The /proc directory of the calling thread; null if the system has none. */
export const ownThread = (): string | null => {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return null
  }
}

export interface ThreadTime {
  /** CPU time in milliseconds, in steps of 10. */
  readonly cpu: number
}

/** Null if unknown, or if the thread has ended. */
export const threadTime = (thread: string | null): ThreadTime | null => {
  const text = thread === null ? '' : textOf(`${thread}/stat`)
  // The name of the thread, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (text === '') return null
  return { cpu: (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS }
}

/** Clock tick of Linux, the same for all programs. */
const TICK_MS = 10
/** Index of the field after the name, from 0. */
const USER_TIME = 11
const SYSTEM_TIME = 12

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
