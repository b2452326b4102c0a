/**
 * Rounded borders with different sides (standard level). Each side is the whole ring in the style of the side, clipped to the part of the
 * box that belongs to the side. These parts divide the box like the faces of a hipped roof: they meet along lines from the outer corners,
 * whose slope follows from the two widths, so that any radius works.
 */
import {
  BOTTOM, DASH, DOT_DISTANCE, eachBand, isStroked, LEFT, paintRing, type Side, type Sides, SIDES, Style, TOP, widthsAt,
} from './border-sides.ts'
import { type Canvas, PathOp } from './canvas.ts'
import { addRectangle, type Edges, insideEdges, insideRadii, perimeter, type Radii } from './corners.ts'

type Point = readonly [x: number, y: number]

export function paintRoundSides(canvas: Canvas, sides: Sides, edges: Edges, radii: Radii): void {
  const faces = facesOf(sides, edges)
  const done = new Set<number>()
  for (const at of SIDES) {
    const side = sides[at]
    if (done.has(at) || side.color === 0) continue
    // Equal sides are one piece, so that there is no seam between them.
    const alike = SIDES.filter((other) => sides[other].color === side.color && sides[other].style === side.style
      && (isPlain(side) ? true : other === at))
    const clip: number[] = []
    for (const each of alike) {
      done.add(each)
      addPolygon(clip, faces[each] ?? [])
    }
    if (clip.length === 0) continue
    canvas.save()
    canvas.clipPath(clip, false)
    // A side of width 0 would show as a hairline if it shared the shape of its neighbour.
    if (alike.length === 1) clipToDepth(canvas, at, side.width, edges, radii)
    if (isStroked(side)) strokeRing(canvas, sides, side, edges, radii)
    else eachBand(side, at, (from, to, color) => paintRing(canvas, sides, { edges, radii }, from, to, color))
    canvas.restore()
  }
}

/** Clips to the depth of the side and its corners. */
function clipToDepth(canvas: Canvas, at: number, width: number, { left, top, right, bottom }: Edges, radii: Radii): void {
  // Radii of the two corners across the side: y for top and bottom, x for the others.
  const isAcross = at === TOP || at === BOTTOM
  const reach = (corner: number): number => radii[2 * (corner % 4) + (isAcross ? 1 : 0)] ?? 0
  const depth = Math.max(width, reach(at), reach(at + 1))
  if (isAcross) canvas.clipRect(left, at === TOP ? top : bottom - depth, right - left, depth)
  else canvas.clipRect(at === LEFT ? left : right - depth, top, depth, bottom - top)
}

/** Whether the style looks the same on all sides. */
const isPlain = ({ style }: Side): boolean => style === Style.solid || style === Style.double

/** The polygons of the four sides. */
function facesOf(sides: Sides, { left, top, right, bottom }: Edges): readonly (readonly Point[])[] {
  const [t, r, b, l] = widthsAt(sides, 1)
  const width = right - left
  const height = bottom - top
  // Depth in border widths at which opposite faces meet: left and right, or top and bottom, whichever is first.
  const across = l + r > 0 ? width / (l + r) : Infinity
  const down = t + b > 0 ? height / (t + b) : Infinity
  const corners: readonly [Point, Point, Point, Point] = [[left, top], [right, top], [right, bottom], [left, bottom]]
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  if (across <= down) {
    const high: Point = [left + l * across, top + t * across]
    const low: Point = [left + l * across, bottom - b * across]
    return [[topLeft, topRight, high], [topRight, bottomRight, low, high], [bottomRight, bottomLeft, low], [bottomLeft, topLeft, high, low]]
  }
  const near: Point = [left + l * down, top + t * down]
  const far: Point = [right - r * down, top + t * down]
  return [[topLeft, topRight, far, near], [topRight, bottomRight, far], [bottomRight, bottomLeft, near, far], [bottomLeft, topLeft, near]]
}

function addPolygon(path: number[], points: readonly Point[]): void {
  points.forEach(([x, y], i) => path.push(i === 0 ? PathOp.move : PathOp.line, x, y))
  if (points.length > 0) path.push(PathOp.close)
}

/** Strokes whole dashes or dots along the middle of the ring, all the way around. */
export function strokeRing(canvas: Canvas, sides: Sides, { width, style, color }: Side, edges: Edges, radii: Radii): void {
  const halves = widthsAt(sides, 0.5)
  const middle = insideEdges(edges, halves)
  const round = insideRadii(radii, ...halves)
  const length = perimeter(middle, round)
  const isDotted = style === Style.dotted
  const period = length / Math.max(1, Math.round(length / (width * (isDotted ? DOT_DISTANCE : 2 * DASH))))
  canvas.strokePath(addRectangle([], middle, round), {
    width, color, dash: isDotted ? [0, period] : [period / 2, period / 2], dashPhase: 0, cap: isDotted ? 'round' : 'butt', join: 'miter',
  })
}
