/**
 * What the command line says on standard error, by level: `none` nothing, `error` errors, `warn` warnings too, `info`
 * also the line that tells what was written. The first line of a message says what happened, further ones are indented, and no control character of a document or file name comes through.
 */
import { visible, visibleLine } from '../engine/messages/visible.ts'
import { type LogLevel, tells } from '../engine/options/log-level.ts'

export interface Reporter {
  error(message: string): void
  warning(message: string): void
  success(message: string): void
  /** What is good to know, of a run that went well. */
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
