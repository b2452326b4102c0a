/**
 * Rows of an arena as a whole, bit for bit, whatever their columns mean. The columns of one width lie one after another in
 * the block of the arena, the widest first, so that a row is evenly spaced places in it: three views do for any number
 * of columns, where one column after another would be a store of another kind each time. As good as the block: to be made
 * anew when the arena has grown.
 */
import { HASH_FACTOR, HASH_SEED } from './hash-index.ts'
import type { StorageArray } from './schema.ts'

export class WholeRows {
  private readonly capacity: number
  /** Columns of eight and of four bytes. */
  private readonly quads: Int32Array
  private readonly pairs: Uint16Array
  private readonly bytes: Uint8Array
  /** Where in `quads` the columns of four bytes begin. */
  private readonly narrow: number
  private readonly quadsEnd: number
  private readonly pairsEnd: number
  private readonly bytesEnd: number

  constructor({ arrays, capacity }: { readonly arrays: readonly StorageArray[]; readonly capacity: number }) {
    let eights = 0
    let fours = 0
    let twos = 0
    for (const array of arrays) {
      const width = array.BYTES_PER_ELEMENT
      if (width === 8) eights++
      else if (width === 4) fours++
      else if (width === 2) twos++
    }
    const block = arrays[0]?.buffer ?? new ArrayBuffer(0)
    this.capacity = capacity
    this.narrow = eights * 2 * capacity
    this.quadsEnd = this.narrow + fours * capacity
    this.pairsEnd = twos * capacity
    this.bytesEnd = (arrays.length - eights - fours - twos) * capacity
    this.quads = new Int32Array(block, 0, this.quadsEnd)
    this.pairs = new Uint16Array(block, this.quads.byteLength, this.pairsEnd)
    this.bytes = new Uint8Array(block, this.quads.byteLength + this.pairs.byteLength, this.bytesEnd)
  }

  copy(to: number, from: number): void {
    const { capacity, quads, pairs, bytes, narrow, quadsEnd, pairsEnd, bytesEnd } = this
    for (let column = 0; column < narrow; column += 2 * capacity) {
      quads[column + 2 * to] = quads[column + 2 * from] ?? 0
      quads[column + 2 * to + 1] = quads[column + 2 * from + 1] ?? 0
    }
    for (let column = narrow; column < quadsEnd; column += capacity) quads[column + to] = quads[column + from] ?? 0
    for (let column = 0; column < pairsEnd; column += capacity) pairs[column + to] = pairs[column + from] ?? 0
    for (let column = 0; column < bytesEnd; column += capacity) bytes[column + to] = bytes[column + from] ?? 0
  }

  areEqual(a: number, b: number): boolean {
    const { capacity, quads, pairs, bytes, narrow, quadsEnd, pairsEnd, bytesEnd } = this
    for (let column = 0; column < narrow; column += 2 * capacity) {
      if (quads[column + 2 * a] !== quads[column + 2 * b] || quads[column + 2 * a + 1] !== quads[column + 2 * b + 1]) return false
    }
    for (let column = narrow; column < quadsEnd; column += capacity) if (quads[column + a] !== quads[column + b]) return false
    for (let column = 0; column < pairsEnd; column += capacity) if (pairs[column + a] !== pairs[column + b]) return false
    for (let column = 0; column < bytesEnd; column += capacity) if (bytes[column + a] !== bytes[column + b]) return false
    return true
  }

  hash(row: number): number {
    const { capacity, quads, pairs, bytes, narrow, quadsEnd, pairsEnd, bytesEnd } = this
    let hash = HASH_SEED
    // `mix` in place: a call for each column would cost more than the rest.
    for (let column = 0; column < narrow; column += 2 * capacity) {
      hash = Math.imul(hash ^ (quads[column + 2 * row] ?? 0), HASH_FACTOR)
      hash = Math.imul(hash ^ (quads[column + 2 * row + 1] ?? 0), HASH_FACTOR)
    }
    for (let column = narrow; column < quadsEnd; column += capacity) hash = Math.imul(hash ^ (quads[column + row] ?? 0), HASH_FACTOR)
    for (let column = 0; column < pairsEnd; column += capacity) hash = Math.imul(hash ^ (pairs[column + row] ?? 0), HASH_FACTOR)
    for (let column = 0; column < bytesEnd; column += capacity) hash = Math.imul(hash ^ (bytes[column + row] ?? 0), HASH_FACTOR)
    return hash
  }
}
