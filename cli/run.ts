/**
 * Runs one conversion: takes options and input, and writes a PDF to a file or standard output. Errors in input, output, base URL and fonts
 * are found before the engine starts. A failure never leaves a partial PDF.
 */
import { basename, extname } from 'node:path'
import type { Writable } from 'node:stream'
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { createFileSink } from '../engine/host-node/file-sink.ts'
import type { FileSink } from '../engine/host-node/file-sink.ts'
import { createNodeHost } from '../engine/host-node/host.ts'
import { readOptionFiles } from '../engine/host-node/option-files.ts'
import { placeOf } from '../engine/host-node/places.ts'
import { readAt } from '../engine/host-node/read-places.ts'
import { memoryOfOneDocument } from '../engine/host-node/pool/pool-limits.ts'
import { checkHeld, heldWith } from '../engine/host-node/pool/held-memory.ts'
import { accessOf } from '../engine/host-node/resource-loader.ts'
import { createStreamSink, refuseClosed } from '../engine/host-node/stdout-sink.ts'
import { createSystemFonts } from '../engine/host-node/system-fonts.ts'
import type { RenderStats } from '../engine/index.ts'
import { ConvertError, usageError } from '../engine/messages/errors.ts'
import type { Options } from '../engine/options/table.ts'
import { ignoredNote, type IgnoredDeclarations, reportOf, WarningLog, type WarningGroup } from '../engine/messages/report.ts'
import { isNote } from '../engine/messages/warnings.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { pageCount, sizeText } from './amounts.ts'
import { openInput } from './input.ts'
import type { Input } from './input.ts'
import type { Reporter } from './reporter.ts'
import { openTextFile, reportRecord } from './report.ts'
import { guardOutput } from './signals.ts'

/** The part of the engine that a conversion uses. */
export interface Converting {
  /** Rejects if the conversion fails while its input is still being read. */
  readonly broken?: Promise<never>
  feed(bytes: Uint8Array): void | Promise<void>
  finish(): Promise<{ readonly pages: number; readonly warnings: readonly WarningGroup[]; readonly ignoredCss?: IgnoredDeclarations; readonly stats?: RenderStats }>
}

/** `size`: length of the document in bytes, if known before it is read. */
export type StartEngine = (options: Options, host: Host, sink: Sink<{ readonly bytes: number }>, size?: number | null) => Converting

/** Whether the conversion needs its own thread, which a time or memory limit can end. */
export const isLimited = ({ timeout, memoryLimit }: Options): boolean => timeout !== null || memoryLimit !== null

export interface Streams {
  readonly stdin: AsyncIterable<unknown>
  readonly stdout: Writable
}

export const convert = async (
  inputPath: string, options: Options, reporter: Reporter, streams: Streams, startEngine: StartEngine,
): Promise<void> => {
  if (options.report === null) {
    await run(inputPath, options, reporter, streams, startEngine)
    return
  }
  refuseReportOver(options.report, inputPath, outputFor(inputPath, options.output), options)
  // Warnings up to a failure; a successful conversion returns its own report.
  const log = new WarningLog()
  const file = openTextFile(options.report, () => streams.stdout, guardOutput)
  const tell = async ({ pages, bytes, warnings }: Done, error: unknown): Promise<void> => {
    const record = reportRecord(inputPath, options.output ?? outputFor(inputPath, null), reportOf(pages, bytes, warnings), error)
    await file.write(`${JSON.stringify(record, null, 2)}\n`)
    await file.finish()
  }
  try {
    const done = await run(inputPath, options, reporter, streams, startEngine, log).catch(async (error: unknown) => {
      if (error instanceof ConvertError && error.kind !== 'usage') await tell({ pages: 0, bytes: 0, warnings: log.groups() }, error)
      throw error
    })
    await tell(done, null)
  } finally {
    file.discard()
  }
}

