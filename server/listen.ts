/**
 * Parses ADDR:PORT of the option, and creates the listening server. IPv6 addresses are in brackets; an empty address means all addresses;
 * port 0 selects a free port.
 */
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { inputError, usageError } from '../engine/messages/errors.ts'
import { systemReason } from '../engine/host-node/read-file.ts'
import { Connections } from './connections.ts'
import { commonHeaders, TEXT } from './responses.ts'

export interface Address {
  readonly host: string | null
  readonly port: number
}

export const readAddress = (text: string): Address => {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.%]+)\]|([^:[\]\s]*)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits ?? NaN)
  if (!(port <= 65_535)) {
    throw usageError(
      `--listen: ${JSON.stringify(text)} is not of the form ADDR:PORT\n` +
        'for example 127.0.0.1:8080, [::1]:8080, or 127.0.0.1:0 for a free port',
    )
  }
  const host = bracketed ?? plain ?? ''
  return { host: host === '' ? null : host, port }
}

const HEADERS_MS = 10_000
const KEEP_ALIVE_MS = 5000
const SILENCE_MS = 15_000
const MAX_HEADER_BYTES = 64 * 1024
const CHECK_MS = 2000
/** Time between a final response and the end of its connection, for the client to read it; further data are dropped. */
const LINGER_MS = 1000

export interface HttpServer {
  readonly server: Server
  readonly connections: Connections
}

/**
 * Creates the server, which does not listen yet. `onRefused` is called for responses to malformed or slow requests, and returns an id for
 * the response; `isRequest`: the request was known but its body was cut off, so it logs itself. `allowedOn`: the methods of a path for the
 * Allow header, null for an unknown path.
 */
export const createHttpServer = (
  handler: RequestListener, timeoutSeconds: number, allowedOn: (path: string) => string | null, onRefused: (status: number, isRequest: boolean, reason: string) => string,
): HttpServer => {
  const server = createServer({
    headersTimeout: HEADERS_MS,
    // Bodies have their own limits; this one is a safety net.
    requestTimeout: Math.min(2 ** 31 - 1, timeoutSeconds * 1000 + HEADERS_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The handler answers with a sentence and writes to the log.
    requireHostHeader: false,
  })
  // A client that neither sends nor reads is dropped, once no conversion can be the reason.
  server.timeout = Math.min(2 ** 31 - 1, timeoutSeconds * 1000 + SILENCE_MS)
  const connections = new Connections()
  const take: RequestListener = (request, response) => {
    connections.add(request.socket, response)
    // During shutdown, a persistent connection would only keep the process alive.
    if (!server.listening) response.setHeader('Connection', 'close')
    handler(request, response)
  }
  server.on('request', take)
  // Clients that wait for 100 Continue get it when the body is wanted; see body.ts.
  server.on('checkContinue', take)
  server.on('checkExpectation', take)
  // A client may close its sending side and still wait for the response; by default, Node would close the connection.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => {
    if (!connections.open(socket)) socket.destroy()
  })
  const refused = new WeakSet<Duplex>()
  const refuse = (socket: Duplex, status: number, allow: string | null = null, isRequest = false): void => {
    // Data after a malformed request are ignored.
    if (refused.has(socket)) return
    refused.add(socket)
    const id = onRefused(status, isRequest, words.get(status) ?? 'nonsense')
    void connections.settled(socket).then(() => {
      // A connection that is being ended closes after its last response.
      if (socket.writableEnded) return
      if (socket.writable && connections.mayAnswer(socket)) endWith(socket, bareAnswer(status, id, allow))
      else socket.destroy()
    })
  }
  server.on('clientError', (error: ClientError, socket) => {
    const target = targetOfUnknownMethod(error)
    // A system error of the connection usually means that the client has disconnected.
    if ('syscall' in error) socket.destroy()
    else if (target === null) refuse(socket, statusOf(error), null, error.code === CUT_SHORT && connections.isReading(socket))
    else {
      const allow = allowedOn(target)
      refuse(socket, allow === null ? NOT_FOUND : NOT_ALLOWED, allow)
    }
  })
  server.on('connect', (_, socket) => refuse(socket, NOT_IMPLEMENTED))
  return { server, connections }
}

