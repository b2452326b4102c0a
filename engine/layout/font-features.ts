/**
 * The OpenType features that a style requests, in order: font-variant properties, font-kerning, letter-spacing, font-feature-settings (CSS
 * Fonts 4, 7). Later ones override earlier ones; letter-spacing switches ligatures off.
 */
import type { StyleId } from '../arena/ids.ts'
import { addFeatures, variantGroups } from '../style/font-variant-values.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { type FontFeatures, fontFeatures, WITHOUT_LIGATURES } from '../text/font-features.ts'

const Position = enumOf('font-variant-position')
const Kerning = enumOf('font-kerning')

const SPACED = fontFeatures(WITHOUT_LIGATURES)

/** Null for a style without features, the common case. */
export function featuresOf(styles: Styles, style: StyleId): FontFeatures | null {
  const { read } = styles
  const isSpaced = (read.letterSpacing(style, styles.fontSizeOf(style)) || 0) !== 0
  const [ligatures, numeric, eastAsian] = [read.fontVariantLigatures(style), read.fontVariantNumeric(style), read.fontVariantEastAsian(style)]
  const [position, kerning, settings] = [read.fontVariantPosition(style), read.fontKerning(style), read.fontFeatureSettings(style)]
  if (ligatures + numeric + eastAsian + position + kerning === 0 && settings.length === 0) return isSpaced ? SPACED : null
  const tags: Record<string, boolean> = {}
  addFeatures(variantGroups.ligatures, ligatures, tags)
  addFeatures(variantGroups.numeric, numeric, tags)
  addFeatures(variantGroups.eastAsian, eastAsian, tags)
  if (position !== Position.normal) tags[position === Position.sub ? 'subs' : 'sups'] = true
  if (kerning === Kerning.none) tags['kern'] = false
  if (isSpaced) Object.assign(tags, WITHOUT_LIGATURES)
  for (const { tag, isOn } of settings) tags[tag] = isOn
  return fontFeatures(tags)
}
