/**
 * The interface of the pool. Conversions run on worker threads: one engine per job in a warm worker, a bounded queue, and deadlines and
 * cancellation that work even during a long layout, because the worker is terminated and replaced. Options are already parsed: the caller
 * decides which door they came through.
 */
import type { IgnoredDeclarations, WarningGroup } from '../../messages/report.ts'
import type { Warning } from '../../messages/warnings.ts'
import type { Options } from '../../options/table.ts'
import type { ReadFile } from '../file-state.ts'
import type { GivenFiles } from '../given-files.ts'

/** Settings for all jobs of a pool. */
export interface PoolOptions {
  /** Number of parallel conversions. */
  readonly workers: number
  /**
   * Number of jobs that may wait for a worker; a further job is refused with a PoolFullError. Infinity for callers with their own queue.
   */
  readonly maxQueue: number
  /** The script of the workers; see `workerFile()`. */
  readonly file: string | URL
  /** Font files that jobs will name: read once, and shared by all workers. */
  readonly fonts?: readonly string[]
  /** Fonts that jobs will name and that are no files, by name. */
  readonly fontBytes?: ReadonlyMap<string, Uint8Array>
  /** Memory limit of one worker in MiB; a worker that exceeds it is ended, and its job fails. Default: 1024, less in a small container. */
  readonly memoryLimit?: number
  /** Whether to end the job with most memory if the process exceeds the limit of all workers; for processes that do nothing else. */
  readonly watchMemory?: boolean
  /** Called when the first of several workers begins to load, and when the last one has loaded. */
  readonly onLoading?: (isLoading: boolean) => void
  /** Called for every worker that ended unexpectedly. */
  readonly onLoss?: (loss: WorkerLoss) => void
}

export interface WorkerLoss {
  readonly reason: 'deadline' | 'cancelled' | 'memory' | 'crash' | 'start'
  /** For logs, never for responses: may contain a stack trace. */
  readonly detail: string
}

/** Access rights of a job; as in NodeHostOptions. */
export interface JobAccess {
  /** Path of the input file, whose directory is the base; null for an input without a file. */
  readonly input?: string | null
  /** Whether the document may refer to local files. */
  readonly localFiles: boolean
  /** The Content-Type of the input. */
  readonly contentType?: string | null
  /** Whether the document comes from an untrusted client, who must learn nothing about this machine; see BoundaryRules. */
  readonly isForStrangers?: boolean
}

export interface PoolJob {
  readonly options: Options
  readonly access: JobAccess
  /** Pieces of any size. They are copied, so that a buffer may be reused when the next piece is requested. */
  readonly input: Uint8Array | AsyncIterable<Uint8Array>
  /** Files that come with the document. */
  readonly given?: GivenFiles | undefined
  /** Whether every page is passed to `sink` when it is written, instead of chunks of 64 KiB. */
  readonly eager?: boolean
  /** False if the report is not used; see Host. */
  readonly isReported?: boolean
  /** Whether the result lists the local files that were read. */
  readonly notesReads?: boolean
  /** Whether the job may take long: large jobs leave one worker and half of the queue to others, if there are several workers. */
  readonly isLarge?: boolean
  /** Called when a worker begins the job; workers are numbered from 0 since the start. */
  readonly onStart?: (worker: number) => void
  /** In the time of Date.now(), including time in the queue. */
  readonly deadline?: number
  /** Milliseconds from the moment when a worker takes the job. */
  readonly timeLimit?: number
  /** Ends the job, whether waiting or running; `convert` then rejects with the reason of the signal. */
  readonly signal?: AbortSignal
}

export interface PoolResult {
  readonly pages: number
  readonly stats: JobStats
  /** For users: the first hundred different warnings. */
  readonly warnings: readonly Warning[]
  /** For reports: all warnings, with counts. */
  readonly groups: readonly WarningGroup[]
  readonly ignoredCss: IgnoredDeclarations
  /** The first local files that the document read; absent unless requested. */
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
  /** Number of workers replaced since the start. */
  readonly restarts: number
  /** Memory that each worker held after its last job: heap and typed arrays, bytes. */
  readonly heldBytes: readonly number[]
  /** Of the job that held most. */
  readonly peakArenaBytes: number
}

export interface Pool {
  /**
   * Converts one document. Chunks come one at a time, in order, and belong to the receiver; while its promise is pending, only a few
   * further chunks are made. Rejects with a ConvertError (input, render, timeout, internal), a PoolFullError, or the reason of the signal;
   * `sink` is not called after that.
   */
  convert(job: PoolJob, sink: (chunk: Uint8Array) => void | Promise<void>): Promise<PoolResult>
  /** Starts all workers now instead of with the first jobs; resolves when one of them is ready. */
  warm(): Promise<void>
  state(): PoolState
  /** Refuses further jobs, waits for running and waiting jobs to end, and ends the workers. */
  close(): Promise<void>
}

/** The queue is full. */
export class PoolFullError extends Error {
  constructor() {
    super('the queue is full')
    this.name = 'PoolFullError'
  }
}
