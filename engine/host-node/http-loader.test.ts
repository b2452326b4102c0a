import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ConvertError } from '../messages/errors.ts'
import { createNodeHost } from './host.ts'
import { createHttpLoader, type HttpLoaderOptions } from './http-loader.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a server on the loopback; returns its port. */
const serve = async (handler: RequestListener): Promise<number> => {
  const server: Server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => server.closeAllConnections() }, server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Only tests may connect to the loopback. */
const lenient: HttpLoaderOptions = { judge: (address) => address === '127.0.0.1' }

const load = (url: string, options: HttpLoaderOptions = lenient, maxBytes = 1000) =>
  createHttpLoader(options).load(new URL(url), url, maxBytes)

const refusal = async (loading: Promise<unknown>): Promise<string> => {
  try {
    await loading
  } catch (error) {
    if (error instanceof ConvertError && error.kind === 'input') return error.message
    throw error
  }
  throw new Error('it was fetched')
}

describe('fetching', () => {
  test('gives the bytes, and the address they really came from', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/a?x=1') response.writeHead(302, { Location: 'dir/b' }).end()
      else response.end('body')
    })
    const { bytes, url } = await load(`http://127.0.0.1:${port}/a?x=1#f`)
    expect(new TextDecoder().decode(bytes)).toBe('body')
    expect(url).toBe(`http://127.0.0.1:${port}/dir/b`)
  })

  test('sends no credentials, no cookies, no referrer', async () => {
    const headers: string[] = []
    const port = await serve((request, response) => {
      headers.push(...Object.keys(request.headers))
      response.setHeader('Set-Cookie', 'a=b').end('x')
    })
    const loader = createHttpLoader(lenient)
    for (let i = 0; i < 2; i++) await loader.load(new URL(`http://127.0.0.1:${port}/`), '', 10)
    expect(new Set(headers)).toEqual(new Set(['host', 'accept', 'accept-encoding', 'user-agent', 'connection']))
    expect(await refusal(load(`http://user:word@127.0.0.1:${port}/`))).toContain('user name or password')
  })

  test('names the host as the document does, whatever address it has', async () => {
    const port = await serve((request, response) => response.end(request.headers.host))
    const { bytes } = await load(`http://assets.test:${port}/`, { ...lenient, resolve: () => Promise.resolve(['127.0.0.1']) })
    expect(new TextDecoder().decode(bytes)).toBe(`assets.test:${port}`)
  })
})

describe('judging', () => {
  test('a name is judged by what it resolves to, all of it, and asked for once', async () => {
    let contacts = 0
    const port = await serve((_, response) => {
      contacts++
      response.end()
    })
    const url = `http://rebind.test:${port}/`
    let asked = 0
    const rebinding = (): Promise<readonly string[]> => Promise.resolve(++asked === 1 ? ['1.1.1.1', '127.0.0.1'] : ['127.0.0.1'])
    expect(await refusal(load(url, { resolve: rebinding }))).toContain('not a public address')
    expect(asked).toBe(1)
    expect(await refusal(load(`http://127.0.0.1:${port}/`, {}))).toContain('not a public address')
    expect(contacts).toBe(0)
  })

  test('redirects are judged anew', async () => {
    let inside = 0
    const target = await serve((_, response) => {
      inside++
      response.end()
    })
    const port = await serve((_, response) => response.writeHead(302, { Location: `http://inside.test:${target}/` }).end())
    const options: HttpLoaderOptions = { ...lenient, resolve: (host) => Promise.resolve([host === 'inside.test' ? '10.0.0.1' : '127.0.0.1']) }
    expect(await refusal(load(`http://outside.test:${port}/`, options))).toContain('inside.test is not a public address')
    expect(inside).toBe(0)
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:,x', 'gopher://127.0.0.1/', 'http://user@127.0.0.1/', 'http://'])(
    'a redirect to %s is refused', async (location) => {
      const port = await serve((_, response) => response.writeHead(302, { Location: location }).end())
      expect(await refusal(load(`http://127.0.0.1:${port}/`))).toMatch(/not a scheme|user name|invalid address/)
    },
  )
})

describe('bounds', () => {
  test('five redirects are followed, six are not', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { Location: `/${left - 1}` }).end()
    })
    expect((await load(`http://127.0.0.1:${port}/5`)).bytes.length).toBe(5)
    expect(await refusal(load(`http://127.0.0.1:${port}/6`))).toContain('more than 5 redirects')
  })

  test('a body over the limit is refused, declared or not', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/declared') response.setHeader('Content-Length', 1001)
      response.end('x'.repeat(1001))
    })
    for (const path of ['/declared', '/chunked']) expect(await refusal(load(`http://127.0.0.1:${port}${path}`))).toContain('larger than')
  })

  test('an endless body ends with the time', async () => {
    const port = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await refusal(load(`http://127.0.0.1:${port}/`, { ...lenient, totalMs: 200 }))).toContain('longer than 0.2 s')
  })

  test('a server that never answers, and a name that never resolves, end with the time', async () => {
    const silent = createSocketServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    open.push(silent)
    const address = silent.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    expect(await refusal(load(`http://127.0.0.1:${port}/`, { ...lenient, totalMs: 200 }))).toContain('longer than')
    expect(await refusal(load(`https://127.0.0.1:${port}/`, { ...lenient, connectMs: 100 }))).toContain('could not be reached')
    expect(await refusal(load('http://never.test/', { connectMs: 100, resolve: () => new Promise(() => {}) }))).toContain('could not be reached')
    silent.unref()
  })

  test('a conversion makes so many requests and no more', async () => {
    const port = await serve((_, response) => response.end('x'))
    const loader = createHttpLoader({ ...lenient, maxRequests: 3 })
    const one = () => loader.load(new URL(`http://127.0.0.1:${port}/`), '', 10)
    await Promise.all([one(), one(), one()])
    expect(await refusal(one())).toContain('3 requests, the maximum for a conversion')
  })

  test('statuses, encodings and upgrades that make no sense are refused', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/gzip') response.setHeader('Content-Encoding', 'gzip').end('x')
      else response.writeHead(Number(request.url?.slice(1))).end('x')
    })
    expect(await refusal(load(`http://127.0.0.1:${port}/404`))).toContain('status 404')
    expect(await refusal(load(`http://127.0.0.1:${port}/500`))).toContain('status 500')
    expect(await refusal(load(`http://127.0.0.1:${port}/302`))).toContain('status 302')
    expect(await refusal(load(`http://127.0.0.1:${port}/gzip`))).toContain('encoding gzip')
    expect(await refusal(load('http://127.0.0.1:1/'))).toContain('does not accept connections')
  })
})

