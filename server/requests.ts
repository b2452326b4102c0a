/**
 * One answer and one line in the log for every request, whatever its handler throws or fails to answer; no request can
 * end the process.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFor, ClientGone } from './failures.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { requestId, sendError, setCommonHeaders } from './responses.ts'

/** What the log says of a request besides what can be seen from outside. */
interface Outcome {
  status: number
  bytesIn: number
  bytesOut: number
  pages?: number
  warnings?: number
  ignoredCss?: number
}

/** May throw, before the answer has begun or after; fills in the outcome as far as it gets. */
export type Handler = (request: IncomingMessage, response: ServerResponse, outcome: Outcome) => void | Promise<void>

/** The status of a request whose client is gone, for the log: nobody is answered. */
const GONE = 499

export class Requests {
  private readonly log: Log
  private readonly metrics: Metrics

  constructor(log: Log, metrics: Metrics) {
    this.log = log
    this.metrics = metrics
  }

  /** `path` is what log and metrics call the requests that `handler` answers. */
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
        this.metrics.request(path, outcome.status)
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
      outcome.status = GONE
      response.destroy()
      return
    }
    const answer = answerFor(error)
    outcome.status = answer.status
    if (answer.detail !== null) this.log.problem('failure', answer.detail, id)
    // What has begun cannot be taken back: breaking off tells the client that the PDF is not whole.
    if (response.headersSent) response.destroy()
    else await sendError(request, response, answer)
  }
}
