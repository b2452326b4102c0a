/**
 * Delegates a conversion to a pdfconv server: the document is the body of one POST request, the options are its query. Options that only
 * the server controls are refused here, before anything is sent. Status 400 becomes a UsageError, 413 an InputError, 500 a RenderError; any
 * other status, or no response, becomes a ServerError.
 */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { ServerError, errorOfKind, usageError, type ErrorKind } from '../messages/errors.ts'
import { optionNamed } from '../options/names.ts'
import { parseOptions } from '../options/parse.ts'
import { optionKey } from '../options/table.ts'
import { givenFiles, type Assets } from './assets.ts'
import { sourceError } from './failures.ts'
import { optionPairs, type ConvertOptions } from './options.ts'
import { GuardedSink, type OutputSink } from './sinks.ts'
import { openSource, type Source } from './source.ts'

export interface Server {
  readonly url: URL
  /** Seconds. */
  readonly openTimeout: number
  readonly readTimeout: number
}

export interface RemoteCall {
  readonly server: Server
  readonly options: ConvertOptions
  readonly signal: AbortSignal | null
  readonly assets: Assets | null
  /** Whether the PDF is requested in pieces. */
  readonly isStreamed: boolean
}

export const renderRemotely = async <Output>(html: Source, sink: OutputSink<Output>, call: RemoteCall): Promise<Output> => {
  const { server, signal } = call
  const guarded = new GuardedSink(sink, signal)
  let exchange: Exchange | null = null
  try {
    const query = queryOf(call.options)
    const { isText, bytes } = await openSource(html, signal)
    if (isText) query.set('encoding', 'utf-8')
    if (call.isStreamed) query.set('stream', '1')
    const form = formOf(bytes, call.assets)
    exchange = new Exchange(server, address(server.url, query), signal, form?.type)
    const response = await exchange.post(form?.body ?? bytes)
    if (response.statusCode !== 200) throw statusError(server, response.statusCode ?? 0, await exchange.text(response))
    await exchange.pass(response, (piece) => guarded.write(piece))
    return await guarded.finish()
  } catch (error) {
    exchange?.close()
    await guarded.abort(error)
    throw signal?.aborted ? signal.reason : sourceError(error)
  }
}

/** Throws a UsageError for invalid options and for options that a request cannot have. */
const queryOf = (options: ConvertOptions): URLSearchParams => {
  const pairs = optionPairs(options)
  for (const [name] of pairs) {
    if (optionNamed(name)?.doors.includes('request') !== true) {
      throw usageError(
        `${optionKey(name)} cannot be used together with serverUrl\n` +
          'it concerns files, access or logging, which only the server controls',
      )
    }
  }
  // Checked here too, so that no document is sent if an option is misspelt.
  parseOptions(pairs, 'library')
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value ?? '']))
}

