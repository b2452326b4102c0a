/**
 * One worker thread as the pool sees it: starts it, gives it a job and the pieces of its input, takes its output, and
 * ends it. Two things end apart: the job for its caller, exactly once, whatever the worker does; and the worker's work on
 * it, which may take a moment longer, and costs the worker its life when it takes more than that.
 */
import { Worker } from 'node:worker_threads'
import { piecesOf } from '../../host/pieces.ts'
import { ConvertError } from '../../messages/errors.ts'
import type { PoolJob, PoolResult, WorkerLoss } from './contract.ts'
import { crashed, notStarted, tooMuchMemory } from './failures.ts'
import { threadTime } from './thread-time.ts'
import { INPUT_WINDOW, SharedState, type FromWorker, type JobId, type ToWorker, type WorkerStart } from './protocol.ts'

export interface WorkerSettings {
  /** For logs. */
  readonly number: number
  readonly file: string | URL
  /** In MiB. */
  readonly memoryLimit: number
  /** Kept up to date by the pool. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
}

export interface WorkerEvents {
  onReady(): void
  /** The next job may come. */
  onFree(): void
  onFont(path: string, bytes: Uint8Array): void
  /** The thread takes no further job; null when that was wanted. */
  onEnd(loss: WorkerLoss | null): void
}

export type JobSink = (chunk: Uint8Array) => void | Promise<void>

/** How long a job that was told to stop may take to notice it, as long as its thread has a processor; and how long if not. */
const GRACE_MS = 150
const LONGEST_GRACE_MS = 3000
const GRACE_LOOK_MS = 30
/** V8's part for new objects, 48 by default on Node 20: a batch on two threads takes 50 MB less with this, at the same CPU. */
const NEW_OBJECTS_MB = 12

interface Task {
  readonly id: JobId
  readonly job: PoolJob
  readonly sink: JobSink
  readonly resolve: (result: PoolResult) => void
  readonly reject: (reason: unknown) => void
  /** Its caller has been told how it ended. */
  isSettled: boolean
  /** Input pieces that the worker has not taken yet. */
  unfed: number
  wake: () => void
  /** Output that waits for the sink to take what came before it. */
  readonly chunks: Uint8Array[]
  isDelivering: boolean
  /** The worker has done its part; there may still be chunks. */
  result: PoolResult | null
}

export class WorkerHandle {
  isReady = false
  private isEnded = false
  /** Bytes that it had taken from the system when its last job ended. */
  held = 0
  /** When the job that runs was begun. */
  startedAt = 0
  private readonly worker: Worker
  private readonly events: WorkerEvents
  private readonly settings: WorkerSettings
  private readonly shared = new Int32Array(new SharedArrayBuffer(4 * Object.keys(SharedState).length))
  private task: Task | null = null
  private lastId = 0
  private grace: NodeJS.Timeout | null = null
  private tellFree: () => void = () => {}
  private thread: string | null = null

