/** Draws the markers of a shape (SVG 2, 13). Each is a drawing of its own, whose reference point is placed on the vertex. */
import type { Affine } from '../../paint/canvas.ts'
import { type Bounds, rectanglePath } from './bounds.ts'
import type { Context } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { acrossOf, diagonalOf, downOf, parseLength, parseNumber, type SvgLength } from './lengths.ts'
import { type MarkerPlace, markerPlaces } from './markers.ts'
import { IDENTITY, isDrawable, multiply, parseTransform, translation } from './matrix.ts'
import type { Outline } from './path-data.ts'
import type { SvgStyle } from './style.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { SvgElement } from './xml.ts'

type Place = Pick<MarkerPlace, 'x' | 'y' | 'angle'>

/** Draws the start, mid and end markers of an outline. */
export const drawMarkers = (drawing: Drawing, outline: Outline, style: SvgStyle, context: Context): void => {
  const ids = { start: style.markerStart, mid: style.markerMid, end: style.markerEnd }
  const width = diagonalOf(style.strokeWidth, context.viewport)
  const places = markerPlaces(outline)
  const put = (id: string | null, place: Place): void => {
    const marker = id === null ? null : drawing.target(id, 'a marker')
    if (marker?.name === 'marker' && drawing.mayRefer(marker, context) && drawing.spend(1)) {
      drawMarker(drawing, marker, place, width, style, context)
    }
  }
  for (const { x, y, angle, kind } of places) {
    const turnsBack = kind === 'start' && isReversed(drawing, ids.start)
    put(ids[kind], { x, y, angle: turnsBack ? angle + Math.PI : angle })
  }
  const [only] = places
  if (places.length === 1 && only !== undefined) put(ids.end, only)
}

const isReversed = (drawing: Drawing, id: string | null): boolean => {
  return id !== null && drawing.byId.get(id)?.attributes['orient']?.trim() === 'auto-start-reverse'
}

const drawMarker = (drawing: Drawing, element: SvgElement, { x, y, angle }: Place, strokeWidth: number, owner: SvgStyle, context: Context): void => {
  const place = translation(x, y)
  const { canvas } = drawing
  const style = drawing.styleAt(element)
  const { attributes } = element
  const read = (name: string, value: number): SvgLength => parseLength(attributes[name], style.fontSize) ?? { value, isPercent: false }
  const scale = attributes['markerUnits'] === 'userSpaceOnUse' ? 1 : strokeWidth
  const area: Bounds = {
    x: 0, y: 0, width: acrossOf(read('markerWidth', 3), context.viewport), height: downOf(read('markerHeight', 3), context.viewport),
  }
  const orient = attributes['orient']?.trim() ?? '0'
  const turn = orient === 'auto' || orient === 'auto-start-reverse' ? angle : parseTransform(`rotate(${orient})`)
  const rotation: Affine = typeof turn === 'number' ? [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0] : turn
  const box = parseViewBox(attributes['viewBox'])
  const fit = box === null ? IDENTITY : fitViewBox(box, area, parseAspectRatio(attributes['preserveAspectRatio']))
  const viewport = box ?? area
  const refX = refOf(attributes['refX'], box?.x ?? 0, viewport.width)
  const refY = refOf(attributes['refY'], box?.y ?? 0, viewport.height)
  const content = multiply(multiply(multiply(place, rotation), [scale, 0, 0, scale, 0, 0]), fit)
  // The reference point, not the corner, is placed on the vertex.
  const matrix = multiply([content[0], content[1], content[2], content[3], place[4], place[5]], translation(-refX, -refY))
  if (!(area.width > 0 && area.height > 0) || !isDrawable(matrix)) return
  canvas.save()
  canvas.transform(...matrix)
  if (style.overflow !== 'visible') {
    const cut = box === null ? area : { x: -fit[4] / fit[0], y: -fit[5] / fit[3], width: area.width / fit[0], height: area.height / fit[3] }
    canvas.clipPath(rectanglePath(cut), false)
  }
  drawing.children(element, style, {
    viewport, matrix: multiply(context.matrix, matrix), depth: context.depth + 1, references: [...context.references, element], contextFill: owner.fill, contextStroke: owner.stroke,
  })
  canvas.restore()
}

const refOf = (text: string | undefined, start: number, size: number): number => {
  switch (text?.trim()) {
    case 'left':
    case 'top': return start
    case 'center': return start + size / 2
    case 'right':
    case 'bottom': return start + size
    default: return parseNumber(text) ?? 0
  }
}
