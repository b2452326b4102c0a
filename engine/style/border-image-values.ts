/**
 * Value kinds of border images (CSS Backgrounds 3, 6): the source, and the values with one entry per side. A missing entry equals that of
 * the opposite side. Numbers are image pixels for the slice, and multiples of the border width for width and outset.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { length } from './length-types.ts'
import { type BackgroundImage, backgroundImages } from './paint-types.ts'
import { type LengthComputer, type LengthPart, number, type ParseTarget, type ValueKind } from './types.ts'
import { Unit } from './units.ts'
import { part, wordOf } from './value-parts.ts'

/** In the order top, right, bottom, left. */
export type FourParts = readonly [LengthPart, LengthPart, LengthPart, LengthPart]

export interface BorderImageSlice {
  readonly sides: FourParts
  /** `fill`: the middle part of the image is drawn too. */
  readonly fill: boolean
}

const repetitions = ['stretch', 'repeat', 'round', 'space'] as const
export type BorderImageRepetition = (typeof repetitions)[number]
const BITS = 2
const MASK = 3

/** The horizontal and the vertical repetition, from the stored number. */
export const repetitionsOf = (value: number): readonly [BorderImageRepetition, BorderImageRepetition] =>
  [repetitions[value & MASK] ?? 'stretch', repetitions[value >> BITS] ?? 'stretch']

const share = number({ min: 0 })
const ratio = length({ percent: true, calc: true })
const outward = length({ calc: true })
const thickness = length({ keywords: ['auto'], percent: true, calc: true })

function four(reader: TokenReader, out: ParseTarget, kinds: readonly ValueKind[]): FourParts | null {
  const found: LengthPart[] = []
  let end = reader.mark()
  while (found.length < 4) {
    reader.skipSpace()
    const value = kinds.reduce<LengthPart | null>((sofar, kind) => sofar ?? part(kind, reader, out), null)
    if (value === null) break
    found.push(value)
    end = reader.mark()
  }
  reader.reset(end)
  const [top, right = top, bottom = top, left = right] = found
  return top === undefined || right === undefined || bottom === undefined || left === undefined ? null : [top, right, bottom, left]
}

const computeFour = ([top, right, bottom, left]: FourParts, lengths: LengthComputer): FourParts =>
  [lengths.compute(top), lengths.compute(right), lengths.compute(bottom), lengths.compute(left)]

/** `<image> | none`: an image or a gradient, parsed like one background layer. */
export function borderImageSource(): ValueKind<'object', never, BackgroundImage> {
  const { item } = backgroundImages()
  return {
    storage: 'object',
    syntax: 'none | url() | <gradient>',
    names: [],
    parse(reader, out) {
      const image = item(reader, out)
      return image !== null && out.set(Unit.object, out.values.intern(image))
    },
  }
}

/** `border-image-slice`. */
export function borderImageSlice(): ValueKind<'object', never, BorderImageSlice> {
  return {
    storage: 'object',
    syntax: '[ <number [0,∞]> | <percentage> ]{1,4} && fill?',
    names: [],
    parse(reader, out) {
      let fill = wordOf(['fill'], reader) !== null
      const sides = four(reader, out, [share, ratio])
      if (sides === null || sides.some(({ unit }) => unit !== Unit.number && unit !== Unit.percent)) return false
      const end = reader.mark()
      reader.skipSpace()
      if (!fill) fill = wordOf(['fill'], reader) !== null
      if (!fill) reader.reset(end)
      return out.set(Unit.object, out.values.intern({ sides, fill }))
    },
  }
}

function fourSides(syntax: string, kinds: readonly ValueKind[]): ValueKind<'object', never, FourParts> {
  return {
    storage: 'object',
    syntax: `[ ${syntax} ]{1,4}`,
    names: [],
    compute: computeFour,
    parse(reader, out) {
      const sides = four(reader, out, kinds)
      return sides !== null && out.set(Unit.object, out.values.intern(sides))
    },
  }
}

export const borderImageWidth = () => fourSides('<length-percentage [0,∞]> | <number [0,∞]> | auto', [share, thickness])
export const borderImageOutset = () => fourSides('<length [0,∞]> | <number [0,∞]>', [share, outward])

/** `border-image-repeat`: both repetitions in one number, see `repetitionsOf`. */
export function borderImageRepeat(): ValueKind<'keyword', never> {
  return {
    storage: 'keyword',
    syntax: '[ stretch | repeat | round | space ]{1,2}',
    names: [],
    parse(reader, out) {
      const across = wordOf(repetitions, reader)
      if (across === null) return false
      const end = reader.mark()
      reader.skipSpace()
      const down = wordOf(repetitions, reader)
      if (down === null) reader.reset(end)
      return out.set(Unit.keyword, repetitions.indexOf(across) | (repetitions.indexOf(down ?? across) << BITS))
    },
  }
}
