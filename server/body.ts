/**
 * The body of a request in pieces of at most 64 KiB. It is read only as fast as the pieces are taken, its size is checked while it arrives,
 * and a client that stalls is dropped: a slow body must not hold a worker.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PIECE_BYTES } from '../engine/host/pieces.ts'
import { bodyTooLarge, bodyTooLate, bodyTooSlow, ClientGone, packedBody } from './failures.ts'

export interface BodyLimits {
  readonly maxBytes: number
  /** In the time of Date.now(). */
  readonly deadline: number
}

/** Documents up to this size are small and do not wait for large ones. */
const LARGE_BYTES = 256 * 1024
/** Maximum time for a piece, or for the end. */
const PIECE_MS = 5000
/** Maximum pause of the client during shutdown: at first, and after HURRY_MS. */
const PAUSE_MS = 200
const LEAST_PAUSE_MS = 20
const HURRY_MS = 500

export class Body {
  /** Number of bytes read so far. */
  bytes = 0
  private readonly request: IncomingMessage
  private readonly limits: BodyLimits
  private rest: Uint8Array | null = null
  private isDone = false
  private closed: Error | null = null
  private hurried: { readonly reason: Error; readonly until: number } | null = null
  private stopWaiting: (reason: Error) => void = () => {}
  private askForBody: (() => void) | null

  constructor(request: IncomingMessage, response: Pick<ServerResponse, 'writeContinue'>, limits: BodyLimits) {
    this.request = request
    this.askForBody = request.headers.expect === undefined ? null : () => response.writeContinue()
    this.limits = limits
    // Errors are handled in 'close'; without a listener they would end the process.
    request.on('error', () => {})
  }

  /** Null if the client declares none. */
  get contentType(): string | null {
    return this.request.headers['content-type'] ?? null
  }

  /** Throws an HttpError if the headers declare a body that is too large or compressed, before anything is read. */
  checkHeaders(): void {
    const { 'content-encoding': packing } = this.request.headers
    if (this.announced > this.limits.maxBytes) throw bodyTooLarge(this.limits.maxBytes)
    if (packing !== undefined && packing.trim().toLowerCase() !== 'identity') throw packedBody()
  }

  /** Content-Length; 0 without one. */
  get announced(): number {
    return Number(this.request.headers['content-length'] ?? 0)
  }

  /** Whether the body is large, as far as its length is known. */
  get isLarge(): boolean {
    return Math.max(this.announced, this.bytes) > LARGE_BYTES || (this.announced === 0 && !this.request.complete)
  }

  /** The next 64 KiB, or fewer at the end; null after the end. */
  async piece(): Promise<Uint8Array | null> {
    const deadline = Math.min(Date.now() + PIECE_MS, this.limits.deadline)
    const parts: Uint8Array[] = []
    let length = 0
    while (length < PIECE_BYTES) {
      const chunk = await this.next(deadline)
      if (chunk === null) break
      const part = chunk.subarray(0, PIECE_BYTES - length)
      this.rest = part.length < chunk.length ? chunk.subarray(part.length) : null
      parts.push(part)
      length += part.length
    }
    if (length === 0) return null
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length)
  }

  /** The whole body, beginning with `first`. */
  async whole(first: Uint8Array): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for await (const piece of this.pieces(first)) parts.push(piece)
    return parts.length === 1 ? first : Buffer.concat(parts)
  }

  async *pieces(first: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let piece: Uint8Array | null = first; piece !== null; piece = await this.piece()) yield piece
  }

  /** Stops reading: a pending read gets an error, and the connection is free for the next request. */
  close(reason: Error = new ClientGone()): void {
    this.closed = reason
    this.stopWaiting(reason)
  }

  /** Reads data that are available or arrive without a pause; otherwise the body is refused. */
  hurry(reason: Error): void {
    this.hurried = { reason, until: Date.now() + HURRY_MS }
    const { stopWaiting } = this
    setTimeout(() => {
      if (this.stopWaiting === stopWaiting) stopWaiting(reason)
    }, PAUSE_MS)
  }

  private async next(deadline: number): Promise<Uint8Array | null> {
    const { rest } = this
    if (rest !== null) return rest
    if (this.isDone) return null
    this.askForBody?.()
    this.askForBody = null
    const chunk = await this.read(deadline)
    if (chunk === null) {
      this.isDone = true
      return null
    }
    this.bytes += chunk.length
    if (this.bytes > this.limits.maxBytes) throw bodyTooLarge(this.limits.maxBytes)
    return chunk
  }

  /** The iterator of the stream cannot be used: it cannot be left while it waits, and the response needs the connection. */
  private read(deadline: number): Promise<Uint8Array | null> {
    const { request } = this
    if (request.readableEnded) return Promise.resolve(null)
    if (this.closed !== null) return Promise.reject(this.closed)
    if (request.destroyed) return Promise.reject(new ClientGone())
    return new Promise((resolve, reject) => {
      const settle = <T>(end: (value: T) => void) => (value: T): void => {
        clearTimeout(timer)
        this.stopWaiting = () => {}
        request.pause()
        request.removeListener('data', onData)
        request.removeListener('end', onEnd)
        request.removeListener('close', onClose)
        end(value)
      }
      const onData = settle((chunk: Uint8Array) => resolve(chunk))
      const onEnd = settle(() => resolve(null))
      const onStop = settle((reason: Error) => reject(reason))
      const onClose = (): void => onStop(new ClientGone())
      const onLate = settle(() => reject(Date.now() >= this.limits.deadline ? bodyTooLate() : bodyTooSlow()))
      this.stopWaiting = onStop
      const { hurried } = this
      const timer = hurried === null
        ? setTimeout(onLate, Math.max(0, deadline - Date.now()))
        : setTimeout(onStop, Math.min(PAUSE_MS, Math.max(LEAST_PAUSE_MS, hurried.until - Date.now())), hurried.reason)
      request.on('data', onData)
      request.once('end', onEnd)
      request.once('close', onClose)
      request.resume()
    })
  }
}

const LINGER_BYTES = 8 * 1_048_576
const LINGER_MS = 1000

/**
 * Reads and drops the rest of the body for a bounded time: closing a connection with unread data resets it, and the client never sees the
 * response.
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
