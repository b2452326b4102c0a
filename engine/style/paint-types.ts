/**
 * Value kinds of painting: background layers and shadows. They are objects whose lengths are (unit, number) pairs until the style is
 * computed; percentages are resolved when the box is known. At the listed level a list has one entry; several layers belong to the standard
 * level.
 */
import { type Gradient, parseGradient } from '../css/values/gradient.ts'
import { isMathTree, type MathValue } from '../css/values/math-tree.ts'
import { parseAxis, parsePosition } from '../css/values/position.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { chosenImage, isImageSet } from './image-set.ts'
import { length } from './length-types.ts'
import { color, type LengthComputer, type LengthPart, type ParseTarget, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'
import { computePair, type LengthPair, onePosition, part, percent, wordOf, zero } from './value-parts.ts'

/** The lowest z-index. The number below it represents `auto`. */
export const LOWEST_LAYER = -1_000_000

export type BackgroundImage =
  | { readonly kind: 'none' }
  | { readonly kind: 'url'; readonly url: string; readonly base: string }
  | { readonly kind: 'gradient'; readonly gradient: Gradient }

/** `auto` is a keyword part; `cover` and `contain` are single keywords. */
export type BackgroundSize = { readonly fit: 'cover' | 'contain' } | ({ readonly fit: 'size' } & LengthPair)
export type Repetition = 'repeat' | 'no-repeat' | 'space' | 'round'
export interface BackgroundRepeat {
  readonly x: Repetition
  readonly y: Repetition
}

/** `auto` is the initial value of the level: border box at the listed level, padding box at the standard level. */
export type BoxArea = 'border-box' | 'padding-box' | 'content-box'
export type ClipArea = BoxArea | 'text'
export const boxAreas = ['border-box', 'padding-box', 'content-box'] as const
export const clipAreas = [...boxAreas, 'text'] as const

export interface Shadow extends LengthPair {
  readonly isInset: boolean
  readonly blur: LengthPart
  readonly spread: LengthPart
  /** Encoded colour; `currentcolor` is resolved at used-value time. */
  readonly color: LengthPart
}

const auto: LengthPart = { unit: Unit.keyword, value: 0 }

const anyLength = length({ calc: true, negative: true })
const positiveLength = length({ calc: true })
const extent = length({ keywords: ['auto'], percent: true, calc: true })
const anyColor = color()

type ParseItem<T> = (reader: TokenReader, out: ParseTarget) => T | null

interface LayersOptions<T> {
  readonly syntax: string
  readonly standardSyntax?: string
  readonly item: ParseItem<T>
  readonly compute?: (item: T, lengths: LengthComputer) => T
}

/** One item, or at the standard level a comma-separated list. */
function layers<T>(options: LayersOptions<T>): ValueKind<'object', never, readonly T[]> & {
  readonly item: ParseItem<T>
} {
  const { item, compute } = options
  return {
    storage: 'object',
    syntax: options.syntax,
    standardSyntax: options.standardSyntax === undefined ? 'comma-separated layers' : `${options.standardSyntax} | comma-separated layers`,
    names: [],
    item,
    ...(compute === undefined ? {} : { compute: (held: readonly T[], lengths: LengthComputer) => held.map((each) => compute(each, lengths)) }),
    parse(reader, out) {
      const items: T[] = []
      do {
        reader.skipSpace()
        const one = item(reader, out)
        if (one === null) return false
        items.push(one)
      } while (out.level >= Level.standard && reader.comma())
      return out.set(Unit.object, out.values.intern(items))
    },
  }
}

/** `url(...)`, quoted or not; null, with nothing consumed, when there is none. */
export function parseUrl(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type === TokenType.url) {
    reader.next()
    return token.text
  }
  if (!reader.isFunction('url')) return null
  const at = reader.mark()
  const content = reader.block()
  content.skipSpace()
  const text = content.next()
  if (text.type === TokenType.string && content.done()) return text.text
  reader.reset(at)
  return null
}

/** `background-image` and `mask-image`. */
export const backgroundImages = () => layers<BackgroundImage>({
  syntax: 'none | url()',
  standardSyntax: '<gradient> | image-set()',
  item(reader, out) {
    if (wordOf(['none'], reader) !== null) return NO_IMAGE
    if (out.level < Level.standard || !isImageSet(reader)) return oneImage(reader, out)
    const at = reader.mark()
    const chosen = chosenImage(reader, (args) => oneImage(args, out), (url): BackgroundImage => ({ kind: 'url', url, base: out.base }))
    if (chosen === null) reader.reset(at)
    return chosen === undefined ? NO_IMAGE : chosen
  },
})

