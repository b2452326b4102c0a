/**
 * `render` and its kin for programs that convert now and then: one call with everything in it, over defaults that
 * `configure` sets for the process. With `serverUrl` the work is handed to a pdfconv server and nothing is done here, also
 * when that fails: a fallback would hide that the server is away.
 */
import { usageError } from '../messages/errors.ts'
import type { ConversionReport } from '../messages/report.ts'
import type { Warning } from '../messages/warnings.ts'
import { parseOptions } from '../options/parse.ts'
import { Conversions, HostParts } from './conversions.ts'
import { checkOptions, optionPairs, type ConvertOptions } from './options.ts'
import { renderRemotely, type Server } from './remote.ts'
import { BufferedSink, FileSink, MemorySink, type OutputSink } from './sinks.ts'
import type { Source } from './source.ts'
import { streamOf } from './stream.ts'

/** The options of the conversion, and those of the call. `null`, `undefined` and `false` mean not given. */
export interface RenderOptions extends ConvertOptions {
  /** Address of a pdfconv server that does the work, such as `http://pdf.internal:8080`. */
  readonly serverUrl?: string | null | undefined
  /** Seconds to wait for the connection to the server. Default: 5. */
  readonly serverOpenTimeout?: number | null | undefined
  /** Seconds to wait for each answer or further piece of it. Default: 120. */
  readonly serverReadTimeout?: number | null | undefined
  /** About how many bytes the pieces of `renderToStream` have; not with `serverUrl`. Default: 65536. */
  readonly chunkSize?: number | null | undefined
  /** Stops the conversion, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined
  /** Hears each different warning once; not with `serverUrl`. */
  readonly onWarning?: ((warning: Warning) => void) | null | undefined
  /** Is given the report of a conversion that has ended well; not with `serverUrl`. */
  readonly onReport?: ((report: ConversionReport) => void) | null | undefined
}

/** What calls leave to those after them: of the process, because a program that makes one PDF now and then owns nothing else. */
class OfProcess {
  /** What `configure` collects. */
  readonly defaults = new Map<string, unknown>()
  private known: HostParts | null = null

  /** Fonts and sheets, once a document has been converted here. */
  shared(): HostParts {
    this.known ??= new HostParts()
    return this.known
  }

  forget(): void {
    this.defaults.clear()
    this.known = null
  }
}

const ofProcess = new OfProcess()

/**
 * Sets defaults for every later `render`, `renderToFile`, `renderToStream` and `sendPdf`; what a call says wins over them.
 * Throws a UsageError for an option that there is not; what only shows together with others, the call tells.
 */
export const configure = (defaults: RenderOptions): void => {
  checkOptions(defaults)
  optionPairs(callOf(defaults).converter)
  for (const [key, value] of Object.entries(defaults)) ofProcess.defaults.set(key, value)
}

/** Forgets all defaults, and what was kept of fonts and sheets: installed ones are looked for anew. */
export const resetConfig = (): void => ofProcess.forget()

/** Converts one document; resolves to the PDF. Rejects with a ConvertError: see the classes. */
export const render = async (html: Source, options: RenderOptions = {}): Promise<Uint8Array> =>
  renderInto(html, new MemorySink(), settle(options))

/** Converts one document into a file, by way of a temporary one: a failure leaves what was there before. */
export const renderToFile = async (html: Source, path: string, options: RenderOptions = {}): Promise<void> => {
  await renderInto(html, new FileSink(path), settle(options))
}

/**
 * Converts one document; the PDF comes in pieces as pages get done, or as the server sends them. The document is laid out
 * as a whole before that unless `streaming` is set too. Wrong options are thrown here, everything later errors the stream.
 */
export const renderToStream = (html: Source, options: RenderOptions = {}): ReadableStream<Uint8Array> => {
  const call = settle(options)
  const { chunkSize, signal } = call
  return streamOf((sink, stop) => {
    const local = call.server === null
    const out = local ? new BufferedSink(chunkSize, (part) => sink.write(part)) : sink
    return renderInto(html, finishing(out, sink), { ...call, signal: stop, isStreamed: true })
  }, signal)
}

/** The last part goes out before the stream is closed. */
const finishing = (out: OutputSink<unknown>, stream: OutputSink<void>): OutputSink<unknown> =>
  out === stream ? stream : {
    write: (bytes) => out.write(bytes),
    async finish() {
      await out.finish()
      await stream.finish()
    },
  }

interface Call {
  readonly server: Server | null
  readonly converter: ConvertOptions
  readonly chunkSize: number
  readonly signal: AbortSignal | null
  readonly onWarning: ((warning: Warning) => void) | null
  readonly onReport: ((report: ConversionReport) => void) | null
  readonly isStreamed: boolean
}

const renderInto = async <Output>(html: Source, sink: OutputSink<Output>, call: Call): Promise<Output> => {
  const { server, converter, signal, onWarning, onReport } = call
  if (server !== null) return renderRemotely(html, sink, { server, options: converter, signal, isStreamed: call.isStreamed })
  const own = new Conversions(parseOptions(optionPairs(converter), 'library'), ofProcess.shared())
  const { output, report } = await own.convert(html, sink, { signal, onWarning }, onReport !== null)
  onReport?.(report)
  return output
}

const DEFAULT_CHUNK = 65_536

/** Call and defaults together. */
const settle = (options: RenderOptions | null): Call => {
  if (options !== null) checkOptions(options)
  // Both sides of the merge are of this type; going through a map loses it.
  return callOf({ ...Object.fromEntries(ofProcess.defaults), ...options } as RenderOptions)
}

/** Checked as far as they are not the converter's. */
const callOf = (options: RenderOptions): Call => {
  const {
    serverUrl, serverOpenTimeout, serverReadTimeout, chunkSize, signal, onWarning, onReport, ...converter
  } = options
  const timeouts = {
    openTimeout: positive('serverOpenTimeout', serverOpenTimeout, 5),
    readTimeout: positive('serverReadTimeout', serverReadTimeout, 120),
  }
  const size = positive('chunkSize', chunkSize, DEFAULT_CHUNK)
  const server = serverUrl == null ? null : { url: serverAddress(serverUrl), ...timeouts }
  if (server !== null) {
    for (const [name, value] of Object.entries({ chunkSize, onWarning, onReport })) {
      if (value != null) throw usageError(`${name} cannot be used together with serverUrl`)
    }
  }
  return {
    server, converter, chunkSize: Math.ceil(size), signal: signal ?? null, onWarning: onWarning ?? null,
    onReport: onReport ?? null, isStreamed: false,
  }
}

const positive = (name: string, value: number | null | undefined, initial: number): number => {
  if (value == null) return initial
  if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value)) {
    throw usageError(`${name} must be a number above 0, ${String(value)} was given`)
  }
  return value
}

const serverAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw usageError(`serverUrl: ${JSON.stringify(text)} is not an http(s) address`)
  }
  return url
}
