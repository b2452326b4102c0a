/**
 * 200 different invoices with 2 workers: requests per second, median and 99th percentile of the duration of a request, and the peak memory
 * of the server.
 *
 *     node bench/server/throughput.mjs [path of the built pdfconv.js]
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ask, inParallel, memoryOf, startServer, whole } from './client.mjs'

const command = process.argv[2] ?? fileURLToPath(new URL('../../dist/pdfconv.js', import.meta.url))
const WORKERS = 2
const COUNT = 200
const ROUNDS = 3

const invoice = readFileSync(new URL('../../examples/invoice.html', import.meta.url), 'utf8')
const documents = Array.from({ length: COUNT }, (_, i) =>
  invoice.replace('</body>', `<p>Customer ${i * 7919}, reference ${(i * 104_729).toString(36)}, order ${i} of ${COUNT}</p></body>`))

const server = await startServer(command, ['--workers', String(WORKERS), '--max-queue', '64'])
const round = async (width) => {
  const times = []
  const begun = performance.now()
  await inParallel(COUNT, width, async (i) => {
    const { status, ms } = await ask(server, '/pdf', whole(documents[i]))
    if (status !== 200) throw new Error(`status ${status}`)
    times.push(ms)
  })
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { perSecond: COUNT / seconds, p50: at(0.5), p99: at(0.99) }
}
const say = (title, { perSecond, p50, p99 }) =>
  console.log(`${title.padEnd(26)} ${perSecond.toFixed(1).padStart(6)} requests/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`)

say('cold, 2 at a time', await round(WORKERS))
for (let i = 0; i < ROUNDS; i++) say('warm, 2 at a time', await round(WORKERS))
say('warm, 8 at a time', await round(8))
console.log(`peak memory ${(memoryOf(server.pid).peak / 1_048_576).toFixed(0)} MiB`)
process.exitCode = await server.stop()
