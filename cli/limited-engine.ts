/**
 * Conversions that have a time or memory limit, on a thread of their own: a thread can be ended within one long layout, the
 * process that shows its error and keeps its output cannot. Takes the place of the engine; the thread is kept for the next
 * document with the same limits and fonts.
 */
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { createPool, workerFile, type Pool, type PoolResult } from '../engine/host-node/pool/index.ts'
import { fontPaths } from '../engine/host-node/option-files.ts'
import type { Options } from '../engine/options/table.ts'
import type { Converting, StartEngine } from './run.ts'

export class LimitedEngines {
  private pool: Pool | null = null
  private settings = ''

  /** `input` is the path of the document; null for one that is no file. */
  start(input: string | null): StartEngine {
    return (options, host, sink) => new LimitedEngine(this.poolFor(options), input, { options, host, sink })
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
}

class LimitedEngine implements Converting {
  /** Rejects when the conversion fails, also while its input is waited for. */
  readonly broken: Promise<never>
  private readonly document: Document
  private readonly done: Promise<PoolResult>
  private piece: Uint8Array | null = null
  private isWhole = false
  private onPiece: () => void = () => {}
  private onTaken: () => void = () => {}

  constructor(pool: Pool, input: string | null, document: Document) {
    this.document = document
    const { options, sink } = document
    this.done = pool.convert({
      options,
      access: { input, localFiles: !options.disableLocalFileAccess },
      input: this.pieces(),
      ...options.timeout === null ? {} : { deadline: Date.now() + options.timeout * 1000 },
    }, (chunk) => sink.write(chunk))
    this.broken = this.done.then(() => new Promise<never>(() => {}))
    this.broken.catch(() => {})
  }

  /** Resolves when the piece may be overwritten. */
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
      // Asked for the next one: this one was copied.
      this.piece = null
      this.onTaken()
    }
  }
}