const NO_IMAGE: BackgroundImage = { kind: 'none' }

function oneImage(reader: TokenReader, out: ParseTarget): BackgroundImage | null {
  const url = parseUrl(reader)
  if (url !== null) return { kind: 'url', url, base: out.base }
  if (out.level < Level.standard) return null
  const at = reader.mark()
  const gradient = parseGradient(reader)
  if (gradient === null) reader.reset(at)
  return gradient === null ? null : { kind: 'gradient', gradient }
}

function encoded(value: MathValue, out: ParseTarget): LengthPart {
  if (isMathTree(value)) return { unit: Unit.math, value: out.values.intern(value) }
  if (value.kind === 'percentage') return percent(value.percent)
  const isRelative = value.em !== 0 || value.rem !== 0 || value.percent !== 0
  return isRelative ? { unit: Unit.calc, value: out.values.internLinear(value) } : { unit: Unit.px, value: value.px }
}

function backgroundPosition(reader: TokenReader, out: ParseTarget): LengthPair | null {
  if (out.level < Level.standard) return onePosition(reader, out)
  const position = parsePosition(reader, true)
  return position === null ? null : { x: encoded(position.x, out), y: encoded(position.y, out) }
}

/** `background-position` and `mask-position`: both axes. */
export const backgroundPositions = () => layers<LengthPair>({
  syntax: '[ left | center | right | <length-percentage> ] || [ top | center | bottom | <length-percentage> ]',
  standardSyntax: 'three or four values',
  item: backgroundPosition,
  compute: computePair,
})

/** background-position-x or background-position-y. */
export const backgroundPlaces = (start: 'left' | 'top', end: 'right' | 'bottom') => layers<LengthPart>({
  syntax: `center | [ ${start} | ${end} ]? <length-percentage>?`,
  item(reader, out) {
    const place = parseAxis(reader, start, end)
    return place === null ? null : encoded(place, out)
  },
  compute: (place, lengths) => lengths.compute(place),
})

/** `background-size` and `mask-size`. */
export const backgroundSizes = () => layers<BackgroundSize>({
  syntax: 'cover | contain | [ <length-percentage> | auto ]{1,2}',
  item(reader, out) {
    const fit = wordOf(['cover', 'contain'], reader)
    if (fit !== null) return { fit }
    const x = part(extent, reader, out)
    if (x === null) return null
    const end = reader.mark()
    reader.skipSpace()
    const y = part(extent, reader, out)
    if (y === null) reader.reset(end)
    return { fit: 'size', x, y: y ?? auto }
  },
  compute: (size, lengths) => size.fit === 'size' ? computePair(size, lengths) : size,
})

/** `background-repeat` and `mask-repeat`. */
export const backgroundRepeats = () => layers<BackgroundRepeat>({
  syntax: 'repeat | repeat-x | repeat-y | no-repeat',
  standardSyntax: '[ repeat | no-repeat | space | round ]{1,2}',
  item(reader, out) {
    const axis = wordOf(['repeat-x', 'repeat-y'], reader)
    if (axis !== null) return axis === 'repeat-x' ? { x: 'repeat', y: 'no-repeat' } : { x: 'no-repeat', y: 'repeat' }
    if (out.level < Level.standard) {
      const word = wordOf(['repeat', 'no-repeat'], reader)
      return word === null ? null : { x: word, y: word }
    }
    const words = ['repeat', 'no-repeat', 'space', 'round'] as const
    const x = wordOf(words, reader)
    if (x === null) return null
    const end = reader.mark()
    reader.skipSpace()
    const y = wordOf(words, reader)
    if (y === null) reader.reset(end)
    return { x, y: y ?? x }
  },
})

export type BackgroundAttachment = 'scroll' | 'fixed'

/** Maximum of layers whose attachments differ: the number of available bits. */
const MOST_ATTACHMENTS = 7
/** The stored value at the listed level: no layer is fixed. */
const AS_SCROLL = 1

/** One bit per layer, 1 for fixed, below a terminating bit; null for too many layers. */
export function attachmentBits(layers: readonly BackgroundAttachment[]): number | null {
  const isUniform = layers.every((each) => each === layers[0])
  const kept = isUniform ? layers.slice(0, 1) : layers
  return kept.length > MOST_ATTACHMENTS ? null : kept.reduce((bits, each, i) => bits | (each === 'fixed' ? 1 << i : 0), 1 << kept.length)
}

