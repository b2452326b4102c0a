/**
 * Sends one response and writes one log line for every request, whatever its handler throws or does not answer; no request can end the
 * process.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFor, ClientGone } from './failures.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { requestId, sendError, setCommonHeaders } from './responses.ts'

/** Data for the log that the handler provides. */
interface Outcome {
  status: number
  bytesIn: number
  bytesOut: number
  /** A word from a fixed set, for a failure. */
  reason?: string
  /** Details of a failure that the client does not get. */
  detail?: string
  waitedMs?: number
  worker?: number
  pages?: number
  warnings?: number
  ignoredCss?: number
}

/** May throw before or after the response begins; fills in the outcome as far as it gets. */
export type Handler = (request: IncomingMessage, response: ServerResponse, outcome: Outcome) => void | Promise<void>

/** Status in the log if the client has disconnected: no response is sent. */
const GONE = 499
const SERVER_FAULT = 500
const LONGEST_DETAIL = 2000
/** The path whose responses are counted by time and size. */
const CONVERTING = '/pdf'

const lengthOf = (response: ServerResponse): number => (response.headersSent ? Number(response.getHeader('content-length') ?? 0) : 0)

export class Requests {
  private readonly log: Log
  private readonly metrics: Metrics

  constructor(log: Log, metrics: Metrics) {
    this.log = log
    this.metrics = metrics
  }

  /** `path`: the name of the requests in log and metrics. */
  guarded(path: string, handler: Handler): (request: IncomingMessage, response: ServerResponse) => void {
    return (request, response) => {
      const begun = performance.now()
      const id = requestId(request)
      const outcome: Outcome = { status: 0, bytesIn: 0, bytesOut: 0 }
      setCommonHeaders(response, id)
      void this.settle(handler, request, response, outcome, id).catch((error: unknown) => {
        this.log.problem('answer', String(error), id)
        response.destroy()
      }).finally(() => {
        const ms = Math.round((performance.now() - begun) * 10) / 10
        outcome.bytesOut ||= lengthOf(response)
        this.metrics.request(path, outcome.status)
        if (path === CONVERTING) this.metrics.answer({ ...outcome, ms })
        if (outcome.pages !== undefined) this.metrics.conversion(ms, outcome.pages)
        this.log.request({ id, method: request.method ?? '', path, ms, ...outcome })
      })
    }
  }

  private async settle(
    handler: Handler, request: IncomingMessage, response: ServerResponse, outcome: Outcome, id: string,
  ): Promise<void> {
    try {
      await handler(request, response, outcome)
      outcome.status ||= response.statusCode
    } catch (error) {
      await this.failed(error, request, response, outcome, id)
    }
  }

  private async failed(
    error: unknown, request: IncomingMessage, response: ServerResponse, outcome: Outcome, id: string,
  ): Promise<void> {
    if (error instanceof ClientGone || response.destroyed) {
      Object.assign(outcome, { status: GONE, reason: 'client-gone' })
      response.destroy()
      return
    }
    const answer = answerFor(error)
    Object.assign(outcome, { status: answer.status, reason: answer.reason })
    if (answer.detail !== null && answer.status < SERVER_FAULT) outcome.detail = answer.detail.slice(0, LONGEST_DETAIL)
    else if (answer.detail !== null) this.log.problem('failure', answer.detail, id)
    // A started response cannot be replaced: closing the connection tells the client that the PDF is incomplete.
    if (response.headersSent) response.destroy()
    else await sendError(request, response, answer)
  }
}
