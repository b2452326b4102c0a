/**
 * Parallel conversions on worker threads, for programs that convert many documents. Calls wait for a free worker. A document that crashes
 * its worker, or exceeds its time limit, affects only its own call. Close the pool after use; otherwise the process does not end.
 */
import type { GivenFiles } from '../host-node/given-files.ts'
import { fontPaths } from '../host-node/option-files.ts'
import { createPool, defaultWorkers, PoolFullError, workerFile, type Pool } from '../host-node/pool/index.ts'
import { inputError, usageError } from '../messages/errors.ts'
import { reportOf, type ConversionReport } from '../messages/report.ts'
import { inLibraryWords } from '../options/names.ts'
import { parseOptions } from '../options/parse.ts'
import { tells } from '../options/log-level.ts'
import type { Options } from '../options/table.ts'
import { givenFiles } from './assets.ts'
import { asText, checkRun, type Conversion, type RunOptions } from './conversions.ts'
import { Converter } from './converter.ts'
import { publicError, reportIn, sourceError } from './failures.ts'
import { checkKeys, optionPairs, withNamedFonts, type ConvertOptions } from './options.ts'
import { refuseReadFile } from './read-files.ts'
import { GuardedSink, MemorySink, type OutputSink } from './sinks.ts'
import { openSource, type Source } from './source.ts'

export interface PoolSettings {
  /** Number of parallel conversions. Default: one for each processor core, or as many as the memory of a container allows. */
  readonly workers?: number
  /** Number of calls that may wait for a worker; a further call rejects with a PoolFullError. Default: no limit. */
  readonly maxQueue?: number
  /**
   * Memory limit of one worker in MiB. A document that needs more fails without affecting others. Default: 1024, less in a small container.
   */
  readonly memoryLimit?: number
  /** Path of `command.cjs` of this package; only needed if the package was bundled into another file. */
  readonly workerFile?: string | URL
}

/** Settings of a single conversion, in addition to those of a Converter. */
export interface PoolRunOptions extends RunOptions {
  /** Options of this document, which override those of the pool. */
  readonly options?: ConvertOptions | null
  /** Time limit for this document in seconds, including the time in the queue; it rejects with a TimeoutError when it is exceeded. */
  readonly timeout?: number | null
}

export class ConverterPool {
  private readonly defaults: ConvertOptions
  private readonly fonts: ReadonlyMap<string, Uint8Array>
  private readonly options: Options
  private readonly pool: Pool
  private readonly underWay = new Set<Promise<unknown>>()
  private isClosed = false

  /**
   * Throws a UsageError for invalid options and settings, an InputError for files that the options name and that cannot be read. Fonts that
   * the options name are read once for all workers.
   */
  constructor(options: ConvertOptions = {}, settings: PoolSettings = {}) {
    checkKeys('a pool', settings, ['workers', 'maxQueue', 'memoryLimit', 'workerFile'])
    const { options: defaults, fonts } = withNamedFonts(options)
    this.defaults = defaults
    this.fonts = fonts
    this.options = Converter.fromOptions(options).options
    const memoryLimit = count('memoryLimit', settings.memoryLimit)
    this.pool = createPool({
      workers: count('workers', settings.workers) ?? defaultWorkers(),
      maxQueue: count('maxQueue', settings.maxQueue) ?? Infinity,
      file: settings.workerFile ?? workerFile(),
      fonts: fontPaths(this.options).filter((path) => !fonts.has(path)),
      fontBytes: fonts,
      ...(memoryLimit === null ? {} : { memoryLimit }),
    })
  }

  /** Converts one document; resolves to the result of the sink's `finish`. */
  async render<Output>(source: Source, sink: OutputSink<Output>, run: PoolRunOptions = {}): Promise<Output> {
    return (await this.guarded(source, sink, run, false)).output
  }

  /** Converts one document; resolves to the bytes of the PDF. */
  async renderToBytes(source: Source, run: PoolRunOptions = {}): Promise<Uint8Array> {
    return this.render(source, new MemorySink(), run)
  }

  /** Like `render`, with the report. Warnings are emitted when the document is done. */
  convert<Output>(source: Source, sink: OutputSink<Output>, run: PoolRunOptions = {}): Promise<Conversion<Output>> {
    return this.guarded(source, sink, run, true)
  }

