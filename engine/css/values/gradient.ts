/**
 * Parses linear-gradient(), radial-gradient(), conic-gradient() and their repeating forms (CSS Images 4, 3) to plain data. Lengths keep
 * their units: the style stage resolves them, paint resolves the stops (`gradient-stops.ts`). Angles of conic stops are percentages of a
 * full turn. Gradients belong to the standard level; callers must not use this file at the listed level.
 */
import type { TokenReader } from '../token-reader.ts'
import { TokenType } from '../tokens.ts'
import { linearPercent } from './calc.ts'
import { standardMixSpaces, type HueMethod } from './color-mix.ts'
import { type ColorSpace, hueIndex } from './color-spaces.ts'
import { type CURRENT_COLOR, parseColor } from './color.ts'
import { isMathTree, type MathValue } from './math-tree.ts'
import { parseMathAngle } from './math.ts'
import { parseLengthPercentage, parsePosition, type Position } from './position.ts'

export interface GradientStop {
  readonly kind: 'stop'
  readonly color: number | typeof CURRENT_COLOR
  /** Null for a stop without a position, which depends on its neighbours. */
  readonly position: MathValue | null
}

/** A colour hint: the position of the middle colour between two stops. */
export interface GradientHint {
  readonly kind: 'hint'
  readonly position: MathValue
}

export interface GradientBase {
  readonly repeating: boolean
  /** Stops with hints between them. A hint is never first, last or next to another hint. A single stop gives a solid colour. */
  readonly items: readonly (GradientStop | GradientHint)[]
  /** The colour interpolation space. */
  readonly space: ColorSpace
  readonly hue: HueMethod
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

export interface LinearGradient extends GradientBase {
  readonly kind: 'linear'
  /** Degrees, 0 upwards and clockwise; or the corner that the line points to, whose angle depends on the box. */
  readonly direction: number | Corner
}

export type RadialExtent = 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner'

export interface RadialGradient extends GradientBase {
  readonly kind: 'radial'
  readonly shape: 'circle' | 'ellipse'
  /** An extent keyword, or the two radii; a circle has the same radius twice. */
  readonly size: RadialExtent | readonly [MathValue, MathValue]
  readonly position: Position
}

export interface ConicGradient extends GradientBase {
  readonly kind: 'conic'
  /** The angle of the first stop: degrees, 0 upwards and clockwise. */
  readonly from: number
  readonly position: Position
}

export type Gradient = LinearGradient | RadialGradient | ConicGradient

const names: ReadonlyMap<string, readonly [kind: Gradient['kind'] | 'older', repeating: boolean]> = new Map([
  ['-webkit-linear-gradient', ['older', false]],
  ['-webkit-repeating-linear-gradient', ['older', true]],
  ['linear-gradient', ['linear', false]],
  ['repeating-linear-gradient', ['linear', true]],
  ['radial-gradient', ['radial', false]],
  ['repeating-radial-gradient', ['radial', true]],
  ['conic-gradient', ['conic', false]],
  ['repeating-conic-gradient', ['conic', true]],
])

/** Null, with nothing consumed, when the next token is not a gradient or its content is invalid. */
export function parseGradient(reader: TokenReader): Gradient | null {
  const token = reader.peek()
  const row = token.type === TokenType.function ? names.get(token.text.toLowerCase()) : undefined
  if (row === undefined) return null
  const mark = reader.mark()
  const [kind, repeating] = row
  const inside = reader.block()
  inside.skipSpace()
  const gradient = kind === 'linear' || kind === 'older' ? linear(inside, repeating, kind === 'older')
    : kind === 'radial' ? radial(inside, repeating) : conic(inside, repeating)
  if (gradient === null) reader.reset(mark)
  return gradient
}

/** `isOlder`: the prefixed syntax, where the side is the start of the line, and angles run counter-clockwise from the right. */
function linear(inside: TokenReader, repeating: boolean, isOlder: boolean): LinearGradient | null {
  const interpolation = new Interpolation()
  interpolation.read(inside)
  const angle = isOlder ? olderDirection(inside) : direction(inside)
  if (angle === undefined) return null
  if (angle !== null) interpolation.read(inside)
  const base = rest(inside, repeating, interpolation, angle !== null)
  return base === null ? null : { kind: 'linear', direction: angle ?? 180, ...base }
}

/** Parses the position of a stop or hint; null, with nothing consumed, when the next token is not a position. */
type PlaceReader = (inside: TokenReader) => MathValue | null

/** Parses the rest after the geometry: a comma, required after geometry, and the stops. */
function rest(
  inside: TokenReader, repeating: boolean, interpolation: Interpolation, hasGeometry: boolean, place: PlaceReader = parseLengthPercentage,
): GradientBase | null {
  if (interpolation.isBroken || ((hasGeometry || interpolation.isGiven) && !inside.comma())) return null
  const items = stopList(inside, place)
  if (items === null) return null
  const { space, hue } = interpolation
  return { repeating, items, space, hue }
}

/** `in <space> [<method> hue]`, once, before or after the geometry. */
class Interpolation {
  space: ColorSpace = 'srgb'
  hue: HueMethod = 'shorter'
  isGiven = false
  isBroken = false

