/** fontkit as the reference for subset tests: outlines and advances of glyphs. */
import { createRequire } from 'node:module'

export interface OracleGlyph {
  readonly advanceWidth: number
  readonly path: { toSVG(): string }
}

export interface OracleFont {
  readonly numGlyphs: number
  getGlyph(id: number): OracleGlyph
}

export function openOracle(bytes: Uint8Array, index = 0): OracleFont {
  const { create } = createRequire(import.meta.url)('fontkit') as { create(bytes: Uint8Array): unknown }
  const opened = create(bytes)
  const collection = opened as { fonts?: readonly OracleFont[] }
  return collection.fonts?.[index] ?? (opened as OracleFont)
}
