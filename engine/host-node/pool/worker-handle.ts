/**
 * One worker thread, as the pool uses it: starts it, passes on a job with its input, takes its output, and ends it. A job ends for its
 * caller exactly once, whatever the worker does. The work of the worker on the job may end a moment later; if it takes longer than a grace
 * period, the worker is terminated.
 */
import { Worker } from 'node:worker_threads'
import { piecesOf } from '../../host/pieces.ts'
import { ConvertError } from '../../messages/errors.ts'
import type { GivenFile } from '../given-files.ts'
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
  /** Updated by the pool. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
}

export interface WorkerEvents {
  onReady(): void
  /** The worker is ready for the next job. */
  onFree(): void
  onFont(path: string, bytes: Uint8Array): void
  /** The thread takes no further jobs; null if that was intended. */
  onEnd(loss: WorkerLoss | null): void
}

export type JobSink = (chunk: Uint8Array) => void | Promise<void>

/** Time for a stopped job to notice, in CPU time of its thread; and the maximum in real time. */
const GRACE_MS = 150
const LONGEST_GRACE_MS = 3000
const GRACE_LOOK_MS = 30
/** Maximum young generation of V8, by default 48 on Node 20: a batch on two threads takes 50 MB less, with the same CPU. */
const NEW_OBJECTS_MB = 12

interface Task {
  readonly id: JobId
  readonly job: PoolJob
  readonly sink: JobSink
  readonly resolve: (result: PoolResult) => void
  readonly reject: (reason: unknown) => void
  /** Whether its caller got the outcome. */
  isSettled: boolean
  /** Pieces of input that the worker has not taken yet. */
  unfed: number
  wake: () => void
  /** Output that waits for the sink. */
  readonly chunks: Uint8Array[]
  isDelivering: boolean
  /** The result of the worker; chunks may still be waiting. */
  result: PoolResult | null
}

export class WorkerHandle {
  isReady = false
  private isEnded = false
  /** Memory that it held after its last job, bytes. */
  held = 0
  /** Start time of the current job. */
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

  /** Last known memory during the current job, KiB. */
  get heldKib(): number {
    return Atomics.load(this.shared, SharedState.heldKib)
  }

  /** Calls `tell` once, when the worker is done with its current job or has ended. */
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
      const given = job.given ?? null
      this.post({ type: 'job', id, options, access, eager, isReported, notesReads, given: given?.named ?? null, asks: given?.find !== undefined })
      this.feed(task, job.input).catch((error: unknown) => this.stop(job, error, 'cancelled'))
    })
  }

  /**
   * Ends the job for its caller at once, with this reason, and frees or ends the worker. Does nothing if another job runs: an input may
   * fail long after its job has ended.
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
   * A thread that waits for a processor or for garbage collection by other threads, or is still loading, has had no time to notice the end of
   * its job: on a busy machine that must not cost a warm worker.
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

  /** Terminates the thread now; the current job fails. */
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
        // Transferring a view would transfer its whole buffer, so each piece gets its own buffer.
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
      // An idle worker does not keep the process alive.
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
      case 'ask':
        void this.answer(task, message.name)
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

  /** Answers for a file that the worker asks for. */
  private async answer({ id, job }: Task, name: string): Promise<void> {
    let file: GivenFile | null = null
    let problem: string | null = null
    try {
      file = await job.given?.find?.(name) ?? null
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    this.post({ type: 'answer', id, name, file, problem })
  }

  /** Passes chunks to the caller in order, and the result after the last one. */
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

  /** The worker has ended its work on the job; returns the job if its caller does not know the outcome yet. */
  private free(): Task | null {
    const task = this.release()
    this.worker.unref()
    if (this.grace !== null) clearInterval(this.grace)
    this.grace = null
    // The caller gets its result first.
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

/** Elements are nested at most 512 deep; see pipeline/limits.ts for the stack of a level. */
const STACK_MB = 4
