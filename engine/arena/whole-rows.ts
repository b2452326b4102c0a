/**
 * Copies, compares and hashes whole rows of an arena, bit for bit. Most rows equal the first row in most columns, so only columns declared
 * as varying are visited: 2,500 rules set a dozen of a hundred columns, and visiting all of them takes four times as long. Easy to get
 * wrong: call `vary` before writing a value that differs from the first row. Two views of the arena's block serve columns of all widths,
 * because accesses to one array per column would be megamorphic. The views become invalid when the arena grows; make a new object then.
 */
import { HASH_FACTOR } from './hash-index.ts'
import type { StorageArray } from './schema.ts'

/** The row whose values new rows start with. */
const FIRST = 1
/** The number of rows prepared at once. */
const PREPARED = 32

/** Whole-row operations for the current block of an arena. */
export class WholeRows {
  private readonly arrays: readonly StorageArray[]
  private readonly capacity: number
  private readonly quads: Int32Array
  private readonly bytes: Uint8Array
  /** The varying columns, in the order in which they were declared. */
  private readonly varying: number[] = []
  /** The offsets of the varying columns of eight, four and one bytes in their view. */
  private readonly eights: number[] = []
  private readonly fours: number[] = []
  private readonly ones: number[] = []
  /** The contribution of the first row's values to the hash. */
  private ofFirst = 0
  /** Rows below this have the first row's values in all columns that do not vary. */
  private prepared = FIRST + 1

  /** `before`: the object for the block that this one replaces. */
  constructor({ arrays, capacity }: { readonly arrays: readonly StorageArray[]; readonly capacity: number }, before: WholeRows | null = null) {
    this.arrays = arrays
    this.capacity = capacity
    const block = arrays[0]?.buffer ?? new ArrayBuffer(0)
    this.quads = new Int32Array(block, 0, block.byteLength >> 2)
    this.bytes = new Uint8Array(block)
    if (before === null) return
    for (const column of before.varying) this.vary(column)
    this.prepared = Math.max(this.prepared, before.capacity)
  }

  /** Whether the arena has grown since. */
  isOld({ capacity }: { readonly capacity: number }): boolean {
    return capacity !== this.capacity
  }

  /** Declares that rows can differ from the first row in this column. The first row must be written already; call it once per column. */
  vary(column: number): void {
    const array = this.arrays[column]
    if (array === undefined) return
    const { quads, bytes, eights, fours, ones } = this
    this.varying.push(column)
    switch (array.BYTES_PER_ELEMENT) {
      case 8: {
        const at = (array.byteOffset >> 2) + 2 * FIRST
        this.addToFirst((quads[at] ?? 0) ^ (quads[at + 1] ?? 0), HASH_FACTOR + STEP * eights.length)
        eights.push(array.byteOffset >> 2)
        break
      }
      case 4: {
        this.addToFirst(quads[(array.byteOffset >> 2) + FIRST] ?? 0, OF_FOURS + STEP * fours.length)
        fours.push(array.byteOffset >> 2)
        break
      }
      case 1: {
        this.addToFirst(bytes[array.byteOffset + FIRST] ?? 0, OF_ONES + STEP * ones.length)
        ones.push(array.byteOffset)
        break
      }
      default: throw new Error('columns of two bytes are not looked at')
    }
  }

  private addToFirst(value: number, factor: number): void {
    this.ofFirst = this.ofFirst + Math.imul(value ^ value >>> 15, factor) | 0
  }

  copy(to: number, from: number): void {
    const { quads, bytes, eights, fours, ones } = this
    if (to >= this.prepared) this.prepare(to)
    for (let i = 0; i < eights.length; i++) {
      const column = eights[i] ?? 0
      quads[column + 2 * to] = quads[column + 2 * from] ?? 0
      quads[column + 2 * to + 1] = quads[column + 2 * from + 1] ?? 0
    }
    for (let i = 0; i < fours.length; i++) {
      const column = fours[i] ?? 0
      quads[column + to] = quads[column + from] ?? 0
    }
    for (let i = 0; i < ones.length; i++) {
      const column = ones[i] ?? 0
      bytes[column + to] = bytes[column + from] ?? 0
    }
  }

  areEqual(a: number, b: number): boolean {
    const { quads, bytes, eights, fours, ones } = this
    for (let i = 0; i < eights.length; i++) {
      const column = eights[i] ?? 0
      if (quads[column + 2 * a] !== quads[column + 2 * b] || quads[column + 2 * a + 1] !== quads[column + 2 * b + 1]) return false
    }
    for (let i = 0; i < fours.length; i++) {
      const column = fours[i] ?? 0
      if (quads[column + a] !== quads[column + b]) return false
    }
    for (let i = 0; i < ones.length; i++) {
      const column = ones[i] ?? 0
      if (bytes[column + a] !== bytes[column + b]) return false
    }
    return true
  }

  /** A sum over the columns to which the first row's value contributes nothing, so a row's hash stays the same when more columns vary. */
  hash(row: number): number {
    const { quads, bytes, eights, fours, ones } = this
    let hash = -this.ofFirst
    let factor = HASH_FACTOR
    for (let i = 0; i < eights.length; i++) {
      const at = (eights[i] ?? 0) + 2 * row
      const value = (quads[at] ?? 0) ^ (quads[at + 1] ?? 0)
      hash = hash + Math.imul(value ^ value >>> 15, factor) | 0
      factor += STEP
    }
    factor = OF_FOURS
    for (let i = 0; i < fours.length; i++) {
      const value = quads[(fours[i] ?? 0) + row] ?? 0
      hash = hash + Math.imul(value ^ value >>> 15, factor) | 0
      factor += STEP
    }
    factor = OF_ONES
    for (let i = 0; i < ones.length; i++) {
      hash = hash + Math.imul(bytes[(ones[i] ?? 0) + row] ?? 0, factor) | 0
      factor += STEP
    }
    return hash
  }

  /** Forgets the varying columns and clears the prepared rows. */
  reset(): void {
    for (const array of this.arrays) array.fill(0, 0, this.prepared)
    this.varying.length = this.eights.length = this.fours.length = this.ones.length = 0
    this.ofFirst = 0
    this.prepared = FIRST + 1
  }

  private prepare(from: number): void {
    this.prepared = Math.min(this.capacity, from + PREPARED)
    for (const array of this.arrays) {
      const value = array[FIRST] ?? 0
      if (value !== 0) array.fill(value, from, this.prepared)
    }
  }
}

/** Odd factors that separate the columns of a row in its hash. */
const STEP = 0x2f0b4a
const OF_FOURS = 0x1b2b3de1
const OF_ONES = 0x3e0f5c19
