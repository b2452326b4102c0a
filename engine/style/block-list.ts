/**
 * The list of declaration blocks that apply to one element, weakest first, each with its origin. `CascadeKeys` interns such lists, so that
 * elements with the same blocks share a key, and with it one computed style.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HASH_FACTOR, HASH_SEED, HashIndex } from '../arena/hash-index.ts'
import type { CascadeKeyId } from '../arena/ids.ts'
import { i32 } from '../arena/schema.ts'
import { grown } from '../arena/grown.ts'

export const cascadeKeySchema = { first: i32, count: i32 } as const

/** One per cascade, refilled for each element. Negative entries are not blocks; they only make otherwise equal lists different. */
export class BlockList {
  count = 0
  ids = new Int32Array(64)
  origins = new Uint8Array(64)

  /** Makes room for `count` entries in total. */
  ensure(count: number): void {
    if (count <= this.ids.length) return
    const length = Math.max(count, this.ids.length * 2)
    this.ids = grown(this.ids, length)
    this.origins = grown(this.origins, length)
  }

  push(block: number, origin: number): void {
    this.ensure(this.count + 1)
    this.ids[this.count] = block
    this.origins[this.count++] = origin
  }
}

/** Interns block lists; equal lists have the same key. */
export class CascadeKeys {
  private readonly rows: Arena<typeof cascadeKeySchema, CascadeKeyId>
  private readonly index = new HashIndex(256)
  private blocks = new Int32Array(1024)
  private blockCount = 0

  constructor(arenas: Arenas) {
    this.rows = arenas.create<typeof cascadeKeySchema, CascadeKeyId>('cascadeKeys', cascadeKeySchema, 256)
  }

  /** The key of a list. Origins are not compared, because each block belongs to one origin only. */
  intern(list: BlockList): CascadeKeyId {
    const { ids, count } = list
    const { rows } = this
    let hash = HASH_SEED
    // `mix`, inlined: this runs for each matching rule.
    for (let i = 0; i < count; i++) hash = Math.imul(hash ^ ids[i], HASH_FACTOR)
    for (let k = this.index.seek(hash); k !== 0; k = this.index.next()) {
      if (rows.count[k] === count && this.isAt(rows.first[k], list)) return k as CascadeKeyId
    }
    const key = newRow(rows)
    rows.first[key] = this.blockCount
    rows.count[key] = count
    if (this.blockCount + count > this.blocks.length) {
      const wider = new Int32Array(Math.max(this.blocks.length * 2, this.blockCount + count))
      wider.set(this.blocks.subarray(0, this.blockCount))
      this.blocks = wider
    }
    this.blocks.set(ids.subarray(0, count), this.blockCount)
    this.blockCount += count
    this.index.add(key)
    return key
  }

  private isAt(first: number, { ids, count }: BlockList): boolean {
    for (let i = 0; i < count; i++) if (this.blocks[first + i] !== ids[i]) return false
    return true
  }
}
