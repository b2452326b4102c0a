/**
 * Draws a tree of SVG elements on a vector canvas. Unsupported features are reported once and omitted. Easy to get wrong: references can
 * nest and multiply the output, so depth and work are limited; beyond a limit the rest of the image is omitted.
 */
import type { Drawing } from './drawing-parts.ts'
import type { Affine, VectorCanvas } from '../../paint/canvas.ts'
import { type Bounds, BoundsCollector, rectanglePath } from './bounds.ts'
import { addClip } from './clips.ts'
import { type Context, type Fitted, isContainer, isInside, MAX_DEPTH, MAX_REFERENCES, NO_PAINT, type ParseNested, type Surroundings, type Work, spendWork } from './context.ts'
import { boundsOf } from './extents.ts'
import type { Lookup, Painted } from './gradients.ts'
import { acrossOf, downOf, fragmentOf, parseLength, type SvgLength, type Viewport, ZERO } from './lengths.ts'
import { withSquareDots } from './dots.ts'
import { drawMarkers } from './marker-drawing.ts'
import { addMask } from './masks.ts'
import { IDENTITY, inverse, isDrawable, multiply, parseTransform, pathThrough, translation } from './matrix.ts'
import { drawImage, type ImageOf } from './nested-images.ts'
import { resolve } from './painting.ts'
import type { Outline } from './path-data.ts'
import { lengthScale, pathRuler } from './path-ruler.ts'
import { Repeated } from './repeated.ts'
import { isShape, outlineOf } from './shapes.ts'
import { INITIAL_STYLE, type SvgStyle, SvgStyles } from './style.ts'
import { SvgSheets } from './sheet.ts'
import { strokeExtent, strokeOf } from './strokes.ts'
import { drawText, placeText } from './text.ts'
import { boundsOfText } from './text-layout.ts'
import type { SvgTextPainter } from './text-painter.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { ElementsById, SvgElement, SvgTree } from './xml.ts'

/** Services for a drawing; `note` reports what is not drawn. */
export interface DrawingHelp {
  readonly note: (what: string) => void
  readonly parseNested: ParseNested
  readonly text: SvgTextPainter | null
  /** The message for text without a painter; `text` when absent. */
  readonly undrawnText?: string | undefined
  readonly imageOf: ImageOf
  /** Null for a file. */
  readonly surroundings?: Surroundings | null
}

/** The style of shapes in a clip path. */
const AS_CLIP = {
  fill: INITIAL_STYLE.fill, fillOpacity: 1, stroke: INITIAL_STYLE.stroke, opacity: 1, blend: null, mask: null, markerStart: null, markerMid: null,
  markerEnd: null,
} as const
const NOWHERE: Bounds = { x: 0, y: 0, width: 0, height: 0 }

/** One drawing of an SVG tree on a canvas. */
export class SvgDrawing implements Drawing, Lookup {
  readonly byId: ElementsById
  readonly canvas: VectorCanvas
  private readonly tree: SvgTree
  private readonly styles: SvgStyles
  readonly work: Work
  readonly note: (what: string) => void
  readonly parseNested: ParseNested
  readonly imageOf: ImageOf
  private readonly surroundings: Surroundings | null
  /** Null where text is not drawn. */
  private readonly painter: SvgTextPainter | null
  private readonly undrawnText: string
  /** The cached masks and patterns of this drawing. */
  readonly repeated = new Repeated()
  private readonly knownStyles = new WeakMap<SvgElement, SvgStyle>()

  constructor(tree: SvgTree, canvas: VectorCanvas, work: Work, { note, parseNested, text, undrawnText = 'text', imageOf, surroundings = null }: DrawingHelp) {
    this.tree = tree
    this.byId = tree.byId
    this.canvas = canvas
    this.work = work
    this.note = note
    this.parseNested = parseNested
    this.imageOf = imageOf
    this.surroundings = surroundings
    this.undrawnText = undrawnText
    const sheets = new SvgSheets(tree.styles.map(({ text: css }) => css))
    this.painter = text === null || sheets.fontFaces.length === 0 ? text : text.withFaces(sheets.fontFaces, note)
    if (sheets.hasImports) note('an @import in its style sheet')
    this.styles = new SvgStyles(sheets)
    if (tree.rootStyle !== undefined) this.knownStyles.set(tree.root, tree.rootStyle)
  }

