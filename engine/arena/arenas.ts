/**
 * The arenas of one document. `discardBefore` drops the unused first rows of an arena and rebases every column, in any arena of the set,
 * that refers to it. Easy to get wrong: the schemas determine these columns; an id column without `into` is not rebased.
 */
import { type Arena, type ArenaCore, createArena, type GrowthCheck } from './arena.ts'
import type { ArenaName, ColumnSpec, Schema } from './schema.ts'
import type { ArenaGroup, SpareArenas } from './spare-arenas.ts'

/** What `discardBefore` can slide: an arena, or the text store. */
export interface Slidable {
  readonly arenaName: ArenaName
  slide(from: number, keep: number): void
}

/** An index space that is not an arena: a text store. */
export interface Store extends Slidable {
  onGrow: GrowthCheck | null
  bytesTouched(): number
}

/** A column with ids of another arena, or of its own. */
interface Reference {
  readonly arena: ArenaCore<number>
  readonly column: string
  readonly spec: ColumnSpec
}

/** The arenas and text stores of one document. */
export class Arenas {
  /** Called before any member grows by many bytes. */
  readonly onGrow: GrowthCheck | null
  private readonly spare: SpareArenas | null
  private readonly members: ArenaCore<number>[] = []
  private readonly groups: { readonly kind: object; readonly group: ArenaGroup }[] = []
  private readonly stores: Store[] = []
  private readonly slidables = new Map<ArenaName, Slidable>()
  private readonly references = new Map<ArenaName, readonly Reference[]>()
  private readonly sides = new Set<Arenas>()
  private main: Arenas | null = null

  /** `spare`: the pool that arenas come from and return to. */
  constructor(onGrow: GrowthCheck | null = null, spare: SpareArenas | null = null) {
    this.onGrow = onGrow
    this.spare = spare
  }

  /** A set for a second document laid out together with this one; it is released with this one at the latest. */
  beside(): Arenas {
    const arenas = new Arenas(this.onGrow, this.spare)
    arenas.main = this
    this.sides.add(arenas)
    return arenas
  }

  create<S extends Schema, I extends number>(name: ArenaName, schema: S, reserve: number): Arena<S, I> {
    const { arena } = this.group(schema, () => alone(createArena<S, I>(name, schema, reserve)))
    arena.ensure(reserve)
    return arena
  }

  /** A group of this kind left by another document, or a new one. A kind must always be made in the same way. */
  group<G extends ArenaGroup>(kind: object, make: () => G): G {
    const group = (this.spare?.take(kind) as G | null | undefined) ?? make()
    for (const arena of group.arenas) this.add(arena)
    this.groups.push({ kind, group })
    return group
  }

  private add(arena: ArenaCore<number>): void {
    arena.onGrow = this.onGrow
    this.members.push(arena)
    this.references.clear()
    this.slidables.set(arena.arenaName, arena)
  }

  /** Registers an index space that is not an arena (a text store). */
  addStore<S extends Store>(store: S): S {
    store.onGrow = this.onGrow
    this.stores.push(store)
    this.slidables.set(store.arenaName, store)
    return store
  }

  has(name: ArenaName): boolean {
    return this.slidables.has(name)
  }

  /** The number of rows including row 0; 1 when there is no such arena. */
  lengthOf(name: ArenaName): number {
    return this.members.find((arena) => arena.arenaName === name)?.length ?? 1
  }

  all(): readonly ArenaCore<number>[] {
    return this.members
  }

  /**
   * Drops rows `[keep, row)` of `name` and moves later rows down. Ids below `keep` stay, ids of dropped rows become 0, later ids decrease
   * by `row - keep`. A range end inside the dropped rows becomes `keep`. Ids outside of the arenas (in a HashIndex or a field) are not
   * changed.
   */
  discardBefore(name: ArenaName, row: number, keep: number): void {
    const target = this.slidables.get(name)
    if (target === undefined) throw new Error(`no arena named ${name}`)
    if (keep < 1) throw new Error('row 0 is never discarded')
    if (row <= keep) return
    target.slide(row, keep)
    const delta = row - keep
    for (const { arena, column, spec } of this.referencesTo(name)) {
      const kinds = spec.intoBy === undefined ? null : arena.columnOf(spec.intoBy.column)
      const arenas = spec.intoBy?.arenas
      const ids = arena.columnOf(column)
      const end = arena.length
      for (let i = 1; i < end; i++) {
        if (kinds !== null && arenas?.[kinds[i] ?? 0] !== name) continue
        const old = ids[i] ?? 0
        if (old >= row) ids[i] = old - delta
        else if (old >= keep) ids[i] = spec.isEnd === true ? keep : 0
      }
    }
  }

  /** The columns that can hold ids of `name`, cached: searching hundreds of columns per page would be slow. */
  private referencesTo(name: ArenaName): readonly Reference[] {
    const known = this.references.get(name)
    if (known !== undefined) return known
    const references = this.members.flatMap((arena) =>
      Object.entries(arena.schema)
        .filter(([, { into, intoBy }]) => into === name || (intoBy !== undefined && Object.values(intoBy.arenas).includes(name)))
        .map(([column, spec]) => ({ arena, column, spec })))
    this.references.set(name, references)
    return references
  }

  /** Returns every arena to the pool; the set must not be used any more. */
  release(): void {
    for (const side of this.sides) side.release()
    for (const { kind, group } of this.groups.splice(0)) this.spare?.give(kind, group)
    this.members.length = 0
    this.main?.sides.delete(this)
  }

  /** Bytes of the text stores at their maximum. */
  textBytesTouched(): number {
    let sum = 0
    for (const store of this.stores) sum += store.bytesTouched()
    return sum
  }

  /** Bytes of rows at their maximum. */
  bytesTouched(): number {
    let sum = 0
    for (const arena of this.members) sum += (Math.max(arena.length, arena.highWater) - 1) * arena.bytesPerRow
    return sum
  }
}

/** A group of a single arena. */
const alone = <A extends ArenaCore<number>>(arena: A): ArenaGroup & { readonly arena: A } => ({ arena, arenas: [arena], reset: () => {} })
