/**
 * The errors with which conversions reject: one of the error classes, or an error of the caller's own code, unchanged. An unexpected
 * failure of the engine becomes an InternalError, so that a program can tell it from its own errors.
 */
import { systemReason } from '../host-node/read-file.ts'
import type { ConversionReport } from '../messages/report.ts'
import { ConvertError, InternalError, errorOfKind, inputError } from '../messages/errors.ts'

/** How messages name options: as the command line does, or as the library does. */
export type Words = (message: string) => string

/** The messages of a report in other words. */
export const reportIn = (words: Words, report: ConversionReport): ConversionReport => ({
  ...report,
  warnings: report.warnings.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, message: words(item.message) })) })),
})

/** For an error of the engine. */
export const publicError = (error: unknown, words: Words = (message) => message): ConvertError => {
  if (error instanceof ConvertError) {
    const message = words(error.message)
    if (message !== error.message) return errorOfKind(error.kind, message, error)
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