  /** Draws the content of the root element in its own space. */
  draw(viewport: Viewport, matrix: Affine): void {
    const { root } = this.tree
    const style = this.styleAt(root)
    const context: Context = { viewport, matrix, depth: 0, references: [], contextFill: NO_PAINT, contextStroke: NO_PAINT }
    if (!style.isDisplayed) return
    this.layer(root, style, context, (inner) => this.children(root, style, inner))
  }

  /** Draws another image as a part of this one; it uses up the remaining work of this one. */
  drawInside(tree: SvgTree, viewport: Viewport, matrix: Affine): void {
    const below: Work = { left: this.work.left, nested: this.work.nested + 1, shared: this.work.shared }
    new SvgDrawing(tree, this.canvas, below, { note: this.note, parseNested: this.parseNested, text: this.painter, undrawnText: this.undrawnText, imageOf: this.imageOf }).draw(viewport, matrix)
    this.work.left = below.left
  }

  /** The style of an element at its place in the file. */
  styleAt(element: SvgElement): SvgStyle {
    const known = this.knownStyles.get(element)
    if (known !== undefined) return known
    const style = this.styles.of(element, element.parent === null ? INITIAL_STYLE : this.styleAt(element.parent))
    this.knownStyles.set(element, style)
    return style
  }

  /** The style of an element below another parent than in the file, as for `<use>`. */
  styleUnder(element: SvgElement, parent: SvgStyle): SvgStyle {
    return this.styles.of(element, parent)
  }

  private styleIn(context: Context, element: SvgElement, parent: SvgStyle): SvgStyle {
    const style = this.styles.of(element, parent)
    return context.isClip === true ? { ...style, ...AS_CLIP, fillRule: style.clipRule } : style
  }

  get drawsText(): boolean {
    return this.painter !== null
  }

  /** Subtracts work; false when none is left. The first refusal is reported. */
  spend(amount: number): boolean {
    const { work } = this
    if (work.left < 0) return false
    const asked = spendWork(work, amount)
    if (asked === '') return true
    this.note(`content beyond the number of shapes that ${asked} may have`)
    return false
  }

  /** Whether a referenced element may be drawn: it is not being drawn already, and the nesting is within the limit. */
  mayRefer(target: SvgElement, { references }: Context): boolean {
    if (!references.includes(target) && references.length < MAX_REFERENCES) return true
    this.repeated.except()
    return false
  }

  private isTooDeep({ depth }: Context): boolean {
    if (depth > MAX_DEPTH) this.repeated.except()
    return depth > MAX_DEPTH
  }

  outline(element: SvgElement, style: SvgStyle, viewport: Viewport): Outline {
    return outlineOf(element, viewport, style.fontSize, (name) => style.geometry?.get(name) ?? element.attributes[name])
  }

  /** The element that `url(#id)` or `href` refers to; an external reference is reported. */
  target(id: string | null, reference: string): SvgElement | null {
    if (id === null || id === '') {
      this.note(`an external reference (${reference.slice(0, 60)})`)
      return null
    }
    return this.byId.get(id) ?? null
  }

  children(element: SvgElement, style: SvgStyle, context: Context): void {
    for (const child of element.children) this.element(child, style, context)
  }

  private element(element: SvgElement, parent: SvgStyle, context: Context): void {
    const { name } = element
    if (!isShape(name) && (!isContainer(name) || (context.isClip === true && name !== 'use'))) {
      if (name === 'text') this.text(element, parent, context)
      else if (context.isClip === true) return
      else if (name === 'foreignObject') this.foreign(element, parent, context)
      else if (name === 'image') drawImage(this, element, parent, context)
      return
    }
    if (name === 'symbol' || this.isTooDeep(context) || !this.spend(1)) return
    const style = this.styleIn(context, element, parent)
    if (!style.isDisplayed) return
    if (isShape(name)) {
      this.shape(element, style, context)
      return
    }
    this.layer(element, style, { ...context, depth: context.depth + 1 }, (inner) => {
      if (name === 'use') this.use(element, style, inner)
      else if (name === 'svg') this.viewport(element, element, style, inner)
      else if (name === 'switch') {
        const chosen = element.children.find((child) => appliesHere(child) || (child.name === 'foreignObject' && this.hasContentOf(child)))
        if (chosen !== undefined) this.element(chosen, style, inner)
      } else this.children(element, style, inner)
      if (name === 'a') this.link(element, boundsOf(this, element, style, inner))
    })
  }

