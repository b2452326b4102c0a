/**
 * Px in one unit of each base while a style is computed. What depends on fonts is asked of whoever knows them, and
 * guessed as CSS says where nobody does: styles come before fonts, because fonts are loaded for the families that the
 * styles ask for.
 */
import type { LengthBase } from '../css/values/length.ts'
import type { FamilyEntry } from './types.ts'

export type FontMeasure = 'ex' | 'ch' | 'cap' | 'ic' | 'lh'

export interface FontLook {
  readonly families: readonly FamilyEntry[]
  readonly weight: number
  /** Index of font-style. */
  readonly style: number
}

/** Knows fonts. `lh` is the height of a line with `line-height: normal`. */
export interface FontUnits {
  /** The measure in em. */
  measure(unit: FontMeasure, look: FontLook): number
}

/** Px of the area that content is laid out in. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** What CSS Values 4 assumes where a font cannot be asked. */
const guesses: Readonly<Record<FontMeasure, number>> = { ex: 0.5, ch: 0.5, cap: 0.7, ic: 1, lh: 1.2 }

/** The font that units refer to. */
export interface UnitFont {
  readonly size: number
  /** Px, or NaN for `normal`. */
  readonly lineHeight: number
  look(): FontLook
}

export class LengthUnits {
  viewport: Viewport = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }
  fonts: FontUnits | null = null
  /** Whether a size was guessed that `fonts` could have told. */
  wasGuessed = false
  /** Whether a size was asked for that follows from the viewport. */
  asksViewport = false

  size(base: LengthBase, font: UnitFont, root: UnitFont): number {
    switch (base) {
      case 'px': return 1
      case 'em': return font.size
      case 'rem': return root.size
      case 'vw':
      case 'vh':
      case 'vmin':
      case 'vmax': return this.viewportSize(base) / 100
      case 'lh': return this.lineHeight(font)
      case 'rlh': return this.lineHeight(root)
      case 'ex': return this.measure('ex', font)
      case 'ch': return this.measure('ch', font)
      case 'cap': return this.measure('cap', font)
      case 'ic': return this.measure('ic', font)
      case 'rex': return this.measure('ex', root)
      case 'rch': return this.measure('ch', root)
      case 'rcap': return this.measure('cap', root)
      case 'ric': return this.measure('ic', root)
    }
  }

  private viewportSize(base: 'vw' | 'vh' | 'vmin' | 'vmax'): number {
    const { width, height } = this.viewport
    this.asksViewport = true
    switch (base) {
      case 'vw': return width
      case 'vh': return height
      case 'vmin': return Math.min(width, height)
      case 'vmax': return Math.max(width, height)
    }
  }

  private lineHeight(font: UnitFont): number {
    return Number.isNaN(font.lineHeight) ? this.measure('lh', font) : font.lineHeight
  }

  private measure(unit: FontMeasure, font: UnitFont): number {
    if (this.fonts !== null) return this.fonts.measure(unit, font.look()) * font.size
    this.wasGuessed = true
    return guesses[unit] * font.size
  }
}
