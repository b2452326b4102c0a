/**
 * Clipping shapes: `rect()` of the deprecated property clip, whose four lengths are measured from the top left corner of the border box,
 * and the basic shapes of clip-path (CSS Masking 1, CSS Shapes 1), relative to the border box. Lengths are resolved when the box is known.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { length } from './length-types.ts'
import type { LengthComputer, LengthPart, ParseTarget, ValueKind } from './types.ts'
import { Unit } from './units.ts'
import { computePair, type LengthPair, offset, onePosition, part, percent, wordOf } from './value-parts.ts'

/** Top, right, bottom, left; for corner radii: top left, top right, bottom right, bottom left. */
export type Four = readonly [LengthPart, LengthPart, LengthPart, LengthPart]

export type ShapeRadius = LengthPart | 'closest-side' | 'farthest-side'

export type ClipShape =
  | { readonly kind: 'none' }
  /** `auto` (a keyword part) means the edge of the box. */
  | { readonly kind: 'rect', readonly edges: Four }
  /** `rect()` of clip-path: like `rect`, with rounded corners. Percentages refer to the box. */
  | { readonly kind: 'corners', readonly edges: Four, readonly radii: Four | null }
  /** `xywh()`: left, top, width, height. */
  | { readonly kind: 'extent', readonly edges: Four, readonly radii: Four | null }
  /** SVG path data, in px from the top left corner. */
  | { readonly kind: 'path', readonly isEvenOdd: boolean, readonly data: string }
  | { readonly kind: 'inset', readonly edges: Four, readonly radii: Four | null }
  | { readonly kind: 'circle', readonly radius: ShapeRadius, readonly center: LengthPair }
  | { readonly kind: 'ellipse', readonly x: ShapeRadius, readonly y: ShapeRadius, readonly center: LengthPair }
  | { readonly kind: 'polygon', readonly isEvenOdd: boolean, readonly points: readonly LengthPair[] }

type ShapeKind = ValueKind<'object', never, ClipShape>

const anyOrAuto = length({ keywords: ['auto'], calc: true, negative: true })
const edgeOrAuto = length({ keywords: ['auto'], percent: true, calc: true, negative: true })
const radius = length({ percent: true, calc: true })
const MIDDLE: LengthPair = { x: percent(50), y: percent(50) }

/** `auto | rect(top, right, bottom, left)`. The commas are optional, as in CSS 1. */
export function clipRectangle(): ShapeKind {
  return {
    storage: 'object',
    syntax: 'auto | rect( [ <length> | auto ]#{4} )',
    names: [],
    compute,
    parse(reader, out) {
      if (wordOf(['auto'], reader) !== null) return out.set(Unit.object, out.values.intern({ kind: 'none' }))
      if (!reader.isFunction('rect')) return false
      const args = reader.block()
      const edges: LengthPart[] = []
      while (!args.done() && edges.length < 4) {
        args.skipSpace()
        const edge = part(anyOrAuto, args, out)
        if (edge === null) return false
        edges.push(edge)
        args.comma()
      }
      const [top, right, bottom, left] = edges
      if (top === undefined || right === undefined || bottom === undefined || left === undefined || !args.done()) return false
      return out.set(Unit.object, out.values.intern({ kind: 'rect', edges: [top, right, bottom, left] }))
    },
  }
}

/** `clip-path`. */
export function clipPath(): ShapeKind {
  return {
    storage: 'object',
    syntax: 'none | inset() | rect() | xywh() | circle() | ellipse() | polygon() | path()',
    names: [],
    compute,
    parse(reader, out) {
      if (wordOf(['none'], reader) !== null) return out.set(Unit.object, out.values.intern({ kind: 'none' }))
      const token = reader.peek()
      if (token.type !== TokenType.function) return false
      const args = reader.block()
      args.skipSpace()
      const shape = basicShape(token.text.toLowerCase(), args, out)
      return shape !== null && args.done() && out.set(Unit.object, out.values.intern(shape))
    },
  }
}

