/** Directories that a batch makes for its output. */
import { mkdirSync } from 'node:fs'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { inputError } from '../../engine/messages/errors.ts'

/** Makes `path` and those above it as needed; an input error when that cannot be. */
export const makeDirectory = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw inputError(`the directory ${path} cannot be made: ${isTaken ? 'there is a file of that name' : systemReason(error)}`, error)
  }
}