  private guarded<Output>(
    source: Source, sink: OutputSink<Output>, run: PoolRunOptions, isReported: boolean,
  ): Promise<Conversion<Output>> {
    const call = this.call(source, sink, run, isReported)
    const done = (): void => void this.underWay.delete(call)
    this.underWay.add(call)
    call.then(done, done)
    return call
  }

  private async call<Output>(
    source: Source, sink: OutputSink<Output>, run: PoolRunOptions, isReported: boolean,
  ): Promise<Conversion<Output>> {
    checkRun(run, ['options', 'timeout'])
    const signal = run.signal ?? null
    const guarded = new GuardedSink(sink, signal)
    try {
      const { options, fonts } = this.optionsFor(run)
      refuseReadFile(sink, run.input ?? null, options)
      const report = await this.run(source, guarded, run, { options, given: withFonts(givenFiles(run.assets), fonts) }, isReported)
      return { output: await guarded.finish(), report }
    } catch (error) {
      await guarded.abort(error)
      throw error
    }
  }

  /** Waits for running and waiting conversions to end, then ends the workers. Later calls reject with a UsageError. */
  async close(): Promise<void> {
    this.isClosed = true
    // Some calls may still wait for the first bytes of their document, and are not known to the workers yet.
    await Promise.allSettled(this.underWay)
    await this.pool.close()
  }

  private optionsFor(run: PoolRunOptions): OwnOptions {
    if (this.isClosed) throw usageError('the pool is closed\nmake a new ConverterPool, or close this one later')
    if (run.options == null) return { options: this.options, fonts: new Map() }
    const { options, fonts } = withNamedFonts(run.options, this.fonts.size)
    return { options: parseOptions(optionPairs({ ...this.defaults, ...options }), 'library'), fonts }
  }

  private async run(
    source: Source, sink: GuardedSink<unknown>, run: PoolRunOptions, { options, given }: GivenOptions, isReported: boolean,
  ): Promise<ConversionReport> {
    const signal = run.signal ?? null
    const deadline = run.timeout == null ? {} : { deadline: Date.now() + seconds(run.timeout) * 1000 }
    const { isText, bytes } = await openSource(source, signal).catch((error: unknown) => {
      throw sourceError(error)
    })
    const watched = new WatchedSource(bytes)
    const { pages, warnings, groups } = await this.pool.convert({
      options: isText ? asText(options) : options,
      access: { input: run.input ?? null, localFiles: !options.disableLocalFileAccess },
      input: watched,
      isReported,
      given,
      ...deadline,
      ...(signal === null ? {} : { signal }),
    }, (chunk) => sink.write(chunk)).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason
      if (watched.failure !== null) throw sourceError(watched.failure.error)
      if (sink.failure !== null) throw sink.failure.error
      throw error instanceof PoolFullError ? error : publicError(error, inLibraryWords)
    })
    if (tells(options.logLevel, 'warn')) for (const warning of warnings) run.onWarning?.({ ...warning, message: inLibraryWords(warning.message) })
    return reportIn(inLibraryWords, reportOf(pages, sink.bytes, groups))
  }
}

/** Options of one conversion, and the fonts among them that are bytes, by name. */
interface OwnOptions {
  readonly options: Options
  readonly fonts: ReadonlyMap<string, Uint8Array>
}

interface GivenOptions {
  readonly options: Options
  readonly given: GivenFiles | undefined
}

const withFonts = (given: GivenFiles | undefined, fonts: ReadonlyMap<string, Uint8Array>): GivenFiles | undefined =>
  fonts.size === 0 ? given : { ...given, named: new Map([...(given?.named ?? []), ...fonts]) }

/** Records an error of the source, which must be passed on unchanged. */
class WatchedSource implements AsyncIterable<Uint8Array> {
  failure: { readonly error: unknown } | null = null
  private readonly pieces: AsyncIterable<Uint8Array>

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.pieces
    } catch (error) {
      this.failure = { error }
      throw inputError('the input cannot be read', error)
    }
  }
}

const count = (name: string, value: number | undefined): number | null => {
  if (value === undefined) return null
  if (value !== Infinity && !(Number.isSafeInteger(value) && value >= 1)) {
    throw usageError(`${name} must be a whole number of at least 1, ${String(value)} was given`)
  }
  return value
}

const seconds = (value: number): number => {
  if (typeof value !== 'number' || !(value > 0)) throw usageError(`timeout must be a number of seconds above 0, ${String(value)} was given`)
  return value
}
