/**
 * Types for the part of fontkit that the engine uses (the package has none). fontkit is loaded only when a word needs full shaping: loading
 * it costs more than converting a one-page document.
 */
export interface FontkitGlyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

export interface FontkitPosition {
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

export interface FontkitRun {
  readonly glyphs: readonly FontkitGlyph[]
  readonly positions: readonly FontkitPosition[]
}

export interface FontkitFont {
  layout(text: string, features?: Readonly<Record<string, boolean>> | readonly string[], script?: string, language?: string, direction?: 'ltr' | 'rtl'): FontkitRun
}

export interface Fontkit {
  create(bytes: Uint8Array): FontkitFont | { readonly fonts: readonly FontkitFont[] }
}
