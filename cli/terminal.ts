/**
 * The streams of this process, opened when they are first used: opening one costs more than a millisecond, and a conversion
 * from a file to a file has nothing to say on standard output.
 */
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
    ownsProcess: true,
    ...converted === undefined ? {} : { converted },
  }
}
