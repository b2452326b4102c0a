/**
 * Runs conversions with one set of options, one after another or in parallel: the common part of `Converter` and `render`. Caches across
 * conversions belong to a `HostParts`, which may serve several sets of options. Nothing is printed. A document that is given as text is
 * UTF-8, whatever it declares.
 */
import type { Host, SystemFonts } from '../host/host.ts'
import { Kept } from '../host/kept.ts'
import type { GivenFiles } from '../host-node/given-files.ts'
import { createNodeHost } from '../host-node/host.ts'
import { readOptionFiles } from '../host-node/option-files.ts'
import { accessOf } from '../host-node/resource-loader.ts'
import { createSystemFonts } from '../host-node/system-fonts.ts'
import { Engine } from '../index.ts'
import { usageError } from '../messages/errors.ts'
import { reportOf, type ConversionReport } from '../messages/report.ts'
import type { Warning } from '../messages/warnings.ts'
import { tells } from '../options/log-level.ts'
import { inLibraryWords } from '../options/names.ts'
import type { Options } from '../options/table.ts'
import { givenFiles, type Assets } from './assets.ts'
import { publicError, reportIn, sourceError, type Words } from './failures.ts'
import { checkKeys } from './options.ts'
import { refuseReadFile } from './read-files.ts'
import { eventLoopTurn, GuardedSink, type OutputSink } from './sinks.ts'
import { openSource, type Source } from './source.ts'

/** Settings of a single conversion. */
export interface RunOptions {
  /** Stops the conversion between pieces of input and pages of output; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | null | undefined
  /** Called once for each different warning as it occurs, if `logLevel` is `warn` or `info` (the default). */
  readonly onWarning?: ((warning: Warning) => void) | null | undefined
  /** Path of the document, if it is a file: relative references are resolved against its directory, unless `baseUrl` is set. */
  readonly input?: string | null | undefined
  /** Files that come with the document, by name; they are used before any file or web address. */
  readonly assets?: Assets | null | undefined
}

const RUN_KEYS = ['signal', 'onWarning', 'input', 'assets'] as const

/** Throws a UsageError for an invalid `run`, which may also have the keys in `more`. */
export const checkRun = (run: unknown, more: readonly string[] = []): void => {
  if (typeof run !== 'object' || run === null) throw usageError(`the settings of a conversion must be an object, ${String(run)} was given`)
  checkKeys('a conversion', run, [...RUN_KEYS, ...more])
  const { signal = null, onWarning = null, input = null }: { signal?: unknown, onWarning?: unknown, input?: unknown } = run
  // Not checked with instanceof: the program may use an AbortSignal of another realm.
  const isSignal = typeof signal === 'object' && (signal === null || 'throwIfAborted' in signal)
  if (!isSignal) throw usageError('signal must be an AbortSignal')
  if (onWarning !== null && typeof onWarning !== 'function') throw usageError('onWarning must be a function')
  if (input !== null && typeof input !== 'string') throw usageError('input must be the path of the document')
}

/** The result of the sink's `finish`, and the report of the conversion. */
export interface Conversion<Output> {
  readonly output: Output
  readonly report: ConversionReport
}

/** Caches for documents with any options: fonts, style sheets, tables. */
export class HostParts {
  readonly kept = new Kept()
  readonly systemFonts: SystemFonts = createSystemFonts()
}

/** Files that options name without a path: assets, and fonts that are bytes. */
export interface GivenToOptions {
  readonly given?: GivenFiles | undefined
  readonly fonts?: ReadonlyMap<string, Uint8Array>
  /** How messages name options. Default: as the library does. */
  readonly words?: Words
}

export class Conversions {
  readonly options: Options
  private readonly words: Words
  private readonly shared: HostParts
  /** Files that the options name, read once. */
  private readonly files: Map<string, Uint8Array>

