/**
 * Converts a document in any form that a program may have to pieces of bytes. A string is already decoded: it is passed on as UTF-8, and
 * the encoding that the document declares is ignored.
 */
import { piecesOf } from '../host/pieces.ts'
import { usageError } from '../messages/errors.ts'

/**
 * HTML as a string, as bytes (decoded as the document declares, or by `encoding`), or as a stream or iterable with pieces of either: a Node
 * stream, a web ReadableStream, a generator. A piece is not used after the next one was requested.
 */
export type Source =
  | string
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>

export interface Pieces {
  /** Whether the bytes are UTF-8 because the source is text. */
  readonly isText: boolean
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Reads the first piece of a stream to find out whether it is text. Rejects with the reason of the signal when it is raised. */
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
    // A source that was not read to its end may hold a file or a connection. A source that hangs is not awaited.
    if (!isDone) Promise.resolve(reader.return?.()).catch(() => {})
  }
}

/** An async generator like other sources, so that one loop handles all. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* piecesOf(bytes)
}

/** Encodes text in pieces as UTF-8; a piece may end within a surrogate pair. Null is the end. */
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
