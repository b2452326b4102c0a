/**
 * A pool of arenas, with the data structures built over them, that pass from one document to the next. Without it, a worker that makes many
 * short documents leaves 0.9 MB each to the garbage collector as external memory, which triggers a full mark every twenty documents (a
 * sixth of a server request's CPU); creating thirty arenas with two hundred columns takes a tenth of a short document. Arenas are returned,
 * once, when nothing refers to their rows any more, and are emptied then. A full pool drops its largest groups, so that small documents
 * keep finding theirs.
 */
import type { ArenaCore } from './arena.ts'

/** Arenas that are returned and taken together. */
export interface ArenaGroup {
  readonly arenas: readonly ArenaCore<number>[]
  /** Clears the data outside of the arenas, which are empty then. */
  reset(): void
}

/** Larger groups are not pooled: they belong to few documents, and their creation costs little compared with the rest. */
const MAX_GROUP = 524_288
const MAX_KEPT = 4_194_304

interface Spare {
  readonly kind: object
  readonly group: ArenaGroup
  readonly bytes: number
}

/** The pool of one worker. */
export class SpareArenas {
  private readonly spares: Spare[] = []
  private kept = 0

  /** Bytes of the pooled groups. */
  get bytes(): number {
    return this.kept
  }

  /** A pooled group of this kind; null when there is none. */
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

  /** The index of the largest group; of equal ones the oldest. */
  private largest(): number {
    let found = 0
    this.spares.forEach(({ bytes }, i) => {
      if (bytes > (this.spares[found]?.bytes ?? 0)) found = i
    })
    return found
  }
}
