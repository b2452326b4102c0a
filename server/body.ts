/**
 * The body of a request in pieces of at most 64 KiB. It is only read as fast as the pieces are taken, it is counted while
 * it comes, and a client that stalls is given up: a slow body must not hold a worker.
 */
import type { IncomingMessage } from 'node:http'
import { bodyTooLarge, bodyTooSlow, ClientGone } from './failures.ts'

export interface BodyLimits {
  readonly maxBytes: number
  /** As Date.now() tells time. */
  readonly deadline: number
}

const PIECE_BYTES = 64 * 1024
/** For 64 KiB, or for the end. */
const PIECE_MS = 5000

export class Body {
  bytes = 0
  private readonly request: IncomingMessage
  private readonly limits: BodyLimits
  private readonly chunks: AsyncIterator<Uint8Array>
  private rest: Uint8Array | null = null
  private isDone = false

  constructor(request: IncomingMessage, limits: BodyLimits) {
    this.request = request
    this.limits = limits
    // Breaking off must not destroy the connection: the answer is still to be sent over it.
    this.chunks = (request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  }

  /** Says so when the client declares a body that is too large; nothing has been read then. */
  checkDeclared(): void {
    const declared = Number(this.request.headers['content-length'] ?? 0)
    if (declared > this.limits.maxBytes) throw bodyTooLarge(this.limits.maxBytes)
  }

  /** The next 64 KiB, or fewer at the end; null after it. */
  async piece(): Promise<Uint8Array | null> {
    return this.gather(PIECE_BYTES, Math.min(Date.now() + PIECE_MS, this.limits.deadline))
  }

  /** Everything that is left. */
  whole(): Promise<Uint8Array | null> {
    return this.gather(Infinity, this.limits.deadline)
  }

  async *pieces(first: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let piece: Uint8Array | null = first; piece !== null; piece = await this.piece()) yield piece
  }

  private async gather(most: number, deadline: number): Promise<Uint8Array | null> {
    const parts: Uint8Array[] = []
    let length = 0
    while (length < most) {
      const chunk = await this.next(deadline)
      if (chunk === null) break
      const part = chunk.subarray(0, most - length)
      this.rest = part.length < chunk.length ? chunk.subarray(part.length) : null
      parts.push(part)
      length += part.length
    }
    if (length === 0) return null
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length)
  }

  private async next(deadline: number): Promise<Uint8Array | null> {
    const { rest } = this
    if (rest !== null) return rest
    if (this.isDone) return null
    const { value, done } = await within(this.chunks.next(), deadline)
    if (done === true) {
      this.isDone = true
      return null
    }
    const chunk: Uint8Array = value
    this.bytes += chunk.length
    if (this.bytes > this.limits.maxBytes) throw bodyTooLarge(this.limits.maxBytes)
    return chunk
  }
}

const within = async <T>(work: Promise<T>, deadline: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow()), Math.max(0, deadline - Date.now()))
  })
  try {
    return await Promise.race([work.catch((error: unknown) => Promise.reject(new ClientGone(String(error)))), late])
  } finally {
    clearTimeout(timer)
  }
}

const LINGER_BYTES = 8 * 1_048_576
const LINGER_MS = 1000

/**
 * Takes what the client still sends and drops it, for a bounded while: a connection that is closed over unread data is
 * reset, and then the client never sees the answer.
 */
export const discardRest = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      resolve()
      return
    }
    let bytes = 0
    const end = (): void => {
      clearTimeout(timer)
      request.removeListener('data', count)
      resolve()
    }
    const count = (chunk: Uint8Array): void => {
      bytes += chunk.length
      if (bytes > LINGER_BYTES) end()
    }
    const timer = setTimeout(end, LINGER_MS)
    request.on('data', count)
    request.once('end', end)
    request.once('close', end)
    request.resume()
  })
