/** Directories that a batch makes for its output. */
import { makeDirectory as make } from '../../engine/host-node/make-directory.ts'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { inputError } from '../../engine/messages/errors.ts'

/** Makes `path` and those above it as needed; an input error when that cannot be. */
export const makeDirectory = (path: string): void => {
  try {
    make(path)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw inputError(`the directory ${path} cannot be made: ${isTaken ? 'there is a file of that name' : systemReason(error)}`, error)
  }
}
