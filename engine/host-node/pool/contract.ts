/**
 * The contract of the pool. Conversions run on worker threads: one engine per job in a warm worker, a bounded queue,
 * deadlines and cancelling that hold even inside one long layout, because the worker is ended and replaced.
 * Options come parsed: which door they came through and what it may set is the caller's business.
 */
import type { IgnoredDeclarations, WarningGroup } from '../../messages/report.ts'
import type { Warning } from '../../messages/warnings.ts'
import type { Options } from '../../options/table.ts'
import type { ReadFile } from '../file-state.ts'

/** The same for every job of a pool. */
export interface PoolOptions {
  /** Conversions at a time. */
  readonly workers: number
  /** Jobs that may wait for a worker; one more is refused with PoolFullError. Infinity for callers that wait themselves. */
  readonly maxQueue: number
  /** The bundle that workers run; see `workerFile()`. */
  readonly file: string | URL
  /** Font files that jobs are going to name: read once, and shared by all workers. */
  readonly fonts?: readonly string[]
  /** What one worker may hold, in MiB; one that goes over it is ended, and its job fails. Default: 1024, less in a small container. */
  readonly memoryLimit?: number
  /** Ends the job that holds most when the process outgrows what all workers may hold; for processes that do nothing else. */
  readonly watchMemory?: boolean
  /** Told when the first of some workers begins to load, and when the last of them has. */
  readonly onLoading?: (isLoading: boolean) => void
  /** Told of every worker that ended before its time. */
  readonly onLoss?: (loss: WorkerLoss) => void
}

export interface WorkerLoss {
  readonly reason: 'deadline' | 'cancelled' | 'memory' | 'crash' | 'start'
  /** For logs, never for answers: may hold a stack. */
  readonly detail: string
}

/** What a job may reach; as in NodeHostOptions. */
export interface JobAccess {
  /** Path of the input file, whose directory is the base; null when it does not come from a file. */
  readonly input?: string | null
  /** Whether the document may refer to local files at all. */
  readonly localFiles: boolean
  /** The `Content-Type` that came with the input. */
  readonly contentType?: string | null
  /** Whether the document comes from somebody who is not to know what is on this machine; see BoundaryRules. */
  readonly isForStrangers?: boolean
}

export interface PoolJob {
  readonly options: Options
  readonly access: JobAccess
  /** Pieces of any size. They are copied, so a buffer may be used again when the next piece is asked for. */
  readonly input: Uint8Array | AsyncIterable<Uint8Array>
  /** Gives every page to `sink` when it is written, rather than chunks of 64 KiB. */
  readonly eager?: boolean
  /** False when nobody reads what only a report tells of; see Host. */
  readonly isReported?: boolean
  /** Whether the result is to tell which local files were read. */
  readonly notesReads?: boolean
  /** One of those that take long: they leave a worker and half of the queue to others, where there is more than one. */
  readonly isLarge?: boolean
  /** Told when a worker begins with it; workers are counted from 0 since the start. */
  readonly onStart?: (worker: number) => void
  /** As Date.now() tells time. Waiting counts. */
  readonly deadline?: number
  /** Milliseconds from the moment when a worker takes it. */
  readonly timeLimit?: number
  /** Ends the job, waiting or running; `convert` then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface PoolResult {
  readonly pages: number
  readonly stats: JobStats
  /** For people: the first hundred different ones. */
  readonly warnings: readonly Warning[]
  /** For reports: everything, counted. */
  readonly groups: readonly WarningGroup[]
  readonly ignoredCss: IgnoredDeclarations
  /** Local files that the document read, the first of them; absent unless asked for. */
  readonly reads?: readonly ReadFile[]
}

export interface JobStats {
  readonly nodes: number
  readonly arenaBytes: number
  readonly textBytes: number
  readonly pages: number
  readonly pdfBytes: number
}

export interface PoolState {
  readonly workers: number
  readonly busy: number
  readonly queued: number
  /** Workers that were replaced since the start. */
  readonly restarts: number
  /** What each worker had taken from the system, heap and arrays, when its last job ended. */
  readonly heldBytes: readonly number[]
  /** Of the job that held most. */
  readonly peakArenaBytes: number
}

export interface Pool {
  /**
   * Converts one document. Chunks come one at a time, in order, and are the receiver's to keep; while its promise is open
   * no more than a few further ones are made. Rejects with ConvertError (input, render, timeout, internal),
   * PoolFullError, or the signal's reason; nothing is given to `sink` after that.
   */
  convert(job: PoolJob, sink: (chunk: Uint8Array) => void | Promise<void>): Promise<PoolResult>
  /** Starts all workers now rather than with the first jobs; resolves when one of them is ready. */
  warm(): Promise<void>
  state(): PoolState
  /** Refuses further jobs, lets those that run and wait end, and ends the workers. */
  close(): Promise<void>
}

/** There is no room in the queue. */
export class PoolFullError extends Error {
  constructor() {
    super('the queue is full')
    this.name = 'PoolFullError'
  }
}