/** Ends the connection, even if the peer does not close its side. */
const endWith = (socket: Duplex, answer: string): void => {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

interface ClientError extends Error {
  readonly code?: string
  /** In the words of the parser. */
  readonly reason?: string
  readonly bytesParsed?: number
  readonly rawPacket?: Buffer
}

/** The target of a request with a method that Node does not know and reports as malformed; null for a malformed request. */
const targetOfUnknownMethod = ({ code, rawPacket, bytesParsed = 0 }: ClientError): string | null => {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return null
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const line = rawPacket.toString('latin1', start, start + MAX_HEADER_BYTES)
  return /^[!#$%&'*+.^`|~\w-]+ (\S+) HTTP\/1\.[01]\r?\n/.exec(line)?.[1] ?? null
}

/** Error code of Node for a client that closes its sending side within a request. */
const CUT_SHORT = 'HPE_INVALID_EOF_STATE'

const BAD_REQUEST = 400
const NOT_FOUND = 404
const NOT_ALLOWED = 405
const NOT_IMPLEMENTED = 501

const statusOf = ({ code = '', reason = '', rawPacket }: ClientError): number => {
  // Together with a Content-Length it is not an unknown coding but an attempt at request smuggling.
  if (code === 'HPE_INVALID_TRANSFER_ENCODING' && /invalid/i.test(reason)) return NOT_IMPLEMENTED
  if (code === 'HPE_INVALID_VERSION' && / HTTP\/[2-9]\.\d\r\n/.test(rawPacket?.toString('latin1', 0, MAX_HEADER_BYTES) ?? '')) return NO_SUCH_VERSION
  return statuses.get(code) ?? BAD_REQUEST
}

const NO_SUCH_VERSION = 505

/** Words for the log. */
const words: ReadonlyMap<number, string> = new Map([
  [BAD_REQUEST, 'nonsense'], [NOT_FOUND, 'path'], [NOT_ALLOWED, 'method'], [408, 'request-too-slow'], [413, 'chunk-extensions'], [431, 'headers-too-large'],
  [NOT_IMPLEMENTED, 'transfer-coding'], [NO_SUCH_VERSION, 'version'],
])

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408], ['HPE_HEADER_OVERFLOW', 431], ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413], ['HPE_PAUSED_H2_UPGRADE', 505],
])

const reasonsToRefuse: ReadonlyMap<number, string> = new Map([
  [BAD_REQUEST, 'this is not a valid HTTP request'],
  [NOT_FOUND, 'not found'],
  [NOT_ALLOWED, 'the method is not allowed here'],
  [408, 'the request arrived too slowly'],
  [413, 'the body has chunk extensions that are too long'],
  [431, `the address and the headers together are larger than ${MAX_HEADER_BYTES} bytes\nsend less in the query`],
  [NOT_IMPLEMENTED, 'tunnels and transfer codings other than chunked are not supported'],
  [NO_SUCH_VERSION, 'the HTTP version in the request line is not supported\nuse HTTP/1.1'],
])

const bareAnswer = (status: number, id: string, allow: string | null): string => {
  const text = (reasonsToRefuse.get(status) ?? '') + (allow === null ? '' : `\nallowed: ${allow}`)
  const headers = {
    ...commonHeaders(id), ...(allow === null ? {} : { Allow: allow }),
    Connection: 'close', 'Content-Type': TEXT, 'Content-Length': Buffer.byteLength(text),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`
}

/** Resolves to the address of the listening server, as ADDR:PORT. */
export const listen = (server: Server, { host, port }: Address, written: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(inputError(`--listen: cannot listen on ${written}: ${reasonOf(error)}`, error))
    server.once('error', onError)
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.removeListener('error', onError)
      const address = server.address()
      if (address === null || typeof address === 'string') resolve(written)
      else resolve(`${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`)
    })
  })

const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'the port is in use'],
  ['EADDRNOTAVAIL', 'the address does not belong to this machine'],
  ['ENOTFOUND', 'the name cannot be resolved'],
])

const reasonOf = (error: Error): string => {
  const code = 'code' in error ? String(error.code) : ''
  return reasons.get(code) ?? systemReason(error)
}
