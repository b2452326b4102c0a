/**
 * Writes responses: common headers, texts and errors. An error may occur while the client is still sending; then the connection is closed
 * after the response, but only after the client had time to read it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { discardRest } from './body.ts'
import type { ConversionReport } from '../engine/messages/report.ts'
import type { Answer } from './failures.ts'

const REQUEST_ID = /^[\w.:+/=-]{1,128}$/

/** The request id of the client if it is valid, else a new one. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export const commonHeaders = (id: string): Readonly<Record<string, string>> => ({
  'X-Request-Id': id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store',
})

export const setCommonHeaders = (response: ServerResponse, id: string): void => {
  for (const [name, value] of Object.entries(commonHeaders(id))) response.setHeader(name, value)
}

export const TEXT = 'text/plain; charset=utf-8'
export const PDF = 'application/pdf'
export const JSON_TYPE = 'application/json; charset=utf-8'
/** Messages may echo query values; longer messages are cut off. */
const LONGEST_MESSAGE = 2000
const BUSY = 503

/** The counts of a conversion as headers. */
export const countHeaders = ({ pages, losses, warnings }: ConversionReport): Readonly<Record<string, string>> => ({
  'X-Pdfconv-Pages': String(pages),
  'X-Pdfconv-Losses': String(losses),
  'X-Pdfconv-Warnings': warnings.map(({ code, count }) => `${code}=${count}`).join(', '),
})

/** For HEAD the body is left out, but its length is sent. */
export const sendText = (response: ServerResponse, text: string, type: string = TEXT): void => {
  const bytes = Buffer.from(text)
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length })
  response.end(bytes)
}

/** `allow`: the methods of the path. */
export const sendNoBody = (response: ServerResponse, status: number, allow: string): void => {
  response.writeHead(status, { Allow: allow })
  response.end()
}

export const sendError = async (request: IncomingMessage, response: ServerResponse, { status, message, retrySeconds = 1 }: Answer): Promise<void> => {
  const bytes = Buffer.from(message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)}…`)
  // A small body has often arrived already, and then the connection can be kept; the parser reads it after this turn.
  await new Promise((resolve) => setImmediate(resolve))
  const isSending = bodyIsComing(request)
  if (status === BUSY) response.setHeader('Retry-After', String(retrySeconds))
  if (isSending || waitsToSend(request)) response.setHeader('Connection', 'close')
  response.writeHead(status, { 'Content-Type': TEXT, 'Content-Length': bytes.length })
  response.write(bytes)
  if (isSending) await discardRest(request)
  response.end()
}

/** Whether the client waits for 100 Continue, which it did not get, so that it sends no body. */
const waitsToSend = (request: IncomingMessage): boolean => request.headers.expect !== undefined && request.readableFlowing === null

const bodyIsComing = (request: IncomingMessage): boolean => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return !request.complete && !waitsToSend(request) && (encoding !== undefined || Number(length ?? 0) > 0)
}
