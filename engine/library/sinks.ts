/**
 * Sinks for the PDF: memory, a file, standard output, or parts of a fixed size for uploads. A sink serves one conversion. The result of
 * `finish` is that of `render`; after a failure `abort` is called instead, and no output may remain.
 */
import type { Writable } from 'node:stream'
import { PIECE_BYTES } from '../host/pieces.ts'
import type { Sink } from '../host/sink.ts'
import { createFileSink, type FileSink as OpenFile } from '../host-node/file-sink.ts'
import { createStreamSink } from '../host-node/stdout-sink.ts'
import { ConvertError, usageError } from '../messages/errors.ts'

/**
 * The destination of PDF bytes. `write` is called in order and at least once for each finished page; `bytes` are valid until it returns, or
 * its promise resolves, and no other call comes before that. `finish` is called once at the end, and its result is that of `render`. If
 * the conversion fails, `abort` is called instead, with the error.
 */
export interface OutputSink<Output> {
  write(bytes: Uint8Array): void | Promise<void>
  finish(): Output | Promise<Output>
  abort?(reason: unknown): void | Promise<void>
}

/** Keeps the PDF in memory; the result is its bytes. */
export class MemorySink implements Sink<Uint8Array> {
  private readonly pieces: Uint8Array[] = []
  private length = 0

  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.pieces.push(bytes.slice())
    this.length += bytes.length
  }

  finish(): Uint8Array {
    const whole = new Uint8Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    this.abort()
    return whole
  }

  abort(): void {
    this.pieces.length = 0
    this.length = 0
  }
}

/**
 * Writes a file through a temporary file beside it, which is renamed at the end: the path has either the whole new PDF or its previous
 * content. The result is the size in bytes. Throws an InputError if the path cannot be written.
 */
export class FileSink implements Sink<{ readonly bytes: number }> {
  readonly path: string
  private file: OpenFile | null = null

  constructor(path: string) {
    if (typeof path !== 'string' || path === '') throw usageError('a FileSink needs the path of a file')
    if (path.includes('\0')) throw usageError('the path of a FileSink cannot contain a NUL character')
    this.path = path
  }

  write(bytes: Uint8Array): void | Promise<void> {
    // Created with the first page, so that a conversion that never begins leaves no temporary file.
    this.file ??= createFileSink(this.path)
    return this.file.write(bytes)
  }

  finish(): { readonly bytes: number } | Promise<{ readonly bytes: number }> {
    this.file ??= createFileSink(this.path)
    return this.file.finish()
  }

  abort(): void {
    this.file?.discard()
  }
}

/** Writes to standard output or another Node stream, with back-pressure from a slow reader. The result is the size in bytes. */
export class StdoutSink implements Sink<{ readonly bytes: number }> {
  private readonly sink: Sink<{ readonly bytes: number }>

  constructor(stream: Writable = process.stdout) {
    this.sink = createStreamSink(stream)
  }

  write(bytes: Uint8Array): void | Promise<void> {
    return this.sink.write(bytes)
  }

  finish(): { readonly bytes: number } | Promise<{ readonly bytes: number }> {
    return this.sink.finish()
  }

  abort(reason: unknown): void | Promise<void> {
    return this.sink.abort(reason)
  }
}

/** Receives one part of the PDF, which it may keep; `number` is from 1. The next part waits for the promise. */
export type PartReceiver = (part: Uint8Array, number: number) => void | Promise<void>

/**
 * Passes the PDF on in parts of exactly `partBytes`; the last part may be shorter but is never empty. Multipart uploads need this, since
 * they have a minimum size for every part but the last. The result is the number of parts and bytes. An error of the receiver stops the
 * conversion, and `render` rejects with it.
 */
export class BufferedSink implements Sink<{ readonly parts: number; readonly bytes: number }> {
  private readonly partBytes: number
  private readonly receive: PartReceiver
  private part: Uint8Array
  private filled = 0
  private parts = 0
  private bytes = 0

