/** fontkit as the oracle of the subset tests: what a glyph looks like and how wide it is. */
// @ts-expect-error the package ships no types
import * as fontkit from 'fontkit'

export interface OracleGlyph {
  readonly advanceWidth: number
  readonly path: { toSVG(): string }
}

export interface OracleFont {
  readonly numGlyphs: number
  getGlyph(id: number): OracleGlyph
}

export function openOracle(bytes: Uint8Array, index = 0): OracleFont {
  const opened: unknown = fontkit.create(bytes)
  const collection = opened as { fonts?: readonly OracleFont[] }
  return collection.fonts?.[index] ?? (opened as OracleFont)
}
