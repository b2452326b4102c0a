/**
 * What the pool and its workers say to each other. Pieces of input and output are each acknowledged, so that neither side
 * runs ahead by more than a few; messages of a job that has ended are ignored by number.
 */
import type { ErrorKind } from '../../messages/errors.ts'
import type { Options } from '../../options/table.ts'
import type { JobAccess, PoolResult } from './contract.ts'

export type JobId = number

/** Input pieces and output chunks that may be on their way at a time. */
export const INPUT_WINDOW = 2
export const OUTPUT_WINDOW = 4

export type ToWorker =
  | {
    readonly type: 'job'; readonly id: JobId; readonly options: Options; readonly access: JobAccess
    readonly eager: boolean; readonly isReported: boolean; readonly notesReads: boolean
  }
  | { readonly type: 'input'; readonly id: JobId; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: JobId }
  | { readonly type: 'written'; readonly id: JobId }
  | { readonly type: 'cancel'; readonly id: JobId }
  | { readonly type: 'font'; readonly path: string; readonly bytes: Uint8Array }

/** `thread` is where the system tells of the thread, `held` is what the worker has taken from the system for its heap and its arrays, in bytes. */
export type FromWorker =
  | { readonly type: 'ready'; readonly thread: string | null }
  | { readonly type: 'fed'; readonly id: JobId }
  | { readonly type: 'chunk'; readonly id: JobId; readonly bytes: Uint8Array }
  | { readonly type: 'done'; readonly id: JobId; readonly held: number; readonly result: PoolResult }
  | {
    readonly type: 'failed'; readonly id: JobId; readonly held: number
    readonly kind: ErrorKind; readonly message: string; readonly detail: string; readonly forLog: string | null
  }
  | { readonly type: 'font'; readonly path: string; readonly bytes: Uint8Array }

/** How a worker knows that it is one, and what it is given at its start. */
export interface WorkerStart {
  readonly pdfconvWorker: true
  /** Files read already, over shared memory. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
  readonly memoryLimit: number
  /** See SharedState. */
  readonly shared: Int32Array
}

/** What both sides see at any time, also while the worker is within a long layout: numbers of one shared array. */
export const SharedState = {
  /** The job that was cancelled last. */
  cancelled: 0,
  /** What the worker held when it looked last, in KiB. */
  heldKib: 1,
} as const

export const isWorkerStart = (data: unknown): data is WorkerStart =>
  typeof data === 'object' && data !== null && 'pdfconvWorker' in data && data.pdfconvWorker === true