  constructor(settings: WorkerSettings, events: WorkerEvents) {
    this.settings = settings
    this.events = events
    const { fonts, memoryLimit } = settings
    const start: WorkerStart = { pdfconvWorker: true, fonts, memoryLimit, shared: this.shared }
    this.worker = new Worker(settings.file, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: NEW_OBJECTS_MB, stackSizeMb: STACK_MB },
      argv: [],
      execArgv: [],
    })
    this.worker.on('message', (message: FromWorker) => this.take(message))
    this.worker.on('error', (error) => this.died(error))
    this.worker.on('exit', (code) => this.died(new Error(`the thread ended with code ${code}`)))
  }

  get number(): number {
    return this.settings.number
  }

  get isBusy(): boolean {
    return this.task !== null
  }

  /** What it holds while a job runs, as far as is known; in KiB. */
  get heldKib(): number {
    return Atomics.load(this.shared, SharedState.heldKib)
  }

  /** Told once, when the worker is done with the job that it has, or has ended. */
  onceFree(tell: () => void): void {
    this.tellFree = tell
  }

  /** Runs one job at a time. */
  run(job: PoolJob, sink: JobSink): Promise<PoolResult> {
    const id = ++this.lastId
    this.startedAt = Date.now()
    Atomics.store(this.shared, SharedState.heldKib, 0)
    this.worker.ref()
    return new Promise((resolve, reject) => {
      const task: Task = {
        id, job, sink, resolve, reject, isSettled: false, unfed: 0, wake: () => {}, chunks: [], isDelivering: false, result: null,
      }
      this.task = task
      const { options, access, eager = false, isReported = true, notesReads = false } = job
      this.post({ type: 'job', id, options, access, eager, isReported, notesReads })
      this.feed(task, job.input).catch((error: unknown) => this.stop(job, error, 'cancelled'))
    })
  }

  /**
   * Ends the job for its caller at once, with this reason, and frees the worker or ends it. Does nothing when it is not the one
   * that runs: an input may fail long after its job has ended, while the worker has another one.
   */
  stop(job: PoolJob, reason: unknown, loss: WorkerLoss['reason']): void {
    const { task } = this
    if (task === null || task.job !== job || task.isSettled) return
    task.isSettled = true
    task.reject(reason)
    task.wake()
    if (task.result !== null) {
      this.free()
      return
    }
    Atomics.store(this.shared, SharedState.cancelled, task.id)
    this.post({ type: 'cancel', id: task.id })
    this.startGrace(loss)
  }

  /**
   * A thread that waits for a processor, for threads that collect garbage for it, or still loads, has had no time to notice: on a
   * busy machine that must not cost a warm worker.
   */
  private startGrace(loss: WorkerLoss['reason']): void {
    const begun = performance.now()
    let looked = begun
    let last = threadTime(this.thread)
    let used = 0
    this.grace = setInterval(() => {
      const now = performance.now()
      const time = threadTime(this.thread)
      if (this.isReady) used += time !== null && last !== null ? time.cpu - last.cpu : now - looked
      looked = now
      last = time
      if (used >= GRACE_MS || now - begun >= LONGEST_GRACE_MS) this.end({ reason: loss, detail: 'a job did not stop when it was told to' })
    }, GRACE_LOOK_MS)
  }

  /** Ends the thread now; a job that runs fails. */
  end(loss: WorkerLoss | null): void {
    if (this.isEnded) return
    this.isEnded = true
    if (this.grace !== null) clearInterval(this.grace)
    this.release()?.reject(loss?.reason === 'memory' ? tooMuchMemory(this.settings.memoryLimit) : crashed())
    void this.worker.terminate()
    this.events.onEnd(loss)
  }

  giveFont(path: string, bytes: Uint8Array): void {
    this.post({ type: 'font', path, bytes })
  }

  private post(message: ToWorker, transfer: readonly ArrayBuffer[] = []): void {
    this.worker.postMessage(message, transfer)
  }

  /** Sends the input in pieces, as fast as the worker takes them. */
  private async feed(task: Task, input: PoolJob['input']): Promise<void> {
    for await (const piece of input instanceof Uint8Array ? [input] : input) {
      for (const part of piecesOf(piece)) {
        while (task.unfed >= INPUT_WINDOW && this.task === task && !task.isSettled) {
          await new Promise<void>((resolve) => {
            task.wake = resolve
          })
        }
        if (this.task !== task || task.isSettled) return
        // A view takes the whole buffer behind it along, so that each piece gets a buffer of its own.
        const bytes = new Uint8Array(part)
        task.unfed++
        this.post({ type: 'input', id: task.id, bytes }, [bytes.buffer])
      }
    }
    if (this.task === task && !task.isSettled) this.post({ type: 'end', id: task.id })
  }

  private take(message: FromWorker): void {
    if (message.type === 'ready') {
      this.isReady = true
      this.thread = message.thread
      // A worker that has nothing to do does not keep the process.
      if (!this.isBusy) this.worker.unref()
      this.events.onReady()
      return
    }
    if (message.type === 'font') {
      this.events.onFont(message.path, message.bytes)
      return
    }
    const { task } = this
    if (task === null || task.id !== message.id) return
    switch (message.type) {
      case 'fed':
        task.unfed--
        task.wake()
        return
      case 'chunk':
        if (task.isSettled) return
        task.chunks.push(message.bytes)
        void this.deliver(task)
        return
      case 'done':
        this.held = message.held
        task.result = message.result
        if (task.isSettled) this.free()
        else void this.deliver(task)
        return
      case 'failed': {
        const { kind, message: text, detail, forLog } = message
        this.held = message.held
        const error = kind === 'internal' ? new ConvertError(kind, text, { cause: detail }) : new ConvertError(kind, text, { forLog })
        this.free()?.reject(error)
      }
    }
  }

  /** Gives chunks to the caller one after another, and the result after the last. */
  private async deliver(task: Task): Promise<void> {
    if (task.isDelivering) return
    task.isDelivering = true
    try {
      for (let chunk = task.chunks.shift(); chunk !== undefined; chunk = task.chunks.shift()) {
        const pending = task.sink(chunk)
        if (pending !== undefined) await pending
        if (task.isSettled) return
        this.post({ type: 'written', id: task.id })
      }
    } catch (error) {
      this.stop(task.job, error, 'cancelled')
      return
    }
    task.isDelivering = false
    if (task.result !== null) this.free()?.resolve(task.result)
  }

  /** The worker has ended its work on the job; gives the job when its caller does not know yet. */
  private free(): Task | null {
    const task = this.release()
    this.worker.unref()
    if (this.grace !== null) clearInterval(this.grace)
    this.grace = null
    // The answer to the caller comes first.
    queueMicrotask(() => this.events.onFree())
    return task
  }

  private release(): Task | null {
    const { task, tellFree } = this
    this.task = null
    this.tellFree = () => {}
    tellFree()
    if (task === null || task.isSettled) return null
    task.isSettled = true
    task.wake()
    return task
  }

  private died(error: Error): void {
    if (this.isEnded) return
    this.isEnded = true
    if (this.grace !== null) clearInterval(this.grace)
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const reason = isMemory ? 'memory' : this.isReady ? 'crash' : 'start'
    const failure = isMemory ? tooMuchMemory(this.settings.memoryLimit) : this.isReady ? crashed() : notStarted()
    this.release()?.reject(failure)
    this.events.onEnd({ reason, detail: error.stack ?? error.message })
  }
}

/** Documents nest 512 deep at most; see pipeline/limits.ts for what a level takes. */
const STACK_MB = 4