  constructor(partBytes: number, receive: PartReceiver) {
    if (!Number.isSafeInteger(partBytes) || partBytes < 1) {
      throw usageError(`the parts of a BufferedSink must be at least 1 byte, ${String(partBytes)} was given`)
    }
    this.partBytes = partBytes
    this.receive = receive
    // Grows with the data, so that small documents do not need memory for a whole part.
    this.part = new Uint8Array(Math.min(partBytes, PIECE_BYTES))
  }

  write(bytes: Uint8Array): void | Promise<void> {
    if (this.filled + bytes.length < this.partBytes) this.keep(bytes)
    else return this.emitFull(bytes)
  }

  async finish(): Promise<{ readonly parts: number; readonly bytes: number }> {
    if (this.filled > 0) await this.emit()
    return { parts: this.parts, bytes: this.bytes }
  }

  abort(): void {
    this.filled = 0
    this.part = new Uint8Array()
  }

  private async emitFull(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const count = Math.min(bytes.length - at, this.partBytes - this.filled)
      this.keep(bytes.subarray(at, at + count))
      at += count
      if (this.filled === this.partBytes) await this.emit()
    }
  }

  private keep(bytes: Uint8Array): void {
    const needed = this.filled + bytes.length
    if (needed > this.part.length) {
      const larger = new Uint8Array(Math.min(this.partBytes, Math.max(needed, this.part.length * 2)))
      larger.set(this.part.subarray(0, this.filled))
      this.part = larger
    }
    this.part.set(bytes, this.filled)
    this.filled = needed
    this.bytes += bytes.length
  }

  private async emit(): Promise<void> {
    const part = this.part.subarray(0, this.filled)
    this.part = new Uint8Array(Math.min(this.partBytes, PIECE_BYTES))
    this.filled = 0
    this.parts++
    await this.receive(part, this.parts)
  }
}

/** Lets the event loop handle timers and connections, which may raise signals, during a conversion. */
export const eventLoopTurn = (): Promise<void> => new Promise((resolve) => {
  setImmediate(resolve)
})

/** Wraps a sink of the caller for the engine: the signal stops it, and it is aborted only once. */
export class GuardedSink<Output> implements Sink<Output> {
  bytes = 0
  /** An error of the caller's sink, which is passed on unchanged. */
  failure: { readonly error: unknown } | null = null
  private readonly sink: OutputSink<Output>
  private readonly signal: AbortSignal | null
  private isOver = false

  constructor(sink: OutputSink<Output>, signal: AbortSignal | null) {
    if (!isSink(sink)) throw usageError('a sink is an object with the methods write(bytes) and finish()')
    this.sink = sink
    this.signal = signal
  }

  write(bytes: Uint8Array): void | Promise<void> {
    this.signal?.throwIfAborted()
    if (bytes.length === 0) return
    this.bytes += bytes.length
    const written = this.attempt(() => this.sink.write(bytes))
    return this.signal === null ? written : this.andListen(written)
  }

  finish(): Output | Promise<Output> {
    this.signal?.throwIfAborted()
    this.isOver = true
    return this.attempt(() => this.sink.finish())
  }

  async abort(reason: unknown): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    try {
      await this.sink.abort?.(reason)
    } catch {
      // The caller must get the reason for the abort rather than this error.
    }
  }

  private async andListen(written: void | Promise<void>): Promise<void> {
    await written
    await eventLoopTurn()
  }

  private attempt<T>(action: () => T | Promise<T>): T | Promise<T> {
    try {
      const result = action()
      return result instanceof Promise ? result.catch((error: unknown) => this.fail(error)) : result
    } catch (error) {
      return this.fail(error)
    }
  }

  private fail(error: unknown): never {
    if (!(error instanceof ConvertError)) this.failure = { error }
    throw error
  }
}

/** Programs without types may pass anything. */
const isSink = (given: unknown): boolean =>
  typeof given === 'object' && given !== null &&
  'write' in given && typeof given.write === 'function' && 'finish' in given && typeof given.finish === 'function'
