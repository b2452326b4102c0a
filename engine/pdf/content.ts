/**
 * The canvas that writes PDF content. A page starts with one matrix that turns CSS px, y down, into points, so every
 * coordinate after it is what layout computed. A group is the tail of the same buffer until it ends and becomes a
 * form of its own. Whatever is invisible (no area, alpha 0) writes nothing.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'
import { PathOp, type Canvas, type LinkTarget, type Path, type Rgba, type Shading, type StrokeStyle, type Tiling } from '../paint/canvas.ts'
import type { Annotations } from './annotations.ts'
import { ByteBuffer } from './bytes.ts'
import type { Fonts } from './fonts.ts'
import { type Affine, GraphicsState } from './graphics-state.ts'
import type { Images } from './image-objects.ts'
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

export class ContentWriter implements Canvas {
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
    const { state } = this
    state.stroke(stroke.color)
    state.lineWidth(stroke.width)
    state.lineCap(CAPS[stroke.cap])
    state.lineJoin(JOINS[stroke.join])
    state.dash(stroke.dash, stroke.dashPhase)
    if (this.path(path)) this.out.ascii('S\n')
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
    const { out, parts: { objects, resources, grayscale } } = this
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
    const resource = this.imageResource(image)
    if (resource === 0) return
    this.save()
    const isSingle = columns * rows === 1
    this.clipRect(x, y, width, height)
    if (isSingle) this.image(image, tiling.tileX, tiling.tileY, tileWidth, tileHeight)
    else this.fillWithPattern(resource, tiling, columns, rows)
    this.restore()
  }

  /** The part of the area that has tiles, filled with a pattern of one tile; a single row or column is not repeated. */
  private fillWithPattern(resource: ResourceId, tiling: Tiling, columns: number, rows: number): void {
    const { tileX, tileY, tileWidth, tileHeight, stepX, stepY } = tiling
    const { out, parts: { objects, resources, scale } } = this
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
    this.state.writePatternMatrix(stream, tileX, tileY, this.groupMatrix.at(-1) ?? [1 / scale, 0, 0, -1 / scale, 0, this.height])
    stream.ascii('] /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    const content = new ByteBuffer(64)
    writeImageMatrix(content, 0, 0, tileWidth, tileHeight)
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
    const { out, parts: { objects, resources, grayscale } } = this
    const alpha = (shading.stops[0]?.color ?? 0) & 0xff
    const isEven = shading.stops.every(({ color }) => (color & 0xff) === alpha)
    this.state.alpha(isEven ? alpha / 255 : 1)
    if (shading !== this.lastShading) {
      this.lastShading = shading
      this.lastShadingResource = resources.add(ResourceKind.shading, writeShading(objects, shading, grayscale ? 'gray' : 'rgb'))
      this.lastMask = isEven ? 0 : resources.add(ResourceKind.mask, this.writeSoftMask(shading))
    }
    out.ascii('q\n')
    if (this.lastMask !== 0) {
      this.state.translucent = true
      this.use.use(this.lastMask)
      resources.writeName(out, this.lastMask)
      out.ascii(' gs\n')
    }
    this.use.use(this.lastShadingResource)
    resources.writeName(out, this.lastShadingResource)
    out.ascii(' sh\nQ\n')
  }

  private writeSoftMask(shading: Shading): PdfRef {
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
    const content = new ByteBuffer(32)
    resources.writeName(content, alphas)
    content.ascii(' sh\n')
    objects.endStream(content.view())
    const state = objects.allocate()
    const out = objects.begin(state)
    out.ascii('<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G ')
    out.ref(form)
    out.ascii(' >> >>')
    objects.end()
    return state
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
      this.out.number(path[start + i] ?? 0)
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
