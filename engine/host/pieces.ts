/**
 * The size of the pieces in which documents and PDFs are passed on. Limits and cancellation are checked between pieces, and other work gets
 * its turn, so pieces must not be large; each piece costs a message or a system call, so they must not be small.
 */

/** 64 KiB. The reader must ensure that pieces are not larger. */
export const PIECE_BYTES = 65_536

/** Consecutive views of `bytes`, each at most one piece long. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array<ArrayBufferLike>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
