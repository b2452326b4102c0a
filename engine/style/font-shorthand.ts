/**
 * The font shorthand of the standard level (CSS Fonts 4, 2.7): style, variant, weight and stretch in any order, then size, line height and
 * families. All other longhands are reset to their initial values. `font-stretch` keywords are parsed and ignored: the family alone selects
 * the width. `font-variant` is the shorthand of all variant properties.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { NO_LIGATURES, numberOf, takeVariant, variantGroups } from './font-variant-values.ts'
import { properties, propertyIndex, type PropertyName } from './properties/index.ts'
import { oneOf, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import type { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

const stretches = [
  'ultra-condensed', 'extra-condensed', 'condensed', 'semi-condensed', 'semi-expanded', 'expanded', 'extra-expanded',
  'ultra-expanded',
]

/** Longhands that the font shorthand cannot set, only reset. */
const variants = [
  'font-variant-ligatures', 'font-variant-numeric', 'font-variant-east-asian', 'font-variant-position',
] as const satisfies readonly PropertyName[]
const longhands = ['font-style', 'font-variant-caps', 'font-weight', 'font-size', 'line-height', 'font-family', ...variants, 'font-kerning', 'font-feature-settings'] as const satisfies readonly PropertyName[]

interface Look {
  caps: Parsed | null
  style: Parsed | null
  weight: Parsed | null
}

/** Parses the values before the size; false when there are too many of a kind. */
function readLook(reader: TokenReader, out: ParseTarget, look: Look): boolean {
  let stretch = false
  for (let parts = 0; parts < 4; parts++) {
    reader.skipSpace()
    if (oneOf(['normal'], reader) !== null) continue
    if (look.style === null && (look.style = parseOne('font-style', reader, out)) !== null) continue
    if (look.caps === null && isSmallCaps(reader)) look.caps = parseOne('font-variant-caps', reader, out)
    else if (!stretch && oneOf(stretches, reader) !== null) stretch = true
    else if (look.weight === null && (look.weight = parseOne('font-weight', reader, out)) !== null) continue
    else return true
  }
  reader.skipSpace()
  return true
}

/** `small-caps` is the only variant in the font shorthand (CSS Fonts 4, 2.7). */
function isSmallCaps(reader: TokenReader): boolean {
  const at = reader.mark()
  const isOne = reader.keyword('small-caps')
  reader.reset(at)
  return isOne
}

const { ligatures, numeric, eastAsian } = variantGroups

export const fontVariant: Shorthand = {
  longhands: ['font-variant-caps', ...variants],
  syntax: 'normal | none | [ <font-variant-caps> || <font-variant-ligatures> || <font-variant-numeric> || <font-variant-east-asian> || <font-variant-position> ]',
  level: Level.standard,
  expand(reader, out, emit) {
    let caps: Parsed | null = null
    let position: Parsed | null = null
    const ofLigatures: number[] = []
    const ofNumbers: number[] = []
    const ofEastAsian: number[] = []
    const isNone = reader.keyword('none')
    if (!isNone && !reader.keyword('normal')) {
      for (let isFirst = true; ; isFirst = false) {
        reader.skipSpace()
        if (takeVariant(ligatures, reader, ofLigatures) || takeVariant(numeric, reader, ofNumbers) || takeVariant(eastAsian, reader, ofEastAsian)) continue
        if (caps === null && (caps = parseOne('font-variant-caps', reader, out)) !== null) continue
        if (position === null && (position = parseOne('font-variant-position', reader, out)) !== null) continue
        if (isFirst) return false
        break
      }
    }
    emit(propertyIndex('font-variant-caps'), Unit.keyword, caps?.value ?? 0)
    emit(propertyIndex('font-variant-position'), Unit.keyword, position?.value ?? 0)
    emit(propertyIndex('font-variant-ligatures'), Unit.keyword, isNone ? NO_LIGATURES : numberOf(ligatures, ofLigatures))
    emit(propertyIndex('font-variant-numeric'), Unit.keyword, numberOf(numeric, ofNumbers))
    emit(propertyIndex('font-variant-east-asian'), Unit.keyword, numberOf(eastAsian, ofEastAsian))
    return true
  },
}

export const fontShorthand: Shorthand = {
  longhands,
  syntax: '[ <font-style> || small-caps || <font-weight> || <font-stretch> ]? <font-size> [ / <line-height> ]? <font-family>',
  level: Level.standard,
  expand(reader, out, emit) {
    const look: Look = { style: null, caps: null, weight: null }
    if (!readLook(reader, out, look)) return false
    const size = parseOne('font-size', reader, out)
    if (size === null) return false
    reader.skipSpace()
    let lineHeight: Parsed | null = null
    if (reader.delim('/')) {
      reader.skipSpace()
      lineHeight = parseOne('line-height', reader, out)
      if (lineHeight === null) return false
    }
    reader.skipSpace()
    const family = parseOne('font-family', reader, out)
    if (family === null) return false
    const normal = properties['line-height'].value.names.indexOf('normal')
    emit(propertyIndex('font-style'), Unit.keyword, look.style?.value ?? 0)
    emit(propertyIndex('font-variant-caps'), Unit.keyword, look.caps?.value ?? 0)
    for (const name of variants) emit(propertyIndex(name), Unit.keyword, 0)
    emit(propertyIndex('font-kerning'), Unit.keyword, 0)
    emit(propertyIndex('font-feature-settings'), Unit.object, out.values.intern([]))
    emit(propertyIndex('font-weight'), look.weight?.unit ?? Unit.number, look.weight?.value ?? 400)
    emit(propertyIndex('font-size'), size.unit, size.value)
    emit(propertyIndex('line-height'), lineHeight?.unit ?? Unit.keyword, lineHeight?.value ?? normal)
    emit(propertyIndex('font-family'), family.unit, family.value)
    return true
  },
}
