/**
 * The frames of `pdfconv worker`: a letter that says what it is, the length of the payload as four bytes, most significant
 * first, and the payload. Takes the pieces that a stream happens to come in, gives whole frames; a payload that spans pieces
 * is copied together once. Nothing of a frame that is too long is read: the length alone is refused.
 */
import { usageError } from '../../engine/messages/errors.ts'

/** What a client may send: a request, a piece of the document, its end, and the wish to have no more of it. */
export type ClientFrame = 'R' | 'I' | 'E' | 'C'
/** What the worker sends: hello, begun, warning, output; and, as the last of a conversion, done, failed or cancelled. */
export type WorkerFrame = 'H' | 'B' | 'W' | 'O' | 'D' | 'F' | 'C'

export interface Frame {
  readonly type: ClientFrame
  readonly payload: Uint8Array
}

/** The longest payload either side may send. */
export const MAX_PAYLOAD = 1_048_576
export const HEADER_BYTES = 5

export const frameHeader = (type: WorkerFrame, length: number): Uint8Array => {
  const header = new Uint8Array(HEADER_BYTES)
  header[0] = type.charCodeAt(0)
  new DataView(header.buffer).setUint32(1, length)
  return header
}

/** Throws a UsageError for a frame that is none, and when the stream ends within one. */
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
        // A stranger is told with its first byte: what it wrote may be shorter than a header.
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
  if (filled > 0) throw usageError('standard input ended within a frame\nevery frame is a letter, a length of 4 bytes, and as many bytes')
}

const letters: readonly ClientFrame[] = ['R', 'I', 'E', 'C']

const typeIn = (header: Uint8Array): ClientFrame => {
  const code = header[0] ?? 0
  const type = letters.find((letter) => letter.charCodeAt(0) === code)
  if (type === undefined) {
    throw usageError(`a frame cannot begin with byte ${code}\nit begins with one of the letters ${letters.join(', ')}: see docs/worker.md`)
  }
  return type
}

const lengthIn = (header: Uint8Array): number => {
  const length = new DataView(header.buffer).getUint32(1)
  if (length > MAX_PAYLOAD) {
    throw usageError(`a frame of ${length} bytes is too long\nthe longest has ${MAX_PAYLOAD}; send the document in several`)
  }
  return length
}
