/**
 * Compressed streams that come again: documents of one template embed the same glyphs of the same fonts and the same
 * pictures, and compressing them is a fifth of a small invoice. Known by a digest that nobody can forge, so that a document
 * cannot put bytes into another one's file; what was used longest ago goes first.
 */
import type { KeptKind } from '../host/kept.ts'

/** A shorter stream takes hardly longer to compress than to know; a longer one is worth its memory to few. */
const LEAST_BYTES = 4096
const MOST_BYTES = 1_048_576
/** Of what is kept, compressed. */
const MOST_KEPT = 4 * 1_048_576

export class PackedStreams {
  /** Loaded here, because it takes a twentieth of a command that converts one document and keeps nothing. */
  private readonly crypto = process.getBuiltinModule('node:crypto')
  private readonly streams = new Map<string, Uint8Array>()
  private kept = 0

  /** What `pack` makes of the bytes; the result is not to be changed. */
  packed(bytes: Uint8Array, pack: (bytes: Uint8Array) => Uint8Array): Uint8Array {
    if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) return pack(bytes)
    const digest = this.crypto.createHash('sha256').update(bytes).digest('base64')
    const known = this.streams.get(digest)
    // Last in order, whether new or used again.
    this.streams.delete(digest)
    // A copy, because zlib's result may be a part of a larger buffer.
    const stream = known ?? new Uint8Array(pack(bytes))
    this.streams.set(digest, stream)
    if (known === undefined) this.kept += stream.length
    for (const [oldest, { length }] of this.streams) {
      if (this.kept <= MOST_KEPT) break
      this.streams.delete(oldest)
      this.kept -= length
    }
    return stream
  }
}

export const packedStreams: KeptKind<PackedStreams> = { make: () => new PackedStreams() }
