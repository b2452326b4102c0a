/**
 * The canvas that writes PDF content. A page starts with one matrix that turns CSS px, y down, into points, so every
 * coordinate after it is what layout computed. A group is the tail of the same buffer until it ends and becomes a
 * form of its own. Whatever is invisible (no area, alpha 0) writes nothing.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'
import {
  type Affine, type Canvas, type LinkTarget, type Paint, type Path, PathOp, type PatternId, type PatternTile, type Rgba, type Shading,
  type StrokeStyle, type Tiling, type VectorCanvas,
} from '../paint/canvas.ts'
import type { Annotations } from './annotations.ts'
import { ByteBuffer } from './bytes.ts'
import type { Fonts } from './fonts.ts'
import { GraphicsState } from './graphics-state.ts'
import type { Images, VectorImage } from './image-objects.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { PageFlag, type PageRow } from './pages.ts'
import { ResourceUse } from './resource-use.ts'
import { type ResourceId, ResourceKind, type Resources, type ResourceSetId } from './resources.ts'
import { writeShading } from './shadings.ts'
import { TextWriter, type WordSource } from './text-writer.ts'

const CAPS = { butt: 0, round: 1, square: 2 } as const
const JOINS = { miter: 0, round: 1, bevel: 2 } as const

const SAVE = 0
const GROUP = 1
const PATTERN = 2
const MASK = 3

const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

export interface ContentParts {
  readonly objects: ObjectWriter
  readonly resources: Resources
  readonly fonts: Fonts
  readonly images: Images
  readonly annotations: Annotations
  readonly words: WordSource
  readonly scale: number
  readonly grayscale: boolean
}

/** What `end` says about the stream it wrote. */
export interface WrittenContent {
  readonly content: PdfRef
  readonly resources: ResourceSetId
  readonly flags: number
}

export class ContentWriter implements Canvas, VectorCanvas {
  private readonly parts: ContentParts
  private readonly out = new ByteBuffer(16_384)
  private readonly use: ResourceUse
  private readonly state: GraphicsState
  private readonly text: TextWriter
  /** What `restore` and `endGroup` must match, and where open groups began. */
  private readonly open: number[] = []
  private readonly groupStart: number[] = []
  private readonly groupOpacity: number[] = []
  private readonly groupMatrix: Affine[] = []
  /** Open patterns: their objects, and the dictionary entries that depend on where they are drawn. */
  private readonly patternRef: PdfRef[] = []
  private readonly patternHead: ByteBuffer[] = []
  private readonly maskIsBright: boolean[] = []
  /** Vector images have spaces of their own, in which a thousandth may be seen. */
  private isFine = false
  /** The same gradient is often asked for again and again, tile by tile. */
  private lastShading: Shading | null = null
  private lastShadingResource = 0 as ResourceId
  private lastMask: ResourceId | 0 = 0
  private page = 0 as PageRow
  private width = 0
  private height = 0

  constructor(parts: ContentParts) {
    this.parts = parts
    this.use = new ResourceUse(parts.resources)
    this.state = new GraphicsState(this.out, parts.resources, this.use, parts.grayscale)
    this.text = new TextWriter(this.out, this.state, parts.fonts, parts.words, parts.objects.deflate === null)
  }

  /** Starts a content stream for a page of this size in CSS px. */
  begin(page: PageRow, width: number, height: number): void {
    this.page = page
    this.width = width
    this.height = height
    this.use.begin()
    this.state.beginStream()
    const { out, parts: { scale } } = this
    out.clear()
    out.ascii('q\n')
    out.number6(scale)
    out.ascii(' 0 0 ')
    out.number6(-scale)
    out.ascii(' 0 ')
    out.number4(height * scale)
    out.ascii(' cm\n')
  }

  /** Ends the stream and writes it. */
  end(): WrittenContent {
    this.text.close()
    if (this.open.length > 0) throw new ConvertError('internal', `page ${this.page} ends inside a save or a group`)
    this.out.ascii('Q\n')
    const { objects } = this.parts
    const content = objects.allocate()
    objects.beginStream(content)
    objects.endStream(this.out.view())
    return {
      content, resources: this.use.end(), flags: this.state.translucent ? PageFlag.transparent : 0,
    }
  }

  save(): void {
    this.text.close()
    this.open.push(SAVE)
    this.state.push()
    this.out.ascii('q\n')
  }

