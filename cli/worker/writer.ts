/**
 * Frames to standard output, one after another. A promise is done when the bytes are on their way, so that whoever waits for
 * it goes no faster than the client reads. A client that went away is remembered: it ends the worker.
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
    // Heard where it is waited for; nobody waiting is no error.
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
