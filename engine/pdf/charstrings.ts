/**
 * Finds the subroutines that charstrings call. Which bytes are operators depends on the number of stem hints seen so
 * far, so a charstring has to be followed through its calls. When that cannot be known (arithmetic on the stack, a
 * damaged string, too many steps) every subroutine counts as used: the subset is larger then, never wrong.
 */
import type { CffFont, CffIndex } from '../text/sfnt/cff-reader.ts'

const MAX_DEPTH = 10
/** Operators followed in one glyph; real outlines need a few thousand. */
const MAX_STEPS = 200_000
const MAX_STACK = 192

export interface SubrUse {
  readonly global: Uint8Array
  /** Per font dictionary. */
  readonly local: readonly Uint8Array[]
}

export function usedSubrs(font: CffFont, glyphs: Iterable<number>): SubrUse {
  const use = {
    global: new Uint8Array(font.globalSubrs.count),
    local: font.fonts.map((dict) => new Uint8Array(dict.subrs?.count ?? 0)),
  }
  const walk = new Walk(font, use)
  for (const glyph of glyphs) {
    if (glyph >= font.charStrings.count || walk.follow(glyph)) continue
    use.global.fill(1)
    for (const local of use.local) local.fill(1)
    break
  }
  return use
}

class Walk {
  private readonly font: CffFont
  private readonly use: SubrUse
  private readonly stack = new Float64Array(MAX_STACK)
  private depth = 0
  private top = 0
  private stems = 0
  private steps = 0
  private ended = false

  constructor(font: CffFont, use: SubrUse) {
    this.font = font
    this.use = use
  }

  /** False when the glyph's calls could not all be found. */
  follow(glyph: number): boolean {
    this.top = 0
    this.stems = 0
    this.steps = 0
    this.depth = 0
    this.ended = false
    const span = this.font.charStrings.span(glyph)
    return span === null || this.run(...span, this.font.fontOf(glyph))
  }

  private run(start: number, end: number, font: number): boolean {
    const { bytes } = this.font
    for (let i = start; i < end && !this.ended;) {
      if (++this.steps > MAX_STEPS) return false
      const byte = bytes[i++] ?? 0
      if (byte >= 32 || byte === 28) {
        if (this.top === MAX_STACK) return false
        let value = byte - 139
        if (byte === 28) {
          value = (((bytes[i] ?? 0) << 24) | ((bytes[i + 1] ?? 0) << 16)) >> 16
          i += 2
        } else if (byte === 255) {
          value = ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0)
          i += 4
        } else if (byte >= 251) {
          value = -(byte - 251) * 256 - (bytes[i++] ?? 0) - 108
        } else if (byte >= 247) {
          value = (byte - 247) * 256 + (bytes[i++] ?? 0) + 108
        }
        this.stack[this.top++] = value
        continue
      }
      switch (byte) {
        case 1: case 3: case 18: case 23: // hstem, vstem, hstemhm, vstemhm
          this.stems += this.top >> 1
          this.top = 0
          break
        case 19: case 20: // hintmask, cntrmask; operands left over are vertical stems
          this.stems += this.top >> 1
          this.top = 0
          i += (this.stems + 7) >> 3
          break
        case 10: { // callsubr
          const subrs = this.font.fonts[font]?.subrs ?? null
          const used = this.use.local[font]
          if (subrs === null || used === undefined || !this.call(subrs, used, font)) return false
          break
        }
        case 29: // callgsubr
          if (!this.call(this.font.globalSubrs, this.use.global, font)) return false
          break
        case 11: // return
          return true
        case 14: // endchar
          this.ended = true
          break
        case 12: { // two-byte operators: the flexes draw, the others compute
          const second = bytes[i++] ?? 0
          if (second < 34 || second > 37) return false
          this.top = 0
          break
        }
        default:
          this.top = 0
      }
    }
    return true
  }

  private call(subrs: CffIndex, used: Uint8Array, font: number): boolean {
    if (this.top === 0 || this.depth === MAX_DEPTH) return false
    const number = (this.stack[--this.top] ?? 0) + biasOf(subrs.count)
    if (number < 0 || number >= subrs.count) return false
    used[number] = 1
    this.depth++
    const span = subrs.span(number)
    const known = span === null || this.run(...span, font)
    this.depth--
    return known
  }
}

function biasOf(count: number): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}
