/**
 * Shorthands of painting: background, border-radius, outline and inset. The parts of a background layer come in any order, each at most
 * once. At the listed level a clip or origin keyword makes the declaration invalid.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { type CornerRadius, radiusLength } from './corner-radius.ts'
import { attachmentBits, type BackgroundAttachment, backgroundPositions } from './paint-types.ts'
import { properties, propertyIndex, type PropertyName } from './properties/index.ts'
import { type Emit, type Expand, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import type { LengthPart, ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import type { LengthPair } from './value-parts.ts'

const layered = {
  image: 'background-image', size: 'background-size',
  repeat: 'background-repeat', attachment: 'background-attachment', origin: 'background-origin', clip: 'background-clip',
} as const satisfies Readonly<Record<string, PropertyName>>
type LayeredPart = keyof typeof layered
type Part = LayeredPart | 'position'
const parts = Object.keys(layered) as readonly LayeredPart[]
const places = ['background-position-x', 'background-position-y'] as const
/** background-position with both axes. */
const positions = backgroundPositions()

/** Initial values for what a layer omits. */
const left: Readonly<Record<Part, unknown>> = {
  image: { kind: 'none' },
  position: { x: { unit: Unit.percent, value: 0 }, y: { unit: Unit.percent, value: 0 } },
  size: { fit: 'size', x: { unit: Unit.keyword, value: 0 }, y: { unit: Unit.keyword, value: 0 } },
  repeat: { x: 'repeat', y: 'repeat' },
  attachment: 'scroll',
  origin: 'padding-box',
  clip: 'border-box',
}

function layerPart(part: Part, reader: TokenReader, out: ParseTarget): unknown {
  const at = reader.mark()
  const found = part === 'position' ? positions.item(reader, out) : properties[layered[part]].value.item(reader, out)
  if (found === null) reader.reset(at)
  return found
}

function emitPlaces(pairs: readonly LengthPair[], out: ParseTarget, emit: Emit): void {
  emit(propertyIndex('background-position-x'), Unit.object, out.values.intern(pairs.map(({ x }) => x)))
  emit(propertyIndex('background-position-y'), Unit.object, out.values.intern(pairs.map(({ y }) => y)))
}

const backgroundPosition: Expand = (reader, out, emit) => {
  const pairs: LengthPair[] = []
  do {
    reader.skipSpace()
    const pair = positions.item(reader, out)
    if (pair === null) return false
    pairs.push(pair)
  } while (out.level >= Level.standard && reader.comma())
  emitPlaces(pairs, out, emit)
  return true
}

const background: Expand = (reader, out, emit) => {
  const found: Record<LayeredPart, unknown[]> & { position: LengthPair[] } = { image: [], position: [], size: [], repeat: [], attachment: [], origin: [], clip: [] }
  let colour: Parsed | null = null
  do {
    // The colour is allowed in the last layer only.
    if (colour !== null) return false
    const seen: Partial<Record<Part, unknown>> = {}
    const take = (part: Part): boolean => {
      if (seen[part] !== undefined) return false
      const value = layerPart(part, reader, out)
      if (value === null) return false
      seen[part] = value
      return true
    }
    reader.skipSpace()
    const start = reader.mark()
    for (;;) {
      reader.skipSpace()
      if (take('image') || take('repeat') || take('attachment')) continue
      if (out.level >= Level.standard && (take('origin') || take('clip'))) continue
      if (take('position')) {
        reader.skipSpace()
        if (!reader.delim('/')) continue
        reader.skipSpace()
        if (!take('size')) return false
      } else if (colour === null && (colour = parseOne('background-color', reader, out)) !== null) continue
      else break
    }
    if (reader.mark() === start) return false
    // One box keyword sets both origin and clip.
    seen.clip ??= seen.origin
    // The listed level has no origin: images are positioned in the border box.
    if (out.level < Level.standard) seen.origin = 'border-box'
    for (const part of parts) found[part].push(seen[part] ?? left[part])
    found.position.push((seen.position ?? left.position) as LengthPair)
  } while (out.level >= Level.standard && reader.comma())
  const attachments = attachmentBits(out.level < Level.standard ? ['scroll'] : found.attachment as BackgroundAttachment[])
  if (attachments === null) return false
  for (const part of parts) {
    if (part === 'attachment') emit(propertyIndex(layered.attachment), Unit.keyword, attachments)
    else emit(propertyIndex(layered[part]), Unit.object, out.values.intern(found[part]))
  }
  emitPlaces(found.position, out, emit)
  emit(propertyIndex('background-color'), colour?.unit ?? Unit.color, colour?.value ?? 0)
  return true
}

const corners = [
  'border-top-left-radius', 'border-top-right-radius', 'border-bottom-right-radius', 'border-bottom-left-radius',
] as const

/** 1 to 4 radii, expanded to four; null for none or more. */
function fourRadii(reader: TokenReader, out: ParseTarget): readonly LengthPart[] | null {
  const found: LengthPart[] = []
  for (;;) {
    reader.skipSpace()
    if (!radiusLength.parse(reader, out)) break
    found.push({ unit: out.unit, value: out.value })
  }
  const [first, second = first, third = first, fourth = second] = found
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return null
  return found.length > 4 ? null : [first, second, third, fourth]
}

