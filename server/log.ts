/**
 * Writes one line per request, as JSON or text, and one for each internal problem, to standard error. Data from clients (query values,
 * header texts, documents, unknown paths) never appear in it, except for references to local files that were not read: the log shows where
 * they lead.
 */
import { visible, visibleJson } from '../engine/messages/visible.ts'
import { type LogLevel, tells } from '../engine/options/log-level.ts'
import type { Options } from '../engine/options/table.ts'

export interface RequestLine {
  readonly id: string
  readonly method: string
  readonly path: string
  /** 499 if the client disconnected before the response. */
  readonly status: number
  readonly ms: number
  readonly bytesIn: number
  readonly bytesOut: number
  /** Reason of a failure, as a word from a fixed set. */
  readonly reason?: string
  readonly detail?: string
  /** Time in the queue. */
  readonly waitedMs?: number
  readonly worker?: number
  readonly pages?: number
  readonly warnings?: number
  /** Number of ignored CSS declarations that could have changed a page. */
  readonly ignoredCss?: number
}

export interface Log {
  request(line: RequestLine): void
  /** Logs a problem of the server itself: a lost worker, or a failure with details. */
  problem(event: string, detail: string, id?: string): void
  note(event: string, detail?: string): void
}

const LONGEST_DETAIL = 2000
const SERVER_FAULT = 500

export const createLog = (level: LogLevel, print: (text: string) => void, format: Options['logFormat'] = 'json'): Log => {
  const textOf = format === 'json' ? visibleJson : plainText
  const write = (of: Exclude<LogLevel, 'none'>, entry: object): void => {
    if (tells(level, of)) print(`${textOf({ time: new Date().toISOString(), level: of, ...entry })}\n`)
  }
  return {
    request(line) {
      write(line.status >= SERVER_FAULT ? 'warn' : 'info', { event: 'request', ...line })
    },
    problem(event, detail, id) {
      write('error', { event, ...(id === undefined ? {} : { id }), detail: detail.slice(0, LONGEST_DETAIL) })
    },
    note(event, detail) {
      write('info', { event, ...(detail === undefined ? {} : { detail }) })
    },
  }
}

/** `name=value` pairs; values with spaces and special characters are quoted, and cannot control a terminal. */
const plainText = (entry: object): string =>
  Object.entries(entry).map(([name, value]) => `${name}=${/^[\w./:+-]+$/.test(String(value)) ? value : visible(JSON.stringify(value))}`).join(' ')
