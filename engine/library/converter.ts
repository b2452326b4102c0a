/**
 * The converter for programs: options are checked once, then any number of documents are converted, also concurrently (they share one
 * thread; ConverterPool uses several). Nothing is printed; warnings go to `onWarning` and into the report.
 */
import { usageError } from '../messages/errors.ts'
import { splitArguments } from '../options/arguments.ts'
import { parseOptions } from '../options/parse.ts'
import type { Options } from '../options/table.ts'
import { checkRun, Conversions, HostParts, type Conversion, type GivenToOptions, type RunOptions } from './conversions.ts'
import { optionPairs, withNamedFonts, type ConvertOptions } from './options.ts'
import { MemorySink, type OutputSink } from './sinks.ts'
import type { Source } from './source.ts'
import { streamOf } from './stream.ts'

/** Keeps programs without types from calling the constructor. */
const OWN = Symbol('Converter')

export class Converter {
  /** All options; options that were not given have their defaults. Lengths are in CSS px. */
  readonly options: Options
  private readonly conversions: Conversions

  private constructor(options: Options, own: typeof OWN, given: GivenToOptions = {}) {
    if (own !== OWN) throw usageError('create a Converter with Converter.fromOptions({ … }) or Converter.fromArgs([ … ]), not with new')
    this.options = options
    this.conversions = new Conversions(options, new HostParts(), given)
  }

  /**
   * Takes options as on the command line, without input and `--output`: `Converter.fromArgs(['-s', 'A5', '--grayscale'])`. Throws a
   * UsageError for invalid options, an InputError for files that they name and that cannot be read.
   */
  static fromArgs(args: Iterable<string>): Converter {
    // A string is iterable too: its characters would become options.
    if (typeof args === 'string' || args?.[Symbol.iterator] === undefined) throw usageError("options are a list, such as ['--page-size', 'A5']")
    const options = optionsOfArgs([...args])
    if (options.timeout !== null || options.memoryLimit !== null) throw usageError(ELSEWHERE)
    return new Converter(options, OWN, { words: (message) => message })
  }

  /** Takes options in camel case: `Converter.fromOptions({ pageSize: 'A5', grayscale: true })`. Throws as `fromArgs` does. */
  static fromOptions(options: ConvertOptions = {}): Converter {
    const named = withNamedFonts(options)
    return new Converter(parseOptions(optionPairs(named.options), 'library'), OWN, { fonts: named.fonts })
  }

  /** Converts one document; resolves to the result of the sink's `finish`. Rejects with a ConvertError; see `RunOptions.signal`. */
  async render<Output>(source: Source, sink: OutputSink<Output>, run: RunOptions = {}): Promise<Output> {
    return (await this.conversions.convert(source, sink, run, false)).output
  }

  /** Converts one document; resolves to the bytes of the PDF. */
  async renderToBytes(source: Source, run: RunOptions = {}): Promise<Uint8Array> {
    return this.render(source, new MemorySink(), run)
  }

  /** Converts one document to a web stream, as fast as it is read. Cancelling the stream stops the conversion; a failure errors it. */
  renderToStream(source: Source, run: RunOptions = {}): ReadableStream<Uint8Array> {
    checkRun(run)
    return streamOf((sink, signal) => this.render(source, sink, { ...run, signal }), run.signal)
  }

  /** Like `render`, with a report: pages, bytes and warnings. */
  convert<Output>(source: Source, sink: OutputSink<Output>, run: RunOptions = {}): Promise<Conversion<Output>> {
    return this.conversions.convert(source, sink, run, true)
  }
}

const ELSEWHERE =
  '--timeout and --memory-limit cannot be used here: a Converter runs on the thread of the calling program\n' +
  'use a ConverterPool: it has a memoryLimit, and a timeout for each call'

/** Parses arguments of a conversion whose input and output come from the program. */
export const optionsOfArgs = (args: readonly string[]): Options => {
  if (args[0] === 'server' || args[0] === 'batch') {
    throw usageError(`${args[0]} is a command, not an option of a conversion\nrun it as: pdfconv ${args[0]}`)
  }
  const { pairs, operands } = splitArguments(args, 'cli')
  for (const [name] of pairs) {
    if (name === 'output') throw usageError('--output cannot be used here: the sink determines where the PDF goes')
    if (name === 'report') throw usageError('--report cannot be used here: convert() returns the report')
  }
  if (operands.length > 0) {
    throw usageError(`${operands[0] ?? ''} is not an option\npass the input to each conversion, not with the options`)
  }
  return parseOptions(pairs, 'cli')
}
