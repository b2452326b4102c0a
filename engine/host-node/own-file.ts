/** Whether an open file belongs to this user and is writable by nobody else: only then is a cached file used. */
import { fstatSync } from 'node:fs'

const OTHERS_MAY_WRITE = 0o022

export const isOwnFile = (file: number): boolean => {
  const { uid, mode } = fstatSync(file)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & OTHERS_MAY_WRITE) === 0)
}
