/**
 * What the command line says on standard error, by level: `none` nothing, `error` errors, `warn` warnings too, `info`
 * also the line that tells what was written. The first line of a message says what happened, further ones are indented.
 */
import type { Options } from '../engine/options/table.ts'

export interface Reporter {
  error(message: string): void
  warning(message: string): void
  success(message: string): void
}

type Level = Options['logLevel']

const rank: Readonly<Record<Level, number>> = { none: 0, error: 1, warn: 2, info: 3 }

export const createReporter = (level: Level, print: (text: string) => void): Reporter => {
  const reports = (least: Level): boolean => rank[level] >= rank[least]
  return {
    error(message) {
      if (reports('error')) print(`error: ${indentFurtherLines(message)}\n`)
    },
    warning(message) {
      if (reports('warn')) print(`warning: ${indentFurtherLines(message)}\n`)
    },
    success(message) {
      if (reports('info')) print(`${message}\n`)
    },
  }
}

const indentFurtherLines = (message: string): string => message.trimEnd().replaceAll('\n', '\n  ')
