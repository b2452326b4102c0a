/**
 * Arenas that one document leaves to the next. Without it a worker that makes one short document after another hands some
 * 0.9 MB each time to the garbage collector, which knows of it as memory outside of its heap and marks the whole heap every
 * twenty documents for it, a sixth of the CPU of a server's request; and to make thirty arenas with their columns is a
 * tenth of that of a short document.
 * An arena is given once, by the set that took it, when nothing refers to its rows any more; it is emptied then. Where there
 * is no room, the largest ones make it: small documents, of which there are many, go on finding theirs after a large one.
 */
import type { ArenaCore } from './arena.ts'
import type { Schema } from './schema.ts'

/** Larger arenas are of documents that are few, and cost little beside them. */
const MAX_ARENA = 524_288
const MAX_KEPT = 4_194_304

export class SpareArenas {
  private readonly arenas: ArenaCore<number>[] = []
  private kept = 0

  /** Bytes of what waits to be taken. */
  get bytes(): number {
    return this.kept
  }

  /** An empty arena of exactly this schema, null when there is none. */
  take(schema: Schema): ArenaCore<number> | null {
    const { arenas } = this
    for (let i = arenas.length - 1; i >= 0; i--) {
      const arena = arenas[i]
      if (arena?.schema === schema) return this.remove(i)
    }
    return null
  }

  give(arena: ArenaCore<number>): void {
    const bytes = bytesOf(arena)
    if (bytes > MAX_ARENA) return
    arena.onGrow = null
    arena.reset()
    this.arenas.push(arena)
    this.kept += bytes
    while (this.kept > MAX_KEPT) this.remove(this.largest())
  }

  private remove(index: number): ArenaCore<number> | null {
    const [arena] = this.arenas.splice(index, 1)
    if (arena === undefined) return null
    this.kept -= bytesOf(arena)
    return arena
  }

  /** Of several the one that waits for the longest time. */
  private largest(): number {
    let found = 0
    this.arenas.forEach((arena, i) => {
      if (bytesOf(arena) > bytesOf(this.arenas[found] ?? arena)) found = i
    })
    return found
  }
}

const bytesOf = ({ capacity, bytesPerRow }: ArenaCore<number>): number => capacity * bytesPerRow
