/**
 * Value kinds of transforms (CSS Transforms 1 and 2): the function list of `transform`, the longhands `translate`, `rotate` and `scale`,
 * and transform-origin. 3D transforms are projected orthographically, without perspective.
 */
import { parseAngle } from '../css/values/length.ts'
import { parseMathAngle } from '../css/values/math.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { length } from './length-types.ts'
import { type LengthComputer, type LengthPart, number, type ParseTarget, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'
import { computePair, type LengthPair, offset, onePosition, part, wordOf, zero } from './value-parts.ts'

export type TransformFunction =
  | { readonly kind: 'matrix'; readonly matrix: readonly [number, number, number, number, number, number] }
  | ({ readonly kind: 'translate', readonly z?: LengthPart } & LengthPair)
  /** The sixteen numbers of matrix3d(), column by column. */
  | { readonly kind: 'space'; readonly matrix: readonly number[] }

const plainNumber = number()
const scaleNumber = number({ percent: true })

const depth = length({ calc: true, negative: true })
const distance = length({ calc: true })
const IDENTITY = { kind: 'matrix', matrix: [1, 0, 0, 1, 0, 0] } as const

type TransformKind = ValueKind<'object', never, readonly TransformFunction[]>

const computeAll = (functions: readonly TransformFunction[], lengths: LengthComputer): readonly TransformFunction[] =>
  functions.map((each) => {
    if (each.kind !== 'translate') return each
    const { z, ...plane } = each
    return z === undefined ? computePair(plane, lengths) : { ...computePair(plane, lengths), z: lengths.compute(z) }
  })

/** `transform`. */
export function transformList(): TransformKind {
  return {
    storage: 'object',
    syntax: 'none | [ matrix() | translate() | translateX() | translateY() | scale() | scaleX() | scaleY() | rotate() | skew() | skewX() | skewY() ]+',
    standardSyntax: 'translateZ() | translate3d() | scaleZ() | scale3d() | rotateX() | rotateY() | rotateZ() | rotate3d() | matrix3d() | perspective()',
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
    default: return out.level >= Level.standard ? functionInSpace(name, args, out) : null
  }
}

function functionInSpace(name: string, args: TokenReader, out: ParseTarget): TransformFunction | null {
  switch (name) {
    case 'translatez': {
      const [z] = argumentsOf(args, 1, () => part(depth, args, out)) ?? []
      return z === undefined ? null : { kind: 'translate', x: zero, y: zero, z }
    }
    case 'scalez': {
      const [z] = argumentsOf(args, 1, () => factor(args, out)) ?? []
      return z === undefined ? null : scaling([1, 1, z])
    }
    case 'translate3d': {
      let axis = 0
      const found = argumentsOf(args, 3, () => part(++axis < 3 ? offset : depth, args, out))
      return found?.length === 3 ? translation(found) : null
    }
    case 'scale3d': {
      const found = argumentsOf(args, 3, () => factor(args, out))
      return found?.length === 3 ? scaling(found) : null
    }
    case 'rotatex':
    case 'rotatey': {
      const [turn] = argumentsOf(args, 1, () => angle(args, out)) ?? []
      return turn === undefined ? null : name === 'rotatex' ? turned(1, 0, 0, turn) : turned(0, 1, 0, turn)
    }
    case 'rotatez': return rotation(argumentsOf(args, 1, () => angle(args, out)))
    case 'rotate3d': {
      let place = 0
      const found = argumentsOf(args, 4, () => ++place < 4 ? part(plainNumber, args, out)?.value ?? null : angle(args, out))
      const [x, y, z, turn] = found ?? []
      return x === undefined || y === undefined || z === undefined || turn === undefined ? null : turned(x, y, z, turn)
    }
    case 'matrix3d': {
      const found = argumentsOf(args, 16, () => part(plainNumber, args, out)?.value ?? null)
      return found?.length === 16 ? { kind: 'space', matrix: found } : null
    }
    case 'perspective': return args.keyword('none') ? (args.done() ? IDENTITY : null) : argumentsOf(args, 1, () => part(distance, args, out)) === null ? null : IDENTITY
    default: return null
  }
}

/** Rotation about an axis (CSS Transforms 2, 13.1). */
function turned(x: number, y: number, z: number, turn: number): TransformFunction {
  const size = Math.hypot(x, y, z)
  if (size === 0) return IDENTITY
  const [u, v, w] = [x / size, y / size, z / size]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const rest = 1 - cos
  return {
    kind: 'space',
    matrix: [
      u * u * rest + cos, u * v * rest + w * sin, u * w * rest - v * sin, 0,
      u * v * rest - w * sin, v * v * rest + cos, v * w * rest + u * sin, 0,
      u * w * rest + v * sin, v * w * rest - u * sin, w * w * rest + cos, 0,
      0, 0, 0, 1,
    ],
  }
}

const translation = (found: readonly LengthPart[] | null): TransformFunction | null => {
  const [x, y = zero, z] = found ?? []
  return x === undefined ? null : z === undefined ? { kind: 'translate', x, y } : { kind: 'translate', x, y, z }
}

const scaling = (found: readonly number[] | null): TransformFunction | null => {
  const [x, y = x, z = 1] = found ?? []
  if (x === undefined || y === undefined) return null
  return z === 1 ? { kind: 'matrix', matrix: [x, 0, 0, y, 0, 0] } : { kind: 'space', matrix: [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1] }
}

const rotation = (found: readonly number[] | null): TransformFunction | null => {
  const [turn] = found ?? []
  if (turn === undefined) return null
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { kind: 'matrix', matrix: [cos, sin, -sin, cos, 0, 0] }
}

/** A scale factor: a number, or at the standard level also a percentage. */
function factor(reader: TokenReader, out: ParseTarget): number | null {
  return part(out.level >= Level.standard ? scaleNumber : plainNumber, reader, out)?.value ?? null
}

/** The value kind of a property that holds a single transform function. */
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

/** Up to `most` values separated by white space; `one` parses the next value, given the number of values so far. */
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

export const rotateProperty = alone('[ x | y | z | <number>{3} ]? && <angle>', (reader, out) => {
  const before = axisOf(reader, out)
  reader.skipSpace()
  const turn = angle(reader, out)
  const end = reader.mark()
  reader.skipSpace()
  const axis = before ?? axisOf(reader, out)
  if (axis === null) reader.reset(end)
  if (turn === null) return null
  const [x, y, z] = axis ?? ALONG_Z
  return x === 0 && y === 0 ? rotation([z < 0 ? 0 - turn : turn]) : turned(x, y, z, turn)
})

type Axis = readonly [x: number, y: number, z: number]
const ALONG_Z: Axis = [0, 0, 1]

/** An axis by name or as three numbers; null, with nothing consumed, when there is none. */
function axisOf(reader: TokenReader, out: ParseTarget): Axis | null {
  const word = wordOf(['x', 'y', 'z'], reader)
  if (word !== null) return [word === 'x' ? 1 : 0, word === 'y' ? 1 : 0, word === 'z' ? 1 : 0]
  const at = reader.mark()
  const [x, y, z] = spaced(reader, 3, () => part(plainNumber, reader, out)?.value ?? null)
  if (x !== undefined && y !== undefined && z !== undefined) return [x, y, z]
  reader.reset(at)
  return null
}

/** An angle in radians. */
function angle(reader: TokenReader, out: ParseTarget): number | null {
  const degrees = out.level >= Level.standard ? parseMathAngle(reader) : parseAngle(reader)
  return degrees === null || !Number.isFinite(degrees) ? null : (degrees * Math.PI) / 180
}

/** One to `most` comma-separated arguments; null for more, or for anything else. */
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

/** transform-origin: the fixed point of the transform. */
export function transformOrigin(): ValueKind<'object', never, LengthPair> {
  return {
    storage: 'object',
    syntax: '[ left | center | right | <length-percentage> ] || [ top | center | bottom | <length-percentage> ]',
    standardSyntax: '<length> for z',
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