/** A server that answers every connection with these bytes, some of them later; counts connections. */
const serveBytes = async (bytes: string, then: (write: (more: string) => void) => void = () => {}): Promise<{ readonly port: number, connections: number }> => {
  const result = { port: 0, connections: 0 }
  const server = createSocketServer((socket) => {
    result.connections++
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(bytes)
      then((more) => socket.write(more))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const address = server.address()
  if (address !== null && typeof address === 'object') result.port = address.port
  return result
}

describe('servers that lie', () => {
  const at = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}/`
  const quick: HttpLoaderOptions = { ...lenient, totalMs: 400 }

  test('about the length: no more than was said is taken, and less is a failure', async () => {
    const more = await serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nabcdef')
    expect((await load(at(more), quick)).bytes.length).toBe(2)
    const less = await serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab')
    expect(await refusal(load(at(less), quick))).toContain('longer than 0.4 s')
    const two = await serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc')
    expect(await refusal(load(at(two), quick))).toContain('the connection failed')
  })

  test('with headers that come drop by drop, or never end', async () => {
    const slow = await serveBytes('HTTP/1.1 200 OK\r\n', (write) => {
      const timer = setInterval(() => write('a: b\r\n'), 20)
      setTimeout(() => clearInterval(timer), 600)
    })
    expect(await refusal(load(at(slow), quick))).toContain('longer than 0.4 s')
    const endless = await serveBytes(`HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}`)
    expect(await refusal(load(at(endless), quick))).toContain('the connection failed')
  })

  test('with words before the answer that never end', async () => {
    const talking = await serveBytes('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000))
    expect(await refusal(load(at(talking), quick))).toContain('longer than 0.4 s')
  })

  test('about what they speak', async () => {
    const garbage = await serveBytes('SSH-2.0-OpenSSH_9.2\r\n')
    expect(await refusal(load(at(garbage), quick))).toContain('the connection failed')
  })
})

test('every request has a connection of its own, to an address that was judged for it', async () => {
  const server = await serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\nx')
  const answers = ['127.0.0.1', '127.0.0.1', '10.0.0.1']
  const loader = createHttpLoader({ ...lenient, resolve: () => Promise.resolve([answers.shift() ?? '']) })
  const one = () => loader.load(new URL(`http://changing.test:${server.port}/`), '', 10)
  await one()
  await one()
  expect(server.connections).toBe(2)
  expect(await refusal(one())).toContain('not a public address')
  expect(server.connections).toBe(2)
})

describe('the host', () => {
  const host = (baseUrl: string | null, options: HttpLoaderOptions = lenient) =>
    createNodeHost({ baseUrl, localFiles: true, remoteAssets: createHttpLoader(options), warn: () => {} })

  test('resolves references against web addresses, and keeps files of the machine out of them', async () => {
    const port = await serve((request, response) => response.end(request.url))
    const at = `http://127.0.0.1:${port}`
    const ask = async (reference: string, from: string, baseUrl: string | null = null): Promise<string> => {
      const { bytes } = await host(baseUrl).load(reference, from, 'style')
      return new TextDecoder().decode(bytes)
    }
    expect(await ask(`${at}/a`, '')).toBe('/a')
    expect(await ask('b', `${at}/dir/sheet.css`)).toBe('/dir/b')
    expect(await ask('/c', '', `${at}/x/y`)).toBe('/c')
    expect(await ask('d', 'img/', `${at}/x/y`)).toBe('/x/img/d')
    expect(await ask(`//127.0.0.1:${port}/e`, `${at}/`)).toBe('/e')
    expect(() => host(null).load('file:///etc/passwd', `${at}/sheet.css`, 'style')).toThrow('may refer to web addresses only')
    expect(() => host(null).load('http://[', '', 'style')).toThrow('not a web address')
  })

  test('counts what a conversion loads in all', async () => {
    const port = await serve((_, response) => response.end('x'.repeat(600)))
    const budget = { left: 1000, loaded: new Map() }
    const counting = createNodeHost({ localFiles: false, remoteAssets: createHttpLoader(lenient), budget, warn: () => {} })
    await counting.load(`http://127.0.0.1:${port}/1`, '', 'image')
    await expect(counting.load(`http://127.0.0.1:${port}/2`, '', 'image')).rejects.toThrow('loads more than')
    expect(budget.left).toBe(400)
  })
})
