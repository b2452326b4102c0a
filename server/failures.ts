/**
 * Failures that are about HTTP and not about the conversion, and how every failure is told: a status and a sentence.
 */
import type { IncomingMessage } from 'node:http'
import { ConvertError } from '../engine/messages/errors.ts'
import { PoolFullError } from '../engine/host-node/pool/index.ts'

export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The client is gone, or as good as gone: nobody is told. */
export class ClientGone extends Error {}

export const bodyTooLarge = (limit: number): HttpError =>
  new HttpError(413, `the body is larger than ${limit} bytes, the most that this server takes`)

export const packedBody = (): HttpError =>
  new HttpError(415, 'the body has a Content-Encoding\nsend the document as it is')

export const formBody = (): HttpError =>
  new HttpError(415, 'the body is a form\nsend the document itself as the body, as curl --data-binary @FILE does')

export const unknownTransfer = (): HttpError => new HttpError(501, 'the body has a Transfer-Encoding other than chunked')

/** Why HTTP itself asks to refuse a request, whatever its path is; null for none. */
export const refusalOf = ({ httpVersion, headers: { host, expect }, headersDistinct }: IncomingMessage): HttpError | null => {
  if ((headersDistinct['host']?.length ?? 0) > 1) return new HttpError(400, 'the request has more than one Host header')
  if (host === undefined && httpVersion === '1.1') return new HttpError(400, 'the request has no Host header')
  if (expect !== undefined && !/100-continue/i.test(expect)) return new HttpError(417, 'the request has an Expect header other than 100-continue')
  return null
}

export const bodyTooSlow = (): HttpError => new HttpError(408, 'the body came too slowly')

export const bodyTooLate = (): HttpError => new HttpError(504, 'the time limit was exceeded before the body was there')

export const emptyBody = (): HttpError => new HttpError(400, 'the body is empty\nsend the HTML document as the body of the request')

export const tooBusy = (): HttpError => new HttpError(503, 'the server is busy: too many requests are waiting\ntry again later')

export const shuttingDown = (): HttpError => new HttpError(503, 'the server is shutting down, and the request was not there as a whole\ntry again')

export interface Answer {
  readonly status: number
  /** For the client: what it sent is named there, nothing of the inside is. */
  readonly message: string
  /** For the log, when it is the server's own fault. */
  readonly detail: string | null
}

export const answerFor = (error: unknown): Answer => {
  if (error instanceof HttpError) return { status: error.status, message: error.message, detail: null }
  if (error instanceof PoolFullError) return answerFor(tooBusy())
  if (error instanceof ConvertError) {
    const detail = error.kind === 'internal' ? String(error.cause ?? error.message) : null
    return { status: error.httpStatus, message: error.message, detail }
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, message: 'the server failed unexpectedly', detail }
}
