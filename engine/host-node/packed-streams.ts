/**
 * Cache of compressed streams: documents of one template embed the same glyphs and images, and compressing them takes a fifth of a small
 * invoice. The key is a cryptographic digest, so that a document cannot put bytes into the PDF of another one. The least recently used
 * streams are dropped first.
 */
import type { KeptKind } from '../host/kept.ts'

/** Shorter streams take hardly longer to compress than to hash; longer ones are rarely worth their memory. */
const LEAST_BYTES = 4096
const MOST_BYTES = 1_048_576
/** Maximum total size of the compressed streams. */
const MOST_KEPT = 4 * 1_048_576

export class PackedStreams {
  /** Loaded lazily, because it takes a twentieth of a command that converts one document and caches nothing. */
  private readonly crypto = process.getBuiltinModule('node:crypto')
  private readonly streams = new Map<string, Uint8Array>()
  private kept = 0

  /** The result of `pack` for the bytes; it must not be changed. */
  packed(bytes: Uint8Array, pack: (bytes: Uint8Array) => Uint8Array): Uint8Array {
    if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) return pack(bytes)
    const digest = this.crypto.createHash('sha256').update(bytes).digest('base64')
    const known = this.streams.get(digest)
    // Moves or adds it to the end of the order.
    this.streams.delete(digest)
    // A copy, because the result of zlib may be part of a larger buffer.
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
