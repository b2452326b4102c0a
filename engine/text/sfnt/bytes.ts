/**
 * Bounds-checked big-endian reads over the bytes of a font. A damaged file gives a FontError that says what is cut off, never a value from
 * neighbouring bytes. Views share the memory of the file; nothing is copied.
 */
import { isLittleEndian } from '../../arena/byte-order.ts'

/** Thrown when a file is not a usable font. `reason` is the explanation without the file's name; `message` can include both. */
export class FontError extends Error {
  override readonly name = 'FontError'
  readonly reason: string

  constructor(reason: string, label?: string) {
    super(label === undefined ? reason : `the font ${label} cannot be used: ${reason}`)
    this.reason = reason
  }
}

/** The file is a font, but has no face of that index. */
export class NoSuchFace extends FontError {}

/** The remaining number of list entries that can be unpacked from a table, shared by all views of the table. */
export interface Budget {
  left: number
}

/** From this many numbers onwards, swapping bytes pairwise is worth the three arrays that it needs. */
const LONG_LIST = 24

/** A view of a font's bytes; every read outside of it throws a FontError. */
export class Bytes {
  readonly data: Uint8Array
  readonly length: number
  /** The name of these bytes for messages: `the cmap table`. */
  readonly what: string
  private readonly budget: Budget | null

  constructor(data: Uint8Array, what: string, budget: Budget | null = null) {
    this.data = data
    this.length = data.length
    this.what = what
    this.budget = budget
  }

  /**
   * Counts `entries` as unpacked. A small hostile table can contain thousands of overlapping lists; the budget limits them to what real
   * fonts contain.
   */
  spend(entries: number): void {
    if (this.budget === null) return
    this.budget.left -= entries
    if (this.budget.left < 0) throw new FontError(`${this.what} is damaged: its lists overlap endlessly`)
  }

  u8(at: number): number {
    const value = this.data[at]
    if (value === undefined) throw this.cutOff(at)
    return value
  }

  u16(at: number): number {
    if (at < 0 || at + 2 > this.length) throw this.cutOff(at)
    const data = this.data
    return ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0)
  }

  /**
   * `count` 16-bit numbers from `at` onwards, copied: for lists that are searched. Long lists are byte-swapped two numbers at a time, which
   * takes a third of reading each one until V8 optimizes it.
   */
  u16s(at: number, count: number): Uint16Array {
    if (at < 0 || at + count * 2 > this.length) throw this.cutOff(at < 0 ? at : at + count * 2)
    const { data } = this
    if (count < LONG_LIST) {
      const list = new Uint16Array(count)
      for (let i = 0; i < count; i++) list[i] = ((data[at + i * 2] ?? 0) << 8) | (data[at + i * 2 + 1] ?? 0)
      return list
    }
    const pairs = new Int32Array((count + 1) >> 1)
    new Uint8Array(pairs.buffer).set(data.subarray(at, at + count * 2))
    if (isLittleEndian) {
      for (let i = 0; i < pairs.length; i++) {
        const pair = pairs[i] ?? 0
        pairs[i] = ((pair & 0xff00ff) << 8) | ((pair >>> 8) & 0xff00ff)
      }
    }
    return new Uint16Array(pairs.buffer, 0, count)
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16
  }

  u24(at: number): number {
    return (this.u8(at) << 16) | this.u16(at + 1)
  }

  u32(at: number): number {
    return this.u16(at) * 0x10000 + this.u16(at + 2)
  }

  /** A 16.16 fixed-point number. */
  fixed(at: number): number {
    return this.i16(at) + this.u16(at + 2) / 0x10000
  }

  tag(at: number): string {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3))
  }

  /** The bytes `[at, at + length)`; throws when they are not all present. */
  view(at: number, length: number, what = this.what): Bytes {
    if (at < 0 || length < 0 || at + length > this.length) throw this.cutOff(at)
    return new Bytes(this.data.subarray(at, at + length), what, this.budget)
  }

  /** Everything from `at` onwards. */
  from(at: number): Bytes {
    if (at < 0 || at > this.length) throw this.cutOff(at)
    return new Bytes(this.data.subarray(at), this.what, this.budget)
  }

  private cutOff(at: number): FontError {
    return new FontError(`${this.what} is damaged: it ends at byte ${this.length} but points to byte ${at}`)
  }
}
