/**
 * The converter for programs: options are checked once, then any number of documents are converted, also several at a time
 * (they take turns on the one thread; ConverterPool uses more). Nothing is printed; warnings go to `onWarning` and into the
 * report. A document that came as text is UTF-8, whatever it declares.
 */
import type { SystemFonts } from '../host/host.ts'
import { Kept } from '../host/kept.ts'
import { createNodeHost } from '../host-node/host.ts'
import { accessOf } from '../host-node/resource-loader.ts'
import { readOptionFiles } from '../host-node/option-files.ts'
import { createSystemFonts } from '../host-node/system-fonts.ts'
import { Engine } from '../index.ts'
import { usageError } from '../messages/errors.ts'
import { reportOf, type ConversionReport } from '../messages/report.ts'
import type { Warning } from '../messages/warnings.ts'
import { splitArguments } from '../options/arguments.ts'
import { parseOptions } from '../options/parse.ts'
import { tells } from '../options/log-level.ts'
import type { Options } from '../options/table.ts'
import { publicError, sourceError } from './failures.ts'
import { checkKeys, optionPairs, type ConvertOptions } from './options.ts'
import { eventLoopTurn, GuardedSink, MemorySink, type OutputSink } from './sinks.ts'
import { openSource, type Source } from './source.ts'
import { streamOf } from './stream.ts'

/** What may differ from one document to the next. */
export interface RunOptions {
  /** Stops the conversion between pieces of input and pages of output; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined
  /** Hears each different warning once, as it comes up, if `logLevel` is `warn` or `info` (the default). */
  readonly onWarning?: ((warning: Warning) => void) | null | undefined
  /** Path of the document, when it is a file: its directory is where relative references start, unless `baseUrl` is set. */
  readonly input?: string | null | undefined
}

const RUN_KEYS = ['signal', 'onWarning', 'input'] as const

/** Throws a UsageError for what is no `run`, which may also have the keys `more`. */
export const checkRun = (run: unknown, more: readonly string[] = []): void => {
  if (typeof run !== 'object' || run === null) throw usageError(`what holds for one conversion must be an object, ${String(run)} was given`)
  checkKeys('a conversion', run, [...RUN_KEYS, ...more])
  const { signal = null, onWarning = null, input = null }: { signal?: unknown, onWarning?: unknown, input?: unknown } = run
  // Not asked by its class: a program may have that of another realm.
  const isSignal = typeof signal === 'object' && (signal === null || 'throwIfAborted' in signal)
  if (!isSignal) throw usageError('signal must be an AbortSignal')
  if (onWarning !== null && typeof onWarning !== 'function') throw usageError('onWarning must be a function')
  if (input !== null && typeof input !== 'string') throw usageError('input must be the path of the document')
}

/** What the sink's `finish` gave, and what there is to say about the conversion. */
export interface Conversion<Output> {
  readonly output: Output
  readonly report: ConversionReport
}

/** A program without types could call the constructor, and has not this. */
const OWN = Symbol('Converter')

export class Converter {
  /** All options with their values, those not given with their defaults. Lengths are in CSS px. */
  readonly options: Options
  private readonly systemFonts: SystemFonts
  private readonly kept = new Kept()
  /** What the options name, read once. */
  private readonly files = new Map<string, Uint8Array>()

  private constructor(options: Options, own: typeof OWN) {
    if (own !== OWN) throw usageError('a Converter is made by Converter.fromOptions({ … }) or Converter.fromArgs([ … ]), not with new')
    this.options = options
    this.systemFonts = createSystemFonts()
    // Fonts, sheets and directories that the options name: found wrong here, not with the first document.
    const host = this.host(null, () => {})
    readOptionFiles(options, {
      optionFile: (path, kind, option) => {
        const bytes = host.optionFile(path, kind, option)
        this.files.set(path, bytes)
        return bytes
      },
    })
  }

  /**
   * From options as on the command line, without input and `--output`: `Converter.fromArgs(['-s', 'A5', '--grayscale'])`.
   * Throws a UsageError for options that are wrong, an InputError for files that they name and that cannot be read.
   */
  static fromArgs(args: Iterable<string>): Converter {
    // The letters of a text would be options of their own.
    if (typeof args === 'string' || args?.[Symbol.iterator] === undefined) throw usageError("options are a list, such as ['--page-size', 'A5']")
    return new Converter(optionsOfArgs([...args]), OWN)
  }

