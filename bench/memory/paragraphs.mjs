/**
 * The workload "Paragraphs N": N paragraphs of 60 px, A4, one font, fed in pieces of 64 KiB, written to a file.
 * Arguments: the library bundle, N, the font, the output file. The document is made before the clock starts.
 */
import { peakBytes } from './peak.mjs'

const PIECE_BYTES = 64 * 1024

const [, , library, count, font, output] = process.argv
const { Engine, createFileSink, createNodeHost, parseOptions } = await import(library)

function makeDocument(paragraphs) {
  let html = '<html><head><style>p { height: 60px; margin: 0; }</style></head><body>'
  for (let i = 0; i < paragraphs; i++) html += `<p>paragraph ${i} lorem ipsum dolor sit amet</p>`
  return new TextEncoder().encode(`${html}</body></html>`)
}

const html = makeDocument(Number(count))
const startCpu = process.cpuUsage()
const startTime = performance.now()
const options = parseOptions([['font', font]], 'cli')
const host = createNodeHost({
  localFiles: true,
  warn: (warning) => {
    throw new Error(`the workload warned: ${warning.message}`)
  },
})
const sink = createFileSink(output)
const engine = new Engine(options, host, sink)
for (let at = 0; at < html.length; at += PIECE_BYTES) {
  const pending = engine.feed(html.subarray(at, at + PIECE_BYTES))
  if (pending !== undefined) await pending
}
const { stats } = await engine.finish()
const seconds = ({ user, system }) => (user + system) / 1e6
console.log(JSON.stringify({
  ...stats,
  engineCpu: seconds(process.cpuUsage(startCpu)),
  engineTime: (performance.now() - startTime) / 1000,
  processCpu: seconds(process.cpuUsage()),
  peak: peakBytes(),
}))
