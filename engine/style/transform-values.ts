/**
 * Transforms: the list of `transform`, the same in the longhands `translate`, `rotate` and `scale`, and where they leave
 * things in place (CSS Transforms 1, and 2 as far as it stays in the plane). What a function does to depth alone does
 * nothing; one that turns the plane in space is no value.
 */
import { parseAngle } from '../css/values/length.ts'
import { parseMathAngle } from '../css/values/math.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from './styles.ts'
import { length } from './length-types.ts'
import { type LengthComputer, type LengthPart, number, type ParseTarget, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'
import { computePair, type LengthPair, offset, onePosition, part, wordOf, zero } from './value-parts.ts'

export type TransformFunction =
  | { readonly kind: 'matrix'; readonly matrix: readonly [number, number, number, number, number, number] }
  | ({ readonly kind: 'translate' } & LengthPair)

const plainNumber = number()
const scaleNumber = number({ percent: true })

const depth = length({ calc: true, negative: true })
const IDENTITY = { kind: 'matrix', matrix: [1, 0, 0, 1, 0, 0] } as const

type TransformKind = ValueKind<'object', never, readonly TransformFunction[]>

const computeAll = (functions: readonly TransformFunction[], lengths: LengthComputer): readonly TransformFunction[] =>
  functions.map((each) => each.kind === 'translate' ? computePair(each, lengths) : each)

/** Whether a box of the style is transformed, in whichever of the four properties. */
export function isTransformed({ read }: Styles, style: StyleId): boolean {
  return read.transform(style).length > 0 || read.translate(style).length > 0 || read.rotate(style).length > 0
    || read.scale(style).length > 0
}

export function transformList(): TransformKind {
  return {
    storage: 'object',
    syntax: 'none | [ matrix() | translate() | translateX() | translateY() | scale() | scaleX() | scaleY() | rotate() | skew() | skewX() | skewY() ]+',
    standardSyntax: 'translateZ() | translate3d() | scaleZ() | scale3d() | rotateZ()',
    names: [],
    compute: computeAll,
    parse(reader, out) {
      const functions: TransformFunction[] = []
      if (wordOf(['none'], reader) !== null) return out.set(Unit.object, out.values.intern(functions))
      for (;;) {
        const token = reader.peek()
        if (token.type !== TokenType.function) break
        const one = transformFunction(token.text.toLowerCase(), reader.block(), out)
        if (one === null) return false
        functions.push(one)
        reader.skipSpace()
      }
      return functions.length > 0 && out.set(Unit.object, out.values.intern(functions))
    },
  }
}

function transformFunction(name: string, args: TokenReader, out: ParseTarget): TransformFunction | null {
  switch (name) {
    case 'translate': return translation(argumentsOf(args, 2, () => part(offset, args, out)))
    case 'translatex': return translation(argumentsOf(args, 1, () => part(offset, args, out)))
    case 'translatey': {
      const [y] = argumentsOf(args, 1, () => part(offset, args, out)) ?? []
      return y === undefined ? null : { kind: 'translate', x: zero, y }
    }
    case 'scale': return scaling(argumentsOf(args, 2, () => factor(args, out)))
    case 'scalex':
    case 'scaley': {
      const [one] = argumentsOf(args, 1, () => factor(args, out)) ?? []
      return one === undefined ? null : scaling(name === 'scalex' ? [one, 1] : [1, one])
    }
    case 'rotate': return rotation(argumentsOf(args, 1, () => angle(args, out)))
    case 'skew':
    case 'skewx':
    case 'skewy': {
      const [first, second = 0] = argumentsOf(args, name === 'skew' ? 2 : 1, () => angle(args, out)) ?? []
      if (first === undefined) return null
      const [x, y] = name === 'skewy' ? [0, first] : [first, second]
      return { kind: 'matrix', matrix: [1, Math.tan(y), Math.tan(x), 1, 0, 0] }
    }
    case 'matrix': {
      const found = argumentsOf(args, 6, () => part(plainNumber, args, out))
      const [a, b, c, d, e, f] = (found ?? []).map(({ value }) => value)
      if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) return null
      return { kind: 'matrix', matrix: [a, b, c, d, e, f] }
    }
    default: return out.level >= Level.standard ? functionInPlane(name, args, out) : null
  }
}

