/** Computes clip paths of boxes from computed values (clip-path, clip) and the border box, in px of the page. */
import type { StyleId } from '../arena/ids.ts'
import { parsePath } from '../images/svg/path-data.ts'
import type { ClipShape, Four, ShapeRadius } from '../style/clip-values.ts'
import type { Styles } from '../style/styles.ts'
import type { LengthPart } from '../style/types.ts'
import { Unit } from '../style/units.ts'
import { PathOp } from './canvas.ts'
import { addRectangle, type Edges, fittedRadii, SQUARE } from './corners.ts'

export interface CutPath {
  readonly path: readonly number[]
  readonly evenOdd: boolean
  /** Bounding box of the shape. */
  readonly bounds: Edges
}

/** The clip shapes of a style; `isOutOfFlow`: the property clip applies to absolutely positioned boxes only. */
export function shapesOf({ read }: Styles, style: StyleId, isOutOfFlow: boolean): readonly ClipShape[] {
  const shapes = isOutOfFlow ? [read.clip(style), read.clipPath(style)] : [read.clipPath(style)]
  return shapes.filter(({ kind }) => kind !== 'none')
}

/** Number of points as a measure of work; path data has about one point per four characters. */
export const pointCount = (shape: ClipShape): number =>
  shape.kind === 'polygon' ? shape.points.length : shape.kind === 'path' ? shape.data.length >> 2 : 0

export function cutPath({ values }: Styles, shape: ClipShape, box: Edges): CutPath {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const across = ({ unit, value }: LengthPart): number => values.used(unit, value, width)
  const down = ({ unit, value }: LengthPart): number => values.used(unit, value, height)
  const cornered = (edges: Edges, radii: Four | null): CutPath =>
    rectangle(edges, radii === null ? null : (radius) => [across(radius), down(radius)], radii)
  switch (shape.kind) {
    case 'none': return rectangle(box)
    case 'rect': {
      const [top, right, bottom, left] = shape.edges
      const from = (start: number, edge: LengthPart, auto: number): number => edge.unit === Unit.keyword ? auto : start + across(edge)
      return rectangle({
        left: from(box.left, left, box.left), top: from(box.top, top, box.top),
        right: from(box.left, right, box.right), bottom: from(box.top, bottom, box.bottom),
      })
    }
    case 'inset': {
      const [top, right, bottom, left] = shape.edges
      const [start, end] = insideOf(box.left + across(left), box.right - across(right))
      const [first, last] = insideOf(box.top + down(top), box.bottom - down(bottom))
      return cornered({ left: start, top: first, right: end, bottom: last }, shape.radii)
    }
    case 'corners': {
      const [top, right, bottom, left] = shape.edges
      const edge = ({ unit }: LengthPart, place: number, auto: number): number => unit === Unit.keyword ? auto : place
      const start = box.left + edge(left, across(left), 0)
      const first = box.top + edge(top, down(top), 0)
      return cornered({
        left: start, top: first,
        right: Math.max(start, box.left + edge(right, across(right), width)), bottom: Math.max(first, box.top + edge(bottom, down(bottom), height)),
      }, shape.radii)
    }
    case 'extent': {
      const [x, y, wide, tall] = shape.edges
      const [start, first] = [box.left + across(x), box.top + down(y)]
      return cornered({ left: start, top: first, right: start + across(wide), bottom: first + down(tall) }, shape.radii)
    }
    case 'path': return outlined(shape.data, shape.isEvenOdd, box)
    case 'circle': {
      const [x, y] = [box.left + across(shape.center.x), box.top + down(shape.center.y)]
      const sides = [Math.abs(x - box.left), Math.abs(box.right - x), Math.abs(y - box.top), Math.abs(box.bottom - y)]
      const radius = radiusOf(shape.radius, sides, ({ unit, value }) => values.used(unit, value, Math.hypot(width, height) / Math.SQRT2))
      return ellipse(x, y, radius, radius)
    }
    case 'ellipse': {
      const [x, y] = [box.left + across(shape.center.x), box.top + down(shape.center.y)]
      return ellipse(x, y,
        radiusOf(shape.x, [Math.abs(x - box.left), Math.abs(box.right - x)], across),
        radiusOf(shape.y, [Math.abs(y - box.top), Math.abs(box.bottom - y)], down))
    }
    case 'polygon': {
      const path: number[] = []
      const xs = shape.points.map((point) => box.left + across(point.x))
      const ys = shape.points.map((point) => box.top + down(point.y))
      xs.forEach((x, i) => path.push(i === 0 ? PathOp.move : PathOp.line, x, ys[i] ?? 0))
      path.push(PathOp.close)
      return {
        path, evenOdd: shape.isEvenOdd,
        bounds: { left: leastOf(xs), top: leastOf(ys), right: mostOf(xs), bottom: mostOf(ys) },
      }
    }
  }
}

/** Path data relative to the upper left corner of a box. */
function outlined(data: string, evenOdd: boolean, box: Edges): CutPath {
  const path: number[] = []
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const outline = parsePath(data).path
  for (let i = 0; i < outline.length; ) {
    const op = outline[i++] ?? PathOp.close
    path.push(op)
    for (let pairs = op === PathOp.close ? 0 : op === PathOp.cubic ? 3 : 1; pairs > 0; pairs--) {
      const x = box.left + (outline[i++] ?? 0)
      const y = box.top + (outline[i++] ?? 0)
      path.push(x, y)
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  }
  return { path, evenOdd, bounds }
}

/** A loop, because a polygon may have more points than a call can have arguments. */
const leastOf = (places: readonly number[]): number => places.reduce((least, place) => Math.min(least, place), Infinity)
const mostOf = (places: readonly number[]): number => places.reduce((most, place) => Math.max(most, place), -Infinity)

/** Edges that cross meet in their middle. */
const insideOf = (start: number, end: number): readonly [number, number] =>
  start <= end ? [start, end] : [(start + end) / 2, (start + end) / 2]

function rectangle(edges: Edges, size: ((radius: LengthPart) => readonly [number, number]) | null = null, radii: Four | null = null): CutPath {
  const bounds = { ...edges, right: Math.max(edges.left, edges.right), bottom: Math.max(edges.top, edges.bottom) }
  if (size === null || radii === null) return { path: addRectangle([], bounds, SQUARE), evenOdd: false, bounds }
  const corners = fittedRadii(
    [...size(radii[0]), ...size(radii[1]), ...size(radii[2]), ...size(radii[3])], bounds.right - bounds.left, bounds.bottom - bounds.top)
  return { path: addRectangle([], bounds, corners), evenOdd: false, bounds }
}

function radiusOf(radius: ShapeRadius, sides: readonly number[], used: (part: LengthPart) => number): number {
  if (radius === 'closest-side') return Math.min(...sides)
  return radius === 'farthest-side' ? Math.max(...sides) : Math.max(0, used(radius))
}

function ellipse(x: number, y: number, across: number, down: number): CutPath {
  const bounds = { left: x - across, top: y - down, right: x + across, bottom: y + down }
  return { path: addRectangle([], bounds, [across, down, across, down, across, down, across, down]), evenOdd: false, bounds }
}
