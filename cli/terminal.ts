/**
 * The streams of this process, opened on first use: opening one takes more than a millisecond, and a conversion from a file to a file
 * writes nothing to standard output.
 */
import { writeSync } from 'node:fs'
import type { Terminal } from './command.ts'

export const processTerminal = (converted?: () => void): Terminal => {
  const opened = new Set<NodeJS.WriteStream>()
  // The sink reports a closed reader where it matters; an unhandled event would end the process with a stack trace.
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
 * Writes to a file, pipe or terminal synchronously and returns the bytes that could not be written. A stream for the one line that a
 * conversion prints costs 1% of a one-page invoice, for a pipe 3%. On Windows, where terminals work differently, all bytes are returned.
 */
const writeAtOnce = (file: number, bytes: Uint8Array): Uint8Array => {
  if (process.platform === 'win32') return bytes
  let rest = bytes
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
  } catch {
    // The stream waits for a slow reader and handles a closed one.
  }
  return rest
}
