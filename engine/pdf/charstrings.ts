/**
 * Rewrites CFF charstrings without hints and subroutines: drawing operators are copied, stem hints and hint masks are left out, and
 * subroutines are inlined. The length of hint masks depends on the number of stem hints so far, so a charstring is followed through its
 * calls. If that is not possible (arithmetic on the stack, a damaged charstring, too many steps) the result is null, and the font is
 * embedded with its hints and subroutines.
 */
import type { CffFont, CffIndex } from '../text/sfnt/cff-reader.ts'
import { ByteBuffer } from './bytes.ts'

const MAX_DEPTH = 10
/** Maximum number of operators and numbers in one glyph; real outlines need a few thousand. */
const MAX_STEPS = 200_000
const MAX_STACK = 192
/** Maximum size of all rewritten charstrings, as a multiple of the original table; a sound font stays below it. */
const MOST_GROWTH = 8
const LEAST_ROOM = 65_536

const ENDCHAR = 14
const ESCAPE = 12
/** `endchar`: replaces an unreadable glyph. */
export const EMPTY_GLYPH = Uint8Array.of(ENDCHAR)

export function unhintedOutlines(font: CffFont, glyphs: Uint16Array): Uint8Array[] | null {
  const walk = new Walk(font)
  const outlines: Uint8Array[] = []
  const most = LEAST_ROOM + font.bytes.length * MOST_GROWTH
  let total = 0
  for (const glyph of glyphs) {
    const span = font.charStrings.span(glyph)
    const outline = span === null ? EMPTY_GLYPH : walk.outline(span, font.fontOf(glyph))
    if (outline === null) return null
    total += outline.length
    if (total > most) return null
    outlines.push(outline)
  }
  return outlines
}

class Walk {
  private readonly font: CffFont
  private readonly out = new ByteBuffer(1024)
  /** Values of the numbers on the stack, and the position of each in the charstring. */
  private readonly stack = new Float64Array(MAX_STACK)
  private readonly starts = new Int32Array(MAX_STACK)
  private readonly ends = new Int32Array(MAX_STACK)
  private depth = 0
  private top = 0
  private stems = 0
  private steps = 0
  private ended = false
  /** The first stack-clearing operator may have the width of the glyph below its own operands. */
  private isFirst = true

  constructor(font: CffFont) {
    this.font = font
  }

  outline(span: readonly [number, number], font: number): Uint8Array | null {
    this.top = this.stems = this.steps = this.depth = 0
    this.ended = false
    this.isFirst = true
    this.out.clear()
    if (!this.run(...span, font)) return null
    if (!this.ended) this.out.byte(ENDCHAR)
    return this.out.view().slice()
  }

  private run(start: number, end: number, font: number): boolean {
    const { bytes } = this.font
    for (let i = start; i < end && !this.ended;) {
      if (++this.steps > MAX_STEPS) return false
      const at = i
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
        if (i > end) return false
        this.stack[this.top] = value
        this.starts[this.top] = at
        this.ends[this.top++] = i
        continue
      }
      switch (byte) {
        case 1: case 3: case 18: case 23: // hstem, vstem, hstemhm, vstemhm
          this.hint()
          break
        case 19: case 20: // hintmask, cntrmask; operands left over are vertical stems
          this.hint()
          i += (this.stems + 7) >> 3
          break
        case 10: { // callsubr
          const subrs = this.font.fonts[font]?.subrs ?? null
          if (subrs === null || !this.call(subrs, font)) return false
          break
        }
        case 29: // callgsubr
          if (!this.call(this.font.globalSubrs, font)) return false
          break
        case 11: // return
          return true
        case ENDCHAR:
          this.ended = true
          this.draw(byte)
          break
        case ESCAPE: { // two-byte operators: the flexes draw, dotsection is a hint, the others compute
          const second = bytes[i++] ?? 0
          if (second === 0) {
            this.hint()
            break
          }
          if (second < 34 || second > 37) return false
          this.draw(byte)
          this.out.byte(second)
          break
        }
        default:
          this.draw(byte)
      }
    }
    return true
  }

  /** Removes the operands of a hint from the stack; a width below them is kept for the next operator. */
  private hint(): void {
    this.stems += this.top >> 1
    if (this.isFirst && (this.top & 1) === 1) this.write(1)
    this.isFirst = false
    this.top = 0
  }

  private draw(operator: number): void {
    this.isFirst = false
    this.write(this.top)
    this.out.byte(operator)
    this.top = 0
  }

  /** Copies the lowest numbers of the stack as they are encoded in the font. */
  private write(count: number): void {
    const { starts, ends, font: { bytes } } = this
    for (let i = 0; i < count;) {
      // Most numbers are adjacent.
      const start = starts[i] ?? 0
      let end = ends[i++] ?? 0
      while (i < count && starts[i] === end) end = ends[i++] ?? 0
      this.out.reserve(end - start)
      for (let at = start; at < end; at++) this.out.byte(bytes[at] ?? 0)
    }
  }

  private call(subrs: CffIndex, font: number): boolean {
    if (this.top === 0 || this.depth === MAX_DEPTH) return false
    const number = (this.stack[--this.top] ?? 0) + biasOf(subrs.count)
    if (number < 0 || number >= subrs.count) return false
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
