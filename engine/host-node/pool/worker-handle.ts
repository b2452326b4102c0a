/**
 * One worker thread as the pool sees it: starts it, gives it a job and the pieces of its input, takes its output, and
 * ends it. A job ends exactly once, whatever the worker does: answers, fails, dies, or never answers again.
 */
import { Worker } from 'node:worker_threads'
import { ConvertError } from '../../messages/errors.ts'
import type { PoolJob, PoolResult, WorkerLoss } from './contract.ts'
import { crashed, notStarted, tooMuchMemory } from './failures.ts'
import { INPUT_WINDOW, type FromWorker, type JobId, type ToWorker, type WorkerStart } from './protocol.ts'

export interface WorkerSettings {
  readonly file: string | URL
  readonly memoryLimit: number
  /** Kept up to date by the pool. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
}

export interface WorkerEvents {
  onReady(): void
  onFont(path: string, bytes: Uint8Array): void
  /** The thread is gone, or going: it takes no further job. */
  onEnd(loss: WorkerLoss | null): void
}

/** A job that is told to stop and does not is ended together with its worker after this time. */
const GRACE_MS = 150

const PIECE_BYTES = 64 * 1024

interface Running {
  readonly id: JobId
  readonly sink: (chunk: Uint8Array) => void | Promise<void>
  readonly resolve: (result: PoolResult) => void
  readonly reject: (reason: unknown) => void
  /** Input pieces that the worker has not taken yet. */
  unfed: number
  wake: () => void
}

export class WorkerHandle {
  isReady = false
  private readonly worker: Worker
  private readonly events: WorkerEvents
  private readonly settings: WorkerSettings
  private readonly cancelled = new Int32Array(new SharedArrayBuffer(4))
  private running: Running | null = null
  private lastId = 0
  private isEnded = false
  /** Set while a job that nobody waits for any more has not ended in the worker. */
  private stopping: { readonly id: JobId; readonly timer: NodeJS.Timeout; readonly then: () => void } | null = null

  constructor(settings: WorkerSettings, events: WorkerEvents) {
    this.settings = settings
    this.events = events
    const start: WorkerStart = {
      pdfconvWorker: true, fonts: settings.fonts, memoryLimit: settings.memoryLimit, cancelled: this.cancelled,
    }
    this.worker = new Worker(settings.file, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryLimit, stackSizeMb: 4 },
      argv: [],
      execArgv: [],
      stdin: false,
    })
    this.worker.on('message', (message: FromWorker) => this.take(message))
    this.worker.on('error', (error) => this.died(error))
    this.worker.on('exit', () => this.died(null))
  }

  /** Runs one job at a time; rejects with what the worker or its end gives. `onFree` is called when the next may come. */
  run(job: PoolJob, sink: (chunk: Uint8Array) => void | Promise<void>, onFree: () => void): Promise<PoolResult> {
    const id = ++this.lastId
    const result = new Promise<PoolResult>((resolve, reject) => {
      const settle = <T>(end: (value: T) => void) => (value: T): void => {
        if (this.running?.id === id) this.running = null
        end(value)
      }
      this.running = {
        id, sink, unfed: 0, wake: () => {},
        resolve: settle((value: PoolResult) => {
          onFree()
          resolve(value)
        }),
        reject: settle((reason: unknown) => {
          reject(reason)
        }),
      }
    })
    this.onFree = onFree
    this.post({ type: 'job', id, options: job.options, access: job.access, eager: job.eager === true })
    this.feed(id, job.input).catch((error: unknown) => this.stop(id, error))
    return result
  }
}
