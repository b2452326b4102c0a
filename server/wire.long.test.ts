import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let server: RunningServer

beforeAll(async () => {
  built = await buildCommand()
  server = await startServer(built, ['--workers', '2', '--metrics', '--timeout', '20', '--max-body-size', '9000000'])
})

afterAll(async () => {
  await server.stop()
  built.remove()
})

const HOST = 'Host: x\r\n'
const CLOSE = 'Connection: close\r\n'
const DOCUMENT = '<p>x'

const open = (bytes: string): Socket => {
  const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => {})
  return socket
}

/** All data from the server on one connection until it closes it. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = open(bytes)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })

const post = (head: string, body = DOCUMENT, path = '/pdf'): string => `POST ${path} HTTP/1.1\r\n${HOST}${head}\r\n${body}`
const LENGTH = `Content-Length: ${DOCUMENT.length}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

describe('what is no proper request gets a status of its own', () => {
  test.each([
    ['an unknown method', `FOO /pdf/?x HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['an unknown method that begins as one that is known', `GETS http://a/metrics HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['an unknown method for an unknown path', `get /nope HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['another version', `GET /healthz HTTP/3.0\r\n${HOST}\r\n`, 505],
    ['the version of another protocol', `GET /healthz HTTP/2.0\r\n${HOST}${CLOSE}\r\n`, 505],
    ['no version', 'GET /healthz\r\n\r\n', 400],
    ['an expectation that only begins as one that is known', post(`${LENGTH}${CLOSE}Expect: 100-continuex\r\n`), 417],
    ['a transfer coding alone', post(`Transfer-Encoding: gzip\r\n${CLOSE}`, ''), 501],
    ['a transfer coding after chunked', post(`Transfer-Encoding: chunked, gzip\r\n${CLOSE}`, '4\r\n<p>x\r\n0\r\n\r\n'), 501],
    ['a transfer coding for another path', `GET /healthz HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n${CLOSE}\r\n0\r\n\r\n`, 501],
    ['no host', `GET /healthz HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['two hosts', `GET /healthz HTTP/1.1\r\n${HOST}Host: y\r\n${CLOSE}\r\n`, 400],
    ['a NUL in the target', `GET /a\0b HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['bare line ends', 'GET /healthz HTTP/1.1\nHost: x\n\n', 400],
    ['a space before a colon', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n', 400],
    ['a folded header', `GET /healthz HTTP/1.1\r\n${HOST}A: b\r\n c\r\n\r\n`, 400],
    ['a length and chunks', post(`${LENGTH}${CHUNKED}`, '0\r\n\r\n'), 400],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 5\r\n'), 400],
    ['a negative length', post('Content-Length: -4\r\n'), 400],
    ['a chunk without a size', post(CHUNKED, 'zz\r\n<p>x\r\n0\r\n\r\n'), 400],
    ['a chunk with a long extension', post(CHUNKED, `4;${'a'.repeat(100_000)}\r\n<p>x\r\n0\r\n\r\n`), 413],
    ['headers that are too long', `GET /healthz HTTP/1.1\r\n${HOST}A: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 501],
    ['an odd expectation', post(`${LENGTH}${CLOSE}Expect: tea\r\n`), 417],
    ['a form', post(`${CLOSE}Content-Length: 8\r\nContent-Type: multipart/form-data; boundary=x\r\n`, '--x\r\n\r\na'), 400],
    ['a packed body', post(`${LENGTH}${CLOSE}Content-Encoding: gzip\r\n`), 415],
    ['a body in another transfer encoding', post(`Transfer-Encoding: gzip, chunked\r\n${CLOSE}`, '4\r\n<p>x\r\n0\r\n\r\n'), 501],
  ])('%s', async (_, bytes, status) => {
    const answer = await answerTo(bytes)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(answer).toMatch(/\r\nContent-Type: text\/plain; charset=utf-8\r\n.*\r\n\r\n\w.*\w$/s)
    const id = /^X-Request-Id: (.+)\r$/m.exec(answer)?.[1]
    expect(server.log().filter((line) => line['id'] === id)).toMatchObject([{ status }])
  })

  test('what is allowed is told with a method that is not', async () => {
    expect(await answerTo(`FOO /pdf HTTP/1.1\r\n${HOST}\r\n`)).toMatch(/\r\nAllow: POST, OPTIONS\r\n.*allowed: POST, OPTIONS$/s)
    const second = await answerTo(`GET /healthz HTTP/1.1\r\n${HOST}\r\nFOO /version HTTP/1.1\r\n${HOST}\r\n`)
    expect(second.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405'])
  })

  test('and a line in the log and the metrics, without what was sent', async () => {
    await answerTo('SECRETWORD\r\n\r\n')
    expect(server.log().filter((line) => line['path'] === 'unreadable').at(-1)).toMatchObject({ status: 400, method: '' })
    expect(server.stderr()).not.toContain('SECRETWORD')
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('pdfconv_requests_total{path="unreadable",status="431"} 1')
  })
})

describe('what is proper but rare is answered', () => {
  test.each([
    ['a whole address as target', `GET http://example.com/healthz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, /^HTTP\/1\.1 200 .*\r\n\r\nok$/s],
    ['three thousand headers', `GET /healthz HTTP/1.1\r\n${HOST}${CLOSE}${Array.from({ length: 3000 }, (_, i) => `a${i}: b\r\n`).join('')}\r\n`, /^HTTP\/1\.1 200 /],
    ['a body for GET', `GET /healthz HTTP/1.1\r\n${HOST}${LENGTH}\r\n${DOCUMENT}GET /version HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, /\r\n\r\nok.*\r\n\r\npdfconv /s],
    ['HTTP/1.0', `POST /pdf HTTP/1.0\r\n${LENGTH}\r\n${DOCUMENT}`, /^HTTP\/1\.1 200 .*%PDF-/s],
    ['an offer to upgrade', `GET /healthz HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n`, /^HTTP\/1\.1 200 /],
    ['a query of nothing but ampersands', post(`${LENGTH}${CLOSE}`, DOCUMENT, `/pdf?${'&'.repeat(60_000)}`), /^HTTP\/1\.1 200 /],
    ['the same option many times', post(`${LENGTH}${CLOSE}`, DOCUMENT, `/pdf?${'page-size=A4&'.repeat(4500)}`), /^HTTP\/1\.1 200 /],
  ])('%s', async (_, bytes, answer) => {
    expect(await answerTo(bytes)).toMatch(answer)
  })

  test('requests that do not wait for answers are answered in their order', async () => {
    const text = await answerTo(`${post(LENGTH)}${post(LENGTH, DOCUMENT, '/pdf?nonsense')}GET /version HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200'])
  })

  test('a wrong value is not echoed at length', async () => {
    const text = await answerTo(post(`${LENGTH}${CLOSE}`, DOCUMENT, `/pdf?page-size=${'A'.repeat(60_000)}`))
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.length).toBeLessThan(3000)
  })
})

describe('answers under way', () => {
  const pages = '<p style="break-before:page">page</p>'.repeat(3000)

  test('come whole before the answer to nonsense that follows their request', async () => {
    const length = `Content-Length: ${pages.length}\r\n`
    for (const path of ['/pdf', '/pdf?stream=1&streaming']) {
      const text = await answerTo(`${post(length, pages, path)}NONSENSE\r\n\r\n`)
      expect(text).toMatch(/^HTTP\/1\.1 200 .*%%EOF\n(\r\n0\r\n\r\n)?HTTP\/1\.1 400 Bad Request\r\n/s)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test.each([
    ['an unknown path', `GET /nope HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['a method that is not allowed', `GET /pdf HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['an empty body', post('Content-Length: 0\r\n', ''), 400],
    ['an unknown option', post(LENGTH, DOCUMENT, '/pdf?nonsense'), 400],
  ])('what is wrong with a request is told though nonsense follows: %s', async (_, bytes, status) => {
    const text = await answerTo(`${bytes}NONSENSE\r\n\r\n`)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 400'])
  })

  test('are given up when the client does not take them', async () => {
    const many = `<p style="break-before: page">${'a page of many words '.repeat(40)}</p>`.repeat(9000)
    const socket = open(post(`Content-Length: ${many.length}\r\nX-Request-Id: takes-nothing\r\n`, many, '/pdf?no-pdf-compression'))
    socket.pause()
    const line = () => server.log().find((each) => each['id'] === 'takes-nothing')
    await expect.poll(line, { timeout: 25_000, interval: 200 }).toMatchObject({ status: 499 })
    socket.destroy()
  }, 30_000)
})

describe('bodies that stop', () => {
  test.each(['/pdf', '/pdf?stream=1', '/pdf?streaming'])('are given up (%s), at the beginning or later', async (path) => {
    const begun = answerTo(post('Content-Length: 100\r\n', DOCUMENT, path))
    const later = answerTo(post('Content-Length: 300000\r\n', `<p>${'x '.repeat(50_000)}`, path))
    expect(await begun).toMatch(/^HTTP\/1\.1 408 /)
    expect(await later).toMatch(/^HTTP\/1\.1 408 /)
  }, 20_000)
})
