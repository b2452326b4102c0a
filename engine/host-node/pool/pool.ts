/**
 * The pool: a queue of jobs and the workers that take them. A job is refused, waits, runs, and ends by its result, its deadline or its
 * signal; a lost worker is replaced. The pool never waits for a worker that may not respond.
 */
import { readFontFile } from '../font-files.ts'
import { PoolFullError, type Pool, type PoolJob, type PoolOptions, type PoolResult, type PoolState, type WorkerLoss } from './contract.ts'
import { closed, tooLate } from './failures.ts'
import { JobQueue } from './job-queue.ts'
import { defaultMemoryLimit, mostOfProcess } from './pool-limits.ts'
import { WorkerHandle, type JobSink } from './worker-handle.ts'

/**
 * A worker that holds more than this after a job is replaced: otherwise it would keep the memory of its largest documents, and V8 would
 * collect garbage late. A new worker takes a tenth of a second, in parallel.
 */
const RECYCLE_BYTES = 112 * 1_048_576
/** Fraction of the memory limit: memory left over from one job must not make the next one fail. */
const RECYCLE_SHARE = 0.75
const WATCH_MS = 100
/**
 * For this time after a caller has given up, the newest jobs are taken first, except every fourth: the caller that waits longest is the
 * next to give up, and its conversion would be wasted.
 */
const HURRY_MS = 2000
const PATIENT_TURN = 4
/** Maximum delay of timers, ms. */
const LONGEST_TIMER = 2 ** 31 - 1

export const createPool = (options: PoolOptions): Pool => new WorkerPool(options)

interface Waiting {
  readonly job: PoolJob
  readonly sink: JobSink
  /** Settle the promise of the caller; only the first call has an effect. */
  readonly resolve: (result: PoolResult) => void
  readonly reject: (reason: unknown) => void
  /** The worker that runs it; null for none. */
  worker: WorkerHandle | null
  /** Starts the time limit of the job. */
  begin(): void
}

class WorkerPool implements Pool {
  private readonly options: PoolOptions
  private readonly memoryLimit: number
  /** Files of fonts that jobs name or that a worker has read, by path; bounded by the number of installed fonts. */
  private readonly fonts = new Map<string, Uint8Array>()
  private workers: WorkerHandle[] = []
  /** Number of workers that are still loading. */
  private loading = 0
  private readonly queue = new JobQueue<Waiting>()
  private readonly idle: (() => void)[] = []
  private readonly warming: { readonly resolve: () => void; readonly reject: (reason: unknown) => void }[] = []
  private watch: NodeJS.Timeout | null = null
  private isWarm = false
  private isClosed = false
  private restarts = 0
  private peakArenaBytes = 0
  private gaveUpAt = -Infinity
  private turns = 0
  /** Number of large jobs that run. */
  private large = 0
  private started = 0

  constructor(options: PoolOptions) {
    this.options = options
    this.memoryLimit = options.memoryLimit ?? defaultMemoryLimit(options.workers)
    for (const [name, bytes] of options.fontBytes ?? []) this.fonts.set(name, shared(bytes))
    for (const path of options.fonts ?? []) this.fonts.set(path, shared(readFontFile(path, 'font')))
  }

  convert(job: PoolJob, sink: JobSink): Promise<PoolResult> {
    if (this.isClosed) return Promise.reject(closed())
    if (job.signal?.aborted === true) return Promise.reject(job.signal.reason)
    if (job.deadline !== undefined && Date.now() >= job.deadline) return Promise.reject(tooLate())
    if (this.isFull(job)) return Promise.reject(new PoolFullError())
    return new Promise((resolve, reject) => {
      const clear: (() => void)[] = []
      const settle = <T>(end: (value: T) => void) => (value: T): void => {
        for (const each of clear) each()
        end(value)
        this.tellIdle()
      }
      const begin = (): void => {
        if (job.timeLimit !== undefined) clear.push(atTime(Date.now() + job.timeLimit, () => this.stop(waiting, tooLate(), 'deadline')))
      }
      const waiting: Waiting = { job, sink, resolve: settle(resolve), reject: settle(reject), worker: null, begin }
      if (job.deadline !== undefined) clear.push(atTime(job.deadline, () => this.stop(waiting, tooLate(), 'deadline')))
      const { signal } = job
      if (signal !== undefined) {
        const onAbort = (): void => this.stop(waiting, signal.reason, 'cancelled')
        signal.addEventListener('abort', onAbort, { once: true })
        clear.push(() => signal.removeEventListener('abort', onAbort))
      }
      this.queue.push(waiting)
      this.dispatch()
    })
  }

  warm(): Promise<void> {
    this.isWarm = true
    while (this.workers.length < this.options.workers) this.add()
    if (this.workers.some((worker) => worker.isReady)) return Promise.resolve()
    return new Promise((resolve, reject) => this.warming.push({ resolve, reject }))
  }