const run = async (
  inputPath: string, options: Options, reporter: Reporter, streams: Streams, startEngine: StartEngine, log?: WarningLog,
): Promise<Done> => {
  const outputPath = outputFor(inputPath, options.output)
  if (options.streaming) setHeapGrowth('streaming')
  const input = await openInput(inputPath, streams)
  try {
    refuseOutputOver(inputPath, outputPath, options)
    const host = createNodeHost({
      input: inputPath === '-' ? null : inputPath,
      ...accessOf(options),
      systemFonts: createSystemFonts({ readsInParts: true }),
      isReported: log !== undefined,
      ...roomOfContainer(options),
      warn: (warning) => {
        log?.add(warning)
        if (isNote(warning.code)) reporter.note(warning.message)
        else reporter.warning(warning.message)
      },
    })
    readOptionFiles(options, host)
    const begin: Begin = (sink) => startEngine(options, host, sink, input.size)
    if (outputPath === '-') refuseClosed(streams.stdout)
    const done = outputPath === '-'
      ? await write(input, createStreamSink(streams.stdout), begin)
      : await writeFile(input, createFileSink(outputPath, guardOutput), begin)
    reporter.success(`wrote ${outputPath === '-' ? 'standard output' : outputPath} (${pageCount(done.pages)}, ${sizeText(done.bytes)})`)
    const ignored = done.ignoredCss === undefined ? null : ignoredNote(done.ignoredCss, options.report)
    if (ignored !== null) reporter.note(ignored)
    return done
  } finally {
    await input.close()
  }
}

/** A memory limit for a container, in which the kernel would end the process without a message. */
const roomOfContainer = ({ memoryLimit }: Options): { readonly checkRoom?: (bytes: number) => void } => {
  const most = memoryLimit === null ? memoryOfOneDocument() : null
  return most === null ? {} : { checkRoom: (bytes) => checkHeld(heldWith(bytes), most) }
}

interface Done {
  readonly pages: number
  readonly bytes: number
  readonly warnings: readonly WarningGroup[]
  readonly ignoredCss?: IgnoredDeclarations | undefined
}

/** Creates the engine that writes to `sink`. */
type Begin = (sink: Sink<{ readonly bytes: number }>) => Converting

const writeFile = async (input: Input, sink: FileSink, begin: Begin): Promise<Done> => {
  try {
    return await write(input, sink, begin)
  } finally {
    sink.discard()
  }
}

const write = async (input: Input, sink: Sink<{ readonly bytes: number }>, begin: Begin): Promise<Done> => {
  let bytes = 0
  const counting: Sink<{ readonly bytes: number }> = {
    write: (piece) => {
      bytes += piece.length
      return sink.write(piece)
    },
    finish: () => sink.finish(),
    abort: (reason) => sink.abort(reason),
  }
  try {
    const engine = begin(counting)
    const feeding = feed(engine, input)
    await (engine.broken === undefined ? feeding : Promise.race([feeding, engine.broken]))
    const { pages, warnings, ignoredCss } = await engine.finish()
    return { pages, bytes, warnings, ignoredCss }
  } catch (error) {
    await sink.abort(error)
    throw error
  }
}

const feed = async (engine: Converting, input: Input): Promise<void> => {
  for await (const piece of input.pieces()) {
    const pending = engine.feed(piece)
    if (pending !== undefined) await pending
  }
}

/** Path of the PDF: the output option, or the name of the input with its extension replaced. */
export const outputFor = (input: string, output: string | null): string => {
  if (output !== null) return output
  if (input === '-') {
    throw usageError('the name of the output cannot be derived from standard input\nname the output with -o PATH, or use -o - for standard output')
  }
  const extension = extname(basename(input))
  return `${extension === '' ? input : input.slice(0, -extension.length)}.pdf`
}

/** Refuses an output that is a file which the conversion reads: the input must still exist afterwards. */
const refuseOutputOver = (input: string, output: string, options: Options): void => {
  if (output === '-') return
  const what = whatIsRead(placeOf(output), input, options)
  if (what !== null) throw usageError(`the output ${output} is the ${what} itself\nname another output with -o PATH`)
}

/** Refuses a report that would overwrite another file of the conversion, since it is written last. */
const refuseReportOver = (report: string, input: string, output: string, options: Options): void => {
  if (report === '-') {
    if (output === '-') throw usageError('--report: the PDF already goes to standard output\nname a file for one of them')
    return
  }
  const place = placeOf(report)
  const what = whatIsRead(place, input, options) ?? (output !== '-' && placeOf(output) === place ? 'output' : null)
  if (what !== null) throw usageError(`--report: ${report} is the ${what} itself\nname another file for the report`)
}

const whatIsRead = (place: string, input: string, options: Options): string | null =>
  readAt(place, input === '-' ? null : input, options, (option) => `--${option}`)
