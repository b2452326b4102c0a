/**
 * Errors of the pool itself. Their messages go to the sender of the document, so they name limits and remedies but no internal details.
 */
import { ConvertError, inputError } from '../../messages/errors.ts'

export const tooMuchMemory = (mebibytes: number): ConvertError =>
  inputError(
    `the document needs more than the ${mebibytes} MiB of memory that one conversion may use\n` +
      'split it, convert it in streaming mode, or raise the memory limit',
  )

export const tooLate = (): ConvertError =>
  new ConvertError('timeout', 'the time limit was exceeded\nmake the document smaller, or raise the time limit')

export const crashed = (): ConvertError =>
  new ConvertError('internal', 'the converter ended unexpectedly while converting this document')

export const notStarted = (): ConvertError => new ConvertError('internal', 'the converter could not be started')

export const closed = (): ConvertError => new ConvertError('internal', 'conversions are being shut down')