  state(): PoolState {
    const busy = this.workers.filter((worker) => worker.isBusy).length
    const { workers: most } = this.options
    const { restarts, peakArenaBytes } = this
    return {
      workers: most, busy, queued: this.queue.length, restarts, peakArenaBytes, heldBytes: this.workers.map((worker) => worker.held),
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    while (this.queue.length > 0 || this.workers.some((worker) => worker.isBusy)) {
      await new Promise<void>((resolve) => this.idle.push(resolve))
    }
    for (const worker of [...this.workers]) worker.end(null)
    if (this.watch !== null) clearInterval(this.watch)
  }

  /** Assigns waiting jobs to free workers. */
  private dispatch(): void {
    while (this.queue.length > 0) {
      const free = this.free()
      if (free === null && this.workers.length >= this.options.workers) return
      const waiting = this.next()
      if (waiting === undefined) return
      const worker = free ?? this.add()
      waiting.worker = worker
      waiting.begin()
      if (waiting.job.isLarge === true) this.large++
      waiting.job.onStart?.(worker.number)
      worker.run(waiting.job, waiting.sink).then(
        (result) => {
          this.peakArenaBytes = Math.max(this.peakArenaBytes, result.stats.arenaBytes)
          waiting.resolve(result)
        },
        (error: unknown) => waiting.reject(error),
      )
      worker.onceFree(() => {
        if (waiting.job.isLarge === true) this.large--
      })
      if (this.options.watchMemory === true) this.watchMemory()
    }
  }

  private next(): Waiting | undefined {
    const isHurried = performance.now() - this.gaveUpAt < HURRY_MS
    const may = this.large < this.mostLarge ? () => true : ({ job }: Waiting) => job.isLarge !== true
    return isHurried && ++this.turns % PATIENT_TURN !== 0 ? this.queue.pop(may) : this.queue.shift(may)
  }

  private isFull({ isLarge = false }: PoolJob): boolean {
    const { maxQueue, workers } = this.options
    const hasRoom = this.workers.length < workers || this.free() !== null
    if (!isLarge || workers === 1) return this.queue.length >= maxQueue && !hasRoom
    if (hasRoom && this.large < this.mostLarge) return false
    return this.queue.length >= maxQueue || this.queue.count(({ job }) => job.isLarge === true) >= Math.ceil(maxQueue / 2)
  }

  /** Maximum number of workers for large jobs. */
  private get mostLarge(): number {
    return Math.max(1, this.options.workers - 1)
  }

  /** A worker without a job; preferably one that has already started. */
  private free(): WorkerHandle | null {
    const free = this.workers.filter((worker) => !worker.isBusy)
    return free.find((worker) => worker.isReady) ?? free[0] ?? null
  }

  private stop(waiting: Waiting, reason: unknown, loss: WorkerLoss['reason']): void {
    if (loss === 'cancelled') this.gaveUpAt = performance.now()
    if (waiting.worker !== null) waiting.worker.stop(waiting.job, reason, loss)
    else if (this.queue.remove(waiting)) waiting.reject(reason)
  }

  private add(): WorkerHandle {
    const { fonts, memoryLimit } = this
    if (this.loading++ === 0) this.options.onLoading?.(true)
    const worker = new WorkerHandle({ number: this.started++, file: this.options.file, fonts, memoryLimit }, {
      onReady: () => {
        this.loaded()
        for (const { resolve } of this.warming.splice(0)) resolve()
      },
      onFree: () => {
        // In response to the result, the caller may already have given it the next job.
        if (!worker.isBusy && worker.held > Math.min(RECYCLE_BYTES, memoryLimit * 1_048_576 * RECYCLE_SHARE)) worker.end(null)
        this.dispatch()
        this.tellIdle()
      },
      onFont: (path, bytes) => {
        if (fonts.has(path)) return
        fonts.set(path, bytes)
        for (const other of this.workers) if (other !== worker) other.giveFont(path, bytes)
      },
      onEnd: (loss) => {
        if (!worker.isReady) this.loaded()
        this.replace(worker, loss)
      },
    })
    this.workers.push(worker)
    return worker
  }

  private loaded(): void {
    if (--this.loading === 0) this.options.onLoading?.(false)
  }

  private replace(worker: WorkerHandle, loss: WorkerLoss | null): void {
    this.workers = this.workers.filter((other) => other !== worker)
    if (loss !== null) this.options.onLoss?.(loss)
    if (this.isClosed && this.queue.length === 0) {
      this.tellIdle()
      return
    }
    this.restarts++
    if (loss?.reason === 'start') {
      // Restarting it at once could loop forever; the next job tries again.
      for (const { reject } of this.warming.splice(0)) reject(new Error(loss.detail))
    } else if (this.isWarm) this.add()
    this.dispatch()
    this.tellIdle()
  }

  private tellIdle(): void {
    for (const resolve of this.idle.splice(0)) resolve()
  }

  /** Checks memory from outside the workers, because a worker cannot check itself during a long layout. */
  private watchMemory(): void {
    if (this.watch !== null) return
    const limit = mostOfProcess(this.options.workers, this.memoryLimit)
    this.watch = setInterval(() => {
      const busy = this.workers.filter((worker) => worker.isBusy).sort((a, b) => b.heldKib - a.heldKib || a.startedAt - b.startedAt)
      if (busy.length === 0) {
        if (this.watch !== null) clearInterval(this.watch)
        this.watch = null
      } else if (process.memoryUsage.rss() > limit) {
        busy[0]?.end({ reason: 'memory', detail: `the process holds more than ${limit} bytes` })
      }
    }, WATCH_MS)
    this.watch.unref()
  }
}

/** Calls `action` at that time of Date.now(), never earlier; returns a function that cancels it. */
const atTime = (moment: number, action: () => void): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(() => {
      if (Date.now() >= moment) action()
      else wait()
    }, Math.min(LONGEST_TIMER, Math.max(1, Math.ceil(moment - Date.now()))))
  }
  wait()
  return () => clearTimeout(timer)
}

const shared = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}
