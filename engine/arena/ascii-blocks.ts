/**
 * The ASCII parts of a long text as bytes. A chunk of HTML is split into thousands of short slices; `charCodeAt` takes 250 instructions per
 * code unit until V8 has optimized its loop, while copying a slice of bytes takes some 1,000. The text is examined in blocks, because few
 * documents are entirely ASCII.
 */

/** Code units per block. A block with one non-ASCII unit cannot be used. */
const BLOCK_BITS = 8
const BLOCK = 1 << BLOCK_BITS

const UNSEEN = 0
const ASCII = 1
const OTHER = 2

/** Caches the ASCII blocks of one text; another text replaces them. */
export class AsciiBlocks {
  /** The bytes of the last text, valid in its ASCII blocks. */
  bytes = new Uint8Array(0)
  private kinds = new Uint8Array(0)
  private text = ''
  private readonly encoder = new TextEncoder()

  /** Whether `bytes` contains all code units of `text[start, end)`. */
  has(text: string, start: number, end: number): boolean {
    if (text !== this.text) this.begin(text)
    for (let block = start >>> BLOCK_BITS; block << BLOCK_BITS < end; block++) {
      let kind = this.kinds[block]
      if (kind === UNSEEN) kind = this.look(block)
      if (kind !== ASCII) return false
    }
    return true
  }

  private begin(text: string): void {
    this.text = text
    const blocks = (text.length >>> BLOCK_BITS) + 1
    if (blocks > this.kinds.length) {
      this.bytes = new Uint8Array(blocks * BLOCK)
      this.kinds = new Uint8Array(blocks)
    } else this.kinds.fill(UNSEEN)
  }

  private look(block: number): number {
    const start = block << BLOCK_BITS
    const units = this.text.slice(start, start + BLOCK)
    const { read, written } = this.encoder.encodeInto(units, this.bytes.subarray(start, start + BLOCK))
    return this.kinds[block] = read === units.length && written === units.length ? ASCII : OTHER
  }
}
