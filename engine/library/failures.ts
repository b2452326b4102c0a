/**
 * What a failed conversion rejects with: one of the error classes, or whatever the caller's own code threw, unchanged. An
 * unexpected failure of the engine becomes an InternalError, so that a program can tell it from its own mistakes.
 */
import { systemReason } from '../host-node/read-file.ts'
import { ConvertError, InternalError, errorOfKind, inputError } from '../messages/errors.ts'

/** Of the engine. */
export const publicError = (error: unknown): ConvertError => {
  if (error instanceof ConvertError) {
    // The engine's general class becomes the one that callers look for.
    return error.constructor === ConvertError ? errorOfKind(error.kind, error.message, error.cause) : error
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new InternalError(`the converter failed unexpectedly: ${reason}`, { cause: error })
}

/** Of the source: what the system refused is an input error, anything else is the caller's own. */
export const sourceError = (error: unknown): unknown => {
  const isSystem = error instanceof Error && 'code' in error && 'syscall' in error
  return isSystem ? inputError(`the input cannot be read: ${systemReason(error)}`, error) : error
}
