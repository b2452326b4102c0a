/**
 * Errors of HTTP rather than of the conversion, and the response to every error: a status and a sentence.
 */
import type { IncomingMessage } from 'node:http'
import { ConvertError, type ErrorKind } from '../engine/messages/errors.ts'
import { PoolFullError } from '../engine/host-node/pool/index.ts'

export class HttpError extends Error {
  readonly status: number
  /** A word for the log. */
  readonly reason: string
  /** Seconds for Retry-After, for 503. */
  readonly retrySeconds: number

  constructor(status: number, reason: string, message: string, retrySeconds = 1) {
    super(message)
    this.status = status
    this.reason = reason
    this.retrySeconds = retrySeconds
  }
}

/** The client has disconnected, or stopped reading: no response is sent. */
export class ClientGone extends Error {}

export const bodyTooLarge = (limit: number): HttpError =>
  new HttpError(413, 'body-too-large', `the body is larger than ${limit} bytes, the maximum that this server accepts`)

export const packedBody = (): HttpError =>
  new HttpError(415, 'body-packed', 'the body has a Content-Encoding\nsend the document without compression')

export const formBody = (): HttpError =>
  new HttpError(415, 'body-is-form', 'the body is a multipart message other than multipart/form-data\nsend a form, for example with curl -F index.html=@FILE, or the document itself with curl --data-binary @FILE')

export const jsonBody = (): HttpError =>
  new HttpError(415, 'body-is-json', 'the body is JSON\nsend it with the header Content-Type: application/json')

const unknownTransfer = (): HttpError => new HttpError(501, 'transfer-coding', 'the body has a Transfer-Encoding other than chunked')

/** The error if HTTP requires the request to be refused, whatever its path; else null. */
export const refusalOf = ({ httpVersion, httpVersionMajor, headers, headersDistinct }: IncomingMessage): HttpError | null => {
  const { host, expect, 'transfer-encoding': transfer } = headers
  if (httpVersionMajor === 0) return new HttpError(400, 'no-version', 'the request line names no version of HTTP')
  if (httpVersionMajor !== 1) return new HttpError(505, 'version', 'the HTTP version in the request line is not supported\nuse HTTP/1.1')
  if ((headersDistinct['host']?.length ?? 0) > 1) return new HttpError(400, 'host', 'the request has more than one Host header')
  if (host === undefined && httpVersion === '1.1') return new HttpError(400, 'host', 'the request has no Host header')
  if (expect !== undefined && !/^\s*100-continue\s*$/i.test(expect)) return new HttpError(417, 'expect', 'the request has an Expect header other than 100-continue')
  return transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked' ? unknownTransfer() : null
}

export const bodyTooSlow = (): HttpError => new HttpError(408, 'body-too-slow', 'the body arrived too slowly')

export const bodyTooLate = (): HttpError => new HttpError(504, 'time-limit', 'the time limit was exceeded before the body had arrived')

export const emptyBody = (): HttpError => new HttpError(400, 'body-empty', 'the body is empty\nsend the HTML document as the body of the request')

export const tooBusy = (retrySeconds = 1): HttpError =>
  new HttpError(503, 'queue-full', 'the server is busy: too many requests are waiting\ntry again later', retrySeconds)

export const answersFull = (): HttpError =>
  new HttpError(503, 'answers-full', 'the server is busy: clients read their PDFs too slowly\ntry again later', ANSWERS_SECONDS)

/** Time after which slow clients are dropped to make room. */
const ANSWERS_SECONDS = 5

export const shuttingDown = (): HttpError => new HttpError(503, 'shutting-down', 'the server is shutting down, and the request had not arrived in full\ntry again')

export interface Answer {
  readonly status: number
  /** For the client: it may name what the client sent, but no internal details. */
  readonly message: string
  /** For the log: a word from a fixed set. */
  readonly reason: string
  /** For the log: details of an error of the server, or details that the client does not get. */
  readonly detail: string | null
  readonly retrySeconds?: number
}

const KIND_REASONS: Readonly<Record<ErrorKind, string>> = {
  usage: 'options', input: 'document', render: 'rendering', timeout: 'time-limit', internal: 'internal', server: 'internal',
}

export const answerFor = (error: unknown): Answer => {
  if (error instanceof HttpError) {
    const { status, message, reason, retrySeconds } = error
    return { status, message, reason, retrySeconds, detail: null }
  }
  if (error instanceof PoolFullError) return answerFor(tooBusy())
  if (error instanceof ConvertError) {
    const detail = error.kind === 'internal' ? String(error.cause ?? error.message) : error.forLog
    return { status: error.httpStatus, message: error.message, reason: KIND_REASONS[error.kind], detail }
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, message: 'the server failed unexpectedly', reason: 'internal', detail }
}
