/**
 * Collects the files that come with a document: the request names them with their lengths, and their bytes follow in that order, in pieces
 * of any size.
 */
import { plainName, type GivenFiles } from '../../engine/host-node/given-files.ts'
import { usageError } from '../../engine/messages/errors.ts'
import type { Request } from './request.ts'

export class IncomingAssets {
  /** Resolves when all bytes have arrived; undefined if the request names no files. */
  readonly complete: Promise<GivenFiles | undefined>
  private readonly named = new Map<string, Uint8Array>()
  private readonly missing: { readonly bytes: Uint8Array; filled: number }[] = []
  private resolve: (given: GivenFiles | undefined) => void = () => {}

  constructor(assets: Request['assets']) {
    for (const [name, length] of assets) {
      const bytes = new Uint8Array(length)
      this.named.set(plainName(name), bytes)
      if (length > 0) this.missing.push({ bytes, filled: 0 })
    }
    this.complete = new Promise((resolve) => {
      this.resolve = resolve
    })
    this.settle()
  }

  get isComplete(): boolean {
    return this.missing.length === 0
  }

  /** Throws a UsageError for more bytes than the request announced. */
  take(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      const [next] = this.missing
      if (next === undefined) throw usageError('frame A has more bytes than the request announced for its assets')
      const part = piece.subarray(at, at + next.bytes.length - next.filled)
      next.bytes.set(part, next.filled)
      next.filled += part.length
      at += part.length
      if (next.filled === next.bytes.length) this.missing.shift()
    }
    this.settle()
  }

  private settle(): void {
    if (this.isComplete) this.resolve(this.named.size === 0 ? undefined : { named: this.named })
  }
}
