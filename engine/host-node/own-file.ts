/** Whether an open file is this user's own, and nobody else may write to it: what is kept in the cache directory is believed only then. */
import { fstatSync } from 'node:fs'

const OTHERS_MAY_WRITE = 0o022

export const isOwnFile = (file: number): boolean => {
  const { uid, mode } = fstatSync(file)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & OTHERS_MAY_WRITE) === 0)
}
