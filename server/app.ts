/**
 * Paths to handlers. Whatever a handler throws, or fails to answer, is caught here: every request gets one answer and one
 * line in the log, and no request can end the process.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import polka from 'polka'
import { VERSION } from '../engine/messages/version.ts'
import type { Pool } from '../engine/host-node/pool/index.ts'
import type { Options } from '../engine/options/table.ts'
import { Converter } from './convert.ts'
import { answerFor, ClientGone, refusalOf } from './failures.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { requestId, sendError, sendNoBody, sendText, setCommonHeaders } from './responses.ts'

export interface AppParts {
  readonly options: Options
  readonly pool: Pool
  readonly log: Log
  readonly metrics: Metrics
}

/** What the log says of a request besides what can be seen from outside. */
interface Outcome {
  status: number
  bytesIn: number
  bytesOut: number
  pages?: number
  warnings?: number
}

type Handler = (request: IncomingMessage, response: ServerResponse, outcome: Outcome) => void | Promise<void>

const GET: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Paths with their methods. */
const methodsOf = { '/healthz': GET, '/version': GET, '/metrics': GET, '/pdf': ['POST', 'OPTIONS'] } as const

/** The methods of what a request is for, as `Allow` has them; null where there is no such path. */
export const allowedOn = (target: string, { metrics }: Pick<Options, 'metrics'>): string | null => {
  const path = (originForm(target).split('?')[0] ?? '').replace(/\/$/, '')
  for (const [known, methods] of Object.entries(methodsOf)) {
    if (known === path && (metrics || known !== '/metrics')) return methods.join(', ')
  }
  return null
}

const GONE = 499
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const createApp = (parts: AppParts): RequestListener => {
  const { options, pool, log, metrics } = parts
  const converter = new Converter(options, pool)

  const guarded = (path: string, handler: Handler) => (request: IncomingMessage, response: ServerResponse): void => {
    const begun = performance.now()
    const id = requestId(request)
    const outcome: Outcome = { status: 0, bytesIn: 0, bytesOut: 0 }
    setCommonHeaders(response, id)
    const settle = async (): Promise<void> => {
      try {
        await handler(request, response, outcome)
        outcome.status ||= response.statusCode
      } catch (error) {
        await failed(error, request, response, outcome, id)
      }
    }
    void settle().catch((error: unknown) => {
      log.problem('answer', String(error), id)
      response.destroy()
    }).finally(() => {
      const ms = Math.round((performance.now() - begun) * 10) / 10
      metrics.request(path, outcome.status)
      if (outcome.pages !== undefined) metrics.conversion(ms, outcome.pages)
      log.request({ id, method: request.method ?? '', path, ms, ...outcome })
    })
  }

  const failed = async (
    error: unknown, request: IncomingMessage, response: ServerResponse, outcome: Outcome, id: string,
  ): Promise<void> => {
    if (error instanceof ClientGone || response.destroyed) {
      outcome.status = GONE
      response.destroy()
      return
    }
    const answer = answerFor(error)
    outcome.status = answer.status
    if (answer.detail !== null) log.problem('failure', answer.detail, id)
    // What has begun cannot be taken back: breaking off tells the client that the PDF is not whole.
    if (response.headersSent) response.destroy()
    else await sendError(request, response, answer)
  }

  const route = (path: keyof typeof methodsOf, handler: Handler) => {
    const methods: readonly string[] = methodsOf[path]
    const allow = methods.join(', ')
    return guarded(path, (request, response, outcome) => {
      if (request.method === 'OPTIONS') return sendNoBody(response, 204, allow)
      if (methods.includes(request.method ?? '')) return handler(request, response, outcome)
      response.setHeader('Allow', allow)
      outcome.status = 405
      return sendError(request, response, { status: 405, message: `the method is not allowed here\nallowed: ${allow}`, detail: null })
    })
  }

  const notFound = guarded('other', (request, response, outcome) => {
    outcome.status = 404
    return sendError(request, response, { status: 404, message: 'not found', detail: null })
  })
  const app = polka({
    onNoMatch: notFound,
    onError: (error, _, response) => {
      log.problem('routing', String(error))
      response.destroy()
    },
  })
  app.all('/healthz', route('/healthz', (_, response) => sendText(response, 200, 'ok')))
  app.all('/version', route('/version', (_, response) => sendText(response, 200, `pdfconv ${VERSION}`)))
  app.all('/pdf', route('/pdf', async (request, response, outcome) => {
    const query = (request.url ?? '').split('?').slice(1).join('?')
    const { pages, warnings } = await converter.convert(request, response, query, outcome)
    Object.assign(outcome, { status: 200, pages, warnings: warnings.length })
  }))
  if (options.metrics) {
    app.all('/metrics', route('/metrics', (_, response) => sendText(response, 200, metrics.text(pool.state()), METRICS_TYPE)))
  }
  const refused = guarded('other', (request, response) => {
    response.setHeader('Connection', 'close')
    throw refusalOf(request)
  })
  return (request, response) => {
    if (refusalOf(request) !== null) {
      refused(request, response)
      return
    }
    request.url = originForm(request.url ?? '')
    try {
      app.handler(request, response)
    } catch (error) {
      log.problem('routing', String(error))
      response.destroy()
    }
  }
}

/** A target may be a whole address (RFC 9112, 3.2.2); what host it names is of no account. */
const originForm = (target: string): string => target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
