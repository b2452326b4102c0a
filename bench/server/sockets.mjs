/**
 * The cost of connections for others: 1,024 silent ones, and the duration of `/healthz` beside them; SIGTERM with only a silent connection;
 * responses per second for clients that give up after 250 ms, or after 4.4 times the time of a response, and close their connection as curl does; workers lost to clients that
 * go away under load; small requests beside two bodies of 4 MB; and the values of `Retry-After`.
 *
 *     node bench/server/sockets.mjs [path of the built pdfconv.js] [silent | end | goodput | vanished | lane | retry]
 */
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ask, inParallel, quantile, sleep, startServer, whole } from './client.mjs'

const command = process.argv[2] ?? fileURLToPath(new URL('../../dist/pdfconv.js', import.meta.url))
const SILENT = 1024
const LIMIT_MS = 250
const GOODPUT_MS = 10_000
/** The time of that many responses is the least that a client waits. */
const LEAST_TURNS = 4.4
/** Factor to the number of requests that the server could answer. */
const OVERLOAD = 6
const PATIENCE_MS = 90_000
const VANISHED = 150
const LANE_MS = 10_000
const SMALL = '<p>small'

const open = (port, bytes = '') => new Promise((resolve) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
    if (bytes !== '') socket.write(bytes)
    resolve(socket)
  })
  socket.on('error', () => resolve(socket))
})

