/**
 * The document to convert, in any of the forms a program may have it, as pieces of bytes. A string has been decoded
 * already: it is given as UTF-8, and whatever encoding the document declares for itself does not count.
 */
import { piecesOf } from '../host/pieces.ts'
import { usageError } from '../messages/errors.ts'

/**
 * HTML as a string, as bytes (decoded as the document declares, or by `encoding`), or as a stream or iterable of pieces of
 * either: a Node stream, a web ReadableStream, a generator. Pieces are not kept after the next one was asked for.
 */
export type Source =
  | string
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>

export interface Pieces {
  /** The bytes are UTF-8 because text was given. */
  readonly isText: boolean
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Reads the first piece of a stream to see whether it is of text. Rejects with the signal's reason when that is raised. */
export const openSource = async (source: Source, signal: AbortSignal | null = null): Promise<Pieces> => {
  signal?.throwIfAborted()
  if (typeof source === 'string') return { isText: true, bytes: inPieces(new TextEncoder().encode(source)) }
  if (source instanceof Uint8Array) return { isText: false, bytes: inPieces(source) }
  if (source instanceof ArrayBuffer) return { isText: false, bytes: inPieces(new Uint8Array(source)) }
  const reader = readerOf(source)
  const first = await untilAborted(reader.next(), signal)
  if (first.done) return { isText: false, bytes: inPieces(new Uint8Array()) }
  const isText = typeof first.value === 'string'
  return { isText, bytes: readPieces(reader, first.value, signal) }
}

type Reader = AsyncIterator<unknown, unknown> | Iterator<unknown, unknown>

const readerOf = (source: unknown): Reader => {
  if (typeof source === 'object' && source !== null) {
    if (Symbol.asyncIterator in source && typeof source[Symbol.asyncIterator] === 'function') {
      return (source as AsyncIterable<unknown>)[Symbol.asyncIterator]()
    }
    if (Symbol.iterator in source && typeof source[Symbol.iterator] === 'function') {
      return (source as Iterable<unknown>)[Symbol.iterator]()
    }
  }
  throw usageError('the document must be a string, bytes, or a stream or iterable of them')
}

async function* readPieces(reader: Reader, first: unknown, signal: AbortSignal | null): AsyncGenerator<Uint8Array> {
  const encode = textEncoder()
  let isDone = false
  try {
    for (let value = first; ;) {
      const bytes = typeof value === 'string' ? encode(value) : value
      if (!(bytes instanceof Uint8Array)) throw usageError('the pieces of a document must be strings or Uint8Arrays')
      yield* piecesOf(bytes)
      const next = await untilAborted(reader.next(), signal)
      isDone = next.done === true
      if (isDone) break
      value = next.value
    }
    const rest = encode(null)
    if (rest.length > 0) yield rest
  } finally {
    // A source that was not read to its end may hold a file or a connection. Whoever hangs in it is not waited for.
    if (!isDone) Promise.resolve(reader.return?.()).catch(() => {})
  }
}

/** As whatever else a source is; a loop takes both kinds. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* piecesOf(bytes)
}

/** UTF-8 of a text in pieces, which may part the two halves of a character. Null is the end. */
const textEncoder = (): ((text: string | null) => Uint8Array) => {
  const encoder = new TextEncoder()
  let half = ''
  return (text) => {
    const whole = half + (text ?? '')
    const last = whole.charCodeAt(whole.length - 1)
    const isHalf = text !== null && last >= 0xd800 && last < 0xdc00
    half = isHalf ? whole.slice(-1) : ''
    return encoder.encode(isHalf ? whole.slice(0, -1) : whole)
  }
}

const untilAborted = <T>(promise: T | Promise<T>, signal: AbortSignal | null): Promise<T> => {
  if (signal === null) return Promise.resolve(promise)
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    Promise.resolve(promise).then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
