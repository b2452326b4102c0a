/**
 * The scratch rows that both shapers write: glyphs in drawing order with their advances, and the number of code units that each represents.
 * One instance is reused for every word; its content is valid until the next word.
 */

/** Maximum length of text shaped as one word; the caller splits longer text. */
export const MAX_WORD_UNITS = 1024

/** Maximum of glyphs per word; a font that produces more is not shaped further. */
const MAX_WORD_GLYPHS = MAX_WORD_UNITS * 4

/** The glyph rows of one word; the first `count` entries are valid. */
export class ShapedWord {
  readonly glyphs = new Int32Array(MAX_WORD_GLYPHS)
  readonly advances = new Int32Array(MAX_WORD_GLYPHS)
  /** The code units of the cluster that begins here; 0 for the other glyphs of a cluster. */
  readonly units = new Int32Array(MAX_WORD_GLYPHS)
  readonly x = new Int32Array(MAX_WORD_GLYPHS)
  readonly y = new Int32Array(MAX_WORD_GLYPHS)
  count = 0
  missing = false
  displaced = false
  /** Glyphs are in visual order, and the text runs from the last glyph to the first. */
  rightToLeft = false
  /** Whether the full shaper was used. */
  complex = false
  /** Whether the last glyph can be the first of a kerned pair. */
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
