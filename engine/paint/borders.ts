/**
 * Borders of a rectangle, and outlines, which are borders around it. Sides alike and solid are one ring; otherwise each
 * side is a quadrilateral whose ends run from the outer to the inner corner, so that sides meet on the diagonal and no
 * place is painted twice: a translucent colour would show it. Styles with bands (double, groove and their like) are
 * narrower quadrilaterals of the same kind. Corners are round only when all sides are alike.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { type Canvas, PathOp, type Rgba } from './canvas.ts'
import { addRectangle, type Edges, edgesOf, insideEdges, insideRadii, isSquare, perimeter, type Radii, SQUARE } from './corners.ts'

/** A border box on the page; one is reused for all. */
export class BorderBox {
  x = 0
  y = 0
  width = 0
  height = 0
  hasTop = true
  hasRight = true
  hasBottom = true
  hasLeft = true
}

const Style = enumOf('border-top-style')
/** The keywords of outline-style are those of border-style but `hidden`. */
const OUTLINE_STYLES: readonly number[] = Object.entries(enumOf('outline-style')).sort(([, a], [, b]) => a - b)
  .map(([name]) => Object.entries(Style).find(([each]) => each === name)?.[1] ?? 0)

const TOP = 0
const RIGHT = 1
const BOTTOM = 2
const LEFT = 3
const SIDES = [TOP, RIGHT, BOTTOM, LEFT] as const

/** How far the lit and the shaded sides of groove, ridge, inset and outset are from the colour of the border. */
const SHADE = 0.35
/** A dash and a gap in border widths; dots lie two widths apart. */
const DASH = 3
const DOT_DISTANCE = 2

interface Side {
  readonly width: number
  readonly style: number
  /** 0 for a side that shows nothing. */
  readonly color: Rgba
}

export type Sides = readonly [top: Side, right: Side, bottom: Side, left: Side]

export function sidesOf(styles: Styles, style: StyleId, box: BorderBox): Sides {
  const { read } = styles
  const side = (isThere: boolean, width: number, kind: number, color: Rgba): Side =>
    ({ width: isThere ? width : 0, style: kind, color: isThere && width > 0 && (color & 0xff) !== 0 ? color : 0 })
  return [
    side(box.hasTop, read.borderTopWidth(style), read.borderTopStyle(style), read.borderTopColor(style)),
    side(box.hasRight, read.borderRightWidth(style), read.borderRightStyle(style), read.borderRightColor(style)),
    side(box.hasBottom, read.borderBottomWidth(style), read.borderBottomStyle(style), read.borderBottomColor(style)),
    side(box.hasLeft, read.borderLeftWidth(style), read.borderLeftStyle(style), read.borderLeftColor(style)),
  ]
}

export function paintBorders(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, radii: Radii = SQUARE): void {
  paintSides(canvas, sidesOf(styles, style, box), edgesOf(box), radii)
}

/** An outline around the border box: it takes no part in round corners. */
export function paintOutline(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox): void {
  const { read } = styles
  const width = read.outlineWidth(style)
  const kind = OUTLINE_STYLES[read.outlineStyle(style)] ?? Style.none
  const color = read.outlineColor(style)
  if (!(width > 0) || kind === Style.none || (color & 0xff) === 0) return
  const side: Side = { width, style: kind, color }
  const { hasTop, hasRight, hasBottom, hasLeft } = box
  const none: Side = { width: 0, style: kind, color: 0 }
  const sides: Sides = [hasTop ? side : none, hasRight ? side : none, hasBottom ? side : none, hasLeft ? side : none]
  const [top, right, bottom, left] = sides
  paintSides(canvas, sides, insideEdges(edgesOf(box), [-top.width, -right.width, -bottom.width, -left.width]), SQUARE)
}