const borderRadius: Expand = (reader, out, emit) => {
  const across = fourRadii(reader, out)
  const down = reader.delim('/') ? fourRadii(reader, out) : across
  if (across === null || down === null) return false
  corners.forEach((name, i) => {
    const x = across[i]
    const y = down[i]
    if (x === undefined || y === undefined) return
    const pair: CornerRadius = { x, y, isFull: out.level >= Level.standard }
    emit(propertyIndex(name), Unit.object, out.values.intern(pair))
  })
  return true
}

/** Width, style and colour in any order; omitted longhands are reset. */
const textStroke: Expand = (reader, out, emit) => {
  let width: Parsed | null = null
  let colour: Parsed | null = null
  for (;;) {
    reader.skipSpace()
    if (width === null && (width = parseOne('-webkit-text-stroke-width', reader, out)) !== null) continue
    if (colour === null && (colour = parseOne('-webkit-text-stroke-color', reader, out)) !== null) continue
    break
  }
  if ((width === null && colour === null) || !reader.done()) return false
  emit(propertyIndex('-webkit-text-stroke-width'), width?.unit ?? Unit.px, width?.value ?? 0)
  emit(propertyIndex('-webkit-text-stroke-color'), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
  return true
}

const outline: Expand = (reader, out, emit) => {
  let width: Parsed | null = null
  let style: Parsed | null = null
  let colour: Parsed | null = null
  for (;;) {
    reader.skipSpace()
    if (reader.atEnd()) break
    if (width === null && (width = parseOne('outline-width', reader, out)) !== null) continue
    if (style === null && (style = parseOne('outline-style', reader, out)) !== null) continue
    if (colour === null && (colour = parseOne('outline-color', reader, out)) !== null) continue
    return false
  }
  if (width === null && style === null && colour === null) return false
  emit(propertyIndex('outline-width'), width?.unit ?? Unit.px, width?.value ?? 3)
  emit(propertyIndex('outline-style'), Unit.keyword, style?.value ?? 0)
  emit(propertyIndex('outline-color'), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
  return true
}

/** One value up to one per side; a missing value is that of the opposite side, or the first. */
function sides(names: readonly PropertyName[]): Expand {
  return (reader: TokenReader, out: ParseTarget, emit: Emit) => {
    const found: Parsed[] = []
    const [first] = names
    for (;;) {
      reader.skipSpace()
      const one = first === undefined || reader.atEnd() ? null : parseOne(first, reader, out)
      if (one === null) break
      found.push(one)
    }
    if (found.length === 0 || found.length > names.length) return false
    names.forEach((name, i) => {
      const value = found[i] ?? found[i - 2] ?? found[0]
      if (value !== undefined) emit(propertyIndex(name), value.unit, value.value)
    })
    return true
  }
}

const sidesOf = (...names: readonly PropertyName[]): Shorthand =>
  ({ expand: sides(names), longhands: names, syntax: `[ auto | <length-percentage> ]{1,${names.length}}` })

export const paintShorthands: readonly (readonly [string, Shorthand])[] = [
  ['background', {
    expand: background,
    longhands: [...parts.map((part) => layered[part]), ...places, 'background-color'],
    syntax: '<color> || [ none | url() ] || <repeat> || [ scroll | fixed ] || <position> [ / <size> ]?',
    standardSyntax: 'comma-separated layers | <gradient> | image-set() | [ border-box | padding-box | content-box ]{1,2}',
  }],
  ['background-position', {
    expand: backgroundPosition, longhands: places, syntax: positions.syntax, standardSyntax: positions.standardSyntax ?? '',
  }],
  ['border-radius', { expand: borderRadius, longhands: corners, syntax: '<length>{1,4} [ / <length>{1,4} ]?', standardSyntax: '<percentage>' }],
  ['-webkit-text-stroke', {
    expand: textStroke, longhands: ['-webkit-text-stroke-width', '-webkit-text-stroke-color'],
    syntax: '<line-width> || <color>', level: Level.standard,
  }],
  ['outline', {
    expand: outline, longhands: ['outline-width', 'outline-style', 'outline-color'],
    syntax: '<outline-width> || <outline-style> || <outline-color>',
  }],
  ['inset', sidesOf('top', 'right', 'bottom', 'left')],
  ['inset-block', sidesOf('top', 'bottom')],
  ['inset-inline', sidesOf('left', 'right')],
]

/** Flow-relative aliases, for horizontal left-to-right text. */
export const paintAliases: readonly (readonly [string, PropertyName])[] = [
  ['border-start-start-radius', 'border-top-left-radius'],
  ['border-start-end-radius', 'border-top-right-radius'],
  ['border-end-end-radius', 'border-bottom-right-radius'],
  ['border-end-start-radius', 'border-bottom-left-radius'],
  ['inset-block-start', 'top'],
  ['inset-block-end', 'bottom'],
  ['inset-inline-start', 'left'],
  ['inset-inline-end', 'right'],
]
