/**
 * The shaping class of a code point, one byte: common, mark, ignorable, complex script, or the number of a simple script. Blocks of 256
 * code points are filled at first use.
 */
import { clearList } from '../arena/lists.ts'
import { scriptRanges } from './script-ranges.ts'

export const CharClass = {
  /** No script of its own: spaces, digits, punctuation, symbols. */
  common: 0,
  mark: 1,
  /** Invisible without effect on its neighbours: soft hyphen, zero width space, word joiner. */
  ignorable: 2,
  /** Invisible, but affects joining of its neighbours: U+200C, U+200D. */
  joiner: 3,
  variationSelector: 4,
  /** Its script needs full shaping. */
  complex: 5,
  /** U+2044: starts a fraction in fonts with fraction features. */
  fractionSlash: 6,
  /** Numbers from here onwards are scripts, see `scriptTagOf`. */
  firstScript: 7,
} as const

const SPECIAL: readonly (readonly [first: number, last: number, charClass: number])[] = [
  [0x00, 0x1f, CharClass.ignorable], [0x7f, 0x9f, CharClass.ignorable], [0xad, 0xad, CharClass.ignorable],
  [0x034f, 0x034f, CharClass.ignorable], [0x061c, 0x061c, CharClass.ignorable],
  [0x17b4, 0x17b5, CharClass.complex], [0x180b, 0x180f, CharClass.complex],
  [0x200b, 0x200b, CharClass.ignorable], [0x200c, 0x200d, CharClass.joiner], [0x200e, 0x200f, CharClass.ignorable],
  [0x2028, 0x202e, CharClass.ignorable], [0x2060, 0x206f, CharClass.ignorable], [0x2044, 0x2044, CharClass.fractionSlash],
  [0xfe00, 0xfe0f, CharClass.variationSelector], [0xfeff, 0xfeff, CharClass.ignorable],
  [0xfff0, 0xfffb, CharClass.ignorable], [0x1bca0, 0x1bca3, CharClass.ignorable],
  [0x1d173, 0x1d17a, CharClass.ignorable], [0xe0000, 0xe00ff, CharClass.ignorable],
  [0xe0100, 0xe01ef, CharClass.variationSelector], [0xe01f0, 0xe0fff, CharClass.ignorable],
]

/** The shaping classes of all code points, filled on demand. */
export class CharClasses {
  private readonly blocks: (Uint8Array | undefined)[] = new Array<Uint8Array | undefined>(0x1100)
  private readonly tags: string[] = ['latn']
  private firsts: Int32Array | null = null
  private lasts: Int32Array = new Int32Array(0)
  private classes: Uint8Array = new Uint8Array(0)

  classOf(codePoint: number): number {
    return this.blockOf(codePoint >>> 8)[codePoint & 0xff] ?? 0
  }

  /** The classes of the 256 code points from `index * 256` onwards. */
  blockOf(index: number): Uint8Array {
    return this.blocks[index] ?? this.fill(index)
  }

  /** The OpenType tag of a class from `firstScript` onwards; 'zzzz' for common text. */
  scriptTagOf(charClass: number): string {
    return this.tags[charClass - CharClass.firstScript] ?? 'zzzz'
  }

  private fill(index: number): Uint8Array {
    const block = new Uint8Array(256)
    if (index < 0 || index >= 0x1100) return block
    this.blocks[index] = block
    if (this.firsts === null) {
      // Plain English text needs only this block, so the long table stays unparsed.
      if (index === 0) return fillLatin(block)
      this.readRanges()
    }
    const start = index * 256
    const firsts = this.firsts ?? new Int32Array(0)
    for (let r = 0; r < firsts.length; r++) {
      const first = firsts[r] ?? 0
      const last = this.lasts[r] ?? 0
      if (last < start || first > start + 255) continue
      block.fill(this.classes[r] ?? 0, Math.max(first, start) - start, Math.min(last, start + 255) - start + 1)
    }
    return block
  }

  private readRanges(): void {
    clearList(this.tags)
    const firsts: number[] = []
    const lasts: number[] = []
    const classes: number[] = []
    for (const [name, ranges] of scriptRanges) {
      let charClass: number = name === 'mark' ? CharClass.mark : CharClass.complex
      if (name !== 'mark' && name !== 'complex') {
        charClass = CharClass.firstScript + this.tags.length
        this.tags.push(name)
      }
      for (const range of ranges.split(' ')) {
        const dash = range.indexOf('-')
        const first = parseInt(range, 16)
        firsts.push(first)
        lasts.push(dash < 0 ? first : parseInt(range.slice(dash + 1), 16))
        classes.push(charClass)
      }
    }
    for (const [first, last, charClass] of SPECIAL) {
      firsts.push(first)
      lasts.push(last)
      classes.push(charClass)
    }
    this.firsts = Int32Array.from(firsts)
    this.lasts = Int32Array.from(lasts)
    this.classes = Uint8Array.from(classes)
  }
}

/** Latin is the first script in the table. */
const LATIN = CharClass.firstScript

/** U+0000 to U+00FF, equal to the ranges. */
function fillLatin(block: Uint8Array): Uint8Array {
  block.fill(CharClass.ignorable, 0, 0x20)
  block.fill(CharClass.ignorable, 0x7f, 0xa0)
  block.fill(LATIN, 0x41, 0x5b)
  block.fill(LATIN, 0x61, 0x7b)
  block.fill(LATIN, 0xc0, 0x100)
  for (const code of [0xaa, 0xba]) block[code] = LATIN
  for (const code of [0xd7, 0xf7]) block[code] = CharClass.common
  block[0xad] = CharClass.ignorable
  return block
}
