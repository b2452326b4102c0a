/**
 * The serialized start of styling per level, inserted by the build (cli/style-starts.mjs). Null when the sources run unbundled: then the
 * sheets are parsed.
 */
import type { StartLevel } from './parsed-start.ts'

export const packedStarts = null as Readonly<Record<StartLevel, string>> | null
