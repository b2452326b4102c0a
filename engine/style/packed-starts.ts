/**
 * What `packStart` makes of the start of styling at each level. A build puts it here (cli/style-starts.mjs); where the sources
 * run as they are there is none, and the sheets are parsed.
 */
import type { StartLevel } from './style-start.ts'

export const packedStarts = null as Readonly<Record<StartLevel, string>> | null
