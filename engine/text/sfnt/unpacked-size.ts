/** How large a font packed for the web may become; judged by what its directory claims, before it is unpacked. */
import { FontError } from './bytes.ts'

/** The largest fonts in use hold some 30 MiB. */
export const MAX_UNPACKED_BYTES = 64 * 1_048_576

export const tooLarge = (): FontError => new FontError(`it takes more than ${MAX_UNPACKED_BYTES / 1_048_576} MiB when it is unpacked`)
