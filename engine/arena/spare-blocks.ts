/**
 * Memory that the arenas of one document leave to those of the next. Without it a worker that makes one short document
 * after another hands some 0.9 MB each time to the garbage collector, which knows of it as memory outside of its heap
 * and marks the whole heap every twenty documents for it: a sixth of the CPU of a server's request.
 * A block is given back once, by whoever took it, when nothing refers to it any more; it is zeroed then. Where there is no
 * room for it, blocks of the size that was not taken for the longest time make room: a large document would otherwise leave
 * so much that the small ones after it could leave nothing.
 */

/** Larger blocks are of documents that are few, and cost little beside them. */
const MAX_BLOCK = 524_288
const MAX_KEPT = 4_194_304

export class SpareBlocks {
  /** No list is empty; the sizes that were taken or given last come last. */
  private readonly bySize = new Map<number, ArrayBuffer[]>()
  private kept = 0

  /** Bytes that wait to be taken. */
  get bytes(): number {
    return this.kept
  }

  /** A zeroed block of exactly so many bytes. */
  take(bytes: number): ArrayBuffer {
    const { bySize } = this
    const list = bySize.get(bytes)
    const spare = list?.pop()
    if (list === undefined || spare === undefined) return new ArrayBuffer(bytes)
    bySize.delete(bytes)
    if (list.length > 0) bySize.set(bytes, list)
    this.kept -= bytes
    return spare
  }

  give(block: ArrayBuffer): void {
    const bytes = block.byteLength
    if (bytes > MAX_BLOCK) return
    this.makeRoom(MAX_KEPT - bytes)
    new Uint8Array(block).fill(0)
    this.kept += bytes
    const list = this.bySize.get(bytes)
    if (list === undefined) this.bySize.set(bytes, [block])
    else list.push(block)
  }

  /** Lets go of blocks until they are no more than `most` bytes. */
  private makeRoom(most: number): void {
    for (const [bytes, list] of this.bySize) {
      while (this.kept > most && list.pop() !== undefined) this.kept -= bytes
      if (list.length > 0) return
      this.bySize.delete(bytes)
    }
  }
}