/** What a function of space does to the plane. */
function functionInPlane(name: string, args: TokenReader, out: ParseTarget): TransformFunction | null {
  switch (name) {
    case 'translatez': return argumentsOf(args, 1, () => part(depth, args, out)) === null ? null : IDENTITY
    case 'scalez': return argumentsOf(args, 1, () => factor(args, out)) === null ? null : IDENTITY
    case 'rotatez': return rotation(argumentsOf(args, 1, () => angle(args, out)))
    case 'translate3d': {
      let axis = 0
      const found = argumentsOf(args, 3, () => part(++axis < 3 ? offset : depth, args, out))
      return found?.length === 3 ? translation(found) : null
    }
    case 'scale3d': {
      const found = argumentsOf(args, 3, () => factor(args, out))
      return found?.length === 3 ? scaling(found) : null
    }
    default: return null
  }
}

const translation = (found: readonly LengthPart[] | null): TransformFunction | null => {
  const [x, y = zero] = found ?? []
  return x === undefined ? null : { kind: 'translate', x, y }
}

const scaling = (found: readonly number[] | null): TransformFunction | null => {
  const [x, y = x] = found ?? []
  return x === undefined || y === undefined ? null : { kind: 'matrix', matrix: [x, 0, 0, y, 0, 0] }
}

const rotation = (found: readonly number[] | null): TransformFunction | null => {
  const [turn] = found ?? []
  if (turn === undefined) return null
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { kind: 'matrix', matrix: [cos, sin, -sin, cos, 0, 0] }
}

/** A number, or at the standard level a percentage, to scale by. */
function factor(reader: TokenReader, out: ParseTarget): number | null {
  return part(out.level >= Level.standard ? scaleNumber : plainNumber, reader, out)?.value ?? null
}

/** One function that is written as a property of its own. */
const alone = (syntax: string, one: (reader: TokenReader, out: ParseTarget) => TransformFunction | null) => (): TransformKind => ({
  storage: 'object',
  syntax: `none | ${syntax}`,
  names: [],
  compute: computeAll,
  parse(reader, out) {
    if (wordOf(['none'], reader) !== null) return out.set(Unit.object, out.values.intern([]))
    const found = one(reader, out)
    return found !== null && out.set(Unit.object, out.values.intern([found]))
  },
})

/** Up to `most` values with space between them, as `one` reads the next when there are so many already. */
function spaced<T>(reader: TokenReader, most: number, one: (count: number) => T | null): readonly T[] {
  const found: T[] = []
  while (found.length < most) {
    const next = one(found.length)
    if (next === null) break
    found.push(next)
    reader.skipSpace()
  }
  return found
}

export const translateProperty = alone('<length-percentage> [ <length-percentage> <length>? ]?', (reader, out) =>
  translation(spaced(reader, 3, (count) => part(count < 2 ? offset : depth, reader, out))))

export const scaleProperty = alone('[ <number> | <percentage> ]{1,3}', (reader, out) =>
  scaling(spaced(reader, 3, () => factor(reader, out))))

export const rotateProperty = alone('[ z ]? && <angle>', (reader, out) => {
  const isFirst = reader.keyword('z')
  reader.skipSpace()
  const turn = angle(reader, out)
  reader.skipSpace()
  if (!isFirst) reader.keyword('z')
  return turn === null ? null : rotation([turn])
})

/** Radians. */
function angle(reader: TokenReader, out: ParseTarget): number | null {
  const degrees = out.level >= Level.standard ? parseMathAngle(reader) : parseAngle(reader)
  return degrees === null || !Number.isFinite(degrees) ? null : (degrees * Math.PI) / 180
}

/** One up to `most` arguments between commas; null when there are more, or anything else. */
function argumentsOf<T>(args: TokenReader, most: number, one: () => T | null): T[] | null {
  const found: T[] = []
  do {
    args.skipSpace()
    const next = one()
    if (next === null || found.length === most) return null
    found.push(next)
  } while (args.comma())
  return args.done() ? found : null
}

/** The point that a transform leaves where it is. */
export function transformOrigin(): ValueKind<'object', never, LengthPair> {
  return {
    storage: 'object',
    syntax: '[ left | center | right | <length-percentage> ] || [ top | center | bottom | <length-percentage> ]',
    standardSyntax: '<length> of depth',
    names: [],
    compute: computePair,
    parse(reader, out) {
      const origin = onePosition(reader, out)
      if (origin === null) return false
      reader.skipSpace()
      if (out.level >= Level.standard) part(depth, reader, out)
      return out.set(Unit.object, out.values.intern(origin))
    },
  }
}