  restore(): void {
    this.text.close()
    if (this.open.pop() !== SAVE) throw new ConvertError('internal', 'restore without a save')
    this.state.pop()
    this.out.ascii('Q\n')
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.text.close()
    this.state.concat(a, b, c, d, e, f)
    const { out } = this
    out.number6(a)
    out.byte(0x20)
    out.number6(b)
    out.byte(0x20)
    out.number6(c)
    out.byte(0x20)
    out.number6(d)
    out.byte(0x20)
    out.number4(e)
    out.byte(0x20)
    out.number4(f)
    out.ascii(' cm\n')
  }

  clipRect(x: number, y: number, width: number, height: number): void {
    this.text.close()
    this.rect(x, y, Math.max(0, width), Math.max(0, height))
    this.out.ascii('W n\n')
  }

  clipPath(path: Path, evenOdd: boolean): void {
    this.text.close()
    if (!this.path(path)) this.rect(0, 0, 0, 0)
    this.out.ascii(evenOdd ? 'W* n\n' : 'W n\n')
  }

  fillRect(x: number, y: number, width: number, height: number, color: Rgba): void {
    if (!(width > 0 && height > 0) || (color & 0xff) === 0) return
    this.text.close()
    this.state.fill(color)
    this.rect(x, y, width, height)
    this.out.ascii('f\n')
  }

  fillPath(path: Path, evenOdd: boolean, color: Rgba): void {
    if (path.length === 0 || (color & 0xff) === 0) return
    this.text.close()
    this.state.fill(color)
    if (this.path(path)) this.out.ascii(evenOdd ? 'f*\n' : 'f\n')
  }

  strokePath(path: Path, stroke: StrokeStyle): void {
    if (path.length === 0 || !(stroke.width > 0) || (stroke.color & 0xff) === 0) return
    this.text.close()
    this.state.stroke(stroke.color)
    this.strokeState(stroke)
    if (this.path(path)) this.out.ascii('S\n')
  }

  private strokeState(stroke: StrokeStyle): void {
    const { state } = this
    state.lineWidth(stroke.width)
    state.lineCap(CAPS[stroke.cap])
    state.lineJoin(JOINS[stroke.join])
    if (stroke.join === 'miter') state.miterLimit(stroke.miterLimit)
    state.dash(stroke.dash, stroke.dashPhase)
  }

  beginGroup(opacity: number): void {
    this.text.close()
    this.open.push(GROUP)
    this.groupStart.push(this.out.length)
    this.groupOpacity.push(opacity)
    this.groupMatrix.push(this.state.matrix())
    this.use.begin()
    this.state.push()
    this.state.beginForm()
  }

  endGroup(): void {
    this.text.close()
    if (this.open.pop() !== GROUP) throw new ConvertError('internal', 'endGroup without a group')
    const start = this.groupStart.pop() ?? 0
    const opacity = this.groupOpacity.pop() ?? 1
    this.groupMatrix.pop()
    this.state.pop()
    const used = this.use.end()
    const { out, state: { grayscale }, parts: { objects, resources } } = this
    if (out.length === start) return
    const form = objects.allocate()
    const dictionary = resources.refOf(used, objects)
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    this.state.writePageBox(stream, this.width, this.height)
    stream.ascii(`] /Group << /S /Transparency /I true /CS ${grayscale ? '/DeviceGray' : '/DeviceRGB'} >> /Resources `)
    stream.ref(dictionary)
    stream.byte(0x20)
    objects.endStream(out.view(start))
    out.length = start
    this.state.translucent = true
    this.state.alpha(opacity)
    this.draw(resources.add(ResourceKind.xobject, form))
  }

  image(image: ImageId, x: number, y: number, width: number, height: number): void {
    if (!(width > 0 && height > 0)) return
    const vector = this.parts.images.vector(image)
    if (vector !== null) {
      this.vector(vector, x, y, width, height)
      return
    }
    const resource = this.imageResource(image)
    if (resource === 0) return
    this.out.ascii('q ')
    writeImageMatrix(this.out, x, y, width, height)
    this.out.ascii(' cm\n')
    this.draw(resource)
    this.out.ascii('Q\n')
  }

