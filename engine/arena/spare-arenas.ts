/**
 * Arenas that one document leaves to the next, with what is built over them. Without it a worker that makes one short
 * document after another hands some 0.9 MB each time to the garbage collector, which knows of it as memory outside of its
 * heap and marks the whole heap every twenty documents for it, a sixth of the CPU of a server's request; and to make thirty
 * arenas with two hundred columns that have names, and a reader for each property, takes a tenth of a short document.
 * They are given once, by the set that took them, when nothing refers to their rows any more, and are emptied then. Where
 * there is no room, the largest ones make it: small documents, of which there are many, go on finding theirs after a large one.
 */
import type { ArenaCore } from './arena.ts'

/** What is left and taken as one. */
export interface ArenaGroup {
  readonly arenas: readonly ArenaCore<number>[]
  /** Forgets what is not in the arenas, which are empty then. */
  reset(): void
}

/** Larger groups are of documents that are few, and cost little beside them. */
const MAX_GROUP = 524_288
const MAX_KEPT = 4_194_304

interface Spare {
  readonly kind: object
  readonly group: ArenaGroup
  readonly bytes: number
}

export class SpareArenas {
  private readonly spares: Spare[] = []
  private kept = 0

  /** Bytes of what waits to be taken. */
  get bytes(): number {
    return this.kept
  }

  /** A group that was given as one of this kind, null when there is none. */
  take(kind: object): ArenaGroup | null {
    const { spares } = this
    for (let i = spares.length - 1; i >= 0; i--) if (spares[i]?.kind === kind) return this.remove(i)
    return null
  }

  give(kind: object, group: ArenaGroup): void {
    const bytes = group.arenas.reduce((sum, { capacity, bytesPerRow }) => sum + capacity * bytesPerRow, 0)
    if (bytes > MAX_GROUP) return
    for (const arena of group.arenas) {
      arena.onGrow = null
      arena.reset()
    }
    group.reset()
    this.spares.push({ kind, group, bytes })
    this.kept += bytes
    while (this.kept > MAX_KEPT) this.remove(this.largest())
  }

  private remove(index: number): ArenaGroup | null {
    const [spare] = this.spares.splice(index, 1)
    this.kept -= spare?.bytes ?? 0
    return spare?.group ?? null
  }

  /** Of several the one that waits for the longest time. */
  private largest(): number {
    let found = 0
    this.spares.forEach(({ bytes }, i) => {
      if (bytes > (this.spares[found]?.bytes ?? 0)) found = i
    })
    return found
  }
}
