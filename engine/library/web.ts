/**
 * Responds to a request of a Node web framework with a PDF. The PDF is made before the head of the response is sent, so that a failure
 * rejects with the response untouched, and the framework can send an error page.
 */
import { Buffer } from 'node:buffer'
import { usageError } from '../messages/errors.ts'
import { render, type RenderOptions } from './render.ts'

/** The used part of `http.ServerResponse`: `res` in Express and Koa, `reply.raw` in Fastify. */
export interface Response {
  statusCode: number
  readonly headersSent: boolean
  setHeader(name: string, value: string | number): unknown
  end(body: Uint8Array | string): unknown
  once(event: 'close', listener: () => void): unknown
  removeListener(event: 'close', listener: () => void): unknown
  readonly destroyed?: boolean
}

/** Options of the conversion and of the response. */
export interface SendOptions extends RenderOptions {
  /** Whether a browser shows the PDF or saves it. Default: `inline`. */
  readonly disposition?: 'inline' | 'attachment'
  /** File name for saving; `.pdf` is added if missing. Default: `document.pdf`. */
  readonly filename?: string
  /** HTTP status. Default: 200. */
  readonly status?: number
  /** Sends the HTML instead, to look at it in a browser. */
  readonly showAsHtml?: boolean
}

/** Resolves when the response was passed on; rejects with a ConvertError, or with an AbortError if the client disconnected. */
export const sendPdf = async (response: Response, html: string, options: SendOptions = {}): Promise<void> => {
  const { disposition = 'inline', filename = 'document.pdf', status = 200, showAsHtml = false, ...conversion } = options
  if (disposition !== 'inline' && disposition !== 'attachment') {
    throw usageError(`disposition: ${JSON.stringify(disposition)} is not one of inline, attachment`)
  }
  if (typeof filename !== 'string' || filename.trim() === '') throw usageError('filename must be a non-empty name')
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw usageError(`status: ${String(status)} is not a valid HTTP response status`)
  }
  if (showAsHtml) {
    if (typeof html !== 'string') throw usageError('the HTML to show must be a string')
    answer(response, status, 'text/html; charset=utf-8', Buffer.from(html))
    return
  }
  const gone = new AbortController()
  const onClose = (): void => gone.abort()
  if (response.destroyed === true) onClose()
  response.once('close', onClose)
  try {
    const signals = [gone.signal, ...(conversion.signal == null ? [] : [conversion.signal])]
    const pdf = await render(html, { ...conversion, signal: AbortSignal.any(signals) })
    response.setHeader('Content-Disposition', contentDisposition(disposition, filename))
    answer(response, status, 'application/pdf', pdf)
  } finally {
    response.removeListener('close', onClose)
  }
}

const answer = (response: Response, status: number, type: string, body: Uint8Array): void => {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', body.length)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end(body)
}

/** The file name in ASCII for old clients, and in the form of RFC 5987 if it has other characters. */
export const contentDisposition = (disposition: 'inline' | 'attachment', filename: string): string => {
  // Control characters and path separators are not allowed in the name of a saved file.
  const clean = Buffer.from(filename).toString().replace(/[\u0000-\u001f\u007f/\\]/g, '_')
  const name = /\.pdf$/i.test(clean) ? clean : `${clean}.pdf`
  const ascii = name.replace(/[^\u0020-\u007e]/g, '_').replace(/["%]/g, '_')
  const plain = `${disposition}; filename="${ascii}"`
  if (ascii === name) return plain
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${plain}; filename*=UTF-8''${encoded}`
}
