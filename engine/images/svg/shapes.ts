/**
 * Basic shapes as paths (SVG 2, 10), with the start points that SVG defines, where dashes and markers begin. A shape without a required
 * dimension is empty.
 */
import { PathOp } from '../../paint/canvas.ts'
import { addArc } from './arcs.ts'
import { acrossOf, diagonalOf, downOf, parseLength, parseNumbers, type SvgLength, type Viewport, ZERO } from './lengths.ts'
import { type Outline, parsePath } from './path-data.ts'
import type { SvgElement } from './xml.ts'

const move = PathOp.move
const line = PathOp.line
const close = PathOp.close

const NONE: Outline = { path: [], vertices: [] }

const shapeNames: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

export const isShape = (name: string): boolean => shapeNames.has(name)

/** `property` returns a geometry property from the style, else from the attribute. */
export const outlineOf = (element: SvgElement, viewport: Viewport, fontSize: number, property: (name: string) => string | undefined): Outline => {
  const { attributes } = element
  const length = (name: string): SvgLength | null => parseLength(property(name), fontSize)
  const across = (name: string): number => acrossOf(length(name) ?? ZERO, viewport)
  const down = (name: string): number => downOf(length(name) ?? ZERO, viewport)
  switch (element.name) {
    case 'path': return parsePath(pathDataOf(property('d') ?? ''))
    case 'rect': {
      const [givenX, givenY] = [length('rx'), length('ry')]
      const rx = givenX === null ? null : Math.max(0, acrossOf(givenX, viewport))
      const ry = givenY === null ? null : Math.max(0, downOf(givenY, viewport))
      return rectangle(across('x'), down('y'), across('width'), down('height'), [rx ?? ry ?? 0, ry ?? rx ?? 0])
    }
    case 'circle': {
      const r = diagonalOf(length('r') ?? ZERO, viewport)
      return oval(across('cx'), down('cy'), r, r)
    }
    case 'ellipse': {
      const [givenX, givenY] = [length('rx'), length('ry')]
      const rx = givenX === null ? null : acrossOf(givenX, viewport)
      const ry = givenY === null ? null : downOf(givenY, viewport)
      return oval(across('cx'), down('cy'), rx ?? ry ?? 0, ry ?? rx ?? 0)
    }
    case 'line': return { path: [move, across('x1'), down('y1'), line, across('x2'), down('y2')], vertices: [0, 3] }
    default: return poly(parseNumbers(attributes['points'] ?? ''), element.name === 'polygon')
  }
}

/** The property `d` has its path data inside path(); the attribute has the data itself. */
const pathDataOf = (value: string): string =>
  value === 'none' ? '' : value.startsWith('path(') ? (/^path\(\s*(?:(?:nonzero|evenodd)\s*,\s*)?(["'])([^]*)\1\s*\)$/i.exec(value)?.[2] ?? '') : value

const rectangle = (x: number, y: number, width: number, height: number, radii: readonly [number, number]): Outline => {
  if (!(width > 0 && height > 0)) return NONE
  const rx = Math.min(radii[0], width / 2)
  const ry = Math.min(radii[1], height / 2)
  const [right, bottom] = [x + width, y + height]
  if (!(rx > 0 && ry > 0)) {
    return { path: [move, x, y, line, right, y, line, right, bottom, line, x, bottom, close], vertices: [0, 3, 6, 9, 12] }
  }
  const path: number[] = [move, x + rx, y]
  const vertices = [0]
  const side = (x1: number, y1: number, x2: number, y2: number): void => {
    vertices.push(path.length)
    path.push(line, x1, y1)
    vertices.push(path.length)
    addArc(path, { x0: x1, y0: y1, rx, ry, rotation: 0, isLarge: false, isSweep: true, x: x2, y: y2 })
  }
  side(right - rx, y, right, y + ry)
  side(right, bottom - ry, right - rx, bottom)
  side(x + rx, bottom, x, bottom - ry)
  side(x, y + ry, x + rx, y)
  vertices.push(path.length)
  path.push(close)
  return { path, vertices }
}

const oval = (cx: number, cy: number, rx: number, ry: number): Outline => {
  if (!(rx > 0 && ry > 0)) return NONE
  const path: number[] = [move, cx + rx, cy]
  const ends = [[cx, cy + ry], [cx - rx, cy], [cx, cy - ry], [cx + rx, cy]] as const
  let [x0, y0] = [cx + rx, cy]
  for (const [x, y] of ends) {
    addArc(path, { x0, y0, rx, ry, rotation: 0, isLarge: false, isSweep: true, x, y })
    x0 = x
    y0 = y
  }
  path.push(close)
  return { path, vertices: [0, 3, 10, 17, 24, 31] }
}

const poly = (numbers: readonly number[], isClosed: boolean): Outline => {
  const path: number[] = []
  const vertices: number[] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    vertices.push(path.length)
    path.push(i === 0 ? move : line, numbers[i] ?? 0, numbers[i + 1] ?? 0)
  }
  if (isClosed && path.length > 0) {
    vertices.push(path.length)
    path.push(close)
  }
  return { path, vertices }
}