  /** Makes the area of a link's content clickable. */
  link({ attributes: { href } }: SvgElement, bounds: Bounds | null): void {
    const target = href === undefined || bounds === null ? null : this.surroundings?.linkTarget(href) ?? null
    if (target === null || bounds === null) return
    this.repeated.except()
    this.canvas.link(bounds.x, bounds.y, bounds.width, bounds.height, target)
  }

  /** Whether the document has laid out the content of this `<foreignObject>`: it must belong to this drawing and not to a nested one. */
  private hasContentOf(element: SvgElement): boolean {
    return this.surroundings !== null && element.offset !== undefined && isInside(element, this.tree.root)
  }

  /** Draws a rectangle whose content the document has laid out. */
  private foreign(element: SvgElement, parent: SvgStyle, context: Context): void {
    const { surroundings, canvas } = this
    const { offset } = element
    if (surroundings === null || offset === undefined || !this.hasContentOf(element)) {
      this.note('a <foreignObject>')
      return
    }
    const style = this.styleIn(context, element, parent)
    if (!style.isDisplayed || this.isTooDeep(context) || !this.spend(1)) return
    this.repeated.except()
    const { viewport } = context
    const [x, y] = [this.across(element, style, 'x', viewport), this.down(element, style, 'y', viewport)]
    const [width, height] = [this.across(element, style, 'width', viewport), this.down(element, style, 'height', viewport)]
    if (!(width > 0 && height > 0)) return
    this.layer(element, style, context, () => {
      canvas.save()
      if (style.overflow !== 'visible') canvas.clipPath(rectanglePath({ x, y, width, height }), false)
      if (x !== 0 || y !== 0) canvas.transform(1, 0, 0, 1, x, y)
      canvas.insert((page) => surroundings.paintContent(page, offset, width, height))
      canvas.restore()
    })
  }

  private text(element: SvgElement, parent: SvgStyle, context: Context): void {
    const { painter } = this
    if (painter === null) {
      this.note(this.undrawnText)
      return
    }
    const style = this.styleIn(context, element, parent)
    if (style.isDisplayed && this.spend(1)) this.layer(element, style, context, (inner) => drawText(this, painter, element, style, inner))
  }

  /** The box around the glyph cells of a `<text>` element; null where text is not drawn. */
  textBounds(element: SvgElement, style: SvgStyle, context: Context): Bounds | null {
    return this.painter === null ? null : boundsOfText(placeText(this, this.painter, element, style, context))
  }

  /** Applies transforms, clip paths, masks and opacity of an element around the output of `content`. */
  layer(element: SvgElement, style: SvgStyle, context: Context, content: (inner: Context) => void, opacity = style.opacity): void {
    const { canvas } = this
    if (style.unsupported !== null) this.note(style.unsupported)
    const bounds = (): Bounds | null => boundsOf(this, element, style, context)
    const matrix = this.matrixOf(style, context.viewport, bounds)
    if (!isDrawable(matrix) || opacity === 0) return
    const isSaved = matrix !== IDENTITY || style.clipPath !== null || style.mask !== null
    if (isSaved) canvas.save()
    if (matrix !== IDENTITY) canvas.transform(...matrix)
    const isClippedByMask = style.clipPath !== null && addClip(this, style.clipPath, context, bounds)
    if (isClippedByMask) canvas.beginGroup(1)
    if (style.mask !== null) addMask(this, style.mask, context, bounds)
    const isGroup = opacity < 1 || style.mask !== null || style.blend !== null
    if (isGroup) canvas.beginGroup(opacity, style.blend ?? undefined)
    content(matrix === IDENTITY ? context : { ...context, matrix: multiply(context.matrix, matrix) })
    if (isGroup) canvas.endGroup()
    if (isClippedByMask) canvas.endGroup()
    if (isSaved) canvas.restore()
  }

