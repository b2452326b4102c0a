/**
 * Reads and writes the frames of `pdfconv worker`: a letter for the type, the length of the payload as four bytes in big-endian order, and
 * the payload. Takes a stream of arbitrary pieces and gives whole frames; a payload across pieces is copied once. A frame that is too long
 * is refused by its length, before its payload is read.
 */
import { usageError } from '../../engine/messages/errors.ts'

/**
 * Frames of the client: request (R), bytes of the files that come with the document (A), piece of the document (I), end of the document (E),
 * cancel (C).
 */
export type ClientFrame = 'R' | 'A' | 'I' | 'E' | 'C'
/** Frames of the worker: hello (H), begun (B), warning (W), output (O); at the end done (D), failed (F) or cancelled (C). */
export type WorkerFrame = 'H' | 'B' | 'W' | 'O' | 'D' | 'F' | 'C'

export interface Frame {
  readonly type: ClientFrame
  readonly payload: Uint8Array
}

/** Maximum length of a payload in both directions, bytes. */
export const MAX_PAYLOAD = 1_048_576
export const HEADER_BYTES = 5

export const frameHeader = (type: WorkerFrame, length: number): Uint8Array => {
  const header = new Uint8Array(HEADER_BYTES)
  header[0] = type.charCodeAt(0)
  new DataView(header.buffer).setUint32(1, length)
  return header
}

/** Throws a UsageError for an invalid frame, and for a stream that ends within a frame. */
export async function* readFrames(stream: AsyncIterable<unknown>): AsyncGenerator<Frame> {
  const header = new Uint8Array(HEADER_BYTES)
  let filled = 0
  let payload = new Uint8Array()
  let type: ClientFrame | null = null
  let got = 0
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('frames are read from a stream of bytes')
    for (let at = 0; at < piece.length;) {
      if (type === null) {
        const count = Math.min(HEADER_BYTES - filled, piece.length - at)
        header.set(piece.subarray(at, at + count), filled)
        filled += count
        at += count
        // An unknown type is refused at its first byte: the input may be shorter than a header.
        const known = typeIn(header)
        if (filled < HEADER_BYTES) continue
        type = known
        payload = new Uint8Array(lengthIn(header))
        got = 0
      }
      const count = Math.min(payload.length - got, piece.length - at)
      payload.set(piece.subarray(at, at + count), got)
      got += count
      at += count
      if (type !== null && got === payload.length) {
        yield { type, payload }
        type = null
        filled = 0
      }
    }
  }
  if (filled > 0) throw usageError('standard input ended within a frame\na frame is a letter, a length of 4 bytes, and as many bytes as the length')
}

const letters: readonly ClientFrame[] = ['R', 'A', 'I', 'E', 'C']

const typeIn = (header: Uint8Array): ClientFrame => {
  const code = header[0] ?? 0
  const type = letters.find((letter) => letter.charCodeAt(0) === code)
  if (type === undefined) {
    throw usageError(`a frame cannot begin with byte ${code}\na frame begins with one of the letters ${letters.join(', ')}: see docs/worker.md`)
  }
  return type
}

const lengthIn = (header: Uint8Array): number => {
  const length = new DataView(header.buffer).getUint32(1)
  if (length > MAX_PAYLOAD) {
    throw usageError(`a frame of ${length} bytes is too long\nthe maximum is ${MAX_PAYLOAD}; send the document in several frames`)
  }
  return length
}
