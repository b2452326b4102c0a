import { connect } from 'node:net'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '../engine/messages/version.ts'
import { buildCommand, convertByCommand, countPages, FIXED_CLOCK, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let server: RunningServer

beforeAll(async () => {
  built = await buildCommand()
  server = await startServer(built, ['--workers', '2', '--max-body-size', '200000', '--timeout', '10'], { env: FIXED_CLOCK })
})

afterAll(async () => {
  await server.stop()
  built.remove()
})

const HTML = '<!DOCTYPE html><title>T</title><p style="color:red">Hello</p><p style="break-before:page">two</p>'

const post = (query: string, body: string | Uint8Array = HTML, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/pdf${query}`, { method: 'POST', body, headers })

const pdfOf = async (response: Response): Promise<Buffer> => {
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
  return bytes
}

const mediaBox = (pdf: Buffer): string => /\/MediaBox ?\[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1]?.trim() ?? ''

describe('what is said of a conversion', () => {
  const lossy = '<style>p { cursor: help; text-emphasis-skip: spaces }</style><p>\u{10fffd}<img src="data:image/png,broken">'

  test('stands in headers, as numbers', async () => {
    const response = await post('', lossy)
    await pdfOf(response)
    expect(['pages', 'losses', 'warnings'].map((name) => response.headers.get(`x-pdfconv-${name}`)))
      .toEqual(['1', '2', 'css-ignored=2, resource-failed=1, missing-glyph=1'])
  })

  test('is all in the answer to report=1, with the same PDF', async () => {
    const response = await post('?report=1', lossy)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const { pdf, ...report } = await response.json() as { pdf: string, [key: string]: unknown }
    expect(Buffer.from(pdf, 'base64')).toEqual(await pdfOf(await post('', lossy)))
    expect(report).toMatchObject({
      pages: 1, bytes: Buffer.from(pdf, 'base64').length, losses: 2,
      warnings: expect.arrayContaining([{ code: 'css-ignored', loss: false, count: 2, items: [
        { message: expect.stringContaining('cursor: help is ignored'), count: 1, places: ['<style>#1:1:5'] }, expect.anything(),
      ] }]),
    })
  })

  test('cannot come before the PDF, and is a usual answer when it is turned off', async () => {
    expect((await post('?report=1&stream=1')).status).toBe(400)
    expect((await post('?report=maybe')).status).toBe(400)
    await pdfOf(await post('?report=0&stream=1'))
  })

  test('is a failure under strict', async () => {
    const response = await post('?strict', lossy)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('U+10FFFD')])
  })
})

describe('paths and methods', () => {
  test('healthz and version answer as plain text', async () => {
    const health = await fetch(`${server.url}/healthz`)
    expect([health.status, await health.text()]).toEqual([200, 'ok'])
    expect(health.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await (await fetch(`${server.url}/version`)).text()).toBe(`pdfconv ${VERSION}`)
  })

  test('an unknown path is 404, with that and nothing else as its text', async () => {
    const response = await fetch(`${server.url}/nope`)
    expect([response.status, await response.text()]).toEqual([404, 'not found'])
  })

  test('a slash at the end of a path makes no difference', async () => {
    expect(await (await fetch(`${server.url}/healthz/`)).text()).toBe('ok')
    expect((await fetch(`${server.url}/pdf/?page-size=A5`, { method: 'POST', body: HTML })).status).toBe(200)
    expect((await fetch(`${server.url}/pdf/x`, { method: 'POST', body: HTML })).status).toBe(404)
  })

  test.each([
    ['GET', '/pdf', 'POST, OPTIONS'], ['HEAD', '/pdf', 'POST, OPTIONS'], ['PUT', '/pdf', 'POST, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'], ['DELETE', '/version', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const response = await fetch(server.url + path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test('HEAD answers as GET does, without the body', async () => {
    const response = await fetch(`${server.url}/healthz`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '2', ''])
  })

  test('OPTIONS tells the methods', async () => {
    const response = await fetch(`${server.url}/pdf`, { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  })

  test('metrics are not there unless they were asked for at the start', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })
})

describe('headers', () => {
  test('every answer forbids sniffing and storing, and carries an id', async () => {
    for (const response of [await post(''), await post('', ''), await fetch(`${server.url}/nope`)]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      await response.arrayBuffer()
    }
  })

  test('a decent id is echoed, another is replaced', async () => {
    expect((await post('', HTML, { 'X-Request-Id': 'job-7.a' })).headers.get('x-request-id')).toBe('job-7.a')
    expect((await post('', HTML, { 'X-Request-Id': 'x'.repeat(200) })).headers.get('x-request-id')).toHaveLength(36)
  })
})

describe('POST /pdf', () => {
  test('answers with the PDF and its length', async () => {
    const response = await post('?no-pdf-compression')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pdf = await pdfOf(response)
    expect(Number(response.headers.get('content-length'))).toBe(pdf.length)
    expect(countPages(pdf)).toBe(2)
  })

  test.each([
    ['', []], ['?page-size=A5&margin-top=0', ['--page-size', 'A5', '--margin-top', '0']],
    ['?header-center=A%20b&toc&title=x', ['--header-center', 'A b', '--toc', '--title', 'x']], ['?streaming', ['--streaming']],
  ])('gives the bytes of the command line (%s)', async (query, args) => {
    expect((await pdfOf(await post(query))).equals(convertByCommand(built, HTML, args))).toBe(true)
    expect((await pdfOf(await post(`${query}${query === '' ? '?' : '&'}stream=1`))).equals(convertByCommand(built, HTML, args))).toBe(true)
  })

  test('an invoice is the same as on the command line', async () => {
    const html = readFileSync(new URL('../examples/invoice.html', import.meta.url), 'utf8')
    expect((await pdfOf(await post('', html))).equals(convertByCommand(built, html))).toBe(true)
  })

  test('asks for no content type', async () => {
    await pdfOf(await post('', HTML, { 'Content-Type': 'application/x-nothing', Accept: 'image/png' }))
  })

  test('an empty body is 400, streamed or not', async () => {
    for (const query of ['', '?stream=1', '?streaming']) {
      const response = await post(query, '')
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('the body is empty')])
    }
  })

  test('errors are plain text without a trace of the inside', async () => {
    const response = await post('?zoom=0')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/^zoom must be more than 0/)
    const binary = await post('', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0', 'latin1'))
    expect(binary.status).toBe(400)
    expect(await binary.text()).not.toMatch(/ at |\.ts|\.cjs|node:/)
  })

  test('more nodes than a document may have are 400, with both figures', async () => {
    const wide = await startServer(built, ['--workers', '1', '--timeout', '60'])
    const response = await fetch(`${wide.url}/pdf`, { method: 'POST', body: '<i>'.repeat(1).concat('<b></b>'.repeat(510_000)) })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('500000')
    await wide.stop()
  }, 60_000)

  test('a failure of rendering is 500', async () => {
    const response = await post('?streaming', '<style>@page{@top-left{content:counter(pages)}}</style><p>x')
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('pages')])
    expect((await post('?streaming&toc')).status).toBe(500)
  })

  test('after an error the next request works, on the same connection too', async () => {
    expect((await post('?nonsense')).status).toBe(400)
    await pdfOf(await post(''))
  })

  test('two requests at a time are both answered', async () => {
    const [a, b] = await Promise.all([post('?no-pdf-compression'), post('?no-pdf-compression&page-size=A5')])
    expect(countPages(await pdfOf(a))).toBe(2)
    expect(countPages(await pdfOf(b))).toBe(2)
  })
})

describe('the query', () => {
  test('options change the page', async () => {
    expect(mediaBox(await pdfOf(await post('?no-pdf-compression&page-size=A5&margin-top=0')))).toMatch(/^0 0 419\.5\d* 595\.2\d*$/)
    const plain = await pdfOf(await post('?no-pdf-compression&grayscale'))
    expect(plain.toString('latin1')).not.toContain('/FlateDecode')
    expect(plain.toString('latin1')).not.toMatch(/\b1 0 0 rg/)
  })

  test.each([['grayscale=0', false], ['grayscale=false', false], ['grayscale=no', false], ['grayscale=off', false],
    ['grayscale', true], ['grayscale=', true], ['grayscale=1', true], ['grayscale=TRUE', true], ['grayscale=yes', true], ['grayscale=on', true]])(
    '%s is %s', async (flag, isOn) => {
      const pdf = (await pdfOf(await post(`?no-pdf-compression&${flag}`))).toString('latin1')
      expect(/\b1 0 0 rg/.test(pdf)).toBe(!isOn)
    },
  )

  test.each([
    'font', 'font-index', 'gothic-font', 'gothic-font-index', 'serif-font', 'serif-font-index', 'mono-font',
    'mono-font-index', 'output', 'cover', 'header-html', 'footer-html', 'user-style-sheet', 'base-url', 'allow',
    'allow-path', 'enable-local-file-access', 'disable-local-file-access', 'allow-remote-assets', 'log-level', 'quiet',
    'listen', 'workers', 'max-queue', 'max-body-size', 'timeout', 'metrics', 'memory-limit', 'disable-system-fonts',
  ])('%s is refused with the reason', async (name) => {
    const response = await post(`?${name}=1`)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(new RegExp(`^${name} (can only be set when the server starts|cannot be given in a request)`))
  })

  test('unknown names are 400 with a proposal, unsupported ones with the reason of the command line', async () => {
    const unknown = await post('?page-sise=A4')
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('did you mean page-size')])
    const outline = await post('?outline')
    expect([outline.status, await outline.text()]).toEqual([400, expect.stringContaining('not supported')])
  })

  test.each(['?title=%zz', '?title=%4', '?title=%ff', '?%zz=1', '?grayscale=maybe', '?margin-top=abc', '?stream=perhaps', '?title'])(
    '%s is 400', async (query) => {
      expect((await post(query)).status).toBe(400)
    },
  )

  test('a value never becomes an option', async () => {
    const response = await post('?toc=--allow-remote-assets')
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('neither on nor off')])
  })

  test('values may hold anything, percent-encoded', async () => {
    const pdf = (await pdfOf(await post('?no-pdf-compression&title=a%3Db+c&author=1&&=x'))).toString('latin1')
    expect(pdf).toContain('/Title (a=b c)')
    expect(pdf).toContain('/Author (1)')
  })
})

describe('large bodies', () => {
  const large = '<p>x</p>'.repeat(40_000)

  test.each(['', '?stream=1', '?streaming', '?stream=1&streaming'])('are 413 (%s)', async (query) => {
    const response = await post(query, large)
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('200000')])
  })

  test('are 413 while they come, when their length was not declared', async () => {
    for (const query of ['', '?stream=1']) {
      const response = await rawPost(`/pdf${query}`, 'Connection: close\r\nTransfer-Encoding: chunked\r\n', [chunked(large), '0\r\n\r\n'])
      expect(response).toMatch(/^HTTP\/1\.1 413 /)
    }
  })

  test('are refused before they are sent, when the client asks first', async () => {
    const response = await rawPost('/pdf', 'Expect: 100-continue\r\nContent-Length: 999999\r\n', [])
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(await rawPost('/pdf', 'Expect: 100-continue\r\nConnection: close\r\nContent-Length: 4\r\n', ['<p>x'])).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /,
    )
  })
})

const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

/** The data from the server until it closes the connection. */
const rawPost = (path: string, headers: string, parts: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
      for (const part of parts) socket.write(part)
    })
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
  })

describe('the Content-Type of a request', () => {
  const cyrillic = Buffer.from('<p>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1')

  test('names the encoding of the document, where the query does not', async () => {
    const expected = await pdfOf(await post('', '<p>Привет'))
    expect(await pdfOf(await post('', cyrillic, { 'Content-Type': 'text/html; charset=windows-1251' }))).toEqual(expected)
    expect(await pdfOf(await post('?encoding=windows-1251', cyrillic, { 'Content-Type': 'text/html; charset=utf-8' }))).toEqual(expected)
    expect(await pdfOf(await post('', '<p>Привет', { 'Content-Type': 'text/html; charset=nonsense' }))).toEqual(expected)
  })

  test('may say that it is XHTML', async () => {
    const page = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>a</p></body></html>'
    const expected = await pdfOf(await post('', '<!DOCTYPE html><title></title><p>a</p>'))
    expect(await pdfOf(await post('', page, { 'Content-Type': 'application/xhtml+xml' }))).toEqual(expected)
    expect(await pdfOf(await post('', page, { 'Content-Type': 'text/html' }))).not.toEqual(expected)
  })
})

describe('stream=1', () => {
  test('is chunked, and the PDF is the same', async () => {
    const response = await post('?stream=1&no-pdf-compression')
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    expect(countPages(await pdfOf(response))).toBe(2)
  })

  test('what is wrong with the query is told before any output', async () => {
    expect((await post('?stream=1&font=x')).status).toBe(400)
    expect((await post('?stream=1&streaming&toc')).status).toBe(500)
  })

  test('pages come before the last of them is made', async () => {
    const pages = '<p style="break-before:page">page</p>'.repeat(1500)
    const sizes: number[] = await new Promise((resolve, reject) => {
      const request = httpRequest(`${server.url}/pdf?stream=1&streaming`, { method: 'POST' }, (response) => {
        const got: number[] = []
        response.on('data', (chunk: Buffer) => got.push(chunk.length))
        response.on('end', () => resolve(got))
      })
      request.on('error', reject)
      request.end(pages)
    })
    expect(sizes.length).toBeGreaterThan(10)
  })

  test('a failure after the headers breaks the connection off', async () => {
    const late = `${'<p style="break-before:page">page</p>'.repeat(3000)}<style>p{}</style>`
    const response = await post('?stream=1&streaming', late)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})

describe('the log', () => {
  test('has one line per request and nothing of what clients wrote', async () => {
    const paths = ['/SECRET?SECRET']
    for (const query of [
      'header-center=SECRET&title=%zz', 'footer-html-content=SECRET&streaming&toc', 'header-left=SECRET&replace=SECRET=SECRET',
      'SECRET=1', 'zoom=SECRET',
    ]) paths.push(`/pdf?${query}`)
    const html = '<title>SECRET</title><p style="color: SECRET">SECRET<img src=SECRET>'
    for (const [i, path] of paths.entries()) {
      const headers = { 'X-Request-Id': `logged-${i}` }
      await (await fetch(`${server.url}${path}`, { method: 'POST', body: html, headers })).arrayBuffer()
    }
    const lines = (): string[] => server.log()
      .filter(({ id, ms }) => String(id).startsWith('logged-') && typeof ms === 'number')
      .map(({ id, path, status }) => `${String(id)} ${String(path)} ${String(status)}`)
    await expect.poll(() => lines().length).toBe(paths.length)
    expect(lines()).toEqual([
      'logged-0 other 404', 'logged-1 /pdf 400', 'logged-2 /pdf 500', 'logged-3 /pdf 200', 'logged-4 /pdf 400', 'logged-5 /pdf 400',
    ])
    expect(server.stderr()).not.toContain('SECRET')
  })
})
