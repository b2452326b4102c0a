/**
 * A bounded soak test of the server on the loopback: good, bad, empty, oversized, heavy, slow and aborted requests in a fixed sequence.
 * Every good response must equal the output of the command byte for byte, the server must survive, and its memory at the end must be within
 * a tenth of that after the warm-up; threads and descriptors must not grow either. After each 1,000 requests a line shows memory,
 * descriptors, threads, and the duration of good responses (p50 and p99).
 *
 *     node bench/server/soak.mjs [requests] [path of the built pdfconv.js] [small]
 *
 * `small`: heavy requests have a sixth of their size, for machines with other work. With fewer than 5,000 requests memory is only shown,
 * since it has not stabilised yet.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ask, FIXED_CLOCK, heldBy, inParallel, memoryOf, quantile, sleep, startServer, whole } from './client.mjs'

const requests = Number(process.argv[2] ?? 30_000)
const command = process.argv[3] ?? fileURLToPath(new URL('../../dist/pdfconv.js', import.meta.url))
const isSmall = process.argv[4] === 'small'
const WIDTH = 5
const LEAST_WARM_UP = 2000
const LEAST_FOR_MEMORY = 5000
const isLong = requests >= LEAST_FOR_MEMORY
const PART = 1000
const SETTLE_MS = isLong ? 2000 : 500
/** Variation of descriptors by persistent connections of the client. */
const MORE_DESCRIPTORS = 16
/** Replaces the status of a response that broke off. */
const BROKEN_OFF = 200.504
const LIMIT = 2_000_000

const invoice = readFileSync(new URL('../../examples/invoice.html', import.meta.url), 'utf8')
const documents = [
  { html: invoice, query: '', args: [] },
  { html: '<!DOCTYPE html><title>é</title><h1>日本語</h1><p>text', query: '?page-size=A5&title=%E6%97%A5', args: ['--page-size', 'A5', '--title', '日'] },
  { html: `<h1>A</h1>${'<p>a paragraph of text that goes on for a while</p>'.repeat(60)}<h2>B</h2>`, query: '?toc&footer-center=%5Bpage%5D', args: ['--toc', '--footer-center', '[page]'] },
  { html: `<table border=1>${'<tr><td>cell<td>cell<td>cell'.repeat(40)}</table>`, query: '?grayscale', args: ['--grayscale'] },
  { html: '<p style="break-before:page">page</p>'.repeat(40), query: '?streaming', args: ['--streaming'] },
]
for (const each of documents) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, '-q', ...each.args, '-', '-o', '-'], {
    input: each.html, env: { ...process.env, ...FIXED_CLOCK }, maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(String(stderr))
  each.pdf = stdout
}
const heavy = `<p>${Array.from({ length: isSmall ? 20_000 : 120_000 }, (_, i) => `${i.toString(36)}q`).join(' ')}`

const good = (streamed) => async (i) => {
  const { html, query, pdf } = documents[i % documents.length]
  const path = `/pdf${query}${streamed ? `${query === '' ? '?' : '&'}stream=1` : ''}`
  const { status, body, isWhole, ms } = await ask(server, path, whole(html))
  if (status === 200) times.push(ms)
  if (status === 200 && streamed && !isWhole) return BROKEN_OFF
  return status === 503 || status === 504 || (status === 200 && body.equals(pdf)) ? status : `${status} with other bytes`
}
const expecting = (path, body, ...statuses) => async () => {
  const { status } = await ask(server, path, whole(body))
  return statuses.includes(status) ? status : `${status} instead of ${statuses.join(' or ')}`
}
const aborted = async (i) => {
  const { status } = await ask(server, '/pdf', (asking) => {
    asking.setHeader('Content-Length', String(heavy.length))
    asking.write(heavy.slice(0, 70_000))
    setTimeout(() => asking.destroy(), 5 + (i % 60))
  })
  return status === 0 || status === 503 ? status : `${status} for an aborted request`
}
const slow = async (i) => {
  const { html, pdf } = documents[0]
  const { status, body } = await ask(server, '/pdf', (asking) => {
    asking.setHeader('Content-Length', String(Buffer.byteLength(html)))
    asking.write(html.slice(0, 100))
    setTimeout(() => asking.end(html.slice(100)), 20 + (i % 100))
  })
  return status === 503 || status === 504 || (status === 200 && body.equals(pdf)) ? status : `${status} for a slow request`
}
const health = async () => {
  const { status, ms } = await ask(server, '/healthz', (asking) => asking.end(), 'GET')
  slowest.health = Math.max(slowest.health, ms)
  return status === 200 ? status : `${status} for healthz`
}

