/**
 * Code of a worker thread: runs one job after another, each with its own engine and host. Expensive data that are the same for all jobs
 * (installed fonts, files of the start options) are cached. Cancellation is noticed between pieces and at every page; a failure ends the
 * job, not the worker.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Host, SystemFonts } from '../../host/host.ts'
import { Kept } from '../../host/kept.ts'
import { PIECE_BYTES } from '../../host/pieces.ts'
import type { Sink } from '../../host/sink.ts'
import { ConvertError, type ErrorKind } from '../../messages/errors.ts'
import type { IgnoredDeclarations, WarningGroup } from '../../messages/report.ts'
import type { Warning } from '../../messages/warnings.ts'
import type { Options } from '../../options/table.ts'
import type { ReadFile } from '../file-state.ts'
import type { GivenFile, GivenFiles } from '../given-files.ts'
import { createNodeHost } from '../host.ts'
import { accessOf } from '../resource-loader.ts'
import { readOptionFiles } from '../option-files.ts'
import { createSystemFonts } from '../system-fonts.ts'
import type { JobStats } from './contract.ts'
import { checkHeld, heldWith } from './held-memory.ts'
import { ownThread } from './thread-time.ts'
import { isWorkerStart, OUTPUT_WINDOW, SharedState, type FromWorker, type JobId, type ToWorker, type WorkerStart } from './protocol.ts'

/** The part of the engine that a job uses. */
export interface Converting {
  feed(bytes: Uint8Array): void | Promise<void>
  finish(): Promise<{ readonly pages: number; readonly stats: JobStats; readonly warnings: readonly WarningGroup[]; readonly ignoredCss: IgnoredDeclarations }>
}

export type StartEngine = (options: Options, host: Host, sink: Sink) => Converting

/** A document can cause a warning for each of its characters. */
const MAX_WARNINGS = 100

/** Maximum number of recorded files; for a document that reads more, these decide whether it has changed. */
const MAX_READS = 200

/** Handles jobs until the pool ends the worker. */
export const runWorker = (startEngine: StartEngine): void => {
  const port = parentPort
  const start: unknown = workerData
  if (port === null || !isWorkerStart(start)) throw new Error('this file is for the threads of a pool')
  const fonts = new Map(start.fonts)
  const systemFonts = sharedFonts(port, fonts)
  const kept = new Kept()
  let job: Job | null = null
  port.on('message', (message: ToWorker) => {
    if (message.type === 'font') {
      fonts.set(message.path, message.bytes)
      return
    }
    if (message.type === 'job') {
      job = new Job(port, message, start)
      void job.run(startEngine, { systemFonts, fonts, kept })
      return
    }
    if (job?.id === message.id) job.take(message)
  })
  send(port, { type: 'ready', thread: ownThread() })
}