function paintSides(canvas: Canvas, sides: Sides, edges: Edges, radii: Radii): void {
  const [top, right, bottom, left] = sides
  const isOneColor = top.color !== 0 && sides.every(({ color, style }) => color === top.color && style === top.style)
  const isUniform = isOneColor && sides.every(({ width }) => width === top.width)
  const round = isUniform ? radii : SQUARE
  if (isOneColor && top.style === Style.solid) {
    paintRing(canvas, sides, edges, round, 0, 1)
  } else if (isUniform && top.style === Style.double) {
    paintRing(canvas, sides, edges, round, 0, 1 / 3)
    paintRing(canvas, sides, edges, round, 2 / 3, 1)
  } else if (isUniform && !isSquare(round) && (top.style === Style.dashed || top.style === Style.dotted)) {
    strokeRing(canvas, top, edges, round)
  } else if (top.color !== 0 || right.color !== 0 || bottom.color !== 0 || left.color !== 0) {
    paintEachSide(canvas, sides, edges)
  }
}

/** The part of all four sides between two fractions of their widths. */
function paintRing(canvas: Canvas, sides: Sides, edges: Edges, radii: Radii, from: number, to: number): void {
  const path = addRectangle([], insideEdges(edges, widthsAt(sides, from)), radiiAt(sides, radii, from))
  addRectangle(path, insideEdges(edges, widthsAt(sides, to)), radiiAt(sides, radii, to))
  canvas.fillPath(path, true, sides[TOP].color)
}

const widthsAt = (sides: Sides, fraction: number): readonly [number, number, number, number] => [
  sides[TOP].width * fraction, sides[RIGHT].width * fraction, sides[BOTTOM].width * fraction, sides[LEFT].width * fraction,
]

const radiiAt = (sides: Sides, radii: Radii, fraction: number): Radii => insideRadii(radii, ...widthsAt(sides, fraction))

/** Dashes or dots along the middle of a round border, whole ones all the way around. */
function strokeRing(canvas: Canvas, { width, style, color }: Side, edges: Edges, radii: Radii): void {
  const half = width / 2
  const middle = insideEdges(edges, [half, half, half, half])
  const round = insideRadii(radii, half, half, half, half)
  const length = perimeter(middle, round)
  const isDotted = style === Style.dotted
  const period = length / Math.max(1, Math.round(length / (width * (isDotted ? DOT_DISTANCE : 2 * DASH))))
  canvas.strokePath(addRectangle([], middle, round), {
    width, color, dash: isDotted ? [0, period] : [period / 2, period / 2], dashPhase: 0, cap: isDotted ? 'round' : 'butt', join: 'miter',
  })
}

function paintEachSide(canvas: Canvas, sides: Sides, edges: Edges): void {
  const fills = new Map<Rgba, number[]>()
  for (const at of SIDES) {
    const side = sides[at]
    if (side.color === 0) continue
    const band = (from: number, to: number, color: Rgba): void => {
      const path = fills.get(color) ?? []
      fills.set(color, path)
      addBand(path, sides, edges, at, from, to)
    }
    const lit = at === TOP || at === LEFT
    switch (side.style) {
      case Style.double:
        band(0, 1 / 3, side.color)
        band(2 / 3, 1, side.color)
        break
      case Style.groove:
      case Style.ridge:
        band(0, 0.5, shaded(side.color, lit === (side.style === Style.ridge)))
        band(0.5, 1, shaded(side.color, lit !== (side.style === Style.ridge)))
        break
      case Style.inset:
      case Style.outset:
        band(0, 1, shaded(side.color, lit === (side.style === Style.outset)))
        break
      case Style.dashed:
      case Style.dotted:
        break
      default:
        band(0, 1, side.color)
    }
  }
  for (const [color, path] of fills) fillBands(canvas, path, color)
  for (const at of SIDES) {
    const { style, color } = sides[at]
    if (color !== 0 && (style === Style.dashed || style === Style.dotted)) strokeSide(canvas, sides, edges, at)
  }
}

/** Numbers that a quadrilateral takes in a path. */
const QUAD = 13

/** Quadrilaterals of one colour, as rectangles where they are. */
function fillBands(canvas: Canvas, path: number[], color: Rgba): void {
  for (let i = 0; i < path.length; i += QUAD) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = [1, 2, 4, 5, 7, 8, 10, 11].map((at) => path[i + at] ?? 0)
    const isRectangle = (ay === by && bx === cx && cy === dy && dx === ax) || (ax === bx && by === cy && cx === dx && dy === ay)
    if (!isRectangle) {
      // What is left is one path, so that neighbours of one colour meet without a seam.
      canvas.fillPath(i === 0 ? path : path.slice(i), false, color)
      return
    }
    canvas.fillRect(Math.min(ax, cx), Math.min(ay, cy), Math.abs(cx - ax), Math.abs(cy - ay), color)
  }
}

