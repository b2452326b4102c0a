/**
 * Runs conversions with a time or memory limit in their own thread: a thread can be ended during a long layout, and the process remains to
 * print the error and clean up its output. Has the interface of the engine. The thread is kept for the next document with the same limits
 * and fonts.
 */
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import type { GivenFiles } from '../engine/host-node/given-files.ts'
import { createPool, workerFile, type Pool, type PoolResult } from '../engine/host-node/pool/index.ts'
import { fontPaths } from '../engine/host-node/option-files.ts'
import type { Options } from '../engine/options/table.ts'
import type { Converting, StartEngine } from './run.ts'

export class LimitedEngines {
  private pool: Pool | null = null
  private settings = ''

  /** `input`: path of the document; null for a document without a file. */
  start(input: string | null, given?: GivenFiles): StartEngine {
    return (options, host, sink) => new LimitedEngine(this.poolFor(options), input, { options, host, sink, given })
  }

  async close(): Promise<void> {
    await this.pool?.close()
    this.pool = null
  }

  private poolFor({ memoryLimit, ...options }: Options): Pool {
    const fonts = fontPaths({ memoryLimit, ...options })
    const settings = JSON.stringify([memoryLimit, fonts])
    if (this.pool !== null && settings === this.settings) return this.pool
    void this.pool?.close()
    this.settings = settings
    this.pool = createPool({ workers: 1, maxQueue: 1, file: workerFile(), fonts, watchMemory: true, ...memoryLimit === null ? {} : { memoryLimit } })
    return this.pool
  }
}

interface Document {
  readonly options: Options
  readonly host: Host
  readonly sink: Sink<{ readonly bytes: number }>
  readonly given: GivenFiles | undefined
}

class LimitedEngine implements Converting {
  /** Rejects when the conversion fails, even while its input is awaited. */
  readonly broken: Promise<never>
  private readonly document: Document
  private readonly done: Promise<PoolResult>
  private piece: Uint8Array | null = null
  private isWhole = false
  private onPiece: () => void = () => {}
  private onTaken: () => void = () => {}

  constructor(pool: Pool, input: string | null, document: Document) {
    this.document = document
    const { options, sink, given } = document
    this.done = pool.convert({
      options,
      access: { input, localFiles: !options.disableLocalFileAccess },
      input: this.pieces(),
      given,
      ...options.timeout === null ? {} : { deadline: Date.now() + options.timeout * 1000 },
    }, (chunk) => sink.write(chunk))
    this.broken = this.done.then(() => new Promise<never>(() => {}))
    this.broken.catch(() => {})
  }

  /** Resolves when the buffer of the piece may be reused. */
  async feed(bytes: Uint8Array): Promise<void> {
    this.piece = bytes
    const taken = new Promise<void>((resolve) => {
      this.onTaken = resolve
    })
    this.onPiece()
    await Promise.race([taken, this.broken])
  }

  async finish(): ReturnType<Converting['finish']> {
    const { host, sink } = this.document
    this.isWhole = true
    this.onPiece()
    const { pages, stats, warnings, groups, ignoredCss } = await this.done
    for (const warning of warnings) host.warn(warning)
    await sink.finish()
    return { pages, stats, warnings: groups, ignoredCss }
  }

  private async *pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      while (this.piece === null && !this.isWhole) {
        await new Promise<void>((resolve) => {
          this.onPiece = resolve
        })
      }
      if (this.piece === null) return
      yield this.piece
      // The worker asks for the next piece, so it has copied this one.
      this.piece = null
      this.onTaken()
    }
  }
}
