/** A process that has loaded what the cases load and does nothing. Arguments: the library bundle. */
import { peakBytes } from './peak.mjs'

await import(process.argv[2])
console.log(JSON.stringify({ peak: peakBytes() }))
