import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let server: RunningServer

beforeAll(async () => {
  built = await buildCommand()
  server = await startServer(built, ['--workers', '1', '--max-queue', '4', '--timeout', '60', '--max-body-size', '9000000', '--metrics'])
})
afterAll(async () => {
  await server.stop()
  built.remove()
})

/** Opens a connection whose client side is never closed. */
const open = (to: RunningServer, bytes = ''): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: to.port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (bytes !== '') socket.write(bytes)
      resolve(socket)
    })
    socket.on('error', reject)
  })

/** Everything until the server has closed both sides of the connection, so that writing to it fails. */
const untilClosed = (socket: Socket): Promise<{ readonly text: string; readonly ms: number }> =>
  new Promise((resolve) => {
    const begun = performance.now()
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.removeAllListeners('error').on('error', () => {})
    const writing = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => {
      clearInterval(writing)
      resolve({ text, ms: performance.now() - begun })
    })
  })

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const post = (html: string, version = '1.1'): string => `POST /pdf HTTP/${version}\r\nHost: x\r\nContent-Length: ${html.length}\r\n\r\n${html}`
/** Takes seconds in one layout. */
const HEAVY = `<p>${Array.from({ length: 1_000_000 }, (_, i) => `${i.toString(36)}q`).join(' ')}`

const metricsOf = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text()
const untilMetrics = (line: string): Promise<void> => expect.poll(metricsOf, { timeout: 10_000, interval: 20 }).toContain(`\n${line}\n`)

describe('connections', () => {
  test('that were refused are closed one second after the answer, whatever the peer does', async () => {
    const { text, ms } = await untilClosed(await open(server, 'NONSENSE\r\n\r\n'))
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(ms).toBeGreaterThan(500)
    expect(ms).toBeLessThan(3000)
  })

  test('more than 1,024 silent ones shut nobody out: the longest silent one goes', async () => {
    const silent: Socket[] = []
    for (let i = 0; i < 1100; i++) silent.push(await open(server, i % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nX: '))
    const begun = performance.now()
    const { text } = await untilClosed(await open(server, HEALTH))
    expect(text).toMatch(/\r\n\r\nok$/)
    expect(performance.now() - begun).toBeLessThan(2000)
    for (const socket of silent) socket.destroy()
  }, 30_000)

  test('with an answer under way are not those that go', async () => {
    const busy = fetch(`${server.url}/pdf?no-pdf-compression`, { method: 'POST', body: HEAVY.slice(0, 2_000_000) })
    await untilMetrics('pdfconv_workers_busy 1')
    const silent: Socket[] = []
    for (let i = 0; i < 1100; i++) silent.push(await open(server))
    expect((await busy).status).toBe(200)
    for (const socket of silent) socket.destroy()
  }, 60_000)
})

describe('a client that goes away', () => {
  test.each(['1.1', '1.0'])('gives its place in the queue back at once, also when it closes as usual (HTTP/%s)', async (version) => {
    const running = await open(server, post(HEAVY))
    await untilMetrics('pdfconv_workers_busy 1')
    const waiting = await Promise.all([1, 2, 3, 4].map(() => open(server, post('<p>x', version))))
    await untilMetrics('pdfconv_queue_length 4')
    const begun = performance.now()
    for (const socket of waiting) socket.destroy()
    await untilMetrics('pdfconv_queue_length 0')
    expect(performance.now() - begun).toBeLessThan(400)
    running.destroy()
    await untilMetrics('pdfconv_workers_busy 0')
  }, 60_000)

  test.each(['1.1', '1.0'])('has its answer as it is when it only has no more to say (HTTP/%s)', async (version) => {
    const busy = await open(server, post(HEAVY.slice(0, 3_000_000)))
    await untilMetrics('pdfconv_workers_busy 1')
    const socket = await open(server)
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
    })
    socket.end(post('<p>x', version))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Request-Id: .*%%EOF\n$/s)
    busy.destroy()
    await untilMetrics('pdfconv_workers_busy 0')
  }, 60_000)
})

describe('at SIGTERM', () => {
  test('connections without a whole request are closed at once, and a body that is still to come is refused', async () => {
    const ending = await startServer(built, ['--workers', '1', '--timeout', '60'])
    const sockets = [await open(ending), await open(ending, 'GET / HTTP/1.1\r\nX: '), await open(ending, 'NONSENSE\r\n\r\n')]
    const half = await open(ending, 'POST /pdf HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n<p>')
    await expect.poll(() => ending.log().some((line) => line['status'] === 400)).toBe(true)
    const closed = Promise.all([...sockets, half].map(untilClosed))
    const begun = performance.now()
    expect(await ending.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(2000)
    expect((await closed)[3]?.text).toMatch(/^HTTP\/1\.1 503 .*shutting down/s)
  }, 20_000)
})