/** Whether a layer has a fixed attachment, from the stored bits. */
export function isFixedLayer(bits: number, layer: number): boolean {
  const count = 31 - Math.clz32(bits)
  return count > 0 && ((bits >> (layer % count)) & 1) === 1
}

/** `local` equals `scroll` in print: nothing scrolls. */
function oneAttachment(reader: TokenReader, out: ParseTarget): BackgroundAttachment | null {
  const word = wordOf(['scroll', 'fixed', 'local'], reader)
  if (word === 'local') return out.level >= Level.standard ? 'scroll' : null
  return word
}

/** `background-attachment`, stored as bits: see `attachmentBits`. */
export function backgroundAttachments(): ValueKind<'keyword', never> & { readonly item: ParseItem<BackgroundAttachment> } {
  return {
    storage: 'keyword',
    syntax: 'scroll | fixed',
    standardSyntax: `local | comma-separated layers, up to ${MOST_ATTACHMENTS} if they differ`,
    names: [],
    item: oneAttachment,
    parse(reader, out) {
      const found: BackgroundAttachment[] = []
      do {
        reader.skipSpace()
        const one = oneAttachment(reader, out)
        if (one === null) return false
        found.push(one)
      } while (out.level >= Level.standard && reader.comma())
      const bits = attachmentBits(found)
      if (bits === null) return false
      return out.set(Unit.keyword, out.level < Level.standard && found[0] === 'fixed' ? AS_SCROLL : bits)
    },
  }
}

export const backgroundAreas = <A extends ClipArea>(areas: readonly A[]) => layers<A>({
  syntax: areas.join(' | '),
  item: (reader) => wordOf(areas, reader),
})

/** `box-shadow`. */
export function shadowList(): ValueKind<'object', never, readonly Shadow[]> {
  return {
    storage: 'object',
    syntax: 'none | [ inset? && <length>{2,4} && <color>? ]#',
    names: [],
    compute: (shadows, lengths) => shadows.map((shadow) => ({
      ...computePair(shadow, lengths), blur: lengths.compute(shadow.blur), spread: lengths.compute(shadow.spread),
    })),
    parse(reader, out) {
      const shadows: Shadow[] = []
      if (wordOf(['none'], reader) !== null) return out.set(Unit.object, out.values.intern(shadows))
      do {
        const shadow = oneShadow(reader, out)
        if (shadow === null) return false
        // The listed level parses inset shadows without drawing them.
        if (!shadow.isInset || out.level >= Level.standard) shadows.push(shadow)
      } while (reader.comma())
      return out.set(Unit.object, out.values.intern(shadows))
    },
  }
}

function oneShadow(reader: TokenReader, out: ParseTarget): Shadow | null {
  let isInset = false
  let tint: LengthPart | null = null
  let lengths: readonly LengthPart[] | null = null
  for (;;) {
    reader.skipSpace()
    if (!isInset && wordOf(['inset'], reader) !== null) isInset = true
    else if (lengths === null && (lengths = shadowLengths(reader, out)) !== null) { /* consumed */ }
    else if (tint === null && (tint = part(anyColor, reader, out)) !== null) { /* consumed */ }
    else break
  }
  const [x, y, blur = zero, spread = zero] = lengths ?? []
  if (x === undefined || y === undefined) return null
  return { isInset, x, y, blur, spread, color: tint ?? { unit: Unit.currentColor, value: 0 } }
}

/** Two to four lengths, the third (blur radius) not negative; null for anything else. */
function shadowLengths(reader: TokenReader, out: ParseTarget): readonly LengthPart[] | null {
  const found: LengthPart[] = []
  while (found.length < 4) {
    const next = part(found.length === 2 ? positiveLength : anyLength, reader, out)
    if (next === null) break
    found.push(next)
    reader.skipSpace()
  }
  return found.length === 0 ? null : found
}

/** object-position: the position of a replaced element's content in its box, with the syntax of background-position. */
export function objectPosition(): ValueKind<'object', never, LengthPair> {
  return {
    storage: 'object',
    syntax: '[ left | center | right | <length-percentage> ] || [ top | center | bottom | <length-percentage> ]',
    standardSyntax: 'three or four values',
    names: [],
    compute: computePair,
    parse(reader, out) {
      const position = backgroundPosition(reader, out)
      return position !== null && out.set(Unit.object, out.values.intern(position))
    },
  }
}