  /** `bounds`: the box of the element, which the transform can refer to. */
  matrixOf({ transform, relativeTransform, transformBox, transformOrigin }: SvgStyle, viewport: Viewport, bounds: () => Bounds | null): Affine {
    if (transform === IDENTITY && relativeTransform === null) return IDENTITY
    const own = transformBox === 'fill-box' ? (bounds() ?? NOWHERE) : null
    const matrix = relativeTransform === null ? transform : parseTransform(relativeTransform, own ?? viewport)
    if (transformOrigin === null && own === null) return matrix
    const [across, down] = transformOrigin ?? [ZERO, ZERO]
    const x = (own?.x ?? 0) + acrossOf(across, own ?? viewport)
    const y = (own?.y ?? 0) + downOf(down, own ?? viewport)
    return multiply(multiply(translation(x, y), matrix), translation(-x, -y))
  }

  private use(element: SvgElement, style: SvgStyle, context: Context): void {
    const target = this.target(fragmentOf(element.attributes['href']), element.attributes['href'] ?? 'no href')
    if (target === null || !this.mayRefer(target, context) || isInside(element, target)) return
    const { viewport } = context
    const x = this.across(element, style, 'x', viewport)
    const y = this.down(element, style, 'y', viewport)
    const isMoved = x !== 0 || y !== 0
    const inner: Context = {
      ...context, references: [...context.references, target], contextFill: style.fill, contextStroke: style.stroke,
      matrix: isMoved ? multiply(context.matrix, translation(x, y)) : context.matrix,
    }
    if (isMoved) {
      this.canvas.save()
      this.canvas.transform(1, 0, 0, 1, x, y)
    }
    if (target.name === 'svg' || target.name === 'symbol') {
      const own = this.styles.of(target, style)
      if (own.isDisplayed || target.name === 'symbol') this.layer(target, own, inner, (inside) => this.viewport(target, element, own, inside))
    } else this.element(target, style, inner)
    if (isMoved) this.canvas.restore()
  }

  /** Draws an `svg` or `symbol`, which establishes a viewport. `sized` is the element with the size (a `use` can override it). */
  private viewport(element: SvgElement, sized: SvgElement, style: SvgStyle, context: Context): void {
    const { canvas } = this
    const fitted = this.fitted(element, sized, style, context.viewport)
    if (fitted === null) return
    canvas.save()
    if (style.overflow !== 'visible') canvas.clipPath(rectanglePath(fitted.area), false)
    canvas.transform(...fitted.matrix)
    this.children(element, style, { ...context, viewport: fitted.viewport, matrix: multiply(context.matrix, fitted.matrix) })
    canvas.restore()
  }

  /** The visible area of an `svg` or `symbol`, and the matrix of its content; null when nothing is visible. */
  fitted(element: SvgElement, sized: SvgElement, style: SvgStyle, viewport: Viewport): Fitted | null {
    const side = (name: string): SvgLength =>
      parseLength(sized.attributes[name] ?? element.attributes[name], style.fontSize) ?? { value: 100, isPercent: true }
    const area: Bounds = {
      x: element.name === 'svg' ? this.across(element, style, 'x', viewport) : 0,
      y: element.name === 'svg' ? this.down(element, style, 'y', viewport) : 0,
      width: acrossOf(side('width'), viewport), height: downOf(side('height'), viewport),
    }
    if (!(area.width > 0 && area.height > 0)) return null
    const box = parseViewBox(element.attributes['viewBox'])
    const matrix = box === null ? translation(area.x, area.y) : fitViewBox(box, area, parseAspectRatio(element.attributes['preserveAspectRatio']))
    return isDrawable(matrix) ? { area, matrix, viewport: box ?? area } : null
  }

