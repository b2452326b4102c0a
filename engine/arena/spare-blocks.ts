/**
 * Memory that the arenas of one document leave to those of the next. Without it a worker that makes one short document
 * after another hands some 0.9 MB each time to the garbage collector, which knows of it as memory outside of its heap
 * and marks the whole heap every twenty documents for it: a quarter of the CPU of a server's request.
 * A block is given back once, by whoever took it, when nothing refers to it any more; it is zeroed then.
 */

/** Larger blocks are of documents that are few, and cost little beside them. */
const MAX_BLOCK = 524_288
const MAX_KEPT = 4_194_304

export class SpareBlocks {
  private readonly bySize = new Map<number, ArrayBuffer[]>()
  private kept = 0

  /** Bytes that wait to be taken. */
  get bytes(): number {
    return this.kept
  }

  /** A zeroed block of exactly so many bytes. */
  take(bytes: number): ArrayBuffer {
    const spare = this.bySize.get(bytes)?.pop()
    if (spare === undefined) return new ArrayBuffer(bytes)
    this.kept -= bytes
    return spare
  }

  give(block: ArrayBuffer): void {
    const bytes = block.byteLength
    if (bytes > MAX_BLOCK || this.kept + bytes > MAX_KEPT) return
    new Uint8Array(block).fill(0)
    this.kept += bytes
    const list = this.bySize.get(bytes)
    if (list === undefined) this.bySize.set(bytes, [block])
    else list.push(block)
  }
}
