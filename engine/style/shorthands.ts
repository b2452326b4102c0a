/**
 * Shorthands, aliases and flow-relative names as data: they expand one declaration to declarations of longhands. A shorthand sets all of
 * its longhands, or none when any part of the value is invalid.
 */
import { TokenType } from '../css/tokens.ts'
import { TokenReader } from '../css/token-reader.ts'
import { cssWideKeywords, cssWideUnit } from './css-wide.ts'
import { hasEnv, withoutEnv } from './environment.ts'
import { fontShorthand, fontVariant } from './font-shorthand.ts'
import { type BackgroundImage, parseUrl } from './paint-types.ts'
import { declarableProperty, properties, propertyIndex, propertyList, propertyNames, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { olderBoxShorthands, prefixedAliases, prefixedShorthands } from './prefixed-names.ts'
import { maskShorthand } from './shorthand-mask.ts'
import { borderImageLonghands, borderImageShorthand, resetBorderImage } from './shorthand-border-image.ts'
import { lineClampShorthands } from './shorthand-line-clamp.ts'
import { wrapShorthands } from './shorthand-wrap.ts'
import { layoutAliases, layoutShorthands } from './shorthand-layout.ts'
import { paintAliases, paintShorthands } from './shorthand-paint.ts'
import { type Emit, type Expand, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import { written } from './syntax.ts'
import type { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

export type { Emit, Expand } from './shorthand-parts.ts'

/** 1 to 4 values for top, right, bottom, left. */
function four(names: readonly [PropertyName, PropertyName, PropertyName, PropertyName]): Expand {
  return (reader, out, emit) => {
    const parsed: Parsed[] = []
    reader.skipSpace()
    while (!reader.atEnd() && parsed.length < 5) {
      const one = parseOne(names[0], reader, out)
      if (one === null) return false
      parsed.push(one)
      reader.skipSpace()
    }
    const [top, right = top, bottom = top, left = right] = parsed
    if (parsed.length > 4 || top === undefined || right === undefined || bottom === undefined || left === undefined) return false
    const sides = [top, right, bottom, left]
    names.forEach((name, side) => {
      const one = sides[side] ?? top
      emit(propertyIndex(name), one.unit, one.value)
    })
    return true
  }
}

/** 1 or 2 values for start and end. */
function two(names: readonly [PropertyName, PropertyName]): Expand {
  return (reader, out, emit) => {
    reader.skipSpace()
    const start = parseOne(names[0], reader, out)
    if (start === null) return false
    reader.skipSpace()
    const end = reader.atEnd() ? start : parseOne(names[1], reader, out)
    if (end === null) return false
    emit(propertyIndex(names[0]), start.unit, start.value)
    emit(propertyIndex(names[1]), end.unit, end.value)
    return true
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof SIDES)[number]

/** Width, style and colour in any order for the given sides; omitted longhands are reset. */
function border(sides: readonly Side[]): Expand {
  return (reader, out, emit) => {
    let width: Parsed | null = null
    let style: Parsed | null = null
    let colour: Parsed | null = null
    reader.skipSpace()
    while (!reader.atEnd()) {
      if (width === null && (width = parseOne('border-top-width', reader, out)) !== null) { /* consumed */ }
      else if (style === null && (style = parseOne('border-top-style', reader, out)) !== null) { /* consumed */ }
      else if (colour === null && (colour = parseOne('border-top-color', reader, out)) !== null) { /* consumed */ }
      else return false
      reader.skipSpace()
    }
    if (width === null && style === null && colour === null) return false
    for (const side of sides) {
      emit(propertyIndex(`border-${side}-width`), width?.unit ?? Unit.px, width?.value ?? 3)
      emit(propertyIndex(`border-${side}-style`), Unit.keyword, style?.value ?? 0)
      emit(propertyIndex(`border-${side}-color`), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
    }
    if (sides === SIDES && out.level === Level.standard) resetBorderImage(out, emit)
    return true
  }
}

const NO_IMAGE: BackgroundImage = { kind: 'none' }

/** Type, position and image in any order. At the listed level the image is parsed but not used. */
const listStyle: Expand = (reader, out, emit) => {
  let type: Parsed | null = null
  let position: Parsed | null = null
  const isListed = out.level < Level.standard
  let image: Parsed | null = null
  let hasImage = false
  let nones = 0
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    const token = reader.peek()
    if (token.type === TokenType.ident && token.text.toLowerCase() === 'none') {
      reader.next()
      if (++nones > 2) return false
    } else if (position === null && (position = parseOne('list-style-position', reader, out)) !== null) { /* consumed: not a counter style name */ }
    else if (type === null && (type = parseOne('list-style-type', reader, out)) !== null) { /* consumed */ }
    else if (!hasImage && (isListed ? parseUrl(reader) : (image = parseOne('list-style-image', reader, out))) !== null) hasImage = true
    else return false
    reader.skipSpace()
  }
  if (nones > (type === null ? 1 : 0) + (hasImage ? 0 : 1)) return false
  const none = properties['list-style-type'].value.names.indexOf('none')
  emit(propertyIndex('list-style-type'), Unit.keyword, type?.value ?? (nones > 0 ? none : 0))
  emit(propertyIndex('list-style-position'), Unit.keyword, position?.value ?? 0)
  if (!isListed) emit(propertyIndex('list-style-image'), Unit.object, image?.value ?? out.values.intern(NO_IMAGE))
  return true
}

/** Mark and colour in any order; text-emphasis-position is not reset. */
const textEmphasis: Expand = (reader, out, emit) => {
  let style: Parsed | null = null
  let colour: Parsed | null = null
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    const mark: Parsed | null = style === null ? parseOne('text-emphasis-style', reader, out) : null
    const tint: Parsed | null = mark === null && colour === null ? parseOne('text-emphasis-color', reader, out) : null
    if (mark === null && tint === null) return false
    style ??= mark
    colour ??= tint
    reader.skipSpace()
  }
  emit(propertyIndex('text-emphasis-style'), Unit.object, style?.value ?? out.values.intern('none'))
  emit(propertyIndex('text-emphasis-color'), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
  return true
}

const decorationLonghands = [
  'text-decoration-line', 'text-decoration-style', 'text-decoration-color', 'text-decoration-thickness',
] as const

/** Line, style, colour and thickness in any order; omitted longhands are reset. The listed level has the lines only. */
const textDecoration: Expand = (reader, out, emit) => {
  const parts: (Parsed | null)[] = decorationLonghands.map(() => null)
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    const part = parts.findIndex((known, i) => {
      const name = decorationLonghands[i]
      if (known !== null || name === undefined) return false
      parts[i] = parseOne(name, reader, out)
      return parts[i] !== null
    })
    if (part < 0) return false
    reader.skipSpace()
  }
  const [line, style, colour, thickness] = parts
  if (out.level < Level.standard && line === null) return false
  emit(propertyIndex('text-decoration-line'), Unit.keyword, line?.value ?? 0)
  if (out.level < Level.standard) return true
  emit(propertyIndex('text-decoration-style'), Unit.keyword, style?.value ?? 0)
  emit(propertyIndex('text-decoration-color'), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
  emit(propertyIndex('text-decoration-thickness'), thickness?.unit ?? Unit.keyword, thickness?.value ?? 0)
  return true
}

const logicalSides = { 'block-start': 'top', 'inline-end': 'right', 'block-end': 'bottom', 'inline-start': 'left' } as const

function logicalAliases(): Map<string, PropertyName> {
  const aliases = new Map<string, PropertyName>()
  for (const [logical, side] of Object.entries(logicalSides)) {
    aliases.set(`margin-${logical}`, `margin-${side}`)
    aliases.set(`padding-${logical}`, `padding-${side}`)
    for (const part of ['width', 'style', 'color'] as const) aliases.set(`border-${logical}-${part}`, `border-${side}-${part}`)
  }
  return aliases
}

/** Aliases of longhands. */
const aliases: ReadonlyMap<string, PropertyName> = new Map<string, PropertyName>([
  ['page-break-before', 'break-before'],
  ['page-break-after', 'break-after'],
  ['page-break-inside', 'break-inside'],
  ['word-wrap', 'overflow-wrap'],
  ...logicalAliases(),
  ...paintAliases,
])

const standardAliases: ReadonlyMap<string, PropertyName> = new Map<string, PropertyName>([...layoutAliases, ...prefixedAliases])

const edges = <P extends 'margin' | 'padding'>(prefix: P) =>
  SIDES.map((side) => `${prefix}-${side}` as const) as unknown as readonly [PropertyName, PropertyName, PropertyName, PropertyName]
const borderPart = (part: 'width' | 'style' | 'color'): readonly [PropertyName, PropertyName, PropertyName, PropertyName] =>
  [`border-top-${part}`, `border-right-${part}`, `border-bottom-${part}`, `border-left-${part}`]

/** The syntax of a longhand, for use in the syntax of a shorthand. */
const formOf = (name: PropertyName): string => `[ ${written(properties[name].value.syntax)} ]`
const borderForm = (): string => (['width', 'style', 'color'] as const).map((part) => formOf(`border-top-${part}`)).join(' || ')
const borderOf = (sides: readonly Side[]): Shorthand => ({
  expand: border(sides),
  longhands: sides.flatMap((side) => (['width', 'style', 'color'] as const).map((part) => `border-${side}-${part}` as const)),
  syntax: borderForm,
})
const fourOf = (names: Parameters<typeof four>[0]): Shorthand =>
  ({ expand: four(names), longhands: names, syntax: () => `${formOf(names[0])}{1,4}` })
const twoOf = (names: Parameters<typeof two>[0]): Shorthand =>
  ({ expand: two(names), longhands: names, syntax: () => `${formOf(names[0])}{1,2}` })

/** Internal longhands that documents can set through a shorthand only. */
const unnamed = ['border-spacing-x', 'border-spacing-y'] as const

/** `all`: every property that documents can set. It accepts only the CSS-wide keywords. */
const allShorthand: Shorthand = {
  expand: () => false,
  longhands: [...propertyNames.filter((name) => declarableProperty(name) >= 0), ...unnamed],
  syntax: cssWideKeywords.join(' | '),
  level: Level.standard,
}

const unprefixed: readonly (readonly [string, Shorthand])[] = [
  ['margin', fourOf(edges('margin'))],
  ['padding', fourOf(edges('padding'))],
  ['margin-inline', twoOf(['margin-left', 'margin-right'])],
  ['margin-block', twoOf(['margin-top', 'margin-bottom'])],
  ['padding-inline', twoOf(['padding-left', 'padding-right'])],
  ['padding-block', twoOf(['padding-top', 'padding-bottom'])],
  ['border', { ...borderOf(SIDES), longhands: [...borderOf(SIDES).longhands, ...borderImageLonghands] }],
  ['border-image', borderImageShorthand],
  ...SIDES.map((side): [string, Shorthand] => [`border-${side}`, borderOf([side])]),
  ...Object.entries(logicalSides).map(([logical, side]): [string, Shorthand] => [`border-${logical}`, borderOf([side])]),
  ['border-inline', borderOf(['left', 'right'])],
  ['border-block', borderOf(['top', 'bottom'])],
  ...(['width', 'style', 'color'] as const).flatMap((part): [string, Shorthand][] => [
    [`border-${part}`, fourOf(borderPart(part))],
    [`border-inline-${part}`, twoOf([`border-left-${part}`, `border-right-${part}`])],
    [`border-block-${part}`, twoOf([`border-top-${part}`, `border-bottom-${part}`])],
  ]),
  ['list-style', { expand: listStyle, longhands: ['list-style-type', 'list-style-position', 'list-style-image'], syntax: '<list-style-type> || <list-style-position> || [ none | url() | <gradient> ]' }],
  ...paintShorthands,
  ['mask', maskShorthand],
  ...layoutShorthands,
  ...lineClampShorthands,
  ...wrapShorthands,
  ['text-decoration', {
    expand: textDecoration, longhands: decorationLonghands, syntax: '<text-decoration-line>',
    standardSyntax: '<text-decoration-line> || <text-decoration-style> || <text-decoration-color> || <text-decoration-thickness>',
  }],
  ['text-emphasis', {
    expand: textEmphasis, longhands: ['text-emphasis-style', 'text-emphasis-color'],
    syntax: '<text-emphasis-style> || <text-emphasis-color>',
  }],
  ['font', fontShorthand],
  ['font-variant', fontVariant],
  ['all', allShorthand],
]

const shorthands: ReadonlyMap<string, Shorthand> = new Map<string, Shorthand>([...unprefixed, ...prefixedShorthands(unprefixed), ...olderBoxShorthands])

export const shorthandNames: readonly string[] = [...shorthands.keys()]
export const aliasNames: readonly string[] = [...aliases.keys(), ...standardAliases.keys()]

/** The shorthand of a name; undefined when the name is not a shorthand. */
export function shorthandNamed(name: string): Shorthand | undefined {
  return shorthands.get(name)
}

/** The longhand of an alias; the name itself when it is not an alias. */
export function aliasTarget(name: string, level: Level = Level.standard): string {
  return aliases.get(name) ?? (level >= Level.standard ? standardAliases.get(name) : undefined) ?? name
}

/** The lowest level that has this alias. */
export const aliasLevel = (name: string): Level => aliases.has(name) ? Level.listed : Level.standard

/** The longhands that a declaration of this name sets, by index; empty when the level does not have the name. */
export function longhandsOf(name: string, level: Level): readonly number[] {
  const shorthand = shorthands.get(name)
  if (shorthand !== undefined) {
    return (shorthand.level ?? Level.listed) > level ? [] : shorthand.longhands.filter((each) => isOfLevel(each, level)).map(propertyIndex)
  }
  const property = declarableProperty(aliasTarget(name, level))
  const longhand = propertyNames[property]
  return longhand !== undefined && isOfLevel(longhand, level) ? [property] : []
}

const isOfLevel = (name: PropertyName, level: Level): boolean => {
  const { level: since = Level.listed }: PropertyRow = properties[name]
  return since <= level
}

/** Parses the value of a declaration and emits its longhands; false when the name or the value is not supported. */
export function expandDeclaration(name: string, reader: TokenReader, out: ParseTarget, emit: Emit): boolean {
  if (expandKnown(name, reader, out, emit)) return true
  // env() is looked for only in values that failed to parse, because few values contain it.
  if (out.level < Level.standard || !hasEnv(reader.tokens)) return false
  const tokens = withoutEnv(reader.tokens)
  return tokens !== null && expandKnown(name, new TokenReader(tokens), out, emit)
}

function expandKnown(name: string, reader: TokenReader, out: ParseTarget, emit: Emit): boolean {
  if (out.level >= Level.standard) {
    const unit = cssWideUnit(reader)
    if (unit !== null) {
      const longhands = longhandsOf(name, out.level)
      for (const longhand of longhands) emit(longhand, unit, 0)
      return longhands.length > 0
    }
  }
  const shorthand = shorthands.get(name)
  if (shorthand !== undefined) {
    if ((shorthand.level ?? Level.listed) > out.level) return false
    const pending: [number, Unit, number][] = []
    if (!shorthand.expand(reader, out, (property, unit, value) => pending.push([property, unit, value]))) return false
    reader.skipSpace()
    if (!reader.atEnd()) return false
    for (const [property, unit, value] of pending) emit(property, unit, value)
    return true
  }
  const property = declarableProperty(aliasTarget(name, out.level))
  const row = propertyList[property]
  if (row === undefined || (row.level !== undefined && row.level > out.level)) return false
  reader.skipSpace()
  if (!row.value.parse(reader, out)) return false
  const { unit, value } = out
  reader.skipSpace()
  if (!reader.atEnd()) return false
  emit(property, unit, value)
  return true
}
