/**
 * A font shaped by HarfBuzz, with the results that the full shaper expects: glyphs with their characters. The characters of a cluster
 * belong to its first glyph in text order; its other glyphs have none.
 */
import type { FontkitGlyph, FontkitRun } from '../host/fontkit.ts'
import type { Harfbuzz, HarfbuzzFont as OpenedFont } from '../host/harfbuzz.ts'
import type { FontProgram } from './face.ts'
import type { FontFeatures } from './font-features.ts'
import { shapingTables, type ShapingFont } from './guarded-font.ts'
import { isTurned } from './number-runs.ts'

/** A font for HarfBuzz. */
export class HarfbuzzFont implements ShapingFont {
  /** HarfBuzz limits its steps itself. */
  readonly isExhausted = false
  private readonly font: OpenedFont

  constructor(harfbuzz: Harfbuzz, program: FontProgram) {
    this.font = harfbuzz.open(shapingTables(program, ['hmtx']))
  }

  layout(text: string, _characters: number, direction: 'ltr' | 'rtl' | null, features: FontFeatures | null): FontkitRun & { readonly direction: 'ltr' | 'rtl' } {
    const isBackwards = direction === 'rtl' || (direction === null && Array.from(text).some((character) => isTurned(character.codePointAt(0) ?? 0)))
    const glyphs = this.font.shape(text, isBackwards ? 'rtl' : 'ltr', features?.tags ?? {})
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
    const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]))
    const run = glyphs.map((glyph, i): FontkitGlyph => {
      const before = glyphs[isBackwards ? i + 1 : i - 1]
      const isFirst = before?.cluster !== glyph.cluster
      const characters = isFirst ? text.slice(glyph.cluster, ends.get(glyph.cluster)) : ''
      return { id: glyph.id, advanceWidth: glyph.xAdvance, codePoints: Array.from(characters, (character) => character.codePointAt(0) ?? 0) }
    })
    return { glyphs: run, positions: glyphs, direction: isBackwards ? 'rtl' : 'ltr' }
  }
}
