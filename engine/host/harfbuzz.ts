/**
 * The interface to HarfBuzz, for fonts whose layout tables fontkit cannot process and for scripts that it does not support. HarfBuzz is a
 * WebAssembly module of 440 KB, loaded only when a word needs it.
 */
export interface HarfbuzzGlyph {
  readonly id: number
  /** Index of the first code unit of its text. */
  readonly cluster: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

export interface HarfbuzzFont {
  /**
   * Shapes a text: glyphs in visual order, in font units. `features` are turned on or off in addition to the defaults. Throws if the module
   * fails.
   */
  shape(text: string, direction: 'ltr' | 'rtl', features: Readonly<Record<string, boolean>>): readonly HarfbuzzGlyph[]
}

export interface Harfbuzz {
  /** Opens a font file, an sfnt with one face; throws if it cannot. */
  open(file: Uint8Array): HarfbuzzFont
}
