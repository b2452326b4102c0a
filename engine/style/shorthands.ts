/**
 * Shorthands, aliases and logical names as data: how one declaration becomes declarations of longhands. A shorthand
 * either sets all of its longhands or, when any part is invalid, none.
 */
import { TokenType } from '../css/tokens.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { cssWideKeywords, cssWideUnit } from './css-wide.ts'
import { fontShorthand } from './font-shorthand.ts'
import { declarableProperty, properties, propertyIndex, propertyList, propertyNames, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { type Emit, type Expand, oneOf, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import { length, type ParseTarget } from './types.ts'
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

/** Width, style and colour in any order, for the given sides; what is left out is reset. */
function border(sides: readonly Side[]): Expand {
  return (reader, out, emit) => {
    let width: Parsed | null = null
    let style: Parsed | null = null
    let colour: Parsed | null = null
    reader.skipSpace()
    while (!reader.atEnd()) {
      if (width === null && (width = parseOne('border-top-width', reader, out)) !== null) { /* taken */ }
      else if (style === null && (style = parseOne('border-top-style', reader, out)) !== null) { /* taken */ }
      else if (colour === null && (colour = parseOne('border-top-color', reader, out)) !== null) { /* taken */ }
      else return false
      reader.skipSpace()
    }
    if (width === null && style === null && colour === null) return false
    for (const side of sides) {
      emit(propertyIndex(`border-${side}-width`), width?.unit ?? Unit.px, width?.value ?? 3)
      emit(propertyIndex(`border-${side}-style`), Unit.keyword, style?.value ?? 0)
      emit(propertyIndex(`border-${side}-color`), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
    }
    return true
  }
}

/** Type, position and image in any order; the image is read and never drawn. */
const listStyle: Expand = (reader, out, emit) => {
  let type: Parsed | null = null
  let position: Parsed | null = null
  let image = false
  let nones = 0
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    const token = reader.peek()
    if (token.type === TokenType.ident && token.text.toLowerCase() === 'none') {
      reader.next()
      if (++nones > 2) return false
    } else if (type === null && (type = parseOne('list-style-type', reader, out)) !== null) { /* taken */ }
    else if (position === null && (position = parseOne('list-style-position', reader, out)) !== null) { /* taken */ }
    else if (!image && isUrl(reader)) image = true
    else return false
    reader.skipSpace()
  }
  if (nones > (type === null ? 1 : 0) + (image ? 0 : 1)) return false
  const none = properties['list-style-type'].value.names.indexOf('none')
  emit(propertyIndex('list-style-type'), Unit.keyword, type?.value ?? (nones > 0 ? none : 0))
  emit(propertyIndex('list-style-position'), Unit.keyword, position?.value ?? 0)
  return true
}

function isUrl(reader: TokenReader): boolean {
  const token = reader.peek()
  if (token.type === TokenType.url) {
    reader.next()
    return true
  }
  if (!reader.isFunction('url')) return false
  const content = reader.block()
  content.skipSpace()
  return content.next().type === TokenType.string && content.done()
}

const ACROSS = ['left', 'right']
const DOWN = ['top', 'bottom']
const offset = length({ percent: true, calc: true, negative: true })
const extent = length({ keywords: ['auto'], percent: true, calc: true })

/** 1 or 2 values; keywords of both axes may come in either order, a length says which axis it stands on. */
function skipPosition(reader: TokenReader, out: ParseTarget): boolean {
  const parts: string[] = []
  while (parts.length < 2) {
    const word = oneOf([...ACROSS, ...DOWN, 'center'], reader)
    if (word === null && !offset.parse(reader, out)) break
    parts.push(word ?? '')
    reader.skipSpace()
  }
  const [first = 'none', second = 'center'] = parts
  if (first === 'none') return false
  if (DOWN.includes(first)) return ACROSS.includes(second) || second === 'center'
  return !ACROSS.includes(second) || first === 'center'
}

function skipSize(reader: TokenReader, out: ParseTarget): boolean {
  if (oneOf(['cover', 'contain'], reader) !== null) return true
  if (!extent.parse(reader, out)) return false
  reader.skipSpace()
  extent.parse(reader, out)
  return true
}

/** Colour, image, repeat, attachment, position / size, each once, in any order. Only the colour is kept here. */
const background: Expand = (reader, out, emit) => {
  let colour: Parsed | null = null
  let image = false
  let repeat = false
  let attachment = false
  let position = false
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    if (!image && (oneOf(['none'], reader) !== null || isUrl(reader))) image = true
    else if (!repeat && oneOf(['repeat', 'repeat-x', 'repeat-y', 'no-repeat'], reader) !== null) repeat = true
    else if (!attachment && oneOf(['scroll', 'fixed'], reader) !== null) attachment = true
    else if (colour === null && (colour = parseOne('background-color', reader, out)) !== null) { /* taken */ }
    else if (!position && skipPosition(reader, out)) {
      position = true
      reader.skipSpace()
      if (reader.delim('/')) {
        reader.skipSpace()
        if (!skipSize(reader, out)) return false
      }
    } else return false
    reader.skipSpace()
  }
  emit(propertyIndex('background-color'), colour?.unit ?? Unit.color, colour?.value ?? 0)
  return true
}

/** The line keywords; colour, style and thickness are not listed, so they make the declaration invalid. */
const textDecoration: Expand = (reader, out, emit) => {
  reader.skipSpace()
  const line = parseOne('text-decoration-line', reader, out)
  if (line === null) return false
  emit(propertyIndex('text-decoration-line'), line.unit, line.value)
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

/** Other names of a longhand. */
const aliases: ReadonlyMap<string, PropertyName> = new Map<string, PropertyName>([
  ['page-break-before', 'break-before'],
  ['page-break-after', 'break-after'],
  ['page-break-inside', 'break-inside'],
  ['word-wrap', 'overflow-wrap'],
  ...logicalAliases(),
])

const edges = <P extends 'margin' | 'padding'>(prefix: P) =>
  SIDES.map((side) => `${prefix}-${side}` as const) as unknown as readonly [PropertyName, PropertyName, PropertyName, PropertyName]
const borderPart = (part: 'width' | 'style' | 'color'): readonly [PropertyName, PropertyName, PropertyName, PropertyName] =>
  [`border-top-${part}`, `border-right-${part}`, `border-bottom-${part}`, `border-left-${part}`]

/** The forms of a longhand, as one part of a shorthand. */
const formOf = (name: PropertyName): string => `[ ${properties[name].value.syntax} ]`
const borderForm = (['width', 'style', 'color'] as const).map((part) => formOf(`border-top-${part}`)).join(' || ')
const borderOf = (sides: readonly Side[]): Shorthand => ({
  expand: border(sides),
  longhands: sides.flatMap((side) => (['width', 'style', 'color'] as const).map((part) => `border-${side}-${part}` as const)),
  syntax: borderForm,
})
const fourOf = (names: Parameters<typeof four>[0]): Shorthand =>
  ({ expand: four(names), longhands: names, syntax: `${formOf(names[0])}{1,4}` })
const twoOf = (names: Parameters<typeof two>[0]): Shorthand =>
  ({ expand: two(names), longhands: names, syntax: `${formOf(names[0])}{1,2}` })

/** Every property that documents may set; it takes nothing but the words that all properties take. */
const allShorthand: Shorthand = {
  expand: () => false,
  longhands: propertyNames.filter((name) => declarableProperty(name) >= 0),
  syntax: cssWideKeywords.join(' | '),
  level: Level.extended,
}

const shorthands: ReadonlyMap<string, Shorthand> = new Map<string, Shorthand>([
  ['margin', fourOf(edges('margin'))],
  ['padding', fourOf(edges('padding'))],
  ['margin-inline', twoOf(['margin-left', 'margin-right'])],
  ['margin-block', twoOf(['margin-top', 'margin-bottom'])],
  ['padding-inline', twoOf(['padding-left', 'padding-right'])],
  ['padding-block', twoOf(['padding-top', 'padding-bottom'])],
  ['border', borderOf(SIDES)],
  ...SIDES.map((side): [string, Shorthand] => [`border-${side}`, borderOf([side])]),
  ...Object.entries(logicalSides).map(([logical, side]): [string, Shorthand] => [`border-${logical}`, borderOf([side])]),
  ['border-inline', borderOf(['left', 'right'])],
  ['border-block', borderOf(['top', 'bottom'])],
  ...(['width', 'style', 'color'] as const).flatMap((part): [string, Shorthand][] => [
    [`border-${part}`, fourOf(borderPart(part))],
    [`border-inline-${part}`, twoOf([`border-left-${part}`, `border-right-${part}`])],
    [`border-block-${part}`, twoOf([`border-top-${part}`, `border-bottom-${part}`])],
  ]),
  ['list-style', { expand: listStyle, longhands: ['list-style-type', 'list-style-position'], syntax: '<list-style-type> || <list-style-position> || [ none | url() ]' }],
  ['background', {
    expand: background,
    longhands: ['background-color'],
    syntax: '<color> || [ none | url() ] || <repeat> || [ scroll | fixed ] || <position> [ / <size> ]?',
  }],
  ['text-decoration', { expand: textDecoration, longhands: ['text-decoration-line'], syntax: '<text-decoration-line>' }],
  ['font', fontShorthand],
  ['all', allShorthand],
])

export const shorthandNames: readonly string[] = [...shorthands.keys()]
export const aliasNames: readonly string[] = [...aliases.keys()]

export function shorthandNamed(name: string): Shorthand | undefined {
  return shorthands.get(name)
}

/** The longhand that another name stands for; the name itself when it stands for none. */
export function aliasTarget(name: string): string {
  return aliases.get(name) ?? name
}

/** The longhands that a declaration of this name sets, by index; none when the level does not have the name. */
export function longhandsOf(name: string, level: Level): readonly number[] {
  const shorthand = shorthands.get(name)
  if (shorthand !== undefined) {
    return (shorthand.level ?? Level.listed) > level ? [] : shorthand.longhands.filter((each) => isOfLevel(each, level)).map(propertyIndex)
  }
  const property = declarableProperty(aliases.get(name) ?? name)
  const longhand = propertyNames[property]
  return longhand !== undefined && isOfLevel(longhand, level) ? [property] : []
}

const isOfLevel = (name: PropertyName, level: Level): boolean => {
  const { level: since = Level.listed }: PropertyRow = properties[name]
  return since <= level
}

/** Parses one declaration's value and emits its longhands; false when name or value is not supported. */
export function expandDeclaration(name: string, reader: TokenReader, out: ParseTarget, emit: Emit): boolean {
  if (out.level >= Level.extended) {
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
  const property = declarableProperty(aliases.get(name) ?? name)
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
