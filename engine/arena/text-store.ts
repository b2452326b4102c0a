/**
 * A growing array of UTF-16 code units. Text nodes, attribute values and interned names are ranges of a store; strings are made only on
 * request. Offset 0 is never used, so 0 can mean "no text".
 */
import { LARGE_GROWTH, type GrowthCheck } from './arena.ts'
import { AsciiBlocks } from './ascii-blocks.ts'
import { isLittleEndian } from './byte-order.ts'
import { HASH_FACTOR, HASH_SEED } from './hash-index.ts'
import type { TextOffset } from './ids.ts'
import type { ArenaName } from './schema.ts'

/** The UTF-16 code units of a string. (`Uint16Array.from(text, …)` iterates code points, and would drop half of each surrogate pair.) */
export function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

/**
 * From this many code units onwards, text is tested for ASCII; then the units tested at once. A style sheet is stored in a third of the
 * time.
 */
const LONG = 256
const MOST_AT_ONCE = 4096
/**
 * A slice is copied as bytes only from this length onwards, for a source text of this minimum and maximum length, and while the store is
 * below this length: later V8 has optimized the loop over code units.
 */
const SLICE = 6
const LEAST_SOURCE = 8192
const MOST_SOURCE = 131_072
const EARLY = 262_144
/** From this many code units onwards, creating a decoder pays. */
const VERY_LONG = 32_768

/** Text as code units, addressed by offset and length. */
export class TextStore {
  readonly arenaName: ArenaName
  /** Read it again after an append: growth replaces it. */
  units: Uint16Array
  length = 1
  highWater = 1
  onGrow: GrowthCheck | null = null
  private blocks: AsciiBlocks | null = null
  private plain: { readonly encoder: InstanceType<typeof TextEncoder>; readonly bytes: Uint8Array } | null = null

  constructor(name: ArenaName, reserve: number) {
    this.arenaName = name
    this.units = new Uint16Array(Math.max(2, reserve))
  }

  /** Makes room for `count` more code units. */
  ensure(count: number): void {
    const need = this.length + count
    if (need <= this.units.length) return
    const room = Math.max(need, this.units.length * 2)
    if (room * 2 >= LARGE_GROWTH) this.onGrow?.(room * 2)
    const wider = new Uint16Array(room)
    wider.set(this.units.subarray(0, this.length))
    this.units = wider
  }

  append(text: string): TextOffset {
    return this.appendSlice(text, 0, text.length)
  }

  appendSlice(text: string, start: number, end: number): TextOffset {
    const at = this.length
    if (at + end - start > this.units.length) this.ensure(end - start)
    if (end - start < LONG) {
      if (!this.putBytes(text, start, end, at)) this.putUnits(text, start, end, at)
    } else {
      for (let from = start; from < end; from += MOST_AT_ONCE) {
        const to = Math.min(end, from + MOST_AT_ONCE)
        if (!this.putPlain(text.slice(from, to), at + from - start)) this.putUnits(text, from, to, at + from - start)
      }
    }
    this.length = at + (end - start)
    return at as TextOffset
  }

  /** Copies a short slice of a long text as bytes; false when it must be copied unit by unit. */
  private putBytes(text: string, start: number, end: number, at: number): boolean {
    if (end - start < SLICE || at > EARLY || text.length < LEAST_SOURCE || text.length > MOST_SOURCE) return false
    this.blocks ??= new AsciiBlocks()
    if (!this.blocks.has(text, start, end)) return false
    this.units.set(this.blocks.bytes.subarray(start, end), at)
    return true
  }

  private putUnits(text: string, start: number, end: number, at: number): void {
    const { units } = this
    for (let i = start, o = at; i < end; i++, o++) units[o] = text.charCodeAt(i)
  }

  /** Stores ASCII text without looking at each unit; false for any other text. */
  private putPlain(text: string, at: number): boolean {
    this.plain ??= { encoder: new TextEncoder(), bytes: new Uint8Array(MOST_AT_ONCE) }
    const { encoder, bytes } = this.plain
    const { read, written } = encoder.encodeInto(text, bytes)
    if (read !== text.length || written !== text.length) return false
    this.units.set(bytes.subarray(0, written), at)
    return true
  }

  appendUnits(source: Uint16Array, start: number, end: number): TextOffset {
    this.ensure(end - start)
    const at = this.length
    this.units.set(source.subarray(start, end), at)
    this.length = at + (end - start)
    return at as TextOffset
  }

  /** Whether the code unit occurs at or after `from`. */
  has(unit: number, from: number): boolean {
    const { units, length } = this
    // Moved text leaves old units after the end: this stops the search at `length`.
    if (length < units.length) units[length] = unit
    const at = units.indexOf(unit, from)
    return at >= 0 && at < length
  }

  slice(offset: number, length: number): string {
    if (length <= MOST_AT_ONCE) return String.fromCharCode.apply(null, this.units.subarray(offset, offset + length) as unknown as number[])
    const known = length >= VERY_LONG && isLittleEndian ? this.sliceDecoded(offset, length) : null
    if (known !== null) return known
    let text = ''
    for (let i = offset; i < offset + length; i += MOST_AT_ONCE) {
      text += this.slice(i, Math.min(MOST_AT_ONCE, offset + length - i))
    }
    return text
  }

  /**
   * The same for a long text, with a quarter of the instructions; null when it may contain lone surrogates, which decoding would replace.
   */
  private sliceDecoded(offset: number, length: number): string | null {
    const text = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(this.units.subarray(offset, offset + length))
    if (text.length !== length || text.includes('\ufffd')) return null
    // The decoded string has two bytes per unit. ASCII text needs one, and operations on such strings are faster.
    const bytes = new Uint8Array(length)
    const { read, written } = new TextEncoder().encodeInto(text, bytes)
    return read === length && written === length ? new TextDecoder().decode(bytes) : text
  }

  hash(offset: number, length: number): number {
    return hashUnits(this.units, offset, offset + length)
  }

  equals(offset: number, length: number, other: Uint16Array, start: number): boolean {
    const units = this.units
    for (let i = 0; i < length; i++) if (units[offset + i] !== other[start + i]) return false
    return true
  }

  equalsString(offset: number, length: number, text: string): boolean {
    if (length !== text.length) return false
    for (let i = 0; i < length; i++) if (this.units[offset + i] !== text.charCodeAt(i)) return false
    return true
  }

  /** Moves `[from, length)` down to `keep`; see `Arenas.discardBefore`. */
  slide(from: number, keep: number): void {
    if (this.length > this.highWater) this.highWater = this.length
    this.units.copyWithin(keep, from, this.length)
    this.length -= from - keep
  }

  /** Shortens to `length` code units. */
  truncate(length: number): void {
    if (this.length > this.highWater) this.highWater = this.length
    this.length = length
  }

  bytesTouched(): number {
    return (Math.max(this.length, this.highWater) - 1) * 2
  }
}

/** Like `mix`, without a call per code unit. */
export function hashUnits(units: Uint16Array, start: number, end: number): number {
  let hash = HASH_SEED
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] ?? 0), HASH_FACTOR)
  return hash
}

/** The hash of a string; equals `hashUnits` of its code units. */
export function hashString(text: string): number {
  let hash = HASH_SEED
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), HASH_FACTOR)
  return hash
}
