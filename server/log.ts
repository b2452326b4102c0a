/**
 * One line of JSON per request, and one for each thing that went wrong inside, on standard error. What a client wrote
 * (query values, header texts, the document, paths that do not exist) never stands in it.
 */
import { visibleJson } from '../engine/messages/visible.ts'
import { type LogLevel, tells } from '../engine/options/log-level.ts'

export interface RequestLine {
  readonly id: string
  readonly method: string
  readonly path: string
  /** 499 when the client went away before it was answered. */
  readonly status: number
  readonly ms: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly pages?: number
  readonly warnings?: number
  /** CSS declarations that were ignored and could have changed a page. */
  readonly ignoredCss?: number
}

export interface Log {
  request(line: RequestLine): void
  /** Something of the server's own: a lost worker, a failure with its detail. */
  problem(event: string, detail: string, id?: string): void
  note(event: string): void
}

const LONGEST_DETAIL = 2000
const SERVER_FAULT = 500

export const createLog = (level: LogLevel, print: (text: string) => void): Log => {
  const write = (of: Exclude<LogLevel, 'none'>, entry: object): void => {
    if (tells(level, of)) print(`${visibleJson({ time: new Date().toISOString(), level: of, ...entry })}\n`)
  }
  return {
    request(line) {
      write(line.status >= SERVER_FAULT ? 'warn' : 'info', { event: 'request', ...line })
    },
    problem(event, detail, id) {
      write('error', { event, ...(id === undefined ? {} : { id }), detail: detail.slice(0, LONGEST_DETAIL) })
    },
    note(event) {
      write('info', { event })
    },
  }
}