/** The document and its files as multipart/form-data; null without files. */
const formOf = (
  document: AsyncIterable<Uint8Array>, assets: Assets | null,
): { readonly type: string; readonly body: AsyncIterable<Uint8Array> } | null => {
  if (assets === null) return null
  if (typeof assets === 'function') throw usageError('assets must be an object, not a function, together with serverUrl')
  const { named } = givenFiles(assets) ?? { named: new Map<string, Uint8Array>() }
  const boundary = `pdfconv-${crypto.randomUUID()}`
  const text = new TextEncoder()
  const head = (name: string, type: string): Uint8Array =>
    text.encode(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${quotedName(name)}"\r\nContent-Type: ${type}\r\n\r\n`)
  const body = async function* (): AsyncGenerator<Uint8Array> {
    for (const [name, bytes] of named) {
      yield head(name, 'application/octet-stream')
      yield bytes
      yield text.encode('\r\n')
    }
    yield head(DOCUMENT, 'text/html')
    yield* document
    yield text.encode(`\r\n--${boundary}--\r\n`)
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body: body() }
}

/** The name of the part that is the document. */
const DOCUMENT = 'index.html'

/** As browsers write it (HTML Standard, multipart/form-data encoding algorithm). */
const quotedName = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const address = (server: URL, query: URLSearchParams): URL => {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/pdf`
  url.search = query.toString()
  url.hash = ''
  return url
}

const kinds: Readonly<Record<number, ErrorKind>> = { 400: 'usage', 413: 'input', 500: 'render' }

const statusError = (server: Server, status: number, body: string): Error => {
  const message = `${server.url.origin}: ${body === '' ? `the server answered with status ${status}` : body}`
  const kind = kinds[status]
  return kind === undefined ? new ServerError(message, status) : errorOfKind(kind, message)
}

const LONGEST_ERROR = 4096
const END_OF_PDF = '%%EOF'

/** One request and its response, with a timeout for each step. */
class Exchange {
  private readonly server: Server
  private readonly request: ClientRequest
  private timer: NodeJS.Timeout | null = null
  private fail: (error: unknown) => void = () => {}
  private failure: { readonly error: unknown } | null = null

  constructor(server: Server, url: URL, signal: AbortSignal | null, type = 'text/html') {
    this.server = server
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    this.request = send(url, {
      method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' }, ...(signal === null ? {} : { signal }),
    })
    this.limit(server.openTimeout, 'did not accept the connection')
    this.request.on('socket', (socket) => {
      const onOpen = (): void => this.limit(server.readTimeout, 'did not answer')
      if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onOpen)
      else onOpen()
    })
    this.request.on('error', (error) => this.end(this.unreachable(error)))
  }

  /** Sends the document; resolves to the head of the response, which may arrive before everything is sent. */
  async post(bytes: AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      this.fail = reject
      if (this.failure !== null) reject(this.failure.error)
      this.request.once('response', resolve)
    })
    this.send(bytes).catch((error: unknown) => {
      this.end(error)
      this.request.destroy()
    })
    return answered
  }

  /** Passes the response on in pieces. A truncated PDF is an error, however the transfer ended. */
  async pass(response: IncomingMessage, receive: (piece: Uint8Array) => void | Promise<void>): Promise<void> {
    let tail = ''
    for await (const piece of this.pieces(response)) {
      tail = (tail + Buffer.from(piece.subarray(-END_OF_PDF.length - 2)).toString('latin1')).slice(-END_OF_PDF.length - 2)
      await receive(piece)
    }
    if (!tail.includes(END_OF_PDF)) throw new ServerError(`${this.server.url.origin}: the server did not send the whole PDF`, 200)
  }

  async text(response: IncomingMessage): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of this.pieces(response)) {
      text += decoder.decode(piece, { stream: true })
      if (text.length > LONGEST_ERROR) break
    }
    return text.slice(0, LONGEST_ERROR).replace(/^error: /, '').trim()
  }

  close(): void {
    this.limit(null, '')
    this.request.destroy()
  }

  private async send(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const piece of bytes) {
      if (this.request.destroyed) return
      // Copied, because the connection may keep it longer than the source does.
      if (!this.request.write(piece.slice())) await this.drained()
      if (this.timer !== null) this.timer.refresh()
    }
    this.request.end()
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      this.request.once('drain', resolve)
      this.request.once('close', resolve)
    })
  }

  private async *pieces(response: IncomingMessage): AsyncGenerator<Uint8Array> {
    const pieces = response[Symbol.asyncIterator]()
    try {
      for (;;) {
        this.limit(this.server.readTimeout, 'stopped answering')
        let next
        try {
          next = await pieces.next()
        } catch (error) {
          throw this.failure === null ? this.unreachable(error) : this.failure.error
        }
        // The receiver may take as long as it needs.
        this.limit(null, '')
        if (next.done) return
        yield next.value as Uint8Array
      }
    } finally {
      this.limit(null, '')
    }
  }

  /** Ends the exchange if nothing happens for this time; null removes the limit. */
  private limit(seconds: number | null, what: string): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = seconds === null ? null : setTimeout(() => {
      this.end(new ServerError(`${this.server.url.origin}: the server ${what} within ${seconds} seconds`))
      this.request.destroy()
    }, seconds * 1000)
  }

  private end(error: unknown): void {
    this.failure ??= { error }
    this.limit(null, '')
    this.fail(this.failure.error)
  }

  private unreachable(error: unknown): ServerError {
    const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
    return new ServerError(`${this.server.url.origin}: the server cannot be reached (${reason})`, null, { cause: error })
  }
}
