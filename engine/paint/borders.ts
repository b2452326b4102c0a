/**
 * Paints borders and outlines. Four equal solid sides are one ring. Otherwise each side is a quadrilateral whose ends run from the outer to
 * the inner corner, so that sides meet on the diagonal and no point is painted twice, which a translucent colour would show. Styles with
 * bands (double, groove and others) are narrower quadrilaterals. Corners are rounded only if all sides are equal, unless `isFull` is set.
 */
import type { StyleId } from '../arena/ids.ts'
import { wordsOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import {
  BOTTOM, DASH, dots, eachBand, isStroked, LEFT, paintRing, RIGHT, type Side, type Sides, SIDES, Style, TOP, widthsAt,
} from './border-sides.ts'
import { type Canvas, PathOp, type Rgba } from './canvas.ts'
import { type Edges, edgesOf, insideEdges, isSquare, outsideRadii, type Radii, SQUARE } from './corners.ts'
import { paintRoundSides, strokeRing } from './round-borders.ts'

/** A border box on the page; one object is reused for all. */
export class BorderBox {
  x = 0
  y = 0
  width = 0
  height = 0
  hasTop = true
  hasRight = true
  hasBottom = true
  hasLeft = true
  /** Horizontal extent of the gap in the top border for a legend, px on the page. */
  gapLeft = 0
  gapRight = 0
  /** The box as if all its fragments were joined, with this fragment in place; null for a box with one fragment. */
  whole: Edges | null = null
}

/** Indexes in border-style of the keywords of outline-style. */
const OUTLINE_STYLES: readonly number[] = wordsOf('outline-style').map((name) => Math.max(0, wordsOf('border-top-style').indexOf(name)))

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

/** Rounded corners of a box; `isFull`: whether borders with different sides are rounded too. */
export interface Rounding {
  readonly radii: Radii
  readonly isFull: boolean
}

const NOT_ROUND: Rounding = { radii: SQUARE, isFull: false }

export function paintBorders(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, rounding = NOT_ROUND): void {
  paintSides(canvas, sidesOf(styles, style, box), edgesOf(box), rounding)
}

/**
 * Paints an outline at distance `outline-offset` from the border box; a negative offset shrinks it down to an empty rectangle. It follows
 * rounded corners only with `isFull`. Unlike a border, it is closed around each fragment of a box (CSS UI 4, 3).
 */
export function paintOutline(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, { radii, isFull } = NOT_ROUND): void {
  const { read } = styles
  const width = read.outlineWidth(style)
  const kind = OUTLINE_STYLES[read.outlineStyle(style)] ?? Style.none
  const color = read.outlineColor(style)
  if (!(width > 0) || kind === Style.none || (color & 0xff) === 0) return
  const side: Side = { width, style: kind, color }
  const offset = read.outlineOffset(style)
  const across = width + Math.max(offset, -box.width / 2)
  const down = width + Math.max(offset, -box.height / 2)
  const edges = insideEdges(edgesOf(box), [-down, -across, -down, -across])
  paintSides(canvas, [side, side, side, side], edges, isFull ? { radii: outsideRadii(radii, Math.min(across, down)), isFull } : NOT_ROUND)
}

/** Paints a single vertical line as wide as `edges`. */
export function paintSide(canvas: Canvas, side: Side, edges: Edges): void {
  const none: Side = { width: 0, style: side.style, color: 0 }
  paintSides(canvas, [none, none, none, side], edges, NOT_ROUND)
}

function paintSides(canvas: Canvas, sides: Sides, edges: Edges, { radii, isFull }: Rounding): void {
  const [top, right, bottom, left] = sides
  const isOneColor = top.color !== 0 && sides.every(({ color, style }) => color === top.color && style === top.style)
  const isUniform = isOneColor && sides.every(({ width }) => width === top.width)
  const round = isUniform || isFull ? radii : SQUARE
  const ring = { edges, radii: round }
  if (isOneColor && top.style === Style.solid) {
    paintRing(canvas, sides, ring, 0, 1, top.color)
  } else if (isUniform && top.style === Style.InternalThin) {
    paintRing(canvas, sides, ring, 0, Math.min(1, 1 / top.width), top.color)
  } else if ((isUniform || (isOneColor && !isSquare(round))) && top.style === Style.double) {
    paintRing(canvas, sides, ring, 0, 1 / 3, top.color)
    paintRing(canvas, sides, ring, 2 / 3, 1, top.color)
  } else if (isUniform && !isSquare(round) && isStroked(top)) {
    strokeRing(canvas, sides, top, edges, round)
  } else if (top.color !== 0 || right.color !== 0 || bottom.color !== 0 || left.color !== 0) {
    if (isFull && !isSquare(round)) paintRoundSides(canvas, sides, edges, round)
    else paintEachSide(canvas, sides, edges)
  }
}

function paintEachSide(canvas: Canvas, sides: Sides, edges: Edges): void {
  const fills = new Map<Rgba, number[]>()
  for (const at of SIDES) {
    const side = sides[at]
    if (side.color === 0) continue
    eachBand(side, at, (from, to, color) => {
      const path = fills.get(color) ?? []
      fills.set(color, path)
      addBand(path, sides, edges, at, from, to)
    })
  }
  for (const [color, path] of fills) fillBands(canvas, path, color)
  for (const at of SIDES) if (sides[at].color !== 0 && isStroked(sides[at])) strokeSide(canvas, sides, edges, at)
}

/** Number of entries that a quadrilateral has in a path. */
const QUAD = 13

/** Fills quadrilaterals of one colour; axis-parallel ones as rectangles. */
function fillBands(canvas: Canvas, path: number[], color: Rgba): void {
  for (let i = 0; i < path.length; i += QUAD) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = [1, 2, 4, 5, 7, 8, 10, 11].map((at) => path[i + at] ?? 0)
    const isRectangle = (ay === by && bx === cx && cy === dy && dx === ax) || (ax === bx && by === cy && cx === dx && dy === ay)
    if (!isRectangle) {
      // The remaining quadrilaterals are one path, so that neighbours of one colour meet without a seam.
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

/** Strokes dashes or dots along one side, from corner to corner. */
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
  // Extends the line a little, so that the last dot is not lost to rounding; no further dot fits.
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

/** Whether a side must be clipped against the adjacent sides at its corners. */
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

/** Dash pattern with a dash at each end and whole dashes between. */
function dashes(length: number, width: number): readonly number[] {
  const dash = DASH * width
  const gaps = Math.round((length - dash) / (2 * dash))
  // A short side has a gap too.
  if (gaps < 1) return length > 2 * width ? [length / 3, length / 3] : []
  return [dash, (length - dash * (gaps + 1)) / gaps]
}
