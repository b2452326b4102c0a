/** Paths of the shapes that boxes are cut to, from their computed values and the border box in px of the page. */
import type { StyleId } from '../arena/ids.ts'
import type { ClipShape, Four, ShapeRadius } from '../style/clip-values.ts'
import type { Styles } from '../style/styles.ts'
import type { LengthPart } from '../style/types.ts'
import { Unit } from '../style/units.ts'
import { PathOp } from './canvas.ts'
import { addRectangle, type Edges, fittedRadii, SQUARE } from './corners.ts'

export interface CutPath {
  readonly path: readonly number[]
  readonly evenOdd: boolean
  /** What the shape reaches at most. */
  readonly bounds: Edges
}

/** The shapes a style asks for; `isOutOfFlow`: the property clip counts for such boxes only. */
export function shapesOf({ read }: Styles, style: StyleId, isOutOfFlow: boolean): readonly ClipShape[] {
  const shapes = isOutOfFlow ? [read.clip(style), read.clipPath(style)] : [read.clipPath(style)]
  return shapes.filter(({ kind }) => kind !== 'none')
}

export function cutPath({ values }: Styles, shape: ClipShape, box: Edges): CutPath {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const across = ({ unit, value }: LengthPart): number => values.used(unit, value, width)
  const down = ({ unit, value }: LengthPart): number => values.used(unit, value, height)
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
      return rectangle({ left: start, top: first, right: end, bottom: last }, shape.radii === null ? null : (radius) => [across(radius), down(radius)], shape.radii)
    }
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

/** A polygon may have more points than a call can have arguments. */
const leastOf = (places: readonly number[]): number => places.reduce((least, place) => Math.min(least, place), Infinity)
const mostOf = (places: readonly number[]): number => places.reduce((most, place) => Math.max(most, place), -Infinity)

/** Edges that cross meet in between. */
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
