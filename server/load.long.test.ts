import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built

beforeAll(async () => {
  built = await buildCommand()
})
afterAll(() => built.remove())

const withServer = async (args: readonly string[], use: (server: RunningServer) => Promise<void>): Promise<void> => {
  const server = await startServer(built, args)
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

/** Takes seconds in one layout: every word is new. */
const HEAVY = `<p>${Array.from({ length: 1_400_000 }, (_, i) => `${i.toString(36)}q`).join(' ')}`

/** Takes seconds without any check for cancellation: each rule matches each element, and all rules differ. */
const MATCHING = `<style>${Array.from({ length: 4000 }, (_, i) => `p:not(.a${i}){color:#${100 + i % 800}}`).join('')}</style>${'<p title>x'.repeat(60_000)}`

const post = (server: RunningServer, body: string, query = ''): Promise<Response> =>
  fetch(`${server.url}/pdf${query}`, { method: 'POST', body })

const open = (server: RunningServer, head: string, body = ''): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`POST /pdf HTTP/1.1\r\nHost: x\r\n${head}\r\n${body}`)
      resolve(socket)
    })
    socket.on('error', reject)
  })

const textOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })

const metricsOf = async (server: RunningServer): Promise<string> => (await fetch(`${server.url}/metrics`)).text()

/** Waits until the metrics contain the line, which depends on the speed of the machine. */
const untilMetrics = (server: RunningServer, line: string): Promise<void> =>
  expect.poll(() => metricsOf(server), { timeout: 10_000, interval: 20 }).toContain(`\n${line}\n`)

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('the queue', () => {
  test('one request more than may wait is 503 at once, and healthz does not wait behind it', async () => {
    await withServer(['--workers', '1', '--max-queue', '1', '--timeout', '3', '--max-body-size', '9000000', '--metrics'], async (server) => {
      const running = post(server, HEAVY)
      await untilMetrics(server, 'pdfconv_workers_busy 1')
      const waiting = post(server, HEAVY)
      await untilMetrics(server, 'pdfconv_queue_length 1')
      let isRunning = true
      void running.then(() => {
        isRunning = false
      })
      const refused = await post(server, '<p>x')
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.text()).toContain('busy')
      expect(await (await fetch(`${server.url}/healthz`)).text()).toBe('ok')
      expect(await metricsOf(server)).toContain('pdfconv_requests_total{path="/pdf",status="503"} 1')
      expect(isRunning).toBe(true)
      await Promise.all([running, waiting])
    })
  }, 30_000)
})

describe('large documents', () => {
  test('leave a worker to small ones, and those that are refused are told when to come again', async () => {
    await withServer(['--workers', '2', '--max-queue', '2', '--timeout', '6', '--max-body-size', '9000000', '--metrics'], async (server) => {
      const large = [1, 2].map(() => post(server, HEAVY))
      await untilMetrics(server, 'pdfconv_workers_busy 1')
      await untilMetrics(server, 'pdfconv_queue_length 1')
      for (let i = 0; i < 5; i++) expect((await post(server, '<p>x')).status).toBe(200)
      expect((await post(server, HEAVY)).status).toBe(503)
      expect((await Promise.all(large)).map(({ status }) => status)).toContain(504)
      const again = [1, 2].map(() => post(server, HEAVY))
      await untilMetrics(server, 'pdfconv_queue_length 1')
      expect(Number((await post(server, HEAVY)).headers.get('retry-after'))).toBeGreaterThan(1)
      await Promise.all(again)
      const line = server.log().find(({ status }) => status === 504)
      expect(line).toMatchObject({ reason: 'time-limit', bytesIn: expect.any(Number), waitedMs: expect.any(Number) })
      expect(server.log().find(({ status }) => status === 503)).toMatchObject({ reason: 'queue-full', bytesOut: expect.any(Number) })
      expect(server.log().find(({ status, path }) => status === 200 && path === '/pdf')).toMatchObject({ worker: expect.any(Number), waitedMs: expect.any(Number) })
    })
  }, 60_000)
})

