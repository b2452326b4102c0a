/**
 * Messages between the pool and its workers. Each piece of input and output is acknowledged, so that neither side is ahead by more than a
 * few; messages of an ended job are ignored by their number.
 */
import type { ErrorKind } from '../../messages/errors.ts'
import type { Options } from '../../options/table.ts'
import type { GivenFile } from '../given-files.ts'
import type { JobAccess, PoolResult } from './contract.ts'

export type JobId = number

/** Maximum number of unacknowledged pieces of input and chunks of output. */
export const INPUT_WINDOW = 2
export const OUTPUT_WINDOW = 4

export type ToWorker =
  | {
    readonly type: 'job'; readonly id: JobId; readonly options: Options; readonly access: JobAccess
    readonly eager: boolean; readonly isReported: boolean; readonly notesReads: boolean
    /** Files that come with the document; `asks`: whether the pool answers for further names. */
    readonly given: ReadonlyMap<string, Uint8Array> | null; readonly asks: boolean
  }
  | { readonly type: 'input'; readonly id: JobId; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: JobId }
  | { readonly type: 'written'; readonly id: JobId }
  | { readonly type: 'cancel'; readonly id: JobId }
  | { readonly type: 'answer'; readonly id: JobId; readonly name: string; readonly file: GivenFile | null; readonly problem: string | null }
  | { readonly type: 'font'; readonly path: string; readonly bytes: Uint8Array }

/** `thread`: where the system describes the thread; `held`: memory of the worker for its heap and typed arrays, bytes. */
export type FromWorker =
  | { readonly type: 'ready'; readonly thread: string | null }
  | { readonly type: 'fed'; readonly id: JobId }
  | { readonly type: 'ask'; readonly id: JobId; readonly name: string }
  | { readonly type: 'chunk'; readonly id: JobId; readonly bytes: Uint8Array }
  | { readonly type: 'done'; readonly id: JobId; readonly held: number; readonly result: PoolResult }
  | {
    readonly type: 'failed'; readonly id: JobId; readonly held: number
    readonly kind: ErrorKind; readonly message: string; readonly detail: string; readonly forLog: string | null
  }
  | { readonly type: 'font'; readonly path: string; readonly bytes: Uint8Array }

/** Data of a worker at its start, by which it also knows that it is one. */
export interface WorkerStart {
  readonly pdfconvWorker: true
  /** Files that were already read, in shared memory. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
  readonly memoryLimit: number
  /** See SharedState. */
  readonly shared: Int32Array
}

/** Indexes into a shared array that both sides see at any time, also during a long layout. */
export const SharedState = {
  /** The last cancelled job. */
  cancelled: 0,
  /** Memory that the worker held at its last check, KiB. */
  heldKib: 1,
} as const

export const isWorkerStart = (data: unknown): data is WorkerStart =>
  typeof data === 'object' && data !== null && 'pdfconvWorker' in data && data.pdfconvWorker === true
