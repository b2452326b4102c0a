/**
 * One line per request, as JSON or as text, and one for each thing that went wrong inside, on standard error. What a client wrote
 * (query values, header texts, the document, paths that do not exist) never stands in it, but for a reference that names a local
 * file that was not read: there it says where that led to.
 */
import { visible, visibleJson } from '../engine/messages/visible.ts'
import { type LogLevel, tells } from '../engine/options/log-level.ts'
import type { Options } from '../engine/options/table.ts'

export interface RequestLine {
  readonly id: string
  readonly method: string
  readonly path: string
  /** 499 when the client went away before it was answered. */
  readonly status: number
  readonly ms: number
  readonly bytesIn: number
  readonly bytesOut: number
  /** Why it failed, in a word from a fixed set. */
  readonly reason?: string
  readonly detail?: string
  /** In the queue. */
  readonly waitedMs?: number
  readonly worker?: number
  readonly pages?: number
  readonly warnings?: number
  /** CSS declarations that were ignored and could have changed a page. */
  readonly ignoredCss?: number
}

export interface Log {
  request(line: RequestLine): void
  /** Something of the server's own: a lost worker, a failure with its detail. */
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

/** `name=value` each; values with spaces and the like stand in quotes, and nothing in them can act on a terminal. */
const plainText = (entry: object): string =>
  Object.entries(entry).map(([name, value]) => `${name}=${/^[\w./:+-]+$/.test(String(value)) ? value : visible(JSON.stringify(value))}`).join(' ')