  /** Throws an InputError for files that the options name and that cannot be read. */
  constructor(options: Options, shared: HostParts, { given, fonts = new Map(), words = inLibraryWords }: GivenToOptions = {}) {
    this.options = options
    this.words = words
    this.files = new Map(fonts)
    this.shared = shared
    // Reports errors in fonts, style sheets and directories of the options here rather than with the first document.
    try {
      this.readFiles(this.host(null, () => {}, given))
    } catch (error) {
      throw publicError(error, words)
    }
  }

  private readFiles(host: Host): void {
    readOptionFiles(this.options, {
      optionFile: (path, kind, option) => {
        const bytes = host.optionFile(path, kind, option)
        this.files.set(path, bytes)
        return bytes
      },
    })
  }

  /** `isReported`: whether the report is used. Rejects with a ConvertError, or with the reason of the signal. */
  async convert<Output>(
    source: Source, sink: OutputSink<Output>, run: RunOptions, isReported: boolean,
  ): Promise<Conversion<Output>> {
    checkRun(run)
    const signal = run.signal ?? null
    const guarded = new GuardedSink(sink, signal)
    try {
      refuseReadFile(sink, run.input ?? null, this.options)
      return await this.run(source, guarded, run, signal, isReported)
    } catch (error) {
      await guarded.abort(error)
      throw error
    }
  }

  private async run<Output>(
    source: Source, sink: GuardedSink<Output>, run: RunOptions, signal: AbortSignal | null, isReported: boolean,
  ): Promise<Conversion<Output>> {
    const { isText, bytes } = await openSource(source, signal).catch((error: unknown) => {
      throw sourceError(error)
    })
    const options = isText ? asText(this.options) : this.options
    const pieces = bytes[Symbol.asyncIterator]()
    const next = (): Promise<IteratorResult<Uint8Array>> => pieces.next().catch((error: unknown) => {
      throw sourceError(error)
    })
    /** Errors that the caller's own warning listener threw. */
    const thrown: unknown[] = []
    const attempt = async <T>(action: () => T | Promise<T>): Promise<T> => {
      try {
        return await action()
      } catch (error) {
        const isOwn = sink.failure !== null && sink.failure.error === error || thrown.includes(error)
        throw isOwn || isReason(error, signal) ? error : publicError(error, this.words)
      }
    }
    let isRead = false
    try {
      const engine = await attempt(() => new Engine<Output>(options, this.host(run.input ?? null, this.warner(run, thrown), givenFiles(run.assets), isReported), sink))
      for (;;) {
        signal?.throwIfAborted()
        const piece = await next()
        if (piece.done) break
        await attempt(() => engine.feed(piece.value))
        if (signal !== null) await eventLoopTurn()
      }
      isRead = true
      const { output, pages, warnings } = await attempt(() => engine.finish())
      return { output, report: reportIn(this.words, reportOf(pages, sink.bytes, warnings)) }
    } finally {
      if (!isRead) await pieces.return?.()
    }
  }

  private warner({ onWarning }: RunOptions, thrown: unknown[]): (warning: Warning) => void {
    const { logLevel } = this.options
    const isHeard = tells(logLevel, 'warn')
    return (warning) => {
      try {
        if (isHeard) onWarning?.({ ...warning, message: this.words(warning.message) })
      } catch (error) {
        thrown.push(error)
        throw error
      }
    }
  }

  private host(input: string | null, warn: (warning: Warning) => void, given?: GivenFiles, isReported = true): ReturnType<typeof createNodeHost> {
    const { options } = this
    return createNodeHost({
      input,
      ...accessOf(options),
      systemFonts: this.shared.systemFonts,
      optionFiles: this.files,
      kept: this.shared.kept,
      given,
      warn,
      isReported,
    })
  }
}

/** Options for documents that are already decoded. */
export const asText = (options: Options): Options => ({ ...options, encoding: 'utf-8' })

const isReason = (error: unknown, signal: AbortSignal | null): boolean => signal !== null && signal.aborted && error === signal.reason
