/**
 * HarfBuzz as the engine uses it: for fonts whose layout tables fontkit cannot follow, and scripts that it does not know. It is a
 * WebAssembly module of 440 KB, loaded only when a word needs it.
 */
export interface HarfbuzzGlyph {
  readonly id: number
  /** The first code unit of the text that it stands for. */
  readonly cluster: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

export interface HarfbuzzFont {
  /** The glyphs of a text in visual order, in font units; `features` are on or off beyond what is applied of itself. Throws when the module fails. */
  shape(text: string, direction: 'ltr' | 'rtl', features: Readonly<Record<string, boolean>>): readonly HarfbuzzGlyph[]
}

export interface Harfbuzz {
  /** Opens a font file, an sfnt of one face; throws when it cannot. */
  open(file: Uint8Array): HarfbuzzFont
}
