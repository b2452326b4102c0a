/**
 * `render` and related functions for programs that convert occasionally: one call with everything in it, with process-wide defaults from
 * `configure`. With `serverUrl`, the conversion is delegated to a pdfconv server, without a local fallback: that would hide that the server
 * is down.
 */
import { usageError } from '../messages/errors.ts'
import type { ConversionReport } from '../messages/report.ts'
import type { Warning } from '../messages/warnings.ts'
import { parseOptions } from '../options/parse.ts'
import { givenFiles, type Assets } from './assets.ts'
import { Conversions, HostParts } from './conversions.ts'
import { checkOptions, optionPairs, withNamedFonts, type ConvertOptions } from './options.ts'
import { renderRemotely, type Server } from './remote.ts'
import { BufferedSink, FileSink, MemorySink, type OutputSink } from './sinks.ts'
import type { Source } from './source.ts'
import { streamOf } from './stream.ts'

/** Options of the conversion and of the call. `null`, `undefined` and `false` mean not given. */
export interface RenderOptions extends ConvertOptions {
  /** Address of a pdfconv server that converts, such as `http://pdf.internal:8080`. */
  readonly serverUrl?: string | null | undefined
  /** Timeout for the connection to the server in seconds. Default: 5. */
  readonly serverOpenTimeout?: number | null | undefined
  /** Timeout for each response or further piece of it in seconds. Default: 120. */
  readonly serverReadTimeout?: number | null | undefined
  /** Approximate size of the pieces of `renderToStream` in bytes; not with `serverUrl`. Default: 65536. */
  readonly chunkSize?: number | null | undefined
  /** Stops the conversion, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | null | undefined
  /** Files that come with the document, by name; they are used before any file or web address. With `serverUrl`: an object. */
  readonly assets?: Assets | null | undefined
  /** Called once for each different warning; not with `serverUrl`. */
  readonly onWarning?: ((warning: Warning) => void) | null | undefined
  /** Called with the report of a successful conversion; not with `serverUrl`. */
  readonly onReport?: ((report: ConversionReport) => void) | null | undefined
}

/** State across calls, kept for the process: a program that converts occasionally has no object that could own it. */
class OfProcess {
  /** Defaults set with `configure`. */
  readonly defaults = new Map<string, unknown>()
  private known: HostParts | null = null

  /** Fonts and style sheets, created with the first local conversion. */
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
 * Sets defaults for all later calls of `render`, `renderToFile`, `renderToStream` and `sendPdf`; options of a call override them. Throws a
 * UsageError for an unknown option; conflicts between options are reported by the call.
 */
export const configure = (defaults: RenderOptions): void => {
  checkOptions(defaults)
  optionPairs(withNamedFonts(callOf(defaults).converter).options)
  for (const [key, value] of Object.entries(defaults)) ofProcess.defaults.set(key, value)
}

/** Removes all defaults and the cached fonts and style sheets: installed fonts are searched again. */
export const resetConfig = (): void => ofProcess.forget()

/** Converts one document; resolves to the PDF. Rejects with a ConvertError: see the classes. */
export const render = async (html: Source, options: RenderOptions = {}): Promise<Uint8Array> =>
  renderInto(html, new MemorySink(), settle(options))

/** Converts one document to a file, through a temporary file: after a failure the previous file is unchanged. */
export const renderToFile = async (html: Source, path: string, options: RenderOptions = {}): Promise<void> => {
  await renderInto(html, new FileSink(path), settle(options))
}

/**
 * Converts one document. The PDF arrives in pieces as pages are done, or as the server sends them; the document is laid out completely
 * before that unless `streaming` is set. Throws for invalid options; later errors error the stream.
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

/** Writes the last part before the stream is closed. */
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
  readonly assets: Assets | null
  readonly onWarning: ((warning: Warning) => void) | null
  readonly onReport: ((report: ConversionReport) => void) | null
  readonly isStreamed: boolean
}

const renderInto = async <Output>(html: Source, sink: OutputSink<Output>, call: Call): Promise<Output> => {
  const { server, converter, signal, assets, onWarning, onReport } = call
  if (server !== null) return renderRemotely(html, sink, { server, options: converter, signal, assets, isStreamed: call.isStreamed })
  const { options, fonts } = withNamedFonts(converter)
  const own = new Conversions(parseOptions(optionPairs(options), 'library'), ofProcess.shared(), { given: givenFiles(assets), fonts })
  const { output, report } = await own.convert(html, sink, { signal, onWarning, assets }, onReport !== null)
  onReport?.(report)
  return output
}

const DEFAULT_CHUNK = 65_536

/** Merges the options of the call with the defaults. */
const settle = (options: RenderOptions | null): Call => {
  if (options !== null) checkOptions(options)
  // Both sides of the merge have this type; the map loses it.
  return callOf({ ...Object.fromEntries(ofProcess.defaults), ...options } as RenderOptions)
}

/** Checks the settings that are not options of the conversion. */
const callOf = (options: RenderOptions): Call => {
  const {
    serverUrl, serverOpenTimeout, serverReadTimeout, chunkSize, signal, assets, onWarning, onReport, ...converter
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
    server, converter, chunkSize: Math.ceil(size), signal: signal ?? null, assets: assets ?? null, onWarning: onWarning ?? null,
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
