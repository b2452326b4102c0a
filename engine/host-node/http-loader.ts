/**
 * Fetches http(s) resources of a document. It resolves the host name itself, checks every address, and connects to a checked address, so
 * that the name cannot be resolved differently in between. Redirects are checked again. Time, size and number of requests are bounded.
 * There are no cookies, credentials, proxies or reused connections.
 */
import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { charsetOf } from '../host/encodings.ts'
import type { LoadedResource } from '../host/host.ts'
import { VERSION } from '../messages/version.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import { quoted } from './read-file.ts'
import { mayConnect } from './ssrf.ts'

export interface HttpLoader {
  /** `reference`: as in the document, for messages. Rejects with an InputError. */
  load(url: URL, reference: string, maxBytes: number): Promise<LoadedResource>
}

export interface HttpLoaderOptions {
  /** Whether connections to an address are allowed; only tests replace the rule for documents. */
  readonly judge?: (address: string) => boolean
  readonly resolve?: (host: string) => Promise<readonly string[]>
  readonly connectMs?: number
  readonly totalMs?: number
  readonly maxRequests?: number
}

const CONNECT_MS = 5000
const TOTAL_MS = 15_000
const MAX_REDIRECTS = 5
/** Maximum number of requests in a conversion, including redirects, so that a document cannot flood a server. */
const MAX_REQUESTS = 512
/** Maximum number of parallel requests. */
const MAX_CONNECTIONS = 16
const LONGEST_URL = 8192

interface Rules {
  readonly judge: (address: string) => boolean
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly connectMs: number
}

export const createHttpLoader = (options: HttpLoaderOptions = {}): HttpLoader => {
  const { judge = mayConnect, resolve = resolveName, connectMs = CONNECT_MS, totalMs = TOTAL_MS } = options
  const rules: Rules = { judge, resolve, connectMs }
  const maxRequests = options.maxRequests ?? MAX_REQUESTS
  const takeTurn = createTurns(MAX_CONNECTIONS)
  let requests = 0

  const follow = async (start: URL, maxBytes: number, signal: AbortSignal): Promise<LoadedResource> => {
    let url = start
    for (let redirects = 0; ; redirects++) {
      if (++requests > maxRequests) throw new Refusal(`the document makes more than ${maxRequests} requests, the maximum for a conversion`)
      const answer = await ask(url, rules, signal)
      const status = answer.statusCode ?? 0
      const location = answer.headers.location
      if (!REDIRECTS.includes(status) || location === undefined) {
        if (status === 200) return { bytes: await readBody(answer, maxBytes), url: url.href, charset: charsetOf(answer.headers['content-type'] ?? '') }
        answer.destroy()
        throw new Refusal(`the server answered with status ${status}`)
      }
      answer.destroy()
      if (redirects === MAX_REDIRECTS) throw new Refusal(`there are more than ${MAX_REDIRECTS} redirects`)
      if (!URL.canParse(location, url.href)) throw new Refusal('it is redirected to an invalid address')
      url = new URL(location, url.href)
    }
  }

  return {
    async load(url, reference, maxBytes) {
      const done = await takeTurn()
      const timeout = AbortSignal.timeout(totalMs)
      try {
        return await follow(url, maxBytes, timeout)
      } catch (error) {
        if (error instanceof ConvertError) throw error
        const reason = timeout.aborted ? `it took longer than ${totalMs / 1000} s` : reasonOf(error)
        throw inputError(`${quoted(reference)} was not fetched: ${reason}`, error)
      } finally {
        done()
      }
    },
  }
}

/** A reason that the author of the document can act on. */
class Refusal extends Error {}

const REDIRECTS = [301, 302, 303, 307, 308]

/** Sends one request; resolves to the response with its headers. */
const ask = async (url: URL, rules: Rules, signal: AbortSignal): Promise<IncomingMessage> => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Refusal(`${url.protocol} is not a scheme that is allowed for resources`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new Refusal('its address contains a user name or password, which are never sent')
  }
  if (url.href.length > LONGEST_URL) throw new Refusal('its address is too long')
  // The URL parser has already converted octal, hexadecimal and single-number IPv4 addresses to dotted decimal.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(rules.connectMs)])
  const addresses = isIP(host) === 0 ? await raced(rules.resolve(host), deadline, rules) : [host]
  if (addresses.length === 0) throw new Refusal('the name of its server cannot be resolved')
  // A mix of public and other addresses is a sign of manipulation.
  if (!addresses.every(rules.judge)) throw new Refusal(`${host} is not a public address, and resources are loaded from public addresses only`)
  let failure: unknown
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      return await connect(url, host, address, rules, signal)
    } catch (error) {
      failure = error
      if (signal.aborted || error instanceof Refusal) break
    }
  }
  throw failure
}

const MAX_ADDRESSES = 2

const raced = <T>(work: Promise<T>, signal: AbortSignal, rules: Rules): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = (): void => reject(tooSlow(rules))
    signal.addEventListener('abort', late, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
  })

const tooSlow = (rules: Rules): Refusal => new Refusal(`its server could not be reached within ${rules.connectMs / 1000} s`)

const connect = (url: URL, host: string, address: string, rules: Rules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const options: RequestOptions & { servername?: string } = {
      host: address,
      port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { Host: url.host, Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': `pdfconv/${VERSION}`, Connection: 'close' },
      agent: false,
      signal,
      setHost: false,
      ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    }
    const request = isSecure ? requestHttps(options) : requestHttp(options)
    const timer = setTimeout(() => request.destroy(tooSlow(rules)), rules.connectMs)
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        // Checks the connected address once more, since the protection depends on it.
        if (!rules.judge(socket.remoteAddress ?? '')) request.destroy(new Refusal(`${host} is not a public address`))
      })
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer))
    })
    request.once('response', (answer) => {
      // A reader of the body gets the error; otherwise it does not matter.
      answer.on('error', () => {})
      resolve(answer)
    })
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Refusal('its server wants to switch to another protocol'))
    })
    request.on('error', reject)
    request.once('close', () => clearTimeout(timer))
    request.end()
  })

const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    answer.destroy()
    throw new Refusal(`its server sent it with the content encoding ${encoding.slice(0, 40)}, which was not requested`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  if (Number(answer.headers['content-length'] ?? 0) <= maxBytes) {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maxBytes) break
      chunks.push(chunk)
    }
    if (length <= maxBytes) return new Uint8Array(Buffer.concat(chunks, length))
  }
  answer.destroy()
  throw new Refusal(`it is larger than ${Math.floor(maxBytes / 1_048_576)} MiB`)
}

const resolveName = (host: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error === null) resolve(addresses.map(({ address }) => address))
      else reject(new Refusal('the name of its server cannot be resolved'))
    })
  })

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'its server does not accept connections'],
  ['ECONNRESET', 'its server broke the connection off'],
  ['EHOSTUNREACH', 'its server cannot be reached'],
  ['ENETUNREACH', 'its server cannot be reached'],
  ['ETIMEDOUT', 'its server does not answer'],
])

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (reasons.has(code)) return reasons.get(code) ?? code
  if (/CERT|SSL|TLS|SIGNED/.test(code)) return `its server cannot prove who it is (${code})`
  return 'the connection failed'
}

/** Limits the number of concurrent operations; others wait in order. */
const createTurns = (most: number): (() => Promise<() => void>) => {
  const waiting: (() => void)[] = []
  let taken = 0
  const done = (): void => {
    const next = waiting.shift()
    if (next === undefined) taken--
    else next()
  }
  return async () => {
    if (taken < most) taken++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return done
  }
}
