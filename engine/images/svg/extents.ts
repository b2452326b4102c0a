/**
 * The bounding box of everything that an element draws: the reference box of `objectBoundingBox` for its clip paths and masks. It includes
 * text and the content of `use`, but no strokes and no `image` elements.
 */
import type { Affine } from '../../paint/canvas.ts'
import { type Bounds, BoundsCollector, rectanglePath } from './bounds.ts'
import { type Context, isContainer, isInside, MAX_DEPTH } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { fragmentOf } from './lengths.ts'
import { IDENTITY, multiply, translation } from './matrix.ts'
import { isShape } from './shapes.ts'
import type { SvgStyle } from './style.ts'
import type { SvgElement } from './xml.ts'

/** The box around all shapes of an element in its own space, without strokes. */
export const boundsOf = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context): Bounds | null => {
  const collector = new BoundsCollector()
  collect(drawing, collector, element, style, IDENTITY, context)
  return collector.bounds
}

const collect = (drawing: Drawing, collector: BoundsCollector, element: SvgElement, style: SvgStyle, matrix: Affine, context: Context): void => {
  if (context.depth > MAX_DEPTH || !drawing.spend(1)) return
  const { viewport } = context
  if (isShape(element.name)) {
    const { path } = drawing.outline(element, style, viewport)
    if (drawing.spend(path.length / 16)) collector.addPath(path, matrix)
    return
  }
  if (element.name === 'text') {
    const box = drawing.textBounds(element, style, context)
    if (box !== null) collector.addPath(rectanglePath(box), matrix)
    return
  }
  const inner = { ...context, depth: context.depth + 1 }
  const add = (child: SvgElement, parent: SvgStyle, space: Affine, around: Context, sized = child): void => {
    const own = drawing.styleUnder(child, parent)
    if (!own.isDisplayed && child.name !== 'symbol') return
    const placed = multiply(space, drawing.matrixOf(own, around.viewport, () => boundsOf(drawing, child, own, around)))
    const opens = child.name === 'svg' || child.name === 'symbol'
    const fitted = opens ? drawing.fitted(child, sized, own, around.viewport) : null
    if (fitted !== null) collect(drawing, collector, child, own, multiply(placed, fitted.matrix), { ...around, viewport: fitted.viewport })
    else if (!opens) collect(drawing, collector, child, own, placed, around)
  }
  if (element.name === 'use') {
    const id = fragmentOf(element.attributes['href'])
    const target = id === null ? undefined : drawing.byId.get(id)
    if (target === undefined || !drawing.mayRefer(target, inner) || isInside(element, target)) return
    const moved = multiply(matrix, translation(drawing.across(element, style, 'x', viewport), drawing.down(element, style, 'y', viewport)))
    add(target, style, moved, { ...inner, references: [...inner.references, target] }, element)
  } else if (isContainer(element.name)) {
    for (const child of element.children) {
      if (child.name !== 'symbol' && (isShape(child.name) || isContainer(child.name) || child.name === 'text')) add(child, style, matrix, inner)
    }
  }
}
