/** Font features beyond the defaults (CSS Fonts 4, 6): variants, kerning, OpenType features by tag. All of them inherit. */
import { featureSettings, fontVariants, NO_LIGATURES, variantGroups } from '../font-variant-values.ts'
import { keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const fontFeatureProperties = {
  'font-feature-settings': row({
    group: 'inherited', inherits: true, value: featureSettings(), initial: 'normal', level: Level.standard,
    note: 'any number above 0 turns the feature on',
    accepts: ['normal', '"tnum"', '"liga" 0, "ss01" on', '"kern" off', '"salt" 2'], rejects: ['none', 'tnum', '"tn"', '"tnum" -1', '"tnum",', '"tnum" 1 1'],
  }),
  'font-kerning': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'none'], { aliases: { normal: 'auto' } }), initial: 'auto', level: Level.standard,
    accepts: ['none', 'normal', 'auto'], rejects: ['on', '0'],
  }),
  'font-variant-ligatures': row({
    group: 'inherited', inherits: true, value: fontVariants(variantGroups.ligatures, NO_LIGATURES), initial: 'normal', level: Level.standard,
    accepts: ['none', 'normal', 'no-common-ligatures discretionary-ligatures'], rejects: ['common-ligatures no-common-ligatures', 'none contextual', 'liga'],
  }),
  'font-variant-numeric': row({
    group: 'inherited', inherits: true, value: fontVariants(variantGroups.numeric), initial: 'normal', level: Level.standard,
    accepts: ['tabular-nums', 'slashed-zero lining-nums tabular-nums', 'normal'], rejects: ['none', 'tabular-nums proportional-nums', 'normal ordinal'],
  }),
  'font-variant-east-asian': row({
    group: 'inherited', inherits: true, value: fontVariants(variantGroups.eastAsian), initial: 'normal', level: Level.standard,
    accepts: ['jis78', 'ruby full-width', 'normal'], rejects: ['jis78 jis83', 'none', 'wide'],
  }),
  'font-variant-position': row({
    group: 'inherited', inherits: true, value: keyword(['normal', 'sub', 'super']), initial: 'normal', level: Level.standard,
    note: 'only where the font has these glyphs',
    accepts: ['sub', 'super', 'normal'], rejects: ['top', 'sub super'],
  }),
} as const
