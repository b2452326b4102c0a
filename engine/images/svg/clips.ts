/**
 * Clip paths (CSS Masking 1): the shapes of a `clipPath` element as one path. The result is the union of the shapes, for which the nonzero
 * rule requires equal directions, so the outlines of mirrored shapes are reversed. A clip path that contains text or clipped shapes becomes
 * a mask drawn in black.
 */
import { type Affine, PathOp } from '../../paint/canvas.ts'
import { type Bounds, BoundsCollector } from './bounds.ts'
import { type Context, MASK_WORK } from './context.ts'
import type { Drawing } from './drawing-parts.ts'
import { boundsMatrix } from './gradients.ts'
import { acrossOf, downOf, fragmentOf, parseLength, type Viewport, ZERO } from './lengths.ts'
import { IDENTITY, isDrawable, multiply, pathThrough, translation } from './matrix.ts'
import { isShape } from './shapes.ts'
import type { SvgStyle } from './style.ts'
import type { SvgElement } from './xml.ts'

/** Maximum length of a chain of clip paths that clip each other. */
const MAX_CHAIN = 16

/**
 * Clips the canvas; an invalid reference does not clip. True where the clip became a mask; a second mask within the same save would replace
 * it.
 */
export const addClip = (drawing: Drawing, id: string, context: Context, bounds: () => Bounds | null, depth = 0): boolean => {
  const { viewport } = context
  const element = drawing.target(id, 'a clip path')
  if (element?.name !== 'clipPath' || depth > MAX_CHAIN) return false
  const style = drawing.styleAt(element)
  const isMasked = style.clipPath !== null && addClip(drawing, style.clipPath, context, bounds, depth + 1)
  let space: Affine = IDENTITY
  if (element.attributes['clipPathUnits'] === 'objectBoundingBox') {
    const box = bounds()
    if (box === null) {
      drawing.canvas.clipPath([], false)
      return isMasked
    }
    space = boundsMatrix(box)
  }
  space = multiply(space, drawing.matrixOf(style, viewport, bounds))
  if (element.children.some((child) => isNoPath(drawing, child, style)) && !isDrawn(drawing, element, context)) {
    addClipMask(drawing, element, style, context, space)
    return true
  }
  const path: number[] = []
  const rules = new Set<string>()
  for (const child of element.children) addShape(drawing, child, drawing.styleUnder(child, style), space, viewport, { path, rules })
  drawing.canvas.clipPath(path, rules.size === 1 && rules.has('evenodd'))
  return isMasked
}

const isNoPath = (drawing: Drawing, element: SvgElement, parent: SvgStyle): boolean => {
  const { name } = element
  if (name === 'text') return drawing.drawsText
  if (!isShape(name) && name !== 'use') return false
  const style = drawing.styleUnder(element, parent)
  if (style.clipPath !== null) return true
  const id = name === 'use' ? fragmentOf(element.attributes['href']) : null
  const target = id === null ? undefined : drawing.byId.get(id)
  return target !== undefined && target.name !== 'use' && isNoPath(drawing, target, style)
}

/** Text in the mask is not added to the readable text of the PDF. */
const addClipMask = (drawing: Drawing, element: SvgElement, style: SvgStyle, context: Context, space: Affine): void => {
  const { canvas } = drawing
  if (!drawing.mayRefer(element, context) || !isDrawable(space) || !drawing.spend(1)) {
    canvas.clipPath([], false)
    return
  }
  const inner = { ...context, depth: context.depth + 1, references: [...context.references, element], matrix: multiply(context.matrix, space), isClip: true }
  const { made, isNew } = drawing.repeated.of(drawing, element, inner, null, () => {
    canvas.beginMask(false)
    canvas.save()
    canvas.beginArtifact()
    canvas.transform(...space)
    if (drawing.spend(MASK_WORK)) drawing.children(element, style, inner)
    canvas.endArtifact()
    canvas.restore()
    return canvas.endMask()
  })
  if (!isNew) canvas.useMask(made)
}

/** Whether the clip path is being drawn. */
const isDrawn = (drawing: Drawing, element: SvgElement, { references }: Context): boolean => {
  if (!references.includes(element)) return false
  drawing.repeated.except()
  return true
}

const boundsOfShape = (drawing: Drawing, element: SvgElement, style: SvgStyle, viewport: Viewport): Bounds | null => {
  const collector = new BoundsCollector()
  if (isShape(element.name)) collector.addPath(drawing.outline(element, style, viewport).path, IDENTITY)
  return collector.bounds
}

interface Clip {
  readonly path: number[]
  readonly rules: Set<string>
}

const addShape = (drawing: Drawing, element: SvgElement, style: SvgStyle, space: Affine, viewport: Viewport, clip: Clip): void => {
  if (!style.isDisplayed || !drawing.spend(1)) return
  const matrix = multiply(space, drawing.matrixOf(style, viewport, () => boundsOfShape(drawing, element, style, viewport)))
  if (element.name === 'use') {
    const id = fragmentOf(element.attributes['href'])
    const target = id === null ? undefined : drawing.byId.get(id)
    if (target === undefined || !isShape(target.name)) return
    const x = acrossOf(parseLength(element.attributes['x'], style.fontSize) ?? ZERO, viewport)
    const y = downOf(parseLength(element.attributes['y'], style.fontSize) ?? ZERO, viewport)
    addShape(drawing, target, drawing.styleUnder(target, style), multiply(matrix, translation(x, y)), viewport, clip)
    return
  }
  if (!isShape(element.name) || !style.isVisible) return
  const { path } = drawing.outline(element, style, viewport)
  if (!drawing.spend(path.length / 16)) return
  const placed = pathThrough(path, matrix)
  clip.rules.add(style.clipRule)
  const isMirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0
  for (const each of isMirrored ? reversed(placed) : placed) clip.path.push(each)
}

/** The same outline in the opposite direction. */
const reversed = (path: readonly number[]): readonly number[] => {
  const out: number[] = []
  const points: number[] = []
  const ops: number[] = []
  const flush = (): void => {
    if (points.length >= 2) {
      out.push(PathOp.move, points.at(-2) ?? 0, points.at(-1) ?? 0)
      let at = points.length - 2
      for (let i = ops.length - 1; i >= 0; i--) {
        const op = ops[i] ?? PathOp.line
        out.push(op)
        for (let n = op === PathOp.cubic ? 3 : 1; n > 0; n--) {
          at -= 2
          out.push(points[at] ?? 0, points[at + 1] ?? 0)
        }
      }
      out.push(PathOp.close)
    }
    points.length = ops.length = 0
  }
  for (let i = 0; i < path.length;) {
    const op = path[i++] ?? PathOp.close
    if (op === PathOp.move) flush()
    else if (op !== PathOp.close) ops.push(op)
    const count = op === PathOp.cubic ? 6 : op === PathOp.close ? 0 : 2
    for (let n = 0; n < count; n++) points.push(path[i + n] ?? 0)
    i += count
  }
  flush()
  return out
}

