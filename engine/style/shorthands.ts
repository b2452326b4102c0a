/**
 * Shorthands, aliases and logical names as data: how one declaration becomes declarations of longhands. A shorthand
 * either sets all of its longhands or, when any part is invalid, none.
 */
import { TokenType } from '../css/tokens.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { declarableProperty, properties, propertyIndex, propertyList, type PropertyName } from './properties/index.ts'
import type { ParseTarget } from './types.ts'
import { Unit } from './units.ts'

/** Takes the longhands a shorthand expands to. */
export type Emit = (property: number, unit: Unit, value: number) => void

/** Parses the whole value and emits every longhand; false when the value is invalid. */
export type Expand = (reader: TokenReader, out: ParseTarget, emit: Emit) => boolean

interface Parsed {
  readonly unit: Unit
  readonly value: number
}

function parseOne(name: PropertyName, reader: TokenReader, out: ParseTarget): Parsed | null {
  return properties[name].value.parse(reader, out) ? { unit: out.unit, value: out.value } : null
}

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
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'url') return false
  reader.block()
  return true
}

const BACKGROUND_WORDS = new Set([
  'none', 'repeat', 'repeat-x', 'repeat-y', 'no-repeat', 'scroll', 'fixed',
  'left', 'right', 'top', 'bottom', 'center', 'cover', 'contain', 'auto',
])

/** Colour, image, repeat, attachment, position / size in any order. Only the colour is kept here. */
const background: Expand = (reader, out, emit) => {
  let colour: Parsed | null = null
  let image = false
  let any = false
  reader.skipSpace()
  while (!reader.atEnd()) {
    const token = reader.peek()
    const word = token.type === TokenType.ident ? token.text.toLowerCase() : ''
    if (BACKGROUND_WORDS.has(word) || token.type === TokenType.percentage || token.type === TokenType.dimension
      || token.type === TokenType.number || (token.type === TokenType.delim && token.text === '/')) reader.next()
    else if (colour === null && (colour = parseOne('background-color', reader, out)) !== null) { /* taken */ }
    else if (!image && isUrl(reader)) image = true
    else return false
    any = true
    reader.skipSpace()
  }
  if (!any) return false
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

const expansions: ReadonlyMap<string, Expand> = new Map<string, Expand>([
  ['margin', four(edges('margin'))],
  ['padding', four(edges('padding'))],
  ['margin-inline', two(['margin-left', 'margin-right'])],
  ['margin-block', two(['margin-top', 'margin-bottom'])],
  ['padding-inline', two(['padding-left', 'padding-right'])],
  ['padding-block', two(['padding-top', 'padding-bottom'])],
  ['border', border(SIDES)],
  ...SIDES.map((side): [string, Expand] => [`border-${side}`, border([side])]),
  ...Object.entries(logicalSides).map(([logical, side]): [string, Expand] => [`border-${logical}`, border([side])]),
  ['border-inline', border(['left', 'right'])],
  ['border-block', border(['top', 'bottom'])],
  ...(['width', 'style', 'color'] as const).flatMap((part): [string, Expand][] => [
    [`border-${part}`, four(borderPart(part))],
    [`border-inline-${part}`, two([`border-left-${part}`, `border-right-${part}`])],
    [`border-block-${part}`, two([`border-top-${part}`, `border-bottom-${part}`])],
  ]),
  ['list-style', listStyle],
  ['background', background],
  ['text-decoration', textDecoration],
])

export const shorthandNames: readonly string[] = [...expansions.keys()]
export const aliasNames: readonly string[] = [...aliases.keys()]

/** Parses one declaration's value and emits its longhands; false when name or value is not supported. */
export function expandDeclaration(name: string, reader: TokenReader, out: ParseTarget, emit: Emit): boolean {
  const expand = expansions.get(name)
  if (expand !== undefined) {
    const pending: [number, Unit, number][] = []
    if (!expand(reader, out, (property, unit, value) => pending.push([property, unit, value]))) return false
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
