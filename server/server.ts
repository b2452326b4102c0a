/**
 * The HTTP door. This build has none: starting it is refused with a usage error, before any port is opened, rather than
 * answering requests that it could not serve.
 */
import { usageError } from '../engine/messages/errors.ts'

export const serve = (_args: readonly string[]): Promise<never> =>
  Promise.reject(usageError('this build does not serve yet\nconvert from the command line: pdfconv INPUT.html -o OUTPUT.pdf'))
