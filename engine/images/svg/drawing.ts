/**
 * Draws a tree of SVG elements on a canvas of vectors. What is not supported is told once and left out. References may
 * nest and multiply what is drawn, so depth and work have bounds; past them the rest of the picture is left out.
 */
import { readDataUrl } from '../../host/data-url.ts'
import { CURRENT_COLOR } from '../../css/values/color.ts'
import type { Affine, StrokeStyle, VectorCanvas } from '../../paint/canvas.ts'
import { ConvertError } from '../../messages/errors.ts'
import { ImageError } from '../image-error.ts'
import { type Bounds, BoundsCollector } from './bounds.ts'
import { addClip } from './clips.ts'
import {
  attributeOf, boundsMatrix, chainOf, gradientPaint, isGradient, type Lookup, NOTHING, type Painted, type Resolved, withOpacity,
} from './gradients.ts'
import { acrossOf, diagonalOf, downOf, fragmentOf, parseLength, parseNumber, type SvgLength, type Viewport, ZERO } from './lengths.ts'
import { markerPlaces } from './markers.ts'
import { IDENTITY, isDrawable, multiply, parseTransform, translation } from './matrix.ts'
import type { Outline } from './path-data.ts'
import { isShape, outlineOf } from './shapes.ts'
import { INITIAL_STYLE, type PaintValue, type SvgStyle, SvgStyles } from './style.ts'
import { SvgSheets } from './sheet.ts'
import { fitViewBox, parseAspectRatio, parseViewBox } from './view-box.ts'
import type { SvgElement, SvgTree } from './xml.ts'

/** Elements drawn, and numbers of their paths in sixteens. */
const MOST_WORK = 500_000
/** Uses, patterns, markers, clips and masks inside one another. */
const MAX_REFERENCES = 24
/** Elements inside one another, counted through references. */
const MAX_DEPTH = 512
/** Pictures inside pictures. */
const MAX_NESTED = 3
const MAX_NESTED_BYTES = 20 * 1_048_576

/** Bounds of one picture, shared with those inside of it. */
export interface Work {
  left: number
  readonly nested: number
}

export const newWork = (): Work => ({ left: MOST_WORK, nested: 0 })

/** Where an element stands. */
interface Context {
  readonly viewport: Viewport
  readonly depth: number
  /** Elements whose content is being drawn on behalf of others. */
  readonly references: readonly SvgElement[]
  /** What `context-fill` and `context-stroke` stand for. */
  readonly contextFill: PaintValue
  readonly contextStroke: PaintValue
}

/** Opens a picture inside of a picture. */
export type ParseNested = (bytes: Uint8Array) => SvgTree

const NO_PAINT: PaintValue = { kind: 'none' }
const containers: ReadonlySet<string> = new Set(['g', 'a', 'svg', 'use', 'switch', 'symbol'])

export class SvgDrawing implements Lookup {
  readonly byId: ReadonlyMap<string, SvgElement>
  readonly canvas: VectorCanvas
  private readonly tree: SvgTree
  private readonly styles: SvgStyles
  private readonly work: Work
  private readonly note: (what: string) => void
  private readonly parseNested: ParseNested
  private readonly knownStyles = new WeakMap<SvgElement, SvgStyle>()

  constructor(tree: SvgTree, canvas: VectorCanvas, work: Work, note: (what: string) => void, parseNested: ParseNested) {
    this.tree = tree
    this.byId = tree.byId
    this.canvas = canvas
    this.work = work
    this.note = note
    this.parseNested = parseNested
    const sheets = new SvgSheets(tree.styles.map(({ text }) => text))
    if (sheets.hasImports) note('an @import in its style sheet')
    this.styles = new SvgStyles(sheets)
  }

  /** Draws the content of the root element in its own space. */
  draw(viewport: Viewport): void {
    const { root } = this.tree
    const style = this.styleAt(root)
    const context: Context = { viewport, depth: 0, references: [], contextFill: NO_PAINT, contextStroke: NO_PAINT }
    if (!style.isDisplayed) return
    this.layer(root, style, context, () => this.children(root, style, context))
  }

