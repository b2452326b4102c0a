/**
 * What of a long text is ASCII, as bytes: a chunk of HTML is taken apart into thousands of short slices, and `charCodeAt` for each
 * unit takes 250 instructions until V8 has optimized the loop around it, where copying a slice of bytes takes some 1,000.
 * Texts are looked at block by block, because few documents are ASCII throughout.
 */

/** Units of a block. A block with one unit that is not ASCII is of no use. */
const BLOCK_BITS = 8
const BLOCK = 1 << BLOCK_BITS

const UNSEEN = 0
const ASCII = 1
const OTHER = 2

export class AsciiBlocks {
  /** Those of the text that was asked for last, in its blocks of nothing but ASCII. */
  bytes = new Uint8Array(0)
  private kinds = new Uint8Array(0)
  private text = ''
  private readonly encoder = new TextEncoder()

  /** Whether `bytes` has all units of `text[start, end)`. */
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
