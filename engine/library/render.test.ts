import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { InputError, RenderError, ServerError, UsageError } from '../messages/errors.ts'
import type { ConversionReport } from '../messages/report.ts'
import { Converter } from './converter.ts'
import { FileSink } from './sinks.ts'
import { configure, render, renderToFile, renderToStream, resetConfig, type RenderOptions } from './render.ts'

const text = (data: Uint8Array): string => Buffer.from(data).toString('latin1')
const state = { directory: '' }

beforeAll(() => vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000'))
afterAll(() => void vi.unstubAllEnvs())
beforeEach(() => {
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-render-'))
})
afterEach(() => {
  resetConfig()
  rmSync(state.directory, { recursive: true, force: true })
})

const collect = async (stream: ReadableStream<Uint8Array>): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece))
  return pieces
}

describe('rendering here', () => {
  test('gives the same bytes in memory, in a file and as a stream', async () => {
    const pdf = await render('<p>x', { pageSize: 'A5' })
    const path = join(state.directory, 'a.pdf')
    await renderToFile('<p>x', path, { pageSize: 'A5' })
    expect(readFileSync(path)).toEqual(Buffer.from(pdf))
    expect(Buffer.concat(await collect(renderToStream('<p>x', { pageSize: 'A5' })))).toEqual(Buffer.from(pdf))
    expect(text(pdf)).toMatch(/^%PDF-[^]*%%EOF\n?$/)
  })

  test('a stream has pieces of about the size that is asked for', async () => {
    const html = '<p>some words</p>'.repeat(2000)
    const small = await collect(renderToStream(html, { chunkSize: 1024, noPdfCompression: true }))
    const large = await collect(renderToStream(html, { noPdfCompression: true }))
    expect(small.length).toBeGreaterThan(large.length)
    expect(small.slice(0, -1).every((piece) => piece.length === 1024)).toBe(true)
    expect(Buffer.concat(small)).toEqual(Buffer.concat(large))
  }, 30_000)

  test('leaves no file behind when it fails', async () => {
    await expect(renderToFile('<p>x<canvas></canvas>', join(state.directory, 'a.pdf'), { strict: true })).rejects.toThrow(RenderError)
    expect(readdirSync(state.directory)).toEqual([])
  })

  test('writes nothing over a file that it reads, by whatever path', async () => {
    const at = (name: string): string => join(state.directory, name)
    writeFileSync(at('a.css'), 'p { color: red }')
    writeFileSync(at('foot.html'), '<p>1')
    symlinkSync('a.css', at('link'))
    const userStyleSheet = at('a.css')
    const failed = renderToFile('<p>x', at('link'), { userStyleSheet })
    await expect(failed).rejects.toThrow(UsageError)
    await expect(failed).rejects.toThrow(`the output ${at('link')} is the file of userStyleSheet itself\nname another file for the PDF`)
    await expect(renderToFile('<p>x', at('foot.html'), { footerHtml: at('foot.html') })).rejects.toThrow('the file of footerHtml itself')
    const converter = Converter.fromOptions({ userStyleSheet })
    await expect(converter.render('<p>x', new FileSink(at('a.css')))).rejects.toThrow(UsageError)
    await expect(converter.render('<p>x', new FileSink(at('foot.html')), { input: at('foot.html') })).rejects.toThrow('is the input itself')
    expect([readFileSync(at('a.css'), 'utf8'), readFileSync(at('foot.html'), 'utf8')]).toEqual(['p { color: red }', '<p>1'])
    await renderToFile('<p>x', at('new.pdf'), { userStyleSheet })
    expect(readdirSync(state.directory).sort()).toEqual(['a.css', 'foot.html', 'link', 'new.pdf'])
  })

  test('calls of different options leave nothing to each other that shows', async () => {
    const html = '<style>p { color: red; width: calc(10px + 2em) } @media (width > 300px) { p { color: blue } }</style><p>x ▲ 漢'
    const calls: RenderOptions[] = [{}, { css: 'standard' }, { css: 'standard', pageWidth: '60mm', pageHeight: '90mm' }, { minimumFontSize: 30 }]
    const alone = calls.map((options) => Converter.fromOptions(options).renderToBytes(html))
    for (const each of [1, 2, 3]) {
      for (const [i, options] of calls.entries()) expect([each, i, await render(html, options)]).toEqual([each, i, await alone[i]])
    }
    const together = await Promise.all(calls.map((options) => render(html, options)))
    expect(together).toEqual(await Promise.all(alone))
  })

  test('takes defaults of the process, which a call can override and take back', async () => {
    configure({ pageSize: 'A5' })
    configure({ noPdfCompression: true })
    const a5 = '419.5'
    expect(text(await render('x'))).toContain(a5)
    expect(text(await render('x', { pageSize: 'A4' }))).toContain('595.2')
    expect(text(await render('x', { pageSize: null }))).toContain('595.2')
    resetConfig()
    expect(text(await render('x', { noPdfCompression: true }))).not.toContain(a5)
  })

  test.each<[RenderOptions, string]>([
    [{ pageSze: 'A5' } as RenderOptions, 'there is no option pageSze\ndid you mean pageSize?'],
    [{ title: ['a', 'b'] } as unknown as RenderOptions, 'title takes one value'],
    [{ serverUrl: 'localhost:8080' }, 'is not an http(s) address'],
  ])('defaults that no call could have are refused at once: %j', async (defaults, message) => {
    expect(() => configure(defaults)).toThrow(message)
    expect(text(await render('x', { noPdfCompression: true }))).toContain('595.2')
  })

  test('defaults may be such that a call has to add to them', async () => {
    configure({ pageWidth: '100px' })
    await expect(render('x')).rejects.toThrow('margins')
    await expect(render('x', { marginLeft: 0, marginRight: 0 })).resolves.toBeInstanceOf(Uint8Array)
  })

  test('reports', async () => {
    const reports: ConversionReport[] = []
    const warnings: string[] = []
    await render('<p>x<canvas></canvas>', { onReport: (report) => reports.push(report), onWarning: ({ code }) => warnings.push(code) })
    expect(reports).toMatchObject([{ pages: 1, losses: 1 }])
    expect(warnings).toEqual(['element-dropped'])
  })

  test.each<[RenderOptions, string]>([
    [{ chunkSize: 0 }, 'chunkSize must be a number above 0'],
    [{ serverUrl: 'localhost:8080' }, 'is not an http(s) address'],
    [{ serverUrl: 'http://127.0.0.1:1', serverReadTimeout: -1 }, 'serverReadTimeout must be'],
    [{ serverUrl: 'http://127.0.0.1:1', chunkSize: 5 }, 'chunkSize cannot be used together with serverUrl'],
    [{ serverUrl: 'http://127.0.0.1:1', onWarning: () => {} }, 'onWarning cannot be used together'],
    [{ serverUrl: 'http://127.0.0.1:1', font: 'a.ttf' }, 'font cannot be used together with serverUrl'],
    [{ serverUrl: 'http://127.0.0.1:1', baseUrl: '.' }, 'baseUrl cannot be used together with serverUrl'],
    [{ serverUrl: 'http://127.0.0.1:1', logLevel: 'none' }, 'logLevel cannot be used together with serverUrl'],
    [{ serverUrl: 'http://127.0.0.1:1', zoom: 0 }, 'zoom must be more than 0'],
  ])('%j is a usage error', async (options, message) => {
    const failed = render('x', options)
    await expect(failed).rejects.toThrow(UsageError)
    await expect(failed).rejects.toThrow(message)
  })
})

