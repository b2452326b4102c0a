/**
 * Resolves a fill or stroke paint (SVG 2, 13): a colour, a gradient, or a pattern, whose tile is drawn here. An invalid paint server gives
 * its fallback, or nothing.
 */
import { CURRENT_COLOR } from '../../css/values/color.ts'
import type { Bounds } from './bounds.ts'
import { type Context, MASK_WORK } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import {
  attributeOf, boundsMatrix, chainOf, gradientPaint, isGradient, NOTHING, type Painted, type Resolved, withOpacity,
} from './gradients.ts'
import { acrossOf, downOf, parseLength, type SvgLength, ZERO } from './lengths.ts'
import { isDrawable, multiply, parseTransform, translation } from './matrix.ts'
import type { PaintValue, SvgStyle } from './style.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { SvgElement } from './xml.ts'

/** Resolves a paint for the shape that `painted` describes. */
export const resolve = (drawing: Drawing, value: PaintValue, style: SvgStyle, context: Context, painted: Painted): Resolved => {
  switch (value.kind) {
    case 'none': return NOTHING
    case 'color': {
      const color = value.color === CURRENT_COLOR ? style.color : value.color
      return { kind: 'color', color: withOpacity(color, painted.opacity) }
    }
    case 'context-fill':
    case 'context-stroke': {
      const around = value.kind === 'context-fill' ? context.contextFill : context.contextStroke
      const isEndless = around.kind === 'context-fill' || around.kind === 'context-stroke'
      return isEndless ? NOTHING : resolve(drawing, around, style, context, painted)
    }
    case 'server': {
      const server = drawing.target(value.id, 'a paint')
      if (server !== null && isGradient(server.name)) {
        const resolved = gradientPaint(server, drawing, painted)
        const paint = resolved.kind === 'painted' ? resolved.paint() : null
        return drawing.spend(paint?.kind === 'shading' ? paint.shading.stops.length / 4 : 0) ? resolved : NOTHING
      }
      if (server?.name === 'pattern') return pattern(drawing, server, context, painted)
      return value.fallback === null ? NOTHING : resolve(drawing, value.fallback, style, context, painted)
    }
  }
}

const pattern = (drawing: Drawing, element: SvgElement, context: Context, { bounds, viewport, opacity }: Painted): Resolved => {
  const { canvas } = drawing
  if (!drawing.mayRefer(element, context) || !drawing.spend(1)) return NOTHING
  const chain = chainOf(element, drawing, (name) => name === 'pattern')
  const isBox = attributeOf(chain, 'patternUnits') !== 'userSpaceOnUse'
  if (isBox && bounds === null) return NOTHING
  const unit = isBox ? { width: 1, height: 1 } : viewport
  const read = (name: string): SvgLength => parseLength(attributeOf(chain, name), 16) ?? ZERO
  const [ox, oy, w, h] = isBox && bounds !== null ? [bounds.x, bounds.y, bounds.width, bounds.height] : [0, 0, 1, 1]
  const area: Bounds = {
    x: ox + acrossOf(read('x'), unit) * w, y: oy + downOf(read('y'), unit) * h,
    width: acrossOf(read('width'), unit) * w, height: downOf(read('height'), unit) * h,
  }
  const matrix = parseTransform(attributeOf(chain, 'patternTransform') ?? '')
  const source = chain.find(({ children }) => children.length > 0)
  if (!(area.width > 1e-6 && area.height > 1e-6) || !isDrawable(matrix) || source === undefined) return NOTHING
  const box = parseViewBox(attributeOf(chain, 'viewBox'))
  const content = box !== null
    ? fitViewBox(box, area, parseAspectRatio(attributeOf(chain, 'preserveAspectRatio')))
    : attributeOf(chain, 'patternContentUnits') === 'objectBoundingBox' && bounds !== null
      ? multiply(translation(area.x, area.y), boundsMatrix({ ...bounds, x: 0, y: 0 }))
      : translation(area.x, area.y)
  if (!isDrawable(content)) return NOTHING
  return {
    kind: 'painted', opacity,
    paint: () => {
      const { made } = drawing.repeated.of(drawing, element, { ...context, viewport }, bounds, () => {
        canvas.beginPattern({ ...area, matrix })
        canvas.transform(...content)
        // A tile without work left is empty.
        if (drawing.spend(MASK_WORK)) {
          drawing.children(source, drawing.styleAt(source), {
            ...context, viewport: box ?? viewport, matrix: multiply(multiply(context.matrix, matrix), content),
            references: [...context.references, element],
          })
        }
        return canvas.endPattern()
      })
      return { kind: 'pattern', pattern: made }
    },
  }
}
