/**
 * Computes the font-relative units ex, ch, cap, ic and lh, in em, from the first available font of a style. Metrics that a font lacks get
 * the fallback values of CSS Values 4.
 */
import type { FontLook, FontMeasure, FontUnits } from '../style/length-units.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FontProgram } from '../text/face.ts'
import { familyNames } from '../layout/font-metrics.ts'
import type { Document } from './document-state.ts'

const FontStyle = enumOf('font-style')
const ZERO = 0x30
const WATER = 0x6c34

export function fontUnits({ fonts, faces }: Document): FontUnits {
  return {
    measure(unit, { families, weight, style }: FontLook) {
      const stack = fonts.stack(familyNames(families), weight, style === FontStyle.italic)
      return measureOf(unit, faces.get(stack.primary).program)
    },
  }
}

function measureOf(unit: FontMeasure, program: FontProgram): number {
  const { metrics } = program
  const em = metrics.unitsPerEm
  switch (unit) {
    case 'ex': return metrics.xHeight > 0 ? metrics.xHeight / em : 0.5
    case 'cap': return (metrics.capHeight > 0 ? metrics.capHeight : metrics.ascent) / em
    case 'lh': return (metrics.ascent + metrics.descent + metrics.lineGap) / em
    case 'ch': return advance(program, ZERO, 0.5)
    case 'ic': return advance(program, WATER, 1)
  }
}

/** Advance of a character in em; `guess` if the font has no glyph for it. */
function advance(program: FontProgram, character: number, guess: number): number {
  const glyph = program.glyphOf(character)
  return glyph === 0 ? guess : program.advanceOf(glyph) / program.metrics.unitsPerEm
}