  /** From options in camel case: `Converter.fromOptions({ pageSize: 'A5', grayscale: true })`. Throws as `fromArgs` does. */
  static fromOptions(options: ConvertOptions = {}): Converter {
    return new Converter(parseOptions(optionPairs(options), 'library'), OWN)
  }

  /** Converts one document; resolves to what the sink's `finish` gives. Rejects with a ConvertError; see `RunOptions.signal`. */
  async render<Output>(source: Source, sink: OutputSink<Output>, run: RunOptions = {}): Promise<Output> {
    return (await this.guarded(source, sink, run, false)).output
  }

  /** The PDF in memory. */
  async renderToBytes(source: Source, run: RunOptions = {}): Promise<Uint8Array> {
    return this.render(source, new MemorySink(), run)
  }

  /** The PDF as a web stream, made as fast as it is read. Cancelling it stops the conversion; a failure errors it. */
  renderToStream(source: Source, run: RunOptions = {}): ReadableStream<Uint8Array> {
    checkRun(run)
    return streamOf((sink, signal) => this.render(source, sink, { ...run, signal }), run.signal)
  }

  /** As `render`, with the report: pages, bytes, and what was warned of. */
  convert<Output>(source: Source, sink: OutputSink<Output>, run: RunOptions = {}): Promise<Conversion<Output>> {
    return this.guarded(source, sink, run, true)
  }

  private async guarded<Output>(
    source: Source, sink: OutputSink<Output>, run: RunOptions, isReported: boolean,
  ): Promise<Conversion<Output>> {
    checkRun(run)
    const signal = run.signal ?? null
    const guarded = new GuardedSink(sink, signal)
    try {
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
    /** By who hears warnings: the caller's own. */
    const thrown: unknown[] = []
    const attempt = async <T>(action: () => T | Promise<T>): Promise<T> => {
      try {
        return await action()
      } catch (error) {
        const isOwn = sink.failure !== null && sink.failure.error === error || thrown.includes(error)
        throw isOwn || isReason(error, signal) ? error : publicError(error)
      }
    }
    let isRead = false
    try {
      const engine = await attempt(() => new Engine<Output>(options, this.host(run.input ?? null, this.warner(run, thrown), isReported), sink))
      for (;;) {
        signal?.throwIfAborted()
        const piece = await next()
        if (piece.done) break
        await attempt(() => engine.feed(piece.value))
        if (signal !== null) await eventLoopTurn()
      }
      isRead = true
      const { output, pages, warnings } = await attempt(() => engine.finish())
      return { output, report: reportOf(pages, sink.bytes, warnings) }
    } finally {
      if (!isRead) await pieces.return?.()
    }
  }

  private warner({ onWarning }: RunOptions, thrown: unknown[]): (warning: Warning) => void {
    const { logLevel } = this.options
    const isHeard = tells(logLevel, 'warn')
    return (warning) => {
      try {
        if (isHeard) onWarning?.(warning)
      } catch (error) {
        thrown.push(error)
        throw error
      }
    }
  }

  private host(input: string | null, warn: (warning: Warning) => void, isReported = true): ReturnType<typeof createNodeHost> {
    const { options, systemFonts } = this
    return createNodeHost({
      input,
      ...accessOf(options),
      systemFonts,
      optionFiles: this.files,
      kept: this.kept,
      warn,
      isReported,
    })
  }
}

/** For documents that are decoded already. */
export const asText = (options: Options): Options => ({ ...options, encoding: 'utf-8' })

const isReason = (error: unknown, signal: AbortSignal | null): boolean => signal !== null && signal.aborted && error === signal.reason

/** Arguments of a conversion that has its input and output from the program. */
export const optionsOfArgs = (args: readonly string[]): Options => {
  if (args[0] === 'server' || args[0] === 'batch') {
    throw usageError(`${args[0]} is a command of its own, not an option of a conversion\nrun it as: pdfconv ${args[0]}`)
  }
  const { pairs, operands } = splitArguments(args, 'cli')
  for (const [name] of pairs) {
    if (name === 'output') throw usageError('--output has no place here: the sink says where the PDF goes')
    if (name === 'report') throw usageError('--report has no place here: convert() gives the report')
  }
  if (operands.length > 0) {
    throw usageError(`${operands[0] ?? ''} is no option\nthe input is given with each conversion, not among the options`)
  }
  return parseOptions(pairs, 'cli')
}
