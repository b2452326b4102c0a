/** Creates the directories for the output of a batch. */
import { makeDirectory as make } from '../../engine/host-node/make-directory.ts'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { inputError } from '../../engine/messages/errors.ts'

/** Creates `path` and missing directories above it. Throws an InputError. */
export const makeDirectory = (path: string): void => {
  try {
    make(path)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw inputError(`the directory ${path} cannot be created: ${isTaken ? 'there is a file with that name' : systemReason(error)}`, error)
  }
}