/** Status of a request on its own connection, 0 for none within `limit`; then the connection is closed. */
const askOnce = (port, bytes, limit) => new Promise((resolve) => {
  let text = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const end = (status) => {
    clearTimeout(timer)
    socket.destroy()
    resolve(status)
  }
  const timer = setTimeout(() => end(0), limit)
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
    const [, status, length] = /^HTTP\/1\.1 (\d+) [\s\S]*?Content-Length: (\d+)[\s\S]*?\r\n\r\n/i.exec(text) ?? []
    if (status !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length)) end(Number(status))
  })
  socket.on('error', () => end(0))
  socket.on('close', () => end(0))
})

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const silent = async () => {
  const server = await startServer(command, ['--workers', '1', '--timeout', '60'])
  const sockets = []
  for (let i = 0; i < SILENT; i++) sockets.push(await open(server.port, i % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nX: '))
  for (const socket of sockets) socket.resume()
  const begun = performance.now()
  while (await askOnce(server.port, HEALTH, 1000) !== 200 && performance.now() - begun < PATIENCE_MS) await sleep(100)
  console.log(`/healthz beside ${SILENT} silent connections: after ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  for (const socket of sockets) socket.destroy()
  await server.stop()
}

const end = async () => {
  const server = await startServer(command, ['--workers', '1', '--timeout', '60'])
  const refused = await open(server.port, 'NONSENSE\r\n\r\n')
  const half = await open(server.port, 'POST /pdf HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n<p>')
  await sleep(300)
  const begun = performance.now()
  await server.stop()
  console.log(`SIGTERM with nothing running: ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  refused.destroy()
  half.destroy()
}

const goodput = async () => {
  const server = await startServer(command, ['--workers', '2', '--metrics'])
  const bytesOf = (count) => {
    const html = Array.from({ length: count }, (_, i) => `<p>paragraph ${i} of some words`).join('')
    return `POST /pdf HTTP/1.1\r\nHost: x\r\nContent-Length: ${html.length}\r\nConnection: close\r\n\r\n${html}`
  }
  const eachOf = async (bytes) => {
    const alone = performance.now()
    await inParallel(40, 2, () => askOnce(server.port, bytes, 5000))
    return (performance.now() - alone) / 40
  }
  const bytes = bytesOf(800)
  for (let i = 0; i < 20; i++) await askOnce(server.port, bytes, 5000)
  const each = await eachOf(bytes)
  // On a busy machine clients wait as much longer as it takes.
  const limit = Math.max(LIMIT_MS, each * LEAST_TURNS)
  const counts = new Map()
  const asked = []
  const begun = performance.now()
  for (let i = 0; performance.now() - begun < GOODPUT_MS; i++) {
    asked.push(askOnce(server.port, bytes, limit).then((status) => counts.set(status, (counts.get(status) ?? 0) + 1)))
    await sleep(Math.max(0, (i + 1) * each / OVERLOAD - (performance.now() - begun)))
  }
  await Promise.all(asked)
  const told = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(`clients that wait ${limit.toFixed(0)} ms where ${(1000 / each).toFixed(1)} a second can be answered: ${((counts.get(200) ?? 0) / GOODPUT_MS * 1000).toFixed(1)} a second (${told})`)
  console.log(await lostWorkers(server))
  await server.stop()
}

const lostWorkers = async (server) => {
  const { body } = await ask(server, '/metrics', (asking) => asking.end(), 'GET')
  return body.toString().split('\n').filter((line) => /^pdfconv_worker_(losses|restarts)_total/.test(line)).join('\n')
}

/** Each goes away while its conversion runs, and the machine has more to do than it can. */
const vanished = async () => {
  const server = await startServer(command, ['--workers', '2', '--max-queue', '16', '--metrics'])
  const html = Array.from({ length: 8000 }, (_, i) => `<p>paragraph ${i} of some words`).join('')
  for (let i = 0; i < 4; i++) await ask(server, '/pdf', whole(html))
  let isOver = false
  const others = inParallel(Infinity, 4, async () => {
    if (isOver) throw new Error('over')
    await ask(server, '/pdf', whole(SMALL))
  }).catch(() => {})
  const bytes = `POST /pdf HTTP/1.1\r\nHost: x\r\nContent-Length: ${html.length}\r\nConnection: close\r\n\r\n${html}`
  await inParallel(VANISHED, 4, (i) => askOnce(server.port, bytes, 60 + (i * 37) % 200))
  isOver = true
  await others
  console.log(`${VANISHED} clients that went away under load:\n${await lostWorkers(server)}`)
  await server.stop()
}

/** Two documents of 4 MB one after another for ever, and small ones one after another beside them. */
const lane = async () => {
  const server = await startServer(command, ['--workers', '2', '--max-body-size', '5000000'])
  const html = '<p>some words of a long text that takes its time'.repeat(80_000)
  for (let i = 0; i < 4; i++) await ask(server, '/pdf', whole(SMALL))
  const begun = performance.now()
  const isOver = () => performance.now() - begun > LANE_MS
  const large = Promise.all([0, 1].map(async () => {
    while (!isOver()) await ask(server, '/pdf', whole(html))
  }))
  await sleep(500)
  const times = []
  const statuses = new Map()
  while (!isOver()) {
    const { status, ms } = await ask(server, '/pdf', whole(SMALL))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    times.push(ms)
    await sleep(20)
  }
  const told = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(`small requests beside two bodies of ${(html.length / 1e6).toFixed(1)} MB: ${told}; p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`)
  await server.stop()
  await large
}

/** What those are told for whom there is no room, with documents of different lengths running. */
const retry = async () => {
  for (const count of [500, 20_000]) {
    const server = await startServer(command, ['--workers', '1', '--max-queue', '6'])
    const html = Array.from({ length: count }, (_, i) => `<p>paragraph ${i} of some words`).join('')
    await ask(server, '/pdf', whole(html))
    const running = performance.now()
    await ask(server, '/pdf', whole(html))
    const each = performance.now() - running
    const waiting = Array.from({ length: 8 }, () => ask(server, '/pdf', whole(html)))
    await sleep(200)
    const said = new Set()
    await inParallel(5, 1, async () => {
      const { status, headers } = await ask(server, '/pdf', whole(html))
      said.add(`${status} Retry-After ${headers['retry-after'] ?? 'none'}`)
    })
    console.log(`queue of 6 full of documents of ${each.toFixed(0)} ms each: ${[...said].join(', ')}`)
    await Promise.all(waiting)
    await server.stop()
  }
}

for (const [name, measure] of Object.entries({ silent, end, goodput, vanished, lane, retry })) {
  if (process.argv[3] === undefined || process.argv[3] === name) await measure()
}