  /** The style of an element where it stands in the file. */
  styleAt(element: SvgElement): SvgStyle {
    const known = this.knownStyles.get(element)
    if (known !== undefined) return known
    const style = this.styles.of(element, element.parent === null ? INITIAL_STYLE : this.styleAt(element.parent))
    this.knownStyles.set(element, style)
    return style
  }

  /** The style of an element under a parent that it may not have in the file. */
  styleUnder(element: SvgElement, parent: SvgStyle): SvgStyle {
    return this.styles.of(element, parent)
  }

  /** Whether there is work left; the first refusal is told. */
  spend(amount: number): boolean {
    const { work } = this
    if (work.left < 0) return false
    work.left -= amount
    if (work.left >= 0) return true
    this.note('what goes beyond the number of shapes that one picture may have')
    return false
  }

  outline(element: SvgElement, style: SvgStyle, viewport: Viewport): Outline {
    return outlineOf(element, viewport, style.fontSize, (name) => style.geometry?.get(name) ?? element.attributes[name])
  }

  /** What `url(#id)` and `href` find; something outside of the file is told. */
  target(id: string | null, reference: string): SvgElement | null {
    if (id === null || id === '') {
      this.note(`a reference out of it (${reference.slice(0, 60)})`)
      return null
    }
    return this.byId.get(id) ?? null
  }

  private children(element: SvgElement, style: SvgStyle, context: Context): void {
    for (const child of element.children) this.element(child, style, context)
  }

  private element(element: SvgElement, parent: SvgStyle, context: Context): void {
    const { name } = element
    if (!isShape(name) && !containers.has(name)) {
      if (name === 'text') this.note('text')
      else if (name === 'foreignObject') this.note('a <foreignObject>')
      else if (name === 'image') this.image(element, parent, context)
      return
    }
    if (name === 'symbol' || context.depth > MAX_DEPTH || !this.spend(1)) return
    const style = this.styles.of(element, parent)
    if (!style.isDisplayed) return
    if (isShape(name)) {
      this.shape(element, style, context)
      return
    }
    const inner = { ...context, depth: context.depth + 1 }
    this.layer(element, style, inner, () => {
      if (name === 'use') this.use(element, style, inner)
      else if (name === 'svg') this.viewport(element, element, style, inner)
      else if (name === 'switch') {
        const chosen = element.children.find((child) => appliesHere(child))
        if (chosen !== undefined) this.element(chosen, style, inner)
      } else this.children(element, style, inner)
    })
  }

  /** Transforms, clips, masks and opacity of an element around what `content` draws. */
  private layer(element: SvgElement, style: SvgStyle, context: Context, content: () => void, opacity = style.opacity): void {
    const { canvas } = this
    if (style.unsupported !== null) this.note(style.unsupported)
    const matrix = this.matrixOf(style, context.viewport)
    if (!isDrawable(matrix) || opacity === 0) return
    const isSaved = matrix !== IDENTITY || style.clipPath !== null || style.mask !== null
    if (isSaved) canvas.save()
    if (matrix !== IDENTITY) canvas.transform(...matrix)
    const bounds = (): Bounds | null => this.boundsOf(element, style, context)
    if (style.clipPath !== null) addClip(this, style.clipPath, context.viewport, bounds, 0)
    if (style.mask !== null) this.mask(style.mask, context, bounds)
    const isGroup = opacity < 1 || style.mask !== null
    if (isGroup) canvas.beginGroup(opacity)
    content()
    if (isGroup) canvas.endGroup()
    if (isSaved) canvas.restore()
  }

  matrixOf({ transform, transformOrigin }: SvgStyle, viewport: Viewport): Affine {
    if (transformOrigin === null || transform === IDENTITY) return transform
    const x = acrossOf(transformOrigin[0], viewport)
    const y = downOf(transformOrigin[1], viewport)
    return multiply(multiply(translation(x, y), transform), translation(-x, -y))
  }

