/**
 * A hash table with open addressing, from a 32-bit hash to row ids; the rows themselves are in an arena. To look up: `for (let r =
 * index.seek(h); r !== 0; r = index.next()) if (same(r)) return r`, then `index.add(row)`. Easy to get wrong: `add` stores the row under
 * the hash of the last `seek`, so no other `seek` may come in between.
 */

/** An index from hashes to row ids; row 0 means none. Several rows can have the same hash. */
export class HashIndex {
  private rows: Int32Array
  private hashes: Int32Array
  private mask: number
  private slot = 0
  private hash = 0
  private used = 0

  constructor(capacity = 1024) {
    let size = 16
    while (size < capacity) size *= 2
    this.rows = new Int32Array(size)
    this.hashes = new Int32Array(size)
    this.mask = size - 1
  }

  get size(): number {
    return this.used
  }

  get bytes(): number {
    return this.rows.byteLength + this.hashes.byteLength
  }

  /** The first row stored under `hash`, or 0. */
  seek(hash: number): number {
    const { rows, hashes, mask } = this
    const wanted = hash | 0
    // `spread` and `candidate`, inlined: at this frequency calls cost more than the rest.
    let slot = wanted ^ (wanted >>> 16)
    slot = Math.imul(slot, SPREAD)
    slot = (slot ^ (slot >>> 15)) & mask
    let row = rows[slot] ?? 0
    while (row !== 0 && hashes[slot] !== wanted) {
      slot = (slot + 1) & mask
      row = rows[slot] ?? 0
    }
    this.hash = wanted
    this.slot = slot
    return row
  }

  /** The next row under the same hash, or 0. */
  next(): number {
    this.slot = (this.slot + 1) & this.mask
    return this.candidate()
  }

  /** Stores `row` under the hash of the last seek. */
  add(row: number): void {
    if ((this.used + 1) * 4 > this.rows.length * 3) {
      this.widen()
      this.slot = spread(this.hash) & this.mask
    }
    while (this.rows[this.slot] !== 0) this.slot = (this.slot + 1) & this.mask
    this.rows[this.slot] = row
    this.hashes[this.slot] = this.hash
    this.used++
  }

  /** A copy with the same rows. */
  copy(): HashIndex {
    const copy = new HashIndex(16)
    copy.take(this.rows.slice(), this.hashes.slice(), this.used)
    return copy
  }

  /** Takes over the slots of another index. */
  take(rows: Int32Array, hashes: Int32Array, used: number): void {
    this.rows = rows
    this.hashes = hashes
    this.mask = rows.length - 1
    this.used = used
  }

  clear(): void {
    this.rows.fill(0)
    this.used = 0
  }

  private candidate(): number {
    for (;;) {
      const row = this.rows[this.slot] ?? 0
      if (row === 0) return 0
      if (this.hashes[this.slot] === this.hash) return row
      this.slot = (this.slot + 1) & this.mask
    }
  }

  private widen(): void {
    const { rows, hashes } = this
    const { length } = rows
    // Rehashing costs more than memory, so small tables grow in larger steps.
    const slots = length * (length < SMALL ? 4 : 2)
    const wider = new Int32Array(slots)
    const theirs = new Int32Array(slots)
    const mask = slots - 1
    for (let i = 0; i < length; i++) {
      const row = rows[i] ?? 0
      if (row === 0) continue
      const hash = hashes[i] ?? 0
      // `spread`, inlined.
      let slot = hash ^ (hash >>> 16)
      slot = Math.imul(slot, SPREAD)
      slot = (slot ^ (slot >>> 15)) & mask
      while (wider[slot] !== 0) slot = (slot + 1) & mask
      wider[slot] = row
      theirs[slot] = hash
    }
    this.rows = wider
    this.hashes = theirs
    this.mask = mask
  }
}

/** 32 kB. */
const SMALL = 4096
const SPREAD = 0x45d9f3b

/** Mixes the high bits down, so that weak hashes also spread over the low bits. */
function spread(hash: number): number {
  let h = hash
  h ^= h >>> 16
  h = Math.imul(h, SPREAD)
  h ^= h >>> 15
  return h
}

export const HASH_FACTOR = 0x01000193

/** Adds one more number to a running hash (FNV-1a over 32-bit words). */
export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, HASH_FACTOR)
}

export const HASH_SEED = 0x811c9dc5 | 0

/** Adds a float: its integer part and 31 bits of its fraction. */
export function mixFloat(hash: number, value: number): number {
  const whole = Math.trunc(value)
  return mix(mix(hash, whole | 0), ((value - whole) * 0x7fffffff) | 0)
}