const send = (port: MessagePort, message: FromWorker, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** Installed fonts; a file that one worker reads is passed to the others in shared memory. */
const sharedFonts = (port: MessagePort, fonts: Map<string, Uint8Array>): SystemFonts => {
  const installed = createSystemFonts()
  return {
    ...installed,
    read(face) {
      const known = fonts.get(face.path)
      if (known !== undefined) return known
      const read = installed.read(face)
      const bytes = new Uint8Array(new SharedArrayBuffer(read.length))
      bytes.set(read)
      fonts.set(face.path, bytes)
      send(port, { type: 'font', path: face.path, bytes })
      return bytes
    },
  }
}

/** The same for all jobs of the worker. */
interface JobParts {
  readonly systemFonts: SystemFonts
  readonly fonts: ReadonlyMap<string, Uint8Array>
  readonly kept: Kept
}

type InputMessage = Extract<ToWorker, { readonly type: 'input' | 'end' | 'written' | 'cancel' | 'answer' }>

type Answer = Extract<ToWorker, { readonly type: 'answer' }>

type Order = Extract<ToWorker, { readonly type: 'job' }>

class Job {
  readonly id: JobId
  private readonly port: MessagePort
  private readonly order: Order
  private readonly start: WorkerStart
  /** Null is the end. */
  private readonly pieces: (Uint8Array | null)[] = []
  private readonly warnings: Warning[] = []
  private readonly reads = new Map<string, string>()
  /** What continues when the file of a name arrives. */
  private readonly asked = new Map<string, (answer: Answer) => void>()
  private unwritten = 0
  private wake: () => void = () => {}

  constructor(port: MessagePort, order: Order, start: WorkerStart) {
    this.port = port
    this.id = order.id
    this.order = order
    this.start = start
  }

  take(message: InputMessage): void {
    if (message.type === 'input') this.pieces.push(message.bytes)
    else if (message.type === 'end') this.pieces.push(null)
    else if (message.type === 'written') this.unwritten--
    else if (message.type === 'answer') this.asked.get(message.name)?.(message)
    this.wake()
  }

  async run(startEngine: StartEngine, shared: JobParts): Promise<void> {
    const { options } = this.order
    try {
      const host = this.host(shared)
      readOptionFiles(options, host)
      const engine = startEngine(options, host, this.sink())
      for (;;) {
        const piece = await this.nextPiece()
        if (piece === null) break
        const pending = engine.feed(piece)
        if (pending !== undefined) await pending
        this.check()
        send(this.port, { type: 'fed', id: this.id })
      }
      const { pages, stats, warnings: groups, ignoredCss } = await engine.finish()
      send(this.port, { type: 'done', id: this.id, held: heldBytes(), result: { pages, stats, warnings: this.warnings, groups, ignoredCss, ...(this.order.notesReads ? { reads: [...this.reads] } : {}) } })
    } catch (error) {
      send(this.port, { type: 'failed', id: this.id, held: heldBytes(), ...described(error) })
    }
  }

  private host(shared: JobParts): Host {
    const { options, access, isReported, notesReads } = this.order
    return createNodeHost({
      input: access.input ?? null,
      contentType: access.contentType ?? null,
      ...accessOf(options),
      localFiles: access.localFiles,
      isForStrangers: access.isForStrangers ?? false,
      systemFonts: shared.systemFonts,
      optionFiles: shared.fonts,
      kept: shared.kept,
      isReported,
      given: this.given(),
      ...(notesReads ? { onRead: ([path, state]: ReadFile) => this.noteRead(path, state) } : {}),
      checkRoom: (bytes) => this.check(bytes),
      warn: (warning) => {
        if (this.warnings.length < MAX_WARNINGS) this.warnings.push(warning)
      },
    })
  }

  private given(): GivenFiles | undefined {
    const { given, asks } = this.order
    if (given === null && !asks) return undefined
    return { named: given ?? new Map(), ...(asks ? { find: (name: string) => this.ask(name) } : {}) }
  }

  /** Asks the pool for a file. */
  private async ask(name: string): Promise<GivenFile | null> {
    const answer = await new Promise<Answer>((resolve) => {
      const others = this.asked.get(name)
      this.asked.set(name, (found) => {
        others?.(found)
        resolve(found)
      })
      if (others === undefined) send(this.port, { type: 'ask', id: this.id, name })
    })
    this.asked.delete(name)
    if (answer.problem !== null) throw new ConvertError('input', answer.problem)
    return answer.file
  }

  /** Keeps the first state of a file, so that a change between two reads counts as a change. */
  private noteRead(path: string, state: string): void {
    if (!this.reads.has(path) && this.reads.size < MAX_READS) this.reads.set(path, state)
  }

  private async nextPiece(): Promise<Uint8Array | null> {
    for (;;) {
      this.check()
      const piece = this.pieces.shift()
      if (piece !== undefined) return piece
      await this.change()
    }
  }

  /** Collects the output of pages into chunks, so that small pages do not become a message each, unless `eager` is set. */
  private sink(): Sink {
    const { eager } = this.order
    let buffer = new Uint8Array(0)
    let filled = 0
    const append = (bytes: Uint8Array): void => {
      if (buffer.length === 0) buffer = new Uint8Array(PIECE_BYTES)
      buffer.set(bytes, filled)
      filled += bytes.length
    }
    const flush = async (): Promise<void> => {
      if (filled === 0) return
      const bytes = buffer.subarray(0, filled)
      // The buffer was transferred to the receiver.
      buffer = new Uint8Array(0)
      filled = 0
      this.unwritten++
      send(this.port, { type: 'chunk', id: this.id, bytes }, [bytes.buffer])
      while (this.unwritten >= OUTPUT_WINDOW) {
        await this.change()
        this.check()
      }
    }
    const put = async (bytes: Uint8Array): Promise<void> => {
      for (let at = 0; at < bytes.length;) {
        const count = Math.min(bytes.length - at, PIECE_BYTES - filled)
        append(bytes.subarray(at, at + count))
        at += count
        if (filled === PIECE_BYTES) await flush()
      }
      if (eager) await flush()
    }
    return {
      write: (bytes) => {
        this.check()
        if (filled + bytes.length >= PIECE_BYTES) return put(bytes)
        append(bytes)
        return eager ? flush() : undefined
      },
      finish: () => flush(),
      abort: () => {},
    }
  }

  /** Ends a cancelled job, or one that would exceed its memory limit with `further` bytes. */
  private check(further = 0): void {
    const { shared, memoryLimit } = this.start
    if (Atomics.load(shared, SharedState.cancelled) === this.id) throw new ConvertError('timeout', 'the conversion was cancelled')
    const held = heldWith(further)
    Atomics.store(shared, SharedState.heldKib, Math.min(2 ** 31 - 1, Math.ceil(held / 1024)))
    checkHeld(held, memoryLimit)
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }
}

const heldBytes = (): number => {
  const { heapTotal, arrayBuffers } = process.memoryUsage()
  return heapTotal + arrayBuffers
}

const described = (error: unknown): { readonly kind: ErrorKind; readonly message: string; readonly detail: string; readonly forLog: string | null } => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof ConvertError) return { kind: error.kind, message: error.message, detail, forLog: forLogOf(error) }
  return { kind: 'internal', message: 'the converter failed unexpectedly', detail, forLog: null }
}

/** The message for the log of an error or its cause. */
const forLogOf = (error: unknown): string | null => (error instanceof ConvertError ? error.forLog ?? forLogOf(error.cause) : null)
