/**
 * The size of one unit of each length base in px, while a style is computed (CSS Values 4, 6). Font metrics come from `FontUnits`; without
 * it the fallback values of the standard are used. Easy to get wrong: styles are computed before fonts are loaded, because the styles tell
 * which families to load, so a style may be computed again when its fonts are known.
 */
import type { LengthBase } from '../css/values/length.ts'
import type { FamilyEntry } from './types.ts'

export type FontMeasure = 'ex' | 'ch' | 'cap' | 'ic' | 'lh'

export interface FontLook {
  readonly families: readonly FamilyEntry[]
  readonly weight: number
  /** Index of the font-style keyword. */
  readonly style: number
}

/** Font metrics. `lh` is the line height with `line-height: normal`. */
export interface FontUnits {
  /** The metric in em. */
  measure(unit: FontMeasure, look: FontLook): number
}

/** Size of the page area in px. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** The fallback values of CSS Values 4 where font metrics are unknown. */
const guesses: Readonly<Record<FontMeasure, number>> = { ex: 0.5, ch: 0.5, cap: 0.7, ic: 1, lh: 1.2 }

/** The font that font-relative units refer to. */
export interface UnitFont {
  readonly size: number
  /** px; NaN for `normal`. */
  readonly lineHeight: number
  look(): FontLook
}

/** Unit sizes for the current fonts and viewport. */
export class LengthUnits {
  viewport: Viewport = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }
  fonts: FontUnits | null = null
  /** Whether a fallback value was used that loaded fonts could replace. */
  wasGuessed = false
  /** Whether a size was requested that depends on the viewport. */
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
