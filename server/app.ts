/**
 * Routes requests by path and method to handlers. A request without a route, or one that HTTP requires to be refused, is answered like any
 * other: with a status, and a line in the log.
 */
import type { RequestListener } from 'node:http'
import polka from 'polka'
import { VERSION } from '../engine/messages/version.ts'
import type { Pool } from '../engine/host-node/pool/index.ts'
import type { Options } from '../engine/options/table.ts'
import { Conversions } from './convert.ts'
import { refusalOf } from './failures.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type Handler, Requests } from './requests.ts'
import { sendError, sendNoBody, sendText } from './responses.ts'

/** The options of the server's start; there is always a time limit. */
export type StartOptions = Options & { readonly timeout: number }

export interface AppParts {
  readonly options: StartOptions
  readonly pool: Pool
  readonly log: Log
  readonly metrics: Metrics
  /** Aborted when the server shuts down. */
  readonly closing: AbortSignal
}

const GET: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Methods by path. */
const methodsOf = { '/healthz': GET, '/version': GET, '/metrics': GET, '/pdf': ['POST', 'OPTIONS'] } as const

/** The methods of a path, for the Allow header; null for an unknown path. */
export const allowedOn = (target: string, { metrics }: Pick<Options, 'metrics'>): string | null => {
  const path = (originForm(target).split('?')[0] ?? '').replace(/\/$/, '')
  for (const [known, methods] of Object.entries(methodsOf)) {
    if (known === path && (metrics || known !== '/metrics')) return methods.join(', ')
  }
  return null
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const createApp = (parts: AppParts): RequestListener => {
  const { options, pool, log, metrics } = parts
  const conversions = new Conversions(options, pool, parts.closing)
  const requests = new Requests(log, metrics)

  const route = (path: keyof typeof methodsOf, handler: Handler) => {
    const methods: readonly string[] = methodsOf[path]
    const allow = methods.join(', ')
    return requests.guarded(path, (request, response, outcome) => {
      if (request.method === 'OPTIONS') return sendNoBody(response, 204, allow)
      if (methods.includes(request.method ?? '')) return handler(request, response, outcome)
      response.setHeader('Allow', allow)
      Object.assign(outcome, { status: 405, reason: 'method' })
      return sendError(request, response, { status: 405, message: `the method is not allowed here\nallowed: ${allow}`, reason: 'method', detail: null })
    })
  }

  const notFound = requests.guarded('other', (request, response, outcome) => {
    Object.assign(outcome, { status: 404, reason: 'path' })
    return sendError(request, response, { status: 404, message: 'not found', reason: 'path', detail: null })
  })
  const app = polka({
    onNoMatch: notFound,
    onError: (error, _, response) => {
      log.problem('routing', String(error))
      response.destroy()
    },
  })
  app.all('/healthz', route('/healthz', (_, response) => sendText(response, 'ok')))
  app.all('/version', route('/version', (_, response) => sendText(response, `pdfconv ${VERSION}`)))
  app.all('/pdf', route('/pdf', async (request, response, outcome) => {
    const query = (request.url ?? '').split('?').slice(1).join('?')
    const { pages, warnings, ignoredCss } = await conversions.convert(request, response, query, outcome)
    Object.assign(outcome, { status: 200, pages, warnings: warnings.length, ignoredCss: ignoredCss.count })
  }))
  if (options.metrics) {
    app.all('/metrics', route('/metrics', (_, response) => sendText(response, metrics.text(pool.state()), METRICS_TYPE)))
  }
  const refused = requests.guarded('other', (request, response) => {
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

/** A request target may be an absolute URL (RFC 9112, 3.2.2); its host is ignored. */
const originForm = (target: string): string => target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