/** Adds the part of a side between two fractions of its width, clockwise around the box. */
function addBand(path: number[], sides: Sides, edges: Edges, at: number, from: number, to: number): void {
  const outer = insideEdges(edges, widthsAt(sides, from))
  const inner = insideEdges(edges, widthsAt(sides, to))
  const corners = (e: Edges): readonly [number, number, number, number] => {
    switch (at) {
      case TOP: return [e.left, e.top, e.right, e.top]
      case RIGHT: return [e.right, e.top, e.right, e.bottom]
      case BOTTOM: return [e.right, e.bottom, e.left, e.bottom]
      default: return [e.left, e.bottom, e.left, e.top]
    }
  }
  const [ax, ay, bx, by] = corners(outer)
  const [dx, dy, cx, cy] = corners(inner)
  path.push(PathOp.move, ax, ay, PathOp.line, bx, by, PathOp.line, cx, cy, PathOp.line, dx, dy, PathOp.close)
}

/** Lighter or darker, as by a light from the top left. */
function shaded(color: Rgba, isLit: boolean): Rgba {
  const channel = (shift: number): number => {
    const value = (color >>> shift) & 0xff
    return Math.round(isLit ? value + (255 - value) * SHADE : value * (1 - SHADE))
  }
  return ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | (color & 0xff)) >>> 0
}

/** Dashes or dots along one side, from corner to corner. */
function strokeSide(canvas: Canvas, sides: Sides, edges: Edges, at: number): void {
  const side = sides[at]
  if (side === undefined) return
  const { width, style, color } = side
  const half = width / 2
  const isAcross = at === TOP || at === BOTTOM
  const isDotted = style === Style.dotted
  const inset = isDotted ? half : 0
  const start = (isAcross ? edges.left : edges.top) + inset
  const end = (isAcross ? edges.right : edges.bottom) - inset
  const across = at === TOP ? edges.top + half : at === BOTTOM ? edges.bottom - half : at === LEFT ? edges.left + half : edges.right - half
  const length = end - start
  if (!(length > 0)) return
  // The last dot must not be lost to rounding: the line goes on a little behind it, and no other dot follows.
  const stop = isDotted ? end + Math.min(width, length) / 8 : end
  const needsClip = meetsOther(sides, at)
  if (needsClip) {
    canvas.save()
    canvas.clipPath(clipOf(sides, edges, at), false)
  }
  canvas.strokePath(
    isAcross ? [PathOp.move, start, across, PathOp.line, stop, across] : [PathOp.move, across, start, PathOp.line, across, stop],
    { width, color, dash: isDotted ? dots(length, width) : dashes(length, width), dashPhase: 0, cap: isDotted ? 'round' : 'butt', join: 'miter' },
  )
  if (needsClip) canvas.restore()
}

/** Whether a side must be kept from what lies around its corners. */
function meetsOther(sides: Sides, at: number): boolean {
  const side = sides[at]
  return [sides[(at + 1) % 4], sides[(at + 3) % 4]].some((next) =>
    next !== undefined && side !== undefined && next.color !== 0
    && (next.color !== side.color || next.style !== side.style || (side.color & 0xff) !== 0xff))
}

function clipOf(sides: Sides, edges: Edges, at: number): number[] {
  const path: number[] = []
  addBand(path, sides, edges, at, 0, 1)
  return path
}

/** A dash at either end and whole ones between. */
function dashes(length: number, width: number): readonly number[] {
  const dash = DASH * width
  const gaps = Math.round((length - dash) / (2 * dash))
  // A short side has a gap all the same.
  if (gaps < 1) return length > 2 * width ? [length / 3, length / 3] : []
  return [dash, (length - dash * (gaps + 1)) / gaps]
}

/** A dot at either end and others between, about two widths apart. */
function dots(length: number, width: number): readonly number[] {
  return [0, length / Math.max(1, Math.round(length / (DOT_DISTANCE * width)))]
}
