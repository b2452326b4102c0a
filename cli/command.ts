/**
 * The frame of every command: the streams of the process, the log level, and the conversion of an error to a message and an exit code,
 * which the kind of the error determines.
 */
import type { Writable } from 'node:stream'
import { ConvertError } from '../engine/messages/errors.ts'
import type { LogLevel } from '../engine/options/log-level.ts'
import { createReporter, type Reporter } from './reporter.ts'
import type { Streams } from './run.ts'

export interface Terminal extends Streams {
  readonly stderr: Writable
  /** Writes to standard error without opening its stream, where possible. */
  print?(text: string): void
  /** Whether the process ends with the command, so that the command may set process-wide options. */
  readonly ownsProcess?: boolean
  /** Called when a document was converted; some output may still be pending. */
  converted?(): void
}

export interface Speech {
  print(text: string): void
  /** Sets the log level for all further messages, including errors. */
  speakAt(level: LogLevel): Reporter
}

/** Gives the exit code of `run`, or that of the error that ends it. Streams are opened on first use. */
export const runCommand = async (terminal: Terminal, run: (speech: Speech) => Promise<number>): Promise<number> => {
  const print = (text: string): void => {
    if (terminal.print === undefined) terminal.stderr.write(text)
    else terminal.print(text)
  }
  let reporter = createReporter('info', print)
  try {
    return await run({ print, speakAt: (level) => (reporter = createReporter(level, print)) })
  } catch (error) {
    return fail(error, reporter)
  }
}

const MAX_FRAMES = 6

const fail = (error: unknown, reporter: Reporter): number => {
  if (error instanceof ConvertError) {
    reporter.error(error.message)
    return error.exitCode
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const internal = new ConvertError('internal', `the converter failed unexpectedly: ${stack.split('\n').slice(0, MAX_FRAMES).join('\n')}`)
  reporter.error(`${internal.message}\nplease report this together with the document`)
  return internal.exitCode
}
