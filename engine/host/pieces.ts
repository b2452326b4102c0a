/**
 * How much of a document, or of a PDF, is handed on at a time. Between two pieces limits and cancellation are looked at and
 * others have their turn, so that a piece may not be large; each costs a message or a call of the system, so that it may
 * not be small.
 */

/** 64 KiB. Seeing to it that a piece is no larger is up to whoever reads. */
export const PIECE_BYTES = 65_536

/** Views of `bytes` one after another, each of a piece at most. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array<ArrayBufferLike>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
