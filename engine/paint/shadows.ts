/**
 * Box shadows. A blurred edge is a stack of translucent shapes, from the widest to the narrowest, whose accumulated alpha follows the
 * Gaussian profile of the blur. A shadow is drawn outside the border box only, or with `inset` inside the padding box only.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Shadow } from '../style/paint-types.ts'
import type { Styles } from '../style/styles.ts'
import type { LongLists } from '../messages/long-lists.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas, Rgba } from './canvas.ts'
import { addRectangle, type Edges, edgesOf, insideEdges, insideRadii, isSquare, outsideRadii, type Radii } from './corners.ts'

const FEWEST_LAYERS = 5
const MOST_LAYERS = 16

/** Number of shadows to draw; the topmost ones if the budget does not allow all. */
export const shownShadows = (lists: LongLists, { read }: Styles, style: StyleId): number => {
  const shadows = read.boxShadow(style)
  return lists.allow('box-shadow', shadows.length, shadows.some(({ blur }) => blur.value > 0) ? MOST_LAYERS : 1)
}

/** The first shadow of the list is on top; `count`: number to draw. */
export function paintShadows(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, radii: Radii, count: number): void {
  const shadows = styles.read.boxShadow(style)
  // The last background layer is that of the colour.
  const isCovered = (styles.read.backgroundColor(style) & 0xff) === 0xff
    && (styles.read.backgroundClip(style).at(-1) ?? 'border-box') === 'border-box'
  for (let i = count - 1; i >= 0; i--) {
    const shadow = shadows[i]
    if (shadow === undefined || shadow.isInset) continue
    const color = styles.usedColor(shadow.color, style)
    if ((color & 0xff) !== 0) paintShadow(canvas, shadow, color, box, radii, isCovered)
  }
}

/** Maximum distance of visible parts of a shadow from the edges of its box. */
const reachOf = ({ x, y, blur, spread }: Shadow): number =>
  Math.abs(x.value) + Math.abs(y.value) + Math.max(0, blur.value) + Math.abs(spread.value) + 1

const isWhole = ({ hasTop, hasRight, hasBottom, hasLeft }: BorderBox): boolean => hasTop && hasRight && hasBottom && hasLeft

/** Edges moved outwards by `most` on the sides where the box is broken, and by `least` on the others. */
const beyond = ({ left, top, right, bottom }: Edges, box: BorderBox, most: number, least: number): Edges => ({
  left: left - (box.hasLeft ? least : most), top: top - (box.hasTop ? least : most),
  right: right + (box.hasRight ? least : most), bottom: bottom + (box.hasBottom ? least : most),
})

function paintShadow(canvas: Canvas, shadow: Shadow, color: Rgba, box: BorderBox, radii: Radii, isCovered: boolean): void {
  const [x, y, blur, spread] = [shadow.x.value, shadow.y.value, Math.max(0, shadow.blur.value), shadow.spread.value]
  const reach = reachOf(shadow)
  const isCut = !isWhole(box)
  // A break within the box has no edge that casts a shadow: the shadow continues and is cut like the box.
  const own = isCut ? beyond(edgesOf(box), box, reach, 0) : edgesOf(box)
  if (isCut) {
    const { left, top, right, bottom } = beyond(edgesOf(box), box, 0, reach)
    canvas.save()
    canvas.clipRect(left, top, right - left, bottom - top)
  }
  const shape = insideEdges({ left: own.left + x, top: own.top + y, right: own.right + x, bottom: own.bottom + y }, even(-spread))
  const round = outsideRadii(radii, spread)
  if (!isCovered) {
    canvas.save()
    canvas.clipPath(addRectangle(addRectangle([], outermost(shape, own, blur)), own, radii), true)
  }
  if (blur > 0) paintBlurred(canvas, shape, round, blur, color)
  else fillShape(canvas, shape, round, color)
  if (!isCovered) canvas.restore()
  if (isCut) canvas.restore()
}

const even = (by: number): readonly [number, number, number, number] => [by, by, by, by]

/** Inset shadows: the part of the padding box outside the shape that the shadow leaves free. */
export function paintInsetShadows(
  canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, { padding, radii }: { readonly padding: Edges, readonly radii: Radii }, count: number,
): void {
  const shadows = styles.read.boxShadow(style)
  for (let i = count - 1; i >= 0; i--) {
    const shadow = shadows[i]
    if (shadow?.isInset !== true) continue
    const color = styles.usedColor(shadow.color, style)
    if ((color & 0xff) === 0 || padding.right <= padding.left || padding.bottom <= padding.top) continue
    canvas.save()
    canvas.clipPath(addRectangle([], padding, radii), false)
    paintAround(canvas, shadow, color, isWhole(box) ? padding : beyond(padding, box, reachOf(shadow), 0), radii)
    canvas.restore()
  }
}