/** In hundredths; the sequence of kinds repeats. */
const kinds = [
  [50, 'good', good(false)], [15, 'good, streamed', good(true)],
  [6, 'bad query', expecting('/pdf?nonsense', '<p>x', 400)], [4, 'bad value', expecting('/pdf?zoom=-1', '<p>x', 400)],
  [3, 'empty', expecting('/pdf', '', 400, 503)], [3, 'oversized', expecting('/pdf', 'x'.repeat(LIMIT + 1), 413)],
  [2, 'render error', expecting('/pdf?streaming&toc', '<p>x', 500, 503, 504)], [2, 'binary', expecting('/pdf', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 400, 503, 504)],
  [1, 'heavy', expecting('/pdf', heavy, 200, 503, 504)], [4, 'aborted', aborted], [4, 'slow', slow], [6, 'health', health],
]
const sequence = kinds.flatMap(([share, name, job]) => Array.from({ length: share }, () => ({ name, job })))
// A stride that is coprime with 100 mixes them.
const kindAt = (i) => sequence[(i * 37) % sequence.length]

const slowest = { health: 0 }
const counts = new Map()
/** Durations of good responses since the last line, ms. */
const times = []
const failures = []
const server = await startServer(command, ['--workers', '2', '--max-queue', '8', '--timeout', '3', '--max-body-size', String(LIMIT)])
const round = (count, offset) => inParallel(count, WIDTH, async (i) => {
  const { name, job } = kindAt(i + offset)
  const outcome = await job(i + offset)
  const key = `${name}: ${outcome}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  if (typeof outcome === 'string') failures.push(`request ${i + offset}, ${key}`)
})

const mib = (bytes) => `${(bytes / 1_048_576).toFixed(0)} MiB`
const settle = async () => {
  await sleep(SETTLE_MS)
  const held = { resident: memoryOf(server.pid).resident, ...heldBy(server.pid), p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
  times.length = 0
  return held
}
const lineOf = (count, { resident, descriptors, threads, p50, p99 }) =>
  `${count} requests: ${mib(resident)}, ${descriptors} descriptors, ${threads} threads, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
// Live objects do not grow after the first hundred requests. Heaps that are collected late, compiled code and the memory of the C library
// need some thousand requests to reach their size.
const warmUp = Math.max(Math.min(requests / 2, LEAST_WARM_UP), requests * 0.1) | 0
const begun = performance.now()
await round(warmUp, 0)
const before = await settle()
const readings = []
console.error(lineOf(warmUp, before))
for (let from = warmUp; from < requests; from += PART) {
  const to = Math.min(from + PART, requests)
  await round(to - from, from)
  readings.push(await settle())
  console.error(lineOf(to, readings.at(-1)))
}
const seconds = (performance.now() - begun) / 1000
const after = readings.at(-1)
const isAlive = server.isAlive()
const { peak } = memoryOf(server.pid)
const code = await server.stop()

// 503 and 504 are correct for an overloaded machine; 504 may break off a streamed response.
for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(7)}  ${key}`)
console.log(`${requests} requests in ${seconds.toFixed(0)} s; memory after the warm-up ${mib(before.resident)}, then ${readings.map(({ resident }) => mib(resident)).join(', ')}, peak ${mib(peak)}`)
console.log(`slowest healthz ${slowest.health.toFixed(0)} ms; alive ${isAlive}; exit code ${code}`)
for (const failure of failures.slice(0, 20)) console.log(failure)
if (failures.length > 0) console.log(server.problems())
const isSound = isAlive && code === 0 && failures.length === 0 && (!isLong || after.resident <= before.resident * 1.1)
  && after.threads <= before.threads && after.descriptors <= before.descriptors + MORE_DESCRIPTORS
console.log(isSound ? 'sound' : 'NOT SOUND')
process.exitCode = isSound ? 0 : 1
