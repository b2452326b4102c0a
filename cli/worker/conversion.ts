/**
 * One conversion of a worker: takes a request and pieces of input, and writes frames, the last of which gives the outcome. Cancelling takes
 * effect between pieces of input and chunks of output. A failure ends the conversion, not the worker.
 */
import type { Kept } from '../../engine/host/kept.ts'
import type { GivenFiles } from '../../engine/host-node/given-files.ts'
import { createNodeHost } from '../../engine/host-node/host.ts'
import { accessOf } from '../../engine/host-node/resource-loader.ts'
import { tells } from '../../engine/options/log-level.ts'
import { readOptionFiles } from '../../engine/host-node/option-files.ts'
import { publicError } from '../../engine/library/failures.ts'
import { BufferedSink } from '../../engine/library/sinks.ts'
import { usageError, type ConvertError } from '../../engine/messages/errors.ts'
import { reportOf } from '../../engine/messages/report.ts'
import type { Warning } from '../../engine/messages/warnings.ts'
import { setHeapGrowth } from '../heap-growth.ts'
import type { LimitedEngines } from '../limited-engine.ts'
import { type Converting, isLimited, type StartEngine } from '../run.ts'
import type { WarmFonts } from './fonts.ts'
import { IncomingAssets } from './assets.ts'
import { readRequest, type Request } from './request.ts'
import type { FrameWriter } from './writer.ts'

/** Resources that the conversions of a process share. */
export interface WorkerParts {
  readonly writer: FrameWriter
  readonly fonts: WarmFonts
  /** Caches across documents: opened fonts and parsed style sheets. */
  readonly kept: Kept
  readonly startEngine: StartEngine
  /** Engines for conversions with a time or memory limit. */
  readonly limited: LimitedEngines
}

export class Conversion {
  /** Whether the last frame is written or being written. */
  isOver = false
  /** Whether the end of the input has arrived. */
  isFed = false
  /** Resolves when the last frame is written; rejects only if it cannot be written. */
  readonly done: Promise<void>
  private readonly shared: WorkerParts
  private isCancelled = false
  private piece: Uint8Array | null = null
  private assets: IncomingAssets | null = null
  private onCancel: () => void = () => {}
  private readonly cancelled = new Promise<undefined>((resolve) => {
    this.onCancel = () => resolve(undefined)
  })
  /** Callbacks of the consumer that waits for the next piece and of the producer that waits until it is taken. */
  private onPiece: () => void = () => {}
  private onTaken: () => void = () => {}

  constructor(payload: Uint8Array, shared: WorkerParts) {
    this.shared = shared
    this.done = this.run(payload)
    this.done.catch(() => {})
  }

  /** Takes bytes of the files that come with the document. Throws a UsageError for bytes that the request did not announce. */
  giveAssets(piece: Uint8Array): void {
    if (this.isOver || this.isCancelled) return
    if (this.assets === null) throw usageError('frame A belongs to no request with assets')
    this.assets.take(piece)
  }

  /** Resolves when the piece is taken, which gives back-pressure to the client. */
  async give(piece: Uint8Array): Promise<void> {
    if (this.isOver || this.isCancelled) return
    this.piece = piece
    const taken = new Promise<void>((resolve) => {
      this.onTaken = resolve
    })
    this.onPiece()
    await taken
  }

  end(): void {
    this.isFed = true
    this.onPiece()
  }

  /** Ends the conversion with a frame that says so, unless it has already ended. */
  cancel(): void {
    this.isCancelled = true
    this.isFed = true
    this.onCancel()
    this.onPiece()
  }

  private async run(payload: Uint8Array): Promise<void> {
    const { writer } = this.shared
    let bytes = 0
    try {
      const request = readRequest(payload)
      const given = await this.assetsOf(request)
      setHeapGrowth(request.options.streaming ? 'streaming' : 'usual')
      const sink = new BufferedSink(request.chunkBytes, async (part) => {
        this.check()
        bytes += part.length
        await writer.bytes('O', part)
        // Lets frames of the client be handled, so that a cancel takes effect at the next chunk.
        await new Promise((resume) => setImmediate(resume))
      })
      const host = this.host(request, given)
      readOptionFiles(request.options, host)
      await writer.json('B', {})
      const start = isLimited(request.options) ? this.shared.limited.start(request.input, given) : this.shared.startEngine
      const engine = start(request.options, host, {
        write: (piece) => sink.write(piece),
        finish: async () => ({ bytes: (await sink.finish()).bytes }),
        abort: () => sink.abort(),
      })
      const feeding = this.feed(engine)
      await (engine.broken === undefined ? feeding : Promise.race([feeding, engine.broken]))
      this.check()
      const { pages, warnings } = await engine.finish()
      await this.last('D', { ...reportOf(pages, bytes, warnings), held: this.held() })
    } catch (error) {
      if (error instanceof Cancelled) await this.last('C', { held: this.held() })
      else await this.last('F', { ...failure(publicError(error)), held: this.held() })
    }
  }

  private async feed(engine: Converting): Promise<void> {
    for (let piece = await this.next(); piece !== null; piece = await this.next()) await engine.feed(piece)
  }

  /** The files that come with the document, when they have arrived. */
  private async assetsOf({ assets }: Request): Promise<GivenFiles | undefined> {
    if (assets.length === 0) return undefined
    const incoming = new IncomingAssets(assets)
    this.assets = incoming
    const given = await Promise.race([incoming.complete, this.cancelled])
    this.check()
    return given
  }

  private host({ options, input }: Request, given: GivenFiles | undefined): ReturnType<typeof createNodeHost> {
    const { writer, fonts, kept } = this.shared
    const isHeard = tells(options.logLevel, 'warn')
    return createNodeHost({
      input,
      ...accessOf(options),
      systemFonts: fonts,
      kept,
      given,
      warn: (warning: Warning) => {
        // The next output frame reports a write error.
        if (isHeard) writer.json('W', warning).catch(() => {})
      },
    })
  }

  private async next(): Promise<Uint8Array | null> {
    for (;;) {
      this.check()
      const { piece } = this
      if (piece !== null) {
        this.piece = null
        this.onTaken()
        return piece
      }
      if (this.isFed) return null
      await new Promise<void>((resolve) => {
        this.onPiece = resolve
      })
    }
  }

  private check(): void {
    if (this.isCancelled) throw new Cancelled()
  }

  private last(type: 'D' | 'F' | 'C', value: object): Promise<void> {
    this.isOver = true
    // A producer must not wait for a piece that nobody will take.
    this.piece = null
    this.onTaken()
    return this.shared.writer.json(type, value)
  }

  /** Bytes of heap and typed arrays, without the fonts that are kept on purpose. */
  private held(): number {
    const { heapTotal, arrayBuffers } = process.memoryUsage()
    return Math.max(0, heapTotal + arrayBuffers - this.shared.fonts.keptBytes)
  }
}

class Cancelled extends Error {}

export const failure = ({ kind, name, exitCode, message }: ConvertError): object => ({ kind, class: name, exitCode, message })