  /** A few tiles are drawn one by one; more become one pattern. */
  fillTiled(image: ImageId, tiling: Tiling): void {
    const { x, y, width, height, tileWidth, tileHeight } = tiling
    if (!(width > 0 && height > 0 && tileWidth > 0 && tileHeight > 0)) return
    const columns = countTiles(tiling.tileX, tileWidth, tiling.stepX, x + width)
    const rows = countTiles(tiling.tileY, tileHeight, tiling.stepY, y + height)
    if (columns * rows === 0) return
    const vector = this.parts.images.vector(image)
    const resource = vector === null ? this.imageResource(image) : this.vectorForm(vector, tileWidth, tileHeight)
    if (resource === 0) return
    this.save()
    const isSingle = columns * rows === 1
    this.clipRect(x, y, width, height)
    if (isSingle) this.image(image, tiling.tileX, tiling.tileY, tileWidth, tileHeight)
    else this.fillWithPattern(resource, vector, tiling, columns, rows)
    this.restore()
  }

  /** The part of the area that has tiles, filled with a pattern of one tile; a single row or column is not repeated. */
  private fillWithPattern(resource: ResourceId, vector: VectorImage | null, tiling: Tiling, columns: number, rows: number): void {
    const { tileX, tileY, tileWidth, tileHeight, stepX, stepY } = tiling
    const { out, parts: { objects, resources } } = this
    this.use.begin()
    this.use.use(resource)
    const dictionary = resources.refOf(this.use.end(), objects)
    const pattern = objects.allocate()
    const stream = objects.beginStream(pattern)
    stream.ascii('/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ')
    stream.number4(tileWidth)
    stream.byte(0x20)
    stream.number4(tileHeight)
    stream.ascii('] /XStep ')
    stream.number4(stepX > 0 ? stepX : tileWidth)
    stream.ascii(' /YStep ')
    stream.number4(stepY > 0 ? stepY : tileHeight)
    stream.ascii(' /Matrix [')
    this.state.writePatternMatrix(stream, tileX, tileY, this.streamMatrix())
    stream.ascii('] /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    const content = new ByteBuffer(64)
    if (vector === null) writeImageMatrix(content, 0, 0, tileWidth, tileHeight)
    else writeMatrix(content, vector.placement(0, 0, tileWidth, tileHeight))
    content.ascii(' cm ')
    resources.writeName(content, resource)
    content.ascii(' Do\n')
    objects.endStream(content.view())
    const name = resources.add(ResourceKind.pattern, pattern)
    this.use.use(name)
    this.state.forgetFill()
    out.ascii('/Pattern cs ')
    resources.writeName(out, name)
    out.ascii(' scn\n')
    const x = stepX > 0 ? tiling.x : tileX
    const y = stepY > 0 ? tiling.y : tileY
    this.rect(x, y, stepX > 0 ? tiling.width : columns * tileWidth, stepY > 0 ? tiling.height : rows * tileHeight)
    out.ascii('f\n')
  }

  /** Where colours differ in alpha, a gradient of the alphas is the soft mask of the opaque colours. */
  shade(shading: Shading): void {
    this.text.close()
    const { out, state: { grayscale }, parts: { objects, resources } } = this
    const alpha = (shading.stops[0]?.color ?? 0) & 0xff
    const isEven = shading.stops.every(({ color }) => (color & 0xff) === alpha)
    this.state.alpha(isEven ? alpha / 255 : 1)
    if (shading !== this.lastShading) {
      this.lastShading = shading
      this.lastShadingResource = resources.add(ResourceKind.shading, writeShading(objects, shading, grayscale ? 'gray' : 'rgb'))
      this.lastMask = isEven ? 0 : resources.add(ResourceKind.mask, this.writeSoftMask(shading, IDENTITY))
    }
    out.ascii('q\n')
    if (this.lastMask !== 0) this.softMask(this.lastMask)
    this.use.use(this.lastShadingResource)
    resources.writeName(out, this.lastShadingResource)
    out.ascii(' sh\nQ\n')
  }

  private softMask(mask: ResourceId): void {
    this.state.translucent = true
    this.use.use(mask)
    this.parts.resources.writeName(this.out, mask)
    this.out.ascii(' gs\n')
  }

  /** `matrix` takes the space of the shading to the one drawn in. */
  private writeSoftMask(shading: Shading, matrix: Affine): PdfRef {
    const { objects, resources } = this.parts
    const alphas = resources.add(ResourceKind.shading, writeShading(objects, shading, 'alpha'))
    this.use.begin()
    this.use.use(alphas)
    const dictionary = resources.refOf(this.use.end(), objects)
    const form = objects.allocate()
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    this.state.writePageBox(stream, this.width, this.height)
    stream.ascii('] /Group << /S /Transparency /CS /DeviceGray >> /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    const content = new ByteBuffer(64)
    if (matrix !== IDENTITY) {
      writeMatrix(content, matrix)
      content.ascii(' cm ')
    }
    resources.writeName(content, alphas)
    content.ascii(' sh\n')
    objects.endStream(content.view())
    return writeMaskState(objects, form, true)
  }

  /** Draws a vector image, cut to its place. */
  private vector(vector: VectorImage, x: number, y: number, width: number, height: number): void {
    const form = this.vectorForm(vector, width, height)
    if (form === 0) return
    this.save()
    this.clipRect(x, y, width, height)
    writeMatrix(this.out, vector.placement(x, y, width, height))
    this.out.ascii(' cm\n')
    this.draw(form)
    this.restore()
  }

  /** The form of a vector image, written when it is first drawn: once, or once for each size where the size matters. */
  private vectorForm(vector: VectorImage, width: number, height: number): ResourceId | 0 {
    this.text.close()
    const key = vector.isRelative ? `${width.toFixed(3)} ${height.toFixed(3)}` : ''
    const known = vector.forms.get(key)
    const form = known ?? this.writeVector(vector, width, height)
    if (known === undefined) vector.forms.set(key, form)
    if (!vector.isRelative) vector.draw = null
    if (vector.isTranslucent) this.state.translucent = true
    this.state.alpha(1)
    return form
  }

  /** The form is the tail of the buffer while it is drawn, as a group is. */
  private writeVector(vector: VectorImage, width: number, height: number): ResourceId {
    const { out, state, parts: { objects, resources } } = this
    const area = vector.area(width, height)
    const page = { width: this.width, height: this.height, translucent: state.translucent, grayscale: state.grayscale }
    const start = out.length
    this.use.begin()
    state.push()
    state.beginVector(area.x, area.y)
    state.translucent = state.grayscale = false
    this.groupMatrix.push(state.matrix())
    this.width = area.width
    this.height = area.height
    this.isFine = true
    vector.draw?.(this, width, height)
    this.isFine = false
    this.width = page.width
    this.height = page.height
    this.groupMatrix.pop()
    vector.isTranslucent ||= state.translucent
    state.pop()
    state.translucent = page.translucent
    state.grayscale = page.grayscale
    const form = objects.allocate()
    const dictionary = resources.refOf(this.use.end(), objects)
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    for (const edge of [area.x, area.y, area.x + area.width, area.y + area.height]) {
      stream.number4(edge)
      stream.byte(0x20)
    }
    stream.ascii('] /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    objects.endStream(out.view(start))
    out.length = start
    return resources.add(ResourceKind.xobject, form)
  }

  fillPainted(path: Path, evenOdd: boolean, paint: Paint): void {
    if (path.length === 0) return
    this.save()
    this.paint(paint, false)
    if (this.path(path)) this.out.ascii(evenOdd ? 'f*\n' : 'f\n')
    this.restore()
  }

  strokePainted(path: Path, stroke: StrokeStyle, paint: Paint): void {
    if (path.length === 0 || !(stroke.width > 0)) return
    this.save()
    this.paint(paint, true)
    this.strokeState(stroke)
    if (this.path(path)) this.out.ascii('S\n')
    this.restore()
  }

  /** Makes a pattern the colour of what follows, until the next restore. */
  private paint(paint: Paint, isStroke: boolean): void {
    const { out, state, parts: { resources } } = this
    const pattern = paint.kind === 'pattern' ? (paint.pattern as ResourceId) : this.shadingPattern(paint.shading, paint.matrix)
    if (paint.kind === 'pattern') state.alpha(1)
    this.use.use(pattern)
    out.ascii(isStroke ? '/Pattern CS ' : '/Pattern cs ')
    resources.writeName(out, pattern)
    out.ascii(isStroke ? ' SCN\n' : ' scn\n')
  }

  private shadingPattern(shading: Shading, matrix: Affine): ResourceId {
    const { state, parts: { objects, resources } } = this
    const alpha = (shading.stops[0]?.color ?? 0) & 0xff
    const isEven = shading.stops.every(({ color }) => (color & 0xff) === alpha)
    state.alpha(isEven ? alpha / 255 : 1)
    if (!isEven) this.softMask(resources.add(ResourceKind.mask, this.writeSoftMask(shading, matrix)))
    const colors = writeShading(objects, shading, state.grayscale ? 'gray' : 'rgb')
    const pattern = objects.allocate()
    const out = objects.begin(pattern)
    out.ascii('<< /Type /Pattern /PatternType 2 /Shading ')
    out.ref(colors)
    this.writePatternMatrix(out, matrix)
    out.ascii(' >>')
    objects.end()
    return resources.add(ResourceKind.pattern, pattern)
  }

  /** The entry for a pattern whose space `matrix` takes to the one drawn in. */
  private writePatternMatrix(out: ByteBuffer, matrix: Affine): void {
    this.state.push()
    this.state.concat(...matrix)
    out.ascii(' /Matrix [')
    this.state.writePatternMatrix(out, 0, 0, this.streamMatrix())
    out.ascii(']')
    this.state.pop()
  }

  beginPattern({ x, y, width, height, matrix }: PatternTile): void {
    this.text.close()
    const head = new ByteBuffer(256)
    head.ascii('/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [')
    for (const edge of [x, y, x + width, y + height]) {
      head.number6(edge)
      head.byte(0x20)
    }
    head.ascii('] /XStep ')
    head.number6(width)
    head.ascii(' /YStep ')
    head.number6(height)
    this.writePatternMatrix(head, matrix)
    head.ascii(' /Resources ')
    this.patternHead.push(head)
    this.patternRef.push(this.parts.objects.allocate())
    this.beginPart(PATTERN, matrix)
  }

  endPattern(): PatternId {
    const { objects, resources } = this.parts
    const part = this.endPart(PATTERN)
    const head = this.patternHead.pop()
    const pattern = this.patternRef.pop()
    if (head === undefined || pattern === undefined) throw new ConvertError('internal', 'endPattern without a pattern')
    const stream = objects.beginStream(pattern)
    stream.bytes(head.view())
    stream.ref(resources.refOf(part.used, objects))
    stream.byte(0x20)
    objects.endStream(this.out.view(part.start))
    this.out.length = part.start
    return resources.add(ResourceKind.pattern, pattern)
  }

  beginMask(byLuminance: boolean): void {
    this.text.close()
    this.maskIsBright.push(byLuminance)
    this.beginPart(MASK, IDENTITY)
  }

  endMask(): void {
    const { objects, resources } = this.parts
    const part = this.endPart(MASK)
    const form = objects.allocate()
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    this.state.writePageBox(stream, this.width, this.height)
    stream.ascii('] /Group << /S /Transparency /I true /CS /DeviceRGB >> /Resources ')
    stream.ref(resources.refOf(part.used, objects))
    stream.byte(0x20)
    objects.endStream(this.out.view(part.start))
    this.out.length = part.start
    const mask = writeMaskState(objects, form, this.maskIsBright.pop() ?? true)
    this.softMask(resources.add(ResourceKind.mask, mask))
  }

  /** A stream inside of this one, whose space `matrix` takes to the one drawn in. */
  private beginPart(kind: number, matrix: Affine): void {
    this.open.push(kind)
    this.groupStart.push(this.out.length)
    this.use.begin()
    this.state.push()
    this.state.beginForm()
    this.state.concat(...matrix)
    this.groupMatrix.push(this.state.matrix())
  }

  private endPart(kind: number): { readonly start: number, readonly used: ResourceSetId } {
    this.text.close()
    if (this.open.pop() !== kind) throw new ConvertError('internal', 'a part of the drawing ends inside another')
    this.groupMatrix.pop()
    this.state.pop()
    return { start: this.groupStart.pop() ?? 0, used: this.use.end() }
  }

  /** From the space that the stream began with to CSS px of the page: what patterns start from. */
  private streamMatrix(): Affine {
    const { scale } = this.parts
    return this.groupMatrix.at(-1) ?? [1 / scale, 0, 0, -1 / scale, 0, this.height]
  }

  /** Makes ready to draw an image; 0 when there is nothing to draw. */
  private imageResource(image: ImageId): ResourceId | 0 {
    this.text.close()
    const { images } = this.parts
    const resource = images.resource(image)
    if (resource === 0) return 0
    if (images.hasAlpha(image)) this.state.translucent = true
    this.state.alpha(1)
    return resource
  }

  beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void {
    this.text.begin(face, size, color, x, y)
  }

  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    this.text.word(word, letterSpacing, wordSpacing, gap)
  }

  advance(px: number): void {
    this.text.advance(px)
  }

  endText(): void {
    this.text.end()
  }

  /** The rectangle is taken through the current matrix; what it becomes is boxed again. */
  /** Most readers skip what is marked as an artifact; some know only of text that is to be read as something else. */
  beginArtifact(): void {
    this.text.close()
    this.out.ascii('/Artifact BMC\n/Span <</ActualText ()>> BDC\n')
  }

  endArtifact(): void {
    this.text.close()
    this.out.ascii('EMC\nEMC\n')
  }

  link(x: number, y: number, width: number, height: number, target: LinkTarget): void {
    const { state, parts: { annotations, scale } } = this
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity
    for (let corner = 0; corner < 4; corner++) {
      const cornerX = x + (corner & 1) * width
      const cornerY = y + (corner >> 1) * height
      const px = state.pageX(cornerX, cornerY)
      const py = state.pageY(cornerX, cornerY)
      left = Math.min(left, px)
      right = Math.max(right, px)
      top = Math.min(top, py)
      bottom = Math.max(bottom, py)
    }
    annotations.link(this.page, target, {
      left: left * scale, bottom: (this.height - bottom) * scale, right: right * scale, top: (this.height - top) * scale,
    })
  }

  destination(name: string, x: number, y: number): void {
    const { state, parts: { annotations, scale } } = this
    annotations.destination(this.page, name, state.pageX(x, y) * scale, (this.height - state.pageY(x, y)) * scale)
  }

  private draw(resource: ReturnType<Resources['add']>): void {
    this.use.use(resource)
    this.parts.resources.writeName(this.out, resource)
    this.out.ascii(' Do\n')
  }

  private rect(x: number, y: number, width: number, height: number): void {
    const { out } = this
    out.number(x)
    out.byte(0x20)
    out.number(y)
    out.byte(0x20)
    out.number(width)
    out.byte(0x20)
    out.number(height)
    out.ascii(' re\n')
  }

  /** Writes a path; false, and nothing written, when it has no operators. */
  private path(path: Path): boolean {
    const { out } = this
    let any = false
    for (let i = 0; i < path.length;) {
      const op = path[i++]
      if (op === PathOp.move || op === PathOp.line) {
        this.points(path, i, 2)
        i += 2
        out.ascii(op === PathOp.move ? ' m\n' : ' l\n')
      } else if (op === PathOp.cubic) {
        this.points(path, i, 6)
        i += 6
        out.ascii(' c\n')
      } else if (op === PathOp.close) {
        out.ascii('h\n')
      } else {
        throw new ConvertError('internal', `unknown path operator ${op ?? 'none'}`)
      }
      any = true
    }
    return any
  }

  private points(path: Path, start: number, count: number): void {
    for (let i = 0; i < count; i++) {
      if (i > 0) this.out.byte(0x20)
      if (this.isFine) this.out.number6(path[start + i] ?? 0)
      else this.out.number(path[start + i] ?? 0)
    }
  }
}

/** Six numbers that put the unit square, y up, over a rectangle, y down. */
function writeImageMatrix(out: ByteBuffer, x: number, y: number, width: number, height: number): void {
  out.number4(width)
  out.ascii(' 0 0 ')
  out.number4(-height)
  out.byte(0x20)
  out.number(x)
  out.byte(0x20)
  out.number(y + height)
}

/** Tiles from `start` on that begin before `end`. */
function countTiles(start: number, size: number, step: number, end: number): number {
  if (start >= end) return 0
  return step > 0 ? Math.ceil((end - start) / Math.max(step, size * 1e-6) - 1e-6) : 1
}

function writeMatrix(out: ByteBuffer, matrix: Affine): void {
  for (const [i, value] of matrix.entries()) {
    if (i > 0) out.byte(0x20)
    out.number6(value)
  }
}

/** A graphics state with a form as soft mask. */
function writeMaskState(objects: ObjectWriter, form: PdfRef, byLuminance: boolean): PdfRef {
  const state = objects.allocate()
  const out = objects.begin(state)
  out.ascii(`<< /Type /ExtGState /SMask << /Type /Mask /S /${byLuminance ? 'Luminosity' : 'Alpha'} /G `)
  out.ref(form)
  out.ascii(' >> >>')
  objects.end()
  return state
}