describe('the time limit', () => {
  // Long enough for a busy machine to read the document.
  const args = ['--workers', '1', '--timeout', '1', '--max-body-size', '9000000', '--metrics']

  test('is never noticed before it is reached, ends one long layout, and the next request works', async () => {
    await withServer(args, async (server) => {
      const begun = performance.now()
      const [first, second] = await Promise.all([post(server, HEAVY), post(server, '<p>waits behind it')])
      const took = performance.now() - begun
      expect([first.status, second.status]).toEqual([504, 504])
      expect(await first.text()).toContain('time limit')
      expect(took).toBeGreaterThanOrEqual(995)
      // On a busy machine a new worker may take longer to start than the time limit here.
      await expect.poll(async () => (await post(server, '<p>x')).status, { timeout: 10_000 }).toBe(200)
    })
  }, 30_000)

  test('ends the worker where nothing inside of it would stop', async () => {
    await withServer(['--workers', '1', '--timeout', '3', '--max-body-size', '9000000', '--metrics'], async (server) => {
      expect((await post(server, MATCHING)).status).toBe(504)
      await expect.poll(async () => (await post(server, '<p>x')).status, { timeout: 10_000 }).toBe(200)
      expect(await metricsOf(server)).toContain('pdfconv_worker_losses_total{reason="deadline"} 1')
      expect(server.stderr()).toContain('worker lost: deadline')
    })
  }, 30_000)
})

describe('clients', () => {
  test('that go away end their conversion', async () => {
    await withServer(['--workers', '1', '--max-body-size', '9000000', '--metrics'], async (server) => {
      const socket = await open(server, `Content-Length: ${HEAVY.length}\r\n`, HEAVY)
      await untilMetrics(server, 'pdfconv_workers_busy 1')
      socket.destroy()
      expect((await post(server, '<p>x')).status).toBe(200)
      // It had not reached its first page.
      expect(server.log().filter((line) => line['status'] === 499)).toMatchObject([{ bytesOut: 0 }])
      // Disconnects before the first byte of the response, and before the server checks.
      const other = await open(server, 'Content-Length: 4\r\nX-Request-Id: gone\r\n', '<p>x')
      other.destroy()
      await expect.poll(() => server.log().some((line) => line['id'] === 'gone')).toBe(true)
      expect(server.log().filter((line) => line['path'] === 'unreadable')).toEqual([])
    })
  }, 30_000)

  test('that go away in the middle of a body are told of once', async () => {
    await withServer(['--workers', '1'], async (server) => {
      const socket = await open(server, 'Content-Length: 400\r\nX-Request-Id: half\r\n', '<p>half')
      await wait(100)
      socket.end()
      expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /)
      await expect.poll(() => server.log().some((line) => line['id'] === 'half')).toBe(true)
      expect(server.log().filter((line) => line['event'] === 'request').map((line) => [line['path'], line['status']])).toEqual([['/pdf', 499]])
    })
  }, 30_000)

  test('that only close their sending side have their answer', async () => {
    await withServer(['--workers', '1', '--max-body-size', '9000000'], async (server) => {
      const busy = fetch(`${server.url}/pdf?no-pdf-compression`, { method: 'POST', body: HEAVY.slice(0, HEAVY.length / 4) })
      const answers = ['/pdf', '/pdf?stream=1', '/nope'].map((path) => {
        const socket = connect(server.port, '127.0.0.1')
        socket.end(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n<p>x`)
        return textOf(socket)
      })
      for (const [i, text] of (await Promise.all(answers)).entries()) {
        expect(text).toMatch(i < 2 ? /^HTTP\/1\.1 200 .*%%EOF/s : /^HTTP\/1\.1 404 .*not found$/s)
      }
      await busy
    })
  }, 30_000)

  test('that send slowly hold no worker, and are given up', async () => {
    await withServer(['--workers', '1', '--timeout', '20'], async (server) => {
      const stalled = await open(server, 'Content-Length: 100\r\n', '<p>only this')
      const halfway = await open(server, 'Content-Length: 200000\r\n', `<p>${'x'.repeat(70_000)}`)
      const answers = Promise.all([textOf(stalled), textOf(halfway)])
      expect(await (await fetch(`${server.url}/healthz`)).text()).toBe('ok')
      for (const text of await answers) expect(text).toMatch(/^HTTP\/1\.1 408 /)
      expect((await post(server, '<p>x')).status).toBe(200)
    })
  }, 30_000)

  test('that send headers that never end, or nothing, are cut off', async () => {
    await withServer(['--workers', '1'], async (server) => {
      const slow = connect(server.port, '127.0.0.1', () => slow.write('POST /pdf HTTP/1.1\r\nX: '))
      const silent = connect(server.port, '127.0.0.1')
      const answers = await Promise.all([textOf(slow), textOf(silent)])
      expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /)
    })
  }, 30_000)

  test.each(['GARBAGE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`, 'POST /pdf HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345'])(
    'that speak nonsense are refused (%#)', async (bytes) => {
      await withServer(['--workers', '1'], async (server) => {
        const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
        socket.on('error', () => {})
        expect(await textOf(socket)).toMatch(/^(HTTP\/1\.1 [45]\d\d |$)/)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      })
    },
  )

  test('that take a streamed answer slowly slow the conversion down', async () => {
    await withServer(['--workers', '1', '--timeout', '4', '--max-body-size', '9000000'], async (server) => {
      // A PDF of 37 MB: many times the buffers between server and client, with fewer pages than the limit.
      const html = `<p style="break-before:page">${'page '.repeat(180)}`.repeat(9000)
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(`POST /pdf?stream=1&streaming&no-pdf-compression HTTP/1.1\r\nHost: x\r\nContent-Length: ${html.length}\r\n\r\n${html}`)
      })
      socket.pause()
      const logged = () => server.log().find((each) => each['path'] === '/pdf')
      await expect.poll(logged, { timeout: 20_000 }).toMatchObject({ status: 504 })
      const line = logged()
      expect(Number(line?.['bytesOut'])).toBeLessThan(8_000_000)
      socket.destroy()
    })
  }, 30_000)
})

describe('memory', () => {
  test('a document that needs more than it may is an error with the limit, and the worker is ready again', async () => {
    await withServer(['--workers', '1', '--memory-limit', '64', '--max-body-size', '9000000', '--metrics'], async (server) => {
      const response = await post(server, '<p class=a>some text</p>'.repeat(220_000))
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('64 MiB')])
      expect((await post(server, '<p>x')).status).toBe(200)
    })
  }, 30_000)

  test('is looked after within one long layout too, and costs nobody else anything', async () => {
    await withServer(['--workers', '2', '--memory-limit', '64', '--max-body-size', '9000000', '--metrics'], async (server) => {
      const heavy = post(server, HEAVY)
      const statuses = new Set<number>()
      for (let isOver = false; !isOver;) {
        statuses.add((await post(server, '<p>x')).status)
        isOver = await Promise.race([heavy.then(() => true), wait(20).then(() => false)])
      }
      const response = await heavy
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('64 MiB')])
      expect([...statuses]).toEqual([200])
      expect(await metricsOf(server)).not.toContain('pdfconv_worker_losses_total{')
    })
  }, 60_000)

  test('that JavaScript itself would take ends the worker and not the server', async () => {
    await withServer(['--workers', '2', '--memory-limit', '64', '--metrics'], async (server) => {
      const rules = `<style>${Array.from({ length: 200_000 }, (_, i) => `.a${i}{top:0}`).join('')}</style><p>x`
      const [heavy, light] = await Promise.all([post(server, rules), post(server, '<p>x')])
      expect([heavy.status, await heavy.text()]).toEqual([400, expect.stringContaining('64 MiB')])
      expect(light.status).toBe(200)
      expect((await post(server, '<p>x')).status).toBe(200)
    })
  }, 60_000)
})

