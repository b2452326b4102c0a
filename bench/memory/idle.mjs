/** A process that has loaded what the conversions load and does nothing. Arguments: the library bundle, the mode. */
import { peakBytes, promiseLittleMemory } from './peak.mjs'

if (process.argv[3] === 'streaming') promiseLittleMemory()
await import(process.argv[2])
console.log(JSON.stringify({ peak: peakBytes() }))
