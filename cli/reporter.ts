/**
 * Prints the messages of the command line on standard error by log level: `none` nothing, `error` errors, `warn` also warnings, `info` also
 * the line about the output and notes. The first line of a message says what happened; further lines are indented. Control characters from
 * documents and file names are made visible.
 */
import { visible, visibleLine } from '../engine/messages/visible.ts'
import { type LogLevel, tells } from '../engine/options/log-level.ts'

export interface Reporter {
  error(message: string): void
  warning(message: string): void
  success(message: string): void
  /** Prints useful information about a successful run. */
  note(message: string): void
}

export const createReporter = (level: LogLevel, print: (text: string) => void): Reporter => ({
  error(message) {
    if (tells(level, 'error')) print(`error: ${indentFurtherLines(message)}\n`)
  },
  warning(message) {
    if (tells(level, 'warn')) print(`warning: ${indentFurtherLines(message)}\n`)
  },
  success(message) {
    if (tells(level, 'info')) print(`${visibleLine(message)}\n`)
  },
  note(message) {
    if (tells(level, 'info')) print(`note: ${indentFurtherLines(message)}\n`)
  },
})

const indentFurtherLines = (message: string): string => visible(message.trimEnd()).replaceAll('\n', '\n  ')