  private shape(element: SvgElement, style: SvgStyle, context: Context): void {
    const outline = this.outline(element, style, context.viewport)
    const { path } = outline
    if (path.length === 0 || !this.spend((path.length + style.dash.length) / 16)) return
    const hasFill = style.fill.kind !== 'none' && style.fillOpacity > 0 && element.name !== 'line'
    const hasStroke = style.stroke.kind !== 'none' && style.strokeOpacity > 0
    const marked = style.markerStart !== null || style.markerMid !== null || style.markerEnd !== null
    const hasMarkers = marked && /^(path|line|polyline|polygon)$/.test(element.name)
    if (!style.isVisible || style.opacity === 0 || (!hasFill && !hasStroke && !hasMarkers)) return
    // A single fill or stroke needs no group for opacity.
    const isOne = !hasMarkers && !(hasFill && hasStroke)
    this.layer(element, style, context, (inner) => {
      const collector = new BoundsCollector()
      collector.addPath(path, IDENTITY)
      const { bounds } = collector
      // PDF readers draw a line of one pixel for a fill without area.
      const hasArea = bounds !== null && bounds.width > 0 && bounds.height > 0
      for (const phase of style.paintOrder) {
        if (phase === 'fill' && hasFill && hasArea) this.fill(outline, style, inner, bounds, isOne ? style.opacity : 1)
        else if (phase === 'stroke' && hasStroke) this.stroke(outline, element, style, inner, { bounds, opacity: isOne ? style.opacity : 1 })
        else if (phase === 'markers' && hasMarkers) drawMarkers(this, outline, style, inner)
      }
    }, isOne ? 1 : style.opacity)
  }

  private fill({ path }: Outline, style: SvgStyle, context: Context, bounds: Bounds | null, opacity: number): void {
    const painted: Painted = { viewport: context.viewport, bounds, extent: bounds, opacity: style.fillOpacity * opacity }
    const paint = resolve(this, style.fill, style, context, painted)
    const evenOdd = style.fillRule === 'evenodd'
    if (paint.kind === 'color') this.canvas.fillPath(path, evenOdd, paint.color)
    else if (paint.kind === 'painted') this.faded(paint.opacity, () => this.canvas.fillPainted(path, evenOdd, paint.paint()))
  }

  private stroke(
    { path }: Outline, element: SvgElement, style: SvgStyle, context: Context, { bounds, opacity }: { readonly bounds: Bounds | null, readonly opacity: number },
  ): void {
    const { viewport } = context
    const extent = strokeExtent(bounds, style, viewport)
    const paint = resolve(this, style.stroke, style, context, { viewport, bounds, extent, opacity: style.strokeOpacity * opacity })
    const meant = style.dash.length === 0 ? undefined : element.attributes['pathLength']
    const unit = meant === undefined ? 1 : lengthScale(meant, pathRuler(path, null).length)
    const stroke = strokeOf(style, viewport, paint.kind === 'color' ? paint.color : 0x000000ff, unit)
    if (paint.kind === 'none' || stroke === null) return
    const { canvas } = this
    const { matrix } = context
    const isKept = style.keepsStroke && isDrawable(matrix)
    const outline = isKept ? pathThrough(path, matrix) : path
    const line = style.cap === 'square' ? withSquareDots(outline, stroke.width) : outline
    this.faded(paint.kind === 'color' ? 1 : paint.opacity, () => {
      const own = paint.kind === 'color' ? null : paint.paint()
      if (isKept) {
        canvas.save()
        canvas.transform(...inverse(matrix))
      }
      if (own === null) canvas.strokePath(line, stroke)
      else canvas.strokePainted(line, stroke, isKept && own.kind === 'shading' ? { ...own, matrix: multiply(matrix, own.matrix) } : own)
      if (isKept) canvas.restore()
    })
  }

  faded(opacity: number, draw: () => void): void {
    if (opacity >= 1) {
      draw()
      return
    }
    this.canvas.beginGroup(opacity)
    draw()
    this.canvas.endGroup()
  }

  across(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number {
    return acrossOf(parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize) ?? ZERO, viewport)
  }

  down(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number {
    return downOf(parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize) ?? ZERO, viewport)
  }
}

/** Conditional processing (SVG 2, 5): elements without conditions, or with a condition for English, are drawn. */
const appliesHere = ({ name, attributes }: SvgElement): boolean =>
  (isShape(name) || isContainer(name) || name === 'image' || name === 'text')
  && (attributes['requiredExtensions'] ?? '') === ''
  && (attributes['systemLanguage'] === undefined || /(^|,)\s*en\b/i.test(attributes['systemLanguage']))
