/**
 * The tables of a JPEG file (ITU T.81, B.2.4): which of them are defined when a scan begins, and the minimum of bits for a block of 8 by 8
 * samples. An invalid table counts as missing; only a scan that needs it fails.
 */
import { damaged } from './image-error.ts'

const CODE_LENGTHS = 16
const MOST_DC_CATEGORY = 15

/** The tables defined so far in a file. */
export class JpegTables {
  private readonly quantization = [false, false, false, false]
  /** The length of the shortest code per table, 0 for a missing table: DC tables first, then AC tables. */
  private readonly shortest = [0, 0, 0, 0, 0, 0, 0, 0]

  /** Reads a segment with one or more quantization tables. */
  addQuantization(segment: Uint8Array): void {
    for (let at = 0; at < segment.length;) {
      const kind = segment[at] ?? 0
      const end = at + 1 + (kind < 16 ? 64 : 128)
      if (kind >> 4 > 1 || (kind & 15) > 3 || end > segment.length) throw damaged('a quantization table is malformed')
      this.quantization[kind & 15] = true
      at = end
    }
  }

  /** Reads a segment with one or more Huffman tables. */
  addHuffman(segment: Uint8Array): void {
    for (let at = 0; at < segment.length;) {
      const kind = segment[at] ?? 0
      const counts = segment.subarray(at + 1, at + 1 + CODE_LENGTHS)
      let symbols = 0
      for (const count of counts) symbols += count
      const from = at + 1 + CODE_LENGTHS
      at = from + symbols
      if (kind >> 4 > 1 || (kind & 15) > 3 || symbols > 256 || at > segment.length) throw damaged('a Huffman table is malformed')
      const isSound = hasRoom(counts) && (kind >= 16 || segment.subarray(from, at).every((category) => category <= MOST_DC_CATEGORY))
      this.shortest[(kind >> 4) * 4 + (kind & 15)] = isSound ? 1 + counts.findIndex((count) => count > 0) : 0
    }
  }

  needQuantization(index: number): void {
    if (this.quantization[index] !== true) throw damaged('a quantization table is missing')
  }

  /** The length of the shortest code of a DC table. */
  bitsOfDc(index: number): number {
    return this.bitsOf(index, index)
  }

  /** The same of an AC table. */
  bitsOfAc(index: number): number {
    return this.bitsOf(index, index + 4)
  }

  private bitsOf(index: number, slot: number): number {
    const bits = index > 3 ? 0 : (this.shortest[slot] ?? 0)
    if (bits === 0) throw damaged('a Huffman table is missing or malformed')
    return bits
  }
}

/** Whether these code lengths form a prefix code; no code may be all ones. */
const hasRoom = (counts: Uint8Array): boolean => {
  let free = 1
  for (const count of counts) {
    free = free * 2 - count
    if (free <= 0) return false
  }
  return true
}
