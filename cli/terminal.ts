/**
 * The streams of this process, opened when they are first used: opening one costs more than a millisecond, and a conversion
 * from a file to a file has nothing to say on standard output.
 */
import { writeSync } from 'node:fs'
import type { Terminal } from './command.ts'

export const processTerminal = (converted?: () => void): Terminal => {
  const opened = new Set<NodeJS.WriteStream>()
  // A reader that went away is reported where it matters, by the sink; as an event it would end the process with a trace.
  const withoutEvents = (stream: NodeJS.WriteStream): NodeJS.WriteStream => {
    if (opened.has(stream)) return stream
    opened.add(stream)
    return stream.on('error', () => {})
  }
  return {
    get stdin() {
      return process.stdin
    },
    get stdout() {
      return withoutEvents(process.stdout)
    },
    get stderr() {
      return withoutEvents(process.stderr)
    },
    print(text) {
      const rest = writeAtOnce(STANDARD_ERROR, Buffer.from(text))
      if (rest.length > 0) this.stderr.write(rest)
    },
    ownsProcess: true,
    ...converted === undefined ? {} : { converted },
  }
}

const STANDARD_ERROR = 2

/**
 * Writes to a file, pipe or terminal and gives what is left: a stream for the one line that a conversion prints takes 1% of a
 * one-page invoice, of a pipe 3%. All is left on Windows, where terminals are written otherwise.
 */
const writeAtOnce = (file: number, bytes: Uint8Array): Uint8Array => {
  if (process.platform === 'win32') return bytes
  let rest = bytes
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
  } catch {
    // The stream knows how to wait for a reader, and what to do about one that went away.
  }
  return rest
}