  private use(element: SvgElement, style: SvgStyle, context: Context): void {
    const target = this.target(fragmentOf(element.attributes['href']), element.attributes['href'] ?? 'no href')
    if (target === null || context.references.includes(target) || isInside(element, target)) return
    if (context.references.length >= MAX_REFERENCES) return
    const { viewport } = context
    const x = this.across(element, style, 'x', viewport)
    const y = this.down(element, style, 'y', viewport)
    const inner: Context = {
      ...context, references: [...context.references, target], contextFill: style.fill, contextStroke: style.stroke,
    }
    const isMoved = x !== 0 || y !== 0
    if (isMoved) {
      this.canvas.save()
      this.canvas.transform(1, 0, 0, 1, x, y)
    }
    if (target.name === 'svg' || target.name === 'symbol') {
      const own = this.styles.of(target, style)
      if (own.isDisplayed || target.name === 'symbol') this.layer(target, own, inner, () => this.viewport(target, element, own, inner))
    } else this.element(target, style, inner)
    if (isMoved) this.canvas.restore()
  }

  /** An `svg` or `symbol`, whose size `sized` may say: it opens a viewport. */
  private viewport(element: SvgElement, sized: SvgElement, style: SvgStyle, context: Context): void {
    const { viewport } = context
    const side = (name: string): SvgLength =>
      parseLength(sized.attributes[name] ?? element.attributes[name], style.fontSize) ?? { value: 100, isPercent: true }
    const area: Bounds = {
      x: element.name === 'svg' ? this.across(element, style, 'x', viewport) : 0,
      y: element.name === 'svg' ? this.down(element, style, 'y', viewport) : 0,
      width: acrossOf(side('width'), viewport), height: downOf(side('height'), viewport),
    }
    this.fitted(element, area, style.overflow !== 'visible', (inner) => this.children(element, style, { ...context, viewport: inner }))
  }

  /** Draws what an element with a viewBox holds into an area. */
  private fitted(element: SvgElement, area: Bounds, isCut: boolean, content: (viewport: Viewport) => void): void {
    if (!(area.width > 0 && area.height > 0)) return
    const { canvas } = this
    const box = parseViewBox(element.attributes['viewBox'])
    const matrix = box === null ? translation(area.x, area.y) : fitViewBox(box, area, parseAspectRatio(element.attributes['preserveAspectRatio']))
    if (!isDrawable(matrix)) return
    canvas.save()
    if (isCut) canvas.clipPath(rectanglePath(area), false)
    canvas.transform(...matrix)
    content(box ?? area)
    canvas.restore()
  }