function basicShape(name: string, args: TokenReader, out: ParseTarget): ClipShape | null {
  switch (name) {
    case 'inset': return inset(args, out)
    case 'rect': return rounded('corners', exactlyFour([edgeOrAuto, edgeOrAuto, edgeOrAuto, edgeOrAuto], args, out), args, out)
    case 'xywh': return rounded('extent', exactlyFour([offset, offset, radius, radius], args, out), args, out)
    case 'path': return pathData(args)
    case 'circle': {
      const own = shapeRadius(args, out)
      const center = centerOf(args, out)
      return center === null ? null : { kind: 'circle', radius: own ?? 'closest-side', center }
    }
    case 'ellipse': {
      const x = shapeRadius(args, out)
      const y = x === null ? null : shapeRadius(args, out)
      const center = centerOf(args, out)
      return center === null || (x === null) !== (y === null) ? null : { kind: 'ellipse', x: x ?? 'closest-side', y: y ?? 'closest-side', center }
    }
    case 'polygon': return polygon(args, out)
    default: return null
  }
}

function inset(args: TokenReader, out: ParseTarget): ClipShape | null {
  return rounded('inset', four(offset, args, out), args, out)
}

/** A rectangle with optional rounded corners. */
function rounded(kind: 'inset' | 'corners' | 'extent', edges: Four | null, args: TokenReader, out: ParseTarget): ClipShape | null {
  if (edges === null) return null
  if (!args.keyword('round')) return { kind, edges, radii: null }
  args.skipSpace()
  const radii = four(radius, args, out)
  return radii === null ? null : { kind, edges, radii }
}

function exactlyFour(kinds: readonly ValueKind[], args: TokenReader, out: ParseTarget): Four | null {
  const found: LengthPart[] = []
  for (const kind of kinds) {
    const next = part(kind, args, out)
    if (next === null) return null
    found.push(next)
    args.skipSpace()
  }
  const [a, b, c, d] = found
  return a === undefined || b === undefined || c === undefined || d === undefined ? null : [a, b, c, d]
}

function pathData(args: TokenReader): ClipShape | null {
  const rule = wordOf(['nonzero', 'evenodd'], args)
  if (rule !== null && !args.comma()) return null
  const { type, text } = args.next()
  return type === TokenType.string && /^\s*m/i.test(text) ? { kind: 'path', isEvenOdd: rule === 'evenodd', data: text } : null
}

/** One to four values; missing values equal those of the opposite side or corner. */
function four(kind: ValueKind, args: TokenReader, out: ParseTarget): Four | null {
  const found: LengthPart[] = []
  while (found.length < 4) {
    const next = part(kind, args, out)
    if (next === null) break
    found.push(next)
    args.skipSpace()
  }
  const [top, right = top, bottom = top, left = right] = found
  return top === undefined || right === undefined || bottom === undefined || left === undefined ? null : [top, right, bottom, left]
}

function shapeRadius(args: TokenReader, out: ParseTarget): ShapeRadius | null {
  const found = wordOf(['closest-side', 'farthest-side'], args) ?? part(radius, args, out)
  args.skipSpace()
  return found
}

/** The position after `at`, the centre of the box without one; null when the position is invalid. */
function centerOf(args: TokenReader, out: ParseTarget): LengthPair | null {
  if (!args.keyword('at')) return MIDDLE
  args.skipSpace()
  return onePosition(args, out)
}

function polygon(args: TokenReader, out: ParseTarget): ClipShape | null {
  const rule = wordOf(['nonzero', 'evenodd'], args)
  if (rule !== null && !args.comma()) return null
  const points: LengthPair[] = []
  do {
    args.skipSpace()
    const x = part(offset, args, out)
    args.skipSpace()
    const y = part(offset, args, out)
    if (x === null || y === null) return null
    points.push({ x, y })
  } while (args.comma())
  return { kind: 'polygon', isEvenOdd: rule === 'evenodd', points }
}

function compute(shape: ClipShape, lengths: LengthComputer): ClipShape {
  const all = ([a, b, c, d]: Four): Four => [lengths.compute(a), lengths.compute(b), lengths.compute(c), lengths.compute(d)]
  const one = (value: ShapeRadius): ShapeRadius => typeof value === 'string' ? value : lengths.compute(value)
  switch (shape.kind) {
    case 'none':
    case 'path': return shape
    case 'rect': return { ...shape, edges: all(shape.edges) }
    case 'inset':
    case 'corners':
    case 'extent': return { ...shape, edges: all(shape.edges), radii: shape.radii === null ? null : all(shape.radii) }
    case 'circle': return { ...shape, radius: one(shape.radius), center: computePair(shape.center, lengths) }
    case 'ellipse': return { ...shape, x: one(shape.x), y: one(shape.y), center: computePair(shape.center, lengths) }
    case 'polygon': return { ...shape, points: shape.points.map((point) => computePair(point, lengths)) }
  }
}
