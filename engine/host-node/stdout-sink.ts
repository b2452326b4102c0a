/**
 * Writes the PDF to standard output (or any writable stream) in pieces of 64 KiB, with back-pressure from a slow reader. A closed reader
 * (`| head`) is an InputError with its own message, never an unhandled stream error.
 */
import { fstatSync, readFileSync, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { PIECE_BYTES } from '../host/pieces.ts'
import type { Sink } from '../host/sink.ts'
import { inputError } from '../messages/errors.ts'
import { systemReason } from './read-file.ts'

/**
 * Throws an InputError if standard output was closed (`>&-`). Node opens the null device instead, for reading and writing, so that writing
 * always succeeds; `> /dev/null` of a shell opens it for writing only. This can be detected on Linux only.
 */
export const refuseClosed = (stream: Writable): void => {
  if (process.platform !== 'linux' || !('fd' in stream) || typeof stream.fd !== 'number') return
  if (isNullDevice(stream.fd) && /^flags:\s*[0-7]*2$/m.test(readFileSync(`/proc/self/fdinfo/${stream.fd}`, 'latin1'))) {
    throw inputError('standard output cannot be written: it is closed\nname a file with -o PATH, or redirect it: > /dev/null discards it')
  }
}

const isNullDevice = (file: number): boolean => {
  try {
    const [found, none] = [fstatSync(file), statSync('/dev/null')]
    return found.isCharacterDevice() && found.rdev === none.rdev
  } catch {
    return false
  }
}

export const createStreamSink = (stream: Writable): Sink<{ readonly bytes: number }> => {
  const buffer = new Uint8Array(PIECE_BYTES)
  let buffered = 0
  let written = 0
  let problem: Error | null = null

  // Without a listener, a late error of the stream would end the process with a stack trace.
  stream.on('error', (error) => {
    problem ??= error
  })

  const put = (bytes: Uint8Array): Promise<void> =>
    new Promise((resume, fail) => {
      if (problem !== null) {
        fail(cannotWrite(problem))
        return
      }
      stream.write(bytes, (error) => {
        if (error == null) resume()
        else fail(cannotWrite(error))
      })
      written += bytes.length
    })

  const flush = async (): Promise<void> => {
    const count = buffered
    buffered = 0
    if (count > 0) await put(buffer.subarray(0, count))
  }

  const flushAndPut = async (bytes: Uint8Array): Promise<void> => {
    await flush()
    if (bytes.length > PIECE_BYTES) await put(bytes)
    else {
      buffer.set(bytes)
      buffered = bytes.length
    }
  }

  return {
    write(bytes) {
      if (bytes.length <= PIECE_BYTES - buffered) {
        buffer.set(bytes, buffered)
        buffered += bytes.length
        return
      }
      return flushAndPut(bytes)
    },
    async finish() {
      await flush()
      return { bytes: written }
    },
    abort() {
      buffered = 0
    },
  }
}

/** Resolves when texts written before are passed on. A closed reader counts as done. */
export const allWritten = (stream: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.on('error', () => {})
    stream.write('', (error) => {
      const problem = stream.errored ?? error
      if (problem == null || hasCode(problem, 'EPIPE')) resolve()
      else reject(cannotWrite(problem))
    })
  })

const hasCode = (error: Error, code: string): boolean => 'code' in error && error.code === code

const cannotWrite = (error: Error): Error => inputError(`standard output cannot be written: ${systemReason(error)}`, error)