describe('rendering on a server', () => {
  const remote: { server: Server | null; url: string; answer: (request: IncomingMessage, response: ServerResponse) => void } = {
    server: null, url: '', answer: () => {},
  }
  beforeAll(async () => {
    const server = createServer((request, response) => remote.answer(request, response)).listen(0, '127.0.0.1')
    await new Promise((resume) => server.once('listening', resume))
    remote.server = server
    remote.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => remote.server?.close())

  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    return body
  }

  test('sends the document, and the options as a query', async () => {
    const seen = { path: '', body: '', method: '' }
    remote.answer = async (request, response) => {
      Object.assign(seen, { path: request.url, method: request.method, body: await bodyOf(request) })
      response.end('%PDF-1.7 made there %%EOF\n')
    }
    const pdf = await render('<p>größer</p>', {
      serverUrl: `${remote.url}/behind/a/proxy/`, title: 'a&b=ü +', toc: true, grayscale: false, replace: { a: '1', b: '2' }, marginTop: '1in',
    })
    expect(text(pdf)).toBe('%PDF-1.7 made there %%EOF\n')
    const url = new URL(seen.path, remote.url)
    expect([seen.method, url.pathname, seen.body]).toEqual(['POST', '/behind/a/proxy/pdf', '<p>größer</p>'])
    expect([...url.searchParams]).toEqual([
      ['title', 'a&b=ü +'], ['toc', ''], ['replace', 'a=1'], ['replace', 'b=2'], ['margin-top', '1in'], ['encoding', 'utf-8'],
    ])
  })

  test('streams what the server streams, into files too', async () => {
    const paths: (string | undefined)[] = []
    remote.answer = (request, response) => {
      paths.push(request.url)
      request.resume()
      response.write('%PDF-1.7 ')
      setTimeout(() => response.end('rest %%EOF'), 20)
    }
    const pieces = await collect(renderToStream(new Uint8Array([60]), { serverUrl: remote.url }))
    expect(Buffer.concat(pieces).toString()).toBe('%PDF-1.7 rest %%EOF')
    const path = join(state.directory, 'a.pdf')
    await renderToFile('x', path, { serverUrl: remote.url })
    expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7 rest %%EOF')
    expect(paths).toEqual(['/pdf?stream=1', '/pdf?encoding=utf-8'])
  })

  test.each<[number, typeof UsageError | typeof InputError | typeof RenderError | typeof ServerError, string]>([
    [400, UsageError, 'usage'], [413, InputError, 'input'], [500, RenderError, 'render'],
    [503, ServerError, 'server'], [504, ServerError, 'server'], [404, ServerError, 'server'], [302, ServerError, 'server'],
  ])('status %i is a %o', async (status, kind, code) => {
    remote.answer = (request, response) => {
      request.resume()
      response.writeHead(status).end('error: what was wrong\nwhat to do\n')
    }
    const failed = renderToFile('x', join(state.directory, 'a.pdf'), { serverUrl: remote.url })
    await expect(failed).rejects.toThrow(kind)
    await expect(failed).rejects.toMatchObject({ code, message: `${remote.url}: what was wrong\nwhat to do` })
    if (code === 'server') await expect(failed).rejects.toMatchObject({ status })
    expect(readdirSync(state.directory)).toEqual([])
  })

  test('a PDF that is cut off is an error, and no file', async () => {
    for (const end of [(r: ServerResponse) => r.destroy(), (r: ServerResponse) => r.end()]) {
      remote.answer = (request, response) => {
        request.resume()
        response.write('%PDF-1.7 half')
        setTimeout(() => end(response), 10)
      }
      await expect(renderToFile('x', join(state.directory, 'a.pdf'), { serverUrl: remote.url })).rejects.toThrow(ServerError)
      expect(readdirSync(state.directory)).toEqual([])
    }
  })

  test('nobody there is a server error', async () => {
    await expect(render('x', { serverUrl: 'http://127.0.0.1:1' })).rejects.toThrow(/127\.0\.0\.1:1.*ECONNREFUSED/)
    await expect(render('x', { serverUrl: 'http://127.0.0.1:1' })).rejects.toThrow(ServerError)
  })

  test('a server that does not answer in time is a server error', async () => {
    remote.answer = (request) => void request.resume()
    await expect(render('x', { serverUrl: remote.url, serverReadTimeout: 0.05 })).rejects.toThrow('did not answer within 0.05 seconds')
    remote.answer = (request, response) => {
      request.resume()
      response.write('%PDF')
    }
    await expect(render('x', { serverUrl: remote.url, serverReadTimeout: 0.05 })).rejects.toThrow('stopped answering')
  })

  test('a signal and a failing source end the exchange', async () => {
    let closed = 0
    remote.answer = (request) => {
      request.on('close', () => closed++)
      request.on('error', () => {})
      request.resume()
    }
    await expect(render('x', { serverUrl: remote.url, signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
    const own = new Error('mine')
    async function* broken(): AsyncGenerator<string> {
      yield 'x'
      await new Promise((resume) => setTimeout(resume, 20))
      throw own
    }
    await expect(render(broken(), { serverUrl: remote.url })).rejects.toBe(own)
    await vi.waitFor(() => expect(closed).toBe(2))
  })
})
