/**
 * One measured conversion, in a process that does nothing else. Arguments: the library bundle, then as JSON the file, the
 * options, the output and whether it streams. CPU is counted twice: from the first piece on, and for the whole process.
 */
import { peakBytes, promiseLittleMemory } from './peak.mjs'

const [, , library, task] = process.argv
const { path, options, output, streaming } = JSON.parse(task)
if (streaming) promiseLittleMemory()
const { convertFile, createFileSink } = await import(library)

const startCpu = process.cpuUsage()
const startTime = performance.now()
const stats = await convertFile(path, options, createFileSink(output))
const seconds = ({ user, system }) => (user + system) / 1e6
console.log(JSON.stringify({
  ...stats,
  engineCpu: seconds(process.cpuUsage(startCpu)),
  engineTime: (performance.now() - startTime) / 1000,
  processCpu: seconds(process.cpuUsage()),
  peak: peakBytes(),
}))
