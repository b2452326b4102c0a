/**
 * The position of each object for the cross-reference: its byte offset, or its object stream and the index within that. Five bytes per
 * object, in segments that are never copied. A file of 100,000 pages has about 200,000 objects, and nothing else is kept of a page.
 */
import type { Id } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'

export type PdfRef = Id<'pdfObject'>

/** Number of objects in one segment. */
const SEGMENT = 4096
/** Bit of the high byte: the object is in an object stream; the other bits are its index. */
const PACKED = 0x80
/** Maximum number of objects in an object stream: an index has seven bits. */
export const MAX_PACKED = 128
const BYTES_PER_OBJECT = 5

export class ObjectTable {
  /** Number after the last object; the first is 1. */
  length = 1
  /** The low 32 bits of an offset, or the object stream. */
  private readonly low: Uint32Array[] = []
  /** The high seven bits of an offset, or the marked index. Both columns are 0 until the object is written. */
  private readonly high: Uint8Array[] = []

  /** Allocates the next object number. */
  allocate(): PdfRef {
    const ref = this.length++
    if (Math.floor(ref / SEGMENT) >= this.low.length) {
      this.low.push(new Uint32Array(SEGMENT))
      this.high.push(new Uint8Array(SEGMENT))
    }
    return ref as PdfRef
  }

  isPlaced(ref: number): boolean {
    return this.lowOf(ref) !== 0 || this.highOf(ref) !== 0
  }

  /** The object is at this byte offset, which is not 0 and below 2^39. */
  placeAt(ref: PdfRef, offset: number): void {
    this.set(ref, offset % 2 ** 32, Math.floor(offset / 2 ** 32))
  }

  /** The object is number `index` in the object stream `container`. */
  placeIn(ref: PdfRef, container: PdfRef, index: number): void {
    this.set(ref, container, PACKED | index)
  }

  /** The object stream that contains it; 0 for an object directly in the file. */
  containerOf(ref: number): number {
    return (this.highOf(ref) & PACKED) === 0 ? 0 : this.lowOf(ref)
  }

  /** Byte offset in the file, or index within the object stream. */
  positionOf(ref: number): number {
    const high = this.highOf(ref)
    return (high & PACKED) === 0 ? high * 2 ** 32 + this.lowOf(ref) : high - PACKED
  }

  bytesTouched(): number {
    return (this.length - 1) * BYTES_PER_OBJECT
  }

  private lowOf(ref: number): number {
    return this.low[Math.floor(ref / SEGMENT)]?.[ref % SEGMENT] ?? 0
  }

  private highOf(ref: number): number {
    return this.high[Math.floor(ref / SEGMENT)]?.[ref % SEGMENT] ?? 0
  }

  private set(ref: PdfRef, low: number, high: number): void {
    const segment = Math.floor(ref / SEGMENT)
    const [lows, highs] = [this.low[segment], this.high[segment]]
    if (lows === undefined || highs === undefined || ref >= this.length) {
      throw new ConvertError('internal', `PDF object ${ref} has no number`)
    }
    lows[ref % SEGMENT] = low
    highs[ref % SEGMENT] = high
  }
}
