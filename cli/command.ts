/**
 * What every command has around it: the streams of the process, the level of what it says, and an error told as a message and
 * an exit code, which is the kind of the error.
 */
import type { Writable } from 'node:stream'
import { ConvertError } from '../engine/messages/errors.ts'
import type { LogLevel } from '../engine/options/log-level.ts'
import { createReporter, type Reporter } from './reporter.ts'
import type { Streams } from './run.ts'

export interface Terminal extends Streams {
  readonly stderr: Writable
  /** Writes to standard error without opening its stream, where that can be done. */
  print?(text: string): void
  /** Whether the process ends with the command: then its settings are the command's to choose. */
  readonly ownsProcess?: boolean
  /** Told that a document was converted; some of it may still be on its way out. */
  converted?(): void
}

export interface Speech {
  print(text: string): void
  /** What is said from now on, errors too, is of this level. */
  speakAt(level: LogLevel): Reporter
}

/** Gives the exit code of `run`, or that of the error which ends it. The streams are opened when they are asked for. */
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