  private image(element: SvgElement, parent: SvgStyle, context: Context): void {
    const style = this.styles.of(element, parent)
    const href = element.attributes['href'] ?? ''
    if (!style.isDisplayed || !style.isVisible || href === '') return
    if (!/^\s*data:image\/svg\+xml/i.test(href)) {
      this.note(/^\s*data:/i.test(href) ? 'an <image> of pixels' : `a reference out of it (${href.slice(0, 60)})`)
      return
    }
    const nested = this.nested(href)
    if (nested === null) return
    const { viewport } = context
    const box = parseViewBox(nested.root.attributes['viewBox'])
    const length = (name: string): SvgLength | null => parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize)
    const own = (name: 'width' | 'height', size: number | undefined): number => {
      const value = parseLength(nested.root.attributes[name], 16)
      return value === null || value.isPercent ? (size ?? (name === 'width' ? 300 : 150)) : value.value
    }
    const natural = { x: 0, y: 0, width: own('width', box?.width), height: own('height', box?.height) }
    const area: Bounds = {
      x: this.across(element, style, 'x', viewport), y: this.down(element, style, 'y', viewport),
      width: acrossOf(length('width') ?? { value: natural.width, isPercent: false }, viewport),
      height: downOf(length('height') ?? { value: natural.height, isPercent: false }, viewport),
    }
    if (!(area.width > 0 && area.height > 0 && natural.width > 0 && natural.height > 0)) return
    const fit = fitViewBox(natural, area, parseAspectRatio(element.attributes['preserveAspectRatio']))
    const inside = box === null ? fit : multiply(fit, fitViewBox(box, natural, parseAspectRatio(nested.root.attributes['preserveAspectRatio'])))
    this.layer(element, style, context, () => {
      const { canvas, work } = this
      canvas.save()
      canvas.clipPath(rectanglePath(area), false)
      canvas.transform(...inside)
      const below: Work = { left: work.left, nested: work.nested + 1 }
      new SvgDrawing(nested, canvas, below, this.note, this.parseNested).draw(box ?? natural)
      work.left = below.left
      canvas.restore()
    })
  }

  private nested(href: string): SvgTree | null {
    if (this.work.nested >= MAX_NESTED || !this.spend(href.length / 64)) return null
    try {
      return this.parseNested(readDataUrl(href, MAX_NESTED_BYTES).bytes)
    } catch (error) {
      if (!(error instanceof ImageError || error instanceof ConvertError)) throw error
      this.note(`an <image> that cannot be read (${error.message})`)
      return null
    }
  }

  private shape(element: SvgElement, style: SvgStyle, context: Context): void {
    const outline = this.outline(element, style, context.viewport)
    const { path } = outline
    if (path.length === 0 || !this.spend(path.length / 16)) return
    const hasFill = style.fill.kind !== 'none' && style.fillOpacity > 0
    const hasStroke = style.stroke.kind !== 'none' && style.strokeOpacity > 0
    const marked = style.markerStart !== null || style.markerMid !== null || style.markerEnd !== null
    const hasMarkers = marked && /^(path|line|polyline|polygon)$/.test(element.name)
    if (!style.isVisible || style.opacity === 0 || (!hasFill && !hasStroke && !hasMarkers)) return
    // What is one colour alone needs no group for its opacity.
    const isOne = !hasMarkers && !(hasFill && hasStroke)
    this.layer(element, style, context, () => {
      const collector = new BoundsCollector()
      collector.addPath(path, IDENTITY)
      const { bounds } = collector
      for (const phase of style.paintOrder) {
        if (phase === 'fill' && hasFill) this.fill(outline, style, context, bounds, isOne ? style.opacity : 1)
        else if (phase === 'stroke' && hasStroke) this.stroke(outline, style, context, bounds, isOne ? style.opacity : 1)
        else if (phase === 'markers' && hasMarkers) this.markers(outline, style, context)
      }
    }, isOne ? 1 : style.opacity)
  }

  private fill({ path }: Outline, style: SvgStyle, context: Context, bounds: Bounds | null, opacity: number): void {
    const painted: Painted = { viewport: context.viewport, bounds, extent: bounds, opacity: style.fillOpacity * opacity }
    const paint = this.resolve(style.fill, style, context, painted)
    const evenOdd = style.fillRule === 'evenodd'
    if (paint.kind === 'color') this.canvas.fillPath(path, evenOdd, paint.color)
    else if (paint.kind === 'painted') this.faded(paint.opacity, () => this.canvas.fillPainted(path, evenOdd, paint.paint))
  }

  private stroke({ path }: Outline, style: SvgStyle, context: Context, bounds: Bounds | null, opacity: number): void {
    const { viewport } = context
    const width = diagonalOf(style.strokeWidth, viewport)
    if (!(width > 0)) return
    const reach = width * Math.max(1, style.miterLimit)
    const extent = bounds === null ? null : {
      x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach, height: bounds.height + 2 * reach,
    }
    const paint = this.resolve(style.stroke, style, context, { viewport, bounds, extent, opacity: style.strokeOpacity * opacity })
    if (paint.kind === 'none') return
    const dashes = style.dash.map((each) => diagonalOf(each, viewport))
    const dash = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
    const period = dash.reduce((sum, each) => sum + each, 0)
    const phase = period > 0 ? diagonalOf(style.dashOffset, viewport) % period : 0
    const stroke: StrokeStyle = {
      width, color: paint.kind === 'color' ? paint.color : 0x000000ff, dash: period > 0 ? dash : [], dashPhase: phase < 0 ? phase + period : phase,
      cap: style.cap, join: style.join, miterLimit: style.miterLimit,
    }
    if (paint.kind === 'color') this.canvas.strokePath(path, stroke)
    else this.faded(paint.opacity, () => this.canvas.strokePainted(path, stroke, paint.paint))
  }

  private faded(opacity: number, draw: () => void): void {
    if (opacity >= 1) {
      draw()
      return
    }
    this.canvas.beginGroup(opacity)
    draw()
    this.canvas.endGroup()
  }

  private resolve(value: PaintValue, style: SvgStyle, context: Context, painted: Painted): Resolved {
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
        return isEndless ? NOTHING : this.resolve(around, style, context, painted)
      }
      case 'server': {
        const server = this.target(value.id, 'a paint')
        if (server !== null && isGradient(server.name)) return gradientPaint(server, this, painted)
        if (server?.name === 'pattern') return this.pattern(server, context, painted)
        return value.fallback === null ? NOTHING : this.resolve(value.fallback, style, context, painted)
      }
    }
  }

  private pattern(element: SvgElement, context: Context, { bounds, viewport, opacity }: Painted): Resolved {
    const { canvas } = this
    if (context.references.includes(element) || context.references.length >= MAX_REFERENCES || !this.spend(16)) return NOTHING
    const chain = chainOf(element, this, (name) => name === 'pattern')
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
    canvas.beginPattern({ ...area, matrix })
    canvas.transform(...content)
    const style = this.styleAt(source)
    this.children(source, style, { ...context, viewport: box ?? viewport, references: [...context.references, element] })
    return { kind: 'painted', paint: { kind: 'pattern', pattern: canvas.endPattern() }, opacity }
  }

  private mask(id: string, context: Context, bounds: () => Bounds | null): void {
    const { canvas } = this
    const element = this.target(id, 'a mask')
    if (element?.name !== 'mask' || context.references.includes(element) || context.references.length >= MAX_REFERENCES) return
    const style = this.styleAt(element)
    const box = bounds()
    canvas.beginMask(style.maskLuminance)
    if (box !== null) {
      const isBox = element.attributes['maskUnits'] !== 'userSpaceOnUse'
      const unit = isBox ? { width: 1, height: 1 } : context.viewport
      const read = (name: string, percent: number): SvgLength =>
        parseLength(element.attributes[name], style.fontSize) ?? { value: percent, isPercent: true }
      const [ox, oy, w, h] = isBox ? [box.x, box.y, box.width, box.height] : [0, 0, 1, 1]
      const area: Bounds = {
        x: ox + acrossOf(read('x', -10), unit) * w, y: oy + downOf(read('y', -10), unit) * h,
        width: acrossOf(read('width', 120), unit) * w, height: downOf(read('height', 120), unit) * h,
      }
      if (area.width > 0 && area.height > 0) {
        canvas.save()
        canvas.clipPath(rectanglePath(area), false)
        const isContentBox = element.attributes['maskContentUnits'] === 'objectBoundingBox'
        if (isContentBox) canvas.transform(...boundsMatrix(box))
        const inner = { ...context, depth: context.depth + 1, references: [...context.references, element] }
        if (!isContentBox || (box.width > 0 && box.height > 0)) this.children(element, style, inner)
        canvas.restore()
      }
    }
    canvas.endMask()
  }

  private markers(outline: Outline, style: SvgStyle, context: Context): void {
    const ids = { start: style.markerStart, mid: style.markerMid, end: style.markerEnd }
    const width = diagonalOf(style.strokeWidth, context.viewport)
    const places = markerPlaces(outline)
    const put = (id: string | null, x: number, y: number, angle: number): void => {
      const marker = id === null ? null : this.target(id, 'a marker')
      if (marker?.name === 'marker' && !context.references.includes(marker) && context.references.length < MAX_REFERENCES && this.spend(1)) {
        this.marker(marker, translation(x, y), angle, width, style, context)
      }
    }
    for (const { x, y, angle, kind } of places) {
      const isReversed = kind === 'start' && this.isReversed(ids.start)
      put(ids[kind], x, y, isReversed ? angle + Math.PI : angle)
    }
    const [only] = places
    if (places.length === 1 && only !== undefined) put(ids.end, only.x, only.y, only.angle)
  }

  private isReversed(id: string | null): boolean {
    return id !== null && this.byId.get(id)?.attributes['orient']?.trim() === 'auto-start-reverse'
  }

  private marker(element: SvgElement, place: Affine, angle: number, strokeWidth: number, owner: SvgStyle, context: Context): void {
    const { canvas } = this
    const style = this.styleAt(element)
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
    // The reference point, not the corner, comes to stand on the vertex.
    const matrix = multiply([content[0], content[1], content[2], content[3], place[4], place[5]], translation(-refX, -refY))
    if (!(area.width > 0 && area.height > 0) || !isDrawable(matrix)) return
    canvas.save()
    canvas.transform(...matrix)
    if (style.overflow !== 'visible') {
      const cut = box === null ? area : { x: -fit[4] / fit[0], y: -fit[5] / fit[3], width: area.width / fit[0], height: area.height / fit[3] }
      canvas.clipPath(rectanglePath(cut), false)
    }
    this.children(element, style, {
      viewport, depth: context.depth + 1, references: [...context.references, element], contextFill: owner.fill, contextStroke: owner.stroke,
    })
    canvas.restore()
  }

  /** Around all shapes of an element, in its own space; strokes do not count. */
  private boundsOf(element: SvgElement, style: SvgStyle, context: Context): Bounds | null {
    const collector = new BoundsCollector()
    this.collect(collector, element, style, IDENTITY, context)
    return collector.bounds
  }

  private collect(collector: BoundsCollector, element: SvgElement, style: SvgStyle, matrix: Affine, context: Context): void {
    if (context.depth > MAX_DEPTH || !this.spend(1)) return
    const { viewport } = context
    if (isShape(element.name)) {
      const { path } = this.outline(element, style, viewport)
      if (this.spend(path.length / 16)) collector.addPath(path, matrix)
      return
    }
    const inner = { ...context, depth: context.depth + 1 }
    const add = (child: SvgElement, parent: SvgStyle, space: Affine, around: Context): void => {
      const own = this.styles.of(child, parent)
      if (own.isDisplayed) this.collect(collector, child, own, multiply(space, this.matrixOf(own, around.viewport)), around)
    }
    if (element.name === 'use') {
      const id = fragmentOf(element.attributes['href'])
      const target = id === null ? undefined : this.byId.get(id)
      if (target === undefined || inner.references.includes(target) || isInside(element, target) || inner.references.length >= MAX_REFERENCES) return
      const moved = multiply(matrix, translation(this.across(element, style, 'x', viewport), this.down(element, style, 'y', viewport)))
      add(target, style, moved, { ...inner, references: [...inner.references, target] })
    } else if (containers.has(element.name)) {
      for (const child of element.children) if (isShape(child.name) || containers.has(child.name)) add(child, style, matrix, inner)
    }
  }

  private across(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number {
    return acrossOf(parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize) ?? ZERO, viewport)
  }

  private down(element: SvgElement, style: SvgStyle, name: string, viewport: Viewport): number {
    return downOf(parseLength(style.geometry?.get(name) ?? element.attributes[name], style.fontSize) ?? ZERO, viewport)
  }
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

/** Whether `element` lies within `outer`, or is it. */
const isInside = (element: SvgElement, outer: SvgElement): boolean => {
  for (let up: SvgElement | null = element; up !== null; up = up.parent) if (up === outer) return true
  return false
}

/** Conditional processing: only what asks for nothing, or for English, is taken. */
const appliesHere = ({ name, attributes }: SvgElement): boolean =>
  (isShape(name) || containers.has(name) || name === 'image' || name === 'text')
  && (attributes['requiredExtensions'] ?? '') === ''
  && (attributes['systemLanguage'] === undefined || /(^|,)\s*en\b/i.test(attributes['systemLanguage']))

export const rectanglePath = ({ x, y, width, height }: Bounds): readonly number[] => [0, x, y, 1, x + width, y, 1, x + width, y + height, 1, x, y + height, 3]