  read(reader: TokenReader): void {
    const mark = reader.mark()
    reader.skipSpace()
    if (!reader.keyword('in')) {
      reader.reset(mark)
      return
    }
    reader.skipSpace()
    const name = reader.ident() ?? ''
    const space = Object.hasOwn(standardMixSpaces, name) ? standardMixSpaces[name] : undefined
    if (space === undefined || this.isGiven) this.isBroken = true
    else this.space = space
    this.isGiven = true
    reader.skipSpace()
    const before = reader.mark()
    const method = reader.ident()
    if (method !== 'shorter' && method !== 'longer' && method !== 'increasing' && method !== 'decreasing') {
      reader.reset(before)
      return
    }
    reader.skipSpace()
    if (reader.keyword('hue') && hueIndex(this.space) >= 0) this.hue = method
    else this.isBroken = true
    reader.skipSpace()
  }
}

const sides: Readonly<Record<string, number>> = { top: 0, right: 90, bottom: 180, left: 270 }

/** Null when there is none; undefined when it is malformed. */
function direction(inside: TokenReader): number | Corner | null | undefined {
  if (!inside.keyword('to')) return parseMathAngle(inside)
  inside.skipSpace()
  return sideOrCorner(inside)
}

/** Undefined when it is malformed. */
function sideOrCorner(inside: TokenReader): number | Corner | undefined {
  const first = inside.ident() ?? ''
  const angle = Object.hasOwn(sides, first) ? sides[first] : undefined
  if (angle === undefined) return undefined
  const mark = inside.mark()
  inside.skipSpace()
  const second = inside.peek().type === TokenType.ident ? inside.peek().text.toLowerCase() : ''
  if (!Object.hasOwn(sides, second)) {
    inside.reset(mark)
    return angle
  }
  inside.next()
  const vertical = first === 'top' || first === 'bottom' ? first : second
  const horizontal = vertical === first ? second : first
  if ((vertical !== 'top' && vertical !== 'bottom') || (horizontal !== 'left' && horizontal !== 'right')) return undefined
  return `${vertical}-${horizontal}`
}

function olderDirection(inside: TokenReader): number | Corner | null | undefined {
  const token = inside.peek()
  if (token.type === TokenType.ident) {
    const from = Object.hasOwn(sides, token.text.toLowerCase()) ? sideOrCorner(inside) : null
    if (typeof from !== 'string') return typeof from === 'number' ? (from + 180) % 360 : from
    return opposites[from]
  }
  const angle = parseMathAngle(inside)
  return angle === null ? null : 90 - angle
}

const opposites: Readonly<Record<Corner, Corner>> = {
  'top-left': 'bottom-right', 'top-right': 'bottom-left', 'bottom-left': 'top-right', 'bottom-right': 'top-left',
}

const extents: ReadonlyMap<string, RadialExtent> = new Map([
  ['closest-side', 'closest-side'],
  ['farthest-side', 'farthest-side'],
  ['closest-corner', 'closest-corner'],
  ['farthest-corner', 'farthest-corner'],
])

function radial(inside: TokenReader, repeating: boolean): RadialGradient | null {
  const interpolation = new Interpolation()
  interpolation.read(inside)
  inside.skipSpace()
  let shape: RadialGradient['shape'] | null = null
  let extent: RadialExtent | null = null
  const radii: MathValue[] = []
  for (;;) {
    inside.skipSpace()
    const word = inside.peek().type === TokenType.ident ? inside.peek().text.toLowerCase() : ''
    if ((word === 'circle' || word === 'ellipse') && shape === null) {
      shape = word
      inside.next()
    } else if (extent === null && extents.has(word)) {
      extent = extents.get(word) ?? null
      inside.next()
    } else {
      const radius = radii.length < 2 && extent === null ? parseLengthPercentage(inside) : null
      if (radius === null) break
      if (!isMathTree(radius) && (radius.px < 0 || radius.em < 0 || radius.rem < 0 || radius.percent < 0)) return null
      radii.push(radius)
    }
  }
  const [width, height] = radii
  if (width !== undefined && (extent !== null || !fits(shape, radii))) return null
  const center = { x: linearPercent(50), y: linearPercent(50) }
  const hasPosition = inside.keyword('at')
  if (hasPosition) inside.skipSpace()
  const position = hasPosition ? parsePosition(inside) : center
  if (position === null) return null
  const hasGeometry = shape !== null || extent !== null || width !== undefined || hasPosition
  if (hasGeometry) interpolation.read(inside)
  const base = rest(inside, repeating, interpolation, hasGeometry)
  if (base === null) return null
  return {
    kind: 'radial',
    shape: shape ?? (radii.length === 1 ? 'circle' : 'ellipse'),
    size: width === undefined ? extent ?? 'farthest-corner' : [width, height ?? width],
    position,
    ...base,
  }
}

function conic(inside: TokenReader, repeating: boolean): ConicGradient | null {
  const interpolation = new Interpolation()
  interpolation.read(inside)
  inside.skipSpace()
  const hasAngle = inside.keyword('from')
  if (hasAngle) inside.skipSpace()
  const from = hasAngle ? parseMathAngle(inside) : 0
  inside.skipSpace()
  const hasPosition = inside.keyword('at')
  if (hasPosition) inside.skipSpace()
  const position = hasPosition ? parsePosition(inside) : { x: linearPercent(50), y: linearPercent(50) }
  if (from === null || position === null) return null
  const hasGeometry = hasAngle || hasPosition
  if (hasGeometry) interpolation.read(inside)
  const base = rest(inside, repeating, interpolation, hasGeometry, anglePercentage)
  return base === null ? null : { kind: 'conic', from, position, ...base }
}

/** An angle or a percentage of the turn; returns a percentage. */
function anglePercentage(inside: TokenReader): MathValue | null {
  const mark = inside.mark()
  const angle = parseMathAngle(inside)
  if (angle !== null) return linearPercent(angle / 3.6)
  const value = parseLengthPercentage(inside)
  if (value !== null && value.kind === 'percentage') return value
  inside.reset(mark)
  return null
}

/** A circle has one length; an ellipse has two lengths or percentages. */
function fits(shape: RadialGradient['shape'] | null, radii: readonly MathValue[]): boolean {
  if (radii.length === 1) return shape !== 'ellipse' && radii[0]?.kind === 'length'
  return shape !== 'circle'
}

function stopList(inside: TokenReader, place: PlaceReader): GradientBase['items'] | null {
  const items: (GradientStop | GradientHint)[] = []
  let stops = 0
  let mayHint = false
  do {
    inside.skipSpace()
    const hint = mayHint ? place(inside) : null
    const start = inside.mark()
    inside.skipSpace()
    const isBareHint = hint !== null && (inside.atEnd() || inside.peek().type === TokenType.comma)
    inside.reset(start)
    if (hint !== null && isBareHint) {
      items.push({ kind: 'hint', position: hint })
      mayHint = false
      continue
    }
    const added = stop(inside, hint, items, place)
    if (added === 0) return null
    stops += added
    mayHint = true
  } while (inside.comma())
  return stops > 0 && mayHint && inside.done() ? items : null
}

/** A colour with up to two positions, before or after it; two positions make two stops. Returns the number of stops added. */
function stop(inside: TokenReader, before: MathValue | null, items: (GradientStop | GradientHint)[], place: PlaceReader): number {
  const positions: MathValue[] = before === null ? [] : [before]
  while (positions.length < 2) {
    inside.skipSpace()
    const position = place(inside)
    if (position === null) break
    positions.push(position)
  }
  inside.skipSpace()
  const color = parseColor(inside, 'standard')
  if (color === null) return 0
  while (positions.length < 2) {
    const mark = inside.mark()
    inside.skipSpace()
    const position = place(inside)
    if (position === null) {
      inside.reset(mark)
      break
    }
    positions.push(position)
  }
  const [first = null, second] = positions
  items.push({ kind: 'stop', color, position: first })
  if (second === undefined) return 1
  items.push({ kind: 'stop', color, position: second })
  return 2
}
