/**
 * The scratch rows both shapers write: glyphs in drawing order with advances and the code breakUnits each stands for.
 * One instance is reused for every word; nothing in it outlives the next word.
 */

/** Longest text that can be shaped as one word; longer input is cut by the caller. */
export const MAX_WORD_UNITS = 1024

/** Most glyphs one word may shape to; a font that makes more of it is not followed. */
const MAX_WORD_GLYPHS = MAX_WORD_UNITS * 4

export class ShapedWord {
  readonly glyphs = new Int32Array(MAX_WORD_GLYPHS)
  readonly advances = new Int32Array(MAX_WORD_GLYPHS)
  /** Code breakUnits of the cluster that begins here; 0 for its further glyphs. */
  readonly units = new Int32Array(MAX_WORD_GLYPHS)
  readonly x = new Int32Array(MAX_WORD_GLYPHS)
  readonly y = new Int32Array(MAX_WORD_GLYPHS)
  count = 0
  missing = false
  displaced = false
  /** Glyphs are in visual order and the text runs from the last to the first. */
  rightToLeft = false
  /** Full shaping was used. */
  complex = false
  /** The last glyph may be the first of a kerned pair. */
  kernsOn = false

  clear(): void {
    this.count = 0
    this.missing = false
    this.displaced = false
    this.rightToLeft = false
    this.complex = false
    this.kernsOn = false
  }

  push(glyph: number, advance: number, units: number): void {
    const at = this.count
    if (at === MAX_WORD_GLYPHS) return
    this.glyphs[at] = glyph
    this.advances[at] = advance
    this.units[at] = units
    this.x[at] = 0
    this.y[at] = 0
    if (glyph === 0) this.missing = true
    this.count = at + 1
  }
}