function paintAround(canvas: Canvas, shadow: Shadow, color: Rgba, padding: Edges, radii: Radii): void {
  const [x, y, blur, spread] = [shadow.x.value, shadow.y.value, Math.max(0, shadow.blur.value), shadow.spread.value]
  const moved = { left: padding.left + x, top: padding.top + y, right: padding.right + x, bottom: padding.bottom + y }
  const hole = insideEdges(moved, even(spread))
  const round = spread > 0 ? insideRadii(radii, spread, spread, spread, spread) : outsideRadii(radii, -spread)
  const around = insideEdges(padding, even(-1))
  eachLayer(blur, color, (outside, tint) => {
    // An inset shadow is the inverse of an outer one: the layers go inwards.
    const edge = insideEdges(hole, even(outside))
    const corners = blur > 0 ? blurredRadii(edge, round, blur - outside, blur) : round
    // Where the hole extends beyond the box, the clip hides the fill.
    canvas.fillPath(addRectangle(addRectangle([], around), edge, corners), true, tint)
  })
}

/** A rectangle that contains everything that is drawn. */
const outermost = (shape: Edges, own: Edges, blur: number): Edges => ({
  left: Math.min(shape.left - blur, own.left) - 1, top: Math.min(shape.top - blur, own.top) - 1,
  right: Math.max(shape.right + blur, own.right) + 1, bottom: Math.max(shape.bottom + blur, own.bottom) + 1,
})

function paintBlurred(canvas: Canvas, shape: Edges, radii: Radii, blur: number, color: Rgba): void {
  eachLayer(blur, color, (outside, tint) => {
    const grown = insideEdges(shape, even(-outside))
    fillShape(canvas, grown, blurredRadii(grown, radii, outside + blur, blur), tint)
  })
}

/** Calls `layer` for each layer, widest first, with its distance beyond the sharp edge and its share of the colour. */
function eachLayer(blur: number, color: Rgba, layer: (outside: number, tint: Rgba) => void): void {
  if (blur === 0) {
    layer(0, color)
    return
  }
  const count = Math.min(MOST_LAYERS, Math.max(FEWEST_LAYERS, Math.ceil(blur)))
  const alpha = (color & 0xff) / 255
  let reached = 0
  for (let each = 1; each <= count; each++) {
    // From `blur` outside the edge to the same distance inside, where the shadow is opaque.
    const outside = blur * (1 - (2 * (each - 0.5)) / count)
    const wanted = alpha * covered(-outside / (blur / 2) + 1 / count)
    const units = Math.round((1 - (1 - wanted) / (1 - reached)) * 255)
    if (!(units > 0)) continue
    reached = 1 - (1 - reached) * (1 - units / 255)
    layer(outside, ((color & 0xffffff00) | units) >>> 0)
  }
}

/** Blurring rounds corners, more so further outside. */
function blurredRadii({ left, top, right, bottom }: Edges, radii: Radii, beyond: number, blur: number): Radii {
  const half = Math.min(right - left, bottom - top) / 2
  const round = (radius: number): number => Math.min(half, Math.max(0, radius - blur) + Math.max(Math.min(radius, blur), blur * 0.3) * 0.5 + beyond * 0.75)
  const [a, b, c, d, e, f, g, h] = radii
  return [round(a), round(b), round(c), round(d), round(e), round(f), round(g), round(h)]
}

/** Coverage of a blurred edge at a distance inside it, in standard deviations: the cumulative normal distribution. */
function covered(distance: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(distance))
  const tail = Math.exp((-distance * distance) / 2) * 0.3989422804
    * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return distance >= 0 ? 1 - tail : tail
}

function fillShape(canvas: Canvas, shape: Edges, radii: Radii, color: Rgba): void {
  if (shape.right <= shape.left || shape.bottom <= shape.top) return
  if (isSquare(radii)) canvas.fillRect(shape.left, shape.top, shape.right - shape.left, shape.bottom - shape.top, color)
  else canvas.fillPath(addRectangle([], shape, radii), false, color)
}