describe('the end', () => {
  test('SIGTERM lets running and waiting requests finish, takes no more, and exits with 0', async () => {
    const server = await startServer(built, ['--workers', '1', '--metrics'])
    const running = post(server, `<p>${'lorem ipsum '.repeat(60_000)}</p>`)
    const waiting = post(server, '<p>x')
    await untilMetrics(server, 'pdfconv_queue_length 1')
    server.child.kill('SIGTERM')
    await expect.poll(() => server.log().some((line) => line['event'] === 'shutdown')).toBe(true)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    expect(await server.exited).toBe(0)
  }, 30_000)

  test('an idle server ends while clients keep their connections', async () => {
    const server = await startServer(built, ['--workers', '2'])
    // Its client side is never closed.
    const kept = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }, () => kept.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'))
    await new Promise((resolve) => kept.once('data', resolve))
    expect(await server.stop()).toBe(0)
    kept.destroy()
  })

  test('a taken port and a bad address end with code 2', async () => {
    await withServer(['--workers', '1'], async (server) => {
      await expect(startServer(built, ['--workers', '1', '--listen', `127.0.0.1:${server.port}`])).rejects.toThrow(/ended with 2.*port is in use/s)
      await expect(startServer(built, ['--listen', 'garbage'])).rejects.toThrow(/ended with 1.*--listen/s)
      await expect(startServer(built, ['--listen', '127.0.0.1:99999'])).rejects.toThrow(/ended with 1.*--listen/s)
      await expect(startServer(built, ['--font', '/no/such.ttf'])).rejects.toThrow(/ended with 2.*--font/s)
      await expect(startServer(built, ['--workers', '0'])).rejects.toThrow(/ended with 1/)
      await expect(startServer(built, ['--workers', '1000000000'])).rejects.toThrow(/ended with 1.*--workers must be at most 1024/s)
      await expect(startServer(built, ['in.html'])).rejects.toThrow(/ended with 1.*takes no input/s)
    })
  }, 30_000)
})
