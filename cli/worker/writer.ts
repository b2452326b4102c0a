/**
 * Writes frames to standard output in order. A promise resolves when the bytes are passed on, so that a caller that waits is not faster
 * than the client reads. A closed client is remembered and ends the worker.
 */
import type { Writable } from 'node:stream'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { inputError } from '../../engine/messages/errors.ts'
import { frameHeader, type WorkerFrame } from './frames.ts'

export class FrameWriter {
  private readonly stream: Writable
  private problem: Error | null = null
  private tellProblem: (error: Error) => void = () => {}
  /** Rejects when nothing can be written any more. */
  readonly broken: Promise<never>

  constructor(stream: Writable) {
    this.stream = stream
    this.broken = new Promise((_, reject) => {
      this.tellProblem = reject
    })
    // Handled where it is awaited; without an await it is not an unhandled rejection.
    this.broken.catch(() => {})
    stream.on('error', (error) => this.fail(error))
  }

  json(type: WorkerFrame, value: object): Promise<void> {
    return this.bytes(type, new TextEncoder().encode(JSON.stringify(value)))
  }

  bytes(type: WorkerFrame, payload: Uint8Array): Promise<void> {
    if (this.problem !== null) return Promise.reject(this.problem)
    return new Promise((resolve, reject) => {
      this.stream.cork()
      this.stream.write(frameHeader(type, payload.length))
      this.stream.write(payload, (error) => {
        if (error == null) resolve()
        else reject(this.fail(error))
      })
      this.stream.uncork()
    })
  }

  private fail(error: Error): Error {
    this.problem ??= inputError(`standard output cannot be written: ${systemReason(error)}`, error)
    this.tellProblem(this.problem)
    return this.problem
  }
}
