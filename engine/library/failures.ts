/**
 * The errors with which conversions reject: one of the error classes, or an error of the caller's own code, unchanged. An unexpected
 * failure of the engine becomes an InternalError, so that a program can tell it from its own errors.
 */
import { systemReason } from '../host-node/read-file.ts'
import { ConvertError, InternalError, errorOfKind, inputError } from '../messages/errors.ts'

/** For an error of the engine. */
export const publicError = (error: unknown): ConvertError => {
  if (error instanceof ConvertError) {
    // A plain ConvertError becomes an error of the public class for its kind.
    return error.constructor === ConvertError ? errorOfKind(error.kind, error.message, error.cause) : error
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new InternalError(`the converter failed unexpectedly: ${reason}`, { cause: error })
}

/** For an error of the source: a system error becomes an InputError, any other error belongs to the caller. */
export const sourceError = (error: unknown): unknown => {
  const isSystem = error instanceof Error && 'code' in error && 'syscall' in error
  return isSystem ? inputError(`the input cannot be read: ${systemReason(error)}`, error) : error
}
